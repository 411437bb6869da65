"""Inspecting a thing at a table that has room for it: the page lies beside the board, which stays visible."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from octotui.app import OctotuiApp
from octotui.screens.browse import InspectScreen
from octotui.screens.table import TableScreen
from tests.app import reefs
from tests.app.screens.night import SCREENS
from tests.app.tables import app, screen_text, settled, table_of
from tests.typed import as_a


async def inspected(shown: OctotuiApp, pilot: Pilot[None]) -> tuple[list[str], list[str]]:
    """The rows of the screen before and while a thing is inspected."""
    await settled(shown, pilot)
    before = screen_text(shown).splitlines()
    await pilot.press("x")
    await settled(shown, pilot)
    return before, screen_text(shown).splitlines()


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_page_lies_in_the_columns_of_the_menu_and_all_else_stays(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        menu = table_of(shown).areas["menu"].region_on_screen
        before, during = await inspected(shown, pilot)
        assert [row[: menu.x].rstrip() for row in during[:-1]] == [row[: menu.x].rstrip() for row in before[:-1]] and during[0] == before[0]
        assert "Dash" in during[1][menu.x :] and during[-1].startswith("left right: 1 of "), "its heading, and its keys below all"
        await pilot.press("right")
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[-1].startswith("left right: 2 of ")
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and screen_text(shown).splitlines() == before


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_page_lies_over_no_more_areas_than_it_takes(size: tuple[int, int], tmp_path: Path) -> None:
    """In a talk the question at the bottom stays in sight."""
    shown = app(tmp_path, SCREENS["night-respond"][0]())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        places = {name: area.region_on_screen for name, area in table_of(shown).areas.items() if area.display}
        before, during = await inspected(shown, pilot)
        page = as_a(InspectScreen, shown.screen).room
        assert (page.x, page.y) == (places["cults"].x, places["cults"].y) and page.bottom in [place.y for place in places.values()]
        assert during[page.bottom : -1] == before[page.bottom : -1] and page.bottom <= places["menu"].y
        for _ in as_a(InspectScreen, shown.screen).pages:
            assert shown.glyphs["more"] not in during[page.bottom - 1][page.x :]
            await pilot.press("right")
            await settled(shown, pilot)
            during = screen_text(shown).splitlines()


async def test_in_a_small_terminal_the_page_fills_it(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        _, during = await inspected(shown, pilot)
        assert during[0].startswith(" Play yellow Dash") and "Round" not in "".join(during)


async def test_in_a_terminal_that_has_become_another_size_the_page_fills_it(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await inspected(shown, pilot)
        await pilot.resize_terminal(80, 24)
        await settled(shown, pilot)
        assert not as_a(InspectScreen, shown.screen).beside
        assert screen_text(shown).splitlines()[0].startswith(" Play yellow Dash")


async def test_a_search_is_typed_within_the_page(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(120, 36)) as pilot:
        before, _ = await inspected(shown, pilot)
        await pilot.press("slash", *"4 sp")
        await settled(shown, pilot)
        menu = as_a(InspectScreen, shown.screen).room
        rows = screen_text(shown).splitlines()
        assert "4 sp" in rows[menu.bottom - 1][menu.x :] and rows[menu.bottom : -1] == before[menu.bottom : -1]
