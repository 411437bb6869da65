"""A match that is played on a server: whose seats it has, who is at it, and its bots, which answer at a pace one can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context

from engine.core.journal import Seat
from engine.core.motion import STAND_IN, UNDO
from engine.core.prompt import Refused
from octotui.bots.task import task_for
from octotui.bots.thinking import Thinker
from octotui.play.company import PATIENCE, Company
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.play.timer import Timer
from octotui.server.seats import Seats


class ServedTable:
    """A table, and those who sit at it from different lines."""

    def __init__(self, number: int, table: Table, seats: Seats, bots: Thinker, think: float, pause: float) -> None:
        self.number, self.table, self.seats = number, table, seats
        self.house = seats.of(number)
        self.bots, self.think, self.pause = bots, think, pause
        self.keyboards: dict[str, Callable[[], None]] = {}
        """By key: what tells the window that plays for it that another one has taken over."""
        self.timer: Timer | None = None
        """The clock, where there is one."""
        people = (seat for seat, key in enumerate(self.house.keys) if key)
        self.company = Company(seats.store.clock, people, seats.played(number), self.house.pace.kind != "days")
        self._at = table.match.here
        self._motion, self._asked = table.match.motion, seats.store.clock()
        """What was last seen to be asked of the others, and since when."""
        self._thinking: asyncio.Task[None] | None = None
        table.listen(self.hear)

    def sit(self, key: str, taken: Callable[[], None]) -> Session | None:
        """The session of a person at their own seats, which takes over from another window of theirs; None if they have none.

        `taken` is called once another window takes over from this one. A bot that played for the person gives the seat back.
        """
        self.house = self.seats.of(self.number)
        seats = self.house.seats_of(key)
        if not seats:
            return None
        if other := self.keyboards.get(key):
            other()
        self.keyboards[key] = taken
        match = self.table.match
        for seat in seats:
            self.company.comes(seat)
            if match.seats[seat].bot is not None and not match.ended:
                self.table.sit(seat, Seat(match.names[seat]))
        return Session(self.table, seats, hosts=False, company=self.company)

    @property
    def version(self) -> int:
        """How often the match has changed: another number, another match."""
        return len(self.table.match.lines)

    def stand(self, key: str, taken: Callable[[], None]) -> None:
        """A window of this person has left the table."""
        if self.keyboards.get(key) is taken:
            del self.keyboards[key]
            for seat in self.house.seats_of(key):
                self.company.goes(seat)

    def give_up(self, key: str) -> None:
        """A bot plays on for this person, to whom the seat does not come back."""
        match = self.table.match
        for seat in self.house.seats_of(key):
            self.table.sit(seat, Seat(match.names[seat], STAND_IN))
        self.seats.give_up(self.number, key)
        self.house = self.seats.of(self.number)

    def watch(self, key: str) -> Session:
        """The session of somebody who looks on; perhaps at their own game, which they play in another window."""
        return Session(self.table, (), hosts=False, company=self.company, elsewhere=bool(self.house.seats_of(key)))

    def may_watch(self, key: str) -> bool:
        """Whether this person may look on: not where they sit themselves."""
        return self.house.watched and not self.house.seats_of(key)

    # --- what happens meanwhile

    def hear(self) -> None:
        """The match has changed."""
        match = self.table.match
        if match.here != self._at:
            self._at = match.here
            self.company.moves()
        if match.motion is not None and not match.motion.same(self._motion):
            self._asked = self.company.clock()
        self._motion = match.motion
        self.drive()

    def tick(self) -> None:
        """Time passes: others may have written, and who was asked for a minute and is silent does not agree."""
        self.table.catch_up()
        if self._motion is not None and self.company.clock() - self._asked >= PATIENCE:
            with suppress(Refused):
                self.table.agree(self._motion.seat, False)
        self.company.tick()

    # --- bots

    def drive(self) -> None:
        """Let bots answer as long as one has to."""
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.get_running_loop().create_task(self._drive(), context=Context())

    async def _drive(self) -> None:
        match = self.table.match
        while not self._held and (task := task_for(match, self.think)) is not None:
            here = match.here
            decision = await self.bots.think(match.game, task)
            if match.here == here and not self._held and match.seats[task.seat].bot is not None:
                self.table.bot_acts(task.seat, decision.code)
                await asyncio.sleep(self.pause)

    @property
    def _held(self) -> bool:
        """Whether bots wait until it is known whether something is taken back."""
        return self._motion is not None and self._motion.what == UNDO

    def close(self) -> None:
        """Nothing goes on here any more."""
        if self._thinking is not None:
            self._thinking.cancel()
