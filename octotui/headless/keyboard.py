"""Input and output of the line mode: a local terminal, or a line to a server.

The line mode is written as coroutines, so that a person on a server can wait while others play. With a file as keyboard it only ever waits
for the file, and needs no event loop.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from shutil import get_terminal_size
from typing import Any, Protocol, TextIO, TypeVar

from engine.core.naming import printable
from octotui.headless.wrapping import wrapped
from octotui.play.narration import for_speech

T = TypeVar("T")


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


def write_lines(page: Page, lines: Iterable[str]) -> None:
    """Write sentences, each on a line of its own."""
    for line in lines:
        for row in wrapped(printable(for_speech(line)), page.columns):
            page.write(row + "\n")
    page.flush()


def write_prompt(page: Page, text: str) -> None:
    """Write what stands before the answer, in the same row."""
    page.write("\n".join(wrapped(text, page.columns)))
    page.flush()


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

    @property
    def columns(self) -> int:
        return get_terminal_size().columns if self.isatty() else 0


def run(course: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that awaits nothing but files."""
    try:
        course.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a course at a file has waited for something else")
