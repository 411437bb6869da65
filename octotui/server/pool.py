"""Processes in which the bots of all tables think, in a fair queue: whose bots have thought the least is answered first.

Each table, and each guest who asks for advice, has a share. It has one question at a time in the queue, and pays for every answer with the
time that took: a table of experts waits for the quick bots of the others, and they never for all of its answers.
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
"""Seconds after which a thought is ended, whatever it was asked for."""


class BotPool:
    """So many processes; each is started when it is first needed."""

    def __init__(self, processes: int, on_trouble: Callable[[str], None], longest: float = LONGEST) -> None:
        self.on_trouble, self.longest = on_trouble, longest
        self._idle = [BotProcess(on_trouble) for _ in range(processes)]
        self._busy: list[BotProcess] = []
        self._queue: list[tuple[float, int, asyncio.Future[BotProcess]]] = []
        self._number = count()
        self._now = 0.0
        """What the share had paid that was answered last: nobody begins with less, or who has rested could ask without end."""

    def share(self) -> Thinker:
        """For a table, or a guest."""
        return Share(self)

    def begins(self, paid: float) -> float:
        """Where in the queue somebody stands who has paid so much."""
        return max(self._now, paid)

    async def take(self, begins: float) -> BotProcess:
        """A process, as soon as it is one's turn."""
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
        """Nobody asks this process any more. Where processes have died, the next one who asks begins with a fresh one."""
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


def proposed(game: Game[Any], task: Task) -> Decision:
    """What the game itself proposes to one who has found nothing in time."""
    state = game.position(task.position, game.read_options(task.options), task.seats)
    return Decision(game.proposal(state, task.seat), "there was no time left to think")


class Share:
    """The pool as one table or one guest's app asks it: it is not theirs to close."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self.paid = 0.0
        """Seconds of thought, and those it was behind when it asked first."""
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
                return found[0] if found else proposed(game, task)
            finally:
                self.paid += loop.time() - started
                self.pool.give_back(process)

    def close(self) -> None:
        """The others go on thinking."""
