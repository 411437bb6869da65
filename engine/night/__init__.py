"""Night of the Grand Octopus: send cultists and offspring through a university at night, in secret and all at once.

Modules: `box` the data and its checks, `table` the state and its printed diagram, `setup` the beginning; for a turn, `clock` the secret
choice, `conflict` the events in each location, `talks` negotiation, `exchange` the Agoba Marsh, `ending` victory; `codes` the answer codes,
`positions` the checks of written positions, `value` the evaluation for bots, `readings` the information on a screen.
"""

from engine.night.box import standard_box
from engine.night.game import GrandOctopus


def game() -> GrandOctopus:
    """The game with its standard box."""
    return GrandOctopus(standard_box())
