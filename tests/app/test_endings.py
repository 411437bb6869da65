"""How the real program ends: with its terminal, at any moment and whatever lies between, and nothing of it is left."""

from __future__ import annotations

import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from octotui.storage.store import FILE, Store
from tests.app.terminal import LIMIT, Terminal

PLAY = ("play", "--seed", "5", "--option", "first=1", "--seats", "Ann,random")
PROGRAM = [sys.executable, "-m", "octotui", *PLAY]
IN_A_SHELL = ["sh", "-c", f"{shlex.join(PROGRAM)}; true"]
DEAF_SHELL = ["sh", "-c", f"trap '' HUP; {shlex.join(PROGRAM)}; true"]
SWITCHES = ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h"), (b"\x1b[?2004h", b"\x1b[?2004l"), (b"\x1b[>", b"\x1b[<u"))
"""What switches a terminal mode on and off: its alternate screen, its cursor, pastes, the kitty keyboard."""
SOON = 30.0
"""Seconds after which nothing of the program may be left."""

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="whether a process is left is asked as Linux answers it")


def processes(folder: Path) -> list[int]:
    """Those that have this folder for their saves."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            try:
                if f"OCTOTUI_DATA={folder}\0".encode() in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def left(folder: Path, before: list[int]) -> list[int]:
    """Those of these processes that do not end soon, and those started since. They are ended here."""
    end = time.monotonic() + SOON
    for process in before:
        try:
            watched = os.pidfd_open(process)
        except ProcessLookupError:
            continue
        select.select([watched], [], [], max(0.0, end - time.monotonic()))
        os.close(watched)
    found = [process for process in processes(folder) if status(process) != "Z"]
    for process in found:
        os.kill(process, signal.SIGKILL)
    return found


def status(process: int) -> str:
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def answers(folder: Path) -> int:
    """How many answers are saved."""
    with Store.open(folder / FILE) as store:
        return store.recent(limit=1)[0].answers


@pytest.mark.parametrize("command", [PROGRAM, IN_A_SHELL, DEAF_SHELL], ids=["alone", "in a shell", "in a shell that no hang-up reaches"])
def test_the_program_ends_with_its_terminal(tmp_path: Path, command: list[str]) -> None:
    terminal = Terminal(tmp_path, command=command)
    terminal.until("Move Cosmoctopus")
    terminal.press("1")
    while "Move Cosmoctopus" in terminal.text():
        assert terminal.pump(LIMIT)
    running = processes(tmp_path)
    os.close(terminal.fd)
    assert running and left(tmp_path, running) == []
    assert answers(tmp_path) == 1


def test_the_program_ends_with_its_tmux(tmp_path: Path) -> None:
    if not shutil.which("tmux"):
        pytest.skip("tmux is not installed here")
    socket = ["tmux", "-S", str(tmp_path / "tmux")]
    ours = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "OCTOTUI_DATA": str(tmp_path), "OCTOTUI_CONFIG": str(tmp_path)}
    kept = {name: value for name, value in os.environ.items() if name not in ("TMUX", "NO_COLOR")}
    server = [*socket, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", shlex.join(DEAF_SHELL)]
    subprocess.run(server, env={**kept, **ours}, check=True)

    def shown() -> str:
        return subprocess.run([*socket, "capture-pane", "-p"], capture_output=True, text=True, check=True).stdout

    end = time.monotonic() + LIMIT
    while "Move Cosmoctopus" not in shown() and time.monotonic() < end:
        pass
    tmux = int(subprocess.run([*socket, "display-message", "-p", "#{pid}"], capture_output=True, text=True, check=True).stdout)
    running = processes(tmp_path)
    os.kill(tmux, signal.SIGKILL)
    assert len(running) > 1 and left(tmp_path, running) == []


@pytest.mark.parametrize("sign", [signal.SIGHUP, signal.SIGTERM])
@pytest.mark.parametrize("bytes_written", [1, 40, 1000])
def test_a_signal_during_the_start_leaves_a_clean_terminal(tmp_path: Path, sign: signal.Signals, bytes_written: int) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    while len(terminal.bytes) < bytes_written:
        assert terminal.pump(LIMIT)
    assert terminal.end(sign) == 0
    for on, off in SWITCHES:
        assert terminal.bytes.rfind(on) < terminal.bytes.rfind(off) or on not in terminal.bytes, on
