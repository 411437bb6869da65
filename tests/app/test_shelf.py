"""The shelf of a new game: which game is chosen on it, and how its pictures share the room."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.core.registry import GAMES, load
from octotui.screens.game_list import game_line
from octotui.screens.setup import SetupScreen
from octotui.screens.shelf import Shelf
from octotui.tables.cover import picture
from octotui.widgets.lines import Lines
from tests.app.tables import app, screen_text, settled, table_of
from tests.typed import as_a


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_every_game_is_in_sight_with_what_the_chosen_one_is(size: tuple[int, int], glyphs: str, tmp_path: Path) -> None:
    shown = app(tmp_path, glyphs=glyphs)
    async with shown.run_test(size=size) as pilot:
        for game in GAMES:
            await shown.push_screen(SetupScreen(game))
            await settled(shown, pilot)
            text = screen_text(shown)
            line = game_line(load(game))
            assert f"[ {line.label} ]" in text and f"< {line.label} >" in text
            assert f"{line.about} {line.facts}." in " ".join(text.split())
            assert all(load(other).name in text for other in GAMES)


@pytest.mark.parametrize(("width", "height", "all"), [(80, 24, 20), (120, 36, 20), (200, 60, 32)])
async def test_all_other_pictures_are_of_one_size(width: int, height: int, all: int, tmp_path: Path) -> None:
    """They are 20, 32 and 56 columns wide."""
    shown = app(tmp_path)
    async with shown.run_test(size=(width, height)) as pilot:
        await shown.push_screen(SetupScreen("night"))
        await settled(shown, pilot)
        found = shown.screen.query_one(Shelf).drawings(13)
        assert [drawing and drawing.width for drawing in found] == [all for _ in GAMES]


@pytest.mark.parametrize(("width", "height", "chosen"), [(80, 24, 20), (120, 36, 32), (200, 60, 56)])
@pytest.mark.parametrize("at", range(len(GAMES)))
async def test_the_chosen_game_has_the_largest_picture_that_fits_between_its_neighbours(
    width: int, height: int, chosen: int, at: int, tmp_path: Path
) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(width, height)) as pilot:
        await shown.push_screen(SetupScreen("night"))
        await settled(shown, pilot)
        shelf = shown.screen.query_one(Shelf)
        places, others = shelf.places(at, 13), shelf.drawings(13)
        assert [place.drawing for n, place in enumerate(places) if n != at] == [one for n, one in enumerate(others) if n != at]
        ends = [(place.x, place.x + place.drawing.width) for place in places if place.drawing]
        assert ends[at][1] - ends[at][0] == chosen and ends[0][0] >= 0 and ends[-1][1] <= width
        assert all(end <= start for (_, end), (start, _) in pairwise(ends))


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36), (200, 60)])
async def test_names_stay_where_they_are_from_game_to_game(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        seen = set()
        for _ in GAMES:
            await pilot.press("right")
            await settled(shown, pilot)
            rows = screen_text(shown).splitlines()
            below = next(y for y, row in enumerate(rows) if "Octopush" in row and "Cosmoctopus" in row)
            seen.add((below, rows[below].translate(str.maketrans("[]", "  ")).rstrip()))
            assert len(rows[below]) < size[0]
        assert len(seen) == 1


async def test_left_and_right_choose_the_game_and_enter_starts_it(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        await pilot.press("right")
        await settled(shown, pilot)
        setup = as_a(SetupScreen, shown.screen)
        assert setup.game == "octopush" and setup.query_one(Lines).at == 0
        await pilot.press("enter", "enter")
        await settled(shown, pilot)
        assert table_of(shown).session.match.game.id == "octopush"


async def test_the_digit_of_the_start_starts_from_any_line(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        await pilot.press("down", "down", "1", "1")
        await settled(shown, pilot)
        assert table_of(shown).session.match.game.id == "oct8"


async def test_the_start_stays_where_it_is_from_game_to_game(tmp_path: Path) -> None:
    for size in ((80, 23), (80, 24), (120, 36), (200, 60)):
        shown = app(tmp_path / f"{size[0]}x{size[1]}")
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            await pilot.press("enter")
            await settled(shown, pilot)
            rows = set()
            for _ in GAMES:
                await pilot.press("right")
                await settled(shown, pilot)
                rows.add(next(y for y, row in enumerate(screen_text(shown).splitlines()) if "1 Start the game" in row))
            assert len(rows) == 1


async def test_a_game_without_a_picture_has_its_name_on_the_shelf(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await shown.push_screen(SetupScreen("night"))
        await settled(shown, pilot)
        shelf = shown.screen.query_one(Shelf)
        bare = game_line(load("oct8"))
        shelf.stock([type(bare)("whirl", "Whirl", facts="2 players"), game_line(load("night"))], 0)
        assert picture("whirl") is None and shelf.words(shelf.games[0]) == ["2 players."]
        found = shelf.drawings(13)
        assert found[0] is None and found[1] is not None
