"""The first line of a page: its title is whole, with the keys beside it, or below it where there is no room for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.screens.browse import BrowseScreen, InspectScreen
from octotui.terminal.tinted import tint
from tests.app.tables import app, screen_text, settled


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("A short one", ["A short one    left right: 1 of 2   esc: back   /: search", "", "words"]),
        ("x" * 70, ["x" * 70, "left right: 1 of 2   esc: back   /: search", "words"]),
    ],
)
async def test_a_title_is_whole_at_the_smallest_size_and_all_keys_are_said(title: str, lines: list[str], tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(InspectScreen([(title, [("words", "text")]), ("Another", [])], 0))
        await settled(shown, pilot)
        assert [line.strip() for line in screen_text(shown).splitlines()[:3]] == lines


async def test_the_keys_go_below_the_title_in_a_smaller_terminal_and_beside_it_again_in_a_larger_one(tmp_path: Path) -> None:
    title = "Offspring to the library, cultists to the museum"
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        shown.push_screen(InspectScreen([(title, [("words", "text")]), ("Another", [])], 0))
        for width, row in ((120, 0), (80, 1), (120, 0)):
            await pilot.resize_terminal(width, 24)
            await settled(shown, pilot)
            assert [n for n, line in enumerate(screen_text(shown).splitlines()) if "esc: back   /: search" in line] == [row]


@pytest.mark.parametrize("keys", [("end", "home"), ("G", "g")])
async def test_a_long_page_has_a_key_for_its_beginning_and_its_end(keys: tuple[str, str], tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(BrowseScreen("Lines", [(f"line {n}", "text") for n in range(200)]))
        await settled(shown, pilot)
        await pilot.press(keys[0])
        await settled(shown, pilot)
        assert "line 199" in screen_text(shown) and "line 0\n" not in screen_text(shown)
        await pilot.press(keys[1])
        await settled(shown, pilot)
        assert "line 0\n" in screen_text(shown) and "line 199" not in screen_text(shown)


async def test_a_search_finds_a_name_in_its_own_colour(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        page = BrowseScreen("Log", [("Round 1", "text"), (f"{tint('Cuttle', 'seat1')} draws a card", "text")])
        shown.push_screen(page)
        await settled(shown, pilot)
        await pilot.press("slash", *"cuttle", "enter")
        await settled(shown, pilot)
        assert page.found == 1 and not page.missed
