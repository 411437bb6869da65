"""The first line of a page: its title is whole, and says the keys for which there is room beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.screens.browse import BrowseScreen, InspectScreen
from tests.app.tables import app, screen_text, settled


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("A short one", "A short one    left right: 1 of 2   esc: back   /: search"),
        ("The Unabridged Index of Missing Volumes", "The Unabridged Index of Missing Volumes    left right: 1 of 2   esc: back"),
        ("x" * 70, "x" * 70),
    ],
)
async def test_a_title_is_whole_at_the_smallest_size(title: str, line: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(InspectScreen([(title, [("words", "text")]), ("Another", [])], 0))
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[0].strip() == line


async def test_in_a_smaller_terminal_the_title_says_fewer_keys_and_in_a_larger_one_all_of_them(tmp_path: Path) -> None:
    title = "Offspring to the library, cultists to the museum"
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        shown.push_screen(InspectScreen([(title, [("words", "text")]), ("Another", [])], 0))
        for width, keys in ((120, "esc: back   /: search"), (80, "museum    left right: 1 of 2"), (120, "esc: back   /: search")):
            await pilot.resize_terminal(width, 24)
            await settled(shown, pilot)
            assert screen_text(shown).splitlines()[0].strip().endswith(keys)


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
