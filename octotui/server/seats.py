"""Whose seats the matches of a server have, and who may look on."""

from __future__ import annotations

from typing import NamedTuple

from octotui.storage.store import Store
from octotui.storage.summary import Summary, summary

TABLES = (
    """CREATE TABLE IF NOT EXISTS seat (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS seat_key ON seat (key, match)",
    """CREATE TABLE IF NOT EXISTS house (
        match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
        watched INTEGER NOT NULL
    )""",
)
COLUMNS = "m.id, m.game, m.title, m.seats, m.played, m.answers, m.over, m.result, m.stage"


class House(NamedTuple):
    """Whose seats a match has."""

    keys: tuple[str, ...]
    """For each seat the key of its person; empty for a bot."""
    watched: bool
    """Whether others may look on."""

    def seats_of(self, key: str) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(seat for seat, owner in enumerate(self.keys) if owner and owner == key)


class Seats:
    """The seats of all matches, in the store of the server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        with store.writing() as db:
            for table in TABLES:
                db.execute(table)

    def keep(self, match: int, keys: tuple[str, ...], watched: bool) -> None:
        """Write down whose seats a new match has."""
        with self.store.writing() as db:
            db.executemany("INSERT INTO seat VALUES (?, ?, ?)", [(match, seat, key) for seat, key in enumerate(keys)])
            db.execute("INSERT INTO house VALUES (?, ?)", (match, watched))

    def of(self, match: int) -> House:
        """Whose seats a match has."""
        with self.store.lock:
            rows = self.store.db.execute("SELECT key FROM seat WHERE match = ? ORDER BY seat", (match,)).fetchall()
            row = self.store.db.execute("SELECT watched FROM house WHERE match = ?", (match,)).fetchone()
        return House(tuple(key for (key,) in rows), bool(row and row[0]))

    def games_of(self, key: str, limit: int = 20) -> list[Summary]:
        """The matches of a person that are not over, the one last played first."""
        query = (
            f"SELECT {COLUMNS} FROM seat s JOIN match m ON m.id = s.match WHERE s.key = ? AND NOT m.over"
            " GROUP BY m.id ORDER BY m.played DESC LIMIT ?"
        )
        with self.store.lock:
            return [summary(row) for row in self.store.db.execute(query, (key, limit)).fetchall()]

    def to_watch(self, key: str, since: float, limit: int = 9) -> list[Summary]:
        """The matches of others that are not over, were played since then, and may be watched."""
        query = (
            f"SELECT {COLUMNS} FROM house h JOIN match m ON m.id = h.match WHERE h.watched AND NOT m.over AND m.played > ?"
            " AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.match = m.id AND s.key = ?) ORDER BY m.played DESC LIMIT ?"
        )
        with self.store.lock:
            return [summary(row) for row in self.store.db.execute(query, (since, key, limit)).fetchall()]
