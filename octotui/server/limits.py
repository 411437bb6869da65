"""How much a server bears, and how much of it one guest may take."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from engine.core.naming import cut, quoted, unknown

Count = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each is said in a sentence to whoever meets it."""

    connections: Count = 200
    """Connections at a time."""
    per_address: Count = 20
    """Of them, from one address."""
    per_key: Count = 5
    """Of them, of one key."""
    logins_a_minute: Count = 120
    unfinished: Count = 40
    """Connections at a time that have not shown a key yet."""
    handshake: Seconds = 20
    """Seconds for somebody who has connected to come in."""
    windows: Count = 5
    """Windows of one guest at a time."""
    tables: Count = 5
    """Tables that wait for people, of one host."""
    talk_a_minute: Count = 20
    """Things that one guest may say, in the lobby and at tables together."""
    columns: Annotated[int, msgspec.Meta(ge=80, le=300)] = 300
    """Of a terminal, that are used at most."""
    rows: Annotated[int, msgspec.Meta(ge=24, le=120)] = 120
    requests_a_second: Count = 50
    """Requests of a program."""
    request: Annotated[int, msgspec.Meta(ge=1000)] = 64 * 1024
    """Bytes of a line of a program."""
    idle: Seconds = 4 * 60 * 60
    """Seconds without a key after which a line is cut."""
    think: Seconds = 2.0
    """Seconds an expert may think for an answer."""


def read_limits(said: list[str]) -> Limits:
    """The limits with these in place of the standard ones, each as `name=number`. Raises ValueError with a sentence."""
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
