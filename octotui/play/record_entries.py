"""The record's entries for all saved games: stored entries are used as they are, the others computed one by one and then stored."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import msgspec

from engine.core.match import Match
from engine.core.state import Names
from octotui.play import daily
from octotui.play.headline import only_person
from octotui.play.record import (
    DAMAGED,
    EDITION,
    FUTURE,
    OLD_RULES,
    OWN_CARDS,
    Entry,
    Game,
    Record,
    achievements_in,
    people_of,
    read_entry,
    record_of,
    sat_by,
)
from octotui.storage.store import Store
from octotui.storage.summary import SavedRecord
from octotui.storage.trouble import Trouble
from octotui.tables.turn_history import Story

BATCH = 25
"""Entries written at a time."""
SLACK = 24 * 60 * 60.0
"""Seconds by which another clock may be ahead."""


class RecordEntries:
    """The saved games as the record counts them; complete once `left` is zero."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games: list[Game] = []
        self._todo: list[SavedRecord] = []
        self._new: list[tuple[int, int, str, str]] = []
        for kept in store.saved_records():
            entry = entry_in(kept)
            if entry is not None and kept.edition == EDITION:
                self.games.append(Game(kept.id, kept.begun, kept.played, entry))
            else:
                self._todo.append(kept)
        self._todo.sort(reverse=True, key=lambda kept: kept.id)

    @property
    def remaining(self) -> int:
        """The number of games yet to be read."""
        return len(self._todo)

    def read_next(self) -> None:
        """Read one more game."""
        self._take(self._todo.pop())
        if len(self._new) == BATCH or not self._todo:
            self._keep()

    def _take(self, kept: SavedRecord) -> None:
        entry = self._read_entry(kept)
        self.games.append(Game(kept.id, kept.begun, kept.played, entry))
        self._new.append((kept.id, EDITION, kept.seal, msgspec.json.encode(entry).decode()))

    def _keep(self) -> None:
        if self._new:
            self.store.keep(self._new)
            self._new = []

    def _read_entry(self, kept: SavedRecord) -> Entry:
        """The entry of a game; if only earlier rules or cards can replay it, the entry computed with those."""
        entry = Entry("", DAMAGED)
        with suppress(Trouble):
            entry = read_entry(self.store.text(kept.id), kept.begun)
        return (entry_in(kept) or entry) if entry.bar in (OLD_RULES, OWN_CARDS) else entry

    def read_all(self) -> None:
        """Read all remaining games."""
        while self._todo:
            self.read_next()

    def record(self, name: str, game: str = "", strictly: bool = False) -> Record:
        """The record of a person, as far as games have been read."""
        latest = self.store.clock() + SLACK
        return record_of((self._dated(one, latest) for one in self.games), name, game, strictly)

    def people(self, name: str) -> Names:
        """Everybody who has sat in a game that counts, the last one first. The person with this name comes before all if any game counts
        for them, under the name that they have played under.
        """
        latest = self.store.clock() + SLACK
        names = people_of(self._dated(one, latest) for one in self.games)
        own = self.record(name)
        return (own.name, *(one for one in names if one != own.name)) if own.total.games or not names else names

    def _dated(self, one: Game, latest: float) -> Game:
        """The game, not counted if it was begun or played later than this."""
        ahead = max(one.begun or 0.0, one.played or 0.0) > latest and not one.entry.bar
        return one._replace(entry=Entry(one.entry.game, FUTURE)) if ahead else one

    def first_of(self, day: date, game: str) -> Game | None:
        """The match that counts as the game of a day: the first one begun, or None. Reads only games begun that day."""
        for kept in [kept for kept in self._todo if kept.begun is not None and daily.date_of(kept.begun) == day]:
            self._todo.remove(kept)
            self._take(kept)
        self._keep()
        dealt = [one for one in self.games if one.entry.dealt_for == day.isoformat() and one.entry.game == game]
        return min(dealt, key=lambda one: (one.begun or 0, one.id), default=None)

    def news(self, match: Match, saved: int | None) -> list[Story]:
        """A story for each new achievement of people in a match saved under this number, compared with the games read so far.
        If it is today's game, also where to find the lines to pass on.
        """
        others = [one for one in self.games if one.entry.game == match.header.game and one.id != saved]
        found: list[Story] = []
        for seat, name in enumerate(match.names):
            had = {id for one in others if (sat := sat_by(one.entry, name, strictly=False)) for id in sat.achieved}
            new = [one for one in achievements_in(match, seat) if one.id not in had]
            achieved = "You have achieved" if seat == only_person(match) else f"{name} has achieved"
            found += [Story(f"{'Also' if n else achieved} “{one.name}”", one.did) for n, one in enumerate(new)]
        today = daily.date_of(self.store.clock())
        return [*found, Story("", daily.over_text(today, match.header.game), own=True)] if daily.is_of(match.header, today) else found


def entry_in(kept: SavedRecord) -> Entry | None:
    """The stored entry of a game if it was made from its current journal, else None."""
    if kept.edition is None or kept.sealed != kept.seal:
        return None
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(kept.text, type=Entry)
    return None
