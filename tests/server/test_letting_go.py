"""Matches that nobody uses leave memory, and come back from the store at the very question when they are asked for."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from engine.core.match import Match
from octotui.server.hall.hall import IDLE
from octotui.server.hall.pace import Pace
from octotui.storage.trouble import Fault
from tests.app.clock import run
from tests.app.tables import screen_text, settled
from tests.server.answers import answer, finish, play_until
from tests.server.halls import TestHall, hall_in
from tests.server.visitors import caller, visitor

MANY = 20


def match_of(hall: TestHall, game: str = "oct8", **how: Any) -> int:
    """A match of Ann and Bo, who are not here."""
    return hall.match_of(game, hall.person("ann", here=False), hall.person("bo", here=False), **how)


def matches() -> set[int]:
    """The ids of all matches in memory."""
    gc.collect()
    return {id(one) for one in gc.get_objects() if type(one) is Match}


async def pass_time(hall: TestHall, seconds: float = IDLE) -> None:
    """Let this much time pass while the hall looks after its tables."""
    await asyncio.sleep(0.01)
    hall.tick()
    hall.clock.now += seconds
    hall.tick()


def test_matches_that_nobody_uses_leave_memory_for_good(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            numbers = [match_of(hall, pace=pace) for pace in (Pace(), Pace("answer", 60)) for _ in range(MANY)]
            for number in numbers:
                answer(hall.tables[number].table, 8)
            tables = [weakref.ref(hall.tables[number]) for number in numbers]
            mine = {id(hall.tables[number].table.match) for number in numbers}
            await pass_time(hall, IDLE - 1)
            assert len(hall.tables) == 2 * MANY
            await pass_time(hall, 1)
            assert not hall.tables and not hall.timekeepers
            assert not matches() & mine and not [table for table in tables if table() is not None]

    run(play())


@pytest.mark.parametrize("game", ["oct8", "cosmoctopus"])
def test_whoever_comes_back_to_a_match_from_the_store_is_at_the_very_question(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall, game)
            table = hall.tables[number].table
            play_until(table, 0)
            before = table.match
            await pass_time(hall)
            assert number not in hall.tables
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                match = hall.tables[number].table.match
                assert match is not before and match.lines == before.lines
                assert (match.pending, match.here, match.node.redo) == (before.pending, before.here, before.node.redo)
                asked = before.game.prompt(before.state, 0)
                assert asked is not None and match.game.prompt(match.state, 0) == asked
                assert " ".join(asked.text.split(".")[0].split()[-2:]) in " ".join(screen_text(app).split()), "it may be said more briefly"
                hall.tables[number].table.undo(0)
                assert match.here < before.here

    run(play())


def test_a_match_stays_while_somebody_sits_watches_or_has_a_program_there(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            hall.person("cy", here=False)
            number = match_of(hall)
            for name, way in (("ann", visitor), ("cy", visitor), ("bo", caller)):
                async with way(hall, name) as guest:
                    if way is visitor:
                        await guest.told("1")
                    else:
                        await guest.told()
                    served = hall.tables[number]
                    await pass_time(hall, 10 * IDLE)
                    assert hall.tables[number] is served
                await pass_time(hall)
                assert not hall.tables
            async with hall.on_screen("cy") as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                await pass_time(hall, 10 * IDLE)
                assert number in hall.tables

    run(play())


def test_a_match_stays_while_those_who_have_finished_it_are_there_and_look_back_at_it(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall)
            async with visitor(hall, "ann") as ann, hall.on_screen("bo") as (app, pilot):
                await ann.told("1")
                await pilot.press("1")
                await settled(app, pilot)
                finish(hall.tables[number].table)
                await settled(app, pilot)
                await ann.told("quit")
                for key in ("3", "right"):
                    await pass_time(hall, 10 * IDLE)
                    assert number in hall.tables
                    await pilot.press(key)
                    await settled(app, pilot)
                await pilot.press("q", "q")
                await settled(app, pilot)
                assert "bo in the lobby" in screen_text(app)
                await pass_time(hall)
                assert not hall.tables

    run(play())


def test_a_window_that_looks_on_at_its_own_game_goes_on_while_the_other_one_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall)
            async with hall.on_screen("ann") as (app, pilot):
                await pilot.press("1")
                await settled(app, pilot)
                async with visitor(hall, "ann") as ann:
                    await ann.told("1")
                    await settled(app, pilot)
                    assert "v next seat" in screen_text(app)
                await pass_time(hall, 10 * IDLE)
                assert number in hall.tables
                answer(hall.tables[number].table)

    run(play())


def test_a_match_stays_while_a_bot_thinks_or_a_request_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall)
            served, thought = hall.tables[number], asyncio.Event()
            served._thinking = asyncio.get_running_loop().create_task(thought.wait())  # type: ignore[arg-type]
            await pass_time(hall, 10 * IDLE)
            assert number in hall.tables
            thought.set()
            await asyncio.sleep(0)
            await pass_time(hall, IDLE - 1)
            served.table.ask(0, "end", 0, (1,))
            await pass_time(hall, IDLE - 1)
            assert number in hall.tables and served.table.match.motion is not None
            await pass_time(hall, 1)
            assert served.table.match.motion is None
            await pass_time(hall)
            assert not hall.tables

    run(play())


def test_a_match_that_comes_back_knows_since_when_somebody_is_away(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall)
            for name in ("ann", "bo"):
                async with visitor(hall, name) as guest:
                    await guest.told("1")
                hall.clock.now += 600
            await pass_time(hall)
            assert not hall.tables
            async with visitor(hall, "ann") as ann:
                assert "bo, away, 11 min" in await ann.told("1", "who")
                assert set(hall.tables[number].presence.gone) == {1}
            hall.let_go(number)
            async with visitor(hall, "bo") as bo:
                assert "ann, away." in await bo.told("1", "who")

    run(play())


@pytest.mark.parametrize("kind", ["answer", "seat"])
def test_the_time_left_is_what_it_was_when_the_match_left_memory(kind: Any, tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall, pace=Pace(kind, 300))
            seat = hall.tables[number].table.match.pending[0]
            async with visitor(hall, ("ann", "bo")[seat]) as guest:
                await guest.told("1")
                keeper = hall.timekeepers[number]
                keeper.tick(keeper.now + 200)
            await pass_time(hall)
            assert not hall.timekeepers
            table = hall.table(number).table
            clock = hall.timekeepers[number].clock
            assert clock.left == {seat: pytest.approx(100, abs=5)}
            answer(table)
            assert all(left == 300 for other, left in clock.left.items() if kind == "answer" or other != seat)

    run(play())


def test_a_match_does_not_leave_memory_while_the_store_is_away(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            number = match_of(hall)
            await pass_time(hall, IDLE - 1)
            hall.clock.now += 1
            with patch.object(hall.store.db, "execute_all", side_effect=Fault("gone")):
                hall.tick()
            assert number in hall.tables
            hall.tick()
            assert not hall.tables

    run(play())
