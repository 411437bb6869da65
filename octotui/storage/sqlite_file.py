"""A SQLite file as the store's database: opened, given its tables, or copied into memory where it cannot be written.

Only our own files are touched, and a file of an older octotui is upgraded. If the file is deleted or replaced, that is noticed and it is
written anew.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import RLock

from octotui.storage.database import Ask, Change, Row, Value
from octotui.storage.schema import SAVES, VERSION, Present, Table, lacking
from octotui.storage.trouble import Conflict, Fault, Trouble, reason

APPLICATION = 0x0C7071
"""The SQLite application id that marks a file as ours."""
TYPES = {"NUMBER": "INTEGER PRIMARY KEY AUTOINCREMENT", "FLAG": "INTEGER", "NAME": "TEXT UNIQUE COLLATE NOCASE"}
"""The neutral types in SQLite's words."""
ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""SQLite's errors; its message about a damaged file may itself be invalid text."""


class SQLiteFile:
    """A file, or its copy in memory as long as it cannot be written."""

    announcement = "INSERT INTO news (text) VALUES (?)"
    announces_lines = False

    def __init__(self, path: Path, patience: float, read_only: bool = False) -> None:
        """Never raises: if the file cannot be used, everything is in memory, with what could be read of the file, and `trouble` says why.

        `patience`: the seconds to wait for another process that is writing. `read_only`: leave the file as it is.
        """
        self.path, self.patience = path, patience
        self.tables: tuple[Table, ...] = SAVES
        self.lock = RLock()
        self.openings = 0
        self.trouble: str | None = None
        self.file: Path | None = None
        self._identity: tuple[int, int] | None = None
        """The identity of that file, whatever its name."""
        self._looked: tuple[int, object] | None = None
        """The number of openings and the version at the last look for news."""
        self._told = 0
        """The number of the last news."""
        try:
            self.connection = open_for_reading(path, patience) if read_only else open_file(path, self.tables, patience)
            self.file, self._identity = path, identity(path)
        except (*ERRORS, OSError, Trouble) as error:
            self.connection = in_memory(path, self.tables)
            self.trouble = f"Games are not saved: {reason(error)} ({path})."

    @property
    def lasting(self) -> bool:
        return self.file is not None

    @property
    def place(self) -> str:
        return str(self.file) if self.file else "in memory"

    def columns(self) -> Mapping[str, Collection[str]]:
        with self.lock, faults():
            return present(self.connection).columns

    def prepare(self, tables: Sequence[Table]) -> None:
        with self.lock, faults():
            self.tables = (*self.tables, *(table for table in tables if table not in self.tables))
            prepare(self.connection, self.tables)

    def refresh(self) -> str:
        """The file that is there now is made if it is missing, and takes everything if it holds no match."""
        with self.lock, faults():
            return self._refresh()

    def _refresh(self) -> str:
        if self.file is not None and identity(self.file) == self._identity:
            return ""
        had, before = self.file is not None, self.trouble
        if had:
            memory = connection(":memory:")
            self.connection.backup(memory)
            self.connection.close()
            self.connection, self.file = memory, None
        try:
            db = open_file(self.path, self.tables, 0)
        except (*ERRORS, OSError, Trouble) as error:
            self.trouble = f"Games are not saved: {reason(error)} ({self.path})."
            return self.trouble if self.trouble != before else ""
        if db.execute("SELECT 1 FROM match").fetchone() is None:
            self.connection.backup(db)
        self.connection.close()
        self.connection, self.file, self._identity, self.trouble = db, self.path, identity(self.path), None
        self.openings += 1
        news = "The file of saved games was deleted or replaced: it is written anew" if had else "Games are saved again"
        return f"{news} ({self.path})."

    @property
    def version(self) -> object:
        return self.row("PRAGMA data_version")

    def listen(self, wake: Callable[[], None], pulse: Callable[[Ask], None]) -> None:
        """Nothing wakes: who listens looks now and then."""
        self._told = self._last_told()

    def announcements(self) -> list[str]:
        """Nothing is read as long as no other process has written."""
        looked, self._looked = self._looked, (self.openings, self.version)
        if looked == self._looked:
            return []
        if looked is None or looked[0] != self.openings:
            self._told = self._last_told()
            return [""]
        rows = self.rows("SELECT id, text FROM news WHERE id > ? ORDER BY id", (self._told,))
        missed = bool(rows) and rows[0][0] > self._told + 1
        self._told = rows[-1][0] if rows else self._told
        return [*([""] if missed else []), *(text for _, text in rows)]

    def _last_told(self) -> int:
        row = self.row("SELECT max(id) FROM news")
        return (row[0] or 0) if row else 0

    def time(self) -> float:
        return time.time()

    def rows(self, question: str, values: Sequence[Value] = ()) -> list[Row]:
        with self.lock, faults():
            return self.connection.execute(question, values).fetchall()

    def row(self, question: str, values: Sequence[Value] = ()) -> Row | None:
        with self.lock, faults():
            row: Row | None = self.connection.execute(question, values).fetchone()
            return row

    def each(self, question: str, values: Sequence[Value] = ()) -> Iterator[Row]:
        with self.lock, faults():
            yield from self.connection.execute(question, values)

    def execute(self, statement: str, values: Sequence[Value] = ()) -> int:
        with self.lock, faults():
            return self.connection.execute(statement, values).rowcount

    def insert(self, statement: str, values: Sequence[Value] = ()) -> int:
        with self.lock, faults():
            number = self.connection.execute(statement, values).lastrowid
            assert number is not None
            return number

    def last_number(self, table: str) -> int:
        row = self.row("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))
        return int(row[0]) if row else 0

    def skip_numbers(self, table: str, last: int) -> None:
        after = (table, max(last, self.last_number(table)))
        self.execute_all(
            [("DELETE FROM sqlite_sequence WHERE name = ?", (table,)), ("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", after)]
        )

    def execute_all(self, changes: Sequence[Change], patience: float | None = None, on_disk: bool = True) -> list[int]:
        with self.transaction(patience):
            return [self.connection.execute(*change).rowcount for change in changes]

    @contextmanager
    def transaction(self, patience: float | None = None) -> Iterator[None]:
        with self.lock, faults():
            if self.connection.in_transaction:
                yield
                return
            self.connection.execute(f"PRAGMA busy_timeout = {round(1000 * (self.patience if patience is None else patience))}")
            with transaction(self.connection):
                yield

    def close(self) -> None:
        with self.lock, faults():
            self.connection.close()


@contextmanager
def faults() -> Iterator[None]:
    """Raise SQLite's errors as Fault or Conflict."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Conflict(str(error)) from error
    except ERRORS as error:
        raise Fault(str(error)) from error


# --- opening: raises SQLite's own errors


def identity(file: Path) -> tuple[int, int] | None:
    """The identity of a file, whatever its name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check(file: Path, patience: float, read_only: bool = False) -> None:
    """Check that this file can be used; unless it is `read_only`, make it if it is missing. Raises Trouble, with a sentence."""
    try:
        (open_for_reading(file, patience) if read_only else open_file(file, SAVES, patience)).close()
    except (*ERRORS, OSError, Trouble) as error:
        raise Trouble(f"{file} cannot be used: {reason(error)}.") from None


def only_files(file: Path) -> None:
    """Check that SQLite would open only regular files: at a pipe it would block. Raises Trouble."""
    for name in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        if name.is_dir():
            raise Trouble("that is a folder, not a file")
        if name.exists() and not name.is_file():
            raise Trouble("that is a pipe or a device, not a file")


def open_file(file: Path, tables: Sequence[Table], patience: float) -> sqlite3.Connection:
    """A connection to this file with these tables, created with access for its owner only. Raises OSError, sqlite3.Error, Trouble."""
    only_files(file)
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    if stat.S_IMODE(file.stat().st_mode) & 0o077:
        with suppress(OSError):
            file.chmod(0o600)
    db = connection(str(file), patience)
    try:
        prepare(db, tables)
    except BaseException:
        db.close()
        raise
    return db


def connection(name: str, patience: float = 0) -> sqlite3.Connection:
    """A connection that decodes invalid UTF-8 as well as it can."""
    db = sqlite3.connect(name, timeout=patience, isolation_level=None, check_same_thread=False, uri=name.startswith("file:"))
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    return db


def prepare(db: sqlite3.Connection, tables: Sequence[Table]) -> None:
    """Make what is missing of these tables, and check that they can be written. Raises sqlite3.Error, Trouble.

    With a write-ahead log every commit is in the system's hands when it returns, so the death of the process costs nothing; only a power
    cut may cost the last answers, and never the file.
    """
    fresh = not ours(db)
    # SQLite gives a file that it has copied row by row no write-ahead log.
    if db.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        # If another process holds the lock, it is doing the same.
        with suppress_locked():
            db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA foreign_keys = ON")
    if fresh or lacking(tables, present(db), TYPES, ""):
        with transaction(db):
            if not ours(db):
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                db.execute(f"PRAGMA user_version = {VERSION}")
            for statement in lacking(tables, present(db), TYPES, " WITHOUT ROWID"):
                db.execute(statement)
    else:
        with suppress_locked(), transaction(db):
            pass


def present(db: sqlite3.Connection) -> Present:
    """What the database has of tables and indexes. Raises sqlite3.Error."""
    columns: dict[str, set[str]] = {}
    for table, column in db.execute("SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"):
        columns.setdefault(table, set()).add(column)
    return Present(columns, {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'index'")})


MARKS = "SELECT user_version, application_id, EXISTS (SELECT 1 FROM sqlite_master) FROM pragma_user_version, pragma_application_id"
"""What tells whose a database is, in one statement: another process may be making it at this moment."""


def ours(db: sqlite3.Connection) -> bool:
    """Whether the database holds our tables; False if it is empty. Raises sqlite3.Error, and Trouble if we must not write to it."""
    version, application, filled = db.execute(MARKS).fetchone()
    if application != APPLICATION:
        if version or application or filled:
            raise Trouble("the file belongs to another program")
        return False
    if version > VERSION:
        raise Trouble(f"the file was written by a newer octotui (its version is {version}, this one reads up to {VERSION})")
    return True


def in_memory(file: Path, tables: Sequence[Table]) -> sqlite3.Connection:
    """A prepared database in memory, with whatever can be read of a file that cannot be written."""
    with suppress(*ERRORS, OSError, Trouble):
        return copy_in_memory(file, tables)
    memory = connection(":memory:")
    prepare(memory, tables)
    return memory


def copy_in_memory(file: Path, tables: Sequence[Table]) -> sqlite3.Connection:
    """A prepared in-memory copy of one of our files. Raises OSError, sqlite3.Error, Trouble."""
    memory = connection(":memory:")
    with closing(open_for_reading(file)) as db:
        db.backup(memory)
    prepare(memory, tables)
    return memory


def open_for_reading(file: Path, patience: float = 0) -> sqlite3.Connection:
    """A connection to one of our files that changes nothing in it. Raises OSError, sqlite3.Error, Trouble."""
    only_files(file)
    address = file.absolute().as_uri() + "?mode=ro"
    log = file.with_name(file.name + "-wal")
    db = connection(address, patience)
    try:
        if not ours(db):
            raise Trouble("it holds no saves")
    except sqlite3.OperationalError:
        db.close()
        if log.exists() and log.stat().st_size:
            raise
        # On a read-only disk the file cannot be shared with writers; it has none.
        return connection(address + "&immutable=1", patience)
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all or nothing. Raises sqlite3.Error."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(*ERRORS):
            db.rollback()
        raise


@contextmanager
def suppress_locked() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
