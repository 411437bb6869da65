"""The cluster, which is the servers that share a store: who is where at each of them, and which one lets the bots of a match answer.

Each running server gives a sign of life once a second, unless it is alone. One that gives none for a few seconds is taken for dead: its
guests are gone, and another one takes its matches over. Two that both think a match theirs do no harm, since a line is written only once.
"""

from __future__ import annotations

import logging
from collections import Counter
from contextlib import suppress
from typing import NamedTuple

from octotui.storage.database import Ask
from octotui.storage.store import Store
from octotui.storage.trouble import Fault

log = logging.getLogger(__name__)

DEAD = 3.0
"""Seconds without a sign of life after which a server counts as dead."""
FORGOTTEN = 60.0
"""Seconds after which it is forgotten."""
NEWS_KEPT = 10_000
"""The news that are kept for servers of one file which have not looked yet."""
LOBBY = "lobby"
BEAT = "INSERT INTO server (id, beat) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat"
PRESENT = "INSERT INTO server_guest (server, place, key, name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
TAKE = (
    "INSERT INTO server_match (match, server) VALUES (?1, ?2) ON CONFLICT (match) DO UPDATE SET server = excluded.server"
    " WHERE server_match.server NOT IN (SELECT id FROM server WHERE beat > ?3 AND id != ?2)"
)


class Person(NamedTuple):
    """Somebody at a place: the lobby, or the seats of a match."""

    place: str
    key: str
    name: str


def seats_of(match: int) -> str:
    """The place of those who play a match."""
    return f"seat {match}"


class Cluster:
    """The servers of a store, as one of them knows them."""

    def __init__(self, store: Store) -> None:
        self.store, self.id = store, store.name
        self.others: frozenset[str] = frozenset()
        """The other servers that live."""
        self.alone = True
        """Whether no other has given a sign of life for a minute: then others are looked for only when they tell of themselves."""
        self.changed = False
        """Whether any has come or gone, be it for a moment only; whoever acts on that takes it back."""
        self.here: Counter[Person] = Counter()
        """Who is where at this server, with the number of their windows."""
        self.elsewhere: dict[str, dict[str, set[Person]]] = {}
        """By other server and place: who is there."""
        self._drivers: dict[int, str] = {}
        """By match: the server that lets its bots answer, as far as it is known."""

    # --- signs of life

    def pulse(self, ask: Ask) -> None:
        """Give a sign of life, and see who else lives. May be called in another thread.

        Who is not among the servers, at the start or because the others have forgotten it, tells them that it is there.
        """
        now, before = self.store.clock(), self.others
        known = ask("SELECT 1 FROM server WHERE id = ?", (self.id,))
        ask(BEAT, (self.id, now))
        ask("DELETE FROM server WHERE beat < ?", (now - FORGOTTEN,))
        beats: dict[str, float] = dict(ask("SELECT id, beat FROM server WHERE id != ?", (self.id,)))
        self.others, self.alone = frozenset(id for id, beat in beats.items() if beat > now - DEAD), not beats
        self.changed |= self.others != before
        ask("DELETE FROM news WHERE id <= (SELECT max(id) FROM news) - ?", (NEWS_KEPT,))
        self.store.announces_lines = self.store.db.announces_lines or bool(self.others)
        if not known:
            ask(*self.store.announcement("present"))

    def close(self) -> None:
        """Tell the others that this server has ended."""
        with suppress(Fault):
            self.store.db.execute_all([("DELETE FROM server WHERE id = ?", (self.id,)), self.store.announcement("end")])

    def announce(self, *news: object) -> None:
        """Tell the others something. What cannot be told is lost; they read everything anew once they hear again."""
        if self.others:
            with suppress(Fault):
                self.store.db.execute(*self.store.announcement(*news))

    # --- people

    def comes(self, person: Person) -> None:
        """Somebody has come to a place at this server, with one more window perhaps."""
        self.here[person] += 1
        if self.here[person] == 1 and self.others:
            self._store((PRESENT, (self.id, *person)), "came", *person)

    def goes(self, person: Person) -> None:
        """A window of somebody has left a place."""
        self.here[person] -= 1
        if not self.here[person]:
            del self.here[person]
            if self.others:
                left = "DELETE FROM server_guest WHERE server = ? AND place = ? AND key = ?"
                self._store((left, (self.id, person.place, person.key)), "went", *person)

    def _store(self, change: tuple[str, tuple[str, ...]], *news: object) -> None:
        with suppress(Fault):
            self.store.db.execute_all([change, self.store.announcement(self.id, *news)])

    def renew(self) -> None:
        """Store anew who is here, and read who is elsewhere. Raises Fault."""
        here = [(PRESENT, (self.id, *person)) for person in self.here]
        self.store.db.execute_all([(BEAT, (self.id, self.store.clock())), ("DELETE FROM server_guest WHERE server = ?", (self.id,)), *here])
        self.read()

    def read(self) -> None:
        """Read who is where at the others. Raises Fault."""
        self.elsewhere = {}
        for id, place, key, name in self.store.db.rows("SELECT server, place, key, name FROM server_guest"):
            if id in self.others:
                self.came_elsewhere(id, Person(place, key, name))

    def came_elsewhere(self, id: str, person: Person) -> None:
        """Somebody has come to a place at another server."""
        self.elsewhere.setdefault(id, {}).setdefault(person.place, set()).add(person)

    def went_elsewhere(self, id: str, person: Person) -> None:
        """Somebody has left a place at another server."""
        self.elsewhere.get(id, {}).get(person.place, set()).discard(person)

    def others_at(self, place: str) -> list[Person]:
        """Those who are at a place at other servers, each once."""
        return sorted({person for places in self.elsewhere.values() for person in places.get(place, ())})

    def is_elsewhere(self, place: str, key: str) -> bool:
        """Whether somebody is at a place at another server."""
        return any(person.key == key for person in self.others_at(place))

    # --- matches

    def drives(self, match: int) -> bool:
        """Whether this server lets the bots of a match answer; it takes that over if nobody else who lives does. Raises Fault."""
        if not self.others:
            return True
        if match not in self._drivers or self._drivers[match] not in (self.id, *self.others):
            try:
                self.store.db.execute(TAKE, (match, self.id, self.store.clock() - DEAD))
                row = self.store.db.row("SELECT server FROM server_match WHERE match = ?", (match,))
            except Fault as error:
                log.warning("it cannot be found out who lets the bots of a match answer: %s", error)
                raise
            self._drivers[match] = row[0] if row else ""
        return self._drivers[match] == self.id

    def release(self, match: int) -> None:
        """Let another server's bots answer in a match from now on. Raises Fault."""
        given_up = "DELETE FROM server_match WHERE match = ? AND server = ?"
        self.store.db.execute_all([(given_up, (match, self.id)), *([self.store.announcement("free", match)] if self.others else [])])
        self.ask_again()

    def ask_again(self) -> None:
        """Forget who drives which match: it may have changed."""
        self._drivers.clear()
