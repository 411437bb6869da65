"""Load statistics of a server: latency from key to paint, and answers per second."""

from __future__ import annotations

import math
import time
from collections import deque

KEYS, MINUTE = 2000, 60.0
"""Number of paint times kept, and seconds over which answers are counted."""


class Metrics:
    """Statistics in memory only, for as long as the server runs."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.last_key = 0.0
        """The time of the last key."""
        self.departed = 0
        """Guests and tables that have left since the last full garbage collection."""
        self._paints: deque[float] = deque(maxlen=KEYS)
        self._answers: deque[float] = deque()

    def count_key(self) -> float:
        """Count a key; return its time."""
        self.last_key = time.monotonic()
        return self.last_key

    def note_paint(self, since: float) -> None:
        """Note the paint caused by a key at that time."""
        self._paints.append(time.monotonic() - since)

    def count_answer(self) -> None:
        """Count an answer by a person or a bot."""
        self._answers.append(time.monotonic())
        self._forget()

    def _forget(self) -> None:
        while self._answers and self._answers[0] < time.monotonic() - MINUTE:
            self._answers.popleft()

    @property
    def answers_a_second(self) -> float:
        """Answers per second over the last minute."""
        self._forget()
        return len(self._answers) / min(MINUTE, max(1.0, time.monotonic() - self.started))

    def paint(self, share: float) -> float | None:
        """The paint time in milliseconds at this quantile of keys; None if there were none."""
        times = sorted(self._paints)
        return times[max(0, math.ceil(share * len(times)) - 1)] * 1000 if times else None
