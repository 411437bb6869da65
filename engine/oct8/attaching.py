"""Attaching arm cards to common octopuses, by the turn draw and from the hand, and taking whole ones (E5, E6, E7 ②)."""

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import DONE, Choice, Reason, Refusal
from engine.core.state import Frame, Names, put
from engine.core.words import count_of
from engine.oct8.codes import LAY, TO
from engine.oct8.octopus import arms_of, colour_of, read_octopus, worth_on
from engine.oct8.plans import best_completion, completion, plan_gain
from engine.oct8.table import Table, hand_of, hand_totals, lose, place_of
from engine.oct8.words import BRINGS_CHIP, DOUBLES_CHIP, MAY_BRING, MAY_DOUBLE, NO_POINTS, Gain, card_word, cards_word, points_gain

TURNED_UP = "You turn up {}: for which octopus?"
"""The question for a turn draw."""


def room(s: Table, octopus: Names) -> int:
    """Number of arms that still fit on a common octopus."""
    return s.box.numbers.whole - read_octopus(octopus).arms


def attach(s: Table, seat: int, head: str, card: str) -> bool:
    """Attach a card that is in no zone to a common octopus, which is taken if that makes it whole. Returns whether it was (E6)."""
    index, numbers = place_of(s.common, head), s.box.numbers
    octopus, arms = (*s.common[index], card), s.loads[index] + s.box.count[card]
    s.events.append(("attached", seat, card, head))
    s.loads = put(s.loads, index, arms)
    if arms < numbers.whole:
        s.common = put(s.common, index, octopus)
        return False
    s.common = put(s.common, index, ())
    s.area = put(s.area, seat, (*s.area[seat], octopus))
    chips = s.chips[seat]
    chips = (*chips[:-1], chips[-1] + 1) if turns_chip(s, seat) else (*chips, 1)
    s.chips = put(s.chips, seat, chips)
    s.events.append(("completed", seat, head))
    s.events.append(("baby", seat, chips[-1]))
    return True


def turns_chip(s: Table, seat: int) -> bool:
    """Whether the next baby turns over a chip that this seat has, and is no new one."""
    return bool(s.chips[seat]) and s.chips[seat][-1] < s.box.numbers.chip


def with_baby(s: Table, seat: int, gain: Gain) -> Gain:
    """What a whole octopus brings, with what its baby does."""
    return gain.within(DOUBLES_CHIP if turns_chip(s, seat) else BRINGS_CHIP)


def with_baby_to_come(s: Table, seat: int, gain: Gain) -> Gain:
    """The same of an octopus that further cards have to make whole."""
    return gain.within(MAY_DOUBLE if turns_chip(s, seat) else MAY_BRING)


def outcome(s: Table, seat: int, octopus: Names, card: str) -> Gain:
    """The immediate outcome of attaching this card, in words."""
    if room(s, octopus) > arms_of(card):
        return Gain()
    points = read_octopus(octopus).points(s.box.scoring) + worth_on(card, colour_of(octopus[0]), s.box.scoring)
    return with_baby(s, seat, points_gain(points) if points else NO_POINTS)


def completion_gain(s: Table, seat: int, octopus: Names, laid: Names = ()) -> Gain:
    """What making a common octopus whole brings at best, in words, once these cards are on it; empty if it cannot be made whole."""
    plan = completion(s, seat, octopus, laid)
    return with_baby_to_come(s, seat, plan_gain(plan)) if plan else Gain()


# --- the turn draw ---------------------------------------------------------------------------------------------------------------


def takers(s: Table, card: str) -> list[Names]:
    """The common octopuses that can take this card of the turn draw: of another colour, and with room for it (E5)."""
    colour, most, common = colour_of(card), s.box.numbers.whole - arms_of(card), s.common
    return [common[i] for i, arms in enumerate(s.loads) if arms <= most and colour_of(common[i][0]) != colour]


class TurnDraw(Question[Table]):
    """Which common octopus gets the card that was turned up (E5). Asked only if there are several."""

    kind = "turn-draw"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TO.code(octopus[0]) for octopus in takers(s, s.lifted[0])])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card = s.lifted[0]
        s.lifted = ()
        attach(s, seat, TO.thing(code), card)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """An octopus that the card makes whole for points, or else the one that is furthest from whole."""
        card = s.lifted[0]

        def sense(octopus: Names) -> tuple[bool, int, int]:
            whole = room(s, octopus) == arms_of(card)
            points = read_octopus(octopus).points(s.box.scoring)
            return whole, points if whole else -points, room(s, octopus)

        return TO.code(max(takers(s, card), key=sense)[0])

    def text(self, s: Table, frame: Frame) -> str:
        return TURNED_UP.format(cards_word(s.lifted[0]))

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        head = TO.thing(code)
        octopus = s.common[place_of(s.common, head)]
        return Choice(code, f"to {card_word(head)}", **outcome(s, frame[1], octopus, s.lifted[0])._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        card, refusals = s.lifted[0], []
        for octopus in s.common:
            if not octopus:
                continue
            if colour_of(octopus[0]) == colour_of(card):
                reason = Reason("same-colour", "a turn draw never goes to its own colour")
            elif room(s, octopus) < arms_of(card):
                reason = no_room(s, octopus)
            else:
                continue
            refusals.append(Refusal(TO.code(octopus[0]), f"to {card_word(octopus[0])}", reason))
        return tuple(refusals)


def no_room(s: Table, octopus: Names) -> Reason:
    n = room(s, octopus)
    return Reason("no-room", f"there is room for {count_of(n, 'more arms')} only")


# --- from the hand ----------------------------------------------------------------------------------------------------------------


def fewest(totals: int) -> int:
    """The fewest arms on a hand card, from the totals of the hand; 0 for an empty hand."""
    return (totals & -totals).bit_length() - 1 if totals else 0


def can_attach(s: Table, totals: int) -> bool:
    """Whether any hand card fits on any common octopus, from the totals of the hand."""
    return totals > 0 and min(s.loads) + fewest(totals) <= s.box.numbers.whole


def fitting_octopuses(s: Table, totals: int) -> list[Names]:
    """The common octopuses with room for any hand card, from the totals of the hand."""
    if not totals:
        return []
    most, common = s.box.numbers.whole - fewest(totals), s.common
    return [common[i] for i, arms in enumerate(s.loads) if arms <= most]


class AttachTo(Question[Table]):
    """Which common octopus gets cards from the hand. Never answered automatically, which would reveal the hand to others."""

    kind = "attach-to"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TO.code(octopus[0]) for octopus in fitting_octopuses(s, hand_totals(s, seat))])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        push(s, "attach-card", seat, (TO.thing(code), 0), frame[3])

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        plan = best_completion(s, seat)
        return TO.code(plan[0]) if plan else self.legal(s, frame, seat)[0]

    def text(self, s: Table, frame: Frame) -> str:
        return "Attach cards to which octopus?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        head = TO.thing(code)
        octopus = s.common[place_of(s.common, head)]
        return Choice(code, f"to {card_word(head)}", **completion_gain(s, frame[1], octopus)._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        fit = fitting_octopuses(s, hand_totals(s, seat))
        full = [octopus for octopus in s.common if octopus and octopus not in fit]
        return tuple(Refusal(TO.code(o[0]), f"to {card_word(o[0])}", no_room(s, o)) for o in full)


class AttachCard(Question[Table]):
    """Attach cards of any colour one by one, at least one, until done or the octopus is whole."""

    kind = "attach-card"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        head, laid = frame[2]
        count, most = s.box.count, s.box.numbers.whole - s.loads[place_of(s.common, head)]
        codes = [LAY.code(card) for card in hand_of(s, seat) if count[card] <= most]
        return (*codes, DONE) if laid else tuple(codes)

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        head, laid = frame[2]
        if code == DONE:
            return bool(laid > 0)
        card = LAY.thing(code)
        load = s.loads[place_of(s.common, head)]
        return LAY.begins(code) and card in hand_of(s, seat) and load + s.box.count[card] <= s.box.numbers.whole

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == DONE:
            return
        head, laid = frame[2]
        card = LAY.thing(code)
        lose(s, seat, card)
        if not attach(s, seat, head, card):
            push(s, "attach-card", seat, (head, laid + 1), frame[3])

    def planned(self, s: Table, frame: Frame, seat: int) -> str:
        """The next answer of the best plan; empty if there is none."""
        plan = completion(s, seat, s.common[place_of(s.common, frame[2][0])])
        return LAY.code(plan.cards[0]) if plan else ""

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        _, laid = frame[2]
        return self.planned(s, frame, seat) or (DONE if laid else self.legal(s, frame, seat)[0])

    def text(self, s: Table, frame: Frame) -> str:
        head = frame[2][0]
        n = room(s, s.common[place_of(s.common, head)])
        return f"Attach cards to {card_word(head)}: room for {count_of(n, 'arms')}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if code == DONE:
            return Choice(code, "that is all")
        card, octopus = LAY.thing(code), s.common[place_of(s.common, frame[2][0])]
        gain = outcome(s, frame[1], octopus, card) if room(s, octopus) == arms_of(card) else completion_gain(s, frame[1], octopus, (card,))
        return Choice(code, f"lay {cards_word(card)}", **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        head, laid = frame[2]
        octopus = s.common[place_of(s.common, head)]
        large = [card for card in hand_of(s, seat) if arms_of(card) > room(s, octopus)]
        refusals = [Refusal(LAY.code(card), card_word(card), no_room(s, octopus)) for card in large]
        if not laid:
            refusals.append(Refusal(DONE, "that is all", Reason("none-yet", "attach at least one card")))
        return tuple(refusals)

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        head, laid = frame[2]
        free, most = room(s, s.common[place_of(s.common, head)]), 0
        for n in sorted(map(arms_of, hand_of(s, frame[1]))):
            if n > free:
                break
            free, most = free - n, most + 1
        return 0 if laid else 1, most

    def outward(self, s: Table, frame: Frame) -> tuple[str, tuple[int, int]]:
        """Others know only the number of cards in the hand, and that each has at least one arm."""
        head, laid = frame[2]
        return self.text(s, frame), (0 if laid else 1, min(room(s, s.common[place_of(s.common, head)]), len(hand_of(s, frame[1]))))


OPERATIONS: Operations[Table] = {
    "turn-draw": TurnDraw(),
    "attach-to": AttachTo(),
    "attach-card": AttachCard(),
}
