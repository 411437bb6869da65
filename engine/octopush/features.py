"""Features of an Octopush position for learned values: the parts of the hand-written value, scaled to about 1."""

from engine.core.features import Features, each_alone, soonest
from engine.octopush.box import PUPS
from engine.octopush.table import Table
from engine.octopush.value import STAKES, stakes

PROMISES = {
    "afloat": "pawns on the board",
    "crossing": "pawns on their way across",
    "anchored": "anchored pawns",
    "risk": "pawns out of danger",
}
"""Display names of the parts of a stake."""
assert tuple(PROMISES) == STAKES
TURN = {"asked": "the initiative", "soon": "the initiative"}
GAINED = {"points": "points", **PROMISES}
CARDS = {**GAINED, "cards": "cards to play", **TURN}
DICE = {"pups": "freed pups", "one-short": "freed pups", "two-short": "freed pups", **PROMISES, **TURN}
SCHOOLS = {"cards": (CARDS,), "dice": (DICE,)}

UNIT = 0.1
"""Points are counted in tens."""


def features(s: Table) -> Features:
    """For each seat: its points or pups, the promise of its pawns, and the progress of the game."""
    seats = len(s.hand)
    soon = soonest(s.turn, seats)
    promised = [[UNIT * part for part in parts] for parts in stakes(s, s.turn)]
    if s.dice:
        dice = [(pups / PUPS, pups >= PUPS - 1, pups >= PUPS - 2, *promised[i], soon[i] == 1.0, soon[i]) for i, pups in enumerate(s.pups)]
        return each_alone("dice", dice, max(s.pups) / PUPS)
    cards = [(len(s.hand[i]) + len(s.deck[i])) / cards_played(s, i) for i in range(seats)]
    late = (s.round - max(cards)) / seats
    rows = [(UNIT * sum(s.points[i]), *promised[i], cards[i], soon[i] == 1.0, soon[i]) for i in range(seats)]
    return each_alone("cards", rows, late)


def cards_played(s: Table, seat: int) -> int:
    """Number of cards a seat plays in a round: one of each colour is left out, unless beginners play (P4)."""
    if s.options.beginners:
        return sum([len(s.box.beginners[colour]) for colour in s.colours[seat]])
    return sum([len(s.box.suits[colour]) - 1 for colour in s.colours[seat]])
