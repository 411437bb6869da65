"""The hall: guests, waiting tables and running matches. One for all guests of a server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from engine.core.prompt import Reason, Refused
from octotui.play.listeners import Listeners
from octotui.play.seeds import secret_seed
from octotui.play.table import NOT_TAKEN, UNSAVED, Table
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.bulletin import Bulletin
from octotui.server.hall.clock import Clock
from octotui.server.hall.cluster import LOBBY, Cluster, Person, seats_of
from octotui.server.hall.ladder import Ladder, places_of
from octotui.server.hall.last_known import AWAY, refusing
from octotui.server.hall.limits import Limits
from octotui.server.hall.logs import pseudonym
from octotui.server.hall.memory import GuestMemory, SetUp
from octotui.server.hall.metrics import Metrics
from octotui.server.hall.people import People
from octotui.server.hall.seats import Seats
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.talk import Talk
from octotui.server.hall.timekeeper import Timekeeper
from octotui.server.hall.waiting_tables import Place, Waiting, WaitingTables
from octotui.storage.games import GameLibrary
from octotui.storage.schema import RUNNING, SERVER
from octotui.storage.store import Store
from octotui.storage.trouble import Fault, Trouble, Unsaved

log = logging.getLogger(__name__)

INTERVAL = 0.25
"""Seconds between checks for changes by other programs."""
BEAT = 4
"""Such checks between two signs of life."""
IDLE = 60.0
"""Seconds after which a table that nobody uses leaves memory."""


class Guest(NamedTuple):
    """A guest, once per window."""

    key: str
    name: str


class Hall:
    """Everything guests share."""

    def __init__(self, store: Store, games: GameLibrary, bots: BotPool, limits: Limits | None = None, pause: float = 0.6) -> None:
        """`pause`: seconds a bot's answer is shown before the next."""
        self.store, self.games, self.bots, self.limits, self.pause = store, games, bots, limits or Limits(), pause
        store.db.prepare((*SERVER, *RUNNING))
        self.cluster = Cluster(store)
        """The servers that share the store."""
        store.must_save = True
        self.think = self.limits.think
        """Seconds an expert may think for an answer."""
        self.people, self.waiting, self.seats = People(store), WaitingTables(store), Seats(store)
        self.metrics = Metrics()
        self.ladder: Ladder | None = Ladder(store)
        """None if the host wants none."""
        self.public: tuple[str, int] | None = None
        """The address and port to tell friends; None: those each guest connected to."""
        self.tables: dict[int, ServedTable] = {}
        """The matches in memory, by their numbers in the store. One that nobody uses leaves after a while."""
        self.timekeepers: dict[int, Timekeeper] = {}
        """The timekeepers of matches with a clock, by number."""
        self.guests: list[Guest] = []
        """The guests present, once per window."""
        self.talk = Talk(store, self.cluster, self.limits.talk_a_minute)
        self.lobby = Bulletin()
        """Announces to lobbies on a screen that their lists may have changed, also by an answer in a match."""
        self._met: frozenset[str] = frozenset()
        """The other servers, as they were taken into account last."""
        self._missed = False
        """Whether something of what they have told was not heard."""
        self._listeners = Listeners()
        self._looks = 0
        self._next_look: asyncio.TimerHandle | None = None

    def memory(self, key: str) -> GuestMemory:
        """What is remembered of a guest."""
        return GuestMemory(self.store, key)

    # --- guests

    def enter(self, guest: Guest) -> None:
        """Add a guest."""
        self.guests.append(guest)
        self.cluster.comes(Person(LOBBY, *guest))
        log.info("a guest came", extra={"guest": pseudonym(guest.key), "guests": len(self.guests)})
        self.tell()

    def leave(self, guest: Guest) -> None:
        """Remove a guest."""
        self.guests.remove(guest)
        self.cluster.goes(Person(LOBBY, *guest))
        self.metrics.departed += 1
        log.info("a guest left", extra={"guest": pseudonym(guest.key), "guests": len(self.guests)})
        self.tell()

    def is_here(self, key: str) -> bool:
        return any(guest.key == key for guest in self.present)

    @property
    def present(self) -> list[Guest]:
        """The guests present at any server, those of this one once per window."""
        return [*self.guests, *(Guest(person.key, person.name) for person in self.cluster.others_at(LOBBY))]

    def say(self, key: str, text: str) -> None:
        """Say something in the lobby. Raises ValueError with a sentence if that is refused."""
        self.talk.say(key, self.people.name(key), text)
        self.tell()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` at once whenever people, talk or tables of the lobby have changed. Return a function that unsubscribes.

        Answers in matches are no such change: whoever wants those of one match listens to its table, and `lobby` tells of all.
        """
        return self._listeners.add(hear)

    def tell(self) -> None:
        """Notify listeners that people, talk or tables of the lobby have changed."""
        self.lobby.tell()
        self._listeners.tell()

    def tell_all(self) -> None:
        """Notify listeners at every server."""
        self.tell()
        self.cluster.announce("lobby")

    # --- waiting tables

    @refusing
    def set_up(self, waiting: Waiting) -> Waiting:
        """Open a table; return it with its number and code. Raises ValueError with a sentence if its host has too many."""
        if sum(table.host == waiting.host for table in self.waiting.all()) >= self.limits.tables:
            raise ValueError(f"{self.limits.tables} tables of yours wait already: begin one, or give one up")
        if len(self.seats.unfinished(waiting.host, self.limits.games)) >= self.limits.games:
            raise ValueError(f"{self.limits.games} games of yours go on already: finish one, or give one up")
        waiting = self.waiting.add(waiting)
        if waiting.rematch is None:
            set_up = SetUp(waiting.game, len(waiting.places), waiting.options, waiting.listed, waiting.watched, waiting.pace)
            self.memory(waiting.host).keep_set_up(set_up)
        self.tell_all()
        return waiting

    @refusing
    def change_waiting(self, id: int, how: Callable[[Waiting], Waiting]) -> Waiting | None:
        """Change a waiting table; return the new state, or None if it is gone or has begun. Raises what `how` raises."""

        def unless_begun(waiting: Waiting) -> Waiting:
            return how(waiting) if waiting.match is None else waiting

        waiting = self.waiting.change(id, unless_begun)
        self.tell_all()
        return waiting

    @refusing
    def begin_waiting(self, id: int) -> int | None:
        """Begin the match of a table; return its number, or None if the table is gone. Raises ValueError if it cannot begin.

        The match, its seats and the table's number of it are written in one transaction, so a table begins once or not at all.
        """
        begun = self.change_waiting(id, lambda waiting: replace(waiting, match=self._deal(waiting)))
        if begun is None or begun.match is None:
            return None
        with suppress(Damaged, Trouble):
            self.table(begun.match)
        return begun.match

    def invitation(self, reached: tuple[str, int], command: str) -> str:
        """The shell command with which a friend connects, with `command` at its end; `reached`: the address a guest has connected to."""
        host, port = self.public or reached
        terminal, at = " -t" if command.startswith("join") else "", f" -p {port}" if port != 22 else ""
        return f"ssh{terminal}{at} NAME@{host} {command}".rstrip()

    def rematch(self, number: int, key: str) -> Waiting:
        """The rematch table of a match, with the same seats and options; if there is none yet, this person becomes its host.

        Raises ValueError with a sentence if they host too many.
        """
        return self.waiting.rematch_of(number) or self._rematch(number, key)

    def _rematch(self, number: int, key: str) -> Waiting:
        served = self.table(number)
        header, house = served.table.match.header, served.house

        def place(owner: str, seat: Seat) -> Place:
            if owner in ("", key):
                return Place(owner, seat.name) if owner else Place(bot=seat.bot or STAND_IN)
            return Place(name=seat.name, kept_for=owner)

        places = tuple(map(place, house.keys, header.seats))
        again = Waiting(key, header.game, dict(header.options), places, "", False, house.watched, house.pace)
        return self.set_up(replace(again, rematch=number))

    @refusing
    def give_up_waiting(self, id: int) -> None:
        """Close a waiting table. Raises Refused."""
        self.waiting.remove(id)
        self.tell_all()

    # --- matches

    def _deal(self, waiting: Waiting) -> int:
        """Store the match of a waiting table; return its number. Raises ValueError if it cannot begin, Fault."""
        game = self.games.game(waiting.game)
        match = Match.start(game, waiting.seats(game), game.read_options(waiting.options), secret_seed())
        try:
            recorder = self.store.new(match)
        except Unsaved as why:
            raise Refused(Reason(UNSAVED, NOT_TAKEN.format(why=why))) from None
        assert recorder.id is not None
        self.seats.keep(recorder.id, waiting.keys(), waiting.watched, waiting.pace)
        self.waiting.forget_begun(recorder.id)
        log.info("a game began", extra={"match": recorder.id, "game": waiting.game})
        return recorder.id

    def table(self, number: int) -> ServedTable:
        """A match to play or watch. Raises Trouble, Damaged."""
        if number not in self.tables:
            match, _, recorder = self.store.resume(number)
            try:
                self._open(number, Table(match, recorder))
            except Fault as error:
                raise Trouble(AWAY) from error
        return self.tables[number]

    def _open(self, number: int, table: Table) -> None:
        served = self.tables[number] = ServedTable(number, table, self.seats, self.cluster, self.bots.share(), self.think, self.pause)
        keys = served.house.keys
        table.check_talk = lambda seat: self.talk.check(keys[seat])
        served.presence.audience.check_talk = self.talk.check
        for person in self.cluster.others_at(seats_of(number)):
            served.comes_elsewhere(person.key)
        if served.house.pace.clock:
            clock = Clock(served.house.pace, self.seats.time_left(number))
            self.timekeepers[number] = served.timer = Timekeeper(served, clock, asyncio.get_running_loop().time())
        self._note(served)
        table.listen(lambda: self._note_change(served))
        table.listen(self.metrics.count_answer)
        served.drive()

    def let_go(self, number: int) -> None:
        """Let a match leave memory; it comes back from the store when it is asked for. Raises Fault."""
        served = self.tables[number]
        self._note(served)
        self.cluster.release(number)
        del self.tables[number]
        if (timekeeper := self.timekeepers.pop(number, None)) is not None:
            timekeeper.close()
        served.close()
        self.metrics.departed += 1

    @refusing
    def give_up(self, number: int, key: str) -> None:
        """Let a bot play for this person for good in a match of theirs. Raises Refused."""
        served = self.table(number)
        served.give_up(key)
        self.cluster.announce("gave up", number, key)
        self._note_change(served)

    def _note_change(self, served: ServedTable) -> None:
        """A match has changed: store who is asked now, for every lobby."""
        if (timekeeper := self.timekeepers.get(served.number)) is not None:
            timekeeper.ask()
        self._note(served)
        self.lobby.tell()

    def _note(self, served: ServedTable) -> None:
        match, recorder = served.table.match, served.table.recorder
        if recorder is not None and not recorder.ours:
            return
        asked = [seat for seat in match.pending if served.house.keys[seat] and match.seats[seat].bot is None]
        timekeeper = self.timekeepers.get(served.number)
        left = timekeeper.clock.to_keep if timekeeper else {}
        try:
            if self.ladder is not None and (places := places_of(match, served.house.began, served.house.keys)):
                self.ladder.count(served.number, match.game.id, places)
            self.seats.note(served.number, len(match.lines), asked, left)
        except (Fault, OSError) as error:
            log.warning("who is asked cannot be written down: %s", error)

    # --- other servers

    def start(self) -> None:
        """Resume the matches that wait for the server, and begin to hear what other servers tell."""
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.hear_others)

        self.cluster.pulse(self.store.db.rows)
        self.talk.read()
        self.store.db.listen(wake, self.cluster.pulse)
        self._meet()
        self._resume()
        self._look_later()

    def _resume(self) -> None:
        """Open the matches that wait for a server."""
        for number in self.seats.unattended():
            try:
                self.table(number)
            except (Damaged, Trouble) as error:
                log.warning("match %s cannot go on: %s", number, error)

    def hear_others(self) -> None:
        """Follow what other servers have done since the last call."""
        try:
            news = self.store.announcements()
            if news and not self.store.db.announces_lines:
                self.cluster.pulse(self.store.db.rows)
            if self._missed or () in news or self.cluster.changed:
                self._meet()
            for told in news:
                self._hear(told)
        except Fault as error:
            log.warning("other servers cannot be heard: %s", error)
            self._missed = True
        else:
            self._missed = False

    def _meet(self) -> None:
        """Servers have come or gone, or news may have been missed: read everything anew. Raises Fault; it is done at the next look then."""
        self.cluster.changed = False
        others = self.cluster.others
        lost = self._met - others
        self.cluster.ask_again()
        if others or lost:
            self.cluster.renew()
            self.cluster.announce("present")
        self._met = others
        self._catch_up()
        if lost and self.cluster.id == min((self.cluster.id, *self._met)):
            self._resume()

    def _catch_up(self) -> None:
        """Take over what was said and played at other servers, and who is where there. Raises Fault."""
        self.talk.catch_up()
        for served in tuple(self.tables.values()):
            served.meets(self.cluster.others_at(seats_of(served.number)))
            served.table.catch_up()
            served.drive()
        self.tell()

    def _hear(self, told: tuple[Any, ...]) -> None:
        """Follow one announcement of another server."""
        match told:
            case ("line", int(number)):
                if number in self.tables:
                    self.tables[number].table.catch_up()
                self.lobby.tell()
            case ("said", *_):
                self.talk.catch_up()
                self.tell()
            case (str(id), "came" | "went" as what, str(place), str(key), str(name)):
                person = Person(place, key, name)
                (self.cluster.came_elsewhere if what == "came" else self.cluster.went_elsewhere)(id, person)
                self._note_move(person, what == "came")
                self.tell()
            case ("present",):
                self.cluster.read()
                self._catch_up()
            case ("free", int(number)):
                self.cluster.ask_again()
                if number in self.tables:
                    self.tables[number].drive()
            case ("gave up", int(number), str(key)) if number in self.tables:
                self.tables[number].gives_up_elsewhere(key)
            case ("sits", int(number), str(key), float(when)) if number in self.tables:
                self.tables[number].sits_elsewhere(key, when)
            case ("news", int(number), str(kind), int(seat)) if number in self.tables:
                self.tables[number].hear_elsewhere(kind, seat)
            case _:
                self.tell()

    def _note_move(self, person: Person, came: bool) -> None:
        """Somebody has come to a seat at another server, or has left it."""
        kind, _, number = person.place.partition(" ")
        if kind == "seat" and int(number) in self.tables:
            served = self.tables[int(number)]
            (served.comes_elsewhere if came else served.goes_elsewhere)(person.key)

    def _look_later(self) -> None:
        self._next_look = asyncio.get_running_loop().call_later(INTERVAL, self._look, context=Context())

    def _look(self) -> None:
        """Do what time asks for, and again later, even if something of it fails."""
        self._look_later()
        self._looks += 1
        self.hear_others()
        if not self.cluster.alone and self._looks % BEAT == 0:
            self._beat()
        self.tick()

    def tick(self) -> None:
        """Let time pass at all tables, and those leave memory that nobody has used for a while."""
        for served in tuple(self.tables.values()):
            served.tick()
        now = asyncio.get_running_loop().time()
        for timekeeper in tuple(self.timekeepers.values()):
            timekeeper.tick(now)
        for number, served in tuple(self.tables.items()):
            if served.in_use or (number in self.timekeepers and self.timekeepers[number].answers):
                served.last_used = self.store.clock()
            elif self.store.clock() - served.last_used >= IDLE:
                try:
                    self.let_go(number)
                except Fault as error:
                    log.warning("match %s cannot leave memory now: %s", number, error)

    def _beat(self) -> None:
        """Do what is done once a second where there are other servers."""
        if self._looks % (5 * BEAT) == 0:
            self.cluster.ask_again()
        if not self.store.db.announces_lines:
            with suppress(Fault):
                self.cluster.pulse(self.store.db.rows)

    async def close(self) -> None:
        """Stop everything; nothing that was shown is lost."""
        self.cluster.close()
        self.lobby.close()
        if self._next_look is not None:
            self._next_look.cancel()
        for timekeeper in self.timekeepers.values():
            timekeeper.close()
        for served in self.tables.values():
            served.close()
        self.bots.close()
