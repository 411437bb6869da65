"""What every game can do at the table, played in the smallest terminal: bots play it to its end, and every page to read opens."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.screens.browse import InspectScreen
from octotui.screens.result import ResultScreen
from octotui.screens.rules import HelpScreen, RulesScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.tables.rulebook import steps_of_a_turn
from octotui.widgets.area import Area
from tests.app.tables import app, screen_text, settled

SMALL = (80, 24)


def begun(name: str, *first: Seat) -> Match:
    """A match of the smallest number of players, with bots on the remaining seats."""
    game = load(name)
    seats = max(2, game.seats[0])
    bots = (Seat(f"Bo {n}", ("greedy", "random")[n % 2]) for n in range(seats - len(first)))
    return Match.start(game, (*first, *bots), game.read_options({}), 3)


@pytest.mark.parametrize("name", GAMES)
async def test_a_bot_at_the_keyboard_plays_a_whole_game(name: str, tmp_path: Path) -> None:
    match, dice, drawn = begun(name, Seat("Ann")), Random(4), set()
    shown = app(tmp_path, match)
    async with shown.run_test(size=SMALL) as pilot:
        for _ in range(2_000):
            await settled(shown, pilot)
            table = shown.screen
            if not isinstance(table, TableScreen):
                break
            drawn.add(screen_text(shown))
            if table.scene.stop:
                await pilot.press("space")
                continue
            table.areas["menu"].post_message(Area.Picked(dice.choice(list(table.scene.choices))))
        assert isinstance(shown.screen, ResultScreen) and match.over, screen_text(shown)
        assert len(drawn) > 2


@pytest.mark.parametrize("name", GAMES)
async def test_help_rules_and_a_closer_look_open_at_the_first_question(name: str, tmp_path: Path) -> None:
    shown = app(tmp_path, begun(name, Seat("Ann")))
    async with shown.run_test(size=SMALL) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        for key, kind in (("x", InspectScreen), ("question_mark", HelpScreen), ("enter", RulesScreen)):
            await pilot.press(key)
            await settled(shown, pilot)
            assert isinstance(shown.screen, kind) and len(screen_text(shown).split()) > 5, screen_text(shown)
            if kind is InspectScreen:
                await pilot.press("escape")
                await settled(shown, pilot)
                assert shown.screen is table


@pytest.mark.parametrize("name", GAMES)
async def test_a_first_game_starts_from_the_set_up(name: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=SMALL) as pilot:
        await shown.push_screen(SetupScreen(name))
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        if steps_of_a_turn(name, ""):
            assert "How a turn goes" in screen_text(shown)
            await pilot.press("1")
            await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and shown.screen.scene.game.id == name, screen_text(shown)
