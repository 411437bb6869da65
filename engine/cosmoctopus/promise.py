"""What a gain promises beyond itself: the tentacles and open slots for which it comes at once. Suggestions to people are made by it."""

from __future__ import annotations

from engine.cosmoctopus.box import SLOTS, Card
from engine.cosmoctopus.effects import RESOURCES, Amounts, Effect, amounts
from engine.cosmoctopus.paying import Purse
from engine.cosmoctopus.prices import knowledge_price
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import tentacles_of

Promise = tuple[int, int]
"""The tentacles that a gain can bring now, and else how far it can bring the constellation that it serves best, in filled slots."""
NOTHING: Promise = (0, 0)


def promise(s: Table, seat: int, gained: Amounts, tribute: int = 0) -> Promise:
    """What a seat can make of a gain after a tribute: complete constellations (C28), fill slots (C27), pay for Forbidden Knowledge."""
    tentacles = progress = 0
    for card_id, filled in zip(s.constellations[seat], s.filled[seat], strict=True):
        card = s.box.cards[card_id]
        after = filled_by(card, filled, gained)
        if after == SLOTS:
            tentacles += tentacles_of(card)[0]
        elif after != filled:
            progress = max(progress, len(after))
    purse, others = Purse(s, seat), sum(s.resources[seat]) - tribute
    for resource, owner in enumerate(s.knowledge):
        if owner is None and gained[resource]:
            owed = max(0, s.resources[seat][resource] - others)
            lacks = knowledge_price(s, seat, resource)[1] - purse.matching(resource) + owed
            tentacles += s.box.numbers.knowledge_tentacles if 0 < lacks <= gained[resource] else 0
    return tentacles, progress


def filled_by(card: Card, filled: str, gained: Amounts) -> str:
    """The slots of a constellation that are filled once a gain has filled as many as it can, one after another."""
    left = list(gained)
    while fits := [slot for slot in card.open[filled] if left[card.slots[SLOTS.index(slot)]]]:
        left[card.slots[SLOTS.index(fits[0])]] -= 1
        filled = "".join(sorted(filled + fits[0]))
    return filled


def promise_of(s: Table, seat: int, effect: Effect, tribute: int) -> Promise:
    """What the best gain of an effect promises after a tribute."""
    found = NOTHING
    for step in effect:
        match step:
            case "gain", (bundle,):
                found = max(found, promise(s, seat, bundle, tribute))
            case "gain-any", (n,):
                found = max(found, *(promise(s, seat, amounts(resource, n), tribute) for resource in range(len(RESOURCES))))
    return found
