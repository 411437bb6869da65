"""A hand-written value of a position, for bots that look a turn ahead. It reads a view, so it knows no more than its seat.

The unit is about one resource. What a card is worth is worked out once per deck from the same data the rules run, so it holds for other
decks too. A value is meant for the end of a turn, when what is beyond the limits has been given up.
"""

from typing import NamedTuple

from engine.core.state import HIDDEN
from engine.cosmoctopus.box import Box, Card
from engine.cosmoctopus.effects import Effect
from engine.cosmoctopus.investigator import caught, finished, threshold
from engine.cosmoctopus.table import Table

WIN = 10_000.0
TENTACLE = 14.0
LEAD = 0.5
"""How much the best opponent's tentacles weigh against one's own."""
TOGETHER = 24.0
"""A tentacle of any player, against the Private Investigator: more than what a large tableau loses by it."""
FINISHED = 200.0
"""What having finished is worth to all beyond the tentacles: more than everything that is given up for it."""
ROW = 0.7
"""How much of what a row card will give the Private Investigator counts: it may be gone by then."""

# --- stocks
STOCK = (0.0, 1.2, 2.3, 3.3, 4.2, 5.0, 5.7, 6.3, 6.8)
"""What so many of one resource are worth; those beyond the limit are lost at the end of the turn."""
OVERFLOW = 0.1
"""One resource beyond the limit, as long as a card may still be played."""
KNOWLEDGE = 3.0
"""Forbidden Knowledge that could be paid but for the Move to come; less, by the cube, the further away it is."""
TOKEN = 0.8
"""For each unit that a discount token is worth."""

# --- cards
CARD = 1.5
"""Any card in hand: it can be discarded as a discount."""
HOPE = 0.4
"""How much of a card's profit counts while it is still in the hand."""
TURNS = (1.0, 0.75, 0.55, 0.4, 0.3, 0.2, 0.1, 0.05)
"""Only one card is played each turn: the best card in hand counts in full, the next ones less."""
NEAR = 0.85
"""For each resource that is still missing to pay for a card, its profit counts this much less."""

# --- steps of an effect
MOVE = 2.5
GO = 2.2
TAKE = 1.9
DRAW = 1.6
AGAIN = 2.0
CONJURE = 4.0
UNVEIL = 2.5
FILL = 1.8
MIXED = 1.1
"""One resource of one's own choice."""

# --- powers, from the first round to the last
DISCOUNT = 2.2
GENERIC = 3.8
FORBIDDEN = 3.0
ON_GAIN = 5.0
STRIDE = 4.0
AUTOFILL = 5.0
TENTACLES = 4.8
"""How often an on-tentacle relic pays, if it is played in the first round."""
PLAYS = 3.0
"""How often a power that asks for cards of one type, or for constellations, pays."""

# --- constellations
SLOTS = (0.38, 0.5, 0.64, 0.8, 1.0)
"""How much of what a constellation gives in the end counts, by the number of filled slots."""


class Worth(NamedTuple):
    """What one card is worth to someone who can play it."""

    suit: int
    resource: int
    specific: int
    generic: int
    once: float
    """What playing it gives at once, or promises for a constellation."""
    lasting: float
    """What its powers give over a whole game."""
    done: float
    """What a finished constellation gives."""


_known: dict[str, dict[str, Worth]] = {}


def worths(box: Box) -> dict[str, Worth]:
    """The worth of every card in the box, by id."""
    found = _known.get(box.deck.hash)
    if found is None:
        found = _known[box.deck.hash] = {card.id: worth_of(card) for card in box.cards.values()}
    return found


def worth_of(card: Card) -> Worth:
    """What a card gives, from its data."""
    once, done = effect_worth(card.play), 0.0
    if card.slots:
        done = TENTACLE + effect_worth(card.done)
        once += done * SLOTS[0]
    return Worth(card.suit, *card.cost, once, powers_worth(card.powers), done)


def effect_worth(effect: Effect) -> float:
    """What the steps of an effect are worth, roughly."""
    total = 0.0
    for word, args in effect:
        match word:
            case "gain":
                total += sum(args[0])
            case "gain-any" | "gain-mix":
                total += MIXED * args[0]
            case "draw":
                total += DRAW * args[0]
            case "take" | "salvage" | "flush":
                total += TAKE
            case "sweep" | "omen":
                total += TAKE + 0.8
            case "move" | "submerge":
                total += MOVE
            case "go":
                total += GO
            case "tentacle":
                total += TENTACLE
            case "again":
                total += AGAIN
            case "conjure":
                total += CONJURE
            case "unveil":
                total += UNVEIL
            case "fill":
                total += FILL * args[0]
            case "may":
                total += effect_worth(args[0])
            case "if-fk":
                total += effect_worth(args[0]) / 2
            case "per":
                total += effect_worth(args[1]) * 1.5
            case "choose":
                total += max(effect_worth(option) for _, option in args)
    return total


def powers_worth(powers: Effect) -> float:
    """What lasting powers are worth over a whole game, roughly."""
    total = 0.0
    for word, args in powers:
        match word:
            case "discount":
                total += (GENERIC if args[0] == "generic" else DISCOUNT) * args[1]
            case "forbidden":
                total += FORBIDDEN * args[0]
            case "on-gain":
                total += ON_GAIN * args[1]
            case "on-tentacle":
                total += TENTACLES * effect_worth(args[0])
            case "on-play":
                total += PLAYS * effect_worth(args[1])
            case "on-complete":
                total += PLAYS * effect_worth(args[0])
            case "autofill":
                total += AUTOFILL
            case "stride":
                total += STRIDE * args[0]
    return total


def value(view: Table, seat: int) -> float:
    """How good this view is for its seat, in units of about one resource."""
    if view.difficulty is not None:
        return together(view)
    numbers = view.box.numbers
    goal = numbers.tentacles_to_win
    tentacles = view.tentacles[seat]
    if tentacles >= goal:
        return WIN
    rival = max([n for i, n in enumerate(view.tentacles) if i != seat], default=0)
    if rival >= goal:
        return -WIN
    return TENTACLE * (tentacles - LEAD * rival) + standing(view, seat, 1.0 - max(tentacles, rival) / goal)


PARTS = ("tokens", "cards", "hopes", "stock", "knowledge", "lasting", "constellations")
"""What a standing is made of."""


def standing(view: Table, seat: int, early: float) -> float:
    """What a seat has besides tentacles. `early` is how much of the game is still to come, from 1 to 0."""
    return sum(parts(view, seat, early))


def parts(view: Table, seat: int, early: float) -> tuple[float, ...]:
    """The worth of what a seat has besides tentacles, by `PARTS`."""
    numbers = view.box.numbers
    known = worths(view.box)
    power = view.powers[seat]
    stock = view.resources[seat]
    discount, less = power.discount, power.generic
    tokens = sum(view.tokens[seat])
    purse = sum(stock) + tokens

    hand = view.hand[seat]
    drafted = view.picked[seat]
    if drafted is not None:
        hand = (*hand, drafted)
    suits = [0, 0, 0, 0]
    hopes = []
    for card_id in hand:
        if card_id == HIDDEN:
            continue
        suit, resource, specific, generic, once, lasting, _ = known[card_id]
        suits[suit] += 1
        specific -= discount[resource]
        if specific < 0:
            specific = 0
        if generic > less:
            price = specific + generic - less
        else:
            price = specific
        profit = once + lasting * early - price
        if profit > 0:
            lacks = specific - stock[resource]
            if price - purse > lacks:
                lacks = price - purse
            hopes.append(profit * NEAR**lacks if lacks > 0 else profit)
    hopes.sort(reverse=True)

    limit, stocked, knowledge = numbers.resource_limit, 0.0, 0.0
    for i in (0, 1, 2, 3):
        n = stock[i]
        stocked += STOCK[n] if n <= limit else STOCK[limit] + (OVERFLOW * (n - limit) if view.plays and view.turn == seat else 0.0)
        if view.knowledge[i] is None:
            near = (min(n, limit) + suits[i] + 3 + power.on_gain[i]) / (numbers.knowledge_price - discount[i] - power.forbidden)
            knowledge += KNOWLEDGE * near * near * near if near < 1.0 else KNOWLEDGE

    return (
        TOKEN * tokens,
        CARD * min(len(hand), numbers.hand_limit),
        HOPE * sum([hope * turn for hope, turn in zip(hopes, TURNS, strict=False)]),
        stocked,
        knowledge,
        early * sum([known[card_id].lasting for card_id in view.tableau[seat]]),
        sum(
            [known[card_id].done * SLOTS[len(filled)] for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True)]
        ),
    )


# --- against the Private Investigator -------------------------------------------------------------------------------------------


def together(view: Table) -> float:
    """How good this view is for all players, who win or lose together: what they have, less what the Private Investigator has."""
    numbers = view.box.numbers
    goal, seats = numbers.tentacles_to_win, range(len(view.hand))
    if caught(view):
        return -WIN
    if min(view.tentacles) >= goal:
        return WIN
    total = -pursuer_value(view)
    for seat in seats:
        tentacles = view.tentacles[seat]
        total += TOGETHER * tentacles
        total += FINISHED if finished(view, seat) else standing(view, seat, 1.0 - max(tentacles, view.track) / goal)
    return total


def pursuer_value(view: Table) -> float:
    """What the Private Investigator is worth: tentacles, and resources by how near they bring it to the next one, also those of the row."""
    numbers = view.box.numbers
    total = TENTACLE * view.track
    evidence: list[float] = list(view.evidence)
    for card_id in view.row:
        if card_id is not None:
            evidence[view.box.cards[card_id].suit] += ROW
    for i in (0, 1, 2, 3):
        gives = numbers.knowledge_tentacles if view.knowledge[i] is None else 1
        total += TENTACLE * gives * evidence[i] / threshold(view, i)
    return total
