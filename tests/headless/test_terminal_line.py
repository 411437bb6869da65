"""The line mode at a real terminal: the typed line can be edited, and ctrl+c leaves with a word."""

import os
import pty
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

UP, LEFT, DELETE = b"\x1b[A", b"\x1b[D", b"\x7f"
CTRL_C = b"\x03\r"
"""With a key behind it, without which it may go unnoticed in the moment in which a line begins to be read."""
ASK = b"Your answer: "


class AtTerminal:
    """Somebody at a terminal, and all that it has shown them."""

    def __init__(self, ours: int) -> None:
        self.ours, self.shown = ours, b""

    def until(self, text: bytes, since: int = 0) -> None:
        """Read until this is shown. Raises OSError where the program ends before."""
        while text not in self.shown[since:]:
            self.shown += os.read(self.ours, 65536)

    def types(self, keys: bytes) -> int:
        """Type these keys; return how much was shown before."""
        os.write(self.ours, keys)
        return len(self.shown)

    def rest(self) -> None:
        with suppress(OSError):  # Linux's way to say that nothing more will come
            while read := os.read(self.ours, 65536):
                self.shown += read


@contextmanager
def at_terminal(*command: str, status: int) -> Iterator[AtTerminal]:
    process, ours = pty.fork()
    if process == 0:
        os.execve(sys.executable, [sys.executable, "-m", "octotui", *command], os.environ | {"TERM": "xterm", "COLUMNS": "100"})
    person = AtTerminal(ours)
    try:
        yield person
        person.rest()
    finally:
        os.close(ours)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == status, person.shown


def test_a_line_is_edited_and_an_earlier_one_comes_back() -> None:
    pytest.importorskip("readline")
    with at_terminal("line", "oct8", "--seats", "Ann,easy", "--seed", "9", status=0) as ann:
        ann.until(ASK)
        before = ann.types(b"hamd" + LEFT + DELETE + b"n\r")
        ann.until(b"Your hand", before)
        ann.until(ASK, before)
        before = ann.types(UP + b"\r")
        ann.until(b"Your hand", before)
        ann.types(b"quit\r")
    assert b"^[[" not in ann.shown


def test_what_one_of_several_people_has_typed_does_not_come_back_for_the_next() -> None:
    pytest.importorskip("readline")
    with at_terminal("line", "oct8", "--seats", "Ann,Bob", "--seed", "9", status=0) as both:
        both.until(b"keyboard is yours")
        both.types(b"\r")
        both.until(ASK)
        before = both.types(b"common\r")
        both.until(ASK, before)
        both.types(UP + b"quit\r")
    assert b"Goodbye." in both.shown


def test_ctrl_c_says_that_the_game_is_saved() -> None:
    with at_terminal("line", "oct8", "--seats", "Ann,easy", "--seed", "9", status=130) as ann:
        ann.until(ASK)
        ann.types(CTRL_C)
    assert b"Goodbye. The game is saved; octotui line --continue goes on with it." in ann.shown


def test_ctrl_c_says_how_to_go_on_with_a_lesson() -> None:
    with at_terminal("learn", "oct8", "--line", status=130) as ann:
        ann.until(b"Press enter to go on: ")
        before = ann.types(b"\r")
        ann.until(b"Press enter to go on: ", before)
        ann.types(CTRL_C)
    assert b"Goodbye. octotui learn oct8 --line goes on from here." in ann.shown
