"""The deck, the card row and the discard pile: drawing, taking, refilling (C3, C14)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names, put, without
from engine.cosmoctopus.codes import DISCARD, SWEEP, TAKE
from engine.cosmoctopus.effects import TYPES, amounts
from engine.cosmoctopus.prices import price_of
from engine.cosmoctopus.table import Table, draw_into, learn, lose, place_in_hand, to_discard
from engine.cosmoctopus.words import costs_text


def refill(s: Table, chance: Chance) -> None:
    """Fill the gaps in the row, as far as there are cards (C14)."""
    while None in s.row:
        card_id = draw_card(s, chance)
        if card_id is None:
            return
        s.row = put(s.row, s.row.index(None), card_id)
        s.events.append(("refilled", s.turn, card_id))


def draw_card(s: Table, chance: Chance) -> str | None:
    """Draw the top card of the deck, reshuffling the discard pile if needed. The card is in no zone; None if both are empty (C14)."""
    if not s.deck:
        if not s.discard:
            return None
        s.deck, s.discard = chance.shuffle(s.discard), ()
        s.events.append(("reshuffled", s.turn))
    top, s.deck = s.deck[0], s.deck[1:]
    return top


def leave_row(s: Table, card_id: str) -> None:
    """Take a card out of the row, leaving a gap until `refill`."""
    s.row = put(s.row, s.row.index(card_id), None)


def discard_card(s: Table, card_id: str, chance: Chance) -> None:
    """Discard a card that is in no zone; the row's gaps are filled at once (C14)."""
    to_discard(s, card_id)
    refill(s, chance)


def row_cards(s: Table, kind: str | None = None) -> Names:
    """The cards in the row, optionally of one type."""
    return of_type(s, s.row, kind)


def of_type(s: Table, zone: tuple[str | None, ...], kind: str | None) -> Names:
    """The cards of a zone, optionally of one type."""
    cards = s.box.cards
    return tuple([c for c in zone if c is not None and (kind is None or cards[c].type == kind)])


class DiscardCard(Question[Table]):
    """Discard a card from the hand."""

    kind = "discard"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        cards = s.box.cards
        return tuple([cards[c].discard_code for c in s.hand[seat]])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        from_hand(s, seat, DISCARD.thing(code), chance)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.card(DISCARD.thing(code))
        number = place_in_hand(s, frame[1], card.id)
        return Choice(code, f"discard {card.name}", cost=card.name, says=("cost",), number=number)


def from_hand(s: Table, seat: int, card_id: str, chance: Chance) -> None:
    """Discard a card from a hand."""
    lose(s, seat, card_id)
    s.events.append(("discarded", seat, card_id))
    discard_card(s, card_id, chance)


def draw(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Draw as many cards as in `args` from the deck into the hand."""
    for _ in range(args[0]):
        card_id = draw_card(s, chance)
        if card_id is None:
            s.events.append(("no-card", seat))
            return
        draw_into(s, seat, card_id)
        s.events.append(("drew", seat, card_id))


def omen(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Draw the top card into the hand, then gain 1 of its type's resource (C3 c)."""
    card_id = draw_card(s, chance)
    if card_id is None:
        s.events.append(("no-card", seat))
        return
    draw_into(s, seat, card_id)
    s.events.append(("drew", seat, card_id))
    push(s, "gain", seat, (amounts(s.box.cards[card_id].suit, 1),), cause)


def flush(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Discard the whole row and deal a new one (C3 b)."""
    for card_id in row_cards(s):
        leave_row(s, card_id)
        to_discard(s, card_id)
        s.events.append(("row-discarded", seat, card_id))
    refill(s, chance)


def take(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat take a row card, of one type if the effect names one; no effect if there is none."""
    if row_cards(s, args[0]):
        push(s, "take-card", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class PickCard(Question[Table]):
    """Take a face-up card into the hand, of one type if the effect names one."""

    place: str

    def zone(self, s: Table) -> tuple[str | None, ...]:
        raise NotImplementedError

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        cards = s.box.cards
        return tuple([cards[c].take_code for c in of_type(s, self.zone(s), frame[2][0])])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        kind, card_id = frame[2][0], TAKE.thing(code)
        return card_id in self.zone(s) and TAKE.begins(code) and (kind is None or s.box.cards[card_id].type == kind)

    def text(self, s: Table, frame: Frame) -> str:
        return f"Take a {frame[2][0] or 'card'} from the {self.place}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.card(TAKE.thing(code))
        return Choice(code, f"take {card.name}", gain=f"{card.type}, {costs_text(price_of(s, frame[1], card))}")


class TakeCard(PickCard):
    """Take from the row, which refills at once."""

    kind = "take"
    place = "row"

    def zone(self, s: Table) -> tuple[str | None, ...]:
        return s.row

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card_id = TAKE.thing(code)
        leave_row(s, card_id)
        learn(s, seat, card_id)
        s.events.append(("took", seat, card_id))
        refill(s, chance)


def sweep(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat take all row cards of one type (C3 d)."""
    if row_cards(s):
        push(s, "sweep-type", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class SweepType(Question[Table]):
    kind = "sweep"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        there = {s.box.cards[c].type for c in row_cards(s)}
        return tuple(SWEEP.code(kind) for kind in TYPES if kind in there)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        for card_id in row_cards(s, SWEEP.thing(code)):
            leave_row(s, card_id)
            learn(s, seat, card_id)
            s.events.append(("took", seat, card_id))
        refill(s, chance)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return max(self.legal(s, frame, seat), key=lambda code: len(row_cards(s, SWEEP.thing(code))))

    def text(self, s: Table, frame: Frame) -> str:
        return "Take all cards of one type from the row."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        kind = SWEEP.thing(code)
        return Choice(code, f"take all {kind}s", gain=", ".join(s.card(c).name for c in row_cards(s, kind)))


def salvage(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat take a card from the discard pile; no effect if there is none of the type."""
    if of_type(s, s.discard, args[0]):
        push(s, "salvage-card", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class SalvageCard(PickCard):
    """Take from the discard pile."""

    kind = "salvage"
    place = "discard pile"

    def zone(self, s: Table) -> tuple[str | None, ...]:
        return s.discard

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card_id = TAKE.thing(code)
        s.discard = without(s.discard, card_id)
        learn(s, seat, card_id)
        s.events.append(("salvaged", seat, card_id))


def submerge(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Discard every scripture and relic in the row, refill, then make a full Move for each (C22)."""
    sunk = row_cards(s, "scripture") + row_cards(s, "relic")
    for card_id in sunk:
        leave_row(s, card_id)
        to_discard(s, card_id)
        s.events.append(("row-discarded", seat, card_id))
    refill(s, chance)
    for _ in sunk:
        push(s, "move", seat, (), cause)


OPERATIONS: Operations[Table] = {
    "draw": draw,
    "omen": omen,
    "flush": flush,
    "take": take,
    "take-card": TakeCard(),
    "sweep": sweep,
    "sweep-type": SweepType(),
    "salvage": salvage,
    "salvage-card": SalvageCard(),
    "submerge": submerge,
}
