"""The journal: a match as text, one line per record.

Each line is eight hex digits, a space and a JSON record. The digits are a running CRC-32 over all records so far, so a line that was cut,
changed, lost or moved is found exactly there. The first record is the `Header`; then come

    [seat, code]  or  [seat, code, outcomes]    an answer, with what chance brought
    ["goto", node, why]                         undo or redo: the position after that many answers, in the order they were written
    ["hash", digest]                            what the position must be here
"""

from contextlib import suppress
from struct import pack
from typing import Any
from zlib import crc32

import msgspec

from engine.core.naming import WIDEST, misfit, shown
from engine.core.state import Names


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a person (`bot` is None) or a bot of that level. Raises ValueError for a name that no table can show."""

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        if why := misfit(self.name):
            raise ValueError(f"the name “{shown(self.name[:WIDEST])}” {why}")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that decides a match besides the answers."""

    game: str
    rules: int
    """The version of the game's rules."""
    data: str
    """A hash of the game's data files."""
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    seed: int
    study: bool = False
    """An open game: undo beyond the fair line is free."""
    deal: tuple[Names, ...] = ()
    """What chance brought during set-up."""
    position: dict[str, Any] | None = None
    """The written position the match starts from, in place of a deal."""


class Damaged(ValueError):
    """A journal that cannot be played on. `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def seal(record: object, crc: int) -> tuple[str, int]:
    """A record as a line without its end, and the running CRC after it."""
    body = msgspec.json.encode(record)
    crc = crc32(body, crc)
    return f"{crc:08x} {body.decode()}", crc


def read_header(data: bytes) -> Header:
    """The header of a journal. Raises Damaged."""
    first, end, _ = data.partition(b"\n")
    body = first[9:]
    if not end or first[:9] != b"%08x " % crc32(body):
        raise Damaged(1, "this is no journal, or its first line was cut or changed")
    try:
        return msgspec.json.decode(body, type=Header)
    except msgspec.DecodeError as error:
        raise Damaged(1, f"the header cannot be read: {error}") from None


def read_records(data: bytes) -> tuple[list[list[Any]], Damaged | None]:
    """The records after the header up to the first line that is not as it was written, and what is wrong there."""
    *rows, torn = data.split(b"\n")
    bodies = [row[9:] for row in rows]
    crc, sums = 0, []
    for body in bodies:
        crc = crc32(body, crc)
        sums.append(crc)
    good = len(rows)
    expected, written = (pack(f">{good}I", *sums).hex(" ", 4) + " ").encode(), b"".join([row[:9] for row in rows])
    if written != expected:
        good = next(i for i in range(good) if rows[i][:9] != expected[9 * i : 9 * i + 9])
    damage = None
    if good < len(rows):
        damage = Damaged(good + 1, "it was cut or changed")
    elif torn:
        damage = Damaged(good + 1, "it ends in the middle of a line")
    decoder = msgspec.json.Decoder(list[Any])
    records: list[list[Any]] = []
    with suppress(msgspec.DecodeError, RecursionError):
        records = decoder.decode_lines(b"\n".join(bodies[1:good]))
    if len(records) == good - 1:
        return records, damage
    records = []
    try:
        for body in bodies[1:good]:
            records.append(decoder.decode(body))
    except (msgspec.DecodeError, RecursionError) as error:
        damage = Damaged(len(records) + 2, f"it cannot be read: {error}")
    return records, damage
