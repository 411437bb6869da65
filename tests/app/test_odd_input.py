"""Odd input at the real program: it is dropped, and the game goes on. If something does fail, a sentence and a file say so."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from octotui.storage.store import FILE
from tests.app.terminal import LIMIT, Terminal

PLAY = ("play", "--seed", "5", "--option", "first=1")
ODD = (
    b"\xe9",
    b"\xff\xfe\x80",
    b"\x1b[1114112u",
    b"\x1b[97:65:97;5:3u",
    b"\x1b[999999999999;1H",
    b"\x1b[48;0;0;0;0t",
    b"\x1b[48;99999999;99999999;0;0t",
    b"\x1b[200~\x1b1\x1b[201~",
)


def test_odd_input_is_dropped_and_the_game_goes_on(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    before = terminal.text()
    for odd in ODD:
        os.write(terminal.fd, odd)
        terminal.quiet()
        assert terminal.text() == before, odd
    terminal.press("1")
    while "Move Cosmoctopus" in terminal.text():
        assert terminal.pump(LIMIT)
    assert terminal.end(signal.SIGTERM) == 0


def test_a_flood_of_text_fills_no_memory_and_is_over_soon(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    before, marked = memory(terminal.pid), terminal.text()
    os.set_blocking(terminal.fd, False)
    flood = b"zzzz" * 60_000
    while flood:
        try:
            flood = flood[os.write(terminal.fd, flood) :]
        except BlockingIOError:
            assert terminal.pump(0.01)
    os.set_blocking(terminal.fd, True)
    while terminal.text() == marked:
        terminal.press("tab")
        assert terminal.pump(0.2)
    assert memory(terminal.pid) - before < 50
    assert terminal.end(signal.SIGTERM) == 0


def memory(process: int) -> int:
    """How many megabytes a process takes at most so far."""
    status = (Path("/proc") / str(process) / "status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def test_escape_and_a_key_right_after_it_are_both_taken(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    terminal.press("f")
    terminal.quiet()
    lettered = terminal.text()
    os.write(terminal.fd, b"\x1b1")
    while "Move Cosmoctopus" in terminal.text():
        assert terminal.pump(LIMIT)
    assert terminal.text() != lettered
    assert terminal.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("size", [(2000, 1000), (301, 121)])
def test_only_a_part_of_a_huge_terminal_is_used(tmp_path: Path, size: tuple[int, int]) -> None:
    terminal = Terminal(tmp_path, *PLAY, size=size)
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    assert not any(line[300:].strip() for line in terminal.text().split("\n"))
    assert terminal.end(signal.SIGTERM) == 0


FAILING = """
import sys
from octotui.screens.navigator import Navigator
from octotui.terminal.decoder import Decoder
from octotui.cli import main

def fail(*anything, **more):
    hand = "a secret card"
    raise RuntimeError("made to fail")

{where} = fail
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("where", ["Navigator.inspect", "Decoder._keys"])
@pytest.mark.parametrize("saved", [True, False])
def test_a_crash_says_so_in_a_sentence_and_writes_a_file(tmp_path: Path, where: str, saved: bool) -> None:
    """In the folder of the saves, also where nothing can be saved there; never in the present folder."""
    if not saved:
        (tmp_path / FILE).mkdir()
    here = tmp_path / "here"
    here.mkdir()
    program = [sys.executable, "-c", FAILING.format(where=where), *PLAY]
    terminal = Terminal(tmp_path, command=["sh", "-c", 'cd "$0" && exec "$@"', str(here), *program])
    terminal.until("Move Cosmoctopus")
    terminal.press("x")
    assert terminal.end() == 1
    said = terminal.bytes.rpartition(b"\x1b[?1049l")[2].decode()
    assert "octotui crashed; this is a bug." in said and "crash.txt" in "".join(said.split())
    assert not any(what in said for what in ("a secret card", "Traceback", "RuntimeError"))
    report = (tmp_path / "crash.txt").read_text("utf-8")
    assert "made to fail" in report and "a secret card" not in report.replace('hand = "a secret card"', "")
    assert not list(here.iterdir())
