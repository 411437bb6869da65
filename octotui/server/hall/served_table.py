"""A match on a server: its table, its guests, and its bots, which answer at a pace one can follow."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from typing import Literal

from engine.core.journal import Seat
from engine.core.motion import STAND_IN, UNDO
from engine.core.prompt import Refused
from octotui.bots.task import task_for
from octotui.bots.thinking import Thinker
from octotui.play.audience import PATIENCE, Watcher
from octotui.play.presence import Presence
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.play.timer import Timer
from octotui.play.together import Together
from octotui.play.watching import WatcherSession
from octotui.server.hall.seats import Seats
from octotui.storage.trouble import Fault

log = logging.getLogger(__name__)


class ServedTable:
    """A table, and those at it over separate connections."""

    def __init__(self, number: int, table: Table, seats: Seats, bots: Thinker, think: float, pause: float) -> None:
        self.number, self.table, self.seats = number, table, seats
        self.house = seats.of(number)
        self.bots, self.think, self.pause = bots, think, pause
        self.keyboards: dict[str, Callable[[], None]] = {}
        """By key: the callback for the playing window when another one takes over."""
        self.programs: Counter[str] = Counter()
        """The number of a person's programs that follow the match, by key."""
        self.together = Together()
        """Those who look at the finished match together."""
        self.timer: Timer | None = None
        """The clock, if there is one."""
        people = (seat for seat, key in enumerate(self.house.keys) if key)
        self.company = Presence(seats.store.clock, people, seats.played(number), self.house.pace.kind != "days")
        self.company.audience.bar = self.look_bar
        self.company.audience.remember = lambda key, seat: seats.note_look(number, key, seat)
        self._at = table.match.here
        self._motion, self._asked = table.match.motion, seats.store.clock()
        """The last known request to the others, and when it was made."""
        self._thinking: asyncio.Task[None] | None = None
        table.listen(self.hear)

    def sit(self, key: str, taken: Callable[[], None]) -> Session | None:
        """A person's session at their own seats, which takes over from another window of theirs; None if they have none.

        `taken` is called once another window takes over from this one. A bot that stood in for the person gives the seat back.
        """
        self.house = self.seats.of(self.number)
        seats = self.house.seats_of(key)
        if not seats:
            return None
        if other := self.keyboards.get(key):
            other()
        self.keyboards[key] = taken
        self.back(key)
        return Session(self.table, seats, hosts=False, company=self.company)

    def back(self, key: str) -> None:
        """Note that a person is at the table. A bot that stood in for them gives the seat back."""
        match = self.table.match
        for seat in self.house.seats_of(key):
            self.company.comes(seat)
            if match.seats[seat].bot is not None and not (match.over or match.ended):
                self.table.sit(seat, Seat(match.names[seat]))

    @property
    def version(self) -> int:
        """A number that differs whenever the match has changed."""
        return len(self.table.match.lines)

    def stand(self, key: str, taken: Callable[[], None]) -> None:
        """Note that this person's window has left the table."""
        if self.keyboards.get(key) is taken:
            del self.keyboards[key]
            self._gone(key)

    def attend(self, key: str) -> Session:
        """A session for a person's program, which is present beside any window of theirs."""
        self.programs[key] += 1
        self.back(key)
        return Session(self.table, self.house.seats_of(key), hosts=False, company=self.company)

    def forsake(self, key: str) -> None:
        """Note that a program of this person has left."""
        self.programs[key] -= 1
        self._gone(key)

    def _gone(self, key: str) -> None:
        if key in self.keyboards or self.programs[key]:
            return
        self.away(key, "left")
        match = self.table.match
        try:
            self.seats.leave(self.number, self.house.seats_of(key), match.here, len(match.said))
        except (Fault, OSError) as error:
            log.warning("it cannot be written down who has left: %s", error)

    def away(self, key: str, kind: Literal["left", "away"] = "away") -> None:
        """Note that a person is away until they do something."""
        for seat in self.house.seats_of(key):
            self.company.goes(seat, kind)

    def give_up(self, key: str) -> None:
        """Let a bot play for this person for good."""
        match, seats = self.table.match, self.house.seats_of(key)
        for seat in seats:
            self.table.sit(seat, Seat(match.names[seat], STAND_IN))
            self.company.audience.leaves(seat)
        self.seats.give_up(self.number, key)
        self.house = self.seats.of(self.number)
        for seat in seats:
            self.company.goes(seat, "gave-up")

    def watch(self, key: str, name: str) -> Session:
        """A spectator's session; perhaps at their own game, which they play in another window: then they are no watcher."""
        if self.house.seats_of(key):
            return Session(self.table, (), hosts=False, company=self.company, elsewhere=True)
        watcher = Watcher(key, name)
        self.company.audience.comes(watcher)
        return WatcherSession(self.table, self.company, watcher)

    def look_bar(self, key: str, seat: int) -> str:
        """Why this person may not look over this seat's shoulder; empty if they may.

        Nobody who has ever sat here may, nor anybody who has seen another seat's hand here.
        """
        match, seen = self.table.match, self.seats.looked(self.number, key)
        if match.over or match.ended:
            return "the game is over"
        if match.seats[seat].bot is not None or seat in self.company.gone:
            return f"{match.names[seat]} is not at the table"
        if key in self.house.began:
            return "whoever has sat at this table may not look over a shoulder here"
        if seen not in (None, seat):
            return f"who has looked over {match.names[seen]}'s shoulder may not look over another one in this game"
        return ""

    def may_watch(self, key: str) -> bool:
        """Whether this person may watch: not if they have a seat."""
        return self.house.watched and not self.house.seats_of(key)

    # --- changes and time

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
        """Check for changes by others, and count a minute's silence on a request as a no."""
        self.table.catch_up()
        if self._motion is not None and self.company.clock() - self._asked >= PATIENCE:
            with suppress(Refused):
                self.table.agree(self._motion.seat, False)
        self.company.tick()

    # --- bots

    def drive(self) -> None:
        """Let bots answer for as long as one has to."""
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
        """Whether bots hold back until an undo request is settled."""
        return self._motion is not None and self._motion.what == UNDO

    def close(self) -> None:
        """Stop all activity at this table."""
        if self._thinking is not None:
            self._thinking.cancel()
