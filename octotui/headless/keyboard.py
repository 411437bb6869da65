"""Where the lines of the line mode come from, and where its sentences go: a terminal of one's own, or a line to a server.

The line mode is written as coroutines, so that somebody on a server can wait while others play. With a file for a keyboard nothing is ever
waited for but the file, and no event loop is needed.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Protocol, TextIO, TypeVar

T = TypeVar("T")


class Keyboard(Protocol):
    """Where lines are typed."""

    async def line(self) -> str | None:
        """The next line with its end, and nothing once no more will come; None if something may have changed meanwhile."""


class Page(Protocol):
    """Where sentences are written."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...

    def isatty(self) -> bool: ...


class FileKeyboard:
    """The lines of a file."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    async def line(self) -> str:
        return self.file.readline()


def run(course: Coroutine[Any, Any, T]) -> T:
    """Run a course that waits for nothing but files."""
    try:
        course.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a course at a file has waited for something else")
