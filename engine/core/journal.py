"""The journal: a match as text, one line per record.

Each line is eight hex digits, a space and a JSON record. The digits are a running CRC-32 over all records so far, so a line that was cut,
changed, lost or moved is found right there. The first record is the `Header`; then come

    [seat, code]  or  [seat, code, outcomes]    an answer, with what chance brought
    ["goto", node, why]                         undo or redo: to the node of the answer with this number, counted from 1 as they are written
    ["hash", digest]                            what the position must be here
    ["say", seat, text]                         something said for all to hear, which changes nothing
    ["seat", seat, name, bot]                   who plays a seat from here on: a person (bot is null) or a bot of this level
    ["ask", seat, what, about, seats]           a request to these seats: "undo" to the node `about`, "bot" for the seat `about`, "end"
    ["agree", seat, yes]                        an answer to it; what all agree to follows as a goto, a seat or an end
    ["end"]                                     all have agreed to end the match here, without a result
"""

from collections.abc import Iterator
from contextlib import suppress
from struct import pack
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from engine.core.naming import name_fault, quoted
from engine.core.state import Names, State


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at the table and who plays it. Raises ValueError for a name that cannot be shown."""

    name: str
    bot: str | None = None
    """Bot level; None for a person."""

    def __post_init__(self) -> None:
        if why := name_fault(self.name):
            raise ValueError(f"the name {quoted(self.name)} {why}")


NO_RECORD = "it is not an answer, undo or hash of this match"
CHANGED = "it was cut or changed"


class Answer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An answer as recorded in one journal line."""

    seat: int
    code: str
    outcomes: tuple[Names, ...] = ()
    """Chance outcomes."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything but the answers that determines a match."""

    game: str
    rules: int
    """Version of the game's rules."""
    data: str
    """Hash of the game's data files."""
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    seed: int
    study: bool = False
    """An open game: any undo is free."""
    deal: tuple[Names, ...] = ()
    """Chance outcomes of the set-up, in order."""
    automatic: bool = True
    """Whether a single legal answer is given automatically; else every question is asked."""
    position: dict[str, Any] | None = None
    """The written position the match starts from, instead of a deal."""


class Damaged(ValueError):
    """A journal that cannot be replayed. `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Change(NamedTuple):
    """A change to a match that is about to be made."""

    lines: tuple[str, ...]
    """The journal lines that record it, without line ends."""
    state: State
    """The position after it."""
    depth: int
    """Number of answers leading to that position."""
    seats: tuple[Seat, ...]
    """The seats after it."""
    ended: bool = False
    """Whether all have agreed by then to end the match."""


def seal(record: object, crc: int) -> tuple[str, int]:
    """Encode a record as a line without its line end. Returns the line and the running CRC after it."""
    body = msgspec.json.encode(record)
    crc = crc32(body, crc)
    return f"{crc:08x} {body.decode()}", crc


def unseal(line: str, crc: int) -> tuple[Answer | list[Any], int]:
    """Decode the line that follows this running CRC. Returns its record and the CRC after it. Raises ValueError."""
    body = line[9:].encode()
    crc = crc32(body, crc)
    if line[:9] != f"{crc:08x} ":
        raise ValueError(CHANGED)
    try:
        return (_any_record if line.startswith(WORD.decode(), 8) else _known_answers).decode(body), crc
    except msgspec.ValidationError:
        raise ValueError(NO_RECORD) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"it cannot be read: {error}") from None


def read_header(data: bytes) -> Header:
    """The header of a journal. Raises Damaged."""
    first, end, _ = data.partition(b"\n")
    body = first[9:]
    if not end or first[:9] != b"%08x " % crc32(body):
        raise Damaged(1, "this is not a journal, or its first line was cut or changed")
    try:
        return msgspec.json.decode(body, type=Header)
    except msgspec.DecodeError as error:
        raise Damaged(1, f"the header cannot be read: {error}") from None


AnswerRun = tuple[list[Answer], list[Any] | None]
"""Consecutive answers, and the control record that follows them; None at the end."""


def read_records(data: bytes) -> tuple[list[AnswerRun], Damaged | None]:
    """Read the records after the header, up to the first damaged line. Returns them and the damage."""
    *rows, torn = data.split(b"\n")
    bodies = [row[9:] for row in rows]
    crc = 0
    sums = [crc := crc32(body, crc) for body in bodies]
    good = len(rows)
    expected, written = (pack(f">{good}I", *sums).hex(" ", 4) + " ").encode(), b"".join([row[:9] for row in rows])
    damage = None
    if written != expected:
        good = next(i for i in range(good) if rows[i][:9] != expected[9 * i : 9 * i + 9])
        damage = Damaged(good + 1, CHANGED)
    elif torn:
        damage = Damaged(good + 1, "it ends in the middle of a line")
    runs: list[AnswerRun] = []
    start = 1
    for index in [*_controls(data, good), good]:
        answers, wrong = _answers(bodies[start:index], start + 1)
        if wrong:
            return [*runs, (answers, None)], wrong
        try:
            control = None if index == good else _any_record.decode(bodies[index])
        except (msgspec.DecodeError, RecursionError) as error:
            return [*runs, (answers, None)], Damaged(index + 1, f"it cannot be read: {error}")
        runs.append((answers, control))
        start = index + 1
    return runs, damage


def _answers(bodies: list[bytes], line: int) -> tuple[list[Answer], Damaged | None]:
    """Decode these lines, the first of which is number `line`, up to the first that is no answer."""
    with suppress(msgspec.DecodeError, RecursionError):
        answers = _known_answers.decode_lines(b"\n".join(bodies))
        if len(answers) == len(bodies):
            return answers, None
    answers = []
    try:
        for body in bodies:
            answers.append(_known_answers.decode(body))
    except msgspec.ValidationError:
        return answers, Damaged(line + len(answers), NO_RECORD)
    except (msgspec.DecodeError, RecursionError) as error:
        return answers, Damaged(line + len(answers), f"it cannot be read: {error}")
    return answers, None


def _controls(data: bytes, end: int) -> Iterator[int]:
    """Indices below `end`, from 0, of the control lines: those whose record begins with a word."""
    line = counted = 0
    found = data.find(WORD)
    while found >= 0:
        line, counted = line + data.count(b"\n", counted, found), found
        if line >= end:
            return
        if data[found - 9 : found - 8] == b"\n":
            yield line
        found = data.find(WORD, found + 1)


WORD = b' ["'
_known_answers = msgspec.json.Decoder(Answer)
_any_record = msgspec.json.Decoder(list[Any])
