"""Stopped and brought back to the foreground, and ctrl+c: the real program in a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import termios
from pathlib import Path

import pytest

from octotui.screens.table import TableScreen
from tests.app.tables import BOT, PEOPLE, app, dealt, screen_text, settled
from tests.app.terminal import Terminal

PLAY = ("play", "--seed", "5", "--option", "first=1")
TWO = (*PLAY, "--seats", "Ann,Bob")


def stopped(terminal: Terminal) -> None:
    """Wait until the program has stopped; then something else is on the screen."""
    _, status = os.waitpid(terminal.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    terminal.quiet()
    terminal.screen.reset()


def test_ctrl_z_at_the_title_stops_the_program_and_all_is_painted_anew(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.until("New game")
    terminal.quiet()
    title, begun = terminal.cells(), len(terminal.bytes)
    terminal.press("ctrl+z")
    stopped(terminal)
    assert b"\x1b[?1049l" in terminal.bytes[begun:]
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until("New game")
    terminal.quiet()
    assert terminal.cells() == title
    assert terminal.end(signal.SIGTERM) == 0


def test_at_the_table_the_palette_stops_the_program(tmp_path: Path) -> None:
    """There ctrl+z takes an answer back."""
    terminal = Terminal(tmp_path, *PLAY)
    terminal.until("Move Cosmoctopus")
    terminal.press("ctrl+p")
    terminal.until("type to find")
    terminal.press(*"suspend")
    terminal.until("back to the shell")
    terminal.press("enter")
    stopped(terminal)
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until("Move Cosmoctopus")
    assert terminal.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("looking", [(), ("L",), ("ctrl+p",)], ids=["the table", "the log", "the palette"])
def test_between_people_the_table_is_covered_when_the_program_is_back(tmp_path: Path, looking: tuple[str, ...]) -> None:
    terminal = Terminal(tmp_path, *TWO)
    terminal.until("The keyboard goes to")
    terminal.quiet()
    while "The keyboard goes to" in terminal.text():
        terminal.press("enter")
        terminal.pump(1.0)
    terminal.until("Hand ")
    hand = next(line for line in terminal.text().split("\n") if line.startswith("Hand ")).split("─")[0]
    terminal.press(*looking)
    terminal.quiet()
    os.kill(terminal.pid, signal.SIGTSTP)
    stopped(terminal)
    before = len(terminal.bytes)
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until("The keyboard goes to")
    terminal.quiet()
    assert hand.encode() not in terminal.bytes[before:]
    assert terminal.end(signal.SIGTERM) == 0


def test_stopped_without_a_word_it_comes_back_whole_and_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY)
    before = termios.tcgetattr(terminal.fd)
    terminal.until("Move Cosmoctopus")
    terminal.quiet()
    board = terminal.cells()
    for _ in range(2):
        os.kill(terminal.pid, signal.SIGSTOP)
        stopped(terminal)
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.until("Move Cosmoctopus")
        terminal.quiet()
        assert terminal.cells() == board
    terminal.press("tab")
    terminal.quiet()
    assert terminal.cells() != board
    watched = os.dup(terminal.fd)
    assert terminal.end(signal.SIGTERM) == 0
    assert termios.tcgetattr(watched) == before
    os.close(watched)


# --- ctrl+c


async def test_ctrl_c_says_how_to_leave_in_the_line_of_the_table(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("ctrl+c")
        assert "q leaves the table, ctrl+q leaves octotui." in screen_text(shown) and not shown._notifications
        await pilot.press("m", "ctrl+c")
        assert [said.message for said in shown._notifications] == ["esc leaves this line, ctrl+q leaves octotui."]
        await pilot.press("escape")
        assert isinstance(shown.screen, TableScreen) and shown.is_running


async def test_ctrl_c_says_how_to_leave_on_the_cover_and_at_the_title(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(PEOPLE, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("ctrl+c")
        assert "q leaves the table, ctrl+q leaves octotui." in screen_text(shown)
        await pilot.press("q")
        await settled(shown, pilot)
        await pilot.press("ctrl+c")
        assert [said.message for said in shown._notifications] == ["ctrl+q leaves octotui."]
