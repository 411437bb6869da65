"""The time that is left to those who are asked, as a session of a table knows it: in words, and when they change."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol


class Timer(Protocol):
    """The clock of a table."""

    def shown(self, seats: Collection[int]) -> str:
        """The time of the one of these seats that has the least, or of any other if none of them is asked; empty if nobody is."""
        ...

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` whenever something else is shown. Gives what ends that."""
        ...
