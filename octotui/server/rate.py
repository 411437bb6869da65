"""How often something may be done."""

from __future__ import annotations

from collections import deque


class Rate:
    """So many times in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._times: deque[float] = deque(maxlen=most)

    def allows(self, now: float) -> bool:
        """Whether it may be done now; then it counts."""
        if self.full(now):
            return False
        self._times.append(now)
        return True

    def full(self, now: float) -> bool:
        """Whether it was done so often that it may not be done now."""
        while self._times and self._times[0] <= now - self.seconds:
            self._times.popleft()
        return len(self._times) >= self.most
