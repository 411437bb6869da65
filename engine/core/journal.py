"""The journal: a match as text, one line per record.

Each line is eight hex digits, a space and a JSON record. The digits are a running CRC-32 over all records so far, so a line that was cut,
changed, lost or moved is found exactly there. The first record is the `Header`; then come

    [seat, code]  or  [seat, code, outcomes]    an answer, with what chance brought
    ["goto", node, why]                         undo or redo: the position after that many answers, in the order they were written
    ["hash", digest]                            what the position must be here
"""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import msgspec

from engine.core.state import Names


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a person (`bot` is None) or a bot of that level."""

    name: str
    bot: str | None = None


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


def read_records(data: bytes) -> Iterator[tuple[int, list[Any]]]:
    """Line number and record of every line after the header. Raises Damaged at the first that is not as it was written."""
    decode = msgspec.json.Decoder(list[Any]).decode
    rows = data.split(b"\n")
    torn = rows.pop()
    crc = crc32(rows[0][9:])
    for number, row in enumerate(rows[1:], 2):
        body = row[9:]
        crc = crc32(body, crc)
        if row[:9] != b"%08x " % crc:
            raise Damaged(number, "it was cut or changed")
        try:
            record = decode(body)
        except msgspec.DecodeError as error:
            raise Damaged(number, f"it cannot be read: {error}") from None
        if not record:
            raise Damaged(number, "it is empty")
        yield number, record
    if torn:
        raise Damaged(len(rows) + 1, "it ends in the middle of a line")
