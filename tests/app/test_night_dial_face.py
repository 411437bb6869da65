"""The face of a clock of the Night of the Grand Octopus: its frame, numbers and hands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from octotui.tables.appearance import load_glyphs
from octotui.tables.night.dial_face import HUGE, LARGE, SIXTH, SMALL, DialFace
from octotui.terminal.canvas import Pen

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
def test_the_frame_of_a_clock_is_round(size: tuple[int, int]) -> None:
    """Narrowest above and below, the same on both sides, and closed."""
    pen = Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs("unicode"))
    DialFace(pen, size).frame()
    drawn = [[char != " " for char, _ in row] for row in pen.rows]
    assert drawn == drawn[::-1] == [row[::-1] for row in drawn]
    wide = [sum(row) for row in drawn[: size[1] + 1]]
    assert drawn[0].index(True) > drawn[1].index(True) >= drawn[size[1]].index(True) == 0 and wide[-1] == 2
    for above, row in pairwise(drawn[: size[1] + 1]):
        assert any(one and other for one, other in zip(above, row, strict=True)), "one joins the other"


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
def test_a_number_at_a_side_stands_alone_on_its_row_of_the_frame(size: tuple[int, int]) -> None:
    pen = Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs("unicode"))
    face = DialFace(pen, size)
    face.frame()
    for number, (across, _) in SIXTH.items():
        face.number(number, "text")
        x, y = face.at(number)
        row = [char for char, _ in pen.rows[size[1] + y]]
        assert not across or row[size[0] + x - across] == " ", "between it and the middle"


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("number", SIXTH)
def test_a_hand_has_no_gap_and_shares_at_most_a_cell_with_another(size: tuple[int, int], number: int) -> None:
    face = DialFace(Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs("unicode")), size)
    way = face.way(number)
    assert all(max(abs(x - far), abs(y - low)) == 1 for (x, y), (far, low) in pairwise([(0, 0), *way]))
    assert all(len(set(way) & set(face.way(other))) <= 1 for other in SIXTH if other != number)


@pytest.mark.parametrize(("sent", "led"), [(2, 3), (3, 2), (5, 6), (6, 5)])
def test_an_arm_joins_the_centre_though_a_blade_points_to_the_same_side(sent: int, led: int) -> None:
    pen = Pen(2 * SMALL[0] + 1, 2 * SMALL[1] + 1, load_glyphs("unicode"))
    face = DialFace(pen, SMALL)
    face.offspring(sent, 0, led)
    face.cultists(led, 0, "A")
    x, y = SMALL
    assert "ʃ" in {pen.rows[y + down][x + right][0] for right in (-1, 1) for down in (-1, 1)}


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("number", SIXTH)
def test_both_hands_on_one_number_show_both_pawns_and_stay_within_the_frame(size: tuple[int, int], number: int, glyphs: str) -> None:
    """They stand next to one another, and no stroke is on the other side of the middle row."""
    pen = Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs(glyphs))
    face = DialFace(pen, size)
    face.frame()
    frame = [[char for char, _ in row] for row in pen.rows]
    face.hand("tentacle", number, "text", ("s", "text"), beside=True)
    face.hand("dagger", number, "text", ("S", "text"), beside=True)
    drawn = [[char for char, _ in row] for row in pen.rows]
    tips = {char: (x, y) for y, row in enumerate(drawn) for x, char in enumerate(row) if char in "sS"}
    assert tips.keys() == {"s", "S"} and max(abs(one - other) for one, other in zip(tips["s"], tips["S"], strict=True)) == 1
    assert all(
        char in (before, before.strip() or char)
        for row, was in zip(drawn, frame, strict=True)
        for char, before in zip(row, was, strict=True)
    )
    _, down = face.at(number)
    assert all(drawn[size[1] + n][1:-1] == frame[size[1] + n][1:-1] for n in range(-size[1], size[1]) if n * down < 0)
