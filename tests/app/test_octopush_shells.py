"""The score shells of Octopush: their places, pups and points; and the die, which takes their place."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from octotui.app import OctotuiApp
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.board import layout, tall_shells
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.shells import PLACES, meaning, pup_cells, told_points
from octotui.tables.octopush.tile import LETTER
from octotui.widgets.scene import Scene
from tests.app import reefs
from tests.app.screens.octopush import SCREENS
from tests.app.tables import app, area_text, screen_text, settled
from tests.octopush import ONE_EACH, game_of, given, play

SIZES = [(80, 24), (120, 36), (200, 60)]


def test_a_shell_winds_inward_through_twenty_places() -> None:
    assert len(set(PLACES)) == 20 and PLACES[0] == (0, 3) and PLACES[-1] == (2, 2)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(PLACES))


async def shells_of(shown: OctotuiApp, pilot: Pilot[None]) -> list[str]:
    """The rows of the shells, at 80 columns in front with the players."""
    await settled(shown, pilot)
    if shown.size.width == 80:
        await pilot.press("o")
        await settled(shown, pilot)
    return area_text(shown, "shells").splitlines()


async def with_players_in_front(folder: Path, area: str) -> str:
    """What an area of a new game shows at 80 columns once the players have been brought to the front."""
    shown = app(folder, reefs.dealt())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("o")
        await settled(shown, pilot)
        return area_text(shown, area)


@pytest.mark.parametrize(
    ("place", "across", "cells"),
    [
        (5, 2, "2:P 3:G"),
        (8, 2, "7:P 8:G"),
        (8, 4, "15:P 16:G"),
        (5, 1, "1:P"),
    ],
)
def test_pups_that_share_a_place_lie_within_the_shell(place: int, across: int, cells: str) -> None:
    found = pup_cells({"purple": place, "green": place}, across, 1)
    assert " ".join(f"{x}:{LETTER[colour]}" for (x, _), colour in found.items()) == cells


def test_of_more_pups_than_columns_a_sign_says_that_there_are_more() -> None:
    assert [*pup_cells({"purple": 3, "green": 3, "coral": 3}, 2, 1).items()] == [((0, 2), "purple"), ((1, 2), "")]


@pytest.mark.parametrize(("seats", "columns"), [(2, 41), (3, 29), (4, 21)])
async def test_on_a_wide_screen_shells_take_most_of_the_columns_there_are(seats: int, columns: int, tmp_path: Path) -> None:
    """Of two, four steps of ten columns; beside 101 for the reef, 99 are left for all."""
    shown = app(tmp_path, reefs.dealt(seats=seats, beginners=True))
    async with shown.run_test(size=(200, 60)) as pilot:
        rows = await shells_of(shown, pilot)
        assert [len(piece) for piece in re.findall(r"╭[─∙\d]+╮", rows[1])] == [columns] * seats


async def test_the_places_of_an_empty_shell_are_numbered_by_fives(tmp_path: Path) -> None:
    """Twenty of them (P1): the first, seven corners, eight between them, and those with numbers."""
    g = load_glyphs("unicode")
    title, *shells, says = (await with_players_in_front(tmp_path, "shells")).splitlines()
    assert says.strip() == "Shells count points, from 1 inward."
    assert "".join(shells).count(g["bullet"]) == 2 * 8
    assert sum(map("".join(shells).count, map(g.__getitem__, ("ctl", "ctr", "cbl", "cbr")))) == 2 * 7
    assert [re.findall(r"\d+", line) for line in shells] == [["5"] * 2, [], ["15", "20", "10"] * 2, ["1"] * 2]
    assert len(re.findall(r" 0[YPGC]", title)) == 4, "the points of each colour that is played now"


async def test_the_numbers_stay_where_a_pup_has_passed(tmp_path: Path) -> None:
    """Bo has 12 points on yellow's track, Ann 7 on green's: 5 is on the way of both, 10 on Bo's."""
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-dash yellow-crawl purple-dash"))
    async with shown.run_test(size=(120, 36)) as pilot:
        rows = await shells_of(shown, pilot)
        assert rows[1].count("═5═") == 2 and rows[3].count("10") == 2


@pytest.mark.parametrize(("room", "rows"), [(46, 11), (45, 5)])
@pytest.mark.parametrize("told", [2, 42])
def test_shells_are_tall_where_the_log_keeps_nine_rows_however_much_has_happened(told: int, room: int, rows: int) -> None:
    """11 rows of tall shells, 4 of players, 6 of lanes, 7 of cards, 9 of the question and 9 of the log are 46."""
    needs = {"shells": (5, 12), "players": (4, 4 + told), "lanes": (6, 6), "hand": (7, 7), "log": (3, told)}
    assert tall_shells(room, 98, lambda area, width: needs[area]) == rows


def test_on_a_large_screen_all_above_the_players_keeps_its_place_as_cards_are_played() -> None:
    def places(played: int, told: int) -> dict[str, Region]:
        holds = {"shells": (5, 12), "players": (3, 3 + played), "log": (3, told), "hand": (4, 7), "menu": (9, 9), "lanes": (2, 6)}
        return layout(200, 60, "log", lambda area, width: holds.get(area, (3, 3)))

    first, last = places(0, 2), places(4, 42)
    for area in ("shells", "lanes", "hand", "menu"):
        assert first[area] == last[area]
    assert first["players"].offset == last["players"].offset and first["players"].y == first["lanes"].bottom


async def test_a_tall_shell_tells_which_way_it_goes(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        g, rows = load_glyphs("unicode"), area_text(shown, "shells").splitlines()
        assert [row[0] for row in rows[-5:-1]] == [g["bullet"], g["v"], g["arrow_up"], "1"]


async def test_the_places_of_four_shells_are_numbered_too(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(seats=4, beginners=True))
    async with shown.run_test(size=(120, 36)) as pilot:
        _, *shells, _ = await shells_of(shown, pilot)
        assert [re.findall(r"\d+", line) for line in shells] == [["5"] * 4, [], ["15", "20", "10"] * 4, ["1"] * 4]


async def test_pups_side_by_side_leave_no_half_of_a_number(tmp_path: Path) -> None:
    """Two of Ann's are on place 2, and reach to where the number of place 15 would begin."""
    shown = app(tmp_path, reefs.match_at(points={(0, "purple"): 2, (0, "green"): 2}))
    async with shown.run_test(size=(120, 36)) as pilot:
        assert (await shells_of(shown, pilot))[3].startswith("PG∙ 20")


async def test_a_pup_does_not_stand_right_before_a_number(tmp_path: Path) -> None:
    """`P15` would be no place."""
    shown = app(tmp_path, reefs.match_at(points={(0, "purple"): 2}))
    async with shown.run_test(size=(120, 36)) as pilot:
        assert (await shells_of(shown, pilot))[3].startswith("P ∙ 20")


async def test_all_shells_have_the_same_numbers(tmp_path: Path) -> None:
    """A marker of Ann's stands right before the number of place 15, which then no shell has."""
    shown = app(tmp_path, reefs.match_at(points={(0, "purple"): 2}))
    async with shown.run_test(size=(120, 36)) as pilot:
        assert "15" not in (await shells_of(shown, pilot))[3]


def test_in_few_rows_what_shells_are_for_is_told_until_ones_first_card() -> None:
    """So nothing below goes up and down with every question."""
    state = given(ONE_EACH, hand="yellow-dash yellow-crawl")

    def told(*answers: str) -> bool:
        scene: OctopushScene = Scene(game_of(state), play(state, *answers), 0, ("Ann", "Bo", "Cy", "Di"))
        return bool(meaning(scene, 39))

    assert told()
    assert not told("play yellow-dash") and not told("play yellow-dash", "north") and not told("play yellow-dash", "north", "end")


async def test_a_name_is_whole_before_the_points_of_earlier_rounds_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four shells at 120 columns each has twelve: the pups tell those points."""
    monkeypatch.setattr(reefs, "NAMES", ("Player", "Cuttle", "Argo", "Mimic"))
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(120, 36)) as pilot:
        assert (await shells_of(shown, pilot))[0].split() == ["Player", "0Y", "Cuttle", "0P", "Argo", "0G", "Mimic", "0C"]


@pytest.mark.parametrize(("room", "told"), [(9, (" 9", " 0")), (22, (" 9P", " 0Y"))])
def test_where_totals_are_shown_points_keep_their_form_from_the_first_round_on(room: int, told: tuple[str, ...]) -> None:
    """`Cuttle 33Y 33P 33G 33C` has 22 columns; where there are fewer, the points are added up at once."""
    view: Any = SimpleNamespace(
        colours=(("purple",), ("yellow",)), points=((0, 9, 0, 0), (0, 0, 0, 0)), options=SimpleNamespace(totals=True)
    )
    scene: OctopushScene = Scene(game_of(given(ONE_EACH)), view, 0, ("Cuttle", "Ann"))
    assert tuple(text for ((text, _),) in told_points(scene, room)) == told


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "Bo", "Cy", "Di"), ["Ann", "0Y", "7P", "2G", "Bo", "0P", "12G", "5C", "Cy", "0G", "26C", "Di", "0C", "20Y", "3P"]),
        (("Bobtail", "Cuttle", "Argo", "Mimic"), ["Bobtail", "0Y", "Cuttle", "0P", "Argo", "0G", "Mimic", "0C"]),
    ],
)
async def test_the_points_above_the_shells_are_on_the_same_tracks_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], told: list[str]
) -> None:
    """Where not all of them have room beside whole names, those of this round's colours."""
    monkeypatch.setattr(reefs, "NAMES", names)
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(120, 36)) as pilot:
        assert (await shells_of(shown, pilot))[0].split() == told


@pytest.mark.parametrize(("points", "told"), [(9, (" 9", " 14")), (10, ())])
def test_a_name_of_seven_letters_is_whole_beside_points_or_without_them(points: int, told: tuple[str, ...]) -> None:
    """Nine columns each, totals shown: `Firefly 9` has room, `Firefly 10` has not, and the first line has them all the same."""
    view: Any = SimpleNamespace(
        colours=(("purple",), ("yellow",)), points=((points, 0, 0, 0), (0, 14, 0, 0)), options=SimpleNamespace(totals=True)
    )
    scene: OctopushScene = Scene(game_of(given(ONE_EACH)), view, 0, ("Firefly", "Cuttle"))
    assert tuple(text for pieces in told_points(scene, 9) for text, _ in pieces) == told


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((120, 36), ["Ann", "9", "Bo", "17", "Cy", "26", "Di", "23"]),
        ((200, 60), ["Ann", "0Y", "7P", "2G", "Bo", "0P", "12G", "5C", "Cy", "0G", "26C", "Di", "0C", "20Y", "3P"]),
    ],
)
async def test_p18_where_totals_are_shown_the_points_above_a_shell_are_all_those_on_it(
    size: tuple[int, int], told: list[str], tmp_path: Path
) -> None:
    """In the third round there are points of three colours: where those have no room, their sum stands there."""
    shown = app(tmp_path, reefs.match_at(totals=True))
    async with shown.run_test(size=size) as pilot:
        assert (await shells_of(shown, pilot))[0].split() == told


@pytest.mark.parametrize("size", SIZES[1:])
async def test_shells_do_not_touch(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, reefs.dealt(seats=4))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("o")
        await settled(shown, pilot)
        g = load_glyphs("unicode")
        first = area_text(shown, "shells").splitlines()[1]
        assert first.count(g["ctr"]) == 4 and f"{g['ctr']}{g['ctl']}" not in first


async def test_pups_are_on_the_shells_and_their_points_above(tmp_path: Path) -> None:
    """Cy has 26 points with coral: the pup is on place 6. Di has 3 with purple, and 20 with yellow."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(120, 36)) as pilot:
        lines = await shells_of(shown, pilot)
        cy, di = lines[0].index("Cy"), lines[0].index("Di")
        assert lines[0][cy:di].split() == ["Cy", "0G", "26C"] and lines[0][di:].split() == ["Di", "0C", "20Y", "3P"]
        assert lines[1][cy + 4] == "C" and lines[2][di : di + 2] == "P " and lines[3][di + 4] == "Y"


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        (False, ["Points    Y    P    G    C", "Ann       0    7    2", "Bo             0   12    5", "Cy                  0   26"]),
        (True, ["Points    Y    P    G    C  all", "Ann       0    7    2         9", "Bo             0   12    5   17"]),
    ],
)
async def test_p18_where_shells_have_no_room_to_be_counted_a_table_tells_all_points(tmp_path: Path, totals: bool, told: list[str]) -> None:
    """Of four shells at 80 columns each would have nine. Tracks of neither this round nor any points stay free."""
    shown = app(tmp_path, reefs.match_at(totals=totals))
    async with shown.run_test(size=(80, 24)) as pilot:
        lines = await shells_of(shown, pilot)
        assert [line.rstrip() for line in lines][: len(told)] == told and len(lines) == 5


async def test_two_shells_have_room_at_80_columns(tmp_path: Path) -> None:
    assert "Points" not in await with_players_in_front(tmp_path, "shells")


async def test_from_the_second_round_on_the_letters_of_other_colours_are_explained(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(120, 36)) as pilot:
        assert (await shells_of(shown, pilot))[-1].strip() == "Letters of earlier rounds stay: all points count."


async def test_what_shells_are_for_is_told_also_once_there_are_points(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.on_blank_tiles(ONE_EACH, points={(0, "yellow"): 5}))
    async with shown.run_test(size=(120, 36)) as pilot:
        assert (await shells_of(shown, pilot))[-1].strip() == "Shells count points: a letter goes inward, 1 to 20."


async def test_the_die_and_the_pups_take_the_place_of_the_shells(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["reef-die"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "shells")
        g = load_glyphs("unicode")
        assert sum(line[:9].count(g["pip"]) for line in text.splitlines()) == 5
        assert "2/4" in text and "0/4" in text and "3/4" in text
        await pilot.press("d")
        await settled(shown, pilot)
        assert "The die takes the place of the cards." in screen_text(shown)
        assert "played nothing" not in screen_text(shown)
