"""The saves: every match on this machine in one SQLite file, one row per journal line.

A line is in the file before the answer it records is shown, so whatever ends the program takes nothing that anybody saw. What goes wrong
with the file never stops a game: it goes on unsaved, one sentence says why, and every answer tries again. A file that was deleted or
replaced is noticed, and written anew. What a person asks for (a journal, an export, an import) raises `Trouble` with such a sentence.
"""

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any, Self, TypeVar

import msgspec

from engine.bots import LEVELS
from engine.core import registry
from engine.core.game import Game, Result
from engine.core.journal import Damaged, Seat, read_header
from engine.core.match import Match
from engine.core.naming import cut, printable, unknown

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
LESSON = """CREATE TABLE lesson (
    game TEXT PRIMARY KEY,
    place TEXT NOT NULL
)"""
"""Where somebody is in the lesson of a game."""
TABLES = (
    LESSON,
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        seats TEXT NOT NULL,
        started REAL NOT NULL,
        played REAL NOT NULL,
        answers INTEGER NOT NULL,
        over INTEGER NOT NULL,
        result TEXT,
        stage TEXT
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

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""How SQLite fails: what it says of a damaged file may be no text itself."""
REASONS = {
    "full": "the disk is full",
    "readonly": "the file or its folder is read-only",
    "not a database": "it is no file of saves, or it was damaged",
    "malformed": "the file is damaged",
    "no such": "the file is damaged",
    "codec can't decode": "the file is damaged",
    "locked": "another program is holding the file",
    "disk i/o": "the disk reports errors",
    "unable to open": "it cannot be opened or made there; perhaps the folder is read-only",
    "closed database": "the file was closed",
}
"""What SQLite's messages contain, and what that means to a person."""

ELSEWHERE = "the match is being played on in another window"
DELETED = "the match was deleted in another window"
MISSING = "it is missing"
LATEST = 250_000_000_000
"""A time, in seconds, near the end of the last year that a calendar knows."""
LONGEST = 60
"""Letters of a text that a list shows at most."""

LINES = "SELECT n, CAST(text AS BLOB) FROM line WHERE match = ?"

T = TypeVar("T")
Getter = Callable[[str], Game[Any]]
"""Gives the game of an id, or raises KeyError."""


class Trouble(Exception):
    """What was asked for cannot be done; the message is a sentence for the person who asked."""


class Taken(Trouble):
    """The match in the store is no longer this one's to write: it was deleted, or is played on elsewhere."""


class Summary(msgspec.Struct, frozen=True):
    """A saved match, as a list of matches shows it."""

    id: int
    game: str
    title: str
    seats: tuple[Seat, ...]
    played: float | None
    """When the last line was written; None if that cannot be read."""
    answers: int
    """How many answers led to where it stands; those taken back do not count."""
    over: bool
    result: Result | None
    stage: str
    """Which round or turn it is in; empty where that was not written down."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)

    @property
    def about(self) -> str:
        """Which game it is, how far it is, and who plays."""
        where = ", ".join(filter(None, (self.title, self.stage)))
        return f"{where}: {', '.join(self.names)}" if self.names else where

    @property
    def outcome(self) -> str:
        """How it ended, or how many answers it has."""
        if not self.over:
            return f"{self.answers} answer{'' if self.answers == 1 else 's'}"
        if self.result is None:
            return "over"
        if self.result.lost:
            return "lost"
        winners = [name for name, place in zip(self.names, self.result.places, strict=False) if place == 1]
        return f"{' and '.join(winners)} won" if winners else "over"


@dataclass(slots=True, eq=False)
class Recorder:
    """Writes the journal of one match into the store, line by line. Made by `Store.new` and `Store.resume`."""

    store: "Store"
    match: Match
    title: str
    on_trouble: Callable[[str], None] | None = None
    """Is told a sentence whenever lines are no longer saved, are saved again, or are saved in another file."""
    id: int | None = None
    """The match's number in the store; None while nothing could be written."""
    broken: str | None = None
    """Why lines are no longer saved, as a sentence; None while all is well."""
    taken: bool = False
    """Whether the match in the store is another's to write by now."""
    kept: int = 0
    """How many lines of the match are in the store."""
    last: tuple[int, bytes] | None = None
    """The last row of the match in the store: beyond `kept` if the journal is damaged; anything else there was written by others."""
    opening: int = 0
    """Which opening of the store's file these figures belong to."""

    def _heard(self, _line: str) -> None:
        self.save()

    def save(self) -> None:
        """Write what is not in the file, which may have been deleted since: done at every line, and before one leaves the match."""
        if self.taken:
            return
        try:
            news = self.store.append(self)
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


class Store:
    """All saved matches. Open one with `Store.open`; it may be used from several threads, and the file by several processes."""

    def __init__(self, path: Path, games: Getter, clock: Callable[[], float], patience: float) -> None:
        """A store that shall be in this file."""
        self.path, self.games, self.clock, self.patience = path, games, clock, patience
        self.lock = RLock()
        self.openings = 0
        """How often the file was opened."""
        self.file: Path | None = None
        """The file it is in; None where nothing outlives the process."""
        self.identity: tuple[int, int] | None = None
        """Which file that is, whatever its name."""
        self.trouble: str | None = None
        """Why games are not saved, or could not be listed, as a sentence; None if all is well."""
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
        """The store in this file, made if there is none; without a path the one in the person's data folder.

        Never raises: if the file cannot be used, the store is in memory, with what could be read of the file, and `trouble` says why.
        """
        return cls(Path(path) if path is not None else data_folder() / FILE, games, clock, patience)

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
        """Save a match from its first line on: takes over its `on_line`. `on_trouble` is told what goes wrong, and when it is over."""
        recorder = Recorder(self, match, title or match.game.name, on_trouble)
        recorder.save()
        match.on_line = recorder._heard
        return recorder

    def recent(self, over: bool | None = None, limit: int = 20) -> list[Summary]:
        """The matches last played, the latest first: all, those that are over, or those that are not.

        Empty where they cannot be read; `trouble` then says why.
        """
        question = (
            "SELECT id, game, title, seats, played, answers, over, result, stage FROM match WHERE ?1 IS NULL OR over = ?1"
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

    # --- lessons: nothing here raises; a place that cannot be kept is none

    def keep_lesson(self, game: str, place: str) -> None:
        """Keep where somebody is in the lesson of a game; empty: nowhere any more."""
        with suppress(*FAULTS, OSError), self._writing() as db:
            db.execute("DELETE FROM lesson WHERE game = ?", (game,))
            if place:
                db.execute("INSERT INTO lesson VALUES (?, ?)", (game, place))

    def lesson(self, game: str) -> str:
        """Where somebody is in the lesson of a game; empty if nowhere."""
        with suppress(*FAULTS), self.lock:
            row = self.db.execute("SELECT place FROM lesson WHERE game = ?", (game,)).fetchone()
            return row[0] if row and isinstance(row[0], str) else ""
        return ""

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
        recorder = Recorder(self, match, match.game.name, on_trouble, id, kept=len(match.lines), last=rows[-1], opening=self.openings)
        match.on_line = recorder._heard
        return match, damage, recorder

    def delete(self, id: int) -> None:
        """Forget a match for good. Raises Trouble."""
        try:
            with self.lock:
                if news := self._returned():
                    raise Trouble(f"{news} Nothing was deleted.")
                with self._writing() as db:
                    db.execute("DELETE FROM match WHERE id = ?", (id,))
        except (*FAULTS, OSError) as error:
            raise Trouble(f"The game cannot be deleted: {reason(error)} ({self.place}).") from None

    def text(self, id: int) -> bytes:
        """A match as text, damaged lines included. Raises Trouble."""
        return joined(self._rows(id)[0])

    def export(self, id: int, path: str | Path, overwrite: bool = False) -> None:
        """Write a match to a text file, damaged lines included. Raises Trouble, also if the file exists and is not to be overwritten."""
        text = self.text(id)
        try:
            with open(path, "wb" if overwrite else "xb") as file:
                file.write(text)
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
        except (*FAULTS, OSError) as error:
            raise Trouble(f"The game cannot be saved: {reason(error)} ({self.place}).") from None
        assert recorder.id is not None
        return recorder.id, damage

    # --- rows

    def append(self, recorder: Recorder, tail: Sequence[str] = ()) -> str:
        """Write the lines of a match that are not in the store yet, all or none; `tail` goes aside.

        Gives a sentence if the file is not the one it was. Raises sqlite3.Error, OSError, Trouble.
        """
        with self.lock:
            news = self._returned()
            if recorder.opening != self.openings:
                self._find(recorder)
            self._append(recorder, tail)
        return news

    def _append(self, recorder: Recorder, tail: Sequence[str]) -> None:
        match, id, kept, last, now = recorder.match, recorder.id, recorder.kept, recorder.last, self.clock()
        state = match.state
        result = written(match.game.result(state)) if state.over else None
        stand = (now, match.nodes[match.here].depth, state.over, result, match.game.stage(state))
        with self._writing(0 if recorder.broken else self.patience) as db:
            if id is None:
                seats = msgspec.json.encode(match.header.seats).decode()
                about = (match.header.game, clean(recorder.title), seats, now, *stand)
                columns = "game, title, seats, started, played, answers, over, result, stage"
                id = db.execute(f"INSERT INTO match ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", about).lastrowid
                assert id is not None
            else:
                changed = "UPDATE match SET played = ?, answers = ?, over = ?, result = ?, stage = ? WHERE id = ?"
                if not db.execute(changed, (*stand, id)).rowcount:
                    raise Taken(DELETED)
                if db.execute(f"{LINES} ORDER BY n DESC LIMIT 1", (id,)).fetchone() != last:
                    raise Taken(ELSEWHERE)
                if last and last[0] != kept:
                    beyond = "FROM line WHERE match = ? AND NOT (n BETWEEN 1 AND ?)"
                    db.execute(f"INSERT INTO aside SELECT match, n, coalesce(text, ''), ? {beyond}", (now, id, kept))
                    db.execute(f"DELETE {beyond}", (id, kept))
            new = [(id, n, line) for n, line in enumerate(match.lines[kept:], kept + 1)]
            db.executemany("INSERT INTO line VALUES (?, ?, ?)", new)
            db.executemany("INSERT INTO aside VALUES (?, ?, ?, ?)", [(id, n, t, now) for n, t in enumerate(tail, len(match.lines) + 1)])
        recorder.id, recorder.kept = id, len(match.lines)
        if new:
            recorder.last = (recorder.kept, match.lines[-1].encode())

    def _rows(self, id: int) -> tuple[list[tuple[int, bytes]], Exception | None]:
        """The numbered lines of a match, and what ended the reading before the last, if anything did. Raises Trouble."""
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
        """The database; what SQLite finds wrong is told as Trouble."""
        with self.lock:
            try:
                yield self.db
            except FAULTS as error:
                raise Trouble(f"The saved game cannot be read: {reason(error)} ({self.place}).") from None

    @contextmanager
    def _writing(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """A transaction: all that is done in it, or nothing. It waits so many seconds for another program that holds the file."""
        with self.lock:
            self.db.execute(f"PRAGMA busy_timeout = {round(1000 * (self.patience if patience is None else patience))}")
            with transaction(self.db):
                yield self.db

    # --- a file that comes and goes

    def _returned(self) -> str:
        """See whether the file is still the one that was opened, and open the one that is there now if not: made if there is none.

        What the store holds goes into a file that holds nothing. Gives a sentence on what has happened, empty if nothing has. Where the
        file cannot be used, the store is in memory from there on. Raises sqlite3.Error.
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
        """Let a match go on in the file that was opened since: where its lines are, or as one that is not in the store yet."""
        rows = [] if recorder.id is None else self.db.execute(f"{LINES} ORDER BY n", (recorder.id,)).fetchall()
        if rows and [text for _, text in rows] == [line.encode() for line in recorder.match.lines[: len(rows)]]:
            recorder.kept, recorder.last = len(rows), rows[-1]
        else:
            recorder.id, recorder.kept, recorder.last = None, 0, None
        recorder.opening = self.openings


# --- the file -------------------------------------------------------------------------------------------------------------


def data_folder() -> Path:
    """Where the saves are: `OCTOTUI_DATA`, or the person's data folder."""
    if own := os.environ.get("OCTOTUI_DATA"):
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path("octotui", appauthor=False)


def identity(file: Path) -> tuple[int, int] | None:
    """Which file this is, whatever its name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def only_files(file: Path) -> None:
    """Make sure that only files stand where SQLite would open one: at a pipe it would wait for the other end. Raises Trouble."""
    for name in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        if name.is_dir():
            raise Trouble("that is a folder, not a file")
        if name.exists() and not name.is_file():
            raise Trouble("that is a pipe or a device, not a file")


def opened(file: Path, patience: float) -> sqlite3.Connection:
    """A prepared connection to this file, made for nobody but its owner if there is none. Raises OSError, sqlite3.Error, Trouble."""
    only_files(file)
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
    """A connection; text that is no UTF-8 is read as well as can be."""
    db = sqlite3.connect(name, timeout=patience, isolation_level=None, check_same_thread=False, uri=name.startswith("file:"))
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    return db


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
    elif lacking(db):
        with transaction(db):
            for statement in lacking(db):
                db.execute(statement)
    else:
        with suppress_locked(), transaction(db):
            pass


def lacking(db: sqlite3.Connection) -> list[str]:
    """The statements that give an older file what it did not always have. Raises sqlite3.Error."""
    columns = {column[1] for column in db.execute("PRAGMA table_info(match)")}
    found = [] if "stage" in columns else ["ALTER TABLE match ADD COLUMN stage TEXT"]
    return found if db.execute("PRAGMA table_info(lesson)").fetchone() else [*found, LESSON]


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
    with suppress(*FAULTS, OSError, Trouble):
        return copied(file)
    memory = connection(":memory:")
    prepare(memory)
    return memory


def copied(file: Path) -> sqlite3.Connection:
    """A prepared database in memory with all that is in a file of ours. Raises OSError, sqlite3.Error, Trouble."""
    only_files(file)
    address = file.absolute().as_uri() + "?mode=ro"
    log = file.with_name(file.name + "-wal")
    # A file on a read-only disk cannot be shared with writers, and there are none; but then nothing reads a log beside it either.
    alone = "" if log.exists() and log.stat().st_size else "&immutable=1"
    memory = connection(":memory:")
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
        with suppress(*FAULTS):
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
        raise Damaged(1, f"unknown game '{cut(header.game)}'") from None
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
    """A row of the table of matches; what in it cannot be read is left out."""
    id, game, title, seats, played, answers, over, result, stage = row
    when = float(played) if isinstance(played, int | float) and 0 <= played <= LATEST else None
    many = answers if isinstance(answers, int) else 0
    sat, ended = decoded(seats, tuple[Seat, ...]), decoded(result, Result)
    return Summary(id, words(game), words(title), sat or (), when, many, bool(over), ended, words(stage))


def words(value: object) -> str:
    """A text of the table of matches, as far as a list shows it."""
    return printable(value[:LONGEST]) if isinstance(value, str) else ""


def decoded(value: object, kind: type[T]) -> T | None:
    """A value that the table of matches holds as JSON; None if it is none."""
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(value, type=kind) if isinstance(value, str) else None
    return None


def written(result: Result | None) -> str | None:
    return None if result is None else msgspec.json.encode(result).decode()


def joined(rows: Sequence[tuple[int, bytes]]) -> bytes:
    """Rows as the text of a journal; a line end inside a row is damage, and stays within its line."""
    return b"".join((text or b"").replace(b"\n", b" ") + b"\n" for _, text in rows)


def clean(title: str) -> str:
    """A title without what UTF-8 cannot hold."""
    return title.encode("utf-8", "replace").decode()
