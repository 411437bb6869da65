"""The Private Investigator's turn and card effects (C32 to C37). Its frames belong to no seat."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, finish, push
from engine.core.prompt import Choice
from engine.core.state import EVERYONE, Frame, Names, put
from engine.cosmoctopus.codes import GIVE
from engine.cosmoctopus.dossier import Behaviour
from engine.cosmoctopus.effects import RESOURCES, TYPES, amounts
from engine.cosmoctopus.investigator import (
    GONE,
    active,
    give,
    has_finished,
    investigated_tiles,
    investigator_wins,
    most_plentiful,
    rule,
    threshold,
)
from engine.cosmoctopus.resolving import run
from engine.cosmoctopus.row import DiscardCard, discard_card, draw_card, row_cards
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import effect_text

RECEIVERS = ("next", "second", "third")
"""Possible receivers of a finished player's bonus: the next in turn order, the second, the third."""

COMPANY = 2
"""Players beyond this number are a crowd."""


def in_force(s: Table) -> Behaviour:
    """The behaviour card in force; there is always one if the Private Investigator takes part."""
    assert s.behaviour is not None
    return s.box.dossier.behaviours[s.behaviour]


# --- on the players' turns ------------------------------------------------------------------------------------------------------


def arrive(s: Table, seat: int) -> None:
    """End a Move: on an investigated tile the Private Investigator gains (C32), then the tile gives its bonus."""
    if s.head in investigated_tiles(s):
        give(s, amounts(in_force(s).resource, 1 + rule(s).watch), s.head)
    bonus(s, seat)


def bonus(s: Table, seat: int) -> None:
    """Give the bonus of the head's tile, unless it is guarded; a finished player gives it away (C36)."""
    if s.guarded and s.head in investigated_tiles(s):
        s.events.append(("no-bonus", seat, s.head))
    elif has_finished(s, seat):
        push(s, "donate", seat, (s.head,), s.head)
    else:
        run(s, seat, s.box.tiles[s.head].effect, s.head)


class Donate(Question[Table]):
    """A finished player chooses who gets the bonus; the receiver makes the choices in it (C36)."""

    kind = "donate"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple(
            GIVE.code(place) for i, place in enumerate(RECEIVERS[: len(s.hand) - 1], 1) if not has_finished(s, (seat + i) % len(s.hand))
        )

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        receiver = receiver_of(s, seat, code)
        tile = frame[2][0]
        s.events.append(("given", receiver, tile))
        run(s, receiver, s.box.tiles[tile].effect, tile)

    def text(self, s: Table, frame: Frame) -> str:
        return f"Who gets the bonus: {effect_text(s.box.tiles[frame[2][0]].effect)}?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        receiver = GIVE.thing(code)
        place = "next" if receiver == "next" else f"{receiver} next"
        gain = effect_text(s.box.tiles[frame[2][0]].effect)
        return Choice(code, f"the {place} player, who has {s.tentacles[receiver_of(s, frame[1], code)]} tentacles", gain=gain)


def receiver_of(s: Table, seat: int, code: str) -> int:
    """The seat meant by a `Donate` code."""
    return (seat + 1 + RECEIVERS.index(GIVE.thing(code))) % len(s.hand)


# --- its turn -------------------------------------------------------------------------------------------------------------------


def pi_turn(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """The Private Investigator's turn, after all players (C33). Its hindrances end."""
    s.toll, s.guarded = 0, False
    s.events.append(("pi-turn", EVERYONE, s.round))
    push(s, "turn", s.first)
    push(s, "pi-check", EVERYONE, (s.track,))
    run(s, EVERYONE, rule(s).each_turn, s.revelation or "")
    push(s, "pi-row", EVERYONE)


def pi_row(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Gain 1 resource for each row card, of its type."""
    for card_id in row_cards(s):
        give(s, amounts(s.box.cards[card_id].suit, 1), card_id)


def pi_check(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Pay for Forbidden Knowledge, else for a tentacle, and repeat after the effects; finally take the next behaviour card (C33).

    `args` is the track at the start of the turn. The eighth tentacle ends the game at once, since no later effect could change the result.
    """
    resource = next_payment(s)
    if resource is None:
        if s.track > args[0]:
            next_behaviour(s, chance)
        return
    card, numbers = in_force(s), s.box.numbers
    price = threshold(s, resource)
    s.evidence = put(s.evidence, resource, s.evidence[resource] - price)
    push(s, "pi-check", EVERYONE, args)
    if s.knowledge[resource] is None:
        s.knowledge = put(s.knowledge, resource, GONE)
        s.events.append(("pi-knowledge", EVERYONE, RESOURCES[resource], price))
        effect, kind, tentacles = card.knowledge, "knowledge", numbers.knowledge_tentacles
    else:
        s.events.append(("pi-paid", EVERYONE, RESOURCES[resource], price))
        effect, kind, tentacles = card.tentacle, "tentacle", 1
    advance(s, tentacles)
    if investigator_wins(s):
        s.events.append(("caught", EVERYONE))
        finish(s)
        return
    s.events.append(("pi-effect", EVERYONE, f"{kind} {card.id}"))
    run(s, EVERYONE, effect, card.id)


def next_payment(s: Table) -> int | None:
    """The resource to pay with next: first for Forbidden Knowledge, then for single tentacles, each in resource order; None if it cannot
    pay."""
    ready = [i for i in range(4) if s.evidence[i] >= threshold(s, i)]
    return min(ready, key=lambda i: (s.knowledge[i] is not None, i)) if ready else None


def advance(s: Table, by: int) -> None:
    """Add tentacles to its track; at the fifth the revelation flips (C34)."""
    flips = s.track < s.box.numbers.revelation <= s.track + by
    for _ in range(by):
        s.track += 1
        s.events.append(("pi-tentacle", EVERYONE, s.track))
    if flips:
        if s.revelation is None:
            s.revelation, s.revelation_deck = s.revelation_deck[0], s.revelation_deck[1:]
        s.events.append(("revealed", EVERYONE, s.revelation))


def next_behaviour(s: Table, chance: Chance) -> None:
    """Take the next behaviour card and move the glasses; discarded cards are shuffled when there are no others (C33)."""
    assert s.behaviour is not None
    s.behaviour_discard = (*s.behaviour_discard, s.behaviour)
    if not s.behaviour_deck:
        s.behaviour_deck, s.behaviour_discard = chance.shuffle(s.behaviour_discard), ()
    s.behaviour, s.behaviour_deck = s.behaviour_deck[0], s.behaviour_deck[1:]
    s.events.append(("behaviour", EVERYONE, s.behaviour, RESOURCES[in_force(s).resource]))


# --- --- card effects ---------------------------------------------------------------------------------------------------------------


def pi_gain(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """It gains these resources."""
    give(s, args[0], cause)


def pi_here(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """It gains an amount of the resource it currently investigates."""
    give(s, amounts(in_force(s).resource, args[0]), cause)


def pi_per(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """It gains once per face-up card of a type, or per Forbidden Knowledge in players' hands."""
    kind, steps = args
    n = count(s, kind)
    if not n:
        s.events.append(("pi-nothing", EVERYONE, cause))
    for word, (amount, *_) in steps:
        if n:
            a, b, c, d = amounts(in_force(s).resource, amount) if word == "pi-here" else amount
            give(s, (n * a, n * b, n * c, n * d), cause)


def count(s: Table, kind: str) -> int:
    """Number of face-up cards of a type, in the row or in front of players, or of Forbidden Knowledge tiles that players have."""
    if kind not in TYPES:
        return sum(owner is not None and owner != GONE for owner in s.knowledge)
    cards = s.box.cards
    in_play = [card_id for seat in active(s) for card_id in (*s.tableau[seat], *s.constellations[seat])]
    return len(row_cards(s, kind)) + sum(cards[card_id].type == kind for card_id in in_play)


def pi_drop(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """It loses an amount of its most plentiful resource; among equals, the first in resource order."""
    resource = s.evidence.index(max(s.evidence))
    lost = min(args[0], s.evidence[resource])
    if lost:
        s.evidence = put(s.evidence, resource, s.evidence[resource] - lost)
        s.events.append(("pi-lost", EVERYONE, amounts(resource, lost), cause))


def pi_crowd(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Run an effect once for each player beyond the second, finished or not."""
    run(s, EVERYONE, args[0] * (len(s.hand) - COMPANY), cause)


def pi_dig(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """It turns up cards of the deck, gains 1 of each one's resource, and discards them."""
    for _ in range(args[0]):
        card_id = draw_card(s, chance)
        if card_id is None:
            s.events.append(("pi-nothing", EVERYONE, cause))
            return
        s.events.append(("dug", EVERYONE, card_id))
        give(s, amounts(s.box.cards[card_id].suit, 1), card_id)
        discard_card(s, card_id, chance)


def pi_lose(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Every player loses an amount of a resource, or all if they have less."""
    resource, n = args
    for player in active(s):
        take_away(s, player, resource, n, cause)


def pi_lose_most(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Every player loses an amount of their most plentiful resource."""
    for player in active(s):
        take_away(s, player, most_plentiful(s, player), args[0], cause)


def take_away(s: Table, seat: int, resource: int, n: int, cause: str) -> None:
    stock = s.resources[seat]
    lost = min(n, stock[resource])
    if lost:
        s.resources = put(s.resources, seat, put(stock, resource, stock[resource] - lost))
        s.events.append(("robbed", seat, amounts(resource, lost), cause))


def pi_discard(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Every player in turn discards this many cards of their choice, or all if they have fewer."""
    for player in reversed(active(s)):
        if s.hand[player]:
            push(s, "hand-in", player, (min(args[0], len(s.hand[player])),), cause)


class HandIn(DiscardCard):
    """Discard as many cards as the effect demands."""

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        super().answer(s, frame, seat, code, chance)
        if frame[2][0] > 1:
            push(s, "hand-in", seat, (frame[2][0] - 1,), frame[3])

    def text(self, s: Table, frame: Frame) -> str:
        return f"The Private Investigator: discard {frame[2][0]} of your cards."

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return frame[2][0], frame[2][0]


def pi_toll(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Until its next turn, every Move of more than one step costs extra tribute."""
    s.toll += args[0]


def pi_guard(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Until its next turn, investigated tiles give no bonus."""
    s.guarded = True


def pi_drag(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Move the head to a tile, without gains for anybody."""
    if s.head != args[0]:
        s.head = args[0]
        s.events.append(("dragged", EVERYONE, s.head))


OPERATIONS: Operations[Table] = {
    "donate": Donate(),
    "pi-turn": pi_turn,
    "pi-row": pi_row,
    "pi-check": pi_check,
    "pi-gain": pi_gain,
    "pi-here": pi_here,
    "pi-per": pi_per,
    "pi-drop": pi_drop,
    "pi-crowd": pi_crowd,
    "pi-dig": pi_dig,
    "pi-lose": pi_lose,
    "pi-lose-most": pi_lose_most,
    "pi-discard": pi_discard,
    "hand-in": HandIn(),
    "pi-toll": pi_toll,
    "pi-guard": pi_guard,
    "pi-drag": pi_drag,
}
