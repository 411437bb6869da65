"""A guest who never stops typing is read no faster than a person types."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from octotui.server.screens.driver import AHEAD, KEYS_A_SECOND, LONGEST_WAIT, ChannelDriver
from tests.app.clock import run
from tests.server.halls import Nowhere, TestHall, hall_in


class Line(Nowhere):
    """A channel that tells how long reading was paused."""

    def __init__(self) -> None:
        super().__init__()
        self.resumed = asyncio.Event()

    def resume_reading(self) -> None:
        self.resumed.set()

    async def pause_taken(self) -> float:
        """Wait until reading is resumed; return how many seconds that took, by the clock of the test."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        async with asyncio.timeout(2 * LONGEST_WAIT):
            await self.resumed.wait()
        return loop.time() - since


async def driver(hall: TestHall) -> tuple[ChannelDriver, Line]:
    """The driver of a guest, and their channel."""
    hall.person("ann", here=False)
    app, line = hall.app("ann"), Line()
    app.channel = line
    return ChannelDriver(app), line


def test_what_a_person_types_is_read_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            typed, line = await driver(hall)
            typed.feed(b"x" * AHEAD)
            for _ in range(100):
                await asyncio.sleep(1 / KEYS_A_SECOND)
                typed.feed(b"x")
            assert line.paused == 0

    run(play())


def test_more_keys_than_anybody_types_are_left_where_they_are_for_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            typed, line = await driver(hall)
            typed.feed(b"x" * (AHEAD + KEYS_A_SECOND // 2))
            assert await line.pause_taken() == pytest.approx(0.5)
            assert line.paused == 1

    run(play())


def test_no_guest_is_left_unread_for_longer_than_a_moment(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            typed, line = await driver(hall)
            typed.feed(b"x" * 100 * AHEAD)
            assert await line.pause_taken() == pytest.approx(LONGEST_WAIT)
            assert line.paused == 1

    run(play())
