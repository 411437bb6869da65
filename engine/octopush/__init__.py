"""Octopush: push octopawns across a reef of arrows and holes.

Modules: `grid` the cells, `box` the data and its checks, `table` the state and its printed diagram, `moving` a single movement, `settling`
the effects of tiles afterwards, `turn` the questions of a turn, `rounds` points, rounds and the end, `dice` the variant with the die,
`setup` the beginning, `codes` the answer codes, `preview` the outcome of answers, `positions` the checks of written positions.
"""

from engine.octopush.box import standard_box
from engine.octopush.game import Octopush


def game() -> Octopush:
    """The game with its standard box."""
    return Octopush(standard_box())
