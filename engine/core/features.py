"""Feature vectors for learned values: one row of numbers for each side that can win."""

from collections.abc import Sequence
from typing import NamedTuple

Row = tuple[float, ...]
VALUE = "value"
VALUED = {VALUE: ({VALUE: "position"},)}
"""The school without learned weights, whose only feature is the game's hand-written value."""


class Features(NamedTuple):
    """A position as feature rows, scaled to about 1."""

    school: str
    """The kind of game; each has its own weights."""
    sides: tuple[Row, ...]
    """One feature row for each side that can win."""
    side_of: tuple[int, ...]
    """By seat: the index of its side."""
    phase: float = 0.0
    """How far the game has come, from 0 to 1: a feature weighs more or less as it goes on."""


def each_alone(school: str, rows: Sequence[Row], phase: float = 0.0) -> Features:
    """Features of a game in which every seat plays for itself."""
    return Features(school, tuple(rows), tuple(range(len(rows))), phase)


def soonest(turn: int, seats: int) -> list[float]:
    """By seat: how soon it moves, falling evenly from 1 for the seat whose turn it is to 0 for the last."""
    return [1.0 - (seat - turn) % seats / (seats - 1) for seat in range(seats)]
