"""The result of a game, the table behind it, and the way from one to the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engine.core.journal import Seat as At
from engine.cosmoctopus.layouts import LayoutFile
from engine.cosmoctopus.table import Table
from octotui.app import OctotuiApp
from octotui.screens.result import ResultScreen
from octotui.screens.rules import HelpScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from tests.app.clock import run
from tests.app.tables import app, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Case, Seat
from tests.typed import as_a

Press = Callable[..., Awaitable[str]]


def over(
    folder: Path, play: Callable[[OctotuiApp, Press], Awaitable[None]], layout: str | LayoutFile = "square", **settings: object
) -> None:
    """Play with an app that shows the result of a game."""

    async def go() -> None:
        shown = app(folder, match_at(Seat(hand="pact", tentacles=7), Seat(), layout=layout), **settings)
        async with shown.run_test(size=(80, 24)) as pilot:

            async def press(*keys: str) -> str:
                for key in keys:
                    await pilot.press(key)
                    await settled(shown, pilot)
                return screen_text(shown)

            await settled(shown, pilot)
            await press("1")
            assert isinstance(shown.screen, ResultScreen)
            await play(shown, press)

    run(go())


@pytest.mark.parametrize("key", ["escape", "backspace"])
@pytest.mark.parametrize("back", ["escape", "backspace", "enter"])
def test_one_step_back_is_the_table_and_from_there_the_result(tmp_path: Path, key: str, back: str) -> None:
    async def play(shown: OctotuiApp, press: Press) -> None:
        text = await press(key)
        assert isinstance(shown.screen, TableScreen)
        assert "The game is over" in text and "enter: the result" in text
        assert "thinking" not in text
        await press(back)
        assert isinstance(shown.screen, ResultScreen)

    over(tmp_path, play)


def test_q_goes_to_the_title_and_help_is_the_help(tmp_path: Path) -> None:
    async def play(shown: OctotuiApp, press: Press) -> None:
        for key in ("question_mark", "f1"):
            await press(key)
            assert isinstance(shown.screen, HelpScreen), key
            await press("escape")
            assert isinstance(shown.screen, ResultScreen), key
        await press("q")
        assert isinstance(shown.screen, TitleScreen)

    over(tmp_path, play)


def test_one_plays_again_on_a_layout_of_ones_own(tmp_path: Path) -> None:
    """A journal holds such a layout whole, and so does the match that follows."""
    places = ((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (1, 2), (3, 2), (5, 2), (7, 2))

    async def play(shown: OctotuiApp, press: Press) -> None:
        shown.navigator.result_choice(as_a(ResultScreen, shown.screen).session, "again")
        assert "Round 1" in await press("tab")
        assert isinstance(shown.screen, TableScreen)
        assert as_a(Table, shown.screen.session.match.state).layout.places == places

    over(tmp_path, play, LayoutFile("Two Lanes", places=places))


@pytest.mark.parametrize("company", [(), (Seat(tentacles=8),)], ids=["alone", "together"])
async def test_c36_who_has_won_with_the_last_tentacle_still_has_a_hand_and_does_not_move_on(
    tmp_path: Path, company: tuple[Seat, ...]
) -> None:
    """Nobody is left to move on for: neither the table behind the result nor the last answer of the replay says so."""
    people = (At("Ann"), *(At("Bo", "greedy") for _ in company))
    shown = app(tmp_path, match_at(Seat(hand="pact dear-relic", tentacles=7), *company, people=people, case=Case()))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        shown.navigator.result_choice(as_a(ResultScreen, shown.screen).session, "table")
        await settled(shown, pilot)
        table = screen_text(shown)
        shown.navigator.result_choice(as_a(TableScreen, shown.screen).session, "replay")
        await pilot.press("end")
        await settled(shown, pilot)
        for text in (table, screen_text(shown)):
            assert "Dear Relic" in text
            assert "only move on" not in text and "gives bonuses" not in text


def test_the_keys_are_said_as_they_are_bound(tmp_path: Path) -> None:
    async def play(shown: OctotuiApp, press: Press) -> None:
        text = screen_text(shown)
        assert "esc: the table" in text and "Z: the title" in text and "?: help" in text
        assert "y: the result" in await press("escape")
        await press("y", "Z")
        assert isinstance(shown.screen, TitleScreen)

    over(tmp_path, play, keys={"result.leave": "Z", "table.pick": "y"})


def test_taken_back_at_the_table_the_game_goes_on(tmp_path: Path) -> None:
    async def play(shown: OctotuiApp, press: Press) -> None:
        text = await press("escape", "u")
        assert isinstance(shown.screen, TableScreen)
        assert "The game is over" not in text and not shown.screen.session.match.over

    over(tmp_path, play)
