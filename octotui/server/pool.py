"""Processes in which the bots of all tables think. Who has asked first is answered first, and nobody asks twice at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from engine.bots import Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from octotui.bots.task import Task
from octotui.bots.thinking import BotProcess


class BotPool:
    """So many processes; each is started when it is first needed."""

    def __init__(self, processes: int, on_trouble: Callable[[str], None]) -> None:
        self._all = [BotProcess(on_trouble) for _ in range(processes)]
        self._idle: asyncio.Queue[BotProcess] = asyncio.Queue()
        for process in self._all:
            self._idle.put_nowait(process)

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        """The bot's answer, as soon as it is its turn; `tell` is called now and then with the best answer so far."""
        process = await self._idle.get()
        try:
            return await process.think(game, task, tell)
        finally:
            self._idle.put_nowait(process)

    def close(self) -> None:
        """End all processes."""
        for process in self._all:
            process.close()


class Share:
    """The pool as one guest's app asks it: it is not the guest's to close."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        return await self.pool.think(game, task, tell)

    def close(self) -> None:
        """The others go on thinking."""
