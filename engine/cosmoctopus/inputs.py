"""What the network of Cosmoctopus reads in a game of two players: by resource, and besides, what each has and what lies open to both."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from engine.core.features import Row
from engine.core.inputs import Inputs
from engine.cosmoctopus.box import SLOTS, Box, Card
from engine.cosmoctopus.codes import MOVE
from engine.cosmoctopus.effects import RESOURCES, TYPES, Effect, amounts
from engine.cosmoctopus.features import rivals
from engine.cosmoctopus.layouts import Layout, layout_of_option
from engine.cosmoctopus.promise import filled_by
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.value import worths

EACH = range(len(RESOURCES))
VISIT = 3
"""What a tile gives of its resource at best (C13)."""
SOON, LATER = 3, 6
"""Amounts of a resource that are near what one visit brings, and what two bring."""
CHEAP = 2
"""The most that a card may cost to be called cheap."""
FAR = 9
"""What is lacking for a tentacle where no card of the hand brings one."""
ROUNDS = 14
"""Rounds of a long game."""
PAIR, SOME, MANY, HIGHEST, WORTH = 2, 3, 8, 16, 20
"""What one or two things are counted in, a few, the cards of a hand, a stock of resources, and the worth of constellations."""
OF_RESOURCE, BESIDES, POWERS = 6, 8, slice(5, 7)
"""How many aspects a card has of each resource, and besides; and those of the latter that are powers."""


def inputs(s: Table) -> Inputs | None:
    """A game of two players on the usual realm as the network reads it; None for other games, which it has not learned."""
    if len(s.hand) != 2 or s.difficulty is not None or s.bridge or not s.routes or s.layout != usual():
        return None
    _, rows, _, phase = rivals(s)
    seats = [seat_inputs(s, seat, rows[seat], phase) for seat in range(2)]
    return Inputs(tuple([parts for parts, _ in seats]), tuple([row for _, row in seats]), *open_to_both(s, phase))


@cache
def usual() -> Layout:
    """The layout of the rulebook's realm (C5)."""
    return layout_of_option("square")


class Aspects(NamedTuple):
    """A card in numbers."""

    card: Card
    parts: tuple[Row, ...]
    """For each resource: what the card costs of it, gives, saves, adds to gains, asks for in slots, and gives later."""
    whole: Row
    """Draws, takes, moves, plays, tentacles, powers that wait for a tentacle, those that wait for a card, and cost in any resource."""


_known: dict[str, dict[str, Aspects]] = {}


def aspects(box: Box) -> dict[str, Aspects]:
    """The aspects of every card in the box, by id."""
    found = _known.get(box.deck.hash)
    if found is None:
        found = _known[box.deck.hash] = {card.id: aspects_of(card) for card in box.cards.values()}
    return found


def aspects_of(card: Card) -> Aspects:
    """A card in numbers, computed from its data."""
    power, (gives, acts) = card.power, gift(card.play)
    waiting = [effect for _, effect in (*power.on_tentacle, *power.on_complete)]
    answering = [effect for *_, effect in power.on_play]
    later = [gift(effect)[0] for effect in (card.done, *waiting, *answering)]
    parts = [
        (
            card.cost.specific / SOME if card.cost.resource == r else 0.0,
            gives[r] / SOME,
            float(power.discount[r]),
            float(power.on_gain[r] + power.autofill[r]),
            card.slots.count(r) / PAIR,
            sum([given[r] for given in later]) / SOME,
        )
        for r in EACH
    ]
    whole = (*acts, len(waiting) / PAIR, len(answering) / PAIR, card.cost.generic / SOME)
    return Aspects(card, tuple(parts), whole)


DRAW, TAKE, STEP, PLAY, ARM = range(5)
ACTS = {
    **dict.fromkeys(("take", "salvage", "flush", "sweep", "omen"), TAKE),
    **dict.fromkeys(("move", "go", "submerge"), STEP),
    **dict.fromkeys(("again", "conjure"), PLAY),
    "tentacle": ARM,
}
"""What a step of an effect does, but for gains and draws."""
PERHAPS, PER = 0.7, 1.5
"""How much of an effect comes of one that need not come, and how often one comes for each of something."""


def gift(effect: Effect) -> tuple[list[float], list[float]]:
    """About what an effect gives of each resource, and how often it draws, takes, moves, plays and brings a tentacle."""
    gives, acts = [0.0] * len(EACH), [0.0] * 5

    def add(found: tuple[list[float], list[float]], times: float) -> None:
        for total, more in zip((gives, acts), found, strict=True):
            total[:] = [a + times * b for a, b in zip(total, more, strict=True)]

    for word, args in effect:
        match word:
            case "gain":
                gives[:] = [a + b for a, b in zip(gives, args[0], strict=True)]
            case "gain-any" | "gain-mix":
                gives[:] = [a + args[0] / 2 for a in gives]
            case "draw":
                acts[DRAW] += args[0]
            case "may" | "if-fk":
                add(gift(args[0]), PERHAPS)
            case "per":
                add(gift(args[1]), PER)
            case "choose":
                for _, option in args:
                    add(gift(option), 1 / len(args))
            case _ if word in ACTS:
                acts[ACTS[word]] += 1
    return gives, acts


def totals(rows: Iterable[Row], width: int) -> list[float]:
    """The sums of the columns of some rows, of which there may be none."""
    return [sum(column) for column in zip(*rows, strict=True)] or [0.0] * width


def seat_inputs(s: Table, seat: int, row: Row, phase: float) -> tuple[tuple[Row, ...], Row]:
    """What a seat has of each resource, and besides. `row`: its features."""
    numbers, power, stock, known = s.box.numbers, s.powers[seat], s.resources[seat], aspects(s.box)
    hand, out = [known[card] for card in s.hand[seat]], [known[card] for card in s.tableau[seat]]
    suits = [sum([held.card.suit == r for held in hand]) for r in EACH]
    asked, tokens = float(s.turn == seat), sum(s.tokens[seat])
    gains = [VISIT + more for more in power.on_gain]
    open_slots, slots, last, finished, done = constellations(s, seat, gains)
    can, cheap, arms = prospects(s, seat, hand, suits, tokens)
    listening = [type for _, type, _ in power.on_play]
    lacks = [knowledge_lack(s, seat, r, suits[r]) for r in EACH]
    bought = [lack is not None and lack - max(0, stock[r] - numbers.resource_limit) <= gains[r] for r, lack in enumerate(lacks)]
    brings = [finished[r] + numbers.knowledge_tentacles * bought[r] for r in EACH]
    parts = [
        (
            asked,
            min(stock[r], numbers.resource_limit) / MANY,
            float(stock[r] >= SOON),
            float(stock[r] >= LATER),
            power.discount[r] / SOME,
            power.on_gain[r] / SOME,
            float(power.autofill[r]),
            float(listening.count(TYPES[r])),
            suits[r] / SOME,
            *nearness(lacks[r], gains[r], numbers.knowledge_price),
            open_slots[r] / SOME,
            slots[r] / len(SLOTS),
            float(last[r]),
            brings[r] / PAIR,
            can[r] / SOME,
            cheap[r] / SOME,
            *totals([held.parts[r] for held in hand], OF_RESOURCE),
            sum([card.parts[r][-1] for card in out]),
        )
        for r in EACH
    ]
    nearest = sorted([lack for lack in lacks if lack is not None])
    first, second = (*nearest, numbers.knowledge_price, numbers.knowledge_price)[:2]
    lengths = [len(filled) for filled in s.filled[seat]]
    whole = (
        asked,
        *[float(s.tentacles[seat] == n) for n in range(numbers.tentacles_to_win + 1)],
        sum(stock) / HIGHEST,
        tokens / SOME,
        len(hand) / MANY,
        power.generic / SOME,
        power.forbidden / PAIR,
        power.stride / PAIR,
        len(power.on_tentacle) / SOME,
        len(power.on_complete) / PAIR,
        first / numbers.knowledge_price,
        second / numbers.knowledge_price,
        *[float(first <= n) for n in (0, SOON, LATER)],
        *[float(second <= n) for n in (SOON, LATER)],
        *[lengths.count(len(SLOTS) - n) / PAIR for n in range(1, len(SLOTS) + 1)],
        done,
        max(brings) / PAIR,
        len(arms) / PAIR,
        float(min(arms, default=FAR) <= 0),
        min(arms, default=FAR) / FAR,
        float(s.contacted[seat]),
        len(s.known[seat]) / numbers.hand,
        s.knowledge.count(seat) / PAIR,
        *totals([held.whole for held in hand], BESIDES),
        *totals([card.whole[POWERS] for card in out], PAIR),
        *map(float, row),
        *[phase * feature for feature in row],
    )
    return tuple(parts), whole


def knowledge_lack(s: Table, seat: int, resource: int, suited: int) -> int | None:
    """What a seat lacks for the Forbidden Knowledge of a resource, its cards of that suit counted (C19); None if that is taken."""
    numbers, power = s.box.numbers, s.powers[seat]
    if s.knowledge[resource] is not None:
        return None
    price = numbers.knowledge_price - power.discount[resource] - power.forbidden
    return price - min(s.resources[seat][resource], numbers.resource_limit) - suited


def nearness(lack: int | None, gain: int, price: int) -> Row:
    """Whether Forbidden Knowledge can be taken, what it lacks, and whether that is nothing, or no more than one visit brings."""
    return (0.0,) * 4 if lack is None else (1.0, max(0, lack) / price, float(lack <= 0), float(lack <= gain))


def constellations(s: Table, seat: int, gains: Sequence[int]) -> tuple[list[int], list[int], list[int], list[int], float]:
    """Of a seat's constellations: for each resource the open slots, all slots to fill, those that finish one, and how many its gain
    would finish; and how far all are finished, by their worth.
    """
    open_slots, slots, last, finished, done = [0] * 4, [0] * 4, [0] * 4, [0] * 4, 0.0
    for card_id, filled in zip(s.constellations[seat], s.filled[seat], strict=True):
        card = s.box.cards[card_id]
        for slot, resource in zip(SLOTS, card.slots, strict=True):
            slots[resource] += slot not in filled
            is_open = slot in card.open.get(filled, "")
            open_slots[resource] += is_open
            last[resource] += is_open and len(filled) == len(SLOTS) - 1
        if filled != SLOTS:
            for r in EACH:
                finished[r] += filled_by(card, filled, amounts(r, gains[r])) == SLOTS
        done += worths(s.box)[card_id].done * len(filled) / len(SLOTS)
    return open_slots, slots, last, finished, done / WORTH


def prospects(s: Table, seat: int, hand: Sequence[Aspects], suits: Sequence[int], tokens: int) -> tuple[list[int], list[int], list[int]]:
    """Of the cards in a hand, by type: how many can be paid for, and how many are cheap; and what each that brings a tentacle lacks."""
    stock, power, limit = s.resources[seat], s.powers[seat], s.box.numbers.resource_limit
    purse = sum([min(n, limit) for n in stock]) + tokens + len(hand) - 1
    can, cheap, arms = [0] * 4, [0] * 4, []
    for held in hand:
        resource, specific, generic = held.card.cost
        suit = held.card.suit
        specific, generic = max(0, specific - power.discount[resource]), max(0, generic - power.generic)
        short = specific - min(stock[resource], limit) - (suits[resource] - (suit == resource))
        lack = max(0, short, specific + generic - purse)
        can[suit] += lack <= 0
        cheap[suit] += specific + generic <= CHEAP
        if held.whole[ARM]:
            arms.append(lack)
    return can, cheap, arms


def open_to_both(s: Table, phase: float) -> tuple[tuple[Row, ...], Row]:
    """For each resource, how far its tiles are and what the row has of it; and besides, the round, and how far the other tiles are."""
    known, steps = aspects(s.box), s.routes[s.head].steps
    row = [known[card] for card in s.row if card]

    def seen(tile: str) -> tuple[float, float]:
        """How many steps it is to a tile, and whether the head is there."""
        return steps.get(MOVE.code(tile), 0) / 4, float(tile == s.head)

    of_parts = [[f"{resource}-{kind}" for kind in (VISIT, "card")] for resource in RESOURCES]
    shared = [
        (*[number for tile in tiles for number in seen(tile)], *totals([card.parts[r] for card in row], OF_RESOURCE))
        for r, tiles in enumerate(of_parts)
    ]
    others = [tile for tile in s.box.tiles if all(tile not in tiles for tiles in of_parts)]
    table = (
        s.round / ROUNDS,
        s.knowledge.count(None) / len(EACH),
        len(s.contact) / len(EACH),
        phase,
        *[number for tile in others for number in (*seen(tile), float(tile in s.realm))],
    )
    return tuple(shared), table
