"""A game of bots alone: people watch it, hurry it, and leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.journal import Seat
from engine.core.match import Match
from octotui.app import OctotuiApp
from octotui.play.combined import together
from octotui.play.replay import Replay
from octotui.screens.result import ResultScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from tests.app.tables import app, dealt, screen_text, table_of

BOTS = (Seat("Bo", "random"), Seat("Cy", "random"))


def bots() -> Match:
    """A short game of two bots."""
    return dealt(BOTS, express=True, first=0)


async def until(shown: OctotuiApp, pilot: Pilot[Any], moment: Callable[[], object]) -> None:
    """Wait until this holds."""
    for _ in range(2000):
        await pilot.pause()
        if moment():
            return
    raise AssertionError(screen_text(shown))


async def test_the_front_bot_has_no_menu_and_the_keys_are_said(tmp_path: Path) -> None:
    shown = app(tmp_path, bots(), bot_speed=10)
    async with shown.run_test(size=(80, 24)) as pilot:
        await until(shown, pilot, lambda: isinstance(shown.screen, TableScreen) and len(shown.screen.session.match.nodes) == 2)
        table = shown.screen
        assert isinstance(table, TableScreen)
        assert table.scene.prompt is None and table.marks.code == "" and not table.spots()
        text = screen_text(shown)
        assert "The bots are playing" in text and "Move Cosmoctopus" not in text
        words = " ".join(line[40:].strip() for line in text.splitlines())
        assert "any key: the next answer" in words and ".: to the end" in words and "q: leave" in words
        keys = table.keys_at(table.scene)
        assert keys.endswith("? help  q leave") and len(keys) <= 80


async def test_a_key_hurries_one_answer_and_no_more(tmp_path: Path) -> None:
    match = bots()
    shown = app(tmp_path, match, bot_speed=10)
    async with shown.run_test(size=(80, 24)) as pilot:
        for answers in (1, 2, 3, 4):
            await until(shown, pilot, lambda: len(together(match, match.path()[1:])) == answers)  # noqa: B023
            for _ in range(20):
                await pilot.pause()
            assert len(together(match, match.path()[1:])) == answers
            await pilot.press("space")
        assert isinstance(shown.screen, TableScreen)


async def test_how_to_leave_stays_on_the_screen_while_bots_go_on(tmp_path: Path) -> None:
    match = bots()
    shown = app(tmp_path, match, bot_speed=10)
    async with shown.run_test(size=(80, 24)) as pilot:
        await until(shown, pilot, lambda: isinstance(shown.screen, TableScreen) and len(match.nodes) == 2)
        table = shown.screen
        assert isinstance(table, TableScreen)
        await pilot.press("ctrl+c")
        await until(shown, pilot, lambda: "leaves the table" in screen_text(shown))
        table.others.hurry()
        await until(shown, pilot, lambda: len(match.nodes) > 2 and len(table.scene.log) > 1)
        assert "leaves the table" in screen_text(shown)
        await pilot.press("space")
        await until(shown, pilot, lambda: "leaves the table" not in screen_text(shown))


async def test_one_key_goes_to_the_end_and_one_leaves(tmp_path: Path) -> None:
    shown = app(tmp_path, bots(), bot_speed=10)
    async with shown.run_test(size=(80, 24)) as pilot:
        await until(shown, pilot, lambda: isinstance(shown.screen, TableScreen))
        await pilot.press("full_stop")
        await until(shown, pilot, lambda: isinstance(shown.screen, ResultScreen))

    left = app(tmp_path / "b", bots(), bot_speed=10)
    async with left.run_test(size=(80, 24)) as pilot:
        await until(left, pilot, lambda: isinstance(left.screen, TableScreen))
        await pilot.press("q")
        await until(left, pilot, lambda: isinstance(left.screen, TitleScreen))


async def test_played_on_from_a_replay_the_same(tmp_path: Path) -> None:
    shown = app(tmp_path, bot_speed=10)
    async with shown.run_test(size=(80, 24)) as pilot:
        replay = Replay(bots())
        shown.navigator.play(replay.branch())
        await until(shown, pilot, lambda: isinstance(shown.screen, TableScreen) and "The bots are playing" in screen_text(shown))
        assert not table_of(shown).scene.choices


@pytest.mark.parametrize("key", ["u", "r", "U", "tab", "1", "enter", "f", "ctrl+p", "x", "L", "o", "question_mark"])
async def test_no_key_answers_for_a_bot(tmp_path: Path, key: str) -> None:
    match = bots()
    shown = app(tmp_path, match, bot_speed=10)
    async with shown.run_test(size=(80, 24)) as pilot:
        await until(shown, pilot, lambda: len(match.nodes) == 2)
        await pilot.press(key)
        for _ in range(20):
            await pilot.pause()
        assert len(match.nodes) <= 3
        assert not match.over
