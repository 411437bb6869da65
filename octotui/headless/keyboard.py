"""Input and output of the line mode: a local terminal, or a line to a server.

The line mode is written as coroutines, so that a person on a server can wait while others play. With a file as keyboard it only ever waits
for the file, and needs no event loop.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, Protocol, TextIO, TypeVar

from engine.core.naming import printable
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


def write_lines(page: Page, lines: Iterable[str]) -> None:
    """Write sentences, each on a line of its own."""
    for line in lines:
        page.write(printable(for_speech(line)) + "\n")
    page.flush()


class FileKeyboard:
    """The lines of a file as a keyboard."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    async def line(self) -> str:
        return self.file.readline()


def run(course: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that awaits nothing but files."""
    try:
        course.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a course at a file has waited for something else")
