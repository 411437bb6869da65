"""The real program in a real pseudo-terminal: colours, what stays behind, and going on after any kind of end."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.app.terminal import Terminal

PLAY = ("play", "--seed", "5", "--option", "first=1")
ALLOWED = {"", "0", "1", "2", "4", "7", "22", "24", "27"}
"""SGR parameters that say nothing of colours: reset, bold, dim, underline, reverse, and their ends."""


def test_no_color_means_no_colour_code_at_all(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY, env={"NO_COLOR": "1"})
    terminal.until("Move Cosmoctopus")
    terminal.press("tab", "enter")
    terminal.quiet()
    terminal.press("?")
    terminal.until("The goal")
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


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        (("ctrl+p",), "type a part of its name"),
        (("x", "/"), "search"),
        (("?", "/"), "search"),
        (("L", "/"), "search"),
    ],
)
def test_without_colour_one_can_type_too(tmp_path: Path, keys: tuple[str, ...], seen: str) -> None:
    terminal = Terminal(tmp_path, *PLAY, env={"NO_COLOR": "1"})
    terminal.until("Move Cosmoctopus")
    for key in keys:
        terminal.press(key)
        terminal.quiet()
    terminal.until(seen)
    terminal.press("e", "n")
    terminal.until(" en")
    terminal.press("esc")
    terminal.quiet()
    assert terminal.end(signal.SIGTERM) == 0
    used = {part.decode() for codes in re.findall(rb"\x1b\[([0-9;:]*)m", terminal.bytes) for part in re.split(rb"[;:]", codes)}
    assert used <= ALLOWED


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
def test_a_dumb_terminal_is_pointed_to_the_line_mode(tmp_path: Path, term: str) -> None:
    terminal = Terminal(tmp_path, env={"TERM": term})
    assert terminal.end() == 2
    assert b"octotui line" in terminal.bytes and b"\x1b" not in terminal.bytes


@pytest.mark.parametrize("told", [{"LANG": "C"}, {"LANG": "C.UTF-8", "LC_ALL": "C"}, {"LANG": "C.UTF-8", "LC_ALL": "POSIX"}])
def test_where_the_locale_is_not_utf_8_the_glyphs_are_ascii(tmp_path: Path, told: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, env=told)
    terminal.until("New game")
    terminal.end(signal.SIGTERM)
    assert terminal.bytes.isascii()


def test_a_language_without_utf_8_does_not_count_where_the_characters_have_it(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, env={"LANG": "C", "LC_CTYPE": "C.UTF-8"})
    terminal.until("◉")
    terminal.end(signal.SIGTERM)


SCREENS = {
    "title": ("", "New game"),
    "set-up": ("1", "Start the game"),
    "saved": ("4", "There is no game to go on"),
    "settings": ("6", "left right: change"),
}
"""Screens with the key of the title that opens each, and words that only it has."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_says_how_large_a_terminal_it_needs_and_recovers(tmp_path: Path, screen: str) -> None:
    key, words = SCREENS[screen]
    terminal = Terminal(tmp_path)
    terminal.until("New game")
    terminal.press(*key)
    terminal.until(words)
    terminal.quiet()
    whole = terminal.text()
    for size in ((60, 15), (79, 24), (80, 22), (80, 4), (30, 5), (12, 9)):
        terminal.resize(*size)
        terminal.quiet()
        said = f"Octotui needs 80 columns and 23 rows; here are {size[0]} and {size[1]}. q leaves octotui."
        assert " ".join(terminal.text().split()) == said
        assert terminal.text().split("\n")[size[1] // 2].strip()
    terminal.resize(80, 24)
    terminal.quiet()
    assert terminal.text() == whole
    assert terminal.end(signal.SIGTERM) == 0


def test_a_start_in_too_small_a_terminal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, size=(60, 15))
    terminal.until("Octotui needs 80 columns and 23 rows; here are 60 and 15.")
    terminal.resize(80, 24)
    terminal.until("Learn to play")
    terminal.end(signal.SIGTERM)


def test_one_leaves_from_too_small_a_terminal(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.until("New game")
    terminal.resize(60, 15)
    terminal.until("leaves octotui.")
    terminal.press("q")
    assert terminal.end() == 0


def test_going_on_without_a_saved_game_is_said(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "continue")
    terminal.until("There is no game to go on with.")
    terminal.end(signal.SIGTERM)


def test_what_is_typed_in_ascii_is_asked_in_ascii(tmp_path: Path) -> None:
    """The name of a seat, the seed, the name of a layout: a line with a label at the bottom, all alike."""
    terminal = Terminal(tmp_path, env={"LANG": "C", "LC_ALL": "C"})
    terminal.until("New game")
    terminal.press("1")
    terminal.until("Start the game")
    terminal.press("left")
    terminal.until("Cosmic bridge")
    terminal.press("down", "enter")
    terminal.until("The name of seat 1?")
    terminal.press("esc")
    terminal.quiet()
    terminal.press("up", "up", "enter")
    terminal.until("Which seed?")
    terminal.press("esc")
    terminal.quiet()
    terminal.press("e")
    terminal.until("play on it")
    terminal.press("n")
    terminal.until("No tile here")
    terminal.press("n")
    terminal.until("The name of the layout?")
    terminal.end(signal.SIGTERM)
    assert terminal.bytes.isascii()


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (("play", "--option", "layout=foo"), "octotui: options: "),
        (("replay", "garbage.journal"), "octotui: "),
    ],
)
def test_an_error_at_a_terminal_stands_on_a_line_of_its_own(tmp_path: Path, command: tuple[str, ...], error: str) -> None:
    terminal = Terminal(tmp_path, *command)
    assert terminal.end() == 2
    first, *_ = [line for line in terminal.text().split("\n") if line]
    assert first.startswith(error) and first.count("octotui") == 1


def test_what_is_wrong_with_the_settings_is_one_short_note(tmp_path: Path) -> None:
    wrong = 'colour = 1\nspeed = 2\ntheme = "none"\nglyphs = "x"\nmouse = 3\n[keys]\n"table.nothing" = "x"\n'
    (tmp_path / "config.toml").write_text(wrong)
    terminal = Terminal(tmp_path)
    terminal.until("6 settings are ignored")
    terminal.until("What is wrong")
    terminal.quiet()
    assert terminal.text().count("are ignored") == 1
    for what in ("Learn to play", "Saved games", "Rules", "Settings", "Quit"):
        assert f" {what}\n" in terminal.text() + "\n", what
    terminal.press(next(line.split()[0] for line in terminal.text().splitlines() if "What is wrong" in line))
    for what in ("colour", "speed", "glyphs", "mouse", "table.nothing", "unknown theme"):
        terminal.until(what)
    terminal.end(signal.SIGTERM)
