"""What the store asks of a database: the same few calls for each of them, with the same SQL.

Placeholders are `?`, or `?1` and so on where a value stands twice. Every call raises `Fault` where the database cannot do it, and may be
made from any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from octotui.storage.schema import Table

Value = str | bytes | float | None
"""What a row may hold."""
Row = tuple[Any, ...]
Change = tuple[str, Sequence[Value]]
"""A statement and its values."""
Ask = Callable[[str, Sequence[Value]], list[Row]]
"""Carries out one statement and returns its rows."""


class Database(Protocol):
    """A database with the tables of a store."""

    lock: RLock
    """Held by whoever asks several things that belong together."""
    openings: int
    """The number of times another database was opened in the place of this one."""
    trouble: str | None
    """A sentence saying why nothing lasts that is written; None if all is well."""

    @property
    def file(self) -> Path | None:
        """The open file; None in memory, or where the database is no file."""

    @property
    def lasting(self) -> bool:
        """Whether what is written outlasts this process, and others may write too."""

    @property
    def place(self) -> str:
        """Where the data is, in words."""

    def columns(self) -> Mapping[str, Collection[str]]:
        """The names of the columns of each table that is there."""

    def prepare(self, tables: Sequence[Table]) -> None:
        """Make what is missing of these tables. Raises Trouble if we must not."""

    def refresh(self) -> str:
        """Open the database that is there now, if it is another one; a sentence saying so, empty if it is the same."""

    @property
    def announces_lines(self) -> bool:
        """Whether new lines have to be announced always: others do not see for themselves that something was written."""

    @property
    def announcement(self) -> str:
        """The statement that tells a text, its one value, to all who listen."""

    @property
    def version(self) -> object:
        """What differs whenever others may have written without an announcement."""

    def listen(self, wake: Callable[[], None], pulse: Callable[[Ask], None]) -> None:
        """Collect what others tell from now on. `wake` is called in another thread when there is anything new.

        Where a connection has to be kept alive, `pulse` is called once a second in that thread.
        """

    def announcements(self) -> list[str]:
        """What others, or this process itself, have told since the last call; an empty text: anything may have been missed."""

    def time(self) -> float:
        """The time, in seconds, by the clock that all who share the database go by."""

    def rows(self, question: str, values: Sequence[Value] = ()) -> list[Row]:
        """All rows of an answer."""

    def row(self, question: str, values: Sequence[Value] = ()) -> Row | None:
        """The first row of an answer, if there is one."""

    def each(self, question: str, values: Sequence[Value] = ()) -> Iterator[Row]:
        """The rows of an answer, one by one, up to the first that cannot be read."""

    def execute(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Carry out a statement; return the number of rows it has changed. Raises Conflict."""

    def insert(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Insert a row into a table with running numbers; return its number."""

    def last_number(self, table: str) -> int:
        """The last running number that was given in a table; 0 if none was."""

    def skip_numbers(self, table: str, last: int) -> None:
        """Give running numbers in a table after this one, and after all that are there."""

    def execute_all(self, changes: Sequence[Change], patience: float | None = None, on_disk: bool = True) -> list[int]:
        """Carry out statements, all or none, in one round trip; return the number of rows each has changed. Raises Conflict.

        `patience`: the seconds to wait for others who are writing; None: as long as usual. `on_disk`: whether to wait until it is on the
        disk, where the database can; without, a crash of the database may cost it.
        """

    def transaction(self, patience: float | None = None) -> AbstractContextManager[None]:
        """A transaction, all or nothing, in which nobody else is. One within another is part of it."""

    def close(self) -> None:
        """Close it; every later call raises Fault."""
