"""What a network reads in a position between two sides: rows of numbers, scaled to about 1."""

from typing import NamedTuple

from engine.core.features import Row


class Inputs(NamedTuple):
    """A position in numbers. A game can have parts that are alike, such as four resources: what is learned of one holds for all."""

    parts: tuple[tuple[Row, ...], ...]
    """By side, for each part: what the side has of it."""
    sides: tuple[Row, ...]
    """By side: what it has besides."""
    shared: tuple[Row, ...]
    """For each part: what lies open to both sides."""
    table: Row
    """What lies open to both sides besides."""
