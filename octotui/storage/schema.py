"""The tables of a store, each declared once for every database.

A table or a column that an older octotui did not know is added when a database is opened. Types are neutral words, which each database
writes in its own way: `NUMBER` is a running number that is never given twice, `TEXT` orders by code points, `FLAG` is true or false.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

VERSION = 1
"""The version of the schema; raise it when older versions of octotui could no longer work with the tables."""

OPEN = """instr(text, '"match":null') > 0"""
"""Waiting tables that have not begun."""
MATCH = "INTEGER NOT NULL REFERENCES match ON DELETE CASCADE"
AT_SERVER = "TEXT NOT NULL REFERENCES server ON DELETE CASCADE"


class Table(NamedTuple):
    """A table."""

    name: str
    columns: Mapping[str, str]
    """By name: the type and the constraints."""
    key: tuple[str, ...] = ()
    """The columns of the primary key, where it has several."""
    indexes: Mapping[str, str] = {}
    """By name: what each index is on."""
    unique: Mapping[str, str] = {}
    """The same for indexes that take nothing twice."""
    older: Mapping[str, str] = {}
    """By name of a column that an older octotui did not know, and that has no `DEFAULT`: what its rows get, in SQL. Others get nothing."""

    def value_in_older(self, column: str) -> str:
        """The value of a column, in SQL, in rows of an octotui that did not know it."""
        return self.older.get(column) or self.columns[column].partition("DEFAULT ")[2] or "NULL"

    @property
    def create_indexes(self) -> dict[str, str]:
        """By name: the statement that makes each index."""
        made = {name: f"CREATE INDEX IF NOT EXISTS {name} ON {what}" for name, what in self.indexes.items()}
        return made | {name: f"CREATE UNIQUE INDEX IF NOT EXISTS {name} ON {what}" for name, what in self.unique.items()}


SAVES = (
    # Never reuse a deleted match's number, or a process that still plays it would write to another match.
    Table(
        "match",
        {
            "id": "NUMBER",
            "game": "TEXT NOT NULL",
            "title": "TEXT NOT NULL",
            "seats": "TEXT NOT NULL",
            "started": "REAL NOT NULL",
            "played": "REAL NOT NULL",
            "answers": "INTEGER NOT NULL",
            "over": "FLAG NOT NULL",
            "result": "TEXT",
            "stage": "TEXT",
            "standing": "TEXT",
        },
    ),
    Table("line", {"match": MATCH, "n": "INTEGER NOT NULL", "text": "TEXT NOT NULL"}, ("match", "n")),
    # Lines that were taken out of a damaged journal.
    Table("aside", {"match": MATCH, "n": "INTEGER NOT NULL", "text": "TEXT NOT NULL", "moved": "REAL NOT NULL"}),
    # The record's entry of a match, so that it is computed only once.
    Table(
        "entry",
        {
            "match": "INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE",
            "edition": "INTEGER NOT NULL",
            "seal": "TEXT NOT NULL",
            "text": "TEXT NOT NULL",
        },
    ),
    # What an expert has said of an answer in a finished match. `made_of`: a digest of all that this depends on.
    Table(
        "judgement",
        {"match": MATCH, "seat": "INTEGER NOT NULL", "moment": "INTEGER NOT NULL", "made_of": "TEXT NOT NULL", "text": "TEXT NOT NULL"},
        ("match", "seat", "moment"),
    ),
    # Somebody's place in the lesson of a game.
    Table("lesson", {"game": "TEXT PRIMARY KEY", "place": "TEXT NOT NULL"}),
    # The game chosen last for a purpose, such as reading its rules.
    Table("choice", {"what": "TEXT PRIMARY KEY", "game": "TEXT NOT NULL"}),
)
"""The tables of anybody's saves."""

SERVER = (
    Table(
        "guest",
        {"key": "TEXT PRIMARY KEY", "name": "NAME", "since": "REAL NOT NULL", "settings": "TEXT NOT NULL DEFAULT ''"},
        unique={"guest_name": "guest (lower(name))"},
    ),
    Table("invitation", {"code": "TEXT PRIMARY KEY", "made": "REAL NOT NULL", "key": "TEXT REFERENCES guest"}),
    # What is remembered of each guest.
    Table(
        "memory",
        {"key": "TEXT NOT NULL", "kind": "TEXT NOT NULL", "what": "TEXT NOT NULL", "text": "TEXT NOT NULL"},
        ("key", "kind", "what"),
    ),
    # Tables that wait for people, and those of the last matches. `match`: the one that has begun; `rematch`: the one before a rematch.
    Table(
        "waiting",
        {"id": "NUMBER", "text": "TEXT NOT NULL", "rematch": "INTEGER", "match": "INTEGER"},
        indexes={"waiting_open": f"waiting (id) WHERE {OPEN}"},
        unique={"waiting_rematch_of": "waiting (rematch)"},
        older={"match": f"CASE WHEN {OPEN} THEN NULL ELSE 0 END"},
    ),
    # `began`: the person who began on a seat, which may have changed hands.
    Table(
        "seat",
        {
            "match": MATCH,
            "seat": "INTEGER NOT NULL",
            "key": "TEXT NOT NULL",
            "began": "TEXT NOT NULL",
            "asked": "REAL",
            "time_left": "REAL",
        },
        ("match", "seat"),
        # Lobbies list unfinished matches, and most matches of a server are finished.
        {"seat_key": "seat (key, match)", "match_unfinished": "match (id) WHERE NOT over"},
        older={"began": "key"},
    ),
    # `lines`: the journal's length when the asked seats were stored.
    Table(
        "house",
        {
            "match": "INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE",
            "watched": "FLAG NOT NULL",
            "pace": "TEXT NOT NULL",
            "lines": "INTEGER NOT NULL DEFAULT 0",
        },
        older={"pace": "'{}'"},
    ),
    # Where the match stood when a seat's person left: the position's node, and how many things had been said.
    # `since`: when they left; none while they are there.
    Table(
        "absence",
        {"match": MATCH, "seat": "INTEGER NOT NULL", "node": "INTEGER NOT NULL", "said": "INTEGER NOT NULL", "since": "REAL"},
        ("match", "seat"),
    ),
    # Who was allowed to look over which seat's shoulder.
    Table("look", {"match": MATCH, "key": "TEXT NOT NULL", "seat": "INTEGER NOT NULL"}, ("match", "key")),
    Table(
        "rating",
        {
            "game": "TEXT NOT NULL",
            "key": "TEXT NOT NULL REFERENCES guest",
            "mu": "REAL NOT NULL",
            "sigma": "REAL NOT NULL",
            "played": "INTEGER NOT NULL",
            "won": "INTEGER NOT NULL",
        },
        ("game", "key"),
    ),
    # The matches that count for the ladder already.
    Table("rated", {"match": "INTEGER PRIMARY KEY"}),
    # What was said in the lobby.
    Table("lobby_talk", {"id": "NUMBER", "name": "TEXT NOT NULL", "text": "TEXT NOT NULL"}),
)
"""The tables that a server has besides."""

RUNNING = (
    # The running servers, each with the time of its last sign of life.
    Table("server", {"id": "TEXT PRIMARY KEY", "beat": "REAL NOT NULL"}),
    # Who is where at each of them.
    Table(
        "server_guest",
        {"server": AT_SERVER, "place": "TEXT NOT NULL", "key": "TEXT NOT NULL", "name": "TEXT NOT NULL"},
        ("server", "place", "key"),
    ),
    # The server that lets the bots of a match answer and watches its clock.
    Table("server_match", {"match": "INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE", "server": AT_SERVER}),
    # What servers of one file tell one another; PostgreSQL has a way of its own.
    Table("news", {"id": "NUMBER", "text": "TEXT NOT NULL"}),
)
"""The tables that mean something only while servers run."""


class Present(NamedTuple):
    """What a database has already."""

    columns: Mapping[str, Collection[str]]
    """The names of the columns of each table."""
    indexes: Collection[str]


def lacking(tables: Iterable[Table], present: Present, types: Mapping[str, str], ending: str) -> list[str]:
    """The statements that give a database what it lacks of these tables.

    `types`: the neutral types in the database's words; `ending`: what ends a table whose key has several columns.
    """
    made = []
    for table in tables:
        columns = {name: " ".join(types.get(word, word) for word in kind.split(" ")) for name, kind in table.columns.items()}
        if (there := present.columns.get(table.name)) is None:
            key = [f"PRIMARY KEY ({', '.join(table.key)})"] if table.key else []
            parts = ", ".join([f"{name} {kind}" for name, kind in columns.items()] + key)
            made.append(f"CREATE TABLE {table.name} ({parts}){ending if table.key else ''}")
        else:
            for name, kind in columns.items():
                if name not in there:
                    made += added(table, name, kind)
        made += [statement for name, statement in table.create_indexes.items() if name not in present.indexes]
    return made


def added(table: Table, name: str, kind: str) -> list[str]:
    """The statements that add a column to a table of an older octotui."""
    if name not in table.older:
        return [f"ALTER TABLE {table.name} ADD COLUMN {name} {kind}"]
    kind = kind.replace(" NOT NULL", "")
    return [f"ALTER TABLE {table.name} ADD COLUMN {name} {kind}", f"UPDATE {table.name} SET {name} = {table.value_in_older(name)}"]
