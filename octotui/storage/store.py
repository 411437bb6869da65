"""The saves: every match on this machine in one SQLite file, one row per journal line.

A line is in the file before the answer it records is shown, so however the program ends, nothing anybody saw is lost. File errors never
stop a game: it goes on unsaved, one sentence says why, and every answer tries again. If the file is deleted or replaced, that is noticed
and it is written anew. What a person asks for (a journal, an export, an import) raises `Trouble` with such a sentence.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Self

import msgspec

from engine.core import registry
from engine.core.game import Result
from engine.core.journal import Change, Damaged, Header
from engine.core.match import Match
from octotui.storage.database import Database, Value
from octotui.storage.files import write_journal
from octotui.storage.folders import data_folder
from octotui.storage.journals import Getter, headers, journal_text, read_match, repair
from octotui.storage.recorder import ELSEWHERE, Recorder
from octotui.storage.remembered import Remembered
from octotui.storage.sqlite_file import SQLiteFile
from octotui.storage.summary import LATEST, SavedRecord, Summary, moment, summary, words
from octotui.storage.trouble import Conflict, Fault, Overtaken, Taken, Trouble, reason

FILE = "saves.db"
COMPARED = 100
"""Matches that one to be imported is compared with."""
PATIENCE = 2.0
"""Seconds to wait for another process that is writing."""

DELETED = "the match was deleted in another window"
MISSING = "it is missing"
LAST_ID = 2**63 - 1
"""The largest number SQLite takes; no match has it."""

LINES = "SELECT n, CAST(text AS BLOB) FROM line WHERE match = ?"
HEADERS = "SELECT l.n, CAST(l.text AS BLOB) FROM match m JOIN line l ON l.match = m.id AND l.n = 1"
BEYOND = "FROM line WHERE match = ?1 AND NOT (n BETWEEN 1 AND ?2)"
ENDS_WITH = (
    "NOT EXISTS (SELECT 1 FROM line WHERE match = ?1 AND n > {n})"
    " AND EXISTS (SELECT 1 FROM line WHERE match = ?1 AND n = {n} AND CAST(coalesce(text, '') AS BLOB) = {text})"
)
"""Whether a journal ends with this line."""
FOUND_LAST = ENDS_WITH.format(n="?3", text="?4")
PUT_ASIDE = f"INSERT INTO aside (match, n, text, moved) SELECT match, n, coalesce(text, ''), ?5 {BEYOND} AND {FOUND_LAST}"
DELETE_BEYOND = f"DELETE {BEYOND} AND {FOUND_LAST}"
NEXT_LINE = (
    "INSERT INTO line (match, n, text) SELECT ?1, ?2, ?3"
    " WHERE EXISTS (SELECT 1 FROM line WHERE match = ?1 AND n = ?2 - 1 AND CAST(text AS BLOB) = ?4)"
)
CHANGED_MATCH = (
    "UPDATE match SET seats = ?4, played = ?5, answers = ?6, over = ?7, result = ?8, stage = ?9, standing = ?10"
    f" WHERE id = ?1 AND {ENDS_WITH.format(n='?2', text='?3')}"
)
NEW_MATCH = (
    "INSERT INTO match (game, title, started, seats, played, answers, over, result, stage, standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Store(Remembered):
    """All saved matches. Open one with `Store.open`. Several threads may use it, and several processes the file."""

    def __init__(self, db: Database, games: Getter, clock: Callable[[], float] | None) -> None:
        self.db, self.games, self.clock = db, games, clock or db.time
        self.name = token_hex(6)
        """Tells this store from others of the same database."""
        self._lines: Counter[int] = Counter()
        """By match: how often lines of it were announced."""
        self.announces_lines = db.announces_lines
        """Whether others are told of new lines."""
        self.must_save = False
        """Whether no match goes on that cannot be saved."""
        self._unlisted: str | None = None
        """A sentence saying why matches could not be listed; None if all is well."""

    @classmethod
    def open(
        cls,
        address: str | Path | None = None,
        games: Getter = registry.load,
        clock: Callable[[], float] | None = None,
        patience: float = PATIENCE,
    ) -> Self:
        """The store in this file (default: in the person's data folder), which is made if it is missing; or at an address `postgresql://…`.

        If the file cannot be used, the store is in memory, with what could be read of the file, and `trouble` says why. Raises Trouble if
        the database at an address cannot be used.
        """
        if isinstance(address, str) and is_address(address):
            from octotui.storage.postgresql import PostgreSQL

            return cls(PostgreSQL(address), games, clock)
        return cls(SQLiteFile(Path(address) if address is not None else data_folder() / FILE, patience), games, clock)

    @property
    def file(self) -> Path | None:
        """The open file; None in memory, or if the store is no file."""
        return self.db.file

    @property
    def place(self) -> str:
        """The location of the saves, in words."""
        return self.db.place

    @property
    def trouble(self) -> str | None:
        """A sentence saying why games are not saved or could not be listed; None if all is well."""
        return self._unlisted or self.db.trouble

    def close(self) -> None:
        """Close the database; unsaved lines are lost."""
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
        where = "" if over is None else "WHERE over " if over else "WHERE NOT over "
        question = (
            f"SELECT id, game, title, seats, played, answers, over, result, stage, standing FROM match {where}"
            "ORDER BY CASE WHEN played BETWEEN 0 AND ? THEN played ELSE -1 END DESC, id DESC LIMIT ?"
        )
        try:
            rows = self.db.rows(question, (LATEST, limit))
        except Fault as error:
            self._unlisted = f"Saved games cannot be listed: {reason(error)} ({self.place})."
            return []
        self._unlisted = None
        return [summary(row) for row in rows]

    def finished(self, game: str) -> list[Header]:
        """The headers of the finished matches of this game, without those that cannot be read."""
        with suppress(Fault):
            return headers(self.db.rows(f"{HEADERS} WHERE m.game = ? AND m.over", (game,)))
        return []

    # --- the record: never raises; entries that cannot be stored are computed again

    def saved_records(self) -> list[SavedRecord]:
        """Every match with its stored record entry. Empty if they cannot be read; `trouble` then says why."""
        question = (
            "SELECT m.id, m.started, m.played,"
            " (SELECT n || ' ' || substr(text, 1, 8) FROM line WHERE match = m.id ORDER BY n DESC LIMIT 1),"
            " e.edition, coalesce(CAST(e.seal AS TEXT), ''), coalesce(CAST(e.text AS TEXT), '')"
            " FROM match m LEFT JOIN entry e ON e.match = m.id"
        )
        try:
            rows = self.db.rows(question)
        except Fault as error:
            self._unlisted = f"Saved games cannot be listed: {reason(error)} ({self.place})."
            return []
        return [SavedRecord(id, moment(begun), moment(played), words(seal), *kept) for id, begun, played, seal, *kept in rows]

    def keep(self, entries: Sequence[tuple[int, int, str, str]]) -> None:
        """Store record entries: the match's number, the edition, the seal of its journal, and the text."""
        statement = (
            "INSERT INTO entry (match, edition, seal, text) SELECT id, ?2, ?3, ?4 FROM match WHERE id = ?1"
            " ON CONFLICT (match) DO UPDATE SET edition = excluded.edition, seal = excluded.seal, text = excluded.text"
        )
        with suppress(Fault, OSError):
            self.db.execute_all([(statement, entry) for entry in entries])

    # --- requests by a person: raise Trouble

    def load(self, id: int) -> tuple[Match, Damaged | None]:
        """A saved match for viewing, and the damage that ends its good part; nothing done with it is saved.

        Raises Trouble if it cannot be read, Damaged if not even its first line can be used.
        """
        match, damage, _ = self._load(id)
        return match, damage

    def resume(self, id: int, on_trouble: Callable[[str], None] | None = None) -> tuple[Match, Damaged | None, Recorder]:
        """A saved match to play on: as `load`, with new lines appended after the last good one.

        The damaged end of a journal stays in its place until the first new line is written; then it is put aside.
        """
        match, damage, rows = self._load(id)
        recorder = Recorder(self, match, match.game.name, on_trouble, id, kept=len(match.lines), last=rows[-1], opening=self.db.openings)
        match.keep = recorder.save
        return match, damage, recorder

    def news(self, recorder: Recorder) -> tuple[str, ...]:
        """The lines of a match that others have written; empty if the file cannot be read. Cheap when there are none."""
        if recorder.id is None or recorder.kept != len(recorder.match.lines):
            return ()
        try:
            version = self.db.version, self._lines[recorder.id]
            if version == recorder.version:
                return ()
            rows = self.db.rows(f"{LINES} AND n > ? ORDER BY n", (recorder.id, recorder.kept))
        except Fault:
            return ()
        recorder.version = version
        return continuing(rows, recorder.kept)

    def delete(self, id: int) -> None:
        """Delete a match for good. Raises Trouble."""
        try:
            with self.db.lock:
                if news := self.db.refresh():
                    raise Trouble(f"{news} Nothing was deleted.")
                self.db.execute_all([("DELETE FROM match WHERE id = ?", (id,))])
        except (Fault, OSError) as error:
            raise Trouble(f"The game cannot be deleted: {reason(error)} ({self.place}).") from None

    def text(self, id: int) -> bytes:
        """A match as text, damaged lines included. Raises Trouble."""
        return journal_text(self._rows(id)[0])

    def export(self, id: int, path: str | Path) -> None:
        """Write a match to a new text file, damaged lines included. Raises Trouble."""
        write_journal(path, self.text(id))

    def held(self, data: bytes) -> Summary | None:
        """The match, among those last played, that begins with all the lines of this text; None if there is none."""
        lines = repair(data)
        return next((one for one in self.recent(limit=COMPARED) if self.text(one.id).startswith(lines)), None)

    def import_text(self, text: str | bytes, title: str = "") -> tuple[int, Damaged | None]:
        """Save an exported match. Return its number, and the damage if only the part before it is good.

        The damaged part is put aside. Raises Damaged if not even the first line can be used, Trouble if it cannot be saved.
        """
        data = repair(text.encode("utf-8", "replace") if isinstance(text, str) else text)
        match, damage = read_match(data, self.games)
        tail = data.decode("utf-8", "replace").split("\n")[len(match.lines) : -1]
        recorder = Recorder(self, match, title or match.game.name)
        try:
            self.append(recorder, tail=tail)
        except (Fault, OSError) as error:
            raise Trouble(f"The game cannot be saved: {reason(error)} ({self.place}).") from None
        assert recorder.id is not None
        return recorder.id, damage

    # --- news of other stores of the same database

    def announcement(self, *news: object) -> tuple[str, tuple[str]]:
        """The change that tells others something."""
        return self.db.announcement, (msgspec.json.encode((self.name, *news)).decode(),)

    def announcements(self) -> list[tuple[Any, ...]]:
        """What others have announced since the last call; an empty announcement: anything may have been missed. Raises Fault."""
        found: list[tuple[Any, ...]] = []
        for text in self.db.announcements():
            if not text:
                found.append(())
                continue
            with suppress(msgspec.DecodeError):
                name, *news = msgspec.json.decode(text)
                if name != self.name:
                    found.append(tuple(news))
                    if news[0] == "line":
                        self._lines[news[1]] += 1
        return found

    # --- rows

    def append(self, recorder: Recorder, change: Change | None = None, tail: Sequence[str] = ()) -> str:
        """Append a match's unsaved lines and those of a change, all or none; `tail` is put aside.

        Return a sentence if the file is no longer the same. Raises Overtaken if others have written on, Fault, OSError, Trouble.
        """
        with self.db.lock:
            news = self.db.refresh()
            if recorder.opening != self.db.openings:
                self._find(recorder)
            self._append(recorder, change or recorder.match.no_change(), tail)
        return news

    def _append(self, recorder: Recorder, change: Change, tail: Sequence[str]) -> None:
        """A line is inserted only after the one before it, and none twice under a number: whoever comes second changes nothing."""
        match, id, kept, now = recorder.match, recorder.id, recorder.kept, self.clock()
        patience = 0 if recorder.broken else None
        stand = standing(match, change, now)
        lines = (*match.lines[kept:], *change.lines)
        if id is None:
            about = (match.header.game, clean(recorder.title), now, *stand)
            with self.db.transaction(patience):
                id = self.db.insert(NEW_MATCH, about)
                for n, line in enumerate(lines, kept + 1):
                    self.db.execute("INSERT INTO line (match, n, text) VALUES (?, ?, ?)", (id, n, line))
                for n, line in enumerate(tail, kept + len(lines) + 1):
                    self.db.execute("INSERT INTO aside (match, n, text, moved) VALUES (?, ?, ?, ?)", (id, n, line, now))
        else:
            changes: list[tuple[str, Sequence[Value]]] = []
            last = recorder.last or (0, b"")
            if last[0] != kept:
                found = (last[0], last[1] or b"")
                changes += [(PUT_ASIDE, (id, kept, *found, now)), (DELETE_BEYOND, (id, kept, *found))]
                last = kept, match.lines[kept - 1].encode()
            for n, line in enumerate(lines, kept + 1):
                changes.append((NEXT_LINE, (id, n, line, last[1])))
                last = n, line.encode()
            changes.append((CHANGED_MATCH, (id, *last, *stand)))
            told = [self.announcement("line", id)] if lines and self.announces_lines else []
            try:
                done = self.db.execute_all([*changes, *told], patience)[len(changes) - 1]
            except Conflict:
                done = 0
            if not done:
                raise self._why_not(recorder, id)
        recorder.id, recorder.kept, recorder.ours = id, kept + len(lines), True
        if lines:
            recorder.last = (recorder.kept, lines[-1].encode())

    def _why_not(self, recorder: Recorder, id: int) -> Overtaken | Taken:
        """Why a match's lines could not be appended. Raises Fault."""
        if self.db.row("SELECT 1 FROM match WHERE id = ?", (id,)) is None:
            return Taken(DELETED)
        rows = self.db.rows(f"{LINES} AND n > ? ORDER BY n", (id, recorder.kept))
        since = continuing(rows, recorder.kept) if recorder.kept == len(recorder.match.lines) else ()
        return Overtaken(since) if since else Taken(ELSEWHERE)

    def _rows(self, id: int) -> tuple[list[tuple[int, bytes]], Exception | None]:
        """The numbered lines of a match as far as they can be read, and the error that ended the reading early, if any. Raises Trouble."""
        rows: list[tuple[int, bytes]] = []
        try:
            rows.extend(self.db.each(f"{LINES} ORDER BY n", (min(id, LAST_ID),)))
        except Fault as error:
            if not rows:
                raise Trouble(f"The saved game cannot be read: {reason(error)} ({self.place}).") from None
            return rows, error
        if not rows:
            raise Trouble(f"There is no saved game {id}.")
        return rows, None

    def _load(self, id: int) -> tuple[Match, Damaged | None, list[tuple[int, bytes]]]:
        rows, error = self._rows(id)
        good: list[tuple[int, bytes]] = []
        for row in rows:
            good += [row] if row[0] == len(good) + 1 else []
        match, damage = read_match(journal_text(good), self.games)
        if not damage and (error or len(good) < len(rows)):
            damage = Damaged(len(good) + 1, reason(error) if error else MISSING)
        return match, damage, rows

    def _find(self, recorder: Recorder) -> None:
        """Continue a match in the newly opened file: where its lines are, or as one not in the store yet."""
        rows = [] if recorder.id is None else self.db.rows(f"{LINES} ORDER BY n", (recorder.id,))
        if rows and [text for _, text in rows] == [line.encode() for line in recorder.match.lines[: len(rows)]]:
            recorder.kept, recorder.last = len(rows), rows[-1]
        else:
            recorder.id, recorder.kept, recorder.last = None, 0, None
        recorder.opening = self.db.openings


def continuing(rows: Sequence[tuple[int, bytes]], kept: int) -> tuple[str, ...]:
    """The rows after the first `kept` lines of a journal, as lines; empty if one is missing."""
    if [n for n, _ in rows] != list(range(kept + 1, kept + 1 + len(rows))):
        return ()
    return tuple(text.decode("utf-8", "replace") for _, text in rows)


def standing(match: Match, change: Change, now: float) -> tuple[Value, ...]:
    """The columns of a match that a change sets."""
    state = change.state
    result = encode_result(match.game.result(state)) if state.over else None
    seats = msgspec.json.encode(change.seats).decode()
    return seats, now, change.depth, state.over or change.ended, result, match.game.stage(state), match.game.standing(state)


def is_address(where: str) -> bool:
    """Whether this is the address of a PostgreSQL database, rather than a file."""
    return where.startswith(("postgresql://", "postgres://"))


def encode_result(result: Result | None) -> str | None:
    return None if result is None else msgspec.json.encode(result).decode()


def clean(title: str) -> str:
    """A title without characters that UTF-8 cannot encode."""
    return title.encode("utf-8", "replace").decode()
