"""The SQLite file of saves: opened, given its tables, or copied into memory where it cannot be written.

Only our own files are touched, and a file of an older octotui is upgraded.
"""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

from octotui.storage.trouble import FAULTS, Trouble

APPLICATION = 0x0C7071
"""The SQLite application id that marks a file as ours."""
VERSION = 1
"""The version of the schema; raise it when older versions of octotui could no longer read the tables."""

LESSON = """CREATE TABLE lesson (
    game TEXT PRIMARY KEY,
    place TEXT NOT NULL
)"""
"""Somebody's place in the lesson of a game."""
CHOICE = """CREATE TABLE choice (
    what TEXT PRIMARY KEY,
    game TEXT NOT NULL
)"""
"""The game chosen last for a purpose, such as reading its rules."""
ENTRY = """CREATE TABLE entry (
    match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
    edition INTEGER NOT NULL,
    seal TEXT NOT NULL,
    text TEXT NOT NULL
)"""
"""The record's entry of a match, so that it is computed only once."""
TABLES = (
    LESSON,
    CHOICE,
    ENTRY,
    # AUTOINCREMENT: never reuse a deleted match's number, or a process that still plays it would write to another match.
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
        stage TEXT,
        standing TEXT
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


def identity(file: Path) -> tuple[int, int] | None:
    """The identity of a file, whatever its name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def only_files(file: Path) -> None:
    """Check that SQLite would open only regular files: at a pipe it would block. Raises Trouble."""
    for name in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        if name.is_dir():
            raise Trouble("that is a folder, not a file")
        if name.exists() and not name.is_file():
            raise Trouble("that is a pipe or a device, not a file")


def opened(file: Path, patience: float) -> sqlite3.Connection:
    """A prepared connection to this file, created with access for its owner only. Raises OSError, sqlite3.Error, Trouble."""
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
    """A connection that decodes invalid UTF-8 as well as it can."""
    db = sqlite3.connect(name, timeout=patience, isolation_level=None, check_same_thread=False, uri=name.startswith("file:"))
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    return db


def prepare(db: sqlite3.Connection) -> None:
    """Make the tables if they are missing, and check that they can be written. Raises sqlite3.Error, Trouble.

    With a write-ahead log every commit is in the system's hands when it returns, so the death of the process costs nothing; only a power
    cut may cost the last answers, and never the file.
    """
    fresh = not ours(db)
    if fresh:
        # If another process holds the lock, it is doing the same.
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
    """The statements that upgrade an older file. Raises sqlite3.Error."""
    columns = {column[1] for column in db.execute("PRAGMA table_info(match)")}
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    found = [f"ALTER TABLE match ADD COLUMN {name} TEXT" for name in ("stage", "standing") if name not in columns]
    return [*found, *(table for name, table in (("lesson", LESSON), ("choice", CHOICE), ("entry", ENTRY)) if name not in tables)]


def ours(db: sqlite3.Connection) -> bool:
    """Whether the database holds our tables; False if it is empty. Raises sqlite3.Error, and Trouble if we must not write to it."""
    (version,), (application,) = db.execute("PRAGMA user_version").fetchone(), db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        if version or application or db.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise Trouble("the file belongs to another program")
        return False
    if version > VERSION:
        raise Trouble(f"the file was written by a newer octotui (its version is {version}, this one reads up to {VERSION})")
    return True


def in_memory(file: Path) -> sqlite3.Connection:
    """A prepared database in memory, with whatever can be read of a file that cannot be written."""
    with suppress(*FAULTS, OSError, Trouble):
        return copied(file)
    memory = connection(":memory:")
    prepare(memory)
    return memory


def copied(file: Path) -> sqlite3.Connection:
    """A prepared in-memory copy of one of our files. Raises OSError, sqlite3.Error, Trouble."""
    only_files(file)
    address = file.absolute().as_uri() + "?mode=ro"
    log = file.with_name(file.name + "-wal")
    # On a read-only disk the file cannot be shared with writers; it has none, so open it as immutable unless there is a log to read.
    alone = "" if log.exists() and log.stat().st_size else "&immutable=1"
    memory = connection(":memory:")
    with closing(connection(address + alone)) as db:
        if ours(db):
            db.backup(memory)
    prepare(memory)
    return memory


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all or nothing. Raises sqlite3.Error."""
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
