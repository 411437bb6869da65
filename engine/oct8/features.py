"""What a learned value reads of a position of Oct8, about one in size each: the parts of the hand-made value."""

from engine.core.features import Features, each_alone, soonest
from engine.oct8.octopus import arms_of, read
from engine.oct8.readings import colour
from engine.oct8.table import Table, held
from engine.oct8.value import hope

SEAT = {
    "points": "points",
    "double": "shipped octopuses of the own colour",
    "octopuses": "octopuses",
    "own-area": "octopuses of the own colour",
    "loose": "arms to exchange",
    "cards": "cards in hand",
    "arms": "arms on cards in hand",
    "plan": "points within reach",
    "chips": "chips",
    "gifts": "the arms that lie in the middle",
    "late-points": "points",
    "late-double": "shipped octopuses of the own colour",
    "asked": "the next turn",
    "soon": "the next turn",
}
SCHOOLS = {"rivals": (SEAT,)}

UNIT = 0.1
"""Points and arms are counted in tens."""
MANY = 5
"""Octopuses are counted in fives."""
PAIR = 2
"""Chips are counted in twos."""
DECK = 8
"""With so many arm cards for each seat in the deck, and more, everything is still to come."""


def features(s: Table) -> Features:
    """Of each seat: what it has, and as much as is still to come of what it may make of its cards and octopuses."""
    seats = len(s.hand)
    to_come = min(1.0, len(s.deck) / (DECK * seats))
    rows = []
    for seat, soon in enumerate(soonest(s.turn, seats)):
        left = 0.0 if s.closer is not None and s.turn != seat else to_come
        rows.append(row(s, seat, left, soon))
    return each_alone("rivals", rows)


def row(s: Table, seat: int, left: float, soon: float) -> tuple[float, ...]:
    """The features of one seat, of which so much is `left` to come."""
    mine, cards, limit = colour(s, seat), held(s, seat), s.box.numbers.hand_limit
    area, shipped = ([read(octopus) for octopus in zone] for zone in (s.area[seat], s.shipped[seat]))
    points = UNIT * sum([facts.matching for facts in (*area, *shipped)])
    double = UNIT * sum([facts.matching for facts in shipped if facts.colour == mine])
    asked = soon == 1.0
    return (
        points,
        double,
        (len(area) + len(shipped)) / MANY,
        left * UNIT * sum([facts.matching for facts in area if facts.colour == mine]),
        left * UNIT * sum([facts.arms - facts.matching for facts in area]),
        left * min(len(cards), limit) / limit,
        left * UNIT * sum([arms_of(card) for card in cards[:limit]]),
        left * UNIT * hope(s, cards, mine) if left and mine else 0.0,
        left * sum(s.chips[seat]) / PAIR,
        left * UNIT * sum([read(octopus).arms for octopus in s.common if octopus]) if asked else 0.0,
        (1.0 - left) * points,
        (1.0 - left) * double,
        asked,
        soon,
    )
