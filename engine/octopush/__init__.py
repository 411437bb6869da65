"""Octopush: push octopawns across a reef of arrows and holes.

Where to find what: `grid` the cells, `box` the data and its checks, `table` the state and what `print` shows of it, `moving` one movement,
`settling` what tiles do afterwards, `turn` the questions of a turn, `rounds` points, rounds and the end, `dice` the variant with the die,
`setup` the beginning, `codes` what answers are called, `preview` what one would do, `positions` checks a written position.
"""

from engine.octopush.box import standard_box
from engine.octopush.game import Octopush


def game() -> Octopush:
    """The game with the box that comes with it."""
    return Octopush(standard_box())
