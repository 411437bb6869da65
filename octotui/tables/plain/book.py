"""The default record of a game: the result, and no achievements."""

from typing import Any

from engine.core.state import State, seats_in
from octotui.tables.book import Book, always, nobody


def level(s: State) -> tuple[int, ...]:
    """A standing in which nobody is ahead."""
    return (0,) * seats_in(s)


BOOK: Book[Any] = Book(level, always("points"), nobody, (), (), {})
