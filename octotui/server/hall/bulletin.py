"""Announcements to many listeners at a cost that stays small: changes are gathered, and listeners are called one after another.

A lobby takes a few milliseconds to redraw. Fifty of them at once, after every answer at any table, would keep everybody's keys waiting.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context

GATHER = 0.3
"""Seconds over which changes are gathered."""
APART = 0.005
"""Seconds between two listeners, in which keys have their turn."""


class Bulletin:
    """Tells its listeners that something has changed."""

    def __init__(self) -> None:
        self._listeners: dict[int, Callable[[], None]] = {}
        self._number = 0
        self._changed = False
        """Whether anything has changed since the current round of calls began."""
        self._next: asyncio.TimerHandle | None = None
        """The next step, while there is anything to tell."""

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call `hear` after changes. Return a function that unsubscribes."""
        self._number += 1
        number = self._number
        self._listeners[number] = hear

        def end() -> None:
            del self._listeners[number]

        return end

    def tell(self) -> None:
        """Note a change; every listener is called once for all changes until its turn."""
        self._changed = True
        if self._next is None and self._listeners:
            self._later(GATHER, self._begin)

    def _begin(self) -> None:
        """Begin a round."""
        self._changed = False
        self._step(deque(self._listeners))

    def _step(self, left: deque[int]) -> None:
        """Call the next listener, and later the others, even if it raises."""
        while left and left[0] not in self._listeners:
            left.popleft()
        if left:
            hear = self._listeners[left.popleft()]
            self._later(APART, self._step, left)
            hear()
        elif self._changed:
            self._later(GATHER, self._begin)
        else:
            self._next = None

    def _later(self, seconds: float, step: Callable[..., None], *about: object) -> None:
        self._next = asyncio.get_running_loop().call_later(seconds, step, *about, context=Context())

    def close(self) -> None:
        """Stop telling."""
        if self._next is not None:
            self._next.cancel()
