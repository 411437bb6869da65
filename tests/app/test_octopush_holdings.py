"""What each player has left at the Octopush table: in place of the shells where rows are few, and with the die their last rolls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.board import layout
from octotui.tables.octopush.lanes import numbers
from octotui.tables.octopush.players import rolled, won
from octotui.widgets.scene import Scene
from tests.app import reefs
from tests.app.screens.octopush import SCREENS
from tests.app.tables import app, area_text, settled, table_of
from tests.octopush import game_of, given

LONE = {"purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
"""A pawn of each other colour at home."""


@pytest.mark.parametrize(
    ("seats", "names", "told"),
    [
        (2, "Ann Bo", ["Ann 2Y▴ 1P▸ 2 cards", "Bo  1G▾ 1C◂ 16 cards"]),
        (3, "Ann Bo Cy", ["Ann 2Y▴ 1P▸ 2 cards", "Bo  1G▾     8 cards", "Cy  1C◂     8 cards"]),
        (3, "Player Bo Cy", ["Player 2Y▴ 1P▸ 2 cards", "Bo     1G▾     8 cards", "Cy     1C◂     8 cards"]),
        (4, "Ann Bobtail Cy Di", ["Ann     2Y▴ 2▯     Bobtail 1P▸ 8▯", "Cy      1G▾ 8▯     Di      1C◂ 8▯"]),
    ],
)
async def test_in_few_rows_pawns_ways_and_cards_left_stand_in_place_of_the_shells(
    seats: int, names: str, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yellow goes north, purple east, green south and coral west; Ann has two cards in hand and an empty deck."""
    monkeypatch.setattr(reefs, "NAMES", tuple(names.split()))
    pawns = {"yellow-1": "c1", "yellow-2": "d1", **LONE}
    match = reefs.match_at(seats=seats, pawns=pawns, anchored="", deck={0: ""}, totals=True)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert [row.rstrip() for row in area_text(shown, "holdings").splitlines()] == told
        await pilot.press("o")
        await settled(shown, pilot)
        areas = table_of(shown).areas
        assert not areas["holdings"].display and areas["shells"].display and "Players" in area_text(shown, "players")


async def test_p18_in_few_rows_each_track_has_its_points_where_totals_are_not_shown(tmp_path: Path) -> None:
    """In the third round, with the points that Ann has made with purple and green, and Di with yellow and purple."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        ann, *_, di = (row.rstrip() for row in area_text(shown, "holdings").splitlines())
        assert ann.endswith("0Y 7P 2G") and di.endswith("0C 20Y 3P")


def test_on_a_large_screen_the_question_stands_right_below_the_die() -> None:
    """Its rows are the same whatever is asked, so that nothing below it moves."""

    def bottom_of_question(rows: int) -> int:
        needs = {"menu": (rows, rows), "shells": (5, 5), "hand": (0, 0), "players": (4, 4), "lanes": (2, 5), "log": (3, 40)}
        found = layout(200, 60, "log", lambda area, width: needs[area])
        assert found["menu"].y == found["shells"].bottom and found["log"].bottom == 58
        return found["menu"].bottom

    assert bottom_of_question(1) == bottom_of_question(8)


async def test_with_the_die_the_last_rolls_of_each_stand_beside_the_name(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["reef-die"][0]())
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        scene = table_of(shown).scene
        rolls = [("1", 0), ("chomp", 1), ("2", 0), ("3", 0), ("4", 0)]
        told = tuple(scene.game.log_line(("rolled", seat, face), scene.names) for face, seat in rolls)
        scene = replace(scene, log=told)
        assert [rolled(scene, seat) for seat in (0, 1, 2)] == ["rolled 2, 3, 4", "rolled Chomp", ""]
        pen = table_of(shown).areas["players"].draw_with(scene, load_glyphs("unicode"))
        assert ["rolled" in "".join(char for char, _ in row) for row in pen.rows[1:3]] == [True, True]


async def test_the_goal_says_what_a_pawn_is_worth_where_there_is_room(tmp_path: Path) -> None:
    """P15 to P17."""
    for size, said in (
        ((120, 36), "across +5, put out +2, stayed +1: most points after round 2 win"),
        ((80, 24), "most points after round 2 win"),
    ):
        shown = app(tmp_path / str(size[0]), reefs.dealt(2, 1))
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            assert f"  {said}" in area_text(shown, "status")


@pytest.mark.parametrize(("pawns", "told"), [("1", "1"), ("31", "1 3"), ("421", "1 2 4"), ("4321", "1-4")])
def test_the_numbers_of_pawns_side_by_side_are_not_read_as_one(pawns: str, told: str) -> None:
    assert numbers([*pawns]) == told


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({(0, "yellow"): 9, (1, "purple"): 7}, "Ann has won with 9 points"),
        ({(0, "yellow"): 7, (1, "purple"): 7}, "Ann and Bo have won with 7 points each"),
    ],
)
def test_p21_once_the_game_is_over_the_first_line_says_who_has_won(points: dict[tuple[int, str], int], said: str) -> None:
    """At the end of another round the table shows the board on which it ended as one that is over."""
    view = structs.replace(given({**LONE, "yellow-1": "c1"}, round=4, points=points), over=True)
    scene = Scene(game_of(view), view, 0, ("Ann", "Bo", "Cy", "Di"))
    assert won(scene)[0] == said
    others = structs.replace(view, round=3), structs.replace(view, over=False)
    assert not any(won(replace(scene, view=other)) for other in others)
