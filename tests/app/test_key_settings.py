"""The page of keys: any action can be given another key, at once; one that another action has is named, and given only in exchange."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from octotui.app import OctotuiApp
from octotui.screens.catalogue import bindings
from octotui.screens.key_settings import DOES, KeysScreen, KeyTable, exchange_keys, ids_by_screen, with_keys
from octotui.screens.table import TableScreen
from octotui.storage.config import load
from octotui.storage.folders import config_file
from tests.app.tables import BOT, app, dealt, screen_text, settled


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    return tmp_path


async def opened(shown: OctotuiApp, pilot: Pilot[Any], id: str) -> None:
    """The page, with the cursor on this binding."""
    shown.push_screen(KeysScreen())
    await settled(shown, pilot)
    table = shown.screen.query_one(KeyTable)
    table.move([row for row, _ in table.rows].index(id) - table.at)
    await settled(shown, pilot)
    assert table.id_marked == id


def test_every_binding_is_on_the_page_once() -> None:
    ids = [id for _, ids in ids_by_screen() for id in ids]
    assert sorted(ids) == sorted(bindings())
    assert ids_by_screen()[0][0] == "Everywhere" and ids_by_screen()[1][0] == "At the table"


async def test_another_key_counts_at_once_and_is_written(folder: Path) -> None:
    shown = app(folder, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await opened(shown, pilot, "table.undo")
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "Press the new key for table.undo (undo)." in screen_text(shown)
        await pilot.press("z")
        await settled(shown, pilot)
        assert "table.undo has the key z instead of u and ctrl+z." in screen_text(shown)
        assert load()[0].keys == {"table.undo": "z"} == shown.config.keys
        await pilot.press("a", "f6")
        await settled(shown, pilot)
        assert load()[0].keys == {"table.undo": "z,f6"}
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and "z undo" in screen_text(shown)
        match = shown.screen.session.match
        before = match.here
        await pilot.press("1")
        await settled(shown, pilot)
        await pilot.press("u")
        await settled(shown, pilot)
        assert match.here != before
        await pilot.press("z")
        await settled(shown, pilot)
        assert match.here == before


async def test_a_key_that_something_else_has_is_named_and_can_be_exchanged(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await opened(shown, pilot, "table.hints")
        await pilot.press("enter", "H")
        await settled(shown, pilot)
        assert "H is a key of table.hint (hint). H again: exchange the two." in screen_text(shown)
        assert shown.config.keys == {}
        await pilot.press("H")
        await settled(shown, pilot)
        assert "table.hints has H now, and table.hint has f." in screen_text(shown)
        assert load()[0].keys == {"table.hints": "H", "table.hint": "f"}
        await pilot.press("d")
        await settled(shown, pilot)
        assert "table.hints cannot have its standard keys again: table.hint has one of them." in screen_text(shown)
        await pilot.press("D")
        await settled(shown, pilot)
        assert "You changed the keys of 2 actions. D again: all standard." in screen_text(shown)
        await pilot.press("D")
        await settled(shown, pilot)
        assert load()[0].keys == {} == shown.config.keys


@pytest.mark.parametrize(
    ("id", "key", "told"),
    [
        ("table.undo", "f", "f is a key of table.hints (letters). f again: exchange the two."),
        ("table.undo", "ctrl+l", "ctrl+l is a key of app.repaint (repaint)."),
        ("app.repaint", "x", "x is a key of table.inspect (inspect) and "),
        ("table.undo", "pagedown", "pgdn is a key of table.page_down (page of the menu). pgdn again: exchange the two."),
        ("table.undo", "1", "1 cannot be given to table.undo: it picks a line of the menu."),
        ("table.undo", "i", "i cannot be given to table.undo: it is a letter of choices in Cosmoctopus."),
        ("settings.back", "j", "j cannot be given to settings.back: it moves in the list."),
    ],
)
async def test_what_a_key_already_does_is_said_and_nothing_changes(id: str, key: str, told: str, folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await opened(shown, pilot, id)
        await pilot.press("enter", key)
        await settled(shown, pilot)
        assert told in screen_text(shown).replace("\n", " ")
        await pilot.press("escape")
        await settled(shown, pilot)
        assert "Nothing was changed." in screen_text(shown)
        assert shown.config.keys == {} and not config_file().exists()


async def test_the_cursor_passes_every_line_and_stays_on_the_screen(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(KeysScreen())
        await settled(shown, pilot)
        table = shown.screen.query_one(KeyTable)
        seen = {table.id_marked}
        for _ in range(len(table.rows)):
            await pilot.press("down")
            seen.add(table.id_marked)
            assert table.first <= table.at < table.first + table.size.height
        assert seen == set(bindings())
        for _ in range(len(table.rows)):
            await pilot.press("pageup")
        assert (table.at, table.first) == (1, 0)


async def test_the_page_says_where_it_goes_on_and_has_keys_to_both_ends(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(KeysScreen())
        await settled(shown, pilot)
        table, more = shown.screen.query_one(KeyTable), shown.glyphs["more"]
        seen = []
        for key in ("home", "pagedown", "pagedown", "end", "g"):
            await pilot.press(key)
            await settled(shown, pilot)
            seen.append([table.render_line(y).text.endswith(more) for y in (0, table.size.height - 1)])
            assert (table.at in (1, len(table.rows) - 1)) == (key in ("home", "end", "g"))
        assert seen == [[False, True], [False, True], [True, True], [True, False], [False, True]]


def test_keys_that_are_standard_need_no_line() -> None:
    assert with_keys({"table.undo": "z", "table.redo": "y"}, "table.undo", ("ctrl+z", "u")) == {"table.redo": "y"}
    assert with_keys({}, "table.help", ("?", "f1")) == {}


def test_an_exchange_that_would_clash_elsewhere_is_refused() -> None:
    """Repaint has x in exchange for ctrl+l on one screen, but on other screens x does something too."""
    assert exchange_keys({}, "app.repaint", "x", "table.inspect") is None
    assert exchange_keys({}, "table.hint", "f", "table.hints") == {"table.hint": "f", "table.hints": "H"}


async def test_an_exchange_takes_no_other_key_away(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await opened(shown, pilot, "table.up")
        await pilot.press("enter", "x", "x")
        await settled(shown, pilot)
        assert "table.up has x and k now, and table.inspect has up." in screen_text(shown)
        assert load()[0].keys == {"table.up": "x,k", "table.inspect": "up"}


async def test_a_wide_page_has_two_lists_and_cuts_nothing(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(KeysScreen())
        await settled(shown, pilot)
        table, found = shown.screen.query_one(KeyTable), set[str]()
        for _ in range(len(table.rows)):
            assert table.first <= table.at < table.first + 2 * table.size.height
            found |= {line.strip() for line in screen_text(shown).splitlines() if "what is here, or back  ? f1" in line}
            await pilot.press("down")
            await pilot.pause()
        assert found


def test_what_a_key_does_is_never_cut() -> None:
    assert not [binding.description for binding in bindings().values() if len(binding.description) > DOES]


async def test_a_search_lists_what_the_page_says_of_a_word_or_a_key(folder: Path) -> None:
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        await opened(shown, pilot, "app.repaint")
        table = shown.screen.query_one(KeyTable)
        everything = len(table.rows)
        for wanted, found in (("redo", "table.redo"), ("U", "table.undo_turn")):
            await pilot.press("slash", *wanted)
            await settled(shown, pilot)
            ids = [id for id, _ in table.rows if id]
            assert found in ids and len(ids) <= 3, "what contains the word, or has that very key"
            await pilot.press("z", "z")
            await settled(shown, pilot)
            assert "Nothing of that name." in screen_text(shown) and [id for id, _ in table.rows if id] == ids
            await pilot.press("escape")
            await settled(shown, pilot)
            assert len(table.rows) == everything
        await pilot.press("slash", *"redo", "enter", "enter", "f6")
        await settled(shown, pilot)
        assert load()[0].keys == {"table.redo": "f6"}
        await pilot.press("escape")
        await settled(shown, pilot)
        assert len(table.rows) == everything and isinstance(shown.screen, KeysScreen)
        await pilot.press("escape")
        await settled(shown, pilot)
        assert not isinstance(shown.screen, KeysScreen)
