"""The bots of all tables in one pool: who is answered when, and what happens to processes that die or do not end."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.bots import Decision, Tell
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.bots.task import Task, task_for
from octotui.server.hall import bot_pool
from octotui.server.hall.bot_pool import BotPool, Share
from tests.server.house import guest, run, serving

GAME: Any = load("oct8")


def question(level: str = "random") -> Task:
    task = task_for(Match.start(GAME, (Seat("A", level), Seat("B", level)), GAME.options(), 1), 0.1)
    assert task is not None
    return task


class Slow:
    """A process that thinks as long as a test says."""

    asked: list[tuple[Task, asyncio.Future[Decision]]] = []

    def __init__(self, on_trouble: Callable[[str], None]) -> None:
        self.deaths = 0

    async def think(self, game: object, task: Task, tell: Tell) -> Decision:
        answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self.asked.append((task, answer))
        return await answer

    def close(self) -> None:
        pass


class Clock:
    """A loop's clock that a test sets."""

    now = 0.0


async def rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[Slow]:
    monkeypatch.setattr(bot_pool, "BotProcess", Slow)
    Slow.asked = []
    return Slow


async def answered(slow: type[Slow], seconds: float, monkeypatch: pytest.MonkeyPatch) -> Task:
    """Let the question that is thought about be answered after this many seconds; return it."""
    task, answer = slow.asked.pop()
    Clock.now += seconds
    answer.set_result(Decision("x", ""))
    await rest()
    return task


def test_the_table_whose_bots_have_thought_the_least_is_answered_first(slow: type[Slow], monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[str]:
        loop = asyncio.get_running_loop()
        Clock.now = loop.time()
        monkeypatch.setattr(loop, "time", lambda: Clock.now)
        bots = BotPool(1, print)
        tasks, order = {name: question() for name in ("hog", "one", "two")}, []

        async def table(name: str, answers: int) -> None:
            share = Share(bots)
            for _ in range(answers):
                await share.think(GAME, tasks[name])

        playing = [asyncio.create_task(table(*how)) for how in (("hog", 2), ("one", 8), ("two", 8))]
        await rest()
        for _ in range(18):
            name = next(name for name, task in tasks.items() if task is slow.asked[-1][0])
            order.append(name)
            await answered(slow, 2 if name == "hog" else 0.5, monkeypatch)
        await asyncio.gather(*playing)
        return order

    # All begin with nothing paid. Two seconds of the one are worth four half-second answers of each of the others.
    assert run(play()) == ["hog", *["one", "two"] * 4] * 2


def test_whoever_has_rested_has_saved_up_nothing(slow: type[Slow], monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        loop = asyncio.get_running_loop()
        Clock.now = loop.time()
        monkeypatch.setattr(loop, "time", lambda: Clock.now)
        bots = BotPool(1, print)
        old, new = Share(bots), Share(bots)
        for _ in range(5):
            thought = asyncio.create_task(old.think(GAME, question()))
            await rest()
            await answered(slow, 10, monkeypatch)
            await thought
        waiting = [asyncio.create_task(share.think(GAME, question())) for share in (new, old)]
        await rest()
        await answered(slow, 1, monkeypatch)
        assert new.paid >= 40
        await answered(slow, 1, monkeypatch)
        await asyncio.gather(*waiting)

    run(play())


def test_a_question_nobody_waits_for_any_more_gives_its_turn_away(slow: type[Slow], monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        bots = BotPool(1, print)
        thoughts = [asyncio.create_task(Share(bots).think(GAME, question())) for _ in range(3)]
        await rest()
        thoughts[1].cancel()
        thoughts[0].cancel()
        await rest()
        slow.asked[-1][1].set_result(Decision("last", ""))
        assert (await thoughts[2]).code == "last"

    run(play())


def test_a_thought_that_does_not_end_is_ended_with_what_the_game_proposes(slow: type[Slow]) -> None:
    async def play() -> Decision:
        return await Share(BotPool(1, print, longest=0.01)).think(GAME, question())

    match = Match.start(GAME, (Seat("A", "random"), Seat("B", "random")), GAME.options(), 1)
    assert run(play()).code == GAME.proposal(match.state, match.pending[0])


def test_a_process_that_dies_costs_nobody_an_answer() -> None:
    async def play() -> None:
        bots = BotPool(1, print)
        share = Share(bots)
        try:
            for _ in range(4):
                assert (await share.think(GAME, question())).code
                process = bots._idle[0].process
                assert process is not None
                os.kill(process.pid, signal.SIGKILL)
        finally:
            bots.close()

    run(play())


def test_after_processes_have_died_the_next_question_has_one_again(slow: type[Slow]) -> None:
    async def play() -> None:
        bots = BotPool(1, print)
        broken: Any = bots._idle[0]
        broken.deaths = 2
        thought = asyncio.create_task(Share(bots).think(GAME, question()))
        await rest()
        slow.asked[-1][1].set_result(Decision("x", ""))
        await thought
        assert bots._idle[0] is not broken and bots._idle[0].deaths == 0

    run(play())


def test_keys_are_taken_while_experts_think(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (server, port), guest(port, "ann") as ann:
            thoughts = [asyncio.create_task(Share(server.bots).think(GAME, question("deep"))) for _ in range(20)]
            before = time.process_time()
            ann.press("n")
            await ann.until("Open the table")
            assert not all(thought.done() for thought in thoughts)
            await asyncio.gather(*thoughts)
            # Two seconds of thought are none of this process's.
            assert time.process_time() - before < 1.5

    run(play())
