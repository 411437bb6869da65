"""What stands in the place of the log before anything has happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.night.table import Night
from octotui.tables.night.first_turn import COURSE, LEGEND
from octotui.tables.night.picture import ASLEEP
from octotui.tables.night.words import NightLog
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.night import GAME, Cult
from tests.typed import as_a
from themes import load_glyphs


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


@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_breath_of_the_sleeper_is_drawn_on_the_ground(ascii_only: bool) -> None:
    assert not any("t" in row and "y" in row for drawing in ASLEEP.sizes(ascii_only) for row in drawing.mask)


async def test_a_quick_game_is_told_what_wins_it(tmp_path: Path) -> None:
    """N17: three different components."""
    shown = app(tmp_path, nights.dealt(quick=True))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        assert "Who has 3 different components then has won." in area_text(shown, "log")


@pytest.mark.parametrize("cults", [3, 4, 5])
async def test_where_rows_are_few_each_step_has_one(cults: int, tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt(count=cults))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        heading, *steps = [line.rstrip() for line in area_text(shown, "log").splitlines() if line.strip()]
        assert heading.startswith(COURSE) and [step[0] for step in steps] == list("123456")
        assert steps[-1] == "6 4 different components win; no power: out."


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_first_clock_explains_the_signs_of_the_cults_and_who_dominates(
    size: tuple[int, int], glyphs: str, tmp_path: Path
) -> None:
    shown = app(tmp_path, nights.dealt(exterior="marsh"), glyphs=glyphs)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        heading = area_text(shown, "cults").splitlines()[0]
        assert " power " in heading and " to gather " in heading
        assert "Who is alone there dominates" in area_text(shown, "campus")


@pytest.mark.parametrize("cults", [3, 4, 5])
async def test_a_later_clock_explains_outside_no_more_and_the_list_of_cults_stays_as_it_was(cults: int, tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(cults=[Cult()] * cults, exterior="marsh", turns=2))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert ("to gather" in area_text(shown, "cults")) == (cults < 5) and "alone there dominates" not in area_text(shown, "campus")


async def test_five_cults_leave_no_row_for_the_signs_of_the_first_clock_at_80_columns(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.dealt(count=5))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Whoever meets it loses 1 power." in area_text(shown, "menu") and "to gather" not in area_text(shown, "cults")


def test_in_a_small_terminal_who_has_set_a_clock_reads_how_a_turn_goes() -> None:
    """At 80x24 the log beside the map has 31 columns and 10 rows while others set theirs."""
    match = nights.clocks("museum crypt")
    log, pen = undrawn(NightLog), Pen(31, 10, load_glyphs("unicode"))
    log.draw(pen, Scene(GAME, as_a(Night, match.game.observe(match.state, 0)), 0, match.names))
    rows = ["".join(char for char, _ in row).rstrip() for row in pen.rows]
    assert rows[0].startswith(COURSE) and rows[3] == "3 Who is alone gathers one." and [row[:1] for row in rows[1:7]] == list("123456")


async def test_the_picture_below_a_log_stays_at_its_place_as_long_as_it_fits(tmp_path: Path) -> None:
    """Below the entries of one turn there is room for a smaller one."""
    shown = app(tmp_path, nights.match_at(clocks=("library crypt", "garden library", "museum laboratory", "garden museum")))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        *_, last = [line.strip() for line in area_text(shown, "log").splitlines() if line.strip()]
        assert last == LEGEND


async def test_a_question_that_comes_before_anything_else_is_told_leaves_the_log_a_log(tmp_path: Path) -> None:
    """N7: alone in the crypt, Ann is asked at once whether she gathers; the panel of clocks tells all that has happened."""
    shown = app(tmp_path, nights.match_at(clocks=("library crypt", "garden library", "museum laboratory", "garden museum")))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        prompt = table_of(shown).scene.prompt
        assert prompt and prompt.kind == "gather" and COURSE not in screen_text(shown)
