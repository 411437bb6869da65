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
    """The database in a file or at an address, with all tables. Raises Trouble, with a sentence, if it cannot be used."""
    database: Database
    if is_address(where):
        from octotui.storage.postgresql import PostgreSQL

        database = PostgreSQL(where)
    else:
        file = Path(where).expanduser()
        if must_exist and not file.exists():
            raise Trouble(f"There is no store at {file}.")
        check(file, PATIENCE)
        database = SQLiteFile(file, PATIENCE)
    try:
        database.prepare(TABLES)
    except Fault as error:
        raise Trouble(f"{database.place} cannot be used: {reason(error)}.") from None
    return database


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
        self.source, self.to, self.progress = source, to, progress

    def run(self) -> Copied:
        """Copy and compare. Raises Trouble, Fault."""
        ids, there = numbers(self.source), numbers(self.to)
        others = {table.name: (rows(self.source, table), rows(self.to, table)) for table in OTHERS}
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
                self.to.skip_numbers(table.name, self.source.last_number(table.name))
        lines = sum(self._compare(part) for part in self._parts("Checking", ids))
        if numbers(self.to) != numbers(self.source):
            raise self._trouble(DIFFERENT, what="the list of games")
        for table in OTHERS:
            if rows(self.source, table) != rows(self.to, table):
                raise self._trouble(DIFFERENT, what=f"the table “{table.name}”")
        return Copied(len(ids), lines, written, {name: len(found) for name, (found, _) in others.items()})

    def _trouble(self, sentence: str, **words: object) -> Trouble:
        text = sentence.format(to=self.to.place, source=self.source.place, **words)
        return Trouble(f"{text[0].upper()}{text[1:]}.")

    def _parts(self, what: str, ids: Sequence[int]) -> Iterator[Sequence[int]]:
        """A few matches at a time, while the progress is told."""
        for begin in range(0, len(ids), AT_ONCE):
            self.progress(what, begin, len(ids))
            yield ids[begin : begin + AT_ONCE]
        self.progress(what, len(ids), len(ids))

    def _copy(self, part: Sequence[int]) -> int:
        """Copy what is missing of these matches; return the number of matches written."""
        ours, theirs = matches(self.source, part), matches(self.to, part)
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
            self.to.execute_all(changes)
        return len(different)

    def _copy_table(self, table: Table, ours: Sequence[Row], theirs: Sequence[Row]) -> None:
        """Copy the rows of a table that belong to no match."""
        keys = key_columns(table)
        there = set(theirs)
        missing = [row for row in ours if row not in there]
        values = ", ".join(f"{name} = excluded.{name}" for name in table.columns if name not in keys)
        ending = f" ON CONFLICT ({', '.join(keys)}) DO {f'UPDATE SET {values}' if values else 'NOTHING'}"
        for change in insertions(table, missing, ending):
            self.to.execute_all([change])

    def _compare(self, part: Sequence[int]) -> int:
        """Compare the rows of these matches; return the number of their lines."""
        ours, theirs = matches(self.source, part), matches(self.to, part)
        for match in part:
            if match not in ours or match not in theirs or digest(ours[match]) != digest(theirs[match]):
                raise self._trouble(DIFFERENT, what=f"game {match}")
        return sum(len(found["line"]) for found in ours.values())


# --- rows, the same from every database


def numbers(database: Database) -> list[int]:
    """The numbers of all matches, in order."""
    return [match for (match,) in database.rows("SELECT id FROM match ORDER BY id")]


def rows(database: Database, table: Table, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
    """The rows of a table, in order."""
    found = database.rows(f"SELECT {', '.join(table.columns)} FROM {table.name} {where}", values)
    kinds = [kind.partition(" ")[0] for kind in table.columns.values()]
    return sorted((tuple(map(plain, kinds, row)) for row in found), key=repr)


def matches(database: Database, part: Sequence[int]) -> dict[int, Rows]:
    """By match: its rows in all tables."""
    found: dict[int, Rows] = {}
    these = ", ".join("?" * len(part))
    for table, column in OF_MATCHES:
        place = list(table.columns).index(column)
        for row in rows(database, table, f"WHERE {column} IN ({these})", part):
            found.setdefault(row[place], {each.name: [] for each, _ in OF_MATCHES})[table.name].append(row)
    for of_match in found.values():
        of_match["line"].sort(key=lambda row: int(row[1]))
    return found


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
