"""A hand-made value of a position, for bots that look one step ahead. It reads a view, so it can know no more than its seat."""

from engine.cosmoctopus.table import Table

TENTACLE = 30.0
WIN = 10_000.0
CARD = 1.6
RESOURCE = 1.0
OVERFLOW = 0.25
"""What a resource beyond the limit of 8 is worth: it is lost unless it is spent this turn."""
NEAR_KNOWLEDGE = 0.07
"""Times the square of a stock, up to the price, while its Forbidden Knowledge is free."""
DISCOUNT = 4.0
GENERIC = 5.0
FORBIDDEN = 4.0
ON_GAIN = 5.0
ON_TENTACLE = 1.6
"""For each tentacle still to come."""
LISTENER = 3.0
AUTOFILL = 5.0
STRIDE = 2.0
CONSTELLATION = 5.0
SLOTS = (0.0, 3.0, 7.0, 12.0, 20.0)
"""What a constellation is worth beyond that, by filled slots."""
SETTLED = 3.0
"""A lasting card is worth most early: its powers count in full until this many tentacles are missing, then less."""
LEAD = 0.35
"""How much the best opponent's tentacles weigh against one's own."""


def value(view: Table, seat: int) -> float:
    """How good this view is for its seat, in units of about one resource."""
    tentacles = view.tentacles[seat]
    if tentacles >= view.box.numbers.tentacles_to_win:
        return WIN
    numbers = view.box.numbers
    missing = numbers.tentacles_to_win - tentacles
    others = max((n for i, n in enumerate(view.tentacles) if i != seat), default=0)
    if others >= numbers.tentacles_to_win:
        return -WIN
    total = TENTACLE * (tentacles - LEAD * others)
    power = view.powers[seat]
    for i, n in enumerate(view.resources[seat]):
        price = numbers.knowledge_price - power.discount[i] - power.forbidden
        if view.knowledge[i] is None:
            total += NEAR_KNOWLEDGE * min(n, price) ** 2 + RESOURCE * n * 0.6
        else:
            total += RESOURCE * min(n, numbers.resource_limit) + OVERFLOW * max(0, n - numbers.resource_limit)
    total += CARD * min(len(view.hand[seat]), numbers.hand_limit) + sum(view.tokens[seat]) * 0.8
    lasting = (
        DISCOUNT * sum(power.discount)
        + GENERIC * power.generic
        + FORBIDDEN * power.forbidden
        + ON_GAIN * sum(power.on_gain)
        + LISTENER * (len(power.on_play) + len(power.on_complete))
        + AUTOFILL * sum(power.autofill)
        + STRIDE * power.stride
    )
    total += lasting * min(1.0, missing / SETTLED) + ON_TENTACLE * missing * len(power.on_tentacle)
    for filled in view.filled[seat]:
        total += CONSTELLATION + SLOTS[len(filled)]
    return total
