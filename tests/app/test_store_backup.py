"""The ways of `docs/serving.md` to back a store up while it is written to, and to bring it back."""

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from octotui.storage.store import Store
from tests.app.saves import answer, begun, saved, sqlite, text_of
from tests.app.test_store_copy import contents, copied, full
from tests.postgres import program, whole_database

__all__ = ["full"]


@pytest.mark.parametrize("how", [".backup", "VACUUM INTO"])
def test_a_copy_that_sqlite_makes_of_an_open_file_takes_its_place(full: str, tmp_path: Path, how: str) -> None:
    backup = tmp_path / "backup.db"
    with Store.open(full) as store:
        id = saved(store, match := answer(begun(), 5))
        with closing(sqlite3.connect(full)) as shell, closing(sqlite3.connect(backup)) as to:
            if how == ".backup":
                shell.backup(to)
            else:
                shell.execute("VACUUM INTO ?", (str(backup),))
        before = contents(full)
        answer(match, 3)

    for name in ("", "-wal", "-shm"):
        Path(f"{full}{name}").unlink(missing_ok=True)
    backup.rename(full)

    assert contents(full) == before
    with Store.open(full) as store:
        assert store.trouble is None
        assert sqlite(store).execute("PRAGMA journal_mode").fetchone() == ("wal",), "an answer is as fast as before"
        again, damage, _ = store.resume(id)
        assert damage is None
        answer(again, 3)
        assert text_of(store, id) == again.journal() == match.journal()


def test_what_pg_dump_writes_while_games_go_on_pg_restore_brings_into_an_empty_database(full: str, tmp_path: Path) -> None:
    dump = tmp_path / "octotui.dump"
    with whole_database() as address, whole_database() as empty:
        copied(full, address)
        with Store.open(address) as store:
            id = saved(store, match := answer(begun(), 5))
            before = contents(address)
            subprocess.run([program("pg_dump"), "--format=custom", f"--file={dump}", address], check=True)
            answer(match, 3)

        subprocess.run([program("pg_restore"), "--no-owner", f"--dbname={empty}", dump], check=True)

        assert contents(empty) == before
        with Store.open(empty) as store:
            again, damage, _ = store.resume(id)
            assert damage is None
            answer(again, 3)
            assert text_of(store, id) == again.journal() == match.journal()
            assert saved(store, begun()) == id + 1
