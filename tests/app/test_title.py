"""The title: what its help says."""

from __future__ import annotations

from pathlib import Path

from octotui.screens.rules import HelpScreen
from tests.app.tables import app, screen_text, settled


async def test_help_at_the_title_says_what_its_lines_are_for(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HelpScreen)
        text = screen_text(shown)
        assert "Learn to play   A guided first game" in text and text.index("At the title") < text.index("Keys at the table")
