"""Stores of every shape that an octotui has ever written are upgraded, and copied as if they had been.

The folder `older` holds one of each, as SQL: a match, and where there was a server, two guests and a waiting table. Whoever changes the
schema adds the shape it had before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast
from unittest.mock import patch

import psycopg
import pytest

from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Hall
from octotui.server.hall.pace import Pace
from octotui.server.hall.seats import HostedMatch
from octotui.server.hall.waiting_tables import BEGUN_KEPT
from octotui.storage import copying, postgresql
from octotui.storage.copying import Contents, copy, open_database
from octotui.storage.database import Database, Row
from octotui.storage.games import GameLibrary
from octotui.storage.postgresql import PostgreSQL
from octotui.storage.schema import RUNNING, SAVES, SERVER
from octotui.storage.sqlite_file import SQLiteFile, present
from octotui.storage.store import Store
from tests.postgres import database
from tests.server.halls import Bots
from tests.server.house import run

FOLDER = Path(__file__).parent / "older"
SHAPES = sorted(file.name.removesuffix(".sql") for file in FOLDER.iterdir())
TABLES = (*SAVES, *SERVER, *RUNNING)
ANN, BO = "key of ann", "key of bo"
JOURNAL = b"line 1\nline 2\nline 3\nline 4\nline 5\n"


@pytest.fixture(params=SHAPES)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A store of an older octotui."""
    shape = (FOLDER / f"{request.param}.sql").read_text()
    if request.param.endswith(".sqlite"):
        with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
            file.executescript(shape)
        yield str(tmp_path / "tables.db")
    else:
        with database() as address:
            with psycopg.connect(address) as file:
                file.execute(shape.encode())
            yield address


def index_names(db: Database) -> set[str]:
    """The names of the indexes."""
    if isinstance(db, SQLiteFile):
        return set(present(db.connection).indexes)
    return {name for (name,) in db.rows("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()")}


def test_a_store_of_an_older_octotui_is_upgraded_and_goes_on(older: str) -> None:
    async def play() -> None:
        with Store.open(older) as store:
            had_server = "guest" in store.db.columns()
            hall = Hall(store, GameLibrary(), cast(BotPool, Bots()), pause=0)
            there = store.db.columns()
            assert store.trouble is None
            assert all(table.columns.keys() <= set(there[table.name]) for table in TABLES)
            assert index_names(store.db) >= {name for table in TABLES for name in table.create_indexes}
            assert [(game.id, game.game, game.answers) for game in store.recent()] == [(1, "oct8", 4)]
            assert store.text(1) == JOURNAL
            if had_server:
                assert (hall.people.name(ANN), hall.people.name(BO)) == ("ann", "bo")
                assert [game.house for game in hall.seats.games_of(ANN)] == [HostedMatch((ANN, BO), True, Pace())]
                assert hall.seats.of(1).began == (ANN, BO)
                (table,) = hall.waiting.all()
                hall.change_waiting(table.id, lambda table: table.with_person(BO, "bo"))
                assert hall.begin_waiting(table.id) == 2
                assert hall.seats.of(2) == HostedMatch((ANN, BO), True, Pace(), (ANN, BO))
            await hall.close()

    run(play())


def test_tables_that_began_with_an_older_octotui_are_forgotten_and_those_that_wait_are_not(older: str) -> None:
    with closing(open_database(older, True)) as db:
        if "waiting" not in db.columns():
            return
    begun = "INSERT INTO waiting (text) SELECT replace(text, '\"match\":null', '\"match\":1') FROM waiting"
    if older.endswith(".db"):
        with closing(sqlite3.connect(older)) as file, file:
            file.execute(begun)
    else:
        with psycopg.connect(older) as line:
            line.execute(begun.encode())

    async def play() -> None:
        with Store.open(older) as store:
            hall = Hall(store, GameLibrary(), cast(BotPool, Bots()), pause=0)
            assert len(store.db.rows("SELECT id FROM waiting")) == 2
            hall.waiting.forget_begun(BEGUN_KEPT)
            assert [table.id for table in hall.waiting.all()] == [id for (id,) in store.db.rows("SELECT id FROM waiting")]
            await hall.close()

    run(play())


def test_a_store_of_an_older_octotui_is_copied_as_it_would_be_upgraded(older: str, tmp_path: Path) -> None:
    def contents(where: str, must_exist: bool) -> dict[str, list[Row]]:
        with closing(open_database(where, must_exist)) as db:
            found = Contents(db)
            return {table.name: sorted(found.rows(table), key=repr) for table in copying.TABLES}

    new = str(tmp_path / "new.db")
    with closing(open_database(older, True)) as source, closing(open_database(new, False)) as to:
        before = source.columns()
        assert copy(source, to).matches == 1
        assert source.columns() == before

    assert contents(new, True) == contents(older, False)


def test_an_upgrade_of_a_database_takes_as_long_as_it_takes() -> None:
    limits = "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock"
    with database() as address, closing(PostgreSQL(address)) as db:
        with patch.object(postgresql, "lacking", return_value=[f"CREATE TABLE seen AS {limits}"]):
            db.prepare(SERVER)
        assert db.rows("SELECT statement, lock FROM seen") == [("0", "0")]
        assert db.rows(limits) == [("1500ms", "1500ms")]
