"""Dialogue with a guest in plain text: sentences and typed answers."""

from __future__ import annotations

from typing import Protocol

from octotui.headless.keyboard import Keyboard, Page, write_lines, write_prompt
from octotui.headless.line import Quit

DIGITS = 6
"""Maximum digits of a number of a list."""


class Terminal(Keyboard, Page, Protocol):
    """A guest's keyboard and page."""

    def notice(self) -> None:
        """Wake whoever waits for a line: others may have changed something."""


class Dialogue:
    """One guest's dialogue."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def say(self, *lines: str) -> None:
        write_lines(self.terminal, lines)

    async def next_line(self) -> str | None:
        """The next typed line; None if others have changed something. Raises Quit at the end of input."""
        line = await self.terminal.line()
        if line == "":
            raise Quit
        return None if line is None else line.strip()

    async def ask(self, text: str) -> str:
        """A typed answer, ignoring what others do meanwhile. Raises Quit."""
        write_prompt(self.terminal, text)
        while (typed := await self.next_line()) is None:
            pass
        return typed


def line_number(typed: str, last: int, first: int = 1) -> int | None:
    """The number typed for one of the lines with these numbers; None if there is no such line."""
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= DIGITS else first - 1
    return number if first <= number <= last else None
