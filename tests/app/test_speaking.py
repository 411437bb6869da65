"""What is said at the table is seen at once, at every question of every game, by whoever says it and whoever comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.snapshots import SCREENS, asked
from tests.app.tables import PEOPLE, app, dealt, screen_text, settled

QUESTIONS = {question: name for name in reversed(SCREENS) if (question := asked(name))}
"""A screen for each kind of question of each game."""


@pytest.mark.parametrize("name", QUESTIONS.values(), ids=[" ".join(question) for question in QUESTIONS])
async def test_what_one_says_is_seen_at_once_at_any_question(name: str, tmp_path: Path) -> None:
    make, keys = SCREENS[name]
    shown = app(tmp_path, make())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in (*keys, "m", *"Psst!", "enter"):
            await pilot.press(key)
        await settled(shown, pilot)
        assert ": “Psst!”" in screen_text(shown)


async def test_what_others_have_said_is_seen_when_the_keyboard_comes_back_and_goes_with_the_next_key(tmp_path: Path) -> None:
    match = dealt(PEOPLE, first=0)
    shown = app(tmp_path, match, glyphs="ascii")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in ("enter", "m", *"Mine!", "enter"):
            await pilot.press(key)
        while match.pending == (0,):
            await pilot.press("full_stop")
            await settled(shown, pilot)
        assert "Mine!" not in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[-2] == 'Ann: "Mine!"'
        await pilot.press("tab")
        await settled(shown, pilot)
        assert "Mine!" not in screen_text(shown).splitlines()[-2]
