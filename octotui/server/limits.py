"""How much a server bears, and how much of it one guest may take."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Each is said in a sentence to whoever meets it."""

    connections: int = 200
    """Connections at a time."""
    per_address: int = 20
    """Of them, from one address."""
    logins_a_minute: int = 120
    handshake: float = 20
    """Seconds for somebody who has connected to come in."""
    windows: int = 5
    """Windows of one guest at a time."""
    tables: int = 5
    """Tables that wait for people, of one host."""
    requests_a_second: int = 50
    """Requests of a program."""
    request: int = 64 * 1024
    """Bytes of a line of a program."""
    idle: float = 4 * 60 * 60
    """Seconds without a key after which a line is cut."""
    think: float = 2.0
    """Seconds an expert may think for an answer."""


def in_words(seconds: float) -> str:
    """A time in the unit that fits.

    >>> in_words(4 * 60 * 60), in_words(90), in_words(1)
    ('4 hours', '90 seconds', '1 second')
    """
    size, unit = next((size, unit) for size, unit in ((3600, "hour"), (60, "minute"), (1, "second")) if seconds % size == 0 or size == 1)
    count = round(seconds / size)
    return f"{count} {unit}{'' if count == 1 else 's'}"
