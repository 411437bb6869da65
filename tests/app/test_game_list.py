"""The games to choose from: each with its picture, in every size, and the one chosen last marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import ColorSystem

from engine.core.registry import GAMES, load
from octotui.app import OctotuiApp
from octotui.screens.choose import ChooseGameScreen
from octotui.screens.game_list import GameLine, PicturedGames, game_line, share
from octotui.tables.appearance import load_palette
from octotui.tables.cover import cover, facts, picture
from octotui.terminal.canvas import wrap
from tests.app.tables import app, screen_text, settled
from tests.app.terminal_line import Line, WritingDriver
from tests.typed import as_a

SIZES = [(80, 23), (80, 24), (120, 36), (200, 60), (300, 120)]


@pytest.mark.parametrize("game", ["cosmoctopus", "octopush", "oct8", "night"])
def test_every_part_of_a_picture_has_a_role_that_themes_have(game: str) -> None:
    painting = picture(game)
    assert painting is not None
    drawings = [*painting.sizes(False), *painting.sizes(True)]
    assert {part for one in drawings for row in (*one.mask, *one.ground) for part in row} - {"."} == set(painting.styles)
    roles = {word for styles in painting.styles.values() for style in styles for word in style.split()} - {"bold"}
    assert roles <= set(load_palette("deep-sea").roles)


@pytest.mark.parametrize("game", ["cosmoctopus", "octopush", "oct8", "night"])
def test_what_a_game_is_fits_beside_its_smallest_picture(game: str) -> None:
    assert cover(game).line.endswith(".") and cover(game).time
    assert len(wrap(cover(game).line, 80 - 26 - 1, 9, "")) <= 2
    assert cell_len(facts(load(game))) <= 53


@pytest.mark.parametrize(
    ("width", "said"), [(46, "3 to 5 players, about half an hour with people"), (45, "3 to 5 players, about half an hour")]
)
def test_the_time_with_people_is_told_in_fewer_words_where_columns_are_few(width: int, said: str) -> None:
    assert game_line(load("night")).facts_in(width) == said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_every_game_is_shown_whole_with_its_picture(size: tuple[int, int], glyphs: str, tmp_path: Path) -> None:
    shown = app(tmp_path, glyphs=glyphs)
    async with shown.run_test(size=size) as pilot:
        shown.navigator.choose_lesson()
        await settled(shown, pilot)
        text = screen_text(shown)
        for game in map(load, GAMES):
            painting = picture(game.id)
            assert game.name in text and facts(game) in text and painting
            row = max(painting.sizes(glyphs == "ascii")[0].art, key=len) if size[0] == 80 else ""
            assert row.strip() in text
        assert "…" not in text and "⋯" not in text


async def chosen(shown: OctotuiApp, key: str) -> str:
    """The game that the list of lessons or rules begins at, opened by this key of the title."""
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press(key)
        await settled(shown, pilot)
        screen = as_a(ChooseGameScreen, shown.screen)
        return screen.games[screen.query_one(PicturedGames).at].id


async def test_the_list_begins_at_the_game_chosen_last_for_it(tmp_path: Path) -> None:
    first = app(tmp_path)
    async with first.run_test(size=(80, 24)) as pilot:
        await settled(first, pilot)
        await pilot.press("5")
        await settled(first, pilot)
        assert as_a(ChooseGameScreen, first.screen).query_one(PicturedGames).at == 0
        await pilot.press("3")
        await settled(first, pilot)
    assert await chosen(app(tmp_path), "5") == "night"
    assert await chosen(app(tmp_path), "2") == "oct8", "the first, as none has been played or learned"


def test_a_game_that_declares_nothing_has_a_line_of_its_own() -> None:
    toy = load("oct8")
    line = GameLine("whirl", "Whirl", facts=facts(toy).partition(",")[0])
    assert (line.about, line.facts, line.drawing(False, 99, 99)) == ("", "2 to 4 players", None)
    assert cover("whirl").line == "" and picture("whirl") is None


@pytest.mark.parametrize("height", range(4, 60))
@pytest.mark.parametrize("count", [1, 4, 5, 9, 15])
def test_games_share_the_rows_and_the_marked_one_is_among_them(height: int, count: int) -> None:
    for at in range(count):
        room = share(height, count, at)
        assert room.rows >= 2 and room.first <= at < room.first + room.shown <= count
        assert room.shown * room.step - (room.step - room.rows) <= height


async def test_a_list_too_long_for_the_screen_goes_along_with_the_cursor(tmp_path: Path) -> None:
    shown = app(tmp_path)
    games = [GameLine(f"game{n}", f"Game {n}", about="It is played.", facts="2 players") for n in range(15)]
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await shown.push_screen(ChooseGameScreen("Which?", [*games, game_line(load("night"))], "night"))
        await settled(shown, pilot)
        assert "Night of the Grand Octopus" in screen_text(shown) and "Game 2 " not in screen_text(shown)
        await pilot.press("down")
        await settled(shown, pilot)
        assert "Game 0  2 players" in screen_text(shown) and "Night of" not in screen_text(shown)


async def test_a_step_of_the_cursor_sends_two_names_and_the_set_up_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.drivers.headless_driver.HeadlessDriver", WritingDriver)
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = app(tmp_path)
    shown.console._color_system = ColorSystem.TRUECOLOR
    shown._sync_available = True
    async with shown.run_test(size=(80, 24)) as pilot:
        line = Line(shown, pilot)
        await line.cost()
        assert 1_000 < await line.cost("1") <= 6_000
        assert 0 < await line.cost("down") <= 600
        await line.cost("escape")
        assert 1_000 < await line.cost("5") <= 6_000
        assert 0 < await line.cost("down") <= 600
        assert await line.cost() == 0
