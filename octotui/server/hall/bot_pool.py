"""A pool of bot processes for all tables, with a fair queue: the share that has used the least time goes first.

Each table, and each guest who asks for advice, has a share. A share has one question at a time in the queue, and pays for every answer with
the time it took: a table of experts waits for the quick bots of others, which never have to wait for all of its answers.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import Any

from engine.bots import Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from octotui.bots.task import Task
from octotui.bots.thinking import TRIES, BotProcess, Thinker

LONGEST = 60.0
"""Seconds after which thinking is cut off, whatever the budget."""


class BotPool:
    """Up to this many processes, each started when it is first needed."""

    def __init__(self, processes: int, on_trouble: Callable[[str], None], longest: float = LONGEST) -> None:
        self.on_trouble, self.longest = on_trouble, longest
        self._idle = [BotProcess(on_trouble) for _ in range(processes)]
        self._busy: list[BotProcess] = []
        self._queue: list[tuple[float, int, asyncio.Future[BotProcess]]] = []
        self._number = count()
        self._now = 0.0
        """The time used by the share served last. No share starts with less, or an idle one could then ask without end."""

    def share(self) -> Thinker:
        """A new share, for a table or a guest."""
        return Share(self)

    def begins(self, paid: float) -> float:
        """The queue position of a share that has used this much time."""
        return max(self._now, paid)

    async def take(self, begins: float) -> BotProcess:
        """Wait for a process in queue order."""
        if self._idle:
            return self._lend(begins, self._idle.pop())
        turn: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (begins, next(self._number), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, process: BotProcess) -> None:
        """Return a process to the pool. If processes have died, the next question starts a fresh one."""
        self._busy.remove(process)
        if process.deaths >= TRIES:
            process.close()
            process = BotProcess(self.on_trouble)
        while self._queue:
            begins, _, turn = heapq.heappop(self._queue)
            if not turn.done():
                turn.set_result(self._lend(begins, process))
                return
        self._idle.append(process)

    def _lend(self, begins: float, process: BotProcess) -> BotProcess:
        self._now = begins
        self._busy.append(process)
        return process

    def close(self) -> None:
        """End all processes."""
        for process in (*self._idle, *self._busy):
            process.close()


def own_proposal(game: Game[Any], task: Task) -> Decision:
    """The game's own proposal, for a bot that has found nothing in time."""
    state = game.position(task.position, game.read_options(task.options), task.seats)
    return Decision(game.proposal(state, task.seat), "there was no time left to think")


class Share:
    """The pool as one table or guest's app uses it; closing it does not close the pool."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self.paid = 0.0
        """Seconds of thinking used, plus the pool's level when it first asked."""
        self._turn = asyncio.Lock()

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        """The bot's answer; `tell` is called now and then with the best answer so far."""
        found: list[Decision] = []

        def note(decision: Decision) -> None:
            found[:] = [decision]
            tell(decision)

        async with self._turn:
            self.paid = self.pool.begins(self.paid)
            process = await self.pool.take(self.paid)
            loop = asyncio.get_running_loop()
            started = loop.time()
            try:
                async with asyncio.timeout(self.pool.longest):
                    return await process.think(game, task, note)
            except TimeoutError:
                return found[0] if found else own_proposal(game, task)
            finally:
                self.paid += loop.time() - started
                self.pool.give_back(process)

    def close(self) -> None:
        """Nothing: the pool goes on for the others."""
