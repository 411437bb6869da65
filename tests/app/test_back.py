"""One step back from what was chosen in a list of games is the list again, the game still marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.screens.choose import ChooseGameScreen
from octotui.screens.title import TitleScreen
from octotui.widgets.lines import Lines
from tests.app.tables import app, settled
from tests.typed import as_a


@pytest.mark.parametrize(("title", "heading"), [("2", "Learn which game?"), ("5", "The rules of which game?")])
async def test_back_from_a_chosen_game_leads_to_the_list_of_games(title: str, heading: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in (title, "3", "escape"):
            await pilot.press(key)
            await settled(shown, pilot)
        listed = as_a(ChooseGameScreen, shown.screen)
        assert listed.heading == heading and listed.query_one(Lines).at == 2
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TitleScreen)


async def test_where_only_one_game_has_a_lesson_back_leads_to_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octotui.play.lesson.lessons", lambda: ("oct8",))
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in ("2", "escape"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert isinstance(shown.screen, TitleScreen)
