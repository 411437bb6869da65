"""What a learned value reads from a position: one row of numbers for each side that can win."""

from collections.abc import Sequence
from typing import NamedTuple

Row = tuple[float, ...]
VALUE = "value"
VALUED = {VALUE: ({VALUE: "position"},)}
"""The school of positions that are judged by the game's hand-written value alone, and its one feature."""


class Features(NamedTuple):
    """A position as numbers, scaled to about 1."""

    school: str
    """The kind of game whose weights apply: each kind has weights of its own."""
    sides: tuple[Row, ...]
    """For each side that can win, its row of numbers."""
    side_of: tuple[int, ...]
    """By seat: the number of the side it wins with."""


def each_alone(school: str, rows: Sequence[Row]) -> Features:
    """The features of a game in which every seat plays for itself."""
    return Features(school, tuple(rows), tuple(range(len(rows))))


def soonest(turn: int, seats: int) -> list[float]:
    """By seat: how soon it moves, from 1 for the seat whose turn it is evenly down to 0 for the last."""
    return [1.0 - (seat - turn) % seats / (seats - 1) for seat in range(seats)]
