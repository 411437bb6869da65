"""Features of a Cosmoctopus position for learned values, scaled to about 1: the parts of the hand-written value, and more."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.features import Features, Row, each_alone, soonest
from engine.cosmoctopus.box import Box, Card
from engine.cosmoctopus.effects import RESOURCES, Effect
from engine.cosmoctopus.investigator import has_finished
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.value import PARTS, parts, pursuer_value

STANDING = {
    "tokens": "discount tokens",
    "cards": "cards in hand",
    "hopes": "cards worth playing",
    "stock": "resources",
    "knowledge": "Forbidden Knowledge within reach",
    "lasting": "lasting powers",
    "constellations": "constellations",
}
"""Display names of the parts of a standing."""
assert tuple(STANDING) == PARTS
SEAT = {
    "tentacles": "tentacles",
    "one-short": "tentacles",
    "two-short": "tentacles",
    "three-short": "tentacles",
    "asked": "the next turn",
    "soon": "the next turn",
    **STANDING,
    "finishing": "constellations about to be finished",
    "nearing": "constellations about to be finished",
    "buying": "Forbidden Knowledge to buy at once",
    "bringers": "cards that bring a tentacle at once",
    "chains": "cards that bring more to play",
    "kinds": "resources",
    "generic-discounts": "lasting powers",
    "on-gain": "lasting powers",
    "on-tentacle": "lasting powers",
}
"""For each seat, if all play against each other."""
TEAM = {
    "tentacles": "tentacles",
    "fewest-tentacles": "the tentacles of who has fewest",
    "finished": "players who have finished",
    **STANDING,
}
"""For the team, averaged over its players."""
PURSUER = {"track": "the summoning track", "near": "what is near the summoning track", "one-short": "the summoning track"}
"""For the Private Investigator."""
SCHOOLS = {"rivals": (SEAT,), "together": (TEAM, PURSUER)}

UNIT = 0.1
"""The parts of a standing are counted in tens of resources."""
PURSUIT = 0.02
"""What the Private Investigator has towards its next tentacles is counted in fifties of its value."""
POWER = 1 / 3
"""Powers are counted in threes."""
PAIR = 0.5
"""What a turn could bring is counted in twos."""
CHAINING = {"again", "conjure", "fill", "move", "go", "submerge"}
"""Effects that bring more to play in the same turn."""


def features(s: Table) -> Features:
    """One side per seat, or the players' side and the Private Investigator's."""
    return rivals(s) if s.difficulty is None else together(s)


def rivals(s: Table) -> Features:
    seats, goal = len(s.hand), s.box.numbers.tentacles_to_win
    early = 1.0 - max(s.tentacles) / goal
    rows = []
    for seat, (tentacles, soon) in enumerate(zip(s.tentacles, soonest(s.turn, seats), strict=True)):
        scaled = [UNIT * part for part in parts(s, seat, early)]
        short, power = goal - tentacles, s.powers[seat]
        rows.append(
            (
                *(tentacles / goal, short <= 1, short <= 2, short <= 3, soon == 1.0, soon),
                *scaled,
                *within_reach(s, seat),
                1.0 - s.resources[seat].count(0) / len(RESOURCES),
                *(POWER * power.generic, POWER * sum(power.on_gain), POWER * len(power.on_tentacle)),
            )
        )
    return each_alone("rivals", rows, 1.0 - early)


def within_reach(s: Table, seat: int) -> Row:
    """What a turn could bring: constellations that lack one slot, and two; Forbidden Knowledge that is paid for by now; cards in hand that
    can be paid and bring a tentacle at once, and such as bring more to play; in twos."""
    numbers, stock, power, cards = s.box.numbers, s.resources[seat], s.powers[seat], combos(s.box)
    lacking = [len(s.box.cards[card].slots) - len(filled) for card, filled in zip(s.constellations[seat], s.filled[seat], strict=True)]
    buying = sum(
        [
            s.knowledge[i] is None and stock[i] >= numbers.knowledge_price - power.discount[i] - power.forbidden
            for i in range(len(RESOURCES))
        ]
    )
    purse, bringers, chains = sum(stock) + sum(s.tokens[seat]) + power.generic, 0, 0
    for card in s.hand[seat]:
        if card in cards:
            resource, specific, price, bringer, chain = cards[card]
            if stock[resource] + power.discount[resource] >= specific and purse + power.discount[resource] >= price:
                bringers += bringer
                chains += chain
    return (PAIR * lacking.count(1), PAIR * lacking.count(2), PAIR * buying, PAIR * bringers, PAIR * chains)


class Combo(NamedTuple):
    """A card that brings a tentacle at once, or more to play."""

    resource: int
    specific: int
    price: int
    bringer: bool
    chain: bool


_combos: dict[str, dict[str, Combo]] = {}


def combos(box: Box) -> dict[str, Combo]:
    """Those cards in the box, by id."""
    cached = _combos.get(box.deck.hash)
    if cached is None:
        found = {card.id: combo(card) for card in box.cards.values()}
        cached = _combos[box.deck.hash] = {card: each for card, each in found.items() if each.bringer or each.chain}
    return cached


def combo(card: Card) -> Combo:
    """What a card brings at once."""
    words = set(effect_words(card.play))
    resource, specific, generic = card.cost
    return Combo(resource, specific, specific + generic, "tentacle" in words, bool(words & CHAINING))


def effect_words(effect: Effect) -> Iterator[str]:
    """The words of an effect, those inside others included."""
    for word, args in effect:
        yield word
        for arg in args:
            if isinstance(arg, tuple) and arg and all(isinstance(part, tuple) and len(part) == 2 for part in arg):
                yield from effect_words(arg)


def together(s: Table) -> Features:
    seats, goal = len(s.hand), s.box.numbers.tentacles_to_win
    early = 1.0 - max(*s.tentacles, s.track) / goal
    standings = [parts(s, seat, early) for seat in range(seats) if not has_finished(s, seat)]
    scaled = [UNIT * sum(part) / seats for part in zip(*standings, strict=True)] or [0.0] * len(PARTS)
    team = (sum(s.tentacles) / goal / seats, min(s.tentacles) / goal, 1.0 - len(standings) / seats, *scaled)
    pursuer = (s.track / goal, PURSUIT * pursuer_value(s), s.track >= goal - 1)
    return Features("together", (team, pursuer), (0,) * seats, 1.0 - early)
