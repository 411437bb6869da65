"""The hall: guests, waiting tables and running matches. One for all guests of a server."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from engine.core.naming import printable
from engine.core.talk import LONGEST_SAID
from octotui.play.seeds import secret_seed
from octotui.play.table import Table
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.bulletin import Bulletin
from octotui.server.hall.clock import Clock
from octotui.server.hall.ladder import Ladder, decided
from octotui.server.hall.limits import Limits
from octotui.server.hall.logs import pseudonym
from octotui.server.hall.memory import GuestMemory, SetUp
from octotui.server.hall.metrics import Metrics
from octotui.server.hall.people import People
from octotui.server.hall.rate_limit import RateLimit
from octotui.server.hall.seats import Seats
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.timekeeper import Timekeeper
from octotui.server.hall.waiting_tables import Place, Waiting, WaitingTables
from octotui.storage.games import GameLibrary
from octotui.storage.schema import SERVER
from octotui.storage.store import Store
from octotui.storage.trouble import Fault, Trouble, Unsaved

log = logging.getLogger(__name__)

LOOK = 0.25
"""Seconds between checks for changes by other programs."""
TALK = 50
"""Lobby messages remembered."""


class ChatMessage(NamedTuple):
    """A message in the lobby."""

    name: str
    text: str


class Guest(NamedTuple):
    """A guest, once per window."""

    key: str
    name: str


class Hall:
    """Everything guests share."""

    def __init__(self, store: Store, games: GameLibrary, bots: BotPool, limits: Limits | None = None, pause: float = 0.6) -> None:
        """`pause`: seconds a bot's answer is shown before the next."""
        self.store, self.games, self.bots, self.limits, self.pause = store, games, bots, limits or Limits(), pause
        store.db.prepare(SERVER)
        store.must_save = True
        self.think = self.limits.think
        """Seconds an expert may think for an answer."""
        self.people, self.waiting, self.seats = People(store), WaitingTables(store), Seats(store)
        self.metrics = Metrics()
        self.ladder: Ladder | None = Ladder(store)
        """None if the host wants none."""
        self.check_alone: Callable[[], bool] = lambda: True
        self.alone = True
        """Whether no other server shares the store, whose guests would be unknown here."""
        self.public: tuple[str, int] | None = None
        """The address and port to tell friends; None: those each guest connected to."""
        self.tables: dict[int, ServedTable] = {}
        """The matches opened since the start, by their numbers in the store."""
        self.timekeepers: dict[int, Timekeeper] = {}
        """The timekeepers of matches with a clock, by number."""
        self.guests: list[Guest] = []
        """The guests present, once per window."""
        self.talk: deque[ChatMessage] = deque(maxlen=TALK)
        self.spoken = 0
        """The number of lobby messages since the start."""
        self._talk: dict[str, RateLimit] = {}
        """Rate limits on talk, by key."""
        self.lobby = Bulletin()
        """Announces to lobbies that their lists may have changed."""
        self._listeners: list[Callable[[], None]] = []
        self._looking: asyncio.Task[None] | None = None

    def memory(self, key: str) -> GuestMemory:
        """What is remembered of a guest."""
        return GuestMemory(self.store, key)

    # --- guests

    def enter(self, guest: Guest) -> None:
        """Add a guest."""
        self.guests.append(guest)
        log.info("a guest came", extra={"guest": pseudonym(guest.key), "guests": len(self.guests)})
        self.tell()

    def leave(self, guest: Guest) -> None:
        """Remove a guest."""
        self.guests.remove(guest)
        self.metrics.departed += 1
        log.info("a guest left", extra={"guest": pseudonym(guest.key), "guests": len(self.guests)})
        self.tell()

    def is_here(self, key: str) -> bool:
        return any(guest.key == key for guest in self.guests)

    def check_talk(self, key: str) -> None:
        """Count a message by this person, in the lobby or at a table. Raises ValueError with a sentence if there are too many."""
        rate = self._talk.setdefault(key, RateLimit(self.limits.talk_a_minute, 60))
        if not rate.allows(self.store.clock()):
            raise ValueError(f"you have said {rate.most} things within a minute: wait a little")

    def say(self, key: str, text: str) -> None:
        """Say something in the lobby. Raises ValueError with a sentence if that is refused."""
        if len(text) > LONGEST_SAID:
            raise ValueError(f"what is said has at most {LONGEST_SAID} characters")
        self.check_talk(key)
        self.talk.append(ChatMessage(self.people.name(key), printable(text)))
        self.spoken += 1
        self.tell()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` at once whenever the lobby has changed. Return a function that unsubscribes."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def tell(self) -> None:
        """Notify listeners that the lobby has changed."""
        self.lobby.tell()
        for hear in tuple(self._listeners):
            hear()

    # --- waiting tables

    def set_up(self, waiting: Waiting) -> Waiting:
        """Open a table; return it with its number and code. Raises ValueError with a sentence if its host has too many."""
        if sum(table.host == waiting.host for table in self.waiting.all()) >= self.limits.tables:
            raise ValueError(f"{self.limits.tables} tables of yours wait already: begin one, or give one up")
        waiting = self.waiting.add(waiting)
        if waiting.rematch is None:
            set_up = SetUp(waiting.game, len(waiting.places), waiting.options, waiting.listed, waiting.watched, waiting.pace)
            self.memory(waiting.host).keep_set_up(set_up)
        self.tell()
        return waiting

    def change_waiting(self, id: int, how: Callable[[Waiting], Waiting]) -> Waiting | None:
        """Change a waiting table; return the new state, or None if it is gone or has begun. Raises what `how` raises."""

        def unless_begun(waiting: Waiting) -> Waiting:
            return how(waiting) if waiting.match is None else waiting

        waiting = self.waiting.change(id, unless_begun)
        self.tell()
        return waiting

    def begin_waiting(self, id: int) -> int | None:
        """Begin the match of a table; return its number, or None if the table is gone. Raises ValueError if it cannot begin."""
        if (waiting := self.waiting.get(id)) is None or waiting.match is not None:
            return waiting.match if waiting else None
        number = self._begin(waiting)
        begun = self.change_waiting(id, lambda waiting: replace(waiting, match=number))
        return begun.match if begun else number

    def invitation(self, reached: tuple[str, int], command: str) -> str:
        """The shell command with which a friend connects, with `command` at its end; `reached`: the address a guest has connected to."""
        host, port = self.public or reached
        terminal, at = " -t" if command.startswith("join") else "", f" -p {port}" if port != 22 else ""
        return f"ssh{terminal}{at} NAME@{host} {command}".rstrip()

    def rematch(self, number: int, key: str) -> Waiting:
        """The rematch table of a match, with the same seats and options; if there is none yet, this person becomes its host.

        Raises ValueError with a sentence if they host too many.
        """
        if (waiting := self.waiting.rematch_of(number)) is not None:
            return waiting
        served = self.table(number)
        header, house = served.table.match.header, served.house

        def place(owner: str, seat: Seat) -> Place:
            if owner in ("", key):
                return Place(owner, seat.name) if owner else Place(bot=seat.bot or STAND_IN)
            return Place(name=seat.name, kept_for=owner)

        places = tuple(map(place, house.keys, header.seats))
        again = Waiting(key, header.game, dict(header.options), places, "", False, house.watched, house.pace)
        return self.set_up(replace(again, rematch=number))

    def give_up_waiting(self, id: int) -> None:
        """Close a waiting table."""
        self.waiting.remove(id)
        self.tell()

    # --- matches

    def _begin(self, waiting: Waiting) -> int:
        """Deal the match of a waiting table; return its number. Raises ValueError if it cannot begin."""
        game = self.games.game(waiting.game)
        match = Match.start(game, waiting.seats(game), game.read_options(waiting.options), secret_seed())
        try:
            recorder = self.store.new(match)
        except Unsaved as why:
            raise ValueError(f"the match cannot be saved now ({why}): try again in a moment") from None
        assert recorder.id is not None
        self.seats.keep(recorder.id, waiting.keys(), waiting.watched, waiting.pace)
        self._open(recorder.id, Table(match, recorder))
        log.info("a game began", extra={"match": recorder.id, "game": waiting.game})
        return recorder.id

    def table(self, number: int) -> ServedTable:
        """A match to play or watch. Raises Trouble, Damaged."""
        if number not in self.tables:
            match, _, recorder = self.store.resume(number)
            self._open(number, Table(match, recorder))
        return self.tables[number]

    def _open(self, number: int, table: Table) -> None:
        served = self.tables[number] = ServedTable(number, table, self.seats, self.bots.share(), self.think, self.pause)
        keys = served.house.keys
        table.check_talk = lambda seat: self.check_talk(keys[seat])
        served.company.audience.check_talk = self.check_talk
        served.company.knows_all = lambda: self.alone
        if served.house.pace.clock:
            clock = Clock(served.house.pace, self.seats.time_left(number))
            self.timekeepers[number] = served.timer = Timekeeper(served, clock, asyncio.get_running_loop().time())
        self._note(served)
        table.listen(lambda: self._changed(served))
        table.listen(self.metrics.answered)
        served.drive()

    def give_up(self, number: int, key: str) -> None:
        """Let a bot play for this person for good in a match of theirs."""
        served = self.table(number)
        served.give_up(key)
        self._changed(served)

    def _changed(self, served: ServedTable) -> None:
        """A match has changed: store who is asked now, for every lobby."""
        if (timekeeper := self.timekeepers.get(served.number)) is not None:
            timekeeper.ask()
        self._note(served)
        self.tell()

    def _note(self, served: ServedTable) -> None:
        match = served.table.match
        asked = [seat for seat in match.pending if served.house.keys[seat] and match.seats[seat].bot is None]
        timekeeper = self.timekeepers.get(served.number)
        left = timekeeper.clock.kept if timekeeper else {}
        try:
            if self.ladder is not None and (places := decided(match, served.house.began, served.house.keys)):
                self.ladder.count(served.number, match.game.id, places)
            self.seats.note(served.number, len(match.lines), asked, left)
        except (Fault, OSError) as error:
            log.warning("who is asked cannot be written down: %s", error)

    # --- changes by other programs

    def start(self) -> None:
        """Resume the matches that wait for the server, and begin checking for changes by other programs."""
        for number in self.seats.unattended():
            try:
                self.table(number)
            except (Damaged, Trouble) as error:
                log.warning("match %s cannot go on: %s", number, error)
        self._looking = asyncio.get_running_loop().create_task(self._look(), context=Context())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.alone = self.check_alone()
            for served in tuple(self.tables.values()):
                served.tick()
            now = asyncio.get_running_loop().time()
            for timekeeper in tuple(self.timekeepers.values()):
                timekeeper.tick(now)

    async def close(self) -> None:
        """Stop everything; nothing that was shown is lost."""
        self.lobby.close()
        if self._looking is not None:
            self._looking.cancel()
        for timekeeper in self.timekeepers.values():
            timekeeper.close()
        for served in self.tables.values():
            served.close()
        self.bots.close()
