"""Oct8: attach arms to heads, take the octopuses that have eight, exchange their arms, and ship them.

Modules: `box` the data and its checks, `octopus` everything derived from the names of cards and octopuses, `table` the state and its
printed diagram, `setup` the beginning, `turn` the turn from the draw to the end, `attaching` and `exchanging` the longer actions, `codes`
the answer codes, `plans` the prospects of actions, `readings` the information on a screen, `positions` the checks of written positions.
"""

from engine.oct8.box import standard_box
from engine.oct8.game import Oct8


def game() -> Oct8:
    """The game with its standard box."""
    return Oct8(standard_box())
