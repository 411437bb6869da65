"""The real program in a real pseudo-terminal: colours, what stays behind, and going on after any kind of end."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.app.terminal import Terminal

PLAY = ("play", "--seed", "5", "--option", "first=0")
ALLOWED = {"", "0", "1", "4", "7", "22", "24", "27", "39", "49"}
"""SGR parameters that name no colour: reset, bold, underline, reverse, their ends, and the default colours."""


def test_no_color_means_no_colour_code_at_all(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY, env={"NO_COLOR": "1"})
    terminal.until("Move Cosmoctopus")
    terminal.press("tab", "enter")
    terminal.quiet()
    terminal.press("?")
    terminal.until("Keys")
    terminal.press("esc")
    terminal.quiet()
    used = {part for codes in re.findall(rb"\x1b\[([0-9;:]*)m", terminal.bytes) for part in re.split(rb"[;:]", codes)}
    terminal.end(signal.SIGTERM)
    assert {part.decode() for part in used} <= ALLOWED
    assert "7" in {part.decode() for part in used}, "what is marked has to show without colour"


def test_the_cell_diff_paints_what_a_full_repaint_paints(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    for keys in (("tab",), ("down",), ("right",), ("f",), ("esc",), ("o",), ("enter",), ("?",), ("esc",), (".",)):
        terminal.press(*keys)
        terminal.quiet()
        painted = terminal.cells()
        terminal.press("ctrl+l")
        terminal.quiet()
        assert terminal.cells() == painted, f"after {keys}"
    terminal.end(signal.SIGTERM)


@pytest.mark.parametrize("sign", [signal.SIGHUP, signal.SIGTERM])
def test_hang_up_leaves_a_clean_terminal(tmp_path: Path, sign: signal.Signals) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    assert terminal.end(sign) == 0
    assert b"\x1b[?1049l" in terminal.bytes and b"\x1b[?25h" in terminal.bytes


def test_back_in_the_foreground_all_is_painted_anew(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    board = terminal.cells()
    os.kill(terminal.pid, signal.SIGTSTP)
    os.waitpid(terminal.pid, os.WUNTRACED)
    terminal.quiet()
    terminal.screen.reset()
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    assert terminal.cells() == board
    terminal.end(signal.SIGTERM)


def test_kill_nine_and_continue_at_the_very_question(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    terminal.press("1")
    terminal.quiet()
    board = terminal.text()
    assert "Move Cosmoctopus" not in board
    assert terminal.end(signal.SIGKILL) == -signal.SIGKILL
    again = Terminal(tmp_path, "continue")
    again.until("Hand 5/8")
    again.quiet()
    assert again.text() == board
    again.end(signal.SIGTERM)


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_is_told_of_the_line_mode(tmp_path: Path, term: str) -> None:
    terminal = Terminal(tmp_path, env={"TERM": term})
    assert terminal.end() == 2
    assert b"octotui line" in terminal.bytes and b"\x1b" not in terminal.bytes
