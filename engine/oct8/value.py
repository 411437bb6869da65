"""A hand-made value of a position, for bots that look a turn ahead. It reads a view, so it can know no more than its seat.

The unit is one point.
"""

from functools import partial

from engine.core.state import Names
from engine.oct8.octopus import arms_of, read
from engine.oct8.plans import best, worth_on
from engine.oct8.readings import colour, score
from engine.oct8.table import Table, held

WIN = 10_000.0
RIVAL = 0.6
"""How much the best opponent counts against one's own."""
GUESS = 1 / 3
"""How likely it is that an octopus has the colour of a player one does not know it of."""
SHIP = 0.3
"""What a point on an octopus of one's own colour in the area is worth beyond itself: it may be shipped yet."""
LOOSE = 0.06
"""What an arm that does not score is worth in one's area: it can be exchanged yet."""
CHIP = 2.0
"""One more action."""
CARD = 1.8
"""Any hand card."""
ARM = 0.2
"""Each arm on one's own hand cards."""
PLAN = 0.45
"""How much counts of the points that hand cards could bring on a common octopus in the next turn."""
GIFT = 0.12
"""What each arm that lies on a common octopus is worth to whoever comes next."""


def value(view: Table, seat: int) -> float:
    """How good this view is for its seat, in points."""
    seats = range(len(view.hand))
    if view.over:
        mine = rank(view, seat)
        others = [rank(view, other) for other in seats if other != seat]
        return (WIN if mine > max(others) else -WIN if mine < max(others) else 0.0) + mine[0] - max(others)[0]
    left = 0.0 if view.closer is not None and view.turn != seat else min(1.0, len(view.deck) / (8 * len(view.hand)))
    return standing(view, seat, left) - RIVAL * max([standing(view, other, left) for other in seats if other != seat]) - gift(view) * left


def rank(view: Table, seat: int) -> tuple[int, int, int]:
    """What decides the places (E12, E13)."""
    found = score(view, seat)
    return found.total, found.octopuses, found.scoring


def standing(view: Table, seat: int, left: float) -> float:
    """What a seat has, in points. `left` is how much of the game is still to come, from 1 to 0."""
    mine, cards = colour(view, seat), held(view, seat)
    total = left * (CARD * min(len(cards), view.box.numbers.hand_limit) + CHIP * sum(view.chips[seat]))
    for octopus in view.shipped[seat]:
        facts = read(octopus)
        total += facts.matching * (1 + (facts.colour == mine if mine else GUESS))
    for octopus in view.area[seat]:
        facts = read(octopus)
        total += facts.matching * (1 + left * SHIP * (facts.colour == mine if mine else GUESS)) + left * LOOSE * (
            facts.arms - facts.matching
        )
    if mine and left:
        total += left * (ARM * sum(map(arms_of, cards[: view.box.numbers.hand_limit])) + PLAN * hope(view, cards, mine))
    return total


def hope(view: Table, cards: Names, mine: str) -> float:
    """The points that these cards could bring on a common octopus."""
    found = 0.0
    for octopus in view.common:
        if octopus:
            facts = read(octopus)
            plan = best(cards, view.box.numbers.whole - facts.arms, partial(worth_on, colour=facts.colour))
            if plan is not None:
                found = max(found, (plan[0] + facts.matching) * (1 + SHIP * (facts.colour == mine)))
    return found


def gift(view: Table) -> float:
    """What the common octopuses are worth to whoever comes next."""
    return GIFT * sum([read(octopus).arms for octopus in view.common if octopus])
