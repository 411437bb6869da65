"""Limits of a server as a whole, and of each guest."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from engine.core.naming import cut, quoted, unknown

Count = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever reaches a limit is told so in a sentence."""

    connections: Count = 200
    """Simultaneous connections."""
    per_address: Count = 20
    """Simultaneous connections from one address."""
    per_key: Count = 5
    """Simultaneous connections with one key."""
    logins_a_minute: Count = 120
    unfinished: Count = 40
    """Simultaneous connections that have not authenticated yet."""
    handshake: Seconds = 20
    """Seconds a new connection may take to authenticate."""
    windows: Count = 5
    """Simultaneous windows of one guest."""
    tables: Count = 5
    """Waiting tables per host."""
    games: Count = 50
    """Unfinished games of a guest who opens another table."""
    talk_a_minute: Count = 20
    """Messages per guest and minute, in the lobby and at tables together."""
    columns: Annotated[int, msgspec.Meta(ge=80, le=300)] = 300
    """Maximum terminal columns used."""
    rows: Annotated[int, msgspec.Meta(ge=24, le=120)] = 120
    requests_a_second: Count = 50
    """Requests per second of a program."""
    request: Annotated[int, msgspec.Meta(ge=1000)] = 64 * 1024
    """Maximum bytes in a program's line."""
    idle: Seconds = 4 * 60 * 60
    """Seconds without a key after which a session is closed."""
    think: Seconds = 2.0
    """Seconds an expert may think for an answer."""


def read_limits(said: list[str]) -> Limits:
    """The default limits with these changes, each as `name=number`. Raises ValueError with a sentence."""
    given: dict[str, Any] = {}
    types = {field.name: field.type for field in msgspec.structs.fields(Limits)}
    for one in said:
        name, equals, number = one.partition("=")
        if name not in types:
            raise ValueError(unknown("limit", name, types))
        try:
            given[name] = msgspec.convert(number, types[name], strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"{quoted(name)} cannot be {cut(number) if equals else 'nothing'}: {error}") from None
    return Limits(**given)


def in_words(seconds: float) -> str:
    """A time in the unit that fits.

    >>> in_words(4 * 60 * 60), in_words(90), in_words(1)
    ('4 hours', '90 seconds', '1 second')
    """
    size, unit = next((size, unit) for size, unit in ((3600, "hour"), (60, "minute"), (1, "second")) if seconds % size == 0 or size == 1)
    count = round(seconds / size)
    return f"{count} {unit}{'' if count == 1 else 's'}"
