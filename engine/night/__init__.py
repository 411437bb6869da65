"""Night of the Grand Octopus: send cultists and offspring through a university at night, in secret and all at once.

Where to find what: `box` the data and its checks, `table` the state, `setup` the beginning; a turn goes through `clock` the secret choice,
`conflict` what happens in each location, `talks` negotiation, `exchange` the Agoba Marsh, `ending` victory; `written` checks positions,
`value` judges them for bots, `readings` tells them for screens, `diagram` prints them.
"""

from engine.night.box import standard_box
from engine.night.game import GrandOctopus


def game() -> GrandOctopus:
    """The game with what comes with it."""
    return GrandOctopus(standard_box())
