"""PostgreSQL as a store: what is sent in one go is one transaction, and a connection that ends is made again."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import psycopg
import pytest

from engine.core.journal import Damaged
from octotui.storage.schema import VERSION
from octotui.storage.store import Store
from octotui.storage.trouble import Conflict, Fault, Trouble, Unsaved
from tests.app.saves import answer, begun, put_aside, saved, text_of
from tests.postgres import database, server
from tests.server.house import run
from tests.server.test_cluster import until


@pytest.fixture
def address() -> Iterator[str]:
    with database() as found:
        yield found


def test_of_several_changes_all_or_none_are_made(address: str) -> None:
    with Store.open(address) as store:
        keep = "INSERT INTO lesson (game, place) VALUES (?, ?)"
        for _ in range(8):
            with pytest.raises(Conflict):
                store.db.execute_all([(keep, ("oct8", "a")), (keep, ("oct8", "b"))])
        assert store.lesson("oct8") == ""
        assert store.db.execute_all([(keep, ("oct8", "a")), (keep, ("night", "b"))]) == [1, 1]


def test_once_the_connection_is_cut_nothing_is_shown_and_the_game_goes_on_when_it_is_back(address: str) -> None:
    async def play() -> None:
        with Store.open(address) as store:
            store.must_save = True
            match = begun()
            id = saved(store, match)
            answer(match, 2)
            before = match.journal()
            (pid,) = store.db.rows("SELECT pg_backend_pid()")[0]
            with psycopg.connect(server(), autocommit=True) as admin:
                admin.execute("SELECT pg_terminate_backend(%s)", (pid,))
            with pytest.raises(Unsaved, match="the database cannot be reached"):
                answer(match)
            assert match.journal() == before
            await until(lambda: store.recent())
            answer(match, 3)
            assert text_of(store, id) == match.journal() == answer(begun(), 5).journal()

    run(play())


def test_a_listener_that_is_cut_hears_again_and_says_that_news_may_be_missing(address: str) -> None:
    async def play() -> None:
        with Store.open(address) as store, Store.open(address) as other:
            store.db.listen(lambda: None, lambda ask: None)
            await until(lambda: () in store.announcements())
            with psycopg.connect(server(), autocommit=True) as admin:
                (schema,) = store.db.rows("SELECT current_schema()")[0]
            with psycopg.connect(server(), autocommit=True) as admin:
                listening = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' AND query LIKE %s"
                admin.execute(f"SELECT pg_terminate_backend(pid) {listening}", (f"%{schema}%",))
            await until(lambda: () in store.announcements())
            other.db.execute(*other.announcement("hello"))
            await until(lambda: ("hello",) in store.announcements())

    run(play())


def test_lines_that_were_written_while_nobody_listened_are_read_once_it_is_heard_again(address: str) -> None:
    async def play() -> None:
        with Store.open(address) as store, Store.open(address) as other:
            match = begun()
            id = saved(other, match)
            store.db.listen(lambda: None, lambda ask: None)
            await until(lambda: () in store.announcements())
            _, _, recorder = store.resume(id)
            assert not recorder.news()
            with patch.object(store.db, "_connect", side_effect=psycopg.OperationalError):
                with psycopg.connect(server(), autocommit=True) as admin:
                    (schema,) = store.db.rows("SELECT current_schema()")[0]
                    listening = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' AND query LIKE %s"
                    admin.execute(f"SELECT pg_terminate_backend(pid, 10000) {listening}", (f"%{schema}%",))
                answer(match)
                assert not store.announcements() and not recorder.news(), "nobody has told"
            await until(lambda: () in store.announcements())
            assert recorder.news() == tuple(match.lines[1:])

    run(play())


def test_an_address_where_nobody_answers_is_reported(tmp_path: object) -> None:
    with pytest.raises(Trouble, match="The database cannot be used"):
        Store.open("postgresql://nobody:secret@127.0.0.1:1/nothing?connect_timeout=2")


def test_a_password_is_never_told() -> None:
    with pytest.raises(Trouble) as told:
        Store.open("postgresql://nobody:secret@127.0.0.1:1/nothing")
    assert "secret" not in str(told.value)


def test_a_database_of_a_newer_octotui_is_refused(address: str) -> None:
    with Store.open(address) as store:
        store.db.execute("UPDATE octotui SET version = ?", (VERSION + 1,))
    with pytest.raises(Trouble, match="written by a newer octotui"):
        Store.open(address)


def test_a_database_with_tables_of_another_program_is_left_alone(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("CREATE TABLE match (theirs TEXT)")
    with pytest.raises(Trouble, match="belongs to another program"):
        Store.open(address)


def test_what_is_not_text_in_a_damaged_journal_is_stored_as_well_as_it_can_be(address: str) -> None:
    lines = answer(begun(), 5).lines
    with Store.open(address) as store:
        id, damage = store.import_text("\n".join([*lines[:4], "no\0 line"]).encode() + b"\xff\n")
        assert isinstance(damage, Damaged)
        assert put_aside(store, id) == "no\ufffd line\ufffd\n"


def test_a_call_fails_at_once_while_the_database_cannot_be_reached(address: str) -> None:
    with Store.open(address) as store:
        store.close()
        with pytest.raises(Fault):
            store.db.rows("SELECT 1")
        assert store.recent() == [] and store.trouble
