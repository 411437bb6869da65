"""What is typed while the app is being loaded: the real program in a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import termios
from pathlib import Path

from octotui.terminal.echo import LFLAG
from tests.app.terminal import Terminal


def echoes(fd: int) -> bool:
    return bool(termios.tcgetattr(fd)[LFLAG] & termios.ECHO)


def test_what_is_typed_on_the_splash_is_not_echoed_and_the_terminal_is_as_before_in_the_end(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    watched = os.dup(terminal.fd)
    before = termios.tcgetattr(watched)
    terminal.until("octotui")
    assert not echoes(watched)
    terminal.press("x")
    terminal.until("New game")
    assert b"octotuix" not in terminal.bytes
    assert terminal.end(signal.SIGTERM) == 0
    assert termios.tcgetattr(watched) == before
    os.close(watched)


def test_where_the_app_does_not_start_the_terminal_echoes_again(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "continue", "99")
    watched = os.dup(terminal.fd)
    assert terminal.end() == 2
    assert echoes(watched)
    os.close(watched)
