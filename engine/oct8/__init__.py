"""Oct8: attach arms to heads, take the octopuses that have eight, exchange their arms, and ship them.

Where to find what: `box` the data and its checks, `octopus` what the names of cards and octopuses tell, `table` the state and what `print`
shows of it, `setup` the beginning, `turn` the turn from the draw to the end, `attaching` and `exchanging` the longer actions, `codes` what
answers are called, `plans` what an action can bring, `readings` what a screen shows, `positions` checks a written position.
"""

from engine.oct8.box import standard_box
from engine.oct8.game import Oct8


def game() -> Oct8:
    """The game with what comes in its box."""
    return Oct8(standard_box())
