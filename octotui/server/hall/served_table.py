"""A match on a server: its table, its guests, and its bots, which answer at a pace one can follow."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Literal

from engine.core.journal import Seat
from engine.core.motion import STAND_IN, UNDO
from engine.core.prompt import Refused
from octotui.bots.task import task_for
from octotui.bots.thinking import Thinker
from octotui.play.audience import PATIENCE, Watcher
from octotui.play.presence import News, Presence
from octotui.play.session import Session
from octotui.play.table import UNSAVED, Table
from octotui.play.timer import Timer
from octotui.play.together import Together, Viewer
from octotui.play.watching import WatcherSession
from octotui.server.hall.background import in_background
from octotui.server.hall.cluster import Cluster, Person, seats_of
from octotui.server.hall.seats import Seats
from octotui.storage.trouble import Fault, Trouble

log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds until a bot's answer that could not be saved is tried again."""


class ServedTable:
    """A table, and those at it over separate connections."""

    def __init__(self, number: int, table: Table, seats: Seats, cluster: Cluster, bots: Thinker, think: float, pause: float) -> None:
        self.number, self.table, self.seats, self.cluster = number, table, seats, cluster
        self.house = seats.of(number)
        self.bots, self.think, self.pause = bots, think, pause
        self.keyboards: dict[str, Callable[[], None]] = {}
        """By key: the callback for the playing window when another one takes over."""
        self._sat: dict[str, float] = {}
        """By key: when that window sat down."""
        self.programs: Counter[str] = Counter()
        """The number of a person's programs that follow the match, by key."""
        self.together = Together()
        """Those who look at the finished match together."""
        self.timer: Timer | None = None
        """The clock, if there is one."""
        people = (seat for seat, key in enumerate(self.house.keys) if key)
        live, gone = self.house.pace.kind != "days", seats.away_since(number)
        self.presence = Presence(seats.store.clock, people, seats.last_played(number), live, gone)
        self.last_used = self.presence.clock()
        """The time until which the table was certainly in use."""
        self.presence.audience.bar = self.look_bar
        self.presence.audience.remember = lambda key, seat: seats.note_look(number, key, seat)
        self._at = table.match.here
        self._motion, self._asked = table.match.motion, seats.store.clock()
        """The last known request to the others, and when it was made."""
        self._thinking: asyncio.Task[None] | None = None
        table.listen(self.hear)

    def sit(self, key: str, taken: Callable[[], None]) -> Session | None:
        """A person's session at their own seats, which takes over from another window of theirs; None if they have none.

        `taken` is called once another window takes over from this one. A bot that stood in for the person gives the seat back.
        """
        seats = self.house.seats_of(key)
        if not seats:
            return None
        if other := self.keyboards.get(key):
            other()
        else:
            self.cluster.comes(self._player(key))
        self._sat[key] = self.presence.clock()
        self.cluster.announce("sits", self.number, key, self._sat[key])
        self.keyboards[key] = taken
        self.back(key)
        return Session(self.table, seats, hosts=False, presence=self.presence)

    def back(self, key: str) -> None:
        """Note that a person is at the table. A bot that stood in for them gives the seat back."""
        match, seats = self.table.match, self.house.seats_of(key)
        if away := [seat for seat in seats if seat in self.presence.gone]:
            try:
                self.seats.come(self.number, away)
            except (Fault, OSError) as error:
                log.warning("it cannot be written down who has come: %s", error)
        for seat in seats:
            if seat in away:
                self.cluster.announce("news", self.number, "came", seat)
            self.presence.comes(seat)
            if match.seats[seat].bot is not None and not (match.over or match.ended):
                with suppress(Refused):
                    self.table.sit(seat, Seat(match.names[seat]))

    @property
    def version(self) -> int:
        """A number that differs whenever the match has changed."""
        return len(self.table.match.lines)

    def stand(self, key: str, taken: Callable[[], None]) -> None:
        """Note that this person's window has left the table."""
        if self.keyboards.get(key) is taken:
            del self.keyboards[key]
            self.cluster.goes(self._player(key))
            self._note_leaving(key)

    def attend(self, key: str) -> Session:
        """A session for a person's program, which is present beside any window of theirs."""
        self.programs[key] += 1
        self.cluster.comes(self._player(key))
        self.back(key)
        return Session(self.table, self.house.seats_of(key), hosts=False, presence=self.presence)

    def forsake(self, key: str) -> None:
        """Note that a program of this person has left."""
        self.programs[key] -= 1
        self.cluster.goes(self._player(key))
        self._note_leaving(key)

    def _player(self, key: str) -> Person:
        """A person at their seats here, as other servers are told."""
        return Person(seats_of(self.number), key, "")

    def _note_leaving(self, key: str) -> None:
        if self.is_here(key):
            return
        self.away(key, "left")
        match = self.table.match
        try:
            gone = {seat: self.presence.gone[seat] for seat in self.house.seats_of(key)}
            self.seats.leave(self.number, gone, match.here, len(match.said))
        except (Fault, OSError) as error:
            log.warning("it cannot be written down who has left: %s", error)

    def is_here(self, key: str) -> bool:
        """Whether this person is at the table, at whichever server."""
        return key in self.keyboards or self.programs[key] > 0 or self.cluster.is_elsewhere(seats_of(self.number), key)

    def away(self, key: str, kind: Literal["left", "away"] = "away") -> None:
        """Note that a person is away until they do something."""
        for seat in self.house.seats_of(key):
            self.presence.goes(seat, kind)
            if kind == "away":
                self.cluster.announce("news", self.number, kind, seat)

    # --- what happens at other servers

    def comes_elsewhere(self, key: str) -> None:
        """This person has come to the table at another server."""
        for seat in self.house.seats_of(key):
            self.presence.comes(seat)

    def goes_elsewhere(self, key: str) -> None:
        """This person has left the table at another server."""
        if not self.is_here(key):
            for seat in self.house.seats_of(key):
                self.presence.goes(seat, "left")

    def meets(self, people: Iterable[Person]) -> None:
        """Exactly these people are at the table at other servers; who has given up there may have been missed."""
        with suppress(Fault, Trouble):
            self.house = self.seats.of(self.number)
        for person in people:
            self.comes_elsewhere(person.key)
        for key in {*self.house.keys} - {""}:
            self.goes_elsewhere(key)

    def sits_elsewhere(self, key: str, when: float) -> None:
        """This person has sat down at another server: a window in which they sat down here before looks on from now on."""
        if self._sat.get(key, when) > when:
            return
        if taken := self.keyboards.pop(key, None):
            self.cluster.goes(self._player(key))
            taken()

    def gives_up_elsewhere(self, key: str) -> None:
        """This person has given up at another server."""
        seats, self.house = self.house.seats_of(key), self.house.without(key)
        for seat in seats:
            self.presence.goes(seat, "gave-up")

    def hear_elsewhere(self, kind: str, seat: int) -> None:
        """Something has happened to a seat at another server."""
        match kind:
            case "came":
                self.presence.comes(seat)
            case "away":
                self.presence.goes(seat, "away")
            case "proposal-taken" | "bot-answered":
                self.presence.note(News(kind, seat))

    def give_up(self, key: str) -> None:
        """Let a bot play for this person for good."""
        match, seats = self.table.match, self.house.seats_of(key)
        for seat in seats:
            self.table.sit(seat, Seat(match.names[seat], STAND_IN))
            self.presence.audience.leaves(seat)
        self.seats.give_up(self.number, key)
        self.house = self.house.without(key)
        for seat in seats:
            self.presence.goes(seat, "gave-up")

    def watch(self, key: str, name: str) -> Session:
        """A spectator's session; perhaps at their own game, which they play in another window: then they are no watcher."""
        if self.house.seats_of(key):
            return Session(self.table, (), hosts=False, presence=self.presence, elsewhere=True)
        watcher = Watcher(key, name)
        self.presence.audience.comes(watcher)
        return WatcherSession(self.table, self.presence, watcher)

    def look_back(self, key: str, name: str) -> Viewer:
        """Let somebody look at the finished match together with others. The first to come leads, and everybody here is told."""
        if not self.together.viewers:
            seats = self.house.seats_of(key)
            self.presence.audience.leads(Watcher(key, name), seats[0] if seats else -1)
        return self.together.comes(name)

    def look_bar(self, key: str, seat: int) -> str:
        """Why this person may not look over this seat's shoulder; empty if they may.

        Nobody who has ever sat here may, nor anybody who has seen another seat's hand here.
        """
        match, seen = self.table.match, self.seats.seat_looked_at(self.number, key)
        if match.over or match.ended:
            return "the game is over"
        if match.seats[seat].bot is not None or seat in self.presence.gone:
            return f"{match.names[seat]} is not at the table"
        if key in self.house.began:
            return "whoever has sat at this table may not look over a shoulder here"
        if seen not in (None, seat):
            return f"who has looked over {match.names[seen]}'s shoulder may not look over another one in this game"
        return ""

    def may_watch(self, key: str) -> bool:
        """Whether this person may watch: not if they have a seat."""
        return self.house.watched and not self.house.seats_of(key)

    @property
    def in_use(self) -> bool:
        """Whether somebody is at it at whichever server, or watches it here, or a bot thinks, or a request to the others is open."""
        here = self.keyboards or any(self.programs.values()) or self.presence.followed or self.presence.audience.watchers
        thinks = self._thinking is not None and not self._thinking.done()
        return bool(here or thinks or self._motion or self.cluster.others_at(seats_of(self.number)))

    # --- changes and time

    def hear(self) -> None:
        """The match has changed."""
        match = self.table.match
        if match.here != self._at:
            self._at = match.here
            self.presence.moves()
        if match.motion is not None and not match.motion.same(self._motion):
            self._asked = self.presence.clock()
        self._motion = match.motion
        self.drive()

    def tick(self) -> None:
        """Check for changes by others, and count a minute's silence on a request as a no."""
        self.table.catch_up()
        if self._motion is not None and self.presence.clock() - self._asked >= PATIENCE:
            with suppress(Refused):
                self.table.agree(self._motion.seat, False)
        self.presence.tick()

    # --- bots

    def drive(self) -> None:
        """Let bots answer for as long as one has to."""
        if self._thinking is None or self._thinking.done():
            self._thinking = in_background(self._drive())

    async def _drive(self) -> None:
        match = self.table.match
        while not self._bots_wait and (task := task_for(match, self.think)) is not None:
            try:
                if not self.cluster.drives(self.number):
                    return
            except Fault:
                await asyncio.sleep(RETRY)
                continue
            here = match.here
            decision = await self.bots.think(match.game, task)
            if match.here == here and not self._bots_wait and match.seats[task.seat].bot is not None:
                try:
                    self.table.bot_acts(task.seat, decision.code)
                except Refused as refused:
                    if refused.reason.code != UNSAVED:
                        raise
                    await asyncio.sleep(RETRY)
                await asyncio.sleep(self.pause)

    @property
    def _bots_wait(self) -> bool:
        """Whether bots hold back until an undo request is settled."""
        return self._motion is not None and self._motion.what == UNDO

    def close(self) -> None:
        """Stop all activity at this table."""
        if self._thinking is not None:
            self._thinking.cancel()
