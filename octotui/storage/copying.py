"""Copying a whole store into another one: from a SQLite file to PostgreSQL, or back.

Matches keep their numbers. A few matches at a time are written, all of their rows or none, so a copy that was interrupted goes on where it
stopped, and one that is made again changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from octotui.storage.database import Change, Database, Row, Value
from octotui.storage.schema import SAVES, SERVER, Table
from octotui.storage.sqlite_file import SQLiteFile, check
from octotui.storage.store import PATIENCE, is_address
from octotui.storage.trouble import Fault, Trouble, reason

TABLES = (*SAVES, *SERVER)
"""Everything that is copied."""
OF_MATCHES = tuple(
    (table, "id" if table.name == "match" else "match")
    for table in TABLES
    if table.name == "match" or "REFERENCES match" in table.columns.get("match", "")
)
"""The tables whose rows belong to a match, and the column with its number; that of the matches first."""
OTHERS = tuple(table for table in TABLES if table not in [of_match for of_match, _ in OF_MATCHES])
"""The tables whose rows belong to no match."""
AT_ONCE = 20
"""The number of matches in one transaction."""
ROWS = 200
"""The number of rows in one statement."""
PAGE = 5000
"""The number of rows in one answer: PostgreSQL breaks off one that takes long."""
FOREIGN = "{to} has {what} that {source} does not have, so nothing was copied: copy into an empty store, with the servers of both stopped"
CHANGED = "game {match} in {to} has gone another way than in {source}: nothing of it was changed"
DIFFERENT = "{what} in {to} differs from {source}: if somebody was playing meanwhile, stop the servers of both and copy again"
AGAIN = "The copy was interrupted: {why}. The same command goes on where it stopped."

Rows = dict[str, list[Row]]
"""By table: the rows, in order."""
Progress = Callable[[str, int, int], None]
"""Told what is being done, and how many matches of how many are."""


class Copied(msgspec.Struct, frozen=True):
    """What a copy holds in the end."""

    matches: int
    lines: int
    written: int
    """The number of matches that were not there yet, or not whole."""
    rows: dict[str, int]
    """By table: the number of rows that belong to no match."""


def open_database(where: str, must_exist: bool) -> Database:
    """The database in a file or at an address. Raises Trouble, with a sentence, if it cannot be used.

    One that `must_exist` is left as it is; any other one is given all tables.
    """
    database: Database
    if is_address(where):
        from octotui.storage.postgresql import PostgreSQL

        database = PostgreSQL(where, must_exist)
    else:
        file = Path(where).expanduser()
        if must_exist and not file.exists():
            raise Trouble(f"There is no store at {file}.")
        check(file, PATIENCE, must_exist)
        database = SQLiteFile(file, PATIENCE, must_exist)
    try:
        if not must_exist:
            database.prepare(TABLES)
    except Fault as error:
        raise Trouble(f"{database.place} cannot be used: {reason(error)}.") from None
    return database


class Contents:
    """The rows of a database, the same from every kind; those of an older octotui as if it had been upgraded."""

    def __init__(self, database: Database) -> None:
        """Raises Fault."""
        self.database, self.columns = database, database.columns()

    def numbers(self) -> list[int]:
        """The numbers of all matches, in order."""
        return [match for (match,) in self.database.rows("SELECT id FROM match ORDER BY id")]

    def rows(self, table: Table, ending: str = "", values: Sequence[Value] = ()) -> list[Row]:
        """Rows of a table, as the ending of the question says; none if the table is missing."""
        if (there := self.columns.get(table.name)) is None:
            return []
        columns = [name if name in there else table.value_in_older(name) for name in table.columns]
        found = self.database.rows(f"SELECT {', '.join(columns)} FROM {table.name} {ending}", values)
        kinds = [kind.partition(" ")[0] for kind in table.columns.values()]
        return [tuple(map(plain, kinds, row)) for row in found]

    def all_rows(self, table: Table) -> list[Row]:
        """All rows of a table with a key, in order, read a page at a time."""
        keys = ", ".join(key_columns(table))
        found: list[Row] = []
        page = self.rows(table, f"ORDER BY {keys} LIMIT {PAGE}")
        while page:
            found += page
            last = row_key(table, page[-1])
            page = self.rows(table, f"WHERE ({keys}) > ({', '.join('?' * len(last))}) ORDER BY {keys} LIMIT {PAGE}", last)
        return sorted(found, key=repr)

    def matches(self, part: Sequence[int]) -> dict[int, Rows]:
        """By match: its rows in all tables."""
        found: dict[int, Rows] = {}
        these = ", ".join("?" * len(part))
        for table, column in OF_MATCHES:
            place = list(table.columns).index(column)
            for row in sorted(self.rows(table, f"WHERE {column} IN ({these})", part), key=repr):
                found.setdefault(row[place], {each.name: [] for each, _ in OF_MATCHES})[table.name].append(row)
        for of_match in found.values():
            of_match["line"].sort(key=lambda row: int(row[1]))
        return found

    def last_number(self, table: Table) -> int:
        """The last running number that was given in a table; 0 if none was."""
        return self.database.last_number(table.name) if table.name in self.columns else 0


def copy(source: Database, to: Database, progress: Progress = lambda what, done, total: None) -> Copied:
    """Copy everything into another database, then compare both row by row. Raises Trouble.

    What is there already stays, but for rows that have changed in the first since, such as a guest's settings. Nothing is written if the
    other database holds anything that the first does not.
    """
    try:
        return Copy(source, to, progress).run()
    except (Fault, OSError) as error:
        raise Trouble(AGAIN.format(why=reason(error))) from None


class Copy:
    """A copy from one database into another."""

    def __init__(self, source: Database, to: Database, progress: Progress) -> None:
        """Raises Fault."""
        self.source, self.to, self.progress = Contents(source), Contents(to), progress

    def run(self) -> Copied:
        """Copy and compare. Raises Trouble, Fault."""
        ids, there = self.source.numbers(), self.to.numbers()
        others = {table.name: (self.source.all_rows(table), self.to.all_rows(table)) for table in OTHERS}
        if set(there) - set(ids):
            raise self._trouble(FOREIGN, what="games")
        for table in OTHERS:
            ours, theirs = ({row_key(table, row) for row in found} for found in others[table.name])
            if theirs - ours:
                raise self._trouble(FOREIGN, what=f"rows of its own in the table “{table.name}”")
        written = sum(self._copy(part) for part in self._parts("Copying", ids))
        for table in OTHERS:
            self._copy_table(table, *others[table.name])
        for table in TABLES:
            if table.columns.get("id") == "NUMBER":
                self.to.database.skip_numbers(table.name, self.source.last_number(table))
        lines = sum(self._compare(part) for part in self._parts("Checking", ids))
        if self.to.numbers() != self.source.numbers():
            raise self._trouble(DIFFERENT, what="the list of games")
        for table in OTHERS:
            if self.source.all_rows(table) != self.to.all_rows(table):
                raise self._trouble(DIFFERENT, what=f"the table “{table.name}”")
        return Copied(len(ids), lines, written, {name: len(found) for name, (found, _) in others.items()})

    def _trouble(self, sentence: str, **words: object) -> Trouble:
        text = sentence.format(to=self.to.database.place, source=self.source.database.place, **words)
        return Trouble(f"{text[0].upper()}{text[1:]}.")

    def _parts(self, what: str, ids: Sequence[int]) -> Iterator[Sequence[int]]:
        """A few matches at a time, while the progress is told."""
        for begin in range(0, len(ids), AT_ONCE):
            self.progress(what, begin, len(ids))
            yield ids[begin : begin + AT_ONCE]
        self.progress(what, len(ids), len(ids))

    def _copy(self, part: Sequence[int]) -> int:
        """Copy what is missing of these matches; return the number of matches written."""
        ours, theirs = self.source.matches(part), self.to.matches(part)
        changes: list[Change] = []
        different = [match for match in part if ours.get(match) != theirs.get(match)]
        for match in different:
            if match in theirs:
                had = theirs[match]["line"]
                if ours[match]["line"][: len(had)] != had:
                    raise self._trouble(CHANGED, match=match)
                changes.append(("DELETE FROM match WHERE id = ?", (match,)))
        for table, _ in OF_MATCHES:
            changes += insertions(table, [row for match in different for row in ours[match][table.name]])
        if changes:
            self.to.database.execute_all(changes)
        return len(different)

    def _copy_table(self, table: Table, ours: Sequence[Row], theirs: Sequence[Row]) -> None:
        """Copy the rows of a table that belong to no match."""
        keys = key_columns(table)
        there = set(theirs)
        missing = [row for row in ours if row not in there]
        values = ", ".join(f"{name} = excluded.{name}" for name in table.columns if name not in keys)
        ending = f" ON CONFLICT ({', '.join(keys)}) DO {f'UPDATE SET {values}' if values else 'NOTHING'}"
        for change in insertions(table, missing, ending):
            self.to.database.execute_all([change])

    def _compare(self, part: Sequence[int]) -> int:
        """Compare the rows of these matches; return the number of their lines."""
        ours, theirs = self.source.matches(part), self.to.matches(part)
        for match in part:
            if match not in ours or match not in theirs or digest(ours[match]) != digest(theirs[match]):
                raise self._trouble(DIFFERENT, what=f"game {match}")
        return sum(len(found["line"]) for found in ours.values())


def plain(kind: str, value: Value) -> Value:
    """A value of a column as every database can hold it; a damaged SQLite file may have any in its place."""
    if value is None:
        return None
    if kind in ("TEXT", "NAME"):
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()
    number = value if isinstance(value, int | float) else 0
    if kind == "FLAG":
        return bool(number)
    return float(number) if kind == "REAL" else int(number)


def digest(of_match: Rows) -> str:
    """A digest of all rows of a match."""
    return sha256(msgspec.json.encode(of_match)).hexdigest()


def key_columns(table: Table) -> tuple[str, ...]:
    """The columns that tell a row of a table from all others."""
    return table.key or tuple(name for name, kind in table.columns.items() if kind == "NUMBER" or "PRIMARY KEY" in kind)


def row_key(table: Table, row: Row) -> Row:
    """What tells a row of a table from all others."""
    keys = key_columns(table)
    return tuple(value for name, value in zip(table.columns, row, strict=True) if name in keys)


def insertions(table: Table, missing: Sequence[Row], ending: str = "") -> list[Change]:
    """The statements that insert rows."""
    names = ", ".join(table.columns)
    one = f"({', '.join('?' * len(table.columns))})"
    parts = [missing[begin : begin + ROWS] for begin in range(0, len(missing), ROWS)]
    return [
        (f"INSERT INTO {table.name} ({names}) VALUES {', '.join([one] * len(part))}{ending}", [value for row in part for value in row])
        for part in parts
    ]
