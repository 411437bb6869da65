"""Where the areas and the choices of the Oct8 table lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Region

from octotui.tables.combined_picks import in_a_row
from octotui.tables.oct8.board import PANELS, layout, plenty
from tests.app.screens.oct8 import SCREENS
from tests.app.shoals import match_at, sat_down
from tests.app.tables import app, area_text, settled
from tests.oct8 import Seat
from tests.typed import there

CROWD = (
    Seat(area=("red-head-2 red-5-2 blue-3-2",)),
    Seat(area=("blue-head-3 red-3-2 blue-5-1", "red-head-4 red-8-1", "green-head-5 blue-8-1")),
    Seat(area=("green-head-3 green-3-1 blue-4-1 red-1-1", "red-head-6 red-2-1 red-6-1", "blue-head-7 blue-4-2 green-4-1")),
    Seat(area=("green-head-7 green-5-1 blue-3-1", "red-head-7 green-7-1 red-1-2", "blue-head-8 green-6-1 green-2-1")),
)


async def test_no_two_choices_lie_in_one_place(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["oct8-swap-arm"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        cells = [
            (x, y)
            for name, area in table.areas.items()
            if name != "menu" and area.display
            for region in (spot.translate(area.region_on_screen.offset) for spot in area.spots.values())
            for x in range(region.x, region.right)
            for y in range(region.y, region.bottom)
        ]
        assert cells and len(cells) == len(set(cells))


@pytest.mark.parametrize(
    ("keys", "question"), [("", "act"), ("3", "attach-to"), ("31", "attach-card"), ("5", "swap-arm"), ("51", "swap-with")]
)
async def test_no_area_moves_with_the_question_of_four_at_the_least_size(keys: str, question: str, tmp_path: Path) -> None:
    """Each of three others has three octopuses, with a line each that shows every arm card."""
    shown = app(tmp_path, match_at(seats=(replace(CROWD[0], hand="red-1-4 red-2-5"), *CROWD[1:])))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)

        def placed() -> dict[str, Region]:
            return {name: area.region for name, area in table.areas.items() if area.display and name not in ("menu", "log")}

        before = placed()
        await pilot.press(*keys)
        await settled(shown, pilot)
        assert there(table.scene.prompt).kind == question and placed() == before
        assert all(name in area_text(shown, "common") for name in ("Blush", "Storm", "Sage"))
        rows = area_text(shown, "others").splitlines()
        assert [rows[n].split()[0] for n in (0, 4, 8)] == ["Bo", "Cy", "Di"]
        assert [rows[n].split()[0].partition("[")[0] for n in (5, 6, 7)] == ["◍Jade", "⧫Wine⊠", "∎Navy"]


async def test_every_arm_of_three_others_can_be_chosen_where_it_lies(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at("exchange-octopuses", seats=CROWD))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        assert set(table.scene.choices) <= {*table.areas["others"].spots, *table.areas["own"].spots}


async def test_the_decks_can_be_chosen_in_the_heading_of_the_common_octopuses(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=CROWD, pile="red-1-6 green-1-6"))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        heading = area_text(shown, "stacks")
        deck = len(table.scene.view.deck)
        assert heading.startswith("Common octopuses ─") and heading.rstrip().endswith(f"─ deck {deck}  discards ◍G1 (2)")
        assert {code: heading[spot.x : spot.right].strip() for code, spot in table.areas["stacks"].spots.items()} == {
            in_a_row("draw", "deck"): f"deck {deck}",
            in_a_row("draw", "pile"): "discards ◍G1 (2)",
        }
        await pilot.press("o")
        await settled(shown, pilot)
        assert "in front" in area_text(shown, "log").splitlines()[0] and not table.areas["others"].display
        await pilot.press("o")
        await settled(shown, pilot)
        assert table.areas["others"].display


async def test_a_card_that_is_turned_up_stands_in_the_heading_of_the_common_octopuses(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(ask="turn-draw", lifted="red-4-3", seats=CROWD))
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        assert re.search(r"─ discards ◍G1 \(\d+\)  turned ⧫R4 *$", area_text(shown, "stacks"))


def test_the_log_has_one_place_at_the_least_size_and_no_row_that_the_question_needs() -> None:
    """Below one opponent, whose rows are kept; with more of them below the menu, where that leaves room."""
    for others, decks in ((5, 9), 2), ((7, 13), 0):
        short, full = (layout(80, 24, "others", held_by(menu=(5, n), others=others)) for n in (6, 7))
        assert (short["menu"].height, short["log"].height) == (6, 3) and short["log"].y == short["menu"].bottom
        assert full["menu"].height == 9 and "log" not in full, "nine rows, of which three are the least for a log"
        assert layout(80, 24, "others", held_by(menu=(2, 2), others=others))["log"].height == 7, "while others play"
        assert layout(80, 24, "log", held_by(menu=(2, 2), others=others))["log"].y == 1 + decks, "in front it takes the place of the others"
    alone = [layout(80, 24, "others", held_by(menu=(n, n), others=(3, 5))) for n in range(2, 12)]
    assert all(regions == alone[0] for regions in alone)
    assert (alone[0]["others"].height, alone[0]["log"].height, alone[0]["menu"].height) == (5, 5, 9)


def test_in_a_taller_terminal_the_log_has_all_rows_below_the_question() -> None:
    for others in (3, 5), (5, 9), (7, 13):
        regions = layout(100, 30, "others", held_by(menu=(5, 7), others=others))
        assert (regions["menu"].height, regions["log"].height, regions["log"].bottom) == (9, 6, 28)


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
def test_the_hand_lies_between_the_octopuses_its_cards_can_go_to_and_the_question_beside_them(size: tuple[int, int]) -> None:
    regions = layout(*size, "others", held_by(hand=(2, 7)))
    assert (regions["common"].bottom, regions["hand"].bottom) == (regions["hand"].y, regions["own"].y)
    assert regions["menu"].y < regions["hand"].y and regions["own"].bottom == regions["race"].y
    assert regions["menu"].x == regions["hand"].right + 1


def held_by(**needs: tuple[int, int]) -> Callable[[str, int], tuple[int, int]]:
    """What areas need: these, and else what a usual table does."""
    return lambda name, width: needs.get(name) or plenty(name, width)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize(
    "need",
    [
        held_by(),
        held_by(common=(0, 0)),
        held_by(menu=(13, 40), others=(7, 25)),
        held_by(menu=(40, 60)),
        held_by(hand=(4, 31), others=(3, 4)),
    ],
    ids=["usual", "exchanging", "long", "longest", "many cards"],
)
def test_areas_lie_within_the_screen_and_beside_one_another(panel: str, need: Callable[[str, int], tuple[int, int]]) -> None:
    for width in (80, 81, 100, 117, 118, 140, 194, 195, 240, 300):
        for height in (22, 24, 25, 30, 33, 34, 36, 44, 55, 56, 60, 90, 120):
            regions = layout(width, height, panel, need)
            assert {"status", "own", "hand", "menu", "describe"} <= set(regions)
            assert not [(a, b) for a, b in combinations(regions.values(), 2) if a.overlaps(b)], (width, height, regions)
            assert all(one.x >= 0 and one.y >= 0 and one.right <= width and one.bottom <= height for one in regions.values())
            assert all(one.width > 0 and one.height > 0 for one in regions.values()), (width, height, regions)


@pytest.mark.parametrize("octopuses", [0, 1, 2, 3])
async def test_the_log_has_all_rows_that_the_only_opponents_octopuses_leave_at_the_least_size(octopuses: int, tmp_path: Path) -> None:
    """Below a heading, a line on the opponent, and one on each octopus."""
    opponent = Seat(area=CROWD[1].area[:octopuses])
    shown = app(tmp_path, match_at(seats=(CROWD[0], opponent)))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        others, log = (table.areas[name].region for name in ("others", "log"))
        assert others.height == 2 + octopuses and log.y == others.bottom and log.bottom == table.areas["hand"].region.y
        assert area_text(shown, "others").startswith("Opponent ")


@pytest.mark.parametrize(("asked", "rows"), [(True, 10), (False, 2)])
def test_in_the_largest_terminal_the_log_takes_the_rows_of_the_question_while_none_is_asked(asked: bool, rows: int) -> None:
    """It keeps its bottom, so that the entries that it shows anyway stay where they are."""

    def need(area: str, width: int) -> tuple[int, int]:
        return (2, 7 if asked else 2) if area == "menu" else plenty(area, width)

    places, others = layout(200, 60, "others", need), layout(200, 60, "others")
    assert places["menu"].height == rows and places["log"].y == places["menu"].bottom
    assert places["log"].bottom == others["log"].bottom
