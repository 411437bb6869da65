"""Cosmoctopus: move the head through the Inky Realm, play cards, gather eight tentacles.

Where to find what: `table` the state, `box` the data and its checks, `effects` the language of the cards, `turn` moving and playing,
`paying` costs, `gaining` gains, constellations and tentacles, `row` the deck and the card row, `setup` the beginning, `codes` what
answers are called. The Private Investigator: `dossier` its cards, `investigator` what holds at any moment, `pursuit` its turn.
`positions` checks a written position, with `positions_case` for the Private Investigator and `positions_frames` for work in progress.
`diagram` is what `print` shows.
"""

from engine.cosmoctopus.box import standard_deck
from engine.cosmoctopus.game import Cosmoctopus


def game() -> Cosmoctopus:
    """The game with the deck that comes with it."""
    return Cosmoctopus(standard_deck())
