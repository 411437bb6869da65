"""A game that is not saved says so for as long as that lasts, and asks before it is left."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.core.match import Match
from octotui.app import OctotuiApp
from octotui.screens.cover import HandOverScreen
from octotui.screens.result import ResultScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.storage.store import Store
from tests.app import reefs
from tests.app.saves import sqlite
from tests.app.tables import BOT, PEOPLE, app, dealt, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import Seat

READONLY = "From here on the game is not saved: the file or its folder is read-only"
Press = Callable[..., Awaitable[str]]
SIZES = [(80, 24), (120, 36), (200, 60)]


@asynccontextmanager
async def at(folder: Path, match: Match, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[OctotuiApp, Press]]:
    """An app that sits at this match; each press gives the screen as text."""
    shown = app(folder, match)
    async with shown.run_test(size=size) as pilot:

        async def press(*keys: str) -> str:
            for key in keys:
                await pilot.press(key)
                await settled(shown, pilot)
            return screen_text(shown)

        await settled(shown, pilot)
        yield shown, press


def unwritable(shown: OctotuiApp) -> None:
    """Nothing more can be written into the saves."""
    sqlite(shown.store).execute("PRAGMA query_only = 1")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [lambda: dealt(BOT, first=0), reefs.dealt], ids=["cosmoctopus", "octopush"])
async def test_the_table_says_so_for_as_long_as_it_lasts(tmp_path: Path, size: tuple[int, int], make: Callable[[], Match]) -> None:
    async with at(tmp_path, make(), size) as (shown, press):
        assert READONLY not in screen_text(shown)
        unwritable(shown)
        text = await press("1")
        shown.clear_notifications()
        for _ in range(4):
            assert READONLY in text
            table = shown.screen
            assert isinstance(table, TableScreen)
            assert set(table.scene.choices) <= set(table.spots())
            text = await press("1")


async def test_in_too_small_a_terminal_leaving_takes_a_second_key_too(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        unwritable(shown)
        await pilot.press("1")
        await settled(shown, pilot)
        await pilot.resize_terminal(60, 20)
        await settled(shown, pilot)
        assert shown.too_small(shown.size).endswith("q leaves octotui.")
        await pilot.press("q")
        await settled(shown, pilot)
        assert shown.too_small(shown.size).endswith("The game is not saved and would be lost: q once more leaves it.")
        assert isinstance(shown.screen, TableScreen)
        await pilot.press("q")
        assert shown._exit


async def test_leaving_takes_a_second_key_and_any_other_key_forgets_the_first(tmp_path: Path) -> None:
    async with at(tmp_path, dealt(BOT, first=0)) as (shown, press):
        unwritable(shown)
        await press("1")
        text = await press("q")
        assert isinstance(shown.screen, TableScreen)
        assert "The game is not saved and would be lost: q once more leaves it." in text
        text = await press("tab")
        assert "would be lost" not in text
        await press("q")
        assert isinstance(shown.screen, TableScreen)
        await press("q")
        assert isinstance(shown.screen, TitleScreen)


@pytest.mark.parametrize("press_first", [(), ("1",)], ids=["at q", "at the next answer"])
async def test_a_deleted_file_of_saves_is_reported_and_written_anew(tmp_path: Path, press_first: tuple[str, ...]) -> None:
    async with at(tmp_path, dealt(BOT, first=0)) as (shown, press):
        await press("1")
        file = shown.store.file
        assert file is not None
        for path in file.parent.glob(f"{file.name}*"):
            path.unlink()

        await press(*press_first or ("q",))

        told = [toast.message for toast in shown._notifications]
        assert told == [f"The file of saved games was deleted or replaced: it is written anew ({file})."]
        assert isinstance(shown.screen, TableScreen if press_first else TitleScreen)
        with Store.open(file) as again:
            assert [game.answers for game in again.recent()] == [len(press_first) + 1]


async def test_a_game_that_is_saved_again_says_so_no_more(tmp_path: Path) -> None:
    async with at(tmp_path, dealt(BOT, first=0)) as (shown, press):
        unwritable(shown)
        assert READONLY in await press("1")
        sqlite(shown.store).execute("PRAGMA query_only = 0")
        await press("1")
        shown.clear_notifications()
        assert READONLY not in await press("tab")
        await press("q")
        assert isinstance(shown.screen, TitleScreen)


async def test_a_game_that_is_saved_is_left_at_once(tmp_path: Path) -> None:
    async with at(tmp_path, dealt(BOT, first=0)) as (shown, press):
        await press("1", "q")
        assert isinstance(shown.screen, TitleScreen)


async def test_the_key_that_ends_the_program_asks_too(tmp_path: Path) -> None:
    async with at(tmp_path, dealt(BOT, first=0)) as (shown, press):
        unwritable(shown)
        await press("1")
        text = await press("ctrl+q")
        assert shown.is_running and "would be lost: ctrl+q once more" in text
        await press("L")
        assert "would be lost: ctrl+q once more" in await press("ctrl+q")
        await press("ctrl+q")
        assert shown._exit


async def test_saves_that_cannot_be_opened_at_all(tmp_path: Path) -> None:
    (tmp_path / "saves.db").mkdir()

    async with at(tmp_path, dealt(BOT, first=0)) as (shown, press):
        assert "Games are not saved: that is a folder, not a file" in screen_text(shown)
        assert "would be lost" in await press("q")
        assert isinstance(shown.screen, TableScreen)


async def test_between_people_the_cover_asks_too(tmp_path: Path) -> None:
    async with at(tmp_path, match_at(Seat(hand="one-ink"), Seat(hand="one-coin"), people=PEOPLE)) as (shown, press):
        await press("enter")
        unwritable(shown)
        text = await press("0")
        assert isinstance(shown.screen, HandOverScreen)
        assert READONLY in text
        assert "The game is not saved and would be lost: q once more leaves it." in await press("q")
        assert isinstance(shown.screen, HandOverScreen)
        await press("q")
        assert isinstance(shown.screen, TitleScreen)


async def test_a_result_that_is_not_saved_says_so_and_is_left_at_the_second_key(tmp_path: Path) -> None:
    async with at(tmp_path, match_at(Seat(hand="pact", tentacles=7), Seat())) as (shown, press):
        unwritable(shown)
        text = await press("1", "enter")
        assert isinstance(shown.screen, ResultScreen)
        assert READONLY in text
        await press("q")
        assert isinstance(shown.screen, ResultScreen)
        await press("q")
        assert isinstance(shown.screen, TitleScreen)
