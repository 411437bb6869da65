"""Night of the Grand Octopus: send cultists and offspring through a university at night, in secret and all at once.

Where to find what: `box` the data and its checks, `table` the state and what `print` shows of it, `setup` the beginning; a turn goes
through `clock` the secret choice, `conflict` what happens in each location, `talks` negotiation, `exchange` the Agoba Marsh, `ending`
victory; `codes` what answers are called, `positions` checks a written position, `value` judges one for bots, `readings` tells what a
screen shows.
"""

from engine.night.box import standard_box
from engine.night.game import GrandOctopus


def game() -> GrandOctopus:
    """The game with what comes with it."""
    return GrandOctopus(standard_box())
