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


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("number", SIXTH)
def test_a_hand_has_no_gap_and_ends_beside_its_number(size: tuple[int, int], number: int, glyphs: str) -> None:
    """It ends two columns from a number at a side, or a row from one above or below."""
    face = DialFace(Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs(glyphs)), size)
    for hand in (face.arm, face.blade):
        way = [(x, y) for x, y, _ in hand(number)]
        assert all(any(0 < max(abs(x - far), abs(y - low)) < 2 for far, low in ((0, 0), *way)) for x, y in way)
        x, y = face.at(number)
        assert way[-1] == ((x - 2 * (x > 0) + 2 * (x < 0), y) if x else (0, y - (y > 0) + (y < 0)))


def drawn(size: tuple[int, int], hand: str, number: int) -> list[str]:
    """The rows between the centre and the tip of a hand, between the sides of the frame."""
    pen = Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs("unicode"))
    face = DialFace(pen, size)
    face.offspring(number, 0) if hand == "arm" else face.cultists(number, 0, "A")
    return [row for row in ("".join(char for char, _ in row).rstrip()[size[0] :] for row in pen.rows) if row]


@pytest.mark.parametrize(
    ("number", "arm", "blade"),
    [
        (2, ["      ╭─ʆ", "   ╭──╯", " ─╯"], ["     ▁▁A", "  ▁▁╱", " ╱"]),
        (3, [" ─╮", "   ╰──╮", "      ╰─ʆ"], [" ╲", "  ▔▔╲", "     ▔▔A"]),
    ],
)
def test_an_arm_winds_and_a_blade_is_straight(number: int, arm: list[str], blade: list[str]) -> None:
    """Each sign joins the next: the strokes of a blade at the edge where the slanting one ends."""
    assert [row.replace(" ", "") for row in drawn(LARGE, "arm", number)] == [row.replace(" ", "") for row in arm]
    assert drawn(LARGE, "blade", number) == blade


@pytest.mark.parametrize(("sent", "led"), [(2, 3), (3, 2), (5, 6), (6, 5)])
def test_an_arm_joins_the_centre_though_a_blade_points_to_the_same_side(sent: int, led: int) -> None:
    """It leaves the centre up or down, as the blade begins beside it."""
    for size in (SMALL, LARGE, HUGE):
        face = DialFace(Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs("unicode")), size)
        arm, blade = ({(x, y) for x, y, _ in hand} for hand in (face.arm(sent, crowded=True), face.blade(led)))
        assert (0, -1 if sent in (2, 6) else 1) in arm and not arm & blade


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("number", SIXTH)
def test_hands_to_different_sides_share_no_cell(size: tuple[int, int], number: int) -> None:
    face = DialFace(Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs("unicode")), size)
    arm = {(x, y) for x, y, _ in face.arm(number)}
    others = [other for other, (x, _) in SIXTH.items() if other != number and (x != SIXTH[number][0] or not x)]
    assert not any(arm & {(x, y) for x, y, _ in face.blade(other)} for other in others)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
@pytest.mark.parametrize("number", SIXTH)
def test_both_hands_on_one_number_show_both_pawns_and_stay_within_the_frame(size: tuple[int, int], number: int, glyphs: str) -> None:
    """They stand next to one another, and no stroke is on the other side of the middle row."""
    pen = Pen(2 * size[0] + 1, 2 * size[1] + 1, load_glyphs(glyphs))
    face = DialFace(pen, size)
    face.frame()
    frame = [[char for char, _ in row] for row in pen.rows]
    face.hand(face.arm(number), "text", ("s", "text"))
    face.hand(face.blade(number, beside=True), "text", ("S", "text"))
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
