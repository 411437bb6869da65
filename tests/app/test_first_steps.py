"""How a turn goes: what somebody new to a game reads before its first table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from octotui.app import OctotuiApp
from octotui.screens.chapters import ChaptersScreen
from octotui.screens.choose import ChooseBelowCoverScreen, numbered
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.tables.rulebook import games, steps_of_a_turn
from tests.app.tables import app, screen_text, settled
from tests.app.test_setup import new_game

GAMES = [*((game, {}) for game in games()), ("octopush", {"variant": "dice"})]


async def reading(shown: OctotuiApp, pilot: Pilot[Any], game: str, options: dict[str, object]) -> str:
    """The screen after the set-up of a game was confirmed."""
    new_game(shown, game)
    await settled(shown, pilot)
    setup = shown.screen
    assert isinstance(setup, SetupScreen)
    for option, value in options.items():
        setup.choose(option, value)
    await pilot.press("1")
    await settled(shown, pilot)
    return screen_text(shown)


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_a_newcomer_reads_all_steps_of_a_turn_before_the_table(game: str, options: dict[str, object], tmp_path: Path) -> None:
    """In the smallest terminal too, below a picture."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 23)) as pilot:
        text = " ".join((await reading(shown, pilot, game, options)).split())
        steps = steps_of_a_turn(game, "die" if options else "")
        assert len(steps) >= 5
        assert all(f"{n} {step}" in text for n, step in enumerate(steps, 1))
        assert "How a turn goes" in text and "1 Begin" in text and "2 Learn it by playing first, in about" in text
        assert shown.navigator.table is None, "nothing has been dealt"
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        header = shown.screen.session.match.header
        assert header.game == game and options.items() <= header.options.items()


async def test_who_would_rather_learn_the_game_comes_to_its_chapters_and_who_goes_back_to_the_set_up(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await reading(shown, pilot, "oct8", {})
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, SetupScreen) and shown.screen.game == "oct8"
        await pilot.press("1", "2")
        await settled(shown, pilot)
        assert isinstance(shown.screen, ChaptersScreen)
        assert shown.navigator.table is None and not shown.store.recent(limit=1)


async def test_who_has_begun_the_lesson_of_a_game_sits_down_at_once(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.store.keep_lesson("oct8", "1")
        await reading(shown, pilot, "oct8", {})
        assert isinstance(shown.screen, TableScreen)


def test_the_steps_of_every_game_leave_a_picture_its_rows() -> None:
    """Of 23 rows: five for the smallest picture, three for heading and keys, one apart, and two lines to choose from."""
    for game, options in GAMES:
        assert len(numbered(steps_of_a_turn(game, "die" if options else ""))) <= 23 - 5 - 3 - 1 - 2


def test_a_long_step_goes_on_below_its_beginning() -> None:
    assert numbered(["Play.", "word " * 20]) == ["1 Play.", "2 " + "word " * 13 + "word", "  " + "word " * 5 + "word"]


def test_a_screen_without_steps_has_no_room_for_them() -> None:
    assert ChooseBelowCoverScreen("oct8", "Now?", []).steps == []
