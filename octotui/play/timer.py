"""The time left on a table's clock, as a session sees it: in words, with notice of changes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol


class Timer(Protocol):
    """A table's clock."""

    def time_text(self, seats: Collection[int]) -> str:
        """The shortest time left among these seats, or of any other if none of them is asked; empty if nobody is."""
        ...

    def seconds_left(self, seat: int) -> int | None:
        """The whole seconds left to a seat, as shown; None if it is not asked."""
        ...

    def warning(self, seat: int) -> int:
        """The seconds at which a seat was last warned that its time is short; 0 if it was not."""
        ...

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` whenever the shown time changes. Return a function that unsubscribes."""
        ...
