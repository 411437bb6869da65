"""Layouts by keys alone: choosing one, drawing one, saving it, and playing on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.cosmoctopus.files import FILES
from octotui.app import OctotuiApp
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.storage.own_files import read_own
from octotui.tables.cosmoctopus.layout_editor import EditorScreen, LayoutsScreen
from tests.app.tables import app, screen_text, settled

Press = Callable[..., Awaitable[str]]
LAYOUT, BRIDGE = 7, 8
"""The lines of the set-up, from 0."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A config folder of the test's own; return its layouts folder, which is not there yet."""
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    return tmp_path / "layouts"


@asynccontextmanager
async def at_set_up(tmp_path: Path, size: tuple[int, int] = (80, 24), **settings: Any) -> AsyncIterator[tuple[OctotuiApp, Press]]:
    """An app at the set-up of Cosmoctopus; `press` gives the screen after these keys."""
    one = app(tmp_path, **settings)
    async with one.run_test(size=size) as pilot:

        async def press(*keys: str) -> str:
            for key in keys:
                await pilot.press(key)
                await settled(one, pilot)
            return screen_text(one)

        await settled(one, pilot)
        one.store.keep_lesson("cosmoctopus", "1")
        one.navigator.drafts.game = "cosmoctopus"
        await press("1")
        yield one, press


SQUARE_BUT_ONE = ["space", *["right", "right", "space"] * 2, "down", "down", "space", *["left", "left", "space"] * 2]
"""Six tiles, two rows of three, from the upper left corner."""
LAST_ROW = ["down", "down", "space", *["right", "right", "space"] * 2]


# --- the set-up


async def test_the_set_up_names_layout_and_bridge(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press()
        assert "Layout " in text and "Square" in text and "Cosmic bridge" in text
        text = await press(*["down"] * LAYOUT, "right")
        assert "Infin-Eight" in text
        assert "no" in await press("down")
        assert "< laid by chance >" in await press("right")
        assert "< laid by the first >" in await press("right")
        assert isinstance(one.screen, SetupScreen)
        assert one.screen.options["layout"] == "infin-eight" and one.screen.options["bridge"] == "choose"


async def test_a_layout_in_two_sections_switches_the_bridge_on_and_says_so(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press(*["down"] * LAYOUT, "left", "down")
        assert isinstance(one.screen, SetupScreen)
        assert one.screen.options["layout"] == "opposite-tides" and one.screen.options["bridge"] == "random"
        assert "only the bridge joins them" in text
        for _ in range(3):
            await press("right")
            assert one.screen.options["bridge"] in ("random", "choose")
        await press("home", "enter")
        assert isinstance(one.screen, TableScreen)


@pytest.mark.parametrize("steps", range(7))
async def test_every_shipped_layout_starts_a_game(tmp_path: Path, steps: int) -> None:
    async with at_set_up(tmp_path) as (one, press):
        await press(*["down"] * LAYOUT, *["right"] * steps, *["up"] * LAYOUT, "enter")
        assert isinstance(one.screen, TableScreen)
        assert len(one.screen.scene.view.realm) in (9, 10)


async def test_the_first_player_lays_the_tokens_at_the_table(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press(*["down"] * BRIDGE, "right", "right", "down", "right", *["up"] * (BRIDGE + 1))
        assert "seat 1" in text
        text = await press("enter")
        assert isinstance(one.screen, TableScreen) and "token at a1" in text
        assert one.screen.scene.view.realm == ()
        await press("1", "5")
        assert one.screen.scene.view.bridge == ("a1", "c3") and len(one.screen.scene.view.realm) == 9


# --- the list


async def test_the_list_shows_every_layout_and_one_is_chosen(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press("e")
        assert isinstance(one.screen, LayoutsScreen)
        for name in (
            "Square",
            "Infin-Eight",
            "And then there was Naught",
            "X marks the Splot",
            "Threeping",
            "Pentaglyph",
            "Opposite Tides",
        ):
            assert name in text
        assert "longest" in await press("down", "down")
        await press("enter")
        assert isinstance(one.screen, SetupScreen) and one.screen.options["layout"] == "naught"


async def test_back_from_the_list_changes_nothing(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        await press("e", "down", "escape")
        assert isinstance(one.screen, SetupScreen) and one.screen.options["layout"] == "square"


async def test_a_file_that_cannot_be_used_is_listed_with_its_fault_and_not_played(tmp_path: Path, own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "broken.toml").write_text('name = "x"\nplaces = [[0, 0]]')

    async with at_set_up(tmp_path) as (one, press):
        text = await press("e", "up")
        assert "cannot be used" in text and "it has 1 place" in text.replace("\n", " ")
        assert "This file cannot be used" in await press("enter")
        assert "This file cannot be used" in await press("e")
        assert isinstance(one.screen, LayoutsScreen)


async def test_the_key_of_help_says_where_the_keys_of_the_list_and_of_the_editor_stand(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (_one, press):
        assert "The lines below say" in await press("e", "question_mark")
        assert "The lines below say" in await press("n", "question_mark")


async def test_a_layout_of_ones_own_is_deleted_by_pressing_twice(tmp_path: Path, own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "mine.toml").write_text('name = "Mine"\nplaces = [[0,0],[2,0],[4,0],[0,2],[2,2],[4,2],[0,4],[2,4],[4,4]]')

    async with at_set_up(tmp_path) as (_one, press):
        assert "comes with the game" in await press("e", "D")
        assert "Once more" in await press("up", "D")
        assert (own_folder / "mine.toml").exists()
        text = await press("D")
        assert "deleted" in text and not (own_folder / "mine.toml").exists()


# --- the editor


async def test_a_layout_is_drawn_saved_and_played_by_keys_alone(tmp_path: Path, own_folder: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press("e", "n")
        assert isinstance(one.screen, EditorScreen) and "no place yet" in text
        text = await press(*SQUARE_BUT_ONE)
        assert "6 tiles" in text and "It has 6 places" in text
        text = await press(*LAST_ROW)
        assert "9 tiles" in text and "It can be played" in text
        assert "adjacent: e3, c5" in text
        await press("s", *"Nine", "enter")
        assert read_own(FILES["layout"], own_folder / "nine.toml").name == "Nine"
        assert isinstance(one.screen, LayoutsScreen) and one.screen.entry.id == "nine"
        await press("enter")
        assert isinstance(one.screen, SetupScreen) and one.screen.options["layout"] == "nine"
        await press("enter")
        assert isinstance(one.screen, TableScreen)
        assert one.screen.session.match.header.options["layout"]["name"] == "Nine"


async def test_adjacency_is_shown_while_one_draws(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (_one, press):
        assert "adjacent to nothing" in await press("e", "n", "space")
        text = await press("right", "right", "down", "space")
        assert "adjacent: a1" in text and "═" in text
        text = await press("down", "down", "down", "right", "right", "right", "space")
        assert "3 tiles in 2 sections" in text


async def test_what_cannot_be_played_is_not_saved_and_why_is_said(tmp_path: Path, own_folder: Path) -> None:
    async with at_set_up(tmp_path) as (_one, press):
        assert "Not saved. It has 6 places" in await press("e", "n", *SQUARE_BUT_ONE, "s")
        assert "Not saved: a layout called “square” comes with the game" in await press(*LAST_ROW, "n", *"Square", "enter", "s")
        assert not own_folder.exists()


async def test_a_copy_of_a_shipped_layout_is_changed_and_the_shipped_one_stays(tmp_path: Path, own_folder: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press("e", "e")
        assert "My Square" in text
        text = await press("t", "right", "right", "t")
        assert "adjacent: e1, c3" in text
        await press("s")
        assert read_own(FILES["layout"], own_folder / "my-square.toml").walls == ("a1 c1",)
        await press("e", "u", "s")
        assert isinstance(one.screen, LayoutsScreen)


async def test_leaving_unsaved_work_takes_a_second_key(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        assert "not saved" in await press("e", "n", "space", "escape")
        assert isinstance(one.screen, EditorScreen)
        await press("left")
        assert "not saved" in await press("escape")
        await press("escape")
        assert isinstance(one.screen, LayoutsScreen)
        await press("n", "escape")
        assert isinstance(one.screen, LayoutsScreen)


async def test_naming_can_be_left_with_escape(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        text = await press("e", "n", "n", *"ab", "escape")
        assert isinstance(one.screen, EditorScreen) and "without a name" in text
        assert "1 tiles" not in text
        text = await press("space")
        assert "Tile a1" in text and "1 tile" in text and "1 tiles" not in text


async def test_a_name_that_was_not_given_while_saving_saves_nothing_later(tmp_path: Path, own_folder: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        await press("e", "n", *SQUARE_BUT_ONE, *LAST_ROW, "s", "escape")
        text = await press("n", *"Nine", "enter")
        assert isinstance(one.screen, EditorScreen) and "Layout: Nine" in text and "not saved yet" in text
        assert not own_folder.exists()


async def test_undo_redo_next_tile_and_moving_all(tmp_path: Path) -> None:
    async with at_set_up(tmp_path) as (one, press):
        await press("e", "n", "space", "right", "right", "space", "J", "L")
        assert isinstance(one.screen, EditorScreen)
        assert one.screen.sheet.spots == ((1, 1), (3, 1))
        await press("u", "u", "u")
        assert one.screen.sheet.spots == ((0, 0),)
        await press("r")
        assert one.screen.sheet.spots == ((0, 0), (2, 0))
        await press("tab")
        assert one.screen.sheet.cursor == (0, 0)
        await press("shift+tab", "x")
        assert one.screen.sheet.spots == ((0, 0),)


async def test_the_editor_needs_no_colour_and_no_unicode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async with at_set_up(tmp_path, glyphs="ascii") as (_one, press):
        text = await press("e", "c", "down")
        assert text.isascii()
        assert "##" in text and "Tile" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_list_and_editor_fit_any_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_set_up(tmp_path, size) as (_one, press):
        await press("e", *["down"] * 4)
        text = await press("c")
        assert all(len(line) <= size[0] for line in text.splitlines())
        assert "It can be played" in text and "save" in text
