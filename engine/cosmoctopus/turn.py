"""A turn: move, play cards and claim Forbidden Knowledge, discard down (C11 to C13, C15, C18, C19, C22, C23, C26)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import END, Choice, Reason, Refusal
from engine.core.state import Frame, Names, put, without
from engine.core.words import counted
from engine.cosmoctopus.box import together
from engine.cosmoctopus.bridge import TOO_LATE, begin_crossing, bridge_choice, bridge_codes, refused_bridge
from engine.cosmoctopus.codes import ACCEPT, BRIDGE, CHOOSE, CLAIM, DECLINE, MOVE, PLAY
from engine.cosmoctopus.effects import RESOURCES, times
from engine.cosmoctopus.gaining import autofill, run, set_off
from engine.cosmoctopus.investigator import GONE, finished, pass_on
from engine.cosmoctopus.paying import Purse, charge, knowledge_price, price_of, suffice
from engine.cosmoctopus.pursuit import arrive, bonus
from engine.cosmoctopus.row import DiscardCard, discard_card, leave_row, refill, row_cards
from engine.cosmoctopus.table import Table, add_resources, lay_out
from engine.cosmoctopus.words import card_text, cost_text, effect_text

CLAIM_CODES = tuple(CLAIM.code(r) for r in RESOURCES)


def turn(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """A seat's turn begins: one Move, one card to play, then discard down (C11). A seat that has finished only moves (C36)."""
    s.turn, s.plays, s.played = seat, 1, 0
    if seat == s.first:
        s.round += 1
    s.events.append(("turn", seat, s.round))
    if s.difficulty is not None and finished(s, seat):
        s.plays = 0
        s.frames = (("move", seat, (), ""), (("tidy", seat, (), ""), s.frames))
    else:
        s.frames = (("first-move", seat, (), ""), (("act", seat, (), ""), (("tidy", seat, (), ""), s.frames)))


# --- moving -----------------------------------------------------------------------------------------------------------------


def reach(s: Table, seat: int) -> int:
    """The steps this seat can take and pay for: one is free, and those its relics give (C12). A toll takes some of the others."""
    a, b, c, d = s.resources[seat]
    steps = 1 + s.powers[seat].stride - s.toll + a + b + c + d
    return steps if steps > 1 else 1


def tribute(s: Table, seat: int, steps: int) -> int:
    """What so many steps cost: one resource for each that is not free (C12), and the toll for more than one step."""
    return max(0, steps - 1 - s.powers[seat].stride + s.toll) if steps > 1 else 0


class Move(Question[Table]):
    """A full Move: to another tile, with tribute for the way; only the last tile gives its bonus (C12)."""

    kind = "move"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        routes, most = s.routes[s.head], reach(s, seat)
        return routes.codes if routes.longest <= most else tuple([code for code, n in routes.steps.items() if n <= most])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        steps = s.routes[s.head].steps
        return code in steps and steps[code] <= reach(s, seat)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        steps = s.routes[s.head].steps
        return min((code for code in self.legal(s, frame, seat) if code in steps), key=lambda code: tribute(s, seat, steps[code]))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        cause = frame[3]
        s.frames = (("land", seat, (MOVE.thing(code),), cause), s.frames)
        steps = s.routes[s.head].steps[code]
        price = steps - 1 - s.powers[seat].stride + s.toll
        if price > 0 and steps > 1:
            s.frames = (("tribute", seat, (code, 0, 0, price), cause), s.frames)

    def text(self, s: Table, frame: Frame) -> str:
        return "Move Cosmoctopus."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        tile = s.box.tiles[MOVE.thing(code)]
        price = tribute(s, frame[1], s.routes[s.head].steps[code])
        return Choice(code, tile.name, cost=f"{price} tribute" if price else "", gain=effect_text(tile.effect))

    def refused(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        purse = sum(s.resources[seat])
        found = [Refusal(MOVE.code(s.head), s.box.tiles[s.head].name, Reason("same-tile", "a Move may not end where it began"))]
        for code, steps in s.routes[s.head].steps.items():
            price = tribute(s, seat, steps)
            if price > purse:
                why = Reason("too-few-tribute", f"needs {counted(price - purse, 'more resources')}: the way takes a tribute of {price}")
                found.append(Refusal(code, s.box.tiles[MOVE.thing(code)].name, why))
        return tuple(found)


class FirstMove(Move):
    """The Move of a turn, before which Forbidden Knowledge may be taken and bridge tokens moved (C11, C19, C39).

    Asked even where only one way is open. A finished player's is a plain Move (C36).
    """

    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return super().legal(s, frame, seat) + claims(s, seat, Purse(s, seat)) + bridge_codes(s, seat)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        if code == BRIDGE:
            return bool(bridge_codes(s, seat))
        return super().permits(s, frame, seat, code) or (code in CLAIM_CODES and code in claims(s, seat, Purse(s, seat)))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == BRIDGE:
            s.frames = (frame, s.frames)
            begin_crossing(s, seat)
        elif code in CLAIM_CODES:
            s.frames = (frame, s.frames)
            claim(s, seat, code)
        else:
            super().answer(s, frame, seat, code, chance)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == BRIDGE:
            return bridge_choice()
        return claim_choice(s, frame[1], code) if CLAIM.begins(code) else super().choice(s, frame, code)

    def refused(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        return super().refused(s, frame, seat) + refused_claims(s, seat) + refused_bridge(s, seat)


def land(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """The head arrives and the tile gives its bonus."""
    tile = s.head = args[0]
    s.events.append(("moved", seat, tile))
    if s.difficulty is None:
        run(s, seat, s.box.tiles[tile].effect, tile)
    else:
        arrive(s, seat)


def go(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """An effect names the destination: free, and the bonus comes also if the head is there already (C13)."""
    if s.head == args[0]:
        bonus(s, seat)
    else:
        land(s, seat, args, cause, chance)


# --- playing cards ------------------------------------------------------------------------------------------------------------


class Act(Question[Table]):
    """Between whole actions: play a card, claim Forbidden Knowledge, move a bridge token, or end the turn.

    In the turn of a finished player who gave a bonus away only a card can be played, and it is asked once for each (C36).
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
        s.hand = put(s.hand, seat, without(s.hand[seat], card.id))
        s.resolving = (*s.resolving, card.id)
        push(s, "enter", seat, (card.id,), card.id)
        charge(s, seat, code, price_of(s, seat, card), card.id)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return END

    def text(self, s: Table, frame: Frame) -> str:
        if frame[1] != s.turn:
            return "Play a card, or none."
        return "Play a card, or end your turn." if s.plays else "End your turn."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == END:
            return Choice(code, "end the turn" if frame[1] == s.turn else "play none")
        if code == BRIDGE:
            return bridge_choice()
        if CLAIM.begins(code):
            return claim_choice(s, frame[1], code)
        return play_choice(s, frame[1], code, free=False)

    def refused(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        purse = Purse(s, seat)
        found = []
        for card_id in s.hand[seat]:
            card = s.card(card_id)
            price = price_of(s, seat, card)
            if not s.plays:
                found.append(Refusal(card.play_code, card.name, Reason("card-played", "you have played your card this turn")))
            elif not purse.affords(price, card.suit):
                found.append(Refusal(card.play_code, card.name, purse.lacks(price, card.suit)))
        return (*found, *refused_claims(s, seat), *refused_after(s, seat))


def after_codes(s: Table, seat: int) -> Names:
    """The code to move a bridge token with after the Move of a turn: until a card is played (C39)."""
    return bridge_codes(s, seat) if s.bridge and seat == s.turn and not s.played else ()


def refused_after(s: Table, seat: int) -> tuple[Refusal, ...]:
    if s.bridge and s.played and seat == s.turn:
        return (Refusal(BRIDGE, "move a bridge token", TOO_LATE),)
    return refused_bridge(s, seat)


def play_choice(s: Table, seat: int, code: str, free: bool) -> Choice:
    card = s.card(PLAY.thing(code))
    price = "" if free else cost_text(card.cost._replace(specific=price_of(s, seat, card)[1], generic=price_of(s, seat, card)[2]))
    return Choice(code, f"play {card.name}", cost=price, gain=card_text(card))


def enter(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """A card that is paid for takes effect: it stays in play, or is discarded once it is resolved (C22, C23, C26, C27)."""
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


def spent(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """A resolved hallucination is discarded (C26)."""
    s.resolving = without(s.resolving, args[0])
    discard_card(s, args[0], chance)


def conjure(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Let the seat play a row card of one type free."""
    if row_cards(s, args[0]):
        push(s, "conjure-card", seat, args, cause)
    else:
        s.events.append(("no-card", seat))


def again(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """One more card may be played this turn (C26); by a given bonus also in the turn of who gave it (C36)."""
    s.plays += 1
    s.events.append(("again", seat, cause))
    if seat != s.turn:
        push(s, "act", seat)


class PlayFree(Question[Table]):
    """Play a card of one type free, or decline; it is not the card play of the turn.

    It is asked even where declining is the only answer: an automatic answer would tell the others about the hand.
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
    """From the row, from any place of it; the row refills at once."""

    place = "the card row"

    def cards(self, s: Table, seat: int, kind: str) -> Names:
        return row_cards(s, kind)

    def lift(self, s: Table, seat: int, card_id: str, chance: Chance) -> None:
        leave_row(s, card_id)
        refill(s, chance)


class Unveil(PlayFree):
    """From the hand."""

    place = "your hand"

    def cards(self, s: Table, seat: int, kind: str) -> Names:
        return tuple(c for c in s.hand[seat] if s.box.cards[c].type == kind)

    def lift(self, s: Table, seat: int, card_id: str, chance: Chance) -> None:
        s.hand = put(s.hand, seat, without(s.hand[seat], card_id))


# --- choices inside effects -----------------------------------------------------------------------------------------------------


class May(Question[Table]):
    kind = "may"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (ACCEPT, DECLINE)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == ACCEPT:
            run(s, seat, frame[2][0], frame[3])

    def text(self, s: Table, frame: Frame) -> str:
        return f"You may: {effect_text(frame[2][0])}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == DECLINE:
            return Choice(code, "do not")
        text = effect_text(frame[2][0])
        return Choice(code, text, gain=text, says=("gain",))


class Choose(Question[Table]):
    """One of several effects; the code is `choose` and the effect as the data file writes it."""

    kind = "choose"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([CHOOSE.code(text) for text, _ in frame[2]])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        run(s, seat, dict(frame[2])[CHOOSE.thing(code)], frame[3])

    def text(self, s: Table, frame: Frame) -> str:
        return "Choose one."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        text = effect_text(dict(frame[2])[CHOOSE.thing(code)])
        return Choice(code, text, gain=text, says=("gain",))


def if_knowledge(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Only for a seat that has any Forbidden Knowledge."""
    if seat in s.knowledge:
        run(s, seat, args[0], cause)


def per(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """An effect as many times as the seat has cards of a type in play, as one gain or draw."""
    kind, effect = args
    cards = s.box.cards
    n = sum(cards[c].type == kind for c in (*s.tableau[seat], *s.constellations[seat]))
    if n:
        run(s, seat, times(effect, n), cause)


# --- Forbidden Knowledge ------------------------------------------------------------------------------------------------------------


def claims(s: Table, seat: int, purse: Purse) -> Names:
    """The codes of the Forbidden Knowledge this seat can take, in its own turn (C19)."""
    if seat != s.turn:
        return ()
    return tuple(
        [CLAIM_CODES[r] for r, owner in enumerate(s.knowledge) if owner is None and purse.matching(r) >= knowledge_price(s, seat, r)[1]]
    )


def claim(s: Table, seat: int, code: str) -> None:
    resource = CLAIM_CODES.index(code)
    push(s, "know", seat, (resource,), code)
    charge(s, seat, code, knowledge_price(s, seat, resource), code)


def know(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Take a Forbidden Knowledge tile: two tentacles, gained one after the other (C19)."""
    s.knowledge = put(s.knowledge, args[0], seat)
    s.events.append(("claimed", seat, RESOURCES[args[0]]))
    for _ in range(s.box.numbers.knowledge_tentacles):
        push(s, "tentacle", seat, (), cause)


def claim_choice(s: Table, seat: int, code: str) -> Choice:
    resource, price, _ = knowledge_price(s, seat, CLAIM_CODES.index(code))
    name = RESOURCES[resource]
    return Choice(
        code,
        f"take the Forbidden Knowledge of {name}",
        cost=counted(price, name),
        gain=counted(s.box.numbers.knowledge_tentacles, "tentacles"),
    )


def refused_claims(s: Table, seat: int) -> tuple[Refusal, ...]:
    if seat != s.turn:
        return ()
    purse = Purse(s, seat)
    found = []
    for r, owner in enumerate(s.knowledge):
        price = knowledge_price(s, seat, r)
        if owner == seat:
            why = Reason("already-yours", "you have it already")
        elif owner == GONE:
            why = Reason("taken", "the Private Investigator has taken it out of the game")
        elif owner is not None:
            why = Reason("taken", "another player has it")
        elif not purse.affords(price):
            why = purse.lacks(price)
        else:
            continue
        found.append(Refusal(CLAIM_CODES[r], f"Forbidden Knowledge of {RESOURCES[r]}", why))
    return tuple(found)


# --- discarding down, the next turn -------------------------------------------------------------------------------------------------


def tidy(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """At most 8 of each resource and 8 cards (C18), then the next player's turn."""
    limit = s.box.numbers.resource_limit
    a, b, c, d = s.resources[seat]
    if a > limit or b > limit or c > limit or d > limit:
        lost = (max(0, a - limit), max(0, b - limit), max(0, c - limit), max(0, d - limit))
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
    """Discard one of the cards beyond the limit."""

    def text(self, s: Table, frame: Frame) -> str:
        return f"Discard down to {s.box.numbers.hand_limit} cards: {len(s.hand[frame[1]]) - s.box.numbers.hand_limit} to go."

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        n = len(s.hand[frame[1]]) - s.box.numbers.hand_limit
        return n, n


OPERATIONS: Operations[Table] = {
    "turn": turn,
    "first-move": FirstMove(),
    "move": Move(),
    "land": land,
    "go": go,
    "act": Act(),
    "enter": enter,
    "spent": spent,
    "again": again,
    "conjure": conjure,
    "conjure-card": Conjure(),
    "unveil": Unveil(),
    "may": May(),
    "choose": Choose(),
    "if-fk": if_knowledge,
    "per": per,
    "know": know,
    "tidy": tidy,
    "discard-down": DiscardDown(),
}
