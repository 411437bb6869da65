"""Cosmoctopus: move the head through the Inky Realm, play cards, gather eight tentacles.

Modules: `table` the state and its printed diagram, `box` the data and its checks, `effects` the language of the cards, `setup` the
beginning, `turn` the course of a turn, `moving` the Move, `playing` card plays, `paying` costs and payments, `row` the deck and the card
row, `knowledge` Forbidden Knowledge, `codes` the answer codes, `kinds` the names in them. Card effects: `resolving` effects step by step,
`gaining` gains, `constellations` their slots, `tentacles` the consequences of each, `triggers` the order of simultaneous triggers. The
Private Investigator: `dossier` its cards, `investigator` its current state, `pursuit` its turn. `positions` checks written
positions, with `positions_case` for the Private Investigator and `positions_frames` for work in progress. `files` reads users' decks,
Private Investigator cards and layouts.
"""

from engine.cosmoctopus.box import Deck, standard_deck
from engine.cosmoctopus.dossier import Dossier
from engine.cosmoctopus.files import FILES as FILES
from engine.cosmoctopus.game import Cosmoctopus


def game(deck: Deck | None = None, dossier: Dossier | None = None) -> Cosmoctopus:
    """The game with these cards, by default those that come with it. Raises BadDeck."""
    return Cosmoctopus(deck or standard_deck(), dossier)
