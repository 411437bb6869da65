"""A turn: the turn draw, actions, shipping, discarding down, new heads; and the last round (E4, E5, E7 ①, E8, E10, E11)."""

from functools import cache
from typing import Any

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, finish, push
from engine.core.prompt import END, Choice, Reason, Refusal
from engine.core.state import EVERYONE, Frame, Names, put
from engine.core.words import count_of
from engine.oct8.attaching import attach, can_attach, takers, with_baby_to_come
from engine.oct8.codes import ATTACH, CHIP, DECK, DISCARD, DRAW, HAND, OCTOPUSES, PILE, SHIP
from engine.oct8.exchanging import GIVE_ARM, NO_EQUAL_CARD, SWAP_ARM, GiveArm, SwapArm, best_between, best_with_hand, possible_exchanges
from engine.oct8.octopus import colour_of, read_octopus
from engine.oct8.plans import Plan, best_completion, plan_gain
from engine.oct8.readings import last_turn
from engine.oct8.table import Table, hand_of, hand_totals, learn, lose, place_of
from engine.oct8.words import Gain, card_word, cards_word, points_gain


def turn(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Begin a seat's turn with the turn draw (E4, E5)."""
    s.turn, s.actions, s.acted = seat, 1, False
    if seat == s.first:
        s.round += 1
    s.events.append(("turn", seat, s.round))
    s.frames = (("act", seat, (), ""), (("tidy", seat, (), ""), s.frames))
    if not s.deck:
        s.events.append(("no-card", seat))
        return
    card, s.deck = s.deck[0], s.deck[1:]
    s.events.append(("turned", seat, card))
    if s.closer is None and not s.deck:
        close(s, seat)
    match takers(s, card):
        case []:
            learn(s, seat, card)
            s.events.append(("kept", seat, card))
        case [octopus]:
            attach(s, seat, octopus[0], card)
        case _:
            s.lifted = (card,)
            s.frames = (("turn-draw", seat, (), ""), s.frames)


def close(s: Table, seat: int) -> None:
    """Start the last round if a deck is used up: everybody else has one more turn (E11)."""
    if s.closer is None and not (s.deck and s.heads):
        s.closer = seat
        s.events.append(("used-up", seat, "arms" if not s.deck else "heads"))


# --- actions ---------------------------------------------------------------------------------------------------------------


BEGINS = {DRAW: "draw", ATTACH: "attach-to", HAND: "give-arm", OCTOPUSES: "swap-arm"}
"""The first question of each action."""
LABELS = {
    DRAW: "draw cards",
    ATTACH: "attach hand cards",
    HAND: "exchange an arm for hand cards",
    OCTOPUSES: "exchange arms between octopuses",
}
NUMBERS = {code: n for n, code in enumerate(LABELS, 1)}
"""The number of each action."""
LACKS = {
    DRAW: Reason("nothing-to-draw", "the arm deck and the discard pile are empty"),
    ATTACH: Reason("nothing-fits", "no hand card fits on a common octopus", brief="none fits"),
    HAND: NO_EQUAL_CARD,
    OCTOPUSES: Reason("no-total", "no two octopuses open to you can give as many arms", brief="none match"),
}
NO_OCTOPUS = Reason("no-octopus", "you have no octopus yet")
NO_SECOND = Reason("no-second", "nobody has a second octopus to exchange with", brief="no second octopus")
NO_CARDS = "you have no hand cards"
NO_ACTION = "no-action-left"
NO_USE = "no use now: hand cards do not count"
"""Of a draw with a seat's very last action."""


def possible(s: Table, seat: int) -> list[str]:
    """The actions that can be taken, and so completed."""
    totals = hand_totals(s, seat)
    codes = [DRAW] if s.deck or s.pile else []
    if can_attach(s, totals):
        codes.append(ATTACH)
    hand, octopuses = possible_exchanges(s, seat, totals)
    if hand:
        codes.append(HAND)
    if octopuses:
        codes.append(OCTOPUSES)
    return codes


def any_possible(s: Table, seat: int) -> bool:
    return bool(s.deck or s.pile or possible(s, seat))


@cache
def chip_codes(chips: tuple[int, ...]) -> Names:
    """Codes of the chips that can be spent, one per value."""
    return tuple([CHIP.code(str(worth)) for worth in dict.fromkeys(chips)])


def number_of(s: Table, seat: int, code: str) -> int:
    """The number that an action keeps in the menu; those of the seat's baby chips follow without a gap, the least worth first."""
    return NUMBERS.get(code) or 1 + len(NUMBERS) + sorted(chip_codes(s.chips[seat])).index(code)


def spending(code: str) -> str:
    return f"spend a baby chip worth {CHIP.thing(code)}"


def lack(s: Table, seat: int, code: str, can: list[str]) -> Reason | None:
    """Why an action cannot be taken, where those that are possible are `can`; None if it can."""
    if code in (HAND, OCTOPUSES) and not s.area[seat]:
        return NO_OCTOPUS
    if code in (ATTACH, HAND) and not hand_of(s, seat):
        return Reason(LACKS[code].code, NO_CARDS)
    if code == OCTOPUSES and sum(map(len, s.area)) == 1:
        return NO_SECOND
    if code not in can:
        return LACKS[code]
    if not s.actions:
        more = "spend a chip" if s.chips[seat] else "each octopus taken brings a chip for more"
        return Reason(NO_ACTION, f"no action left; {more}")
    return None


class Act(Question[Table]):
    """Between actions: take one, spend a baby chip for more, or end the turn.

    The first action is mandatory if any is possible; those from chips are optional (E4, E8). A chip can be spent while any action is
    possible.
    """

    kind = "act"
    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        codes = possible(s, seat) if s.actions else []
        if s.chips[seat] and (codes or any_possible(s, seat)):
            codes += chip_codes(s.chips[seat])
        if s.acted or not codes:
            codes.append(END)
        return tuple(codes)

    def blunders(self, s: Table, seat: int) -> Names:
        """The exchanges that can only be of equal cards."""
        begins: dict[str, GiveArm | SwapArm] = {HAND: GIVE_ARM, OCTOPUSES: SWAP_ARM}
        return tuple(code for code, begun in begins.items() if len(begun.blunders(s, seat)) == len(begun.arms(s, seat)))

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        if code == DRAW:
            return s.actions > 0 and bool(s.deck or s.pile)
        if code == END:
            return s.acted or not any_possible(s, seat)
        if code in BEGINS:
            return s.actions > 0 and code in possible(s, seat)
        return code in chip_codes(s.chips[seat]) and any_possible(s, seat)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == END:
            return
        s.frames = (frame, s.frames)
        if code in BEGINS:
            s.actions, s.acted = s.actions - 1, True
            s.frames = ((BEGINS[code], seat, (s.box.numbers.draw,) if code == DRAW else (), code), s.frames)
            return
        worth = int(CHIP.thing(code))
        index = s.chips[seat].index(worth)
        s.chips = put(s.chips, seat, s.chips[seat][:index] + s.chips[seat][index + 1 :])
        s.actions += worth
        s.events.append(("spent", seat, worth))

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """The action with the most points that last, or the least chip that allows it; else a draw. An exchange that its partner can take
        back is not proposed, as both would go on with it. In the seat's last turn, after which chips are worth nothing, one is spent before
        it ends, as long as what is drawn can still be used.
        """
        codes = self.legal(s, frame, seat)
        chips = sorted(code for code in codes if CHIP.begins(code))
        can = codes if s.actions else possible(s, seat) if chips else ()
        gains = {code: plan.worth for code in can if (plan := preview(s, seat, code)) is not None and plan.worth > 0 and plan.lasts}
        if gains:
            return max(gains, key=lambda code: gains[code]) if s.actions else chips[0]
        if END in codes and last_turn(s) and not actions_beyond(s, seat, 1):
            return END
        if END not in codes or (s.actions and DRAW in codes):
            return codes[0]
        return chips[0] if chips and last_turn(s) else END

    def text(self, s: Table, frame: Frame) -> str:
        if not any_possible(s, frame[1]):
            return "No action is possible: end your turn."
        return self.outward(s, frame)[0]

    def outward(self, s: Table, frame: Frame) -> tuple[str, tuple[int, int]]:
        """Others do not know whether the hand makes an action possible."""
        last = last_turn(s)
        if s.actions:
            text = f"{'Last turn. ' * last}Take an action: {s.actions} left."
        elif s.chips[frame[1]]:
            text = f"{'Last turn' if last else 'No action left'}: spend a chip, or end your turn."
        else:
            text = "No action left: end your turn."
        return text, self.bounds(s, frame)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == END:
            return Choice(code, "end the turn" if s.acted else "pass: no action is possible")
        number = number_of(s, frame[1], code)
        if CHIP.begins(code):
            gain = Gain(*[count_of(int(CHIP.thing(code)), "more actions")] * 2)
            if not s.actions and (further := most_points_now(s, frame[1])):
                gain = plan_gain(further).within(f"{gain.gain}, {{}}")
            return Choice(code, spending(code), cost="a baby chip", says=("cost",), number=number, **gain._asdict())
        if code == DRAW:
            n = min(s.box.numbers.draw, len(s.deck) + len(s.pile))
            why = NO_USE if last_turn(s) and not actions_beyond(s, frame[1], 1) else ""
            return Choice(
                code, LABELS[code], gain=why or count_of(n, "cards"), brief_gain="no use now" * bool(why), number=number, idle=why
            )
        plan = preview(s, frame[1], code)
        gain = plan_gain(plan)
        gain = with_baby_to_come(s, frame[1], gain) if plan and code == ATTACH else gain
        return Choice(code, LABELS[code], number=number, **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        can = possible(s, seat)
        reasons = [(code, lack(s, seat, code, can)) for code in BEGINS]
        refusals = [Refusal(code, LABELS[code], reason, number=number_of(s, seat, code)) for code, reason in reasons if reason]
        if not can:
            useless = Reason("no-use", "no action is possible now")
            refusals += [Refusal(code, spending(code), useless, number=number_of(s, seat, code)) for code in chip_codes(s.chips[seat])]
        elif not s.acted:
            refusals.append(Refusal(END, "end the turn", Reason("must-act", "take an action first")))
        return tuple(refusals)


def actions_beyond(s: Table, seat: int, n: int) -> bool:
    """Whether a seat can still have more than so many actions in this turn."""
    return s.actions + sum(s.chips[seat]) > n


def preview(s: Table, seat: int, code: str) -> Plan | None:
    """The best immediate plan for an action; None if it completes no octopus and exchanges nothing."""
    if code == ATTACH:
        completion = best_completion(s, seat)
        return completion[1] if completion else None
    return best_with_hand(s, seat) if code == HAND else best_between(s, seat) if code == OCTOPUSES else None


def most_points_now(s: Table, seat: int) -> Plan | None:
    """The plan with the most immediate points for any action; None if there are none to win."""
    plans = [plan for code in possible(s, seat) if (plan := preview(s, seat, code)) is not None and plan.points > 0]
    return max(plans, key=lambda plan: plan.points, default=None)


class Draw(Question[Table]):
    """Draw card by card, from the deck or the top of the discard pile (E7 ①). If both are empty, the rest is skipped."""

    kind = "draw"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (DECK, PILE) if s.deck and s.pile else (DECK,) if s.deck else (PILE,)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == DECK:
            card, s.deck = s.deck[0], s.deck[1:]
            s.hand = put(s.hand, seat, (*s.hand[seat], card))
            s.events.append(("drew", seat, card))
            close(s, seat)
        else:
            card, s.pile = s.pile[-1], s.pile[:-1]
            learn(s, seat, card)
            s.events.append(("took", seat, card))
        if frame[2][0] > 1 and (s.deck or s.pile):
            push(s, "draw", seat, (frame[2][0] - 1,), frame[3])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return self.legal(s, frame, seat)[0]

    def text(self, s: Table, frame: Frame) -> str:
        return f"Draw from where? {count_of(self.bounds(s, frame)[0], 'cards')} to go."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == DECK:
            return Choice(code, "from the deck", gain="a card nobody knows")
        return Choice(code, "from the discard pile", gain=cards_word(s.pile[-1]))

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        refusals = []
        if not s.deck:
            refusals.append(Refusal(DECK, "from the deck", Reason("no-deck", "the arm deck is used up")))
        if not s.pile:
            refusals.append(Refusal(PILE, "from the discard pile", Reason("no-pile", "the discard pile is empty")))
        return tuple(refusals)

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        n = min(frame[2][0], len(s.deck) + len(s.pile))
        return n, n


# --- the end of the turn -------------------------------------------------------------------------------------------------------


def tidy(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Ship down to three octopuses, discard down to eight cards, place new common heads; then the next turn, or the end (E10, E11)."""
    numbers = s.box.numbers
    if len(s.area[seat]) > numbers.area:
        s.frames = (("ship", seat, (), ""), (("tidy", seat, (), ""), s.frames))
        return
    if len(s.hand[seat]) + len(s.known[seat]) > numbers.hand_limit:
        s.frames = (("discard", seat, (), ""), (("tidy", seat, (), ""), s.frames))
        return
    if () in s.common and s.heads:
        refill(s)
        close(s, seat)
    after = (seat + 1) % len(s.hand)
    if after == s.closer:
        end(s)
    else:
        turn(s, after, (), "", chance)


def refill(s: Table) -> None:
    """Put new heads on the empty places of the common area, while there are any."""
    places, loads = list(s.common), list(s.loads)
    for i, octopus in enumerate(places):
        if not octopus and s.heads:
            places[i], loads[i] = (s.heads[0],), 0
            s.events.append(("refilled", EVERYONE, s.heads[0]))
            s.heads = s.heads[1:]
    s.common, s.loads = tuple(places), tuple(loads)


def end(s: Table) -> None:
    """End the game: everybody shows their colour (E12)."""
    seats = len(s.secret)
    for i in range(seats):
        seat = (s.first + i) % seats
        s.events.append(("colour", seat, s.secret[seat]))
    s.colours, s.secret = s.secret, (None,) * len(s.secret)
    finish(s)


class Ship(Question[Table]):
    """Which octopus to ship, if there are more than three. It is then out of everyone's reach (E10)."""

    kind = "ship"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([SHIP.code(octopus[0]) for octopus in s.area[seat]])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        head = SHIP.thing(code)
        index = place_of(s.area[seat], head)
        octopus = s.area[seat][index]
        s.area = put(s.area, seat, s.area[seat][:index] + s.area[seat][index + 1 :])
        s.shipped = put(s.shipped, seat, (*s.shipped[seat], octopus))
        s.events.append(("shipped", seat, head))
        confirm(s, seat)

    def secret_bonus(self, s: Table, seat: int, head: str) -> int:
        """The points added by shipping this octopus, which only its owner knows."""
        mine = s.secret[seat]
        if mine is None or colour_of(mine) != colour_of(head):
            return 0
        return read_octopus(s.area[seat][place_of(s.area[seat], head)]).points(s.box.scoring) * (s.box.numbers.double - 1)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """The octopus that gains most; among equals the one with most to lose."""
        octopuses = [read_octopus(octopus) for octopus in s.area[seat]]
        return SHIP.code(max(octopuses, key=lambda o: (self.secret_bonus(s, seat, o.head), not o.blocked, o.points(s.box.scoring))).head)

    def text(self, s: Table, frame: Frame) -> str:
        most = s.box.numbers.area
        n = len(s.area[frame[1]]) - most
        return f"Only {most} octopuses may stay: ship {n if n > 1 else 'one'}. Nobody can change the arms of shipped ones."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        head = SHIP.thing(code)
        octopus = s.area[frame[1]][place_of(s.area[frame[1]], head)]
        more = self.secret_bonus(s, frame[1], head)
        label = f"ship {card_word(head)}, worth {count_of(read_octopus(octopus).points(s.box.scoring), 'points')}"
        return Choice(code, label, **(points_gain(more).within("{}: your colour") if more else Gain())._asdict())

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        n = len(s.area[frame[1]]) - s.box.numbers.area
        return n, n


class Discard(Question[Table]):
    """Discard down to eight hand cards (E10)."""

    kind = "discard"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([DISCARD.code(card) for card in hand_of(s, seat)])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        return DISCARD.begins(code) and DISCARD.thing(code) in hand_of(s, seat)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card = DISCARD.thing(code)
        lose(s, seat, card)
        s.pile = (*s.pile, card)
        s.events.append(("discarded", seat, card))
        confirm(s, seat)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """A card of the colour with fewest cards in the hand."""
        cards = hand_of(s, seat)
        colours = [colour_of(card) for card in cards]
        return DISCARD.code(min(cards, key=lambda card: (colours.count(colour_of(card)), card)))

    def text(self, s: Table, frame: Frame) -> str:
        n = len(hand_of(s, frame[1])) - s.box.numbers.hand_limit
        return f"Discard down to {s.box.numbers.hand_limit} cards: {n} to go."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        word = cards_word(DISCARD.thing(code))
        return Choice(code, f"discard {word}", cost=word, says=("cost",))

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        n = len(hand_of(s, frame[1])) - s.box.numbers.hand_limit
        return n, n


def confirm(s: Table, seat: int) -> None:
    """Ask for the end of the turn after shipping or discarding, which can be taken back until then (E10)."""
    if len(s.area[seat]) <= s.box.numbers.area and len(hand_of(s, seat)) <= s.box.numbers.hand_limit:
        push(s, "over", seat)


class Over(Question[Table]):
    """The end of a turn with shipping or discarding; next comes the turn draw of the next seat."""

    kind = "over"
    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return (END,)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        pass

    def text(self, s: Table, frame: Frame) -> str:
        return "End your turn."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return Choice(code, "end the turn")


OPERATIONS: Operations[Table] = {
    "turn": turn,
    "act": Act(),
    "draw": Draw(),
    "tidy": tidy,
    "ship": Ship(),
    "discard": Discard(),
    "over": Over(),
}
