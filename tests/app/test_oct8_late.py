"""Oct8 late in a game: empty hands, many octopuses, and the end in sight."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.oct8.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8 import race
from octotui.tables.oct8.hand import Hand
from octotui.tables.oct8.race import Race
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.shoals import ANN, BO, CY, DI, drawn_with, match_at, sat_down
from tests.app.tables import app, area_text, settled, undrawn
from tests.oct8 import GAME, Seat
from tests.typed import as_a


@pytest.mark.parametrize(("hand", "cards"), [("", 0), ("blue-3-1 red-3-1 green-4-1", 3)])
@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_e10_the_cards_that_may_stay_in_the_hand_have_their_places_dotted(
    hand: str, cards: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """Eight of them; a place is no frame, which would look like a card that lies face down."""
    shown = app(tmp_path, match_at(seats=(replace(ANN, hand=hand, known=""), BO, CY)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        heading, top, *rows = area_text(shown, "hand").splitlines()
        assert f"Hand {cards}/8, chips ◘2" in heading and top.count("╭") == cards
        assert "".join([top, *rows]).count("∙") == 4 * (8 - cards)
        assert ("No cards: drawing some takes an action." in rows[0]) == (not cards)


async def test_empty_hand_says_so_at_the_least_size(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(Seat(area=ANN.area, chips=(2,)), BO)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        heading, told, *_ = area_text(shown, "hand").splitlines()
        assert re.match("Hand 0/8, ◘2 ─+ secret ⧫ red", heading), "the cards are no number of chips"
        assert "No cards: drawing some takes" in told


@pytest.mark.parametrize(
    ("chips", "told"),
    [
        ((), "Hand 6/8 ─── secret ⧫ red"),
        ((1,), "Hand 6/8, ◘1 ── secret ⧫ red"),
        ((2, 2, 1), "Hand 6, 2×◘2  ◘1 ── secret ⧫R"),
    ],
)
def test_the_heading_of_the_hand_keeps_the_word_for_the_secret_colour(chips: tuple[int, ...], told: str) -> None:
    """In 30 columns, as at 80×24; words for cards and chips go first."""
    view = as_a(Table, match_at(seats=(replace(ANN, chips=chips, area=(), shipped=()), BO)).state)
    pen = Pen(30, 9, load_glyphs("unicode"))
    undrawn(Hand).draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), alone=True))
    assert re.sub("─+", "─", "".join(char for char, _ in pen.rows[0])).strip(" ─") == re.sub("─+", "─", told)


@pytest.mark.parametrize("others", [(BO,), (BO, CY, DI)])
async def test_everybodys_points_have_the_rows_of_an_empty_hand_at_the_least_size(others: tuple[Seat, ...], tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(replace(ANN, hand="", known=""), *others)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        rows = area_text(shown, "race").splitlines()
        names = ["Ann", "Bo", "Cy", "Di"][: 1 + len(others)]
        assert rows[0].startswith("Points") and [row.split()[0] for row in rows if row.startswith(tuple(names))] == names


MANY = ("red-head-8 red-1-5 red-3-3 red-4-3", *ANN.shipped, *CY.shipped, "red-head-9 green-4-2 green-4-3", "green-head-9 green-8-1")
"""Octopuses that may be shipped: red ones with 3, 1 and 0 points, green ones with 1 and 1, a blue one with 2."""


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (4, "⧫Lava 3⋃  ⧫Rose 1⋃  ◍Kelp 1⋃  ∎Iris 2⋃  ⧫Flame 0⋃  ◍Olive 1⋃"),
        (3, "◍Ivy 2  6 shipped: 8"),
    ],
)
def test_shipped_octopuses_are_added_up_among_the_points_before_one_is_left_out(rows: int, told: str) -> None:
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=MANY, chips=()), BO)).state)
    drawn = " ".join(" ".join(drawn_with(Race, view, 74, rows, ("Ann", "Bo"))).split())
    assert " ".join(told.split()) in drawn and "⋯" not in drawn


@pytest.mark.parametrize("width", range(60, 90))
def test_no_octopus_among_the_points_reaches_beyond_the_rule_of_their_heading(width: int) -> None:
    """At some of these widths one would end in the last column, right beside the next area."""
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=MANY, chips=()), BO)).state)
    heading, *rows = drawn_with(Race, view, width, 6, ("Ann", "Bo"))
    assert max(len(row.rstrip()) for row in rows) <= len(heading.rstrip())


def test_e12_at_the_end_what_is_shipped_and_the_secret_colour_stay_among_the_points_where_octopuses_have_no_room() -> None:
    match = match_at("draw", seats=(replace(ANN, shipped=MANY, chips=()), BO), closer=1, rest="pile")
    match.act(0, "end")
    drawn = " ".join(" ".join(drawn_with(Race, as_a(Table, match.state), 74, 3, ("Ann", "Bo"))).split())
    assert "here: 4 6 shipped: 8 secret red: +4" in drawn and "more" not in drawn


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_e6_the_octopus_just_taken_is_checked_until_the_next_answer(size: tuple[int, int], tmp_path: Path) -> None:
    """Blush has five arms and gets three, then the chip for it is spent."""
    ann = replace(ANN, area=ANN.area[:2], chips=())
    shown = app(tmp_path, match_at("attach", "to red-head-10", "lay red-2-1", seats=(ann, BO, CY)))
    async with shown.run_test(size=size) as pilot:
        table = await sat_down(shown, pilot)
        table.answer("lay red-3-1")
        await settled(shown, pilot)
        assert area_text(shown, "own").count("✓") == 1 and re.search(r"✓ *╭─*Blush", area_text(shown, "own"))
        table.answer("chip 1")
        await settled(shown, pilot)
        assert "✓" not in area_text(shown, "own")


@pytest.mark.parametrize(
    ("points", "unit", "bars"),
    [
        ((12, 1), 2, ("▰" * 6, "╸")),
        ((3, 2), 2, ("▰╸", "▰")),
        ((15, 14), 2, ("▰" * 7 + "╸", "▰" * 7)),
        ((60, 46), 3, ("▰" * 20, "▰" * 15)),
        ((101, 8), 5, ("▰" * 20, "▰╸")),
    ],
)
def test_the_bars_of_points_are_on_the_scale_that_the_longest_fits(
    points: tuple[int, int], unit: int, bars: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 74 columns bars have a third without the longest name, 21; half a column tells of at least half of its points."""
    monkeypatch.setattr(race, "points", lambda scene, seat: points[seat])
    view = as_a(Table, match_at(seats=(ANN, BO)).state)
    heading, *rows = drawn_with(Race, view, 74, 3, ("Ann", "Bo"))
    assert f"▰ = {unit} points" in heading
    assert [row.split()[:3] for row in rows] == [["Ann", str(points[0]), bars[0]], ["Bo", str(points[1]), bars[1]]]


@pytest.mark.parametrize("most", [1, 24, 25, 38])
def test_where_there_is_room_a_column_stays_one_point_to_the_end(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of 124 columns has room for 38 points beside a name of three letters."""
    monkeypatch.setattr(race, "points", lambda scene, seat: (most, 1)[seat])
    heading, first, _ = drawn_with(Race, as_a(Table, match_at(seats=(ANN, BO)).state), 124, 3, ("Ann", "Bo"))
    assert "▰ =" not in heading and first.split()[:3] == ["Ann", str(most), "▰" * most]
