"""A turn: its course, the choice between whole actions, and discarding down (C11, C15, C18)."""

from itertools import chain
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import END, Choice, Reason, Refusal
from engine.core.state import Frame, Names
from engine.cosmoctopus.bridge import TOO_LATE, begin_crossing, bridge_choice, bridge_codes, bridge_refusals
from engine.cosmoctopus.codes import BRIDGE, CLAIM, PLAY
from engine.cosmoctopus.effects import Amounts, Step
from engine.cosmoctopus.investigator import has_finished, pass_on
from engine.cosmoctopus.knowledge import claim, claim_choice, claim_refusals, claims
from engine.cosmoctopus.paying import Purse, charge, suffice
from engine.cosmoctopus.playing import cards_due, play_choice
from engine.cosmoctopus.prices import price_of
from engine.cosmoctopus.row import DiscardCard
from engine.cosmoctopus.table import Table, add_resources, lose, place_in_hand
from engine.cosmoctopus.words import amounts_of, amounts_text, cost_text


def turn(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Begin a seat's turn: one Move, one card to play, then discard down (C11). A finished seat only moves (C36)."""
    s.turn, s.plays, s.played = seat, 1, 0
    if seat == s.first:
        s.round += 1
    s.events.append(("turn", seat, s.round))
    if s.difficulty is not None and has_finished(s, seat):
        s.plays = 0
        s.frames = (("move", seat, (), ""), (("tidy", seat, (), ""), s.frames))
    else:
        s.frames = (("first-move", seat, (), ""), (("act", seat, (), ""), (("tidy", seat, (), ""), s.frames)))


TENTACLE: Step = ("tentacle", ())
"""The step of a card that is a tentacle at once."""
LAST_ASKED = "Take Forbidden Knowledge, or end your turn."


class Act(Question[Table]):
    """Choose a whole action: play a card, claim Forbidden Knowledge, move a bridge token, or end the turn.

    A player who gets a finished player's bonus in that player's turn can only play cards, and is asked once for each (C36).
    """

    kind = "act"
    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        purse = Purse(s, seat)
        codes: list[str] = []
        if s.plays:
            cards = map(s.box.cards.__getitem__, s.hand[seat])
            codes = [card.play_code for card in cards if purse.affords(price_of(s, seat, card), card.suit)]
        return (*codes, *claims(s, seat, purse), *after_codes(s, seat), END)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        if code == END:
            return True
        if code == BRIDGE:
            return bool(after_codes(s, seat))
        if not PLAY.begins(code):
            return code in claims(s, seat, Purse(s, seat))
        card_id = PLAY.thing(code)
        if not s.plays or card_id not in s.hand[seat]:
            return False
        card = s.box.cards[card_id]
        price = price_of(s, seat, card)
        return suffice(s.resources[seat], price) or Purse(s, seat).affords(price, card.suit)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == END:
            if seat != s.turn:
                s.plays -= 1
            return
        if seat == s.turn:
            s.frames = (frame, s.frames)
        if code == BRIDGE:
            begin_crossing(s, seat)
            return
        if CLAIM.begins(code):
            claim(s, seat, code)
            return
        card = s.box.cards[PLAY.thing(code)]
        s.plays -= 1
        lose(s, seat, card.id)
        s.resolving = (*s.resolving, card.id)
        push(s, "enter", seat, (card.id,), card.id)
        charge(s, seat, code, price_of(s, seat, card), card.id)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return END

    def suggestion(self, s: Table, frame: Frame, seat: int) -> str:
        """Forbidden Knowledge, a card that is a tentacle at once, or else of the cards that bring something one of those that take the
        fewest others from the hand to pay, rather a constellation; the end of the turn only where there is none.
        """
        codes = self.legal(s, frame, seat)
        playable = [code for code in codes if PLAY.begins(code) and not self.choice(s, frame, code).idle]
        found = (s.card(PLAY.thing(code)) for code in playable)
        cards = [card.play_code for card in sorted(found, key=lambda card: (cards_due(s, seat, card), not card.slots))]
        at_once = (code for code in cards if TENTACLE in s.box.cards[PLAY.thing(code)].play)
        return next(chain(filter(CLAIM.begins, codes), at_once, cards), END)

    def text(self, s: Table, frame: Frame) -> str:
        if frame[1] != s.turn:
            return "Play a card, or none."
        if s.plays:
            return "Play a card, or end your turn."
        return LAST_ASKED if None in s.knowledge and claims(s, frame[1], Purse(s, frame[1])) else "End your turn."

    def outward(self, s: Table, frame: Frame) -> tuple[str, tuple[int, int]]:
        """Others do not hear whether a hand they cannot see pays for Forbidden Knowledge."""
        nothing_left = frame[1] == s.turn and not s.plays and None in s.knowledge
        return LAST_ASKED if nothing_left else self.text(s, frame), self.bounds(s, frame)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == END:
            if frame[1] != s.turn:
                return Choice(code, "play none")
            lost = beyond_limit(s, frame[1])
            return Choice(code, "end the turn", cost=f"{amounts_text(lost)} beyond {s.box.numbers.resource_limit}" if any(lost) else "")
        seat = frame[1]
        if PLAY.begins(code):
            return replace(play_choice(s, seat, code, free=False), number=place_in_hand(s, seat, PLAY.thing(code)))
        choice = bridge_choice() if code == BRIDGE else claim_choice(s, seat, code)
        beside = (*claims(s, seat, Purse(s, seat)), *after_codes(s, seat))
        return replace(choice, number=len(s.hand[seat]) + 1 + beside.index(code))

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        purse = Purse(s, seat)
        refusals = []
        for number, card_id in enumerate(s.hand[seat], 1):
            card = s.card(card_id)
            price = price_of(s, seat, card)
            if not s.plays:
                played = Reason("card-played", "you have played your card this turn")
                refusals.append(Refusal(card.play_code, card.name, played, number=number))
            elif not purse.affords(price, card.suit):
                why = purse.lacks(price, card.suit)
                refusals.append(Refusal(card.play_code, card.name, why, cost=cost_text(price), price=amounts_of(price), number=number))
        return (*refusals, *claim_refusals(s, seat), *refusals_after(s, seat))


def after_codes(s: Table, seat: int) -> Names:
    """The code to move a bridge token after the Move of a turn, until a card is played (C39)."""
    return bridge_codes(s, seat) if s.bridge and seat == s.turn and not s.played else ()


def refusals_after(s: Table, seat: int) -> tuple[Refusal, ...]:
    if s.bridge and s.played and seat == s.turn:
        return (Refusal(BRIDGE, "move a bridge token", TOO_LATE),)
    return bridge_refusals(s, seat)


def beyond_limit(s: Table, seat: int) -> Amounts:
    """What a player has of each resource beyond the limit at the end of a turn (C18)."""
    limit = s.box.numbers.resource_limit
    a, b, c, d = s.resources[seat]
    return max(0, a - limit), max(0, b - limit), max(0, c - limit), max(0, d - limit)


def tidy(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Limit each resource to 8 and the hand to 8 cards (C18), then begin the next player's turn."""
    lost = beyond_limit(s, seat)
    if any(lost):
        add_resources(s, seat, (-lost[0], -lost[1], -lost[2], -lost[3]))
        s.events.append(("lost", seat, lost))
    if len(s.hand[seat]) > s.box.numbers.hand_limit:
        push(s, "tidy", seat)
        push(s, "discard-down", seat)
        return
    if s.difficulty is None:
        turn(s, (seat + 1) % len(s.hand), (), "", chance)
    else:
        pass_on(s, seat)


class DiscardDown(DiscardCard):
    """Discard one card above the limit."""

    def text(self, s: Table, frame: Frame) -> str:
        return f"Discard down to {s.box.numbers.hand_limit} cards: {len(s.hand[frame[1]]) - s.box.numbers.hand_limit} to go."

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        n = len(s.hand[frame[1]]) - s.box.numbers.hand_limit
        return n, n


OPERATIONS: Operations[Table] = {
    "turn": turn,
    "act": Act(),
    "tidy": tidy,
    "discard-down": DiscardDown(),
}
