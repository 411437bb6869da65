"""Time for the tests of the app: it passes only where nothing is left to do, and then all at once.

So no wait takes any time, however long it is, and what comes first does not depend on how busy the machine is. Of itself, Textual's
pilot takes an app that gets no time of the processor for one that has nothing to do.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from textual import _time, app, pilot

Found = TypeVar("Found")
MOMENT = 1 / 20
"""Seconds; longer than Textual delays its painting."""


class Ready(selectors.DefaultSelector):
    """Never waits if the wait has an end: the clock is put forward to that end."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(None if timeout is None else 0)
        if not found and timeout:
            self.now += timeout
        return found


class Loop(asyncio.SelectorEventLoop):
    """A loop with such a clock. Not for what waits for other threads and processes: for those, time does pass."""

    def __init__(self) -> None:
        self.clock = Ready()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


async def idle(least: float = 0) -> None:
    """Wait until nothing is left to do, and what was put off for a moment is done too."""
    await asyncio.sleep(MOMENT)


def run(play: Coroutine[Any, Any, Found]) -> Found:
    """The result of a coroutine run with that clock, for asyncio and for Textual."""
    with pytest.MonkeyPatch.context() as patched, asyncio.Runner(loop_factory=Loop) as runner:
        patched.setattr(_time, "get_time", runner.get_loop().time)
        for module in (pilot, app):
            patched.setattr(module, "wait_for_idle", idle)
        return runner.run(play)
