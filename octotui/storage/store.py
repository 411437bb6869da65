"""The saves: every match on this machine in one SQLite file, one row per journal line.

A line is in the file before the answer it records is shown, so whatever ends the program takes nothing that anybody saw. What goes wrong
with the file never stops a game: it goes on unsaved, and one sentence says why. What a person asks for (a journal, an export, an import)
raises `Trouble` with such a sentence.
"""

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any, Self

import msgspec

from engine.bots import LEVELS
from engine.core import registry
from engine.core.game import Game, Result
from engine.core.journal import Damaged, Seat, read_header
from engine.core.match import Match
from engine.core.naming import unknown

FILE = "saves.db"
APPLICATION = 0x0C7071
"""Marks a SQLite file as ours."""
LAST_ID = 2**63 - 1
"""The largest number SQLite takes; no match has it."""
VERSION = 1
"""The layout of the tables; goes up when an older octotui could not read them any more."""
PATIENCE = 2.0
"""Seconds to wait for another process that is writing."""

# AUTOINCREMENT: a deleted match's number is never given to another, on which a process that still plays the first would go on writing.
TABLES = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        seats TEXT NOT NULL,
        started REAL NOT NULL,
        played REAL NOT NULL,
        answers INTEGER NOT NULL,
        over INTEGER NOT NULL,
        result TEXT
    )""",
    """CREATE TABLE line (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        n INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (match, n)
    ) WITHOUT ROWID""",
    """CREATE TABLE aside (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        n INTEGER NOT NULL,
        text TEXT NOT NULL,
        moved REAL NOT NULL
    )""",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)

REASONS = {
    "full": "the disk is full",
    "readonly": "the file or its folder is read-only",
    "not a database": "it is no file of saves, or it was damaged",
    "malformed": "the file is damaged",
    "locked": "another program is holding the file",
    "disk i/o": "the disk reports errors",
    "unable to open": "it cannot be opened or made there; perhaps the folder is read-only",
    "closed database": "the file was closed",
}
"""What SQLite's messages contain, and what that means to a person."""

ELSEWHERE = "the match is being played on in another window"
DELETED = "the match was deleted in another window"

Getter = Callable[[str], Game[Any]]
"""Gives the game of an id, or raises KeyError."""


class Trouble(Exception):
    """What was asked for cannot be done; the message is a sentence for the person who asked."""


class Summary(msgspec.Struct, frozen=True):
    """A saved match, as a list of matches shows it."""

    id: int
    game: str
    title: str
    seats: tuple[Seat, ...]
    played: float
    """When the last line was written."""
    answers: int
    """How many answers led to where it stands; those taken back do not count."""
    over: bool
    result: Result | None

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)


@dataclass(slots=True, eq=False)
class Recorder:
    """Writes the journal of one match into the store, line by line. Made by `Store.new` and `Store.resume`."""

    store: "Store"
    match: Match
    title: str
    on_trouble: Callable[[str], None] | None = None
    id: int | None = None
    """The match's number in the store; None while nothing could be written."""
    broken: str | None = None
    """Why lines are no longer saved, as a sentence; None while all is well."""
    kept: int = 0
    """How many lines of the match are in the store."""
    last: tuple[int, bytes] | None = None
    """The last row of the match in the store: beyond `kept` if the journal is damaged; anything else there was written by others."""

    def _heard(self, _line: str) -> None:
        if self.broken is None:
            self._save()

    def _save(self) -> bool:
        try:
            self.store.append(self)
        except (sqlite3.Error, Trouble) as error:
            self.broken = f"From here on the game is not saved: {reason(error)} ({self.store.place})."
            if self.on_trouble:
                self.on_trouble(self.broken)
            return False
        return True


class Store:
    """All saved matches. Open one with `Store.open`; it may be used from several threads, and the file by several processes."""

    def __init__(
        self,
        db: sqlite3.Connection,
        file: Path | None,
        games: Getter = registry.load,
        clock: Callable[[], float] = time.time,
        trouble: str | None = None,
    ) -> None:
        """A store over a prepared database; `file` is None where nothing outlives the process."""
        self.db = db
        self.file = file
        self.games = games
        self.clock = clock
        self.trouble = trouble
        """Why games are not saved, or could not be listed, as a sentence; None if all is well."""
        self.lock = RLock()

    @classmethod
    def open(
        cls,
        path: str | Path | None = None,
        games: Getter = registry.load,
        clock: Callable[[], float] = time.time,
        patience: float = PATIENCE,
    ) -> Self:
        """The store in this file, made if there is none; without a path the one in the person's data folder.

        Never raises: if the file cannot be used, the store is in memory, with what could be read of the file, and `trouble` says why.
        """
        file = Path(path) if path is not None else data_folder() / FILE
        try:
            return cls(opened(file, patience), file, games, clock)
        except (sqlite3.Error, OSError, Trouble) as error:
            return cls(in_memory(file), None, games, clock, f"Games are not saved: {reason(error)} ({file}).")

    @property
    def place(self) -> str:
        """Where the saves are, in words."""
        return str(self.file) if self.file else "in memory"

    def close(self) -> None:
        """Let go of the file. What still wants to be saved then is not."""
        with self.lock:
            self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- while a match is played: nothing here raises

    def new(self, match: Match, title: str = "", on_trouble: Callable[[str], None] | None = None) -> Recorder:
        """Save a match from its first line on: takes over its `on_line`. `on_trouble` is called once if a line cannot be saved."""
        recorder = Recorder(self, match, title or match.game.name, on_trouble)
        recorder._save()
        match.on_line = recorder._heard
        return recorder

    def recent(self, over: bool | None = None, limit: int = 20) -> list[Summary]:
        """The matches last played, the latest first: all, those that are over, or those that are not.

        Empty where they cannot be read; `trouble` then says why.
        """
        question = (
            "SELECT id, game, title, seats, played, answers, over, result FROM match"
            " WHERE ?1 IS NULL OR over = ?1 ORDER BY played DESC, id DESC LIMIT ?2"
        )
        try:
            with self.lock:
                rows = self.db.execute(question, (over, limit)).fetchall()
        except sqlite3.Error as error:
            self.trouble = f"Saved games cannot be listed: {reason(error)} ({self.place})."
            return []
        if self.file:
            self.trouble = None
        return [summary(row) for row in rows]

    # --- what a person asks for: raises Trouble

    def load(self, id: int) -> tuple[Match, Damaged | None]:
        """A saved match to look at, and the damage that ends its good part; nothing done with it is saved.

        Raises Trouble if it cannot be read, Damaged if already its first line cannot be used.
        """
        match, damage, _ = self._loaded(id)
        return match, damage

    def resume(self, id: int, on_trouble: Callable[[str], None] | None = None) -> tuple[Match, Damaged | None, Recorder]:
        """A saved match to play on: as `load`, and new lines follow the last good one.

        The damaged end of a journal stays in its place until the first new line is written; then it is put aside.
        """
        match, damage, rows = self._loaded(id)
        recorder = Recorder(self, match, "", on_trouble, id, kept=len(match.lines), last=rows[-1])
        match.on_line = recorder._heard
        return match, damage, recorder

    def delete(self, id: int) -> None:
        """Forget a match for good. Raises Trouble."""
        try:
            with self._writing() as db:
                db.execute("DELETE FROM match WHERE id = ?", (id,))
        except sqlite3.Error as error:
            raise Trouble(f"The game cannot be deleted: {reason(error)} ({self.place}).") from None

    def export(self, id: int, path: str | Path, overwrite: bool = False) -> None:
        """Write a match to a text file, damaged lines included. Raises Trouble, also if the file exists and is not to be overwritten."""
        rows, _ = self._rows(id)
        try:
            with open(path, "wb" if overwrite else "xb") as file:
                file.write(joined(rows))
        except FileExistsError:
            raise Trouble(f"There is something at {path} already.") from None
        except OSError as error:
            raise Trouble(f"{path} cannot be written: {error.strerror}.") from None

    def import_text(self, text: str | bytes, title: str = "") -> tuple[int, Damaged | None]:
        """Save a match that was exported; gives its number, and the damage if only the part before it is good.

        The damaged part is put aside. Raises Damaged if already the first line cannot be used, Trouble if it cannot be saved.
        """
        data = mended(text.encode("utf-8", "replace") if isinstance(text, str) else text)
        match, damage = read_match(data, self.games)
        tail = data.decode("utf-8", "replace").split("\n")[len(match.lines) : -1]
        recorder = Recorder(self, match, title or match.game.name)
        try:
            self.append(recorder, tail)
        except sqlite3.Error as error:
            raise Trouble(f"The game cannot be saved: {reason(error)} ({self.place}).") from None
        assert recorder.id is not None
        return recorder.id, damage

    # --- rows

    def append(self, recorder: Recorder, tail: Sequence[str] = ()) -> None:
        """Write the lines of a match that are not in the store yet, all or none; `tail` goes aside. Raises sqlite3.Error, Trouble."""
        match, id, kept, last, now = recorder.match, recorder.id, recorder.kept, recorder.last, self.clock()
        state = match.state
        result = written(match.game.result(state)) if state.over else None
        stand = (now, match.nodes[match.here].depth, state.over, result)
        with self._writing() as db:
            if id is None:
                seats = msgspec.json.encode(match.header.seats).decode()
                about = (match.header.game, clean(recorder.title), seats, now, *stand)
                made = "INSERT INTO match (game, title, seats, started, played, answers, over, result) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                id = db.execute(made, about).lastrowid
                assert id is not None
            else:
                if not db.execute("UPDATE match SET played = ?, answers = ?, over = ?, result = ? WHERE id = ?", (*stand, id)).rowcount:
                    raise Trouble(DELETED)
                found = "SELECT n, CAST(text AS BLOB) FROM line WHERE match = ? ORDER BY n DESC LIMIT 1"
                if db.execute(found, (id,)).fetchone() != last:
                    raise Trouble(ELSEWHERE)
                if last and last[0] > kept:
                    db.execute("INSERT INTO aside SELECT match, n, text, ? FROM line WHERE match = ? AND n > ?", (now, id, kept))
                    db.execute("DELETE FROM line WHERE match = ? AND n > ?", (id, kept))
            new = [(id, n, line) for n, line in enumerate(match.lines[kept:], kept + 1)]
            db.executemany("INSERT INTO line VALUES (?, ?, ?)", new)
            db.executemany("INSERT INTO aside VALUES (?, ?, ?, ?)", [(id, n, t, now) for n, t in enumerate(tail, len(match.lines) + 1)])
        recorder.id, recorder.kept = id, len(match.lines)
        if new:
            recorder.last = (recorder.kept, match.lines[-1].encode())

    def _rows(self, id: int) -> tuple[list[tuple[int, bytes]], sqlite3.Error | None]:
        """The numbered lines of a match, and what ended the reading before the last, if anything did. Raises Trouble."""
        rows: list[tuple[int, bytes]] = []
        with self._reading() as db:
            found = db.execute("SELECT n, CAST(text AS BLOB) FROM line WHERE match = ? ORDER BY n", (min(id, LAST_ID),))
            try:
                for row in found:
                    rows.append(row)  # noqa: PERF402  # what was read before an error counts
            except sqlite3.Error as error:
                if not rows:
                    raise
                return rows, error
        if not rows:
            raise Trouble(f"There is no saved game {id}.")
        return rows, None

    def _loaded(self, id: int) -> tuple[Match, Damaged | None, list[tuple[int, bytes]]]:
        rows, error = self._rows(id)
        match, damage = read_match(joined(rows), self.games)
        if error and not damage:
            damage = Damaged(len(rows) + 1, reason(error))
        return match, damage, rows

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The database; what SQLite finds wrong is told as Trouble."""
        with self.lock:
            try:
                yield self.db
            except sqlite3.Error as error:
                raise Trouble(f"The saved game cannot be read: {reason(error)} ({self.place}).") from None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all that is done in it, or nothing."""
        with self.lock, transaction(self.db):
            yield self.db


# --- the file -------------------------------------------------------------------------------------------------------------


def data_folder() -> Path:
    """Where the saves are: `OCTOTUI_DATA`, or the person's data folder."""
    if own := os.environ.get("OCTOTUI_DATA"):
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path("octotui", appauthor=False)


def opened(file: Path, patience: float) -> sqlite3.Connection:
    """A prepared connection to this file, made for nobody but its owner if there is none. Raises OSError, sqlite3.Error, Trouble."""
    if file.is_dir():
        raise Trouble("that is a folder, not a file")
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    if stat.S_IMODE(file.stat().st_mode) & 0o077:
        with suppress(OSError):
            file.chmod(0o600)
    db = connection(str(file), patience)
    try:
        prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def connection(name: str, patience: float = 0) -> sqlite3.Connection:
    return sqlite3.connect(name, timeout=patience, isolation_level=None, check_same_thread=False, uri=name.startswith("file:"))


def prepare(db: sqlite3.Connection) -> None:
    """Make the tables if there are none, and find out whether they can be written. Raises sqlite3.Error, Trouble.

    With a write-ahead log every commit is in the system's hands when it returns, so the death of the process costs nothing; only a power
    cut may cost the last answers, and never the file.
    """
    fresh = not ours(db)
    if fresh:
        # Another process may be doing the same this moment; then it does this too.
        with suppress_locked():
            db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA foreign_keys = ON")
    if fresh:
        with transaction(db):
            if not ours(db):
                for statement in TABLES:
                    db.execute(statement)
    else:
        with suppress_locked(), transaction(db):
            pass


def ours(db: sqlite3.Connection) -> bool:
    """Whether the database holds our tables; False if it is empty. Raises sqlite3.Error, and Trouble if it is not for us to write in."""
    (version,), (application,) = db.execute("PRAGMA user_version").fetchone(), db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        if version or application or db.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise Trouble("the file belongs to another program")
        return False
    if version > VERSION:
        raise Trouble(f"the file was written by a newer octotui (its version is {version}, this one reads up to {VERSION})")
    return True


def in_memory(file: Path) -> sqlite3.Connection:
    """A prepared database in memory, with what can be read of a file that cannot be written."""
    memory = connection(":memory:")
    with suppress(sqlite3.Error, OSError, Trouble):
        address = file.absolute().as_uri() + "?mode=ro"
        log = file.with_name(file.name + "-wal")
        # A file on a read-only disk cannot be shared with writers, and there are none; but then nothing reads a log beside it either.
        alone = "" if log.exists() and log.stat().st_size else "&immutable=1"
        with closing(connection(address + alone)) as db:
            if ours(db):
                db.backup(memory)
    prepare(memory)
    return memory


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All that is done within, or nothing. Raises sqlite3.Error."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.rollback()
        raise


@contextmanager
def suppress_locked() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise


# --- journals -------------------------------------------------------------------------------------------------------------


def mended(data: bytes) -> bytes:
    """A journal without what mail and other systems do to line ends."""
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").strip() + b"\n"


def read_match(data: bytes, games: Getter) -> tuple[Match, Damaged | None]:
    """The match a journal tells, and the damage that ends its good part. Raises Damaged if nothing of it can be used."""
    header = read_header(data)
    try:
        game = games(header.game)
    except KeyError:
        raise Damaged(1, f"there is no game “{header.game}”") from None
    for seat in header.seats:
        if seat.bot is not None and seat.bot not in LEVELS:
            raise Damaged(1, unknown("bot level", seat.bot, LEVELS))
    return Match.load(game, data)


# --- values ---------------------------------------------------------------------------------------------------------------


def reason(error: Exception) -> str:
    """What went wrong, in words a person understands."""
    if isinstance(error, FileExistsError):
        return "a file is where its folder should be"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    message = str(error)
    return next((why for sign, why in REASONS.items() if sign in message.lower()), message)


def summary(row: tuple[Any, ...]) -> Summary:
    """A row of the table of matches; seats or a result that cannot be read are left out."""
    id, game, title, seats, played, answers, over, result = row
    sat: tuple[Seat, ...] = ()
    with suppress(msgspec.DecodeError):
        sat = msgspec.json.decode(seats, type=tuple[Seat, ...])
    ended: Result | None = None
    with suppress(msgspec.DecodeError):
        ended = msgspec.json.decode(result or "null", type=Result | None)
    return Summary(id, game, title, sat, played, answers, bool(over), ended)


def written(result: Result | None) -> str | None:
    return None if result is None else msgspec.json.encode(result).decode()


def joined(rows: Sequence[tuple[int, bytes]]) -> bytes:
    """Rows as the text of a journal; a line end inside a row is damage, and stays within its line."""
    return b"".join(text.replace(b"\n", b" ") + b"\n" for _, text in rows)


def clean(title: str) -> str:
    """A title without what UTF-8 cannot hold."""
    return title.encode("utf-8", "replace").decode()
