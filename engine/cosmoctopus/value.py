"""A hand-written value of a position, for bots that look a turn ahead. It reads a view, so it knows no more than its seat.

The unit is about one resource. A card's worth is computed once per deck from the data that the rules run, so it holds for other decks too.
A value is meant for the end of a turn, after discarding down to the limits.
"""

from typing import NamedTuple

from engine.core.state import HIDDEN
from engine.cosmoctopus.box import Box, Card
from engine.cosmoctopus.effects import Effect
from engine.cosmoctopus.investigator import has_finished, investigator_wins, threshold
from engine.cosmoctopus.table import Table

WIN = 10_000.0
TENTACLE = 14.0
LEAD = 0.5
"""Weight of the best opponent's tentacles against one's own."""
TOGETHER = 24.0
"""A tentacle of any player, against the Private Investigator: more than it costs a large tableau."""
FINISHED = 200.0
"""Value to the team of a finished player, beyond the tentacles: more than all that player gives up."""
ROW = 0.7
"""Weight of a row card's future gain for the Private Investigator: it may be gone by then."""

# --- stocks
STOCK = (0.0, 1.2, 2.3, 3.3, 4.2, 5.0, 5.7, 6.3, 6.8)
"""Value by number of one resource; units beyond the limit are lost at the end of the turn."""
OVERFLOW = 0.1
"""One resource beyond the limit, while a card may still be played."""
KNOWLEDGE = 3.0
"""Forbidden Knowledge that the coming Move makes affordable; otherwise times the cube of the affordable share."""
TOKEN = 0.8
"""Value per unit of a discount token's worth."""

# --- cards
CARD = 1.5
"""Any card in hand: it can be discarded as a discount."""
HOPE = 0.4
"""Weight of a card's profit while it is still in the hand."""
TURNS = (1.0, 0.75, 0.55, 0.4, 0.3, 0.2, 0.1, 0.05)
"""Weights of the cards in hand, best first: only one is played each turn."""
NEAR = 0.85
"""Factor on a card's profit for each resource missing to pay for it."""

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
"""One resource of any kind, chosen by the player."""

# --- --- powers, played in the first round and kept to the last
DISCOUNT = 2.2
GENERIC = 3.8
FORBIDDEN = 3.0
ON_GAIN = 5.0
STRIDE = 4.0
AUTOFILL = 5.0
TENTACLES = 4.8
"""Payoffs of an on-tentacle relic played in the first round."""
PLAYS = 3.0
"""Payoffs of a power that depends on cards of one type, or on constellations."""

# --- constellations
SLOTS = (0.38, 0.5, 0.64, 0.8, 1.0)
"""Weight of a constellation's final reward, by number of filled slots."""


class Worth(NamedTuple):
    """The worth of a card to a player who can play it."""

    suit: int
    resource: int
    specific: int
    generic: int
    once: float
    """Immediate worth of playing it; for a constellation, its promise."""
    lasting: float
    """Worth of its powers over a whole game."""
    done: float
    """Worth of a finished constellation."""


_known: dict[str, dict[str, Worth]] = {}


def worths(box: Box) -> dict[str, Worth]:
    """Worth of every card in the box, by id."""
    cached = _known.get(box.deck.hash)
    if cached is None:
        cached = _known[box.deck.hash] = {card.id: worth_of(card) for card in box.cards.values()}
    return cached


def worth_of(card: Card) -> Worth:
    """Worth of a card, computed from its data."""
    once, done = effect_worth(card.play), 0.0
    if card.slots:
        done = TENTACLE + effect_worth(card.done)
        once += done * SLOTS[0]
    return Worth(card.suit, *card.cost, once, powers_worth(card.powers), done)


def effect_worth(effect: Effect) -> float:
    """Approximate worth of an effect."""
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
    """Approximate worth of lasting powers over a whole game."""
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
    """Value of this view for its seat, in units of about one resource."""
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
"""The parts of a standing."""


def standing(view: Table, seat: int, early: float) -> float:
    """A seat's possessions other than tentacles. `early` is the remaining game, from 1 to 0."""
    return sum(parts(view, seat, early))


_parts: dict[tuple[object, ...], tuple[float, ...]] = {}
REMEMBERED = 20_000
"""Possessions whose worth is remembered: an answer changes those of one seat, and many orders of answers lead to the same."""


def parts(view: Table, seat: int, early: float) -> tuple[float, ...]:
    """Worth of a seat's possessions other than tentacles, by `PARTS`."""
    held = (
        view.box.hash,
        view.hand[seat],
        view.picked[seat],
        view.resources[seat],
        view.tokens[seat],
        view.tableau[seat],
        view.constellations[seat],
        view.filled[seat],
        tuple([owner is None for owner in view.knowledge]),
        view.turn == seat and view.plays > 0,
        early,
    )
    found = _parts.get(held)
    if found is None:
        if len(_parts) >= REMEMBERED:
            _parts.clear()
        found = _parts[held] = appraised(view, seat, early)
    return found


def appraised(view: Table, seat: int, early: float) -> tuple[float, ...]:
    """The same, worked out."""
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
    """Value of this view for all players, who win or lose together: their standings less the Private Investigator's."""
    numbers = view.box.numbers
    goal, seats = numbers.tentacles_to_win, range(len(view.hand))
    if investigator_wins(view):
        return -WIN
    if min(view.tentacles) >= goal:
        return WIN
    total = -pursuer_value(view)
    for seat in seats:
        tentacles = view.tentacles[seat]
        total += TOGETHER * tentacles
        total += FINISHED if has_finished(view, seat) else standing(view, seat, 1.0 - max(tentacles, view.track) / goal)
    return total


def pursuer_value(view: Table) -> float:
    """Worth of the Private Investigator's tentacles, and of its resources, coming gains included, by how near they are to the next one."""
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
