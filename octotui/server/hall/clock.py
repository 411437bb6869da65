"""The clock of a match: the time left to each seat that is asked. It never reads the real time; it is told how much has passed."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping

from octotui.server.hall.pace import GRACE, Pace

NEAR = 10
"""Seconds before zero from which each second is shown; before that, only multiples of ten."""

WARNINGS = (60, 30, 10)
"""Seconds before zero at which those who hear the time in words are warned."""


class Clock:
    """The time of all seats of a match."""

    def __init__(self, pace: Pace, banks: Mapping[int, float]) -> None:
        """`banks`: by seat, the time left when the match was last in memory, as in `to_keep`."""
        self.pace, self.banks = pace, dict(banks)
        self.left: dict[int, float] = {}
        """The seconds left to each seat that is asked now."""
        self._asked: dict[int, Hashable] = {}
        self._given: dict[int, float] = {}
        """The seconds each of these seats had when its question came."""

    def ask(self, asked: Mapping[int, Hashable]) -> None:
        """Set the seats that are asked, each with an id of its question; a new question starts its time again."""
        for seat in [seat for seat, what in self._asked.items() if asked.get(seat) != what]:
            left = self.left.pop(seat)
            del self._asked[seat]
            if self.pace.kind == "seat":
                self.banks[seat] = min(self.bank(seat), max(0.0, left))
        for seat, what in asked.items():
            if seat not in self._asked:
                self._asked[seat] = what
                self.left[seat] = max(self.bank(seat), GRACE) if self.pace.kind == "seat" else self.bank(seat)
                self._given[seat] = self.left[seat]
        if self.pace.kind == "answer":
            self.banks.clear()

    def warning(self, seat: int) -> int:
        """The last of `WARNINGS` that the time for a seat's question has passed; 0 if none."""
        return min((most for most in WARNINGS if seat in self.left and self.left[seat] <= most < self._given[seat]), default=0)

    def bank(self, seat: int) -> float:
        """The time a seat had left when it was last asked."""
        return self.banks.get(seat, self.pace.seconds)

    def pass_(self, seconds: float) -> None:
        """Take this many seconds from all seats that are asked."""
        for seat in self.left:
            self.left[seat] -= seconds

    @property
    def up(self) -> tuple[int, ...]:
        """The seats whose time is up."""
        return tuple(seat for seat, left in self.left.items() if left <= 0)

    @property
    def to_keep(self) -> dict[int, float]:
        """The match time left, for each seat that was ever asked; where every answer has its own, the time left of the current ones."""
        if self.pace.kind == "answer":
            return {seat: max(0.0, left) for seat, left in self.left.items()}
        return self.banks | {seat: min(self.bank(seat), max(0.0, left)) for seat, left in self.left.items()}

    def time_shown(self, seat: int) -> str:
        """A seat's time as it is displayed; empty while it is not asked."""
        return minutes_text(self.left[seat]) if seat in self.left else ""


def display_seconds(left: float) -> int:
    """The displayed number of seconds."""
    seconds = max(0, math.ceil(left))
    return seconds if seconds <= NEAR else math.ceil(seconds / NEAR) * NEAR


def minutes_text(left: float) -> str:
    """A time in minutes and seconds."""
    return f"{display_seconds(left) // 60}:{display_seconds(left) % 60:02}"
