"""The terminal's own cursor at the table: it stands at what is marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Offset

from octotui.screens.table import TableScreen
from octotui.tables.cosmoctopus.short_name import short_among
from tests.app.tables import BOT, app, dealt, screen_text, settled


async def test_the_terminals_cursor_goes_to_the_card_that_is_marked(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        await pilot.press("2")
        await settled(shown, pilot)
        for _ in range(3):
            name = short_among(table.scene.choices[table.marks.code].label.removeprefix("play "), table.scene.game.box.cards)
            assert name in screen_text(shown).splitlines()[shown.cursor_position.y][shown.cursor_position.x :]
            await pilot.press("tab")


@pytest.mark.parametrize("page", ["ctrl+p", "x", "question_mark", "L", "t"])
async def test_the_terminals_cursor_is_back_on_it_after_a_page(tmp_path: Path, page: str) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("tab")
        await settled(shown, pilot)
        marked = shown.cursor_position
        await pilot.press(page)
        await settled(shown, pilot)
        shown.cursor_position = Offset(0, 0)
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and shown.cursor_position == marked
