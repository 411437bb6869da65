"""Running a server: what its owner is told, what is written down, and how it ends."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import asyncssh
import pytest

from octotui.cli import main
from octotui.server.hall.hall import Hall
from octotui.server.hall.logs import JsonLines, log_to, pseudonym
from octotui.server.hall.metrics import Metrics
from octotui.storage.sqlite_file import SQLiteFile
from octotui.storage.trouble import Fault
from tests.server.house import guest, line, new_key, run

ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}


def command(folder: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "octotui", "serve", "--folder", str(folder), *arguments]


def called(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the owner, and its result."""
    return subprocess.run(command(folder, *arguments), capture_output=True, text=True, env=ENVIRONMENT, timeout=60)


@contextmanager
def running(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server as a process of its own, and its port."""
    started = command(folder, "--listen", f"127.0.0.1:{port}", "--open")
    with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"ssh -p (\d+) ", process.stdout.readline())
            assert found is not None
            yield process, int(found[1])
        finally:
            process.kill()


def written(process: subprocess.Popen[str]) -> list[dict[str, object]]:
    """The lines of the log of a server that has ended."""
    assert process.stderr is not None
    return [json.loads(line) for line in process.stderr.read().splitlines()]


def test_its_owner_is_told_how_it_is_doing(tmp_path: Path) -> None:
    async def come(port: int) -> None:
        async with guest(port, "ann") as ann:
            ann.press("n")
            await ann.until("Open the table")
            told = dict(line.split(": ") for line in called(tmp_path, "status").stdout.splitlines())
            assert (told["guests"], told["lines"], told["tables"], told["draining"]) == ("1", "1", "0", "False")
            assert float(told["key_p95_ms"]) > 0

    with running(tmp_path) as (_, port):
        run(come(port))


def test_nobody_but_its_owner_can_ask(tmp_path: Path) -> None:
    with running(tmp_path) as (process, _):
        assert stat.S_IMODE((tmp_path / f"control.{process.pid}.socket").stat().st_mode) == 0o600


@pytest.mark.parametrize("how", ["drain", "term"])
def test_every_guest_is_told_that_it_stops(tmp_path: Path, how: str) -> None:
    async def come(process: subprocess.Popen[str], port: int) -> None:
        async with guest(port, "ann") as ann:
            if how == "term":
                process.send_signal(signal.SIGTERM)
            else:
                asked = subprocess.Popen(command(tmp_path, "--drain"), stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
            assert await ann.ended() == 0
            assert b"come back in a moment" in ann.shown
        if how == "drain":
            assert asked.communicate(timeout=60)[0] == "drained: True\n" and asked.returncode == 0

    with running(tmp_path) as (process, port):
        run(come(process, port))
        assert process.wait(30) == 0
        assert [line["what"] for line in written(process)] == ["listens", "a guest came", "stops", "a guest left", "has stopped"]
    assert not list(tmp_path.glob("control.*"))


def test_it_comes_back_with_the_same_key_and_guests(tmp_path: Path) -> None:
    key = new_key()

    async def come(port: int) -> None:
        async with guest(port, "ann", key):
            pass

    with running(tmp_path) as (process, port):
        run(come(port))
        process.kill()
    before = (tmp_path / "host_key").read_bytes()
    with running(tmp_path) as (_, port):
        run(come(port))
    assert (tmp_path / "host_key").read_bytes() == before


@pytest.mark.parametrize("question", ["status", "--drain"])
def test_without_a_running_server_nobody_is_asked(tmp_path: Path, question: str) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / "control.1.socket"))  # of a server that was killed
    asked = called(tmp_path, question)
    assert (asked.returncode, asked.stdout, asked.stderr) == (2, "", f"octotui: no server runs in {tmp_path}\n")


def test_a_port_that_is_taken_is_reported_in_a_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        asked = called(tmp_path, "--listen", f"127.0.0.1:{port}")
    assert asked.returncode == 2
    assert asked.stderr == f"octotui: 127.0.0.1:{port} cannot be listened at: Address already in use\n"


def test_a_folder_that_cannot_be_used_is_reported_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    asked = called(tmp_path / "file")
    assert asked.returncode == 2
    assert asked.stderr == f"octotui: the server cannot be made in {tmp_path / 'file'}: File exists\n"


@pytest.mark.parametrize("package", ["asyncssh", "openskill"])
def test_without_the_packages_of_a_server_it_says_what_to_install(package: str, tmp_path: Path) -> None:
    program = f"import sys; sys.modules['{package}'] = None; from octotui.cli import main; sys.exit(main(['serve']))"
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT)
    assert (asked.returncode, asked.stderr) == (2, "octotui: serve needs more packages: pip install 'octotui-games[server]'\n")


# --- what is written down


def test_the_log_has_a_pseudonym_in_place_of_a_key_and_no_name(tmp_path: Path) -> None:
    key = new_key()

    async def come(port: int) -> None:
        async with guest(port, "ann", key) as ann:
            ann.press("m")
            await ann.until("What do you say")
            ann.press(*"octopuses", "enter")
            await ann.until("ann: octopuses")
            ann.press("q")
            assert await ann.ended() == 0

    with running(tmp_path) as (process, port):
        run(come(port))
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        lines = written(process)
    fingerprint = key.get_fingerprint()
    assert [line["guest"] for line in lines if "guest" in line] == [pseudonym(fingerprint)] * 2
    text = json.dumps(lines)
    assert not [word for word in (fingerprint, fingerprint[7:], "ann", "octopuses") if word in text]


def test_the_log_has_the_place_of_an_exception_and_not_its_words() -> None:
    stream = StringIO()
    try:
        raise KeyError("The Lesser Squid")
    except KeyError:
        record = logging.getLogger("octotui").makeRecord("octotui", logging.ERROR, "", 0, "it failed", (), sys.exc_info())
    stream.write(JsonLines().format(record))
    line = json.loads(stream.getvalue())
    assert (line["level"], line["what"], line["error"]) == ("error", "it failed", "KeyError")
    assert "test_running.py" in line["trace"][0] and "Squid" not in stream.getvalue()


def test_a_line_of_the_log_is_a_line_whatever_is_in_it() -> None:
    stream, root = StringIO(), logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        log_to(stream)
        logging.getLogger("octotui.server").info("a\nb\x1b[2J")
    finally:
        root.handlers[:], root.level = before, level
    assert stream.getvalue().count("\n") == 1 and "\x1b" not in stream.getvalue()


def test_the_share_of_keys_is_by_the_nearest_rank() -> None:
    metrics = Metrics()
    assert metrics.paint(0.95) is None
    now = metrics.count_key()
    for ms in range(1, 21):
        metrics.note_paint(now - ms)
    assert [round(metrics.paint(share) or 0, -3) for share in (0.05, 0.5, 0.95, 1)] == [1000, 10000, 19000, 20000]


@pytest.mark.parametrize(("where", "what"), [(Hall, "start"), (SQLiteFile, "prepare")])
def test_a_store_that_goes_away_while_the_server_begins_is_reported_in_a_sentence(
    where: type, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(*_: object) -> None:
        raise Fault("database is locked")

    monkeypatch.setattr(where, what, gone)
    assert main(["serve", "--listen", "127.0.0.1:0", "--folder", str(tmp_path), "--invite"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("octotui: the server cannot begin") and "another program is holding the file" in said


def test_a_server_that_runs_is_asked_for_an_invitation(tmp_path: Path) -> None:
    async def come(port: int, code: str, key: asyncssh.SSHKey) -> None:
        async with line(port, code, key) as new:
            await new.until("What are you to be called here?")

    with running(tmp_path) as (_, port):
        asked = called(tmp_path, "--invite")
        assert asked.returncode == 0
        found = re.fullmatch(r"One new guest may come in with:  ssh -p (\d+) (\w+)@HOST\n", asked.stdout)
        assert found is not None and found[1] == str(port)
        run(come(port, found[2], new_key()))


def test_a_server_that_begins_prints_its_invitation_behind_its_line(tmp_path: Path) -> None:
    begun = command(tmp_path, "--invite", "--listen", "127.0.0.1:0", "--public", "games.example.org:22")
    with subprocess.Popen(begun, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("ssh -p ")
        assert re.fullmatch(r"One new guest may come in with:  ssh -p 22 \w+@games.example.org\n", process.stdout.readline())
        process.terminate()
        assert process.wait(60) == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is allowed to the superuser")
@pytest.mark.parametrize("question", ["status", "--drain", "--invite"])
def test_whoever_may_not_look_into_the_folder_is_told_so(question: str, tmp_path: Path) -> None:
    tmp_path.chmod(0)
    asked = called(tmp_path, question)
    tmp_path.chmod(0o700)
    assert (asked.returncode, asked.stderr) == (2, f"octotui: the server in {tmp_path} cannot be asked: Permission denied\n")
