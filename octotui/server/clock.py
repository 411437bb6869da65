"""The clock of a match: how much time each seat that is asked has left. It knows no real time; it is told how much has passed."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping

from octotui.server.pace import GRACE, Pace

NEAR = 10
"""Seconds before zero from which on each second is shown; before that only every tenth."""


class Clock:
    """The time of all seats of a match."""

    def __init__(self, pace: Pace, banks: Mapping[int, float]) -> None:
        """`banks`: by seat, the time for the match that was left when the server last stopped."""
        self.pace, self.banks = pace, dict(banks)
        self.left: dict[int, float] = {}
        """Of each seat that is asked now: its seconds."""
        self._asked: dict[int, Hashable] = {}

    def ask(self, asked: Mapping[int, Hashable]) -> None:
        """These seats are asked now, each with what tells its question from others: another question begins anew."""
        for seat in [seat for seat, what in self._asked.items() if asked.get(seat) != what]:
            left = self.left.pop(seat)
            del self._asked[seat]
            if self.pace.kind == "seat":
                self.banks[seat] = min(self.bank(seat), max(0.0, left))
        for seat, what in asked.items():
            if seat not in self._asked:
                self._asked[seat] = what
                self.left[seat] = max(self.bank(seat), GRACE) if self.pace.kind == "seat" else self.pace.seconds

    def bank(self, seat: int) -> float:
        """The time for the match that a seat had when it was last asked."""
        return self.banks.get(seat, self.pace.seconds)

    def pass_(self, seconds: float) -> None:
        """So much time has passed for all that are asked."""
        for seat in self.left:
            self.left[seat] -= seconds

    @property
    def up(self) -> tuple[int, ...]:
        """The seats whose time is up."""
        return tuple(seat for seat, left in self.left.items() if left <= 0)

    @property
    def kept(self) -> dict[int, float]:
        """By seat, the time for the match that it has left, as far as it was asked; empty where each answer has its own time."""
        if self.pace.kind != "seat":
            return {}
        return self.banks | {seat: min(self.bank(seat), max(0.0, left)) for seat, left in self.left.items()}

    def shown(self, seat: int) -> str:
        """The time of a seat, as it is shown; empty while it is not asked."""
        return told(self.left[seat]) if seat in self.left else ""


def rounded(left: float) -> int:
    """The seconds that are shown."""
    seconds = max(0, math.ceil(left))
    return seconds if seconds <= NEAR else math.ceil(seconds / NEAR) * NEAR


def told(left: float) -> str:
    """Minutes and seconds."""
    return f"{rounded(left) // 60}:{rounded(left) % 60:02}"
