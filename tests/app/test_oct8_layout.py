"""Where the areas and the choices of the Oct8 table lie."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from octotui.tables.oct8.board import PANELS, layout, plenty
from tests.app.screens.oct8 import SCREENS
from tests.app.shoals import match_at, sat_down
from tests.app.tables import app, area_text, settled
from tests.oct8 import Seat

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


async def test_the_octopuses_of_three_others_find_room_when_arms_are_exchanged(tmp_path: Path) -> None:
    """Each of three others has three octopuses: nine lines with every arm card, at the smallest size."""
    shown = app(tmp_path, match_at("exchange-octopuses", seats=CROWD))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        assert set(table.scene.choices) <= {*table.areas["others"].spots, *table.areas["own"].spots}
        assert all(name in area_text(shown, "common") for name in ("Blush", "Storm", "Sage")), "what one attaches to stays in sight"
        await pilot.press("u", "full_stop")


async def test_the_first_key_for_panels_shows_all_octopuses_of_three_others_with_their_arms(tmp_path: Path) -> None:
    """Nine lines do not fit beside the common octopuses; there cards lie side by side, without their shapes."""
    shown = app(tmp_path, match_at(seats=CROWD))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        assert "◍G6" not in area_text(shown, "others")
        await pilot.press("o")
        await settled(shown, pilot)
        rows = area_text(shown, "crowd").splitlines()
        assert rows[0].rstrip().endswith("esc: back") and not table.areas["others"].display
        assert [name in " ".join(rows) for name in ("∎Delft   1p ⧫R3 ∎B5", "∎Ocean   0p ◍G6 ◍G2", "∎Navy    1p ∎B4 ◍G4")] == [True] * 3
        assert all(name in area_text(shown, "common") for name in ("Blush", "Storm", "Sage")), "what one attaches to stays in sight"
        await pilot.press("o")
        await settled(shown, pilot)
        assert "in front" in area_text(shown, "log").splitlines()[0]
        await pilot.press("o")
        await settled(shown, pilot)
        assert table.areas["others"].display and not table.areas["crowd"].display


@pytest.mark.parametrize(("seats", "size"), [(CROWD[:3], (80, 24)), (CROWD, (120, 36)), (CROWD, (200, 60))])
async def test_where_all_octopuses_of_the_others_have_room_no_key_promises_more_of_them(
    seats: tuple[Seat, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    shown = app(tmp_path, match_at(seats=seats))
    async with shown.run_test(size=size) as pilot:
        table = await sat_down(shown, pilot)
        for _ in PANELS:
            await pilot.press("o")
            await settled(shown, pilot)
            assert not table.areas["crowd"].display


def test_the_log_lies_below_the_menu_where_that_leaves_room_at_the_least_size() -> None:
    short, full = layout(80, 24, "others", held_by(menu=(5, 6))), layout(80, 24, "others", held_by(menu=(5, 7)))
    assert (short["menu"].height, short["log"].height) == (6, 3) and short["log"].y == short["menu"].bottom
    assert (full["menu"].height, full["log"].height) == (6, 3), "refusals make room for the log"
    crowded = layout(80, 24, "others", held_by(menu=(7, 9)))
    assert crowded["menu"].height == 9 and "log" not in crowded, "nine rows, of which three are the least for a log"
    room = layout(80, 24, "others", held_by(menu=(5, 7), others=(3, 4)))
    assert (room["others"].height, room["log"].height) == (4, 6) and room["log"].y == room["others"].bottom
    assert layout(80, 24, "others", held_by(menu=(2, 2)))["log"].height == 7, "while others play"
    assert layout(80, 24, "log", held_by(menu=(2, 2)))["log"].y == 3, "in front it takes the place of the others"


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
