"""The stores of `make load`, and what a run spends."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from octotui.server.serve import TABLES
from octotui.storage.store import is_address
from tests.postgres import postgresql
from tools.processes import family, parent_of, processor

POSTGRESQL = "postgresql"


@contextmanager
def store_at(where: str, folder: Path) -> Iterator[Path | str]:
    """The store: a file in this folder, a database started for this run, or the one at an address."""
    if where == "sqlite":
        yield folder / TABLES
    elif is_address(where):
        yield where
    else:
        with tempfile.TemporaryDirectory(prefix="octotui-load-") as name:
            started = postgresql().get_server(Path(name) / "data", cleanup_mode="stop")
            try:
                yield started.get_uri()
            finally:
                started.cleanup()


@dataclass
class Spent:
    """Resources used since the beginning of a run."""

    servers: float
    guests: float
    database: float
    written: float
    """Bytes of the database's write-ahead log."""
    transactions: int

    def __sub__(self, other: Spent) -> Spent:
        return Spent(
            self.servers - other.servers,
            self.guests - other.guests,
            self.database - other.database,
            self.written - other.written,
            self.transactions - other.transactions,
        )


def spent(servers: Sequence[int], where: Path | str) -> Spent:
    """Seconds of processor so far of these servers and of this process, and what the database has done."""
    ours = processor([pid for parent in servers for pid in family(parent)])
    if isinstance(where, Path):
        return Spent(ours, processor([os.getpid()]), 0, 0, 0)
    with psycopg.connect(where, autocommit=True) as database:
        about = database.execute("SELECT pg_backend_pid(), pg_current_wal_lsn() - '0/0'::pg_lsn").fetchone()
        done = database.execute("SELECT sum(xact_commit) FROM pg_stat_database").fetchone()
        assert about is not None and done is not None, "these questions have an answer"
        postmaster = parent_of(about[0])
        return Spent(ours, processor([os.getpid()]), processor(family(postmaster)), float(about[1]), int(done[0]))
