"""What a guest's key changes is painted as soon as the guest's app has its turn, not after a round of everybody else's."""

from __future__ import annotations

import asyncio
from contextvars import Context
from pathlib import Path

import pytest

from octotui.server.screens.guest_app import GuestApp
from octotui.server.screens.table import GuestTable
from octotui.terminal.keyboard import at_rest
from tests.server.halls import Nowhere, hall_in
from tests.server.house import run

CALM = 200
"""Rounds of the loop in which nothing is written any more."""
TURNS = 2
"""Rounds of the loop in which the app's turn has come: one to wake it, one to see what it has written."""


class Written(Nowhere):
    """A channel that counts what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def write(self, data: bytes) -> None:
        self.count += 1


async def calm(line: Written) -> None:
    """Wait until nothing more is written."""
    seen, rounds = line.count, 0
    while rounds < CALM:
        await asyncio.sleep(0.001)
        rounds, seen = rounds + 1 if line.count == seen else 0, line.count


async def typed(app: GuestApp, line: Written, key: bytes) -> int:
    """Press a key; return in how many rounds of the loop it was painted."""
    before, rounds = line.count, 0
    assert app.line is not None
    app.line.feed(key)
    while line.count == before:
        await asyncio.sleep(0)
        rounds += 1
        assert rounds < CALM, "nothing was painted"
    await calm(line)
    assert line.count == before + 1, "one key, one paint"
    return rounds


@pytest.mark.parametrize("key", [b"\t", b"."])
def test_a_key_at_the_table_is_painted_in_the_guests_own_turn(key: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        loop = asyncio.get_running_loop()
        vars(loop).update(set_task_factory=lambda factory: None)
        with hall_in(tmp_path) as hall:
            ann, bob = hall.person("ann", here=False), hall.person("bob", here=False)
            number = hall.match_of("cosmoctopus", ann, bob)
            asked = (ann, bob)[hall.table(number).table.match.pending[0]]
            app, line = hall.app(asked.name), Written()
            app.channel = line
            running = loop.create_task(app.run_async(mouse=False), context=Context())
            await calm(line)
            assert app.line is not None
            app.line.feed(b"1")
            await calm(line)
            assert isinstance(app.screen, GuestTable) and at_rest(app.screen) and at_rest(app)
            assert await typed(app, line, key) <= TURNS
            app.exit()
            await running

    run(play())


def test_what_others_cause_to_be_painted_is_not_counted_as_the_paint_of_a_key_that_painted_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        loop = asyncio.get_running_loop()
        vars(loop).update(set_task_factory=lambda factory: None)
        with hall_in(tmp_path) as hall:
            app, line = hall.app(hall.person("ann", here=False).name), Written()
            app.channel = line
            running = loop.create_task(app.run_async(mouse=False), context=Context())
            await calm(line)
            assert app.line is not None
            app.line.feed(b"\x1b[B")
            await calm(line)
            assert len(hall.metrics._paints) == 1
            app.line.feed(b"Z")
            await calm(line)
            app.repaint()
            await calm(line)
            assert len(hall.metrics._paints) == 1
            app.exit()
            await running

    run(play())
