"""The saves: every match on this machine in one SQLite file, one row per journal line.

A line is in the file before the answer it records is shown, so however the program ends, nothing anybody saw is lost. File errors never
stop a game: it goes on unsaved, one sentence says why, and every answer tries again. If the file is deleted or replaced, that is noticed
and it is written anew. What a person asks for (a journal, an export, an import) raises `Trouble` with such a sentence.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Self

import msgspec

from engine.core import registry
from engine.core.game import Result
from engine.core.journal import Change, Damaged
from engine.core.match import Match
from octotui.storage.database import connection, identity, in_memory, opened, transaction
from octotui.storage.folders import data_folder
from octotui.storage.journals import Getter, joined, mended, read_match
from octotui.storage.remembered import Remembered
from octotui.storage.summary import LATEST, SavedRecord, Summary, moment, summary, words
from octotui.storage.trouble import FAULTS, Overtaken, Taken, Trouble, reason

FILE = "saves.db"
PATIENCE = 2.0
"""Seconds to wait for another process that is writing."""

ELSEWHERE = "the match went another way in another window"
DELETED = "the match was deleted in another window"
MISSING = "it is missing"
LAST_ID = 2**63 - 1
"""The largest number SQLite takes; no match has it."""

LINES = "SELECT n, CAST(text AS BLOB) FROM line WHERE match = ?"


@dataclass(slots=True, eq=False)
class Recorder:
    """Writes the journal of one match to the store, line by line. Made by `Store.new` and `Store.resume`."""

    store: "Store"
    match: Match
    title: str
    on_trouble: Callable[[str], None] | None = None
    """Called with a sentence when saving fails, when it works again, or when it moves to another file."""
    id: int | None = None
    """The match's number in the store; None while nothing could be written."""
    broken: str | None = None
    """A sentence saying why lines are no longer saved; None while all is well."""
    taken: bool = False
    """Whether the match in the store now belongs to another writer."""
    kept: int = 0
    """The number of the match's lines in the store."""
    version: int = -1
    """The version of the file when it was last searched for lines by others."""
    last: tuple[int, bytes] | None = None
    """The match's last row in the store: beyond `kept` if the journal is damaged; any other row there was written by others."""
    opening: int = 0
    """The count of openings of the store's file to which these values belong."""

    def save(self, change: Change | None = None) -> None:
        """Write the lines missing from the file, which may have been deleted. Called before every change and before leaving a match.

        Raises Overtaken if others have written on; the match has to follow them first.
        """
        if self.taken:
            return
        try:
            news = self.store.append(self, change)
        except (*FAULTS, OSError, Trouble) as error:
            self.taken = isinstance(error, Taken)
            news, before = f"From here on the game is not saved: {reason(error)} ({self.store.place}).", self.broken
            self.broken = news
            if news == before:
                return
        else:
            if self.broken:
                self.broken, news = None, news or f"The game is saved again, from its first answer on ({self.store.place})."
        if news and self.on_trouble:
            self.on_trouble(news)

    def news(self) -> tuple[str, ...]:
        """The lines others have written since, if they can be read."""
        return () if self.taken or self.broken else self.store.news(self)

    def follow(self, lines: Sequence[str]) -> None:
        """Let the match follow lines written by others. If it diverges from them, it is no longer saved."""
        try:
            self.match.follow(lines)
        except Damaged:
            self.taken, self.broken = True, f"From here on the game is not saved: {ELSEWHERE} ({self.store.place})."
            if self.on_trouble:
                self.on_trouble(self.broken)
            return
        self.kept = len(self.match.lines)
        self.last = (self.kept, self.match.lines[-1].encode())


class Store(Remembered):
    """All saved matches. Open one with `Store.open`. Several threads may use it, and several processes the file."""

    def __init__(self, path: Path, games: Getter, clock: Callable[[], float], patience: float) -> None:
        """A store for this file, not yet opened."""
        self.path, self.games, self.clock, self.patience = path, games, clock, patience
        self.lock = RLock()
        self.openings = 0
        """The number of times the file was opened."""
        self.file: Path | None = None
        """The open file; None while everything is in memory."""
        self.identity: tuple[int, int] | None = None
        """The identity of that file, whatever its name."""
        self.trouble: str | None = None
        """A sentence saying why games are not saved or could not be listed; None if all is well."""
        try:
            self.db = opened(path, patience)
            self.file, self.identity = path, identity(path)
        except (*FAULTS, OSError, Trouble) as error:
            self.db = in_memory(path)
            self.trouble = f"Games are not saved: {reason(error)} ({path})."

    @classmethod
    def open(
        cls,
        path: str | Path | None = None,
        games: Getter = registry.load,
        clock: Callable[[], float] = time.time,
        patience: float = PATIENCE,
    ) -> Self:
        """The store in this file (default: in the person's data folder), which is made if it is missing.

        Never raises: if the file cannot be used, the store is in memory, with what could be read of the file, and `trouble` says why.
        """
        return cls(Path(path) if path is not None else data_folder() / FILE, games, clock, patience)

    @property
    def place(self) -> str:
        """The location of the saves, in words."""
        return str(self.file) if self.file else "in memory"

    def close(self) -> None:
        """Close the file; unsaved lines are lost."""
        with self.lock:
            self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- playing a match: never raises

    def new(self, match: Match, title: str = "", on_trouble: Callable[[str], None] | None = None) -> Recorder:
        """Save a match from its first line on, as its `keep`. `on_trouble` is told of errors and recoveries."""
        recorder = Recorder(self, match, title or match.game.name, on_trouble)
        recorder.save()
        match.keep = recorder.save
        return recorder

    def recent(self, over: bool | None = None, limit: int = 20) -> list[Summary]:
        """The matches last played, latest first: all, the finished, or the unfinished.

        Empty if they cannot be read; `trouble` then says why.
        """
        question = (
            "SELECT id, game, title, seats, played, answers, over, result, stage, standing FROM match WHERE ?1 IS NULL OR over = ?1"
            " ORDER BY CASE WHEN played BETWEEN 0 AND ?3 THEN played END DESC, id DESC LIMIT ?2"
        )
        try:
            with self.lock:
                rows = self.db.execute(question, (over, limit, LATEST)).fetchall()
        except FAULTS as error:
            self.trouble = f"Saved games cannot be listed: {reason(error)} ({self.place})."
            return []
        if self.file:
            self.trouble = None
        return [summary(row) for row in rows]

    def has_any(self, game: str) -> bool:
        """Whether any match of this game is saved, finished or not; False if that cannot be read."""
        with suppress(*FAULTS), self.lock:
            return self.db.execute("SELECT 1 FROM match WHERE game = ? LIMIT 1", (game,)).fetchone() is not None
        return False

    # --- the record: never raises; entries that cannot be stored are computed again

    def kept(self) -> list[SavedRecord]:
        """Every match with its stored record entry. Empty if they cannot be read; `trouble` then says why."""
        question = (
            "SELECT m.id, m.started, m.played,"
            " (SELECT n || ' ' || substr(text, 1, 8) FROM line WHERE match = m.id ORDER BY n DESC LIMIT 1),"
            " e.edition, coalesce(CAST(e.seal AS TEXT), ''), coalesce(CAST(e.text AS TEXT), '')"
            " FROM match m LEFT JOIN entry e ON e.match = m.id"
        )
        try:
            with self.lock:
                rows = self.db.execute(question).fetchall()
        except FAULTS as error:
            self.trouble = f"Saved games cannot be listed: {reason(error)} ({self.place})."
            return []
        return [SavedRecord(id, moment(begun), moment(played), words(seal), *kept) for id, begun, played, seal, *kept in rows]

    def keep(self, entries: Sequence[tuple[int, int, str, str]]) -> None:
        """Store record entries: the match's number, the edition, the seal of its journal, and the text."""
        with suppress(*FAULTS, OSError), self.writing() as db:
            db.executemany("INSERT OR REPLACE INTO entry SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM match WHERE id = ?1)", entries)

    # --- requests by a person: raise Trouble

    def load(self, id: int) -> tuple[Match, Damaged | None]:
        """A saved match for viewing, and the damage that ends its good part; nothing done with it is saved.

        Raises Trouble if it cannot be read, Damaged if not even its first line can be used.
        """
        match, damage, _ = self._loaded(id)
        return match, damage

    def resume(self, id: int, on_trouble: Callable[[str], None] | None = None) -> tuple[Match, Damaged | None, Recorder]:
        """A saved match to play on: as `load`, with new lines appended after the last good one.

        The damaged end of a journal stays in its place until the first new line is written; then it is put aside.
        """
        match, damage, rows = self._loaded(id)
        recorder = Recorder(self, match, match.game.name, on_trouble, id, kept=len(match.lines), last=rows[-1], opening=self.openings)
        match.keep = recorder.save
        return match, damage, recorder

    def news(self, recorder: Recorder) -> tuple[str, ...]:
        """The lines of a match that others have written; empty if the file cannot be read. Cheap when there are none."""
        if recorder.id is None or recorder.kept != len(recorder.match.lines):
            return ()
        try:
            with self.lock:
                (version,) = self.db.execute("PRAGMA data_version").fetchone()
                if version == recorder.version:
                    return ()
                rows = self.db.execute(f"{LINES} AND n > ? ORDER BY n", (recorder.id, recorder.kept)).fetchall()
        except FAULTS:
            return ()
        recorder.version = version
        return continuing(rows, recorder.kept)

    def delete(self, id: int) -> None:
        """Delete a match for good. Raises Trouble."""
        try:
            with self.lock:
                if news := self._returned():
                    raise Trouble(f"{news} Nothing was deleted.")
                with self.writing() as db:
                    db.execute("DELETE FROM match WHERE id = ?", (id,))
        except (*FAULTS, OSError) as error:
            raise Trouble(f"The game cannot be deleted: {reason(error)} ({self.place}).") from None

    def text(self, id: int) -> bytes:
        """A match as text, damaged lines included. Raises Trouble."""
        return joined(self._rows(id)[0])

    def export(self, id: int, path: str | Path, overwrite: bool = False) -> None:
        """Write a match to a text file, damaged lines included. Raises Trouble, also if the file exists and `overwrite` is false."""
        text = self.text(id)
        try:
            with open(path, "wb" if overwrite else "xb") as file:
                file.write(text)
        except FileExistsError:
            raise Trouble(f"There is something at {path} already.") from None
        except OSError as error:
            raise Trouble(f"{path} cannot be written: {error.strerror}.") from None

    def import_text(self, text: str | bytes, title: str = "") -> tuple[int, Damaged | None]:
        """Save an exported match. Return its number, and the damage if only the part before it is good.

        The damaged part is put aside. Raises Damaged if not even the first line can be used, Trouble if it cannot be saved.
        """
        data = mended(text.encode("utf-8", "replace") if isinstance(text, str) else text)
        match, damage = read_match(data, self.games)
        tail = data.decode("utf-8", "replace").split("\n")[len(match.lines) : -1]
        recorder = Recorder(self, match, title or match.game.name)
        try:
            self.append(recorder, tail=tail)
        except (*FAULTS, OSError) as error:
            raise Trouble(f"The game cannot be saved: {reason(error)} ({self.place}).") from None
        assert recorder.id is not None
        return recorder.id, damage

    # --- rows

    def append(self, recorder: Recorder, change: Change | None = None, tail: Sequence[str] = ()) -> str:
        """Append a match's unsaved lines and those of a change, all or none; `tail` is put aside.

        Return a sentence if the file is no longer the same. Raises Overtaken if others have written on, sqlite3.Error, OSError, Trouble.
        """
        with self.lock:
            news = self._returned()
            if recorder.opening != self.openings:
                self._find(recorder)
            self._append(recorder, change or recorder.match.unchanged(), tail)
        return news

    def _append(self, recorder: Recorder, change: Change, tail: Sequence[str]) -> None:
        match, id, kept, last, now = recorder.match, recorder.id, recorder.kept, recorder.last, self.clock()
        state = change.state
        result = written(match.game.result(state)) if state.over else None
        seats = msgspec.json.encode(change.seats).decode()
        stand = (seats, now, change.depth, state.over or change.ended, result, match.game.stage(state), match.game.standing(state))
        lines = (*match.lines[kept:], *change.lines)
        with self.writing(0 if recorder.broken else self.patience) as db:
            if id is None:
                about = (match.header.game, clean(recorder.title), now, *stand)
                columns = "game, title, started, seats, played, answers, over, result, stage, standing"
                id = db.execute(f"INSERT INTO match ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", about).lastrowid
                assert id is not None
            else:
                changed = "UPDATE match SET seats = ?, played = ?, answers = ?, over = ?, result = ?, stage = ?, standing = ? WHERE id = ?"
                if not db.execute(changed, (*stand, id)).rowcount:
                    raise Taken(DELETED)
                if db.execute(f"{LINES} ORDER BY n DESC LIMIT 1", (id,)).fetchone() != last:
                    rows = db.execute(f"{LINES} AND n > ? ORDER BY n", (id, kept)).fetchall()
                    if kept == len(match.lines) and (since := continuing(rows, kept)):
                        raise Overtaken(since)
                    raise Taken(ELSEWHERE)
                if last and last[0] != kept:
                    beyond = "FROM line WHERE match = ? AND NOT (n BETWEEN 1 AND ?)"
                    db.execute(f"INSERT INTO aside SELECT match, n, coalesce(text, ''), ? {beyond}", (now, id, kept))
                    db.execute(f"DELETE {beyond}", (id, kept))
            new = [(id, n, line) for n, line in enumerate(lines, kept + 1)]
            db.executemany("INSERT INTO line VALUES (?, ?, ?)", new)
            db.executemany("INSERT INTO aside VALUES (?, ?, ?, ?)", [(id, n, t, now) for n, t in enumerate(tail, kept + len(lines) + 1)])
        recorder.id, recorder.kept = id, kept + len(lines)
        if lines:
            recorder.last = (recorder.kept, lines[-1].encode())

    def _rows(self, id: int) -> tuple[list[tuple[int, bytes]], Exception | None]:
        """The numbered lines of a match, and the error that ended the reading early, if any. Raises Trouble."""
        rows: list[tuple[int, bytes]] = []
        with self._reading() as db:
            found = db.execute(f"{LINES} ORDER BY n", (min(id, LAST_ID),))
            try:
                for row in found:
                    rows.append(row)  # noqa: PERF402  # what was read before an error counts
            except FAULTS as error:
                if not rows:
                    raise
                return rows, error
        if not rows:
            raise Trouble(f"There is no saved game {id}.")
        return rows, None

    def _loaded(self, id: int) -> tuple[Match, Damaged | None, list[tuple[int, bytes]]]:
        rows, error = self._rows(id)
        good: list[tuple[int, bytes]] = []
        for row in rows:
            good += [row] if row[0] == len(good) + 1 else []
        match, damage = read_match(joined(good), self.games)
        if not damage and (error or len(good) < len(rows)):
            damage = Damaged(len(good) + 1, reason(error) if error else MISSING)
        return match, damage, rows

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The database; SQLite errors are raised as Trouble."""
        with self.lock:
            try:
                yield self.db
            except FAULTS as error:
                raise Trouble(f"The saved game cannot be read: {reason(error)} ({self.place}).") from None

    @contextmanager
    def writing(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """A transaction: all or nothing. It waits this many seconds for another program that holds the file."""
        with self.lock:
            self.db.execute(f"PRAGMA busy_timeout = {round(1000 * (self.patience if patience is None else patience))}")
            with transaction(self.db):
                yield self.db

    # --- deleted and replaced files

    def _returned(self) -> str:
        """Check that the file is still the one that was opened; if not, open the one there now, made if it is missing.

        The store's matches go into a file that holds nothing. Return a sentence on what has happened, empty if nothing has. If the file
        cannot be used, the store is in memory from then on. Raises sqlite3.Error.
        """
        if self.file is not None and identity(self.file) == self.identity:
            return ""
        had, before = self.file is not None, self.trouble
        if had:
            memory = connection(":memory:")
            self.db.backup(memory)
            self.db.close()
            self.db, self.file = memory, None
        try:
            db = opened(self.path, 0)
        except (*FAULTS, OSError, Trouble) as error:
            self.trouble = f"Games are not saved: {reason(error)} ({self.path})."
            return self.trouble if self.trouble != before else ""
        if db.execute("SELECT 1 FROM match").fetchone() is None:
            self.db.backup(db)
        self.db.close()
        self.db, self.file, self.identity, self.trouble = db, self.path, identity(self.path), None
        self.openings += 1
        news = "The file of saved games was deleted or replaced: it is written anew" if had else "Games are saved again"
        return f"{news} ({self.path})."

    def _find(self, recorder: Recorder) -> None:
        """Continue a match in the newly opened file: where its lines are, or as one not in the store yet."""
        rows = [] if recorder.id is None else self.db.execute(f"{LINES} ORDER BY n", (recorder.id,)).fetchall()
        if rows and [text for _, text in rows] == [line.encode() for line in recorder.match.lines[: len(rows)]]:
            recorder.kept, recorder.last = len(rows), rows[-1]
        else:
            recorder.id, recorder.kept, recorder.last = None, 0, None
        recorder.opening = self.openings


def continuing(rows: Sequence[tuple[int, bytes]], kept: int) -> tuple[str, ...]:
    """The rows after the first `kept` lines of a journal, as lines; empty if one is missing."""
    if [n for n, _ in rows] != list(range(kept + 1, kept + 1 + len(rows))):
        return ()
    return tuple(text.decode("utf-8", "replace") for _, text in rows)


def written(result: Result | None) -> str | None:
    return None if result is None else msgspec.json.encode(result).decode()


def clean(title: str) -> str:
    """A title without characters that UTF-8 cannot encode."""
    return title.encode("utf-8", "replace").decode()
