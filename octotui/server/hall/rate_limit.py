"""Rate limits: at most so many events in a stretch of time."""

from __future__ import annotations

from collections import deque


class RateLimit:
    """A limit of `most` events in a number of seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._times: deque[float] = deque(maxlen=most)

    def allows(self, now: float) -> bool:
        """Whether another event is allowed now; if so, it counts."""
        if self.full(now):
            return False
        self._times.append(now)
        return True

    def full(self, now: float) -> bool:
        """Whether the limit is reached now."""
        return self.count(now) >= self.most

    def count(self, now: float) -> int:
        """The number of events in the stretch of time that ends now. None is later than that: then the clock was set back."""
        while self._times and not now - self.seconds < self._times[0] <= now:
            self._times.popleft()
        return len(self._times)
