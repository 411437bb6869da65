"""The deck of Octopush beside the cards in hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app import reefs
from tests.app.tables import app, screen_text, settled


@pytest.mark.parametrize("size", [(100, 30), (120, 36), (160, 48), (200, 60)])
async def test_the_back_of_the_deck_is_whole_however_little_room_there_is(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, reefs.dealt(seats=2, seed=7))
    async with shown.run_test(size=size) as pilot:
        for _ in range(20):
            await settled(shown, pilot)
            if "Play a card." in screen_text(shown):
                break
            await pilot.press("full_stop")
        backs = [line.rstrip() for line in screen_text(shown).splitlines() if "░░░" in line[size[0] - 25 :]]
        assert "Play a card." in screen_text(shown)
        assert all(back.endswith("│") for back in backs)
