"""What stands in the place of the log before anything has happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.tables.night.first_turn import COURSE, LEGEND
from tests.app import nights
from tests.app.tables import app, area_text, screen_text, settled, table_of


@pytest.mark.parametrize("cults", [3, 4])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_a_large_log_tells_how_a_turn_goes_until_something_has_happened(cults: int, glyphs: str, tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt(count=cults), glyphs=glyphs)
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        log = area_text(shown, "log")
        assert COURSE in log and LEGEND in log and "Offspring leave, cultists stay." in log
        assert [line[0] for line in log.splitlines() if line[:1].isdigit()] == list("123456")
        assert "z Z" in log
        await pilot.press("1", "2", "enter")
        await settled(shown, pilot)
        assert COURSE not in area_text(shown, "log")


async def test_a_quick_game_is_told_what_wins_it(tmp_path: Path) -> None:
    """N17: three different components."""
    shown = app(tmp_path, nights.dealt(quick=True))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        assert "Who has 3 different components then has won." in area_text(shown, "log")


async def test_where_rows_are_few_the_log_is_a_log(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt())
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert COURSE not in area_text(shown, "log")


async def test_a_question_that_comes_before_anything_else_is_told_leaves_the_log_a_log(tmp_path: Path) -> None:
    """N7: alone in the crypt, Ann is asked at once whether she gathers; the panel of clocks tells all that has happened."""
    shown = app(tmp_path, nights.match_at(clocks=("library crypt", "garden library", "museum laboratory", "garden museum")))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        prompt = table_of(shown).scene.prompt
        assert prompt and prompt.kind == "gather" and COURSE not in screen_text(shown)
