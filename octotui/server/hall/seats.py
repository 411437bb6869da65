"""Ownership of seats in the server's matches, who is asked and since when, and who may watch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import msgspec

from octotui.server.hall.last_known import LISTS, Answers, or_last_known, refusing
from octotui.server.hall.pace import Pace
from octotui.storage.database import Value
from octotui.storage.store import Store
from octotui.storage.summary import Summary, moment, summary
from octotui.storage.trouble import Trouble

COLUMNS = "m.id, m.game, m.title, m.seats, m.played, m.answers, m.over, m.result, m.stage, m.standing"
WATCHED = 24 * 60 * 60
"""Seconds since the last answer for which a lobby lists a match to watch."""


class HostedMatch(NamedTuple):
    """The seat owners of a match."""

    keys: tuple[str, ...]
    """For each seat the key of its person; empty for a bot."""
    watched: bool
    """Whether others may watch."""
    pace: Pace = Pace()
    began: tuple[str, ...] = ()
    """For each seat the key of the person who began on it; empty for a bot."""

    def seats_of(self, key: str) -> tuple[int, ...]:
        """A person's seats."""
        return tuple(seat for seat, owner in enumerate(self.keys) if owner and owner == key)

    def without(self, key: str) -> HostedMatch:
        """The same once this person has given up their seats."""
        return self._replace(keys=tuple("" if owner == key else owner for owner in self.keys))


class OpenMatch(NamedTuple):
    """An unfinished match, as somebody's lobby lists it."""

    game: Summary
    asked: Mapping[int, float]
    """The people's seats that are asked, each with the time since when."""
    mine: tuple[int, ...]
    """The lobby guest's own seats."""
    house: HostedMatch

    @property
    def asked_me(self) -> float | None:
        """When that guest was asked; None if they are not."""
        return min((self.asked[seat] for seat in self.mine if seat in self.asked), default=None)

    @property
    def since(self) -> float | None:
        """When somebody was asked or, if nobody is, when the last answer was given."""
        return min(self.asked.values(), default=self.game.played)


class Seats:
    """The seats of all matches, in the server's store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.answers: Answers = {}

    def keep(self, match: int, keys: tuple[str, ...], watched: bool, pace: Pace) -> None:
        """Store the seat owners of a new match."""
        taken = "INSERT INTO seat (match, seat, key, began) VALUES (?1, ?2, ?3, ?3)"
        house = "INSERT INTO house (match, watched, pace) VALUES (?, ?, ?)"
        seats = [(taken, (match, n, key)) for n, key in enumerate(keys)]
        self.store.db.execute_all([*seats, (house, (match, watched, msgspec.json.encode(pace).decode()))])

    def give_up(self, match: int, key: str) -> None:
        """Release a person's seats."""
        self.store.db.execute("UPDATE seat SET key = '' WHERE match = ? AND key = ?", (match, key))

    def leave(self, match: int, gone: Mapping[int, float], node: int, said: int) -> None:
        """Store where a match stands as somebody leaves it. `gone`: their seats, each with the time since when they are away."""
        keep = (
            "INSERT INTO absence (match, seat, node, said, since) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (match, seat) DO UPDATE SET node = excluded.node, said = excluded.said, since = excluded.since"
        )
        self.store.db.execute_all([(keep, (match, seat, node, said, since)) for seat, since in gone.items()])

    def come(self, match: int, seats: Iterable[int]) -> None:
        """Store that the person of these seats is there."""
        here = "UPDATE absence SET since = NULL WHERE match = ? AND seat = ?"
        self.store.db.execute_all([(here, (match, seat)) for seat in seats])

    @or_last_known(dict)
    def away_since(self, match: int) -> dict[int, float]:
        """By seat of somebody who is away, since when, where that is known."""
        return dict(self.store.db.rows("SELECT seat, since FROM absence WHERE match = ? AND since IS NOT NULL", (match,)))

    @or_last_known(lambda: None)
    def left_at(self, match: int, seat: int) -> tuple[int, int] | None:
        """Where a match stood when a seat's person left: the node, and how many things had been said; None if they never did."""
        question = "SELECT node, said FROM absence WHERE match = ? AND seat = ?"
        row: tuple[int, int] | None = self.store.db.row(question, (match, seat))
        return row

    @or_last_known(lambda: None)
    def last_played(self, match: int) -> float | None:
        """The time of a match's last line."""
        row = self.store.db.row("SELECT played FROM match WHERE id = ?", (match,))
        return moment(row[0]) if row else None

    @or_last_known()
    def of(self, match: int) -> HostedMatch:
        """The seat owners of a match. Raises Trouble if no match has this number, Fault if that cannot be found out."""
        rows = self.store.db.rows("SELECT key, began FROM seat WHERE match = ? ORDER BY seat", (match,))
        row = self.store.db.row("SELECT watched, pace FROM house WHERE match = ?", (match,))
        if row is None:
            raise Trouble(f"There is no match {match} here.")
        watched, pace = row
        keys, began = tuple(key for key, _ in rows), tuple(key for _, key in rows)
        return HostedMatch(keys, bool(watched), msgspec.json.decode(pace, type=Pace), began)

    @or_last_known(lambda: None)
    def seat_looked_at(self, match: int, key: str) -> int | None:
        """The seat of a match over whose shoulder this person has ever looked."""
        row = self.store.db.row("SELECT seat FROM look WHERE match = ? AND key = ?", (match, key))
        return row[0] if row else None

    @refusing
    def note_look(self, match: int, key: str, seat: int) -> None:
        """Store that this person looks over this seat's shoulder. Raises Refused."""
        self.store.db.execute("INSERT INTO look (match, key, seat) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (match, key, seat))

    # --- asked seats

    def note(self, match: int, lines: int, asked: Collection[int], left: Mapping[int, float]) -> None:
        """Store which seats a match asks after this many lines, and their remaining time.

        Seats that were asked before keep the time since when. If a crash of the database costs it, the next start finds it in the journal.
        """
        which = " OR ".join(f"seat = {seat}" for seat in asked) or "FALSE"
        bank = " ".join(f"WHEN {seat} THEN {float(seconds)!r}" for seat, seconds in left.items())
        kept = f"CASE seat {bank} ELSE time_left END" if bank else "time_left"
        stand = f"UPDATE seat SET asked = CASE WHEN {which} THEN coalesce(asked, ?) END, time_left = {kept} WHERE match = ?"
        known = "UPDATE house SET lines = ? WHERE match = ?"
        self.store.db.execute_all([(stand, (self.store.clock(), match)), (known, (lines, match))], on_disk=False)

    @or_last_known(dict)
    def time_left(self, match: int) -> dict[int, float]:
        """The remaining time by seat, where it was ever counted."""
        question = "SELECT seat, time_left FROM seat WHERE match = ? AND time_left IS NOT NULL"
        return dict(self.store.db.rows(question, (match,)))

    @or_last_known(list)
    def unattended(self) -> list[int]:
        """The matches that need the server to go on: a bot has to answer, or it is unknown who is asked."""
        question = (
            "SELECT h.match FROM house h JOIN match m ON m.id = h.match WHERE NOT m.over AND"
            " (h.lines != (SELECT max(n) FROM line WHERE match = m.id)"
            " OR NOT EXISTS (SELECT 1 FROM seat s WHERE s.match = m.id AND s.key != '' AND s.asked IS NOT NULL))"
        )
        return [match for (match,) in self.store.db.rows(question)]

    # --- lists

    @or_last_known(list)
    def unfinished(self, key: str, limit: int = 50) -> list[int]:
        """The numbers of a person's unfinished matches, the last played first."""
        question = (
            "SELECT m.id FROM seat s JOIN match m ON m.id = s.match WHERE s.key = ? AND NOT m.over"
            " GROUP BY m.id ORDER BY m.played DESC LIMIT ?"
        )
        return [match for (match,) in self.store.db.rows(question, (key, limit))]

    @or_last_known(list, LISTS)
    def games_of(self, key: str, limit: int = 50) -> list[OpenMatch]:
        """A person's unfinished matches: those that ask them first, the longest wait first, then by last activity."""
        query = (
            f"SELECT {COLUMNS} FROM match m WHERE m.id IN (SELECT match FROM seat WHERE key = ?) AND NOT m.over"
            " ORDER BY m.played DESC LIMIT ?"
        )
        found = self._going_on(query, (key, limit), key)
        return sorted(found, key=lambda one: (one.asked_me is None, one.asked_me or 0))

    @or_last_known(list, LISTS)
    def to_watch(self, key: str, limit: int = 20) -> list[OpenMatch]:
        """Others' unfinished matches that may be watched and were played lately; the latest last."""
        query = (
            f"SELECT {COLUMNS} FROM house h JOIN match m ON m.id = h.match WHERE h.watched AND NOT m.over AND m.played > ?"
            " AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.match = m.id AND s.key = ?) ORDER BY m.id DESC LIMIT ?"
        )
        return self._going_on(query, (self.store.clock() - WATCHED, key, limit), key)[::-1]

    def _going_on(self, query: str, values: tuple[Value, ...], key: str) -> list[OpenMatch]:
        games = [summary(row) for row in self.store.db.rows(query, values)]
        if not games:
            return []
        these = ",".join(str(game.id) for game in games)
        rows = self.store.db.rows(f"SELECT match, key, asked FROM seat WHERE match IN ({these}) ORDER BY match, seat")
        houses = self.store.db.rows(f"SELECT match, watched, pace FROM house WHERE match IN ({these})")
        seats: dict[int, list[tuple[str, float | None]]] = {game.id: [] for game in games}
        for match, owner, asked in rows:
            seats[match].append((owner, asked))
        known = {match: (bool(watched), msgspec.json.decode(pace, type=Pace)) for match, watched, pace in houses}
        return [
            OpenMatch(
                game,
                {seat: asked for seat, (owner, asked) in enumerate(seats[game.id]) if owner and asked is not None},
                tuple(seat for seat, (owner, _) in enumerate(seats[game.id]) if owner == key),
                HostedMatch(tuple(owner for owner, _ in seats[game.id]), *known[game.id]),
            )
            for game in games
        ]
