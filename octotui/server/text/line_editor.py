"""A line editor for terminals that leave echo and correction to the other end."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable

from octotui.headless.wrapping import cells

ERASE, KILL, END, STOP = "\x7f\x08", "\x15", "\x04", "\x03"


class LineEditor:
    """The line being typed. Escape sequences are ignored; control characters only edit, end or interrupt."""

    def __init__(self, echo: Callable[[str], None], longest: int) -> None:
        self.echo, self.longest = echo, longest
        self.typed = ""
        self.ended = False
        """Whether the person has ended the input."""
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._escape = ""
        """The escape sequence received so far."""
        self._returned = False

    def feed(self, data: bytes) -> list[str]:
        """Take input; return the completed lines."""
        lines = []
        for char in self._decode(data):
            newline_of_return, self._returned = self._returned and char == "\n", char == "\r"
            if self._escape or char == "\x1b":
                self._take_escape(char)
            elif char in "\r\n":
                if not newline_of_return:
                    lines.append(self.typed)
                    self.typed = ""
                    self.echo("\n")
            else:
                self._take(char)
        return lines

    def _take_escape(self, char: str) -> None:
        """Take the next character of an escape sequence: two letters, or `[` and what follows up to a letter."""
        self._escape += char
        begun = len(self._escape) <= 2 and char in "\x1b[O"
        if not begun and not (self._escape.startswith("\x1b[") and not "@" <= char <= "~" and len(self._escape) < self.longest):
            self._escape = ""

    def _take(self, char: str) -> None:
        if char in ERASE:
            self._erase(1)
        elif char == KILL:
            self._erase(len(self.typed))
        elif char == STOP or (char == END and not self.typed):
            self.ended = True
        elif char.isprintable() and len(self.typed) < self.longest:
            self.typed += char
            self.echo(char)

    def _erase(self, count: int) -> None:
        """Erase the last characters."""
        kept = len(self.typed) - count
        if count and self.typed:
            width = cells(self.typed[kept:])
            self.typed = self.typed[:kept]
            self.echo("\b \b" * width)
