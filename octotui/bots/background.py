"""A thought that goes on while nobody waits for it, so that a look at it does not have to last until its end. It gives way to any other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from engine.bots import Decision


class BackgroundThought:
    """One thought at most, begun by whoever waits for it first, and kept until another is wanted."""

    def __init__(self) -> None:
        self._about: object = None
        self._thought: asyncio.Task[Decision] | None = None

    async def wait(self, about: object, think: Callable[[], Coroutine[Any, Any, Decision]]) -> Decision:
        """The decision on this matter, thought out anew unless that has begun before. It goes on when the waiting is cancelled."""
        if self._thought is None or self._about != about:
            self.give_way()
            self._about, self._thought = about, asyncio.create_task(think())
        return await asyncio.shield(self._thought)

    def give_way(self) -> None:
        """Stop the thought: a bot, or a hint, has to think now."""
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None
