"""`octotui store copy` as a person types it."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from octotui.cli import main
from octotui.storage.store import Store
from tests.app.saves import answer, begun, saved
from tests.postgres import database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with three games."""
    file = tmp_path / "tables.db"
    with Store.open(file) as store:
        for seed in range(3):
            saved(store, answer(begun(seed), 5))
    return file


def test_a_file_moves_into_postgresql(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with database() as address:
        assert main(["store", "copy", str(file), address]) == 0
        first = capsys.readouterr()
        assert main(["store", "copy", str(file), address]) == 0
        second = capsys.readouterr()

    assert first.out.startswith("ok: 3 games with ")
    assert "3 of them written now; all was compared" in first.out
    assert "0 of them written now" in second.out
    assert first.err == "", "a progress bar is for a terminal alone"


def test_a_refusal_is_one_sentence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["store", "copy", str(file), "postgresql://ann:secret@127.0.0.1:1/none"]) == 2

    told = capsys.readouterr().err
    assert told.startswith("octotui: The database cannot be used: ")
    assert told.count("\n") == 1
    assert "secret" not in told


def test_a_terminal_shows_how_far_it_is(file: Path, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "octotui", "store", "copy", str(file), str(tmp_path / "new.db")]
    shown = b""
    with subprocess.Popen(command, stderr=theirs, stdout=subprocess.DEVNULL, env=os.environ | {"TERM": "xterm", "COLUMNS": "80"}) as copy:
        os.close(theirs)
        with suppress(OSError):  # Linux's way to say that nothing more will come
            while read := os.read(ours, 65536):
                shown += read
    os.close(ours)

    assert copy.returncode == 0
    assert b"Copying" in shown
    assert b"Checking" in shown
    assert b"3/3" in shown
