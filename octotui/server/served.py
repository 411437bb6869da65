"""A match that is played on a server: whose seats it has, who is at it, and its bots, which answer at a pace one can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context

from octotui.bots.task import task_for
from octotui.bots.thinking import Thinker
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.play.timer import Timer
from octotui.server.seats import House


class ServedTable:
    """A table, and those who sit at it from different lines."""

    def __init__(self, number: int, table: Table, house: House, bots: Thinker, think: float, pause: float) -> None:
        self.number, self.table, self.house = number, table, house
        self.bots, self.think, self.pause = bots, think, pause
        self.keyboards: dict[str, Callable[[], None]] = {}
        """By key: what tells the window that plays for it that another one has taken over."""
        self.timer: Timer | None = None
        """The clock, where there is one."""
        self._thinking: asyncio.Task[None] | None = None
        table.listen(self.drive)

    def sit(self, key: str, taken: Callable[[], None]) -> Session | None:
        """The session of a person at their own seats, which takes over from another window of theirs; None if they have none.

        `taken` is called once another window takes over from this one.
        """
        seats = self.house.seats_of(key)
        if not seats:
            return None
        if other := self.keyboards.get(key):
            other()
        self.keyboards[key] = taken
        return Session(self.table, seats, hosts=False)

    @property
    def version(self) -> int:
        """How often the match has changed: another number, another match."""
        return len(self.table.match.lines)

    def stand(self, key: str, taken: Callable[[], None]) -> None:
        """A window of this person has left the table."""
        if self.keyboards.get(key) is taken:
            del self.keyboards[key]

    def watch(self) -> Session:
        """The session of somebody who looks on."""
        return Session(self.table, (), hosts=False)

    def may_watch(self, key: str) -> bool:
        """Whether this person may look on: not where they sit themselves."""
        return self.house.watched and not self.house.seats_of(key)

    # --- bots

    def drive(self) -> None:
        """Let bots answer as long as one has to."""
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.get_running_loop().create_task(self._drive(), context=Context())

    async def _drive(self) -> None:
        match = self.table.match
        while (task := task_for(match, self.think)) is not None:
            here = match.here
            decision = await self.bots.think(match.game, task)
            if match.here == here:
                self.table.bot_acts(task.seat, decision.code)
                await asyncio.sleep(self.pause)

    def close(self) -> None:
        """Nothing goes on here any more."""
        if self._thinking is not None:
            self._thinking.cancel()
