"""Plans for actions: the best cards with an exact total, for previews in prompts and for proposals.

Nothing here decides what is legal, or uses more than the deciding seat knows.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.core.state import Names
from engine.oct8.octopus import KEPT, Octopus, Scoring, arms_of, colour_of, read_octopus, worth_on
from engine.oct8.readings import played_out
from engine.oct8.table import Table, hand_of, octopus_of_head
from engine.oct8.words import NO_POINTS, Gain, head_name, points_gain

HARM = 0.05
"""Value of a point that another player loses."""
DREAM = 0.02
"""Extra value of a point on an octopus of one's own colour, which may be shipped."""
FEWER = 0.001
"""Value of keeping one card."""


def weight(s: Table, seat: int, colour: str, own: bool) -> float:
    """What a point on an octopus of this colour, one's own or another player's, is worth to a seat.

    Most points come first, so that proposals keep what prompts promise; all else decides between equals.
    """
    if not own:
        return -HARM
    mine = s.secret[seat]
    return 1.0 + DREAM * (mine is not None and colour_of(mine) == colour)


class Plan(NamedTuple):
    """Chosen cards and what they are worth."""

    worth: float
    points: int
    """Points for the deciding seat."""
    cards: Names
    taken: int = 0
    """Points that others lose."""
    partner: str = ""
    """The head of the octopus that the cards are on, in an exchange between octopuses."""
    lasts: bool = True
    """Whether no other player can take the cards back by the same exchange in a turn to come."""


def plan_gain(plan: Plan | None) -> Gain:
    """The points of a plan, in words; empty without a plan."""
    if plan is None:
        return Gain()
    if plan.points < 0:
        return points_gain(plan.points).within("at best {}")
    return points_gain(plan.points).within("up to {}") if plan.points else NO_POINTS


def sure_gain(plan: Plan | None) -> Gain:
    """The points of an exchange that is complete, for its seat and for others, in words."""
    return (points_gain(plan.points) if plan.points else NO_POINTS).with_others(-plan.taken) if plan else Gain()


def swap_gain(plan: Plan | None, partner: bool = False) -> Gain:
    """The points of an exchange between octopuses for its seat and for others, in words, with the partner that brings them if asked."""
    gain = plan_gain(plan)
    if plan is None:
        return gain
    whom = f" with {head_name(plan.partner)}" if partner and (plan.points > 0 or plan.taken > 0) else ""
    return Gain(gain.gain + whom, gain.brief_gain).with_others(-plan.taken)


def best(cards: Iterable[str], total: int, worth: Callable[[str], float]) -> tuple[float, Names] | None:
    """The most valuable of these cards with exactly this many arms in all; None if no cards have that total."""
    best_by_total: list[tuple[float, Names] | None] = [(0.0, ()), *[None] * total]
    for card in cards:
        n, card_worth = arms_of(card), worth(card)
        for reached in range(total, n - 1, -1):
            rest, now = best_by_total[reached - n], best_by_total[reached]
            if rest is not None and (now is None or rest[0] + card_worth > now[0]):
                best_by_total[reached] = (rest[0] + card_worth, (*rest[1], card))
    return best_by_total[total]


@lru_cache(maxsize=KEPT)
def most_points(cards: Names, colour: str, whole: int, scoring: Scoring) -> tuple[int | None, ...]:
    """By total, up to a whole octopus: the maximum points of cards with exactly that many arms on this colour; None if there are none."""
    points: list[int | None] = [0, *[None] * whole]
    for card in cards:
        n, card_points = arms_of(card), worth_on(card, colour, scoring)
        for reached in range(whole, n - 1, -1):
            rest, now = points[reached - n], points[reached]
            if rest is not None and (now is None or rest + card_points > now):
                points[reached] = rest + card_points
    return tuple(points)


# --- attaching ---------------------------------------------------------------------------------------------------------------


def completion(s: Table, seat: int, octopus: Names, laid: Names = ()) -> Plan | None:
    """The hand cards that make a common octopus whole for the most points; None if it cannot be made whole. The cards `laid` are on it
    already.
    """
    facts, scoring = read_octopus(octopus + laid), s.box.scoring
    value = weight(s, seat, facts.colour, own=True)
    chosen = best(
        unchosen(hand_of(s, seat), laid),
        s.box.numbers.whole - facts.arms,
        lambda card: value * worth_on(card, facts.colour, scoring) - FEWER,
    )
    if chosen is None:
        return None
    points = facts.points(scoring)
    return Plan(chosen[0] + value * points, points + sum(worth_on(card, facts.colour, scoring) for card in chosen[1]), chosen[1])


def best_completion(s: Table, seat: int) -> tuple[str, Plan] | None:
    """The most valuable common octopus to make whole, by its head, with the plan; None if there is none."""
    plans = [(octopus[0], plan) for octopus in s.common if octopus and (plan := completion(s, seat, octopus)) is not None]
    return max(plans, key=lambda item: item[1].worth, default=None)


# --- exchanging ----------------------------------------------------------------------------------------------------------------


def exchange(s: Table, seat: int, head: str, arm: str, total: int, chosen: Names = ()) -> Plan | None:
    """The best hand cards of this total for an arm card of an own octopus, besides those already chosen."""
    colour, scoring = colour_of(head), s.box.scoring
    value = weight(s, seat, colour, own=True)
    found = best(unchosen(hand_of(s, seat), chosen), total, lambda card: value * worth_on(card, colour, scoring) - FEWER)
    if found is None:
        return None
    lost, won = worth_on(arm, colour, scoring), sum(worth_on(card, colour, scoring) for card in (*chosen, *found[1]))
    return Plan(found[0] - value * lost, won - lost, found[1])


def swap(s: Table, seat: int, head: str, arm: str, other: Octopus, total: int, chosen: Names = ()) -> Plan | None:
    """The best arm cards of this total on another octopus, for an arm card of the octopus `head`, besides those already chosen."""
    own_colour, other_colour, scoring = colour_of(head), other.colour, s.box.scoring
    (owner_here, _, octopus), (owner_there, _, _) = octopus_of_head(s, head), octopus_of_head(s, other.head)
    own_here, own_there = owner_here == seat, owner_there == seat
    weight_here, weight_there = weight(s, seat, own_colour, own_here), weight(s, seat, other_colour, own_there)

    def worth(card: str) -> float:
        return weight_here * worth_on(card, own_colour, scoring) - weight_there * worth_on(card, other_colour, scoring) - FEWER

    found = best(unchosen(other.cards, chosen), total, worth)
    if found is None:
        return None
    cards = (*chosen, *found[1])
    to_here = sum(worth_on(card, own_colour, scoring) for card in cards) - worth_on(arm, own_colour, scoring)
    to_there = worth_on(arm, other_colour, scoring) - sum(worth_on(card, other_colour, scoring) for card in cards)
    taken = -(not own_here) * to_here - (not own_there) * to_there
    mine = unchosen((*octopus, *cards), (arm,)) if own_here else unchosen((other.head, *other.cards, arm), cards)
    lasts = lasting(s, seat, owner_there if own_here else owner_here, mine)
    points = own_here * to_here + own_there * to_there
    return Plan(weight_here * to_here + weight_there * to_there, points, found[1], taken, other.head, lasts)


def lasting(s: Table, seat: int, partner: int, mine: Names) -> bool:
    """Whether an own octopus is safe from `partner` in an exchange: oneself, or one who cannot choose it (E9) or has no turn left (E11)."""
    return partner == seat or read_octopus(mine).blocked or played_out(s, partner)


def unchosen(cards: Names, chosen: Names) -> Names:
    return tuple([card for card in cards if card not in chosen]) if chosen else cards
