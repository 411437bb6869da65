"""The end of a game of Oct8 at the table, before the result."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.session import Session
from octotui.play.table import Table
from octotui.screens.result import ResultScreen
from tests.app.shoals import ended, sat_down
from tests.app.tables import app, area_text, screen_text, settled
from tests.typed import there

SIZES = [(80, 24), (120, 36), (200, 60)]


def test_e12_the_end_uncovers_the_colours_and_what_they_add_the_winners_last() -> None:
    match = ended()
    session = Session(Table(match))
    session.act("end")
    found = there(session.interval())
    told = ["".join(text for text, _ in row) for row in found.rows if row]
    assert told == ["You have won.", "Bo's secret, blue: +0p, 3p in all", "Ann's secret, red: +1p, 6p in all"]
    assert [(lap.name, lap.before, lap.gained) for lap in found.race] == [("Bo", 3, 0), ("Ann", 5, 1)]
    assert found.said[-1] == "Ann: 6 points in all, 1 for secret red."


@pytest.mark.parametrize("size", SIZES)
async def test_ones_own_last_turn_is_followed_by_the_end_in_a_box(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, ended())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("0")
        await settled(shown, pilot)
        assert "The game is over" in screen_text(shown) and "Ann's secret, red: +1p, 6p in all" in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_the_box_of_the_end_leaves_a_log_with_its_heading_and_whole_entries(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, ended())
    async with shown.run_test(size=size) as pilot:
        table = await sat_down(shown, pilot)
        await pilot.press("0")
        await settled(shown, pilot)
        log, stop = table.areas["log"].region, table.stop.region
        assert log.y == stop.bottom and area_text(shown, "log").startswith("Log ──")
        first = area_text(shown, "log").splitlines()[1]
        assert first.strip() and not first.startswith(" ")


@pytest.mark.parametrize("size", SIZES[1:])
async def test_the_box_of_the_end_has_no_more_rows_than_it_tells(tmp_path: Path, size: tuple[int, int]) -> None:
    """Also above the others' octopuses, which lie in the last rows."""
    shown = app(tmp_path, ended())
    async with shown.run_test(size=size) as pilot:
        table = await sat_down(shown, pilot)
        await pilot.press("0")
        await settled(shown, pilot)
        assert table.stop.region.height == table.stop.need(table.scene, table.stop.region.width)[1]
