"""A whole store is copied into another one, and nothing in either is lost."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path

import psycopg
import pytest

from octotui.storage import copying
from octotui.storage.copying import Contents, Copied, copy, open_database
from octotui.storage.database import Change, Database, Row, Value
from octotui.storage.schema import Table
from octotui.storage.sqlite_file import SQLiteFile
from octotui.storage.store import Store
from octotui.storage.trouble import Fault, Trouble
from tests.app.saves import answer, begun, saved, text_of, to_the_end
from tests.postgres import database

GAMES = 5


@pytest.fixture
def full(tmp_path: Path) -> str:
    """A server's file with games, one of them over, one deleted, one damaged, and a row in every other table."""
    file = tmp_path / "tables.db"
    with Store.open(file) as store:
        store.db.prepare(copying.TABLES)
        ids = [saved(store, answer(begun(seed), 8 * seed)) for seed in range(GAMES + 2)]
        store.delete(ids[0])
        store.delete(ids[-1])
        over = begun(9)
        to_the_end(over)
        saved(store, over)
        store.delete(ids[1])
        fill(store.db, ids[2])
    return str(file)


def fill(db: Database, match: int) -> None:
    """A row in every table that is not filled by saving a game; its texts have what databases treat differently."""
    for table in copying.TABLES:
        if db.row(f"SELECT 1 FROM {table.name}") is None:
            values: dict[str, Value] = {"key": "SHA256:ä", "match": match, "id": 7, "name": "Ann"}
            types: dict[str, Value] = {"TEXT": "it's “ä” 🐙\n", "NAME": "Ann", "INTEGER": 3, "FLAG": True, "REAL": 1 / 3, "NUMBER": 7}
            row = [values.get(name, types[kind.split(" ")[0]]) for name, kind in table.columns.items()]
            row = ["SHA256:ä" if "REFERENCES guest" in kind else value for value, kind in zip(row, table.columns.values(), strict=True)]
            db.execute(f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({', '.join('?' * len(row))})", row)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty store of each kind."""
    if request.param == "SQLite":
        yield str(tmp_path / "other" / "new.db")
    else:
        with database() as address:
            yield address


def copied(source: str, to: str) -> Copied:
    with closing(open_database(source, True)) as first, closing(open_database(to, False)) as second:
        return copy(first, second)


def contents(where: str) -> dict[str, list[Row]]:
    """By table: all rows."""
    with closing(open_database(where, True)) as found:
        return {table.name: sorted(Contents(found).rows(table), key=repr) for table in copying.TABLES}


def test_everything_is_copied_there_and_back(full: str, empty: str, tmp_path: Path) -> None:
    back = str(tmp_path / "back.db")

    there = copied(full, empty)
    copied(empty, back)

    assert contents(full) == contents(empty) == contents(back)
    assert all(contents(empty).values()), "a table without a row proves nothing"
    assert (there.matches, there.written) == (GAMES, GAMES)


def test_no_answer_has_more_rows_than_a_page(full: str, empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "PAGE", 3)
    guests = [(f"SHA256:{n}", float(n)) for n in range(10)]
    memories = [("SHA256:0", "lesson", f"game {n}", "") for n in range(7)]
    with closing(open_database(full, False)) as source:
        source.execute_all([("INSERT INTO guest (key, since) VALUES (?, ?)", guest) for guest in guests])
        source.execute_all([("INSERT INTO memory (key, kind, what, text) VALUES (?, ?, ?, ?)", memory) for memory in memories])
    lengths: list[int] = []

    def rows(contents: Contents, table: Table, ending: str = "", values: Sequence[Value] = ()) -> list[Row]:
        found = read(contents, table, ending, values)
        lengths.append(len(found) if table in copying.OTHERS else 0)
        return found

    read = Contents.rows
    monkeypatch.setattr(Contents, "rows", rows)
    copied(full, empty)
    monkeypatch.undo()

    assert max(lengths) == 3
    assert contents(full) == contents(empty)
    assert len(contents(empty)["guest"]) == 11 and len(contents(empty)["memory"]) == 8


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Somebody's own saved games, without the tables of a server."""
    with database() if request.param == "PostgreSQL" else nullcontext(str(tmp_path / "saves.db")) as where:
        with Store.open(where) as store:
            saved(store, answer(begun(), 5))
            store.keep_lesson("oct8", "3")
        yield where


def test_what_is_copied_from_is_left_as_it_is(own: str, empty: str) -> None:
    with Store.open(own) as store:
        before = store.db.columns()
    assert "guest" not in before

    assert copied(own, empty).matches == 1

    with Store.open(own) as store:
        assert store.db.columns() == before
    with Store.open(empty) as store:
        assert (len(store.recent()), store.lesson("oct8"), "guest" in store.db.columns()) == (1, "3", True)


def test_columns_that_an_older_octotui_did_not_know_are_copied_as_they_begin(full: str, empty: str) -> None:
    with closing(sqlite3.connect(full)) as db, db:
        db.execute("ALTER TABLE guest DROP COLUMN settings")
        db.execute("ALTER TABLE match DROP COLUMN standing")

    copied(full, empty)

    with closing(open_database(empty, True)) as to:
        assert to.rows("SELECT DISTINCT settings FROM guest") == [("",)]
        assert to.rows("SELECT DISTINCT standing FROM match") == [(None,)]


def test_a_file_on_a_disk_that_cannot_be_written_is_copied(full: str, tmp_path: Path) -> None:
    file = Path(full)
    before = file.read_bytes()
    file.chmod(0o400)
    file.parent.chmod(0o500)
    try:
        assert copied(full, str(tmp_path.parent / f"{tmp_path.name}-to" / "new.db")).matches == GAMES
    finally:
        file.parent.chmod(0o700)
    assert file.read_bytes() == before


def test_a_copied_game_goes_on(full: str, empty: str) -> None:
    copied(full, empty)

    with Store.open(full) as first, Store.open(empty) as second:
        unfinished = [game.id for game in first.recent(over=False)]
        for id in unfinished:
            assert text_of(first, id) == text_of(second, id)
        match, damage, recorder = second.resume(unfinished[0])
        answer(match, 2)
        assert damage is None
        assert recorder.broken is None
        assert text_of(second, unfinished[0]) == match.journal()


def test_a_copy_made_again_changes_nothing(full: str, empty: str) -> None:
    copied(full, empty)
    before = contents(empty)

    again = copied(full, empty)

    assert again.written == 0
    assert contents(empty) == before


def test_numbers_go_on_after_the_highest_that_was_ever_given(full: str, empty: str) -> None:
    with closing(open_database(full, True)) as source:
        highest = source.last_number("match")
    assert highest == GAMES + 3

    copied(full, empty)

    with Store.open(empty) as store:
        assert saved(store, begun()) == highest + 1
        assert store.db.insert("INSERT INTO waiting (text) VALUES (?)", ("",)) == 8


class Interrupted(SQLiteFile):
    """A file that cannot be written after this many times."""

    left = 1

    def execute_all(self, changes: Sequence[Change], patience: float | None = None, on_disk: bool = True) -> list[int]:
        self.left -= 1
        if self.left < 0:
            raise Fault("the database cannot be reached")
        return super().execute_all(changes, patience, on_disk)


@pytest.mark.parametrize("writes", [0, 1, 3, GAMES + 1, GAMES + 4])
def test_an_interrupted_copy_goes_on_where_it_stopped(full: str, tmp_path: Path, writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "AT_ONCE", 1)
    file = tmp_path / "new.db"
    with closing(open_database(full, True)) as source, closing(Interrupted(file, 0)) as to:
        to.prepare(copying.TABLES)
        to.left = writes
        with pytest.raises(Trouble, match=r"interrupted: the database cannot be reached\. The same command goes on"):
            copy(source, to)
        had = len(Contents(to).numbers())
    assert had == min(writes, GAMES)

    assert copied(full, str(file)).written == GAMES - had
    assert contents(full) == contents(str(file))


def test_a_game_that_was_played_on_is_copied_again(full: str, empty: str) -> None:
    copied(full, empty)
    with Store.open(full) as store:
        match, _, _ = store.resume(store.recent(over=False)[0].id)
        answer(match, 3)

    assert copied(full, empty).written == 1
    assert contents(full) == contents(empty)


def test_a_store_with_other_games_is_refused(full: str, empty: str) -> None:
    with Store.open(empty) as store:
        store.db.skip_numbers("match", 999)
        saved(store, answer(begun(77), 3))

    with pytest.raises(Trouble, match=r"has games that .* does not have"):
        copied(full, empty)

    with closing(open_database(empty, True)) as to:
        assert Contents(to).numbers() == [1000]


def test_another_game_of_the_same_number_is_left_alone(full: str, empty: str) -> None:
    copied(full, empty)
    with Store.open(empty) as store:
        id = store.recent(over=False)[0].id
        match, _, _ = store.resume(id)
        answer(match, 1)

    with pytest.raises(Trouble, match=rf"^Game {id} in .* has gone another way"):
        copied(full, empty)

    with Store.open(empty) as store:
        assert text_of(store, id) == match.journal()


def test_a_store_with_other_guests_is_refused(full: str, empty: str) -> None:
    with closing(open_database(empty, False)) as to:
        to.execute("INSERT INTO guest (key, since) VALUES (?, ?)", ("SHA256:other", 1.0))

    with pytest.raises(Trouble, match="rows of its own in the table “guest”"):
        copied(full, empty)


def test_damaged_lines_are_copied_as_text(full: str, empty: str) -> None:
    with closing(sqlite3.connect(full)) as db, db:
        db.execute("UPDATE line SET text = CAST(x'61006264ff' AS TEXT) WHERE n = 2 AND match = (SELECT max(id) FROM match)")

    copied(full, empty)

    with closing(open_database(empty, True)) as to:
        row = to.row("SELECT text FROM line WHERE n = 2 ORDER BY match DESC LIMIT 1")
    assert row is not None
    assert row[0].replace("\0", "\ufffd") == "a\ufffdbd\ufffd"


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"There is no store at .*nothing\.db\."):
        open_database(str(tmp_path / "nothing.db"), True)
    assert not (tmp_path / "nothing.db").exists()


def test_a_database_without_a_store_is_given_none() -> None:
    with database() as address:
        with pytest.raises(Trouble, match=r"There is no store at postgresql://"):
            open_database(address, True)
        with psycopg.connect(address) as found:
            assert found.execute("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").fetchone() == (0,)


def test_a_newer_store_is_refused(full: str) -> None:
    with closing(sqlite3.connect(full)) as db, db:
        db.execute("PRAGMA user_version = 99")

    with pytest.raises(Trouble, match="newer octotui"):
        open_database(full, True)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:se/cret@127.0.0.1:1/x",
        "postgresql://ann:secret@127.0.0.1:1/x",
        "postgresql://ann:secret@[broken:1/x",
        "postgresql://ann:sec%zzret@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?password=secret",
    ],
)
def test_no_password_is_told(address: str) -> None:
    with pytest.raises(Trouble) as caught:
        open_database(address, True)
    assert not any(part in str(caught.value) for part in ("secret", "cret", "sec%", "se/"))
