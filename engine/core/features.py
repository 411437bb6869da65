"""What a learned value reads of a position: one row of numbers for each side that can win."""

from collections.abc import Sequence
from typing import NamedTuple

Row = tuple[float, ...]


class Features(NamedTuple):
    """A position in numbers of about the size of one."""

    school: str
    """The kind of game whose weights hold: they are learned for each kind by itself."""
    sides: tuple[Row, ...]
    side_of: tuple[int, ...]
    """By seat: the side it wins with."""


def each_alone(school: str, rows: Sequence[Row]) -> Features:
    """The features of a game in which every seat plays for itself."""
    return Features(school, tuple(rows), tuple(range(len(rows))))


def soonest(turn: int, seats: int) -> list[float]:
    """By seat, how soon it is to move: 1 for the one whose turn it is, falling evenly to 0 for the last."""
    return [1.0 - (seat - turn) % seats / (seats - 1) for seat in range(seats)]
