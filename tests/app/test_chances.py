"""Charts of chances: the curve, its times, and a line across it."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from engine.core.journal import Seat
from octotui.screens.finale import Finale
from octotui.tables.appearance import load_glyphs
from octotui.terminal.canvas import Pen
from octotui.widgets.chances import axis, curve, trace
from tests.app import ends
from tests.app.ends import ended


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (72, "  round 1      2         3         4         5         6         7     8"),
        (40, "round 1 2    3     4    5     6     7  8"),
        (24, "round 1    4           8"),
        (15, "round 1       8"),
        (8, ""),
    ],
)
def test_below_a_curve_stand_its_first_time_and_its_last_and_as_many_between_as_there_is_room_for(width: int, said: str) -> None:
    pen = Pen(width, 1, load_glyphs("unicode"))
    axis(pen, 0, 0, width, [f"round {n}" for n in range(1, 9)])
    assert "".join(char for char, _ in pen.rows[0]).rstrip() == said


def test_what_the_times_are_numbers_of_stands_before_a_curve_with_a_scale() -> None:
    """So each number stands below the middle of its round, the first too."""
    pen = Pen(30, 1, load_glyphs("unicode"))
    axis(pen, 6, 0, 24, [f"round {n}" for n in range(1, 9)])
    assert "".join(char for char, _ in pen.rows[0]).rstrip() == "round  1  2  3   4  5  6   7 8"


def test_a_time_stands_below_the_middle_of_its_turns() -> None:
    pen = Pen(40, 1, load_glyphs("unicode"))
    axis(pen, 0, 0, 40, ["turn 1"] * 2 + ["turn 2"] * 2 + ["turn 2"])
    assert "".join(char for char, _ in pen.rows[0]).rstrip() == "      turn 1              turn 2"


@pytest.mark.parametrize(("chance", "top"), [(0.999, "▇"), (1.0, "█")])
def test_a_curve_reaches_the_top_only_once_it_is_certain(chance: float, top: str) -> None:
    pen = Pen(4, 3, load_glyphs("unicode"))
    curve(pen, 0, 0, 4, 3, (chance, chance), filled=True)
    assert {char for char, _ in pen.rows[0]} == {top}


@pytest.mark.parametrize(
    ("glyphs", "rows"),
    [
        ("unicode", ["   ╭▔▔▔▔", "  ╭╯    ", "▁─╯     "]),
        ("ascii", ['   .""""', "  .'    ", "_-'     "]),
    ],
)
def test_a_line_across_a_curve_is_unbroken(glyphs: str, rows: list[str]) -> None:
    """Of three rows the lowest holds 0 and 1/7, at its foot and in its middle, the middle one 3/7, and the top one 5/7 and 1."""
    pen = Pen(8, 3, load_glyphs(glyphs))
    trace(pen, 0, 0, 8, 3, [n / 7 for n in (0, 1, 3, 5, 7, 7, 7, 7)], "text")
    assert ["".join(char for char, _ in row) for row in pen.rows] == rows


def test_a_line_that_leaps_over_rows_falls_and_rises_within_a_column() -> None:
    pen = Pen(3, 4, load_glyphs("unicode"))
    trace(pen, 0, 0, 3, 4, (1.0, 0.0, 1.0), "text")
    assert ["".join(char for char, _ in row) for row in pen.rows] == ["▔╮╭", " ││", " ││", " ╰╯"]


@pytest.mark.parametrize(("glyphs", "rows"), [("unicode", ["▔▔", "──", "▁▁"]), ("ascii", ['""', "--", "__"])])
def test_chances_in_one_row_of_a_low_curve_are_told_apart(glyphs: str, rows: list[str]) -> None:
    """Of three rows the lowest ends at 33 %, and its thirds at 11 and 22 %."""
    for chance, row in zip((0.32, 0.16, 0.05), rows, strict=True):
        pen = Pen(2, 3, load_glyphs(glyphs))
        trace(pen, 0, 0, 2, 3, (chance, chance), "text")
        assert ["".join(char for char, _ in line) for line in pen.rows] == ["  ", "  ", row]


def test_a_line_across_a_high_curve_lies_in_the_middle_of_its_row() -> None:
    pen = Pen(2, 6, load_glyphs("unicode"))
    trace(pen, 0, 0, 2, 6, (0.01, 0.01), "text")
    assert "".join(char for char, _ in pen.rows[-1]) == "──"


@pytest.mark.parametrize(("glyphs", "filled", "row"), [("unicode", True, "▃▔▃▔▃▔"), ("ascii", False, '#"#"#"')])
def test_a_line_in_the_row_of_a_low_curve_leaves_the_curve_in_sight(glyphs: str, filled: bool, row: str) -> None:
    """Chances of 10 % and of 20 % are both in the lowest of four rows."""
    pen = Pen(6, 4, load_glyphs(glyphs))
    curve(pen, 0, 0, 6, 4, (0.1, 0.1), filled)
    trace(pen, 0, 0, 6, 4, (0.2, 0.2), "text")
    assert "".join(char for char, _ in pen.rows[-1]) == row


@pytest.mark.parametrize(("chance", "style"), [(0.3, "text"), (0.45, "text on border")])
def test_a_line_over_the_top_of_a_curve_that_reaches_further_down_is_unbroken(chance: float, style: str) -> None:
    """Of four rows the second from below holds a fifth of the curve there, or most of it, and all of the lowest one is filled."""
    pen = Pen(6, 4, load_glyphs("unicode"))
    curve(pen, 0, 0, 6, 4, (chance, chance), filled=True)
    trace(pen, 0, 0, 6, 4, (0.4, 0.4), "text")
    assert pen.rows[2] == [("─", style)] * 6
    assert "".join(char for char, _ in pen.rows[3]) == "██████"


@pytest.mark.parametrize(("end", "own"), [("oct8", "   ─── Ann"), ("cosmoctopus together", "")])
def test_the_chart_of_a_small_terminal_says_that_secrets_are_known(end: str, own: str) -> None:
    """Unlike those of hints, its numbers come from open hands. In a row less they are not told of."""
    pen = Pen(30, 7, load_glyphs("unicode"))
    Finale(ended(end), ascii_only=False).draw_course(pen, Region(0, 0, 30, 7))
    heading, second, *_ = ["".join(char for char, _ in row).rstrip() for row in pen.rows]
    assert "chance to win" in heading and heading.endswith(own) and second == "all secrets known"


@pytest.mark.parametrize(
    ("winner", "rows"),
    [
        ("Umibozu", ["Umibozu's chance   ─── Ann", "all secrets known"]),
        ("Wilhelmina Rosamunde", ["Wilhelmina Rosamunde's chance", "   ─── Ann"]),
    ],
)
def test_the_line_of_ones_own_chance_is_named_apart_from_how_it_is_judged(
    winner: str, rows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends, "SEATS", (Seat("Ann"), Seat("Bo", "greedy"), Seat(winner, "greedy")))
    pen = Pen(30, 7, load_glyphs("unicode"))
    Finale(ended("oct8"), ascii_only=False).draw_course(pen, Region(0, 0, 30, 7))
    assert ["".join(char for char, _ in row).rstrip() for row in pen.rows[:2]] == rows
