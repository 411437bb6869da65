"""Talking with a guest in plain text: sentences, and what is typed."""

from __future__ import annotations

from typing import Protocol

from engine.core.naming import printable
from octotui.headless.keyboard import Keyboard, Page
from octotui.headless.line import Left


class Terminal(Keyboard, Page, Protocol):
    """Where a guest types and reads."""

    def notice(self) -> None:
        """Others have changed something, perhaps: whoever waits for a line looks."""


class Dialogue:
    """One guest, what they are told and what they type."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def say(self, *lines: str) -> None:
        for line in lines:
            self.terminal.write(printable(line) + "\n")
        self.terminal.flush()

    async def typed(self) -> str | None:
        """What is typed next; None if others have changed something. Raises Left at the end of input."""
        line = await self.terminal.line()
        if line == "":
            raise Left
        return None if line is None else line.strip()

    async def ask(self, text: str) -> str:
        """An answer, whatever others do meanwhile. Raises Left."""
        self.terminal.write(text)
        while (typed := await self.typed()) is None:
            pass
        return typed
