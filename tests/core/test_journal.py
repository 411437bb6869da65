"""A damaged journal is reported at the exact line, never played on wrongly, and its good part opens and can be played on."""

import json
from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest

from engine.core.journal import Damaged, Seat, seal
from engine.core.match import Match
from engine.core.registry import load
from tests.conformance.saving import same_match
from tests.core.toy import Pool, Tidepool
from tests.typed import as_a

GAME = Tidepool()
Lines = list[str]


@pytest.fixture(scope="module")
def whole() -> Match:
    """A match with undo, redo, luck and a hash in it."""
    match = Match.start(GAME, (Seat("Ada"), Seat("Bo")), GAME.read_options({}), 11)
    while len(match.nodes) <= 75:
        seat = match.pending[0]
        legal = GAME.legal(as_a(Pool, match.state), seat)
        match.act(seat, legal[len(match.nodes) % len(legal)])
        if len(match.nodes) % 20 == 0:
            match.undo(seat, consent=True)
            match.redo(seat)
    assert sum(bool(node.outcomes) for node in match.nodes) > 5
    assert not match.state.over
    return match


def resealed(records: list[Any]) -> str:
    """These records as a journal whose every line is as it was written."""
    lines, crc = [], 0
    for record in records:
        line, crc = seal(record, crc)
        lines.append(line)
    return "\n".join(lines) + "\n"


def records(match: Match) -> list[Any]:
    return [json.loads(line[9:]) for line in match.lines]


def opened_until(whole: Match, text: str | bytes, line: int) -> Match:
    """The journal opens, with damage at this line; what is before the line is a match that can be saved and played on."""
    match, damage = Match.load(GAME, text)
    assert damage is not None, "the damage was not found"
    assert damage.line == line and str(damage).startswith(f"line {line}: ")
    assert match.lines == whole.lines[: line - 1]
    good, none = Match.load(GAME, "\n".join(whole.lines[: line - 1]) + "\n")
    assert none is None
    same_match(match, good)
    if match.node.redo:
        match.redo(match.nodes[match.node.redo].seat)
    match.act(match.pending[0], GAME.legal(as_a(Pool, match.state), match.pending[0])[0])
    match.undo(match.node.seat, consent=True)
    again, none = Match.load(GAME, match.journal())
    assert none is None
    same_match(again, match)
    return match


def answer_lines(whole: Match) -> list[int]:
    """The numbers of the lines that are answers."""
    return [n for n, record in enumerate(records(whole), 1) if n > 1 and isinstance(record[0], int)]


# --- lines that are not as they were written


def test_a_whole_journal_has_no_damage(whole: Match) -> None:
    for text in (whole.journal(), whole.journal().encode()):
        match, damage = Match.load(GAME, text)
        assert damage is None
        same_match(match, whole)


@pytest.mark.parametrize("line", [2, 3, 40, -1])
@pytest.mark.parametrize("keep", [1, 8, 9, 12, -1])
def test_a_torn_last_line(whole: Match, line: int, keep: int) -> None:
    number = line if line > 0 else len(whole.lines)
    torn = whole.lines[number - 1]
    opened_until(whole, "\n".join([*whole.lines[: number - 1], torn[:keep]]), number)


def test_a_last_line_whole_but_without_its_end(whole: Match) -> None:
    opened_until(whole, whole.journal()[:-1], len(whole.lines))


@pytest.mark.parametrize("line", [2, 17, 40, -1])
@pytest.mark.parametrize("column", [0, 7, 8, 9, -1])
def test_a_changed_character(whole: Match, line: int, column: int) -> None:
    lines = list(whole.lines)
    number = line if line > 0 else len(lines)
    old = lines[number - 1]
    at = column % len(old)
    lines[number - 1] = old[:at] + ("~" if old[at] != "~" else "!") + old[at + 1 :]
    opened_until(whole, "\n".join(lines) + "\n", number)


def test_every_byte_of_a_line_counts(whole: Match) -> None:
    data = whole.journal().encode()
    start = len("\n".join(whole.lines[:4]).encode()) + 1
    for at in range(start, start + len(whole.lines[4])):
        for bit in (1, 128):
            broken = bytearray(data)
            broken[at] ^= bit
            match, damage = Match.load(GAME, bytes(broken))
            assert damage is not None and damage.line == 5 and match.lines == whole.lines[:4]


def _remove(lines: Lines) -> Lines:
    return lines[:29] + lines[30:]


def _swap(lines: Lines) -> Lines:
    return [*lines[:29], lines[30], lines[29], *lines[31:]]


def _double(lines: Lines) -> Lines:
    return [*lines[:29], lines[28], *lines[29:]]


def _empty(lines: Lines) -> Lines:
    return [*lines[:29], "", *lines[29:]]


def _strange(lines: Lines) -> Lines:
    return [*lines[:29], "a line from somewhere else", *lines[29:]]


def _carriage_return(lines: Lines) -> Lines:
    return [*lines[:29], lines[29] + "\r", *lines[30:]]


@pytest.mark.parametrize("damage", [_remove, _swap, _double, _empty, _strange, _carriage_return])
def test_a_line_removed_swapped_doubled_or_added(whole: Match, damage: Callable[[Lines], Lines]) -> None:
    opened_until(whole, "\n".join(damage(whole.lines)) + "\n", 30)


def test_a_line_added_at_the_end(whole: Match) -> None:
    opened_until(whole, whole.journal() + "\n", len(whole.lines) + 1)
    opened_until(whole, whole.journal() + whole.lines[-1] + "\n", len(whole.lines) + 1)


# --- the first line


def _header(whole: Match, **changes: object) -> str:
    head, *rest = records(whole)
    return resealed([{**head, **changes}, *rest])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a journal"),
        ("\n", "not a journal"),
        ("hello\n", "not a journal"),
        ("[1, 2, 3]\n[4]\n", "not a journal"),
        ("\x00\x01\x02" * 50, "not a journal"),
        (resealed([[0, "bid 1"]]), "header"),
        (resealed([{"game": "tidepool"}]), "header"),
        (resealed(["tidepool"]), "header"),
        ("00000000 \n", "header"),
        ("00000000 ", "not a journal"),
    ],
)
def test_what_is_not_a_journal(text: str, why: str) -> None:
    with pytest.raises(Damaged, match=why) as caught:
        Match.load(GAME, text)
    assert caught.value.line == 1


def test_bytes_that_are_not_text() -> None:
    with pytest.raises(Damaged) as caught:
        Match.load(GAME, b"\xff\xfe\x00" * 40 + b"\n\xff")
    assert caught.value.line == 1


def test_a_torn_or_changed_first_line(whole: Match) -> None:
    first = whole.lines[0]
    for text in (first, first[:40], first[:40] + "\n", first.replace("Ada", "Eve") + "\n", "0" + first[1:] + "x\n"):
        with pytest.raises(Damaged) as caught:
            Match.load(GAME, text)
        assert caught.value.line == 1


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "chess"),
        ({"rules": 0}, "version 0"),
        ({"rules": 99}, "version 99"),
        ({"data": "0123456789abcdef"}, "other cards or numbers"),
        ({"seats": [{"name": "Ada"}]}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": [{"name": "Ada"}] * 5}, "seats"),
        ({"seats": [{"name": "Ada", "age": 8}] * 2}, "age"),
        ({"options": {"speed": 3}}, "speed"),
        ({"options": {"whirl": "yes"}}, "whirl"),
        ({"deal": []}, "script"),
        ({"deal": [["0"]]}, "script"),
        ({"deal": "abc"}, "deal"),
        ({"seed": "x"}, "seed"),
        ({"position": {}}, "missing"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_header_that_cannot_be_used(whole: Match, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Damaged, match=why) as caught:
        Match.load(GAME, _header(whole, **changes))
    assert caught.value.line == 1


def test_a_header_with_more_chance_than_the_deal_uses(whole: Match) -> None:
    deal = [*records(whole)[0]["deal"], ["0"]]
    with pytest.raises(Damaged) as caught:
        Match.load(GAME, _header(whole, deal=deal))
    assert caught.value.line == 1


# --- lines as they were written that do not fit the match


def _with(whole: Match, line: int, record: Any) -> str:
    """The journal with another record in this line, its checksums recomputed."""
    found = records(whole)
    found[line - 1] = record
    return resealed(found)


@pytest.mark.parametrize("at", [0, 30, 60])
@pytest.mark.parametrize(
    "record",
    [
        [0, "nonsense"],
        [1, "nonsense"],
        [0, ""],
        [0, "lay no-such-card"],
        [0, "bid 4"],
        [-1, "bid 1"],
        [2, "bid 1"],
        [99, "bid 1"],
        [0],
        [],
        [None, "bid 1"],
        [True, "bid 1"],
        ["0", "bid 1"],
        [0.0, "bid 1"],
        [0, 5],
        [0, None],
        [0, ["bid 1"]],
        ["goto"],
        ["goto", 1],
        ["goto", -1, "undo"],
        ["goto", 9999, "undo"],
        ["goto", "1", "undo"],
        ["goto", 1.0, "undo"],
        ["hash"],
        ["hash", "0000000000000000"],
        ["hash", None],
        ["say", 9, "hello"],
        ["say", 0, ""],
        ["say", 0, 5],
        ["jump", 1, "undo"],
        [{}],
    ],
    ids=json.dumps,
)
def test_a_record_that_does_not_fit(whole: Match, at: int, record: list[Any]) -> None:
    line = answer_lines(whole)[at]
    opened_until(whole, _with(whole, line, record), line)


@pytest.mark.parametrize("record", [{}, 3, None, "text"], ids=json.dumps)
def test_a_record_of_another_shape(whole: Match, record: Any) -> None:
    opened_until(whole, _with(whole, 30, record), 30)


@pytest.mark.parametrize("body", ["", " ", "[", "nonsense", "[1,]", '["hash","x"] ["hash","y"]'])
def test_a_sealed_line_that_is_not_a_record(whole: Match, body: str) -> None:
    opened_until(whole, "\n".join(_placed(whole, 30, body)) + "\n", 30)


def _placed(whole: Match, line: int, body: str) -> Lines:
    """The journal with this text as the body of a line, and everything after it sealed anew."""
    bodies = [text[9:] for text in whole.lines]
    bodies[line - 1] = body
    lines, crc = [], 0
    for text in bodies:
        crc = crc32(text.encode(), crc)
        lines.append(f"{crc:08x} {text}")
    return lines


def _lucky(whole: Match) -> tuple[int, list[Any]]:
    return next((n, r) for n, r in enumerate(records(whole), 1) if n > 1 and isinstance(r[0], int) and len(r) == 3)


def test_more_chance_than_the_rules_use(whole: Match) -> None:
    line, (seat, code, outcomes) = _lucky(whole)
    opened_until(whole, _with(whole, line, [seat, code, [*outcomes, ["0"]]]), line)
    plain = answer_lines(whole)[5]
    seat, code = records(whole)[plain - 1]
    opened_until(whole, _with(whole, plain, [seat, code, [["0"]]]), plain)


def test_less_or_other_chance_than_the_rules_use(whole: Match) -> None:
    line, (seat, code, outcomes) = _lucky(whole)
    others: tuple[Any, ...] = ([], outcomes[:-1], [["drizzle"]], [outcomes[0][:-1]], [[]], [1], 7, "abc", None, {"a": 1})
    for other in others:
        opened_until(whole, _with(whole, line, [seat, code, other]), line)
    opened_until(whole, _with(whole, line, [seat, code]), line)


def test_other_luck_of_the_right_kind_is_found_at_the_next_hash(whole: Match) -> None:
    """A shuffle that could have been: the answers may go on for a while, but the hash tells."""
    line, (seat, code, outcomes) = _lucky(whole)
    other = "calm" if outcomes[0] == ["storm"] else "storm"
    text = _with(whole, line, [seat, code, [[other], *outcomes[1:]]])
    match, damage = Match.load(GAME, text)
    assert damage is not None and damage.line > line
    assert len(match.lines) == damage.line - 1
    again, none = Match.load(GAME, match.journal())
    assert none is None and again.state == match.state


def test_an_answer_too_many_is_found_where_it_is(whole: Match) -> None:
    found = records(whole)
    line = answer_lines(whole)[40]
    found.insert(line, found[line - 1])
    match, damage = Match.load(GAME, resealed(found))
    assert damage is not None and damage.line > line
    assert len(match.lines) == damage.line - 1


@pytest.mark.parametrize("code", [5, None, ["end"], {}, True], ids=json.dumps)
def test_a_code_that_is_not_text_in_a_journal_of_every_kind_of_question(code: Any) -> None:
    """Questions of a real game parse codes in their own ways; none may crash on one that is not text."""
    played = load("cosmoctopus")
    match = Match.start(played, (Seat("Ada"), Seat("Bo")), played.read_options({}), 3)
    for _ in range(40):
        text = resealed([*records(match), [match.pending[0], code]])
        _, damage = Match.load(played, text)
        assert damage is not None and damage.line == len(match.lines) + 1
        seat = match.pending[0]
        match.act(seat, played.legal(match.state, seat)[0])
