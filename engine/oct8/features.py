"""Features of an Oct8 position for learned values, scaled to about 1: the parts of the hand-written value, and how near both decks bring
the end."""

from engine.core.features import Features, each_alone
from engine.oct8.octopus import arms_of, colour_of, read_octopus
from engine.oct8.readings import colour
from engine.oct8.table import Table, hand_of
from engine.oct8.value import hope, trade

SEAT = {
    "points": "more points",
    "double": "points that count double",
    "own-area": "octopuses of your secret colour to ship",
    "open": "fewer points that others can take",
    "loose": "arms without points to exchange",
    "cards": "more cards in hand",
    "own-cards": "cards of your secret colour",
    "arms": "more arms on your cards",
    "plan": "points that your hand can bring",
    "trade": "points that exchanges can bring",
    "chips": "baby chips",
    "gifts": "the arms on common octopuses",
    "asked": "the initiative",
}
SCHOOLS = {"rivals": (SEAT,)}

UNIT = 0.1
"""Points and arms are counted in tens."""
PAIR = 2
"""Chips are counted in twos."""
DECK, HEADS = 8, 3
"""Arm cards and heads per seat in their decks from which on the remaining game counts in full."""
LAST = 0.1
"""Minimum remaining game for a seat that has one more turn."""


def features(s: Table) -> Features:
    """For each seat: what it has, and its cards' and octopuses' prospects, scaled by the remaining game."""
    seats = len(s.hand)
    to_come = max(LAST, min(1.0, len(s.deck) / (DECK * seats), len(s.heads) / (HEADS * seats)))
    return each_alone("rivals", [row(s, seat, to_come if has_turn(s, seat) else 0.0) for seat in range(seats)], 1.0 - to_come)


def has_turn(s: Table, seat: int) -> bool:
    """Whether a seat has a turn to come, or is taking one (E11)."""
    seats = len(s.hand)
    return s.closer is None or (seat - s.turn) % seats <= (s.closer - s.turn - 1) % seats


def row(s: Table, seat: int, left: float) -> tuple[float, ...]:
    """The features of one seat; `left` is the remaining game, from 1 to 0."""
    mine, limit = colour(s, seat), s.box.numbers.hand_limit
    cards = hand_of(s, seat)[:limit]
    area, shipped = ([read_octopus(octopus) for octopus in zone] for zone in (s.area[seat], s.shipped[seat]))
    asked, scoring = seat == s.turn, s.box.scoring
    return (
        UNIT * sum([facts.points(scoring) for facts in (*area, *shipped)]),
        UNIT * sum([facts.points(scoring) for facts in shipped if facts.colour == mine]),
        left * UNIT * sum([facts.points(scoring) for facts in area if facts.colour == mine]),
        left * UNIT * sum([facts.points(scoring) for facts in area if not facts.blocked]),
        left * UNIT * sum([facts.arms - facts.points(scoring) for facts in area]),
        left * len(cards) / limit,
        left * sum([colour_of(card) == mine for card in cards]) / limit,
        left * UNIT * sum(map(arms_of, cards)),
        UNIT * hope(s, cards, mine) if left and mine else 0.0,
        UNIT * trade(s, cards, area) if left else 0.0,
        sum(s.chips[seat]) / PAIR if left else 0.0,
        left * UNIT * sum([read_octopus(octopus).arms for octopus in s.common if octopus]) if asked else 0.0,
        asked,
    )
