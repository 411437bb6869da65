"""A hand-written value of a position, for bots that look a turn ahead. It reads a view, so it knows no more than its seat.

The unit is one point.
"""

from collections.abc import Iterable

from engine.core.state import Names
from engine.oct8.octopus import Octopus, arms_of, read_octopus, worth_on
from engine.oct8.plans import most_points
from engine.oct8.readings import colour, score
from engine.oct8.table import Table, hand_of

WIN = 10_000.0
RIVAL = 0.6
"""Weight of the best opponent against one's own standing."""
GUESS = 1 / 3
"""Probability that an octopus has a given player's colour, if that is unknown."""
SHIP = 0.5
"""Extra value of a point on an octopus of one's own colour in the area, which may still be shipped."""
LOOSE = 0.12
"""Value of each point that an octopus in one's area could still gain by exchanges."""
OPEN = 0.3
"""Discount on a point in one's area that others can still take, by exchanging arms of an unblocked octopus."""
CHIP = 1.8
"""One more action."""
CARD = 0.6
"""Any hand card."""
ARM = 0.1
"""Each arm on one's own hand cards."""
PLAN = 0.35
"""Weight of points that hand cards could score on a common octopus in the next turn."""
TRADE = 0.25
"""Weight of points that hand cards could score on one's own octopuses."""
GIFT = 0.05
"""Value to the next player of each arm on a common octopus."""


def value(view: Table, seat: int) -> float:
    """Value of this view for its seat, in points."""
    seats = range(len(view.hand))
    if view.over:
        mine = rank(view, seat)
        others = [rank(view, other) for other in seats if other != seat]
        return (WIN if mine > max(others) else -WIN if mine < max(others) else 0.0) + mine[0] - max(others)[0]
    left = 0.0 if view.closer is not None and view.turn != seat else min(1.0, len(view.deck) / (8 * len(view.hand)))
    return standing(view, seat, left) - RIVAL * max([standing(view, other, left) for other in seats if other != seat]) - gift(view) * left


def rank(view: Table, seat: int) -> tuple[int, int, int]:
    """The criteria of the ranking (E12, E13)."""
    result = score(view, seat)
    return result.total, result.octopuses, result.matching_cards


def standing(view: Table, seat: int, left: float) -> float:
    """A seat's standing in points. `left` is the remaining game, from 1 to 0."""
    mine, cards, scoring = colour(view, seat), hand_of(view, seat), view.box.scoring
    total = left * (CARD * min(len(cards), view.box.numbers.hand_limit) + CHIP * sum(view.chips[seat]))
    for octopus in view.shipped[seat]:
        facts = read_octopus(octopus)
        total += facts.points(scoring) * (1 + (facts.colour == mine if mine else GUESS))
    area = [read_octopus(octopus) for octopus in view.area[seat]]
    for facts in area:
        points = facts.points(scoring)
        total += points * (1 + left * (SHIP * (facts.colour == mine if mine else GUESS) - OPEN * (not facts.blocked)))
        total += left * LOOSE * (facts.arms - points)
    if mine and left:
        arms = sum(map(arms_of, cards[: view.box.numbers.hand_limit]))
        total += left * (ARM * arms + PLAN * hope(view, cards, mine) + TRADE * trade(view, cards, area))
    return total


def hope(view: Table, cards: Names, mine: str) -> float:
    """The points that these cards could score on a common octopus."""
    total = 0.0
    for octopus in view.common:
        if octopus:
            facts = read_octopus(octopus)
            points = best_points(view, cards, facts)[view.box.numbers.whole - facts.arms]
            if points is not None:
                total = max(total, (points + facts.points(view.box.scoring)) * (1 + SHIP * (facts.colour == mine)))
    return total


def trade(view: Table, cards: Names, area: Iterable[Octopus]) -> int:
    """The points that these cards could score by exchanging an arm card of one of these octopuses."""
    most = 0
    for facts in area:
        totals = best_points(view, cards, facts)
        for arm in facts.cards:
            points = totals[arms_of(arm)]
            if points is not None:
                most = max(most, points - worth_on(arm, facts.colour, view.box.scoring))
    return most


def best_points(view: Table, cards: Names, facts: Octopus) -> tuple[int | None, ...]:
    """By total: the maximum points of some of these cards on an octopus."""
    return most_points(cards, facts.colour, view.box.numbers.whole, view.box.scoring)


def gift(view: Table) -> float:
    """Value of the common octopuses to the next player."""
    return GIFT * sum([read_octopus(octopus).arms for octopus in view.common if octopus])
