"""The deck, the card row and the discard pile: drawing, taking, refilling (C3, C14)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names
from engine.cosmoctopus.effects import TYPES, amounts
from engine.cosmoctopus.table import Table, put, to_discard, without
from engine.cosmoctopus.words import cost_text, effect_text


def draw_card(s: Table, chance: Chance) -> str | None:
    """The top card of the deck, in nobody's zone yet; the discard pile is shuffled when the deck is empty. None if both are (C14)."""
    if not s.deck:
        if not s.discard:
            return None
        s.deck, s.discard = chance.shuffle(s.discard), ()
        s.events.append(("reshuffled", s.turn))
    top, s.deck = s.deck[0], s.deck[1:]
    return top


def refill(s: Table, chance: Chance) -> None:
    """Fill every gap in the row, as far as there are cards (C14)."""
    while None in s.row:
        card_id = draw_card(s, chance)
        if card_id is None:
            return
        s.row = put(s.row, s.row.index(None), card_id)
        s.events.append(("refilled", s.turn, card_id))


def leave_row(s: Table, card_id: str) -> None:
    """Take a card out of the row; the gap stays until `refill`."""
    s.row = put(s.row, s.row.index(card_id), None)


def to_hand(s: Table, seat: int, card_id: str) -> None:
    s.hand = put(s.hand, seat, (*s.hand[seat], card_id))


def row_cards(s: Table, kind: str | None = None) -> Names:
    """The cards in the row, or those of one type."""
    cards = s.box.cards
    return tuple([c for c in s.row if c is not None and (kind is None or cards[c].type == kind)])


def draw(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Draw and keep so many cards from the deck."""
    for _ in range(args[0]):
        card_id = draw_card(s, chance)
        if card_id is None:
            s.events.append(("no-card", seat))
            return
        to_hand(s, seat, card_id)
        s.events.append(("drew", seat, card_id))


def omen(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Draw and keep the top card, then gain 1 of its type's resource (C3 c)."""
    card_id = draw_card(s, chance)
    if card_id is None:
        s.events.append(("no-card", seat))
        return
    to_hand(s, seat, card_id)
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
    """Let the seat take a row card, of one type if the effect says so; nothing happens if there is none."""
    refill(s, chance)
    if row_cards(s, args[0]):
        push(s, "take-card", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class TakeCard(Question[Table]):
    kind = "take"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        cards = s.box.cards
        return tuple([cards[c].take_code for c in row_cards(s, frame[2][0])])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        kind, card_id = frame[2][0], code[5:]
        return card_id in s.row and code.startswith("take ") and (kind is None or s.box.cards[card_id].type == kind)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card_id = code[5:]
        leave_row(s, card_id)
        to_hand(s, seat, card_id)
        s.events.append(("took", seat, card_id))
        refill(s, chance)

    def text(self, s: Table, frame: Frame) -> str:
        return f"Take a {frame[2][0] or 'card'} from the card row."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.card(code[5:])
        return Choice(code, f"take {card.name}", gain=f"{card.type}, costs {cost_text(card.cost)}")


def sweep(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat take all row cards of one type (C3 d)."""
    refill(s, chance)
    if row_cards(s):
        push(s, "sweep-type", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class SweepType(Question[Table]):
    kind = "sweep"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        there = {s.box.cards[c].type for c in row_cards(s)}
        return tuple(f"sweep {kind}" for kind in TYPES if kind in there)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        for card_id in row_cards(s, code[6:]):
            leave_row(s, card_id)
            to_hand(s, seat, card_id)
            s.events.append(("took", seat, card_id))
        refill(s, chance)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return max(self.legal(s, frame, seat), key=lambda code: len(row_cards(s, code[6:])))

    def text(self, s: Table, frame: Frame) -> str:
        return "Take all cards of one type from the card row."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return Choice(code, f"every {code[6:]}", gain=", ".join(s.card(c).name for c in row_cards(s, code[6:])))


def pile_cards(s: Table, kind: str | None) -> Names:
    cards = s.box.cards
    return s.discard if kind is None else tuple([c for c in s.discard if cards[c].type == kind])


def salvage(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat take a card from the discard pile; nothing happens if there is none of the type."""
    if pile_cards(s, args[0]):
        push(s, "salvage-card", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class SalvageCard(Question[Table]):
    kind = "salvage"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        cards = s.box.cards
        return tuple([cards[c].take_code for c in pile_cards(s, frame[2][0])])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card_id = code[5:]
        s.discard = without(s.discard, card_id)
        to_hand(s, seat, card_id)
        s.events.append(("salvaged", seat, card_id))

    def text(self, s: Table, frame: Frame) -> str:
        return f"Take a {frame[2][0] or 'card'} from the discard pile."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.card(code[5:])
        return Choice(code, f"take {card.name}", gain=effect_text(card.play or card.powers or card.done))


def submerge(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Discard every scripture and relic of the row, refill, then a full Move for each (C22)."""
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
