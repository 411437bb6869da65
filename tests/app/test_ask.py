"""The input line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.tables import BOT, app, dealt, screen_text, settled


@pytest.mark.parametrize(("glyphs", "corner"), [("unicode", "\u250c"), ("ascii", "+")])
async def test_its_frame_is_of_the_glyphs_of_the_table(glyphs: str, corner: str, tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0), glyphs=glyphs)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("m")
        await settled(shown, pilot)
        frame = next(line for line in screen_text(shown).splitlines() if "What do you say to all?" in line)
        assert frame.startswith(corner) and frame.isascii() == (glyphs == "ascii")
