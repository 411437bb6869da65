"""Where the file of saves is, and who can read it."""

from pathlib import Path

import pytest

from octotui.storage.folders import data_folder
from octotui.storage.store import Store
from tests.app.saves import begun, saved


def test_the_environment_says_where_the_saves_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "mine"))

    with Store.open() as store:
        assert store.file == tmp_path / "mine" / "saves.db"
        assert store.trouble is None
    assert (tmp_path / "mine" / "saves.db").exists()


def test_otherwise_they_are_in_the_persons_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OCTOTUI_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))

    assert data_folder().name == "octotui"
    assert data_folder().is_relative_to(tmp_path)


def test_nobody_else_can_read_the_saves(file: Path, store: Store) -> None:
    saved(store, begun())

    modes = {path.name: path.stat().st_mode & 0o777 for path in [file.parent, *file.parent.iterdir()]}

    assert modes == {"data": 0o700, "saves.db": 0o600, "saves.db-wal": 0o600, "saves.db-shm": 0o600}


def test_saves_that_others_could_read_are_closed_to_them(file: Path, store: Store) -> None:
    store.close()
    file.chmod(0o644)

    Store.open(file).close()

    assert file.stat().st_mode & 0o777 == 0o600
