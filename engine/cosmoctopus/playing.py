"""Playing cards, and playing further cards by effects (C22, C23, C26, C27)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice
from engine.core.state import Frame, Names, put, without
from engine.cosmoctopus.box import Card, together
from engine.cosmoctopus.codes import DECLINE, PLAY
from engine.cosmoctopus.constellations import autofill
from engine.cosmoctopus.effects import Step
from engine.cosmoctopus.paying import unpaid, usable_tokens
from engine.cosmoctopus.prices import price_of
from engine.cosmoctopus.resolving import run, set_off
from engine.cosmoctopus.row import discard_card, leave_row, of_type, refill, row_cards
from engine.cosmoctopus.table import Table, lay_out, lose
from engine.cosmoctopus.words import amounts_of, card_text, cost_text


def play_choice(s: Table, seat: int, code: str, free: bool) -> Choice:
    card = s.card(PLAY.thing(code))
    if free:
        return Choice(code, f"play {card.name}", gain=card_text(card))
    price, why = price_of(s, seat, card), idle(s, seat, card)
    gain = f"{card_text(card)}, but {why}" if why else card_text(card)
    return Choice(code, f"play {card.name}", cost=cost_text(price), gain=gain, price=amounts_of(price), idle=why)


def cards_due(s: Table, seat: int, card: Card) -> int:
    """The fewest cards of the hand with which a seat can pay for this one: those that resources and tokens leave to be paid (C16)."""
    resource, specific, generic = price_of(s, seat, card)
    return unpaid(s.resources[seat], (resource, specific, max(0, generic - sum(usable_tokens(s, seat)))))


def idle(s: Table, seat: int, card: Card) -> str:
    """Why a card would do nothing if it were played now; empty if it may do something."""
    reasons = [missing_card(s, seat, step) for step in card.play]
    return "" if card.slots or card.powers or not all(reasons) else " and ".join(dict.fromkeys(reasons))


def missing_card(s: Table, seat: int, step: Step) -> str:
    """Which card a step would find nowhere; empty if it needs none, or finds one."""
    match step:
        case (("conjure" | "take"), (kind,)) if not row_cards(s, kind):
            return f"no {kind or 'card'} is in the row"
        case "unveil", (kind,) if not any(s.card(c).type == kind for c in s.hand[seat]):
            return f"no {kind} is in your hand"
        case "salvage", (kind,) if not of_type(s, s.discard, kind):
            return f"no {kind or 'card'} is in the discard pile"
    return ""


def enter(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Put a paid card into effect: it stays in play, or is discarded once resolved (C22, C23, C26, C27)."""
    card = s.box.cards[args[0]]
    s.played += 1
    s.events.append(("played", seat, card.id))
    on_play = s.powers[seat].on_play
    paid = tuple([(source, effect) for source, kind, effect in on_play if kind == card.type]) if on_play else ()
    if card.type == "hallucination":
        set_off(s, seat, paid)
        push(s, "spent", seat, (card.id,), card.id)
        run(s, seat, card.play, card.id)
        return
    s.resolving = without(s.resolving, card.id)
    if card.type == "constellation":
        lay_out(s, seat, (*s.constellations[seat], card.id), (*s.filled[seat], ""))
    else:
        s.tableau = put(s.tableau, seat, (*s.tableau[seat], card.id))
        s.powers = put(s.powers, seat, together(s.powers[seat], card.power))
    autofill(s, seat)
    set_off(s, seat, paid)
    run(s, seat, card.play, card.id)


def discard_resolved(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Discard a resolved hallucination (C26)."""
    s.resolving = without(s.resolving, args[0])
    discard_card(s, args[0], chance)


def again(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Allow one more card play this turn (C26); with a given bonus, even in the giver's turn (C36)."""
    s.plays += 1
    s.events.append(("again", seat, cause))
    if seat != s.turn:
        push(s, "act", seat)


def conjure(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat play a row card of one type for free."""
    if row_cards(s, args[0]):
        push(s, "conjure-card", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


class PlayFree(Question[Table]):
    """Play a card of one type for free, or decline; this is not the turn's card play.

    Asked even if declining is the only answer: an automatic answer would reveal the hand to others.
    """

    kind = "play-free"
    forced = False
    place: str

    def cards(self, s: Table, seat: int, kind: str) -> Names:
        raise NotImplementedError

    def lift(self, s: Table, seat: int, card_id: str, chance: Chance) -> None:
        raise NotImplementedError

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (*(s.box.cards[c].play_code for c in self.cards(s, seat, frame[2][0])), DECLINE)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code != DECLINE:
            card_id = PLAY.thing(code)
            self.lift(s, seat, card_id, chance)
            s.resolving = (*s.resolving, card_id)
            push(s, "enter", seat, (card_id,), card_id)

    def text(self, s: Table, frame: Frame) -> str:
        return f"You may play a {frame[2][0]} from {self.place} free."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return Choice(code, "play none") if code == DECLINE else play_choice(s, frame[1], code, free=True)


class Conjure(PlayFree):
    """Play from any place of the row, which refills at once."""

    place = "the row"

    def cards(self, s: Table, seat: int, kind: str) -> Names:
        return row_cards(s, kind)

    def lift(self, s: Table, seat: int, card_id: str, chance: Chance) -> None:
        leave_row(s, card_id)
        refill(s, chance)


class Unveil(PlayFree):
    """Play from the hand."""

    place = "your hand"

    def cards(self, s: Table, seat: int, kind: str) -> Names:
        return tuple(c for c in s.hand[seat] if s.box.cards[c].type == kind)

    def lift(self, s: Table, seat: int, card_id: str, chance: Chance) -> None:
        lose(s, seat, card_id)


OPERATIONS: Operations[Table] = {
    "enter": enter,
    "spent": discard_resolved,
    "again": again,
    "conjure": conjure,
    "conjure-card": Conjure(),
    "unveil": Unveil(),
}
