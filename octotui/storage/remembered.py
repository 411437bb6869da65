"""What the store keeps besides matches: the place in each lesson, the game chosen last for each purpose, the programs that were seated,
with their folders, and what an expert has said of answers.

Nothing here raises: a place that cannot be stored is lost, a game is chosen again, a program seated again, and an answer judged again.
"""

from contextlib import suppress
from typing import Protocol

from engine.core.journal import Header
from octotui.storage.database import Database
from octotui.storage.trouble import Fault


class Memory(Protocol):
    """What is remembered of one person besides matches."""

    def keep_lesson(self, game: str, place: str) -> None: ...

    def lesson(self, game: str) -> str: ...

    def remember(self, what: str, value: str) -> None: ...

    def recall(self, what: str) -> str: ...

    def finished(self, game: str) -> list[Header]:
        """The headers of the matches of this game that the person has played to their end."""


class Remembered:
    """Single values in the store."""

    db: Database

    def keep_lesson(self, game: str, place: str) -> None:
        """Save somebody's place in the lesson of a game; an empty text deletes it."""
        keep = "INSERT INTO lesson (game, place) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET place = excluded.place"
        with suppress(Fault, OSError):
            self.db.execute_all([(keep, (game, place)) if place else ("DELETE FROM lesson WHERE game = ?", (game,))])

    def lesson(self, game: str) -> str:
        """Somebody's place in the lesson of a game; empty if there is none."""
        return self._value("SELECT place FROM lesson WHERE game = ?", game)

    def remember(self, what: str, value: str) -> None:
        """Remember the game chosen for a purpose, or the folder of a program."""
        keep = "INSERT INTO choice (what, game) VALUES (?, ?) ON CONFLICT (what) DO UPDATE SET game = excluded.game"
        with suppress(Fault, OSError):
            self.db.execute_all([(keep, (what, value))])

    def recall(self, what: str) -> str:
        """What was remembered last; empty if there is nothing."""
        return self._value("SELECT game FROM choice WHERE what = ?", what)

    def keep_judgement(self, match: int, seat: int, moment: int, made_of: str, text: str) -> None:
        """Keep what an expert has said of the answer that this seat gave at this moment."""
        keep = (
            "INSERT INTO judgement (match, seat, moment, made_of, text) SELECT id, ?2, ?3, ?4, ?5 FROM match WHERE id = ?1"
            " ON CONFLICT (match, seat, moment) DO UPDATE SET made_of = excluded.made_of, text = excluded.text"
        )
        with suppress(Fault, OSError):
            self.db.execute_all([(keep, (match, seat, moment, made_of, text))])

    def judgements(self, match: int, seat: int, made_of: str) -> dict[int, str]:
        """By moment: what an expert has said of the answers of this seat."""
        question = "SELECT moment, CAST(text AS TEXT) FROM judgement WHERE match = ? AND seat = ? AND made_of = ?"
        with suppress(Fault):
            return {moment: text for moment, text in self.db.rows(question, (match, seat, made_of)) if isinstance(text, str)}
        return {}

    def _value(self, question: str, of: str) -> str:
        with suppress(Fault):
            row = self.db.row(question, (of,))
            return row[0] if row and isinstance(row[0], str) else ""
        return ""
