"""What is remembered of each guest: their place in each lesson, the games they chose last, and the last table they set up.

It is kept with their key in the server's store, and nothing of it is anybody else's. Nothing here raises: what cannot be stored is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from engine.core.journal import Header
from octotui.server.hall.pace import Pace
from octotui.storage.journals import headers
from octotui.storage.store import HEADERS, Store
from octotui.storage.trouble import Fault

LESSON, CHOICE, TABLE_SET_UP = "lesson", "choice", "table"
"""The kinds of what is remembered."""


class SetUp(msgspec.Struct, frozen=True):
    """A table as somebody set it up last."""

    game: str
    seats: int
    options: dict[str, Any]
    listed: bool = True
    watched: bool = True
    pace: Pace = Pace()

    def over(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """These options with the values of this table."""
        return {name: self.options.get(name, value) for name, value in options.items()}


class GuestMemory:
    """What is remembered of one guest."""

    def __init__(self, store: Store, key: str) -> None:
        self.store, self.key = store, key

    def keep_lesson(self, game: str, place: str) -> None:
        """Save the guest's place in the lesson of a game; an empty text deletes it."""
        self._keep(LESSON, game, place)

    def lesson(self, game: str) -> str:
        """The guest's place in the lesson of a game; empty if there is none."""
        return self._read(LESSON, game)

    def remember(self, what: str, value: str) -> None:
        """Remember the game chosen for a purpose."""
        self._keep(CHOICE, what, value)

    def recall(self, what: str) -> str:
        """The game chosen last for a purpose; empty if there is none."""
        return self._read(CHOICE, what)

    def finished(self, game: str) -> list[Header]:
        """The headers of the matches of this game that the guest began and that have ended."""
        with suppress(Fault):
            question = f"{HEADERS} JOIN seat s ON s.match = m.id WHERE s.began = ? AND m.game = ? AND m.over"
            return headers(self.store.db.rows(question, (self.key, game)))
        return []

    def keep_set_up(self, set_up: SetUp) -> None:
        """Remember a table as it was set up."""
        self._keep(TABLE_SET_UP, "", msgspec.json.encode(set_up).decode())

    def set_up(self) -> SetUp | None:
        """The last table the guest set up; None if there is none."""
        try:
            return msgspec.json.decode(self._read(TABLE_SET_UP, ""), type=SetUp)
        except msgspec.DecodeError:
            return None

    def _keep(self, kind: str, what: str, text: str) -> None:
        keep = (
            "INSERT INTO memory (key, kind, what, text) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (key, kind, what) DO UPDATE SET text = excluded.text"
        )
        drop = "DELETE FROM memory WHERE key = ? AND kind = ? AND what = ?"
        with suppress(Fault, OSError):
            self.store.db.execute(*((keep, (self.key, kind, what, text)) if text else (drop, (self.key, kind, what))))

    def _read(self, kind: str, what: str) -> str:
        with suppress(Fault):
            row = self.store.db.row("SELECT text FROM memory WHERE key = ? AND kind = ? AND what = ?", (self.key, kind, what))
            return row[0] if row and isinstance(row[0], str) else ""
        return ""
