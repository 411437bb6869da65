"""The real program on a line: none of its processes stays behind, and over SSH nothing is asked of the terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.app.terminal import LIMIT, Terminal

PLAY = ("play", "--seed", "5", "--option", "first=2")
SSH = {"SSH_TTY": "/dev/pts/9", "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
CONTROL = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\].*?(?:\x07|\x1b\\))")
WRITES = re.compile(rb"\x1b\[[0-9;]*[mHGJK]|\x1b\[\d*[ABCDX]|\x1b\[\?(?:1049|25|2004|7)[hl]")
"""What moves the cursor, colours, clears, and the modes: the other screen, the cursor, pasting, line wrap."""


def listed(*columns: str) -> list[list[str]]:
    """The processes there are."""
    table = subprocess.run(["ps", "-A", *(f"-o{column}=" for column in columns)], capture_output=True, text=True, check=True)
    return [line.split() for line in table.stdout.splitlines()]


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    return [int(child) for child, parent in listed("pid", "ppid") if int(parent) == pid]


def until_gone(pid: int) -> None:
    """Wait for the end of a process, which may be nobody's child."""
    end = time.monotonic() + LIMIT
    while any(int(other) == pid and not state.startswith("Z") for other, state in listed("pid", "stat")):
        assert time.monotonic() < end, f"process {pid} is still there"


def after_a_bot(folder: Path, **env: str) -> tuple[Terminal, int]:
    """The program, asking after a bot has played; and the process in which bots think."""
    terminal = Terminal(folder, *PLAY, env=env)
    terminal.until("Round 1")
    terminal.press("z")
    terminal.until("Move Cosmoctopus")
    thinkers = children(terminal.pid)
    assert len(thinkers) == 1
    return terminal, thinkers[0]


@pytest.mark.parametrize("sign", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_program(tmp_path: Path, sign: signal.Signals) -> None:
    terminal, thinker = after_a_bot(tmp_path)
    assert terminal.end(sign) == (-sign if sign == signal.SIGKILL else 0)
    until_gone(thinker)


def test_no_process_outlives_the_line(tmp_path: Path) -> None:
    terminal, thinker = after_a_bot(tmp_path)
    os.close(terminal.fd)
    _, status = os.waitpid(terminal.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    until_gone(thinker)


def test_the_program_goes_on_when_the_process_for_bots_is_killed(tmp_path: Path) -> None:
    terminal, thinker = after_a_bot(tmp_path)
    os.kill(thinker, signal.SIGKILL)
    end = time.monotonic() + LIMIT
    while not set(children(terminal.pid)) - {thinker}:
        assert time.monotonic() < end, f"no other process was started:\n{terminal.text()}"
        for key in (".", "z"):
            terminal.quiet()
            terminal.quiet()
            terminal.press(key)
    assert "died" not in terminal.text()
    assert terminal.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("env", [{}, SSH], ids=["near", "far"])
def test_the_end_leaves_nothing_on_the_terminal(tmp_path: Path, env: dict[str, str]) -> None:
    terminal, _ = after_a_bot(tmp_path, **env)
    terminal.end(signal.SIGTERM)
    before, _, after = terminal.bytes.rpartition(b"\x1b[?1049l")
    assert b"\x1b[?7h" in before and b"\x1b[?2004l" in before
    assert b"\x1b[?25h" in after
    assert CONTROL.sub(b"", after) == b""


def test_over_ssh_nothing_is_asked_and_nothing_uncommon_is_switched_on(tmp_path: Path) -> None:
    terminal, _ = after_a_bot(tmp_path, **SSH)
    for key in ("?", "esc", "ctrl+l", "q"):
        terminal.press(key)
        terminal.quiet()
    terminal.end(signal.SIGTERM)
    assert {code for code in CONTROL.findall(terminal.bytes) if not WRITES.fullmatch(code)} == set()
    assert b"\x1b" not in CONTROL.sub(b"", terminal.bytes)
