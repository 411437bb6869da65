"""A terminal that is too small for a table: what is said in it, and that nothing is missed meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.replays import opened, show
from tests.app.tables import BOT, app, dealt, screen_text, settled, table_of


async def test_a_terminal_that_is_too_small_says_what_is_needed_and_recovers(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(60, 20)) as pilot:
        await settled(shown, pilot)
        assert "needs 80 columns and 23 rows; here are 60 and 20." in screen_text(shown)
        await pilot.resize_terminal(80, 24)
        await settled(shown, pilot)
        assert "Move Cosmoctopus" in screen_text(shown)


async def test_bots_wait_while_the_terminal_is_too_small_to_see_what_they_do(tmp_path: Path) -> None:
    match = dealt(BOT, first=1)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(60, 20)) as pilot:
        for _ in range(5):
            await pilot.pause()
        assert table_of(shown).others.busy and not match.nodes[1:]
        await pilot.resize_terminal(80, 24)
        await settled(shown, pilot)
        assert match.nodes[1:] and match.pending == (0,)


@pytest.mark.parametrize("size", [(79, 24), (80, 22), (50, 20)])
@pytest.mark.parametrize("begins", [(80, 24), (200, 60)])
async def test_a_replay_in_a_terminal_that_becomes_too_small_says_what_is_needed_and_stays_where_it_is(
    size: tuple[int, int], begins: tuple[int, int], tmp_path: Path
) -> None:
    async with show(tmp_path, opened(), begins) as (pilot, shown):
        before = screen_text(shown)
        await pilot.resize_terminal(*size)
        await settled(shown, pilot)
        await pilot.press("right", "v", "o")
        await settled(shown, pilot)
        assert f"needs 80 columns and 23 rows; here are {size[0]} and {size[1]}." in " ".join(screen_text(shown).split())
        await pilot.resize_terminal(*begins)
        await settled(shown, pilot)
        assert screen_text(shown) == before, "no key did anything that nobody could see"
