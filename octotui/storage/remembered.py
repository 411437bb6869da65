"""What the store keeps besides matches: the place in each lesson, the game chosen last for each purpose, and the programs
that were seated, with their folders.

Nothing here raises: a place that cannot be stored is lost, a game is chosen again, and a program seated again.
"""

import sqlite3
from contextlib import AbstractContextManager, suppress
from threading import RLock
from typing import Protocol

from octotui.storage.trouble import FAULTS


class Memory(Protocol):
    """What is remembered of one person besides matches."""

    def keep_lesson(self, game: str, place: str) -> None: ...

    def lesson(self, game: str) -> str: ...

    def remember(self, what: str, value: str) -> None: ...

    def remembered(self, what: str) -> str: ...

    def has_any(self, game: str) -> bool:
        """Whether the person has played any match of this game, finished or not."""


class Remembered:
    """Single values in the store's file."""

    db: sqlite3.Connection
    lock: RLock

    def writing(self, patience: float | None = None) -> AbstractContextManager[sqlite3.Connection]:
        """A transaction."""
        raise NotImplementedError

    def keep_lesson(self, game: str, place: str) -> None:
        """Save somebody's place in the lesson of a game; an empty text deletes it."""
        with suppress(*FAULTS, OSError), self.writing() as db:
            db.execute("DELETE FROM lesson WHERE game = ?", (game,))
            if place:
                db.execute("INSERT INTO lesson VALUES (?, ?)", (game, place))

    def lesson(self, game: str) -> str:
        """Somebody's place in the lesson of a game; empty if there is none."""
        with suppress(*FAULTS), self.lock:
            row = self.db.execute("SELECT place FROM lesson WHERE game = ?", (game,)).fetchone()
            return row[0] if row and isinstance(row[0], str) else ""
        return ""

    def remember(self, what: str, value: str) -> None:
        """Remember the game chosen for a purpose, or the folder of a program."""
        with suppress(*FAULTS, OSError), self.writing() as db:
            db.execute("INSERT OR REPLACE INTO choice VALUES (?, ?)", (what, value))

    def remembered(self, what: str) -> str:
        """What was remembered last; empty if there is nothing."""
        with suppress(*FAULTS), self.lock:
            row = self.db.execute("SELECT game FROM choice WHERE what = ?", (what,)).fetchone()
            return row[0] if row and isinstance(row[0], str) else ""
        return ""
