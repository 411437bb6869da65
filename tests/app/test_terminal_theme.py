"""The theme of the terminal's own colours: no colour that the terminal does not decide leaves the app."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from tests.app.terminal import Terminal

SELECT = re.compile(rb"\x1b\[([0-9;]*)m")
OTHERS = {"38", "48"}
"""What stands before the number of a colour, or its parts, that the terminal does not decide."""


def selected(data: bytes) -> set[str]:
    """All numbers in the codes that choose colours and attributes."""
    return {number for codes in SELECT.findall(data) for number in codes.decode().split(";")}


def test_only_the_terminals_own_colours_are_sent(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('theme = "terminal"\n')
    terminal = Terminal(tmp_path, "play", "--seed", "5", "--option", "first=1", env={"COLORTERM": "truecolor"})
    terminal.until("Move Cosmoctopus")
    for key in ("ctrl+p", "esc", "?", "esc", "x", "esc", "1"):
        terminal.press(key)
        terminal.quiet()
    numbers = selected(terminal.bytes)
    assert numbers & OTHERS == set()
    assert {"31", "32", "33", "36", "90"} <= numbers
    terminal.end(signal.SIGTERM)


def test_they_come_at_once_where_the_theme_is_chosen_and_go_with_it(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('theme = "protanopia"\n')
    terminal = Terminal(tmp_path, env={"COLORTERM": "truecolor"})
    terminal.until("Settings")
    terminal.press("j", "j", "j", "j", "j", "enter")
    terminal.until("Preview: Protanopia")
    terminal.quiet()
    before = len(terminal.bytes)
    terminal.press("right")
    terminal.until("Preview: Terminal")
    terminal.quiet()
    assert selected(terminal.bytes[before:]) & OTHERS == set()
    before = len(terminal.bytes)
    terminal.press("left")
    terminal.until("Preview: Protanopia")
    terminal.quiet()
    assert selected(terminal.bytes[before:]) >= OTHERS
    terminal.end(signal.SIGTERM)
