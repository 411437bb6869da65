"""Exchanging arm cards for cards of the same total: with the hand, and between octopuses (E7 ③ and ④, E9).

Chosen cards stay in `lifted` until the total is reached: first the single arm card, then the cards for it.
"""

from collections.abc import Iterable

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, push
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import Frame, Names, without
from engine.core.words import count_of, opening
from engine.oct8.codes import FOR, GIVE, PUT, SWAP, WITH
from engine.oct8.octopus import Octopus, arms_of, look_alike, read_octopus, sums, usable
from engine.oct8.plans import Plan, best, exchange, plan_gain, sure_gain, swap, swap_gain
from engine.oct8.table import Found, Table, change, hand_of, hand_totals, learn, lose, octopus_of_head, octopus_with_arm
from engine.oct8.words import SAME_AGAIN, arm_of, card_word, cards_word, head_name


def missing(s: Table) -> int:
    """Number of arms still to be chosen for the card lifted first."""
    count = s.box.count
    first, *others = s.lifted
    return count[first] - sum([count[card] for card in others])


def lift(s: Table, place: Found, arm: str) -> None:
    """Move an arm card from an octopus in an area to `lifted`."""
    change(s, place, without(place[2], arm))
    s.lifted = (*s.lifted, arm)


def lower(s: Table, head: str, cards: Names) -> None:
    """Put arm cards on an octopus in an area."""
    place = octopus_of_head(s, head)
    change(s, place, place[2] + cards)


def progress(s: Table, verb: str) -> str:
    """The end of a question for cards: those chosen so far for the single one, and how many arms are missing."""
    _, *chosen = s.lifted
    so_far = f"{verb} {cards_word(*chosen)} for it. And what else?" if chosen else f"{verb} what for it?"
    return f"{so_far} {opening(count_of(missing(s), 'arms'))} to go."


def none_but_equal(arm: str, cards: Names) -> bool:
    """Whether of these cards only one that looks the same has as many arms as this one, and no others have them together."""
    return not sums([arms_of(card) for card in cards if not look_alike(arm, card)]) >> arms_of(arm) & 1


def same_again(s: Table, card: str) -> bool:
    """Whether an exchange that this card completes brings but a card that looks the same."""
    return len(s.lifted) == 1 and look_alike(s.lifted[0], card)


def picks(cards: Names, total: int) -> tuple[int, int]:
    """Minimum and maximum number of cards with exactly this total."""
    fewest, most = best(cards, total, lambda card: -1.0), best(cards, total, lambda card: 1.0)
    assert fewest and most
    return len(fewest[1]), len(most[1])


def possible_exchanges(s: Table, seat: int, hand: int) -> tuple[bool, bool]:
    """Whether an exchange with the hand, given its totals, and one between octopuses are possible."""
    singles = totals = 0
    within = False
    for octopus in s.area[seat]:
        facts = read_octopus(octopus)
        within = within or bool(facts.singles & totals or facts.sums & singles)
        singles |= facts.singles
        totals |= facts.sums
    return bool(singles & hand), within or (singles > 0 and exchange_with_others(s, seat, singles, totals))


def exchange_with_others(s: Table, seat: int, singles: int, totals: int) -> bool:
    """Whether another player has a match: for a card of one of `singles` arms, or for cards of one of `totals`."""
    for other, octopuses in enumerate(s.area):
        if other != seat:
            for facts in map(read_octopus, octopuses):
                if not facts.blocked and (singles & facts.sums or totals & facts.singles):
                    return True
    return False


# --- ③ with the hand ---------------------------------------------------------------------------------------------------------------


class GiveArm(Question[Table]):
    """Which arm card of an own octopus goes to the hand. Never answered automatically, which would reveal the hand to others."""

    kind = "give-arm"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        count, totals = s.box.count, hand_totals(s, seat)
        return tuple([GIVE.code(arm) for octopus in s.area[seat] for arm in octopus[1:] if totals >> count[arm] & 1])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        arm = GIVE.thing(code)
        place = octopus_with_arm(s, arm)
        lift(s, place, arm)
        push(s, "match-hand", seat, (place[2][0],), frame[3])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        arm = GIVE.thing(code)
        mine = GIVE.begins(code) and any(arm in octopus[1:] for octopus in s.area[seat])
        return mine and bool(hand_totals(s, seat) >> s.box.count[arm] & 1)

    def blunders(self, s: Table, seat: int) -> Names:
        """The cards for which the hand has but an equal one."""
        cards = hand_of(s, seat)
        return tuple(GIVE.code(arm) for arm in self.arms(s, seat) if none_but_equal(arm, cards))

    def arms(self, s: Table, seat: int) -> Names:
        """The arm cards on a seat's octopuses."""
        return tuple(arm for octopus in s.area[seat] for arm in octopus[1:])

    def plan(self, s: Table, seat: int, arm: str) -> Plan | None:
        return exchange(s, seat, octopus_with_arm(s, arm)[2][0], arm, arms_of(arm))

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        codes = self.legal(s, frame, seat)
        return max(codes, key=lambda code: plan.worth if (plan := self.plan(s, seat, GIVE.thing(code))) else 0.0)

    def text(self, s: Table, frame: Frame) -> str:
        return "Which arm card do you take into your hand? You give hand cards with as many arms for it."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        arm = GIVE.thing(code)
        octopus = octopus_with_arm(s, arm)[2]
        label = arm_of(arm, octopus[0])
        gain = SAME_AGAIN if none_but_equal(arm, hand_of(s, frame[1])) else plan_gain(self.plan(s, frame[1], arm))
        return Choice(code, label, **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        totals = hand_totals(s, seat)
        return tuple(
            Refusal(GIVE.code(arm), arm_of(arm, octopus[0]), NO_EQUAL_CARD)
            for octopus in s.area[seat]
            for arm in octopus[1:]
            if not totals >> arms_of(arm) & 1
        )


NO_EQUAL_ARM = Reason("no-total", "no octopus open to you can give as many arms", brief="none match")
NO_EQUAL_CARD = Reason("no-total", "no hand cards add up to as many arms", brief="none match")


class MatchHand(Question[Table]):
    """The hand cards for the arm card given up, one by one, up to its number of arms."""

    kind = "match-hand"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        count, cards = s.box.count, hand_of(s, seat)
        good = usable(tuple(sorted([count[card] for card in cards])), missing(s))
        return tuple([PUT.code(card) for card in cards if good >> count[card] & 1])

    def blunders(self, s: Table, seat: int) -> Names:
        return tuple(PUT.code(card) for card in hand_of(s, seat) if same_again(s, card))

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        count, cards, card = s.box.count, hand_of(s, seat), PUT.thing(code)
        if not PUT.begins(code) or card not in cards:
            return False
        left = missing(s) - count[card]
        return left == 0 or (left > 0 and bool(sums([count[other] for other in cards if other != card]) >> left & 1))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        head, card = frame[2][0], PUT.thing(code)
        lose(s, seat, card)
        s.lifted = (*s.lifted, card)
        if missing(s):
            push(s, "match-hand", seat, (head,), frame[3])
            return
        arm, *cards = s.lifted
        s.lifted = ()
        lower(s, head, tuple(cards))
        learn(s, seat, arm)
        s.events.append(("exchanged", seat, arm, head, tuple(cards)))

    def planned(self, s: Table, frame: Frame, seat: int) -> str:
        """The next answer of the best plan."""
        plan = exchange(s, seat, frame[2][0], s.lifted[0], missing(s))
        return PUT.code(plan.cards[0]) if plan else self.legal(s, frame, seat)[0]

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return self.planned(s, frame, seat)

    def text(self, s: Table, frame: Frame) -> str:
        return f"You take {arm_of(s.lifted[0], frame[2][0])} and {progress(s, 'give')}"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        (arm, *before), card = s.lifted, PUT.thing(code)
        left = missing(s) - arms_of(card)
        plan = exchange(s, frame[1], frame[2][0], arm, left, (*before, card))
        gain = SAME_AGAIN if same_again(s, card) else plan_gain(plan) if left else sure_gain(plan)
        return Choice(code, f"give {cards_word(card)}", **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        legal, n = self.legal(s, frame, seat), missing(s)
        others = [card for card in hand_of(s, seat) if PUT.code(card) not in legal]
        return tuple(Refusal(PUT.code(card), card_word(card), beyond(card, n)) for card in others)

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return picks(hand_of(s, frame[1]), missing(s))

    def outward(self, s: Table, frame: Frame) -> tuple[str, tuple[int, int]]:
        """Others know only the number of cards in the hand, and that each has at least one arm."""
        return self.text(s, frame), (1, min(missing(s), len(hand_of(s, frame[1]))))


def beyond(card: str, n: int) -> Reason:
    """Why this card cannot be chosen while `n` arms are missing."""
    if arms_of(card) > n:
        return Reason("too-many", f"only {count_of(n, 'arms')} to go")
    return Reason("no-total", f"then no others add up to the {count_of(n - arms_of(card), 'arms')} missing")


# --- ④ between octopuses --------------------------------------------------------------------------------------------------------------


def exchangeable_of_others(s: Table, seat: int) -> list[Octopus]:
    """The octopuses of other players that this seat may choose, clockwise (E9)."""
    seats = len(s.area)
    others = [octopus for i in range(1, seats) for octopus in s.area[(seat + i) % seats]]
    return [facts for facts in map(read_octopus, others) if not facts.blocked]


def partners(s: Table, seat: int, head: str, n: int) -> list[Octopus]:
    """The possible partners of an octopus that have arm cards of this total.

    At least one of the two is the seat's own, and none is another player's blocked one.
    """
    own = [octopus for octopus in s.area[seat] if octopus[0] != head]
    candidates = list(map(read_octopus, own))
    if len(own) < len(s.area[seat]):
        candidates += exchangeable_of_others(s, seat)
    return [facts for facts in candidates if facts.sums >> n & 1]


def swaps(facts: Octopus, totals: int) -> list[str]:
    """The codes of an octopus's arm cards that match these totals elsewhere, given as bits."""
    if not facts.singles & ~totals:
        return [SWAP.code(card) for card in facts.cards]
    return [SWAP.code(card) for card in facts.cards if totals >> arms_of(card) & 1]


class SwapArm(Question[Table]):
    """Which arm card, of an own octopus or another, is exchanged for arm cards of a second one."""

    kind = "swap-arm"
    forced = False

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        own, others = list(map(read_octopus, s.area[seat])), exchangeable_of_others(s, seat)
        totals = reach = 0
        for facts in others:
            reach |= facts.sums
        codes: list[str] = []
        for facts in own:
            totals |= facts.sums
            elsewhere = reach
            for other in own:
                if other is not facts:
                    elsewhere |= other.sums
            codes += swaps(facts, elsewhere)
        for facts in others:
            codes += swaps(facts, totals)
        return tuple(codes)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        arm = SWAP.thing(code)
        place = octopus_with_arm(s, arm)
        lift(s, place, arm)
        push(s, "swap-with", seat, (place[2][0],), frame[3])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        arm = SWAP.thing(code)
        if not SWAP.begins(code) or not any(arm in octopus[1:] for octopuses in s.area for octopus in octopuses):
            return False
        owner, _, octopus = octopus_with_arm(s, arm)
        return not (owner != seat and read_octopus(octopus).blocked) and bool(partners(s, seat, octopus[0], s.box.count[arm]))

    def blunders(self, s: Table, seat: int) -> Names:
        """The cards for which other octopuses have but equal ones."""
        return tuple(SWAP.code(arm) for arm in self.arms(s, seat) if self.same(s, seat, arm))

    def arms(self, s: Table, seat: int) -> Names:
        """The arm cards on a seat's octopuses and on those of others that it may choose."""
        open_to_seat = (*map(read_octopus, s.area[seat]), *exchangeable_of_others(s, seat))
        return tuple(arm for facts in open_to_seat for arm in facts.cards)

    def same(self, s: Table, seat: int, arm: str) -> bool:
        """Whether every partner of an arm card's octopus has but an equal one for it."""
        found = partners(s, seat, octopus_with_arm(s, arm)[2][0], arms_of(arm))
        return all(none_but_equal(arm, facts.cards) for facts in found)

    def plan(self, s: Table, seat: int, arm: str) -> Plan | None:
        head = octopus_with_arm(s, arm)[2][0]
        return best_swap(s, seat, head, arm, partners(s, seat, head, arms_of(arm)))

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        codes = self.legal(s, frame, seat)
        return max(codes, key=lambda code: plan.worth if (plan := self.plan(s, seat, SWAP.thing(code))) else 0.0)

    def text(self, s: Table, frame: Frame) -> str:
        return "Which arm card goes to another octopus? That one gives cards with as many arms for it."

    def shorter(self, s: Table, frame: Frame) -> Names:
        return ("Which card goes to another octopus?",)

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        arm = SWAP.thing(code)
        head = octopus_with_arm(s, arm)[2][0]
        gain = SAME_AGAIN if self.same(s, frame[1], arm) else swap_gain(self.plan(s, frame[1], arm), partner=True)
        return Choice(code, arm_of(arm, head), **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        refusals, legal, blocked = [], self.legal(s, frame, seat), blocked_for(s, seat)
        for owner, octopuses in enumerate(s.area):
            for octopus in octopuses:
                for arm in octopus[1:]:
                    if SWAP.code(arm) in legal:
                        continue
                    reason = blocked if owner != seat and read_octopus(octopus).blocked else NO_EQUAL_ARM
                    refusals.append(Refusal(SWAP.code(arm), arm_of(arm, octopus[0]), reason))
        return tuple(refusals)


def blocked_for(s: Table, seat: int) -> Reason:
    """Why a seat cannot choose others' blocked octopuses (E9)."""
    owners = [owner for owner, area in enumerate(s.area) if owner != seat for octopus in area if read_octopus(octopus).blocked]
    whom = "its owner" if len(owners) == 1 else "their owner" if len({*owners}) == 1 else "their owners"
    return Reason("blocked", f"blocked for all but {whom}")


def best_swap(s: Table, seat: int, head: str, arm: str, others: list[Octopus]) -> Plan | None:
    """The best exchange of one arm card with these octopuses."""
    return best_of([swap(s, seat, head, arm, other, arms_of(arm)) for other in others])


def best_of(plans: Iterable[Plan | None]) -> Plan | None:
    """The plan of highest worth, if there is any."""
    return max([plan for plan in plans if plan is not None], key=lambda plan: plan.worth, default=None)


class SwapWith(Question[Table]):
    """Which octopus the lifted arm card is exchanged with."""

    kind = "swap-with"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        n = s.box.count[s.lifted[0]]
        return tuple([WITH.code(facts.head) for facts in partners(s, seat, frame[2][0], n)])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        push(s, "swap-arms", seat, (frame[2][0], WITH.thing(code)), frame[3])

    def blunders(self, s: Table, seat: int) -> Names:
        """The octopuses that have but an equal card."""
        return tuple(WITH.code(octopus[0]) for area in s.area for octopus in area if self.same(s, octopus[0]))

    def same(self, s: Table, head: str) -> bool:
        return none_but_equal(s.lifted[0], octopus_of_head(s, head)[2][1:])

    def plan(self, s: Table, frame: Frame, head: str) -> Plan | None:
        return best_swap(s, frame[1], frame[2][0], s.lifted[0], [read_octopus(octopus_of_head(s, head)[2])])

    def planned(self, s: Table, frame: Frame, seat: int) -> str:
        """The next answer of the best plan."""
        codes = self.legal(s, frame, seat)
        return max(codes, key=lambda code: plan.worth if (plan := self.plan(s, frame, WITH.thing(code))) else 0.0)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return self.planned(s, frame, seat)

    def text(self, s: Table, frame: Frame) -> str:
        arm = s.lifted[0]
        return f"{head_name(frame[2][0])} gives {cards_word(arm)}. Which octopus gives {count_of(arms_of(arm), 'arms')} for it?"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        head = WITH.thing(code)
        gain = SAME_AGAIN if self.same(s, head) else swap_gain(self.plan(s, frame, head))
        return Choice(code, f"with {card_word(head)}", **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        refusals, head, legal = [], frame[2][0], self.legal(s, frame, seat)
        mine, blocked = octopus_of_head(s, head)[0] == seat, blocked_for(s, seat)
        for owner, octopuses in enumerate(s.area):
            for octopus in octopuses:
                if WITH.code(octopus[0]) in legal:
                    continue
                if octopus[0] == head:
                    reason = Reason("same-octopus", "the exchange is with another octopus")
                elif owner != seat and not mine:
                    reason = Reason("not-yours", "one of the two octopuses has to be your own")
                elif owner != seat and read_octopus(octopus).blocked:
                    reason = blocked
                else:
                    reason = Reason("no-total", f"no arm cards there add up to {count_of(arms_of(s.lifted[0]), 'arms')}")
                refusals.append(Refusal(WITH.code(octopus[0]), card_word(octopus[0]), reason))
        return tuple(refusals)


class SwapArms(Question[Table]):
    """The arm cards for the lifted one, one by one, up to its number of arms."""

    kind = "swap-arms"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        count, cards = s.box.count, octopus_of_head(s, frame[2][1])[2][1:]
        good = usable(tuple(sorted([count[card] for card in cards])), missing(s))
        return tuple([FOR.code(card) for card in cards if good >> count[card] & 1])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        head, other = frame[2]
        lift(s, octopus_of_head(s, other), FOR.thing(code))
        if missing(s):
            push(s, "swap-arms", seat, (head, other), frame[3])
            return
        arm, *cards = s.lifted
        s.lifted = ()
        lower(s, head, tuple(cards))
        lower(s, other, (arm,))
        ends = (arm, head), (tuple(cards), other)
        own = octopus_of_head(s, head)[0] == seat
        s.events.append(("swapped", seat, *ends[not own], *ends[own]))

    def blunders(self, s: Table, seat: int) -> Names:
        return tuple(FOR.code(card) for area in s.area for octopus in area for card in octopus[1:] if same_again(s, card))

    def planned(self, s: Table, frame: Frame, seat: int) -> str:
        """The next answer of the best plan."""
        head, other = frame[2]
        plan = swap(s, seat, head, s.lifted[0], read_octopus(octopus_of_head(s, other)[2]), missing(s))
        return FOR.code(plan.cards[0]) if plan else self.legal(s, frame, seat)[0]

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        return self.planned(s, frame, seat)

    def text(self, s: Table, frame: Frame) -> str:
        head, other = frame[2]
        return f"{head_name(head)} gives {head_name(other)} {cards_word(s.lifted[0])} and {progress(s, 'gets')}"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        (head, other), (arm, *before), card = frame[2], s.lifted, FOR.thing(code)
        left = missing(s) - arms_of(card)
        plan = swap(s, frame[1], head, arm, read_octopus(octopus_of_head(s, other)[2]), left, (*before, card))
        gain = SAME_AGAIN if same_again(s, card) else swap_gain(plan) if left else sure_gain(plan)
        return Choice(code, f"get {cards_word(card)}", **gain._asdict())

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        legal, n = self.legal(s, frame, seat), missing(s)
        others = [card for card in octopus_of_head(s, frame[2][1])[2][1:] if FOR.code(card) not in legal]
        return tuple(Refusal(FOR.code(card), card_word(card), beyond(card, n)) for card in others)

    def bounds(self, s: Table, frame: Frame) -> tuple[int, int]:
        return picks(octopus_of_head(s, frame[2][1])[2][1:], missing(s))


GIVE_ARM, SWAP_ARM = GiveArm(), SwapArm()


def best_with_hand(s: Table, seat: int) -> Plan | None:
    """The best exchange with the hand."""
    return best_of([GIVE_ARM.plan(s, seat, GIVE.thing(code)) for code in GIVE_ARM.legal(s, s.frames[0], seat)])


def best_between(s: Table, seat: int) -> Plan | None:
    """The best exchange between octopuses."""
    return best_of([SWAP_ARM.plan(s, seat, SWAP.thing(code)) for code in SWAP_ARM.legal(s, s.frames[0], seat)])


OPERATIONS: Operations[Table] = {
    "give-arm": GIVE_ARM,
    "match-hand": MatchHand(),
    "swap-arm": SWAP_ARM,
    "swap-with": SwapWith(),
    "swap-arms": SwapArms(),
}
