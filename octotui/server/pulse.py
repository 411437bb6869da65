"""How a server does: how long guests wait for what their keys paint, and how much is answered."""

from __future__ import annotations

import math
import time
from collections import deque

KEYS, MINUTE = 2000, 60.0
"""Keys whose paints are remembered, and seconds over which answers are counted."""


class Pulse:
    """Counted while the server runs, and forgotten with it."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.last_key = 0.0
        """When a key came last."""
        self.gone = 0
        """Guests who have left since memory was last cleared up."""
        self._paints: deque[float] = deque(maxlen=KEYS)
        self._answers: deque[float] = deque()

    def pressed(self) -> float:
        """A key has come; gives when."""
        self.last_key = time.monotonic()
        return self.last_key

    def painted(self, since: float) -> None:
        """What was typed at that moment has painted something."""
        self._paints.append(time.monotonic() - since)

    def answered(self) -> None:
        """Somebody, or a bot, has answered."""
        self._answers.append(time.monotonic())
        self._forget()

    def _forget(self) -> None:
        while self._answers and self._answers[0] < time.monotonic() - MINUTE:
            self._answers.popleft()

    @property
    def answers_a_second(self) -> float:
        """Over the last minute."""
        self._forget()
        return len(self._answers) / min(MINUTE, max(1.0, time.monotonic() - self.started))

    def paint(self, share: float) -> float | None:
        """The milliseconds within which that share of keys has painted; None if there was no key."""
        times = sorted(self._paints)
        return times[max(0, math.ceil(share * len(times)) - 1)] * 1000 if times else None
