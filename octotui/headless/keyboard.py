"""Input and output of the line mode: a local terminal, or a line to a server.

The line mode is written as coroutines, so that a person on a server can wait while others play. With a file as keyboard it only ever waits
for the file, and needs no event loop.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Coroutine, Iterable
from importlib.util import find_spec
from shutil import get_terminal_size
from typing import Any, Protocol, TextIO, TypeVar

from engine.core.naming import printable
from octotui.headless.wrapping import wrapped
from octotui.play.narration import for_speech
from octotui.tables.appearance import glyph_set, load_glyphs, shows_unicode
from themes import Glyphs

T = TypeVar("T")

APART = 40
"""Number of empty lines between two people's turns where the page cannot be cleared."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal's screen and scrollback."""


class Keyboard(Protocol):
    """A source of typed lines."""

    async def line(self) -> str | None:
        """The next line with its end; empty at the end of input, None if something may have changed meanwhile."""


class Page(Protocol):
    """The output for sentences."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...

    def isatty(self) -> bool: ...

    @property
    def columns(self) -> int:
        """The width of the terminal; 0 where the page is none, and lines are not broken."""

    @property
    def unicode(self) -> bool:
        """Whether it shows more than ASCII."""


def write_lines(page: Page, lines: Iterable[str], spoken: bool = True) -> None:
    """Write sentences, each on a line of its own; `spoken`: with words for signs that screen readers garble."""
    for line in lines:
        for row in wrapped(printable(for_speech(line) if spoken else line), page.columns):
            page.write(row + "\n")
    page.flush()


def glyphs_of(page: Page) -> Glyphs:
    """The glyphs that a page can show."""
    return load_glyphs(glyph_set(page.unicode))


def write_prompt(page: Page, text: str) -> None:
    """Write what stands before the answer, in the same row."""
    page.write("\n".join(wrapped(text, page.columns)))
    page.flush()


def clear(page: Page) -> None:
    """Clear one person's page before the next one looks; say so where it can only be scrolled away."""
    if page.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", ""):
        page.write(CLEAR)
        return
    lines = max(APART, get_terminal_size().lines)
    told = f"This page cannot be cleared: {lines} empty lines stand before this one. Please do not scroll back."
    write_lines(page, [*[""] * lines, told])


class FileKeyboard:
    """The lines of a file as a keyboard."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    async def line(self) -> str:
        return self.file.readline()


class FilePage:
    """A file as a page."""

    def __init__(self, file: TextIO) -> None:
        self.write, self.flush, self.isatty = file.write, file.flush, file.isatty
        self.unicode = shows_unicode(file)

    @property
    def columns(self) -> int:
        return get_terminal_size().columns if self.isatty() else 0


class EditedLine:
    """A terminal as a keyboard and a page, where the line that is typed can be edited and, with a history, earlier ones come back."""

    def __init__(self, page: TextIO, history: bool) -> None:
        import readline

        readline.set_auto_history(history)
        readline.parse_and_bind("set enable-bracketed-paste off")
        self.page = FilePage(page)
        self.flush, self.isatty, self.unicode = self.page.flush, self.page.isatty, self.page.unicode
        self.question = ""
        """The text before what is typed: it is written together with it, as the row is drawn again when it is edited."""

    @property
    def columns(self) -> int:
        return self.page.columns

    def write(self, text: str) -> None:
        whole, end, rest = f"{self.question}{text}".rpartition("\n")
        asked = rest.isprintable()
        self.page.write(whole + end + ("" if asked else rest))
        self.question = rest if asked else ""

    async def line(self) -> str:
        question, self.question = self.question, ""
        try:
            return f"{input(question)}\n"
        except EOFError:
            return ""


def keyboard_and_page(keys: TextIO, page: TextIO, history: bool = True) -> tuple[Keyboard, Page]:
    """Files as a keyboard and a page; where both are the terminal, lines can be edited if Python is built for it."""
    terminal = keys is sys.stdin and page is sys.stdout and keys.isatty() and page.isatty()
    if terminal and os.environ.get("TERM", "dumb") not in ("dumb", "") and find_spec("readline"):
        edited = EditedLine(page, history)
        return edited, edited
    return FileKeyboard(keys), FilePage(page)


def run(course: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that awaits nothing but files."""
    try:
        course.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a course at a file has waited for something else")
