"""Cosmoctopus: move the head through the Inky Realm, play cards, gather eight tentacles.

Where to find what: `table` the state and what `print` shows of it, `box` the data and its checks, `effects` the language of the cards,
`setup` the beginning, `turn` what comes in a turn, `moving` the Move, `playing` the cards one plays, `paying` what they cost, `row` the
deck and the card row, `knowledge` Forbidden Knowledge, `codes` what answers are called. What cards do: `resolving` effects step by step,
`gaining` gains, `constellations` their slots, `tentacles` what each brings, `triggers` the order of what fires at once. The Private
Investigator: `dossier` its cards, `investigator` what holds at any moment, `pursuit` its turn. `positions` checks a written position,
with `positions_case` for the Private Investigator and `positions_frames` for work in progress.
`files` reads decks, cards of the Private Investigator and layouts of a person's own.
"""

from engine.cosmoctopus.box import Deck, standard_deck
from engine.cosmoctopus.dossier import Dossier
from engine.cosmoctopus.files import FILES as FILES
from engine.cosmoctopus.game import Cosmoctopus


def game(deck: Deck | None = None, dossier: Dossier | None = None) -> Cosmoctopus:
    """The game with these cards, or with those that come with it. Raises BadDeck."""
    return Cosmoctopus(deck or standard_deck(), dossier)
