"""What an action can bring: the best cards with an exact total, for the previews of prompts and for what they propose.

Nothing here decides what is legal, and nothing here knows more than the seat that asks.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.core.state import Names
from engine.oct8.octopus import Octopus, arms_of, colour_of, read
from engine.oct8.table import Table, headed, held

FEWER = 0.01
"""What one card fewer is worth, in points: it decides where points are equal."""
HARM = 0.5
"""What a point that another player loses is worth to a bot's proposal."""
SLIGHT = 0.001
"""The same where only one's own points are told."""
DREAM = 0.4
"""What an arm is worth beyond its point on an octopus of one's own colour, which may be shipped."""


class Plan(NamedTuple):
    """Cards for one purpose."""

    worth: float
    points: int
    """What they bring the seat that asks."""
    cards: Names


def best(cards: Iterable[str], total: int, worth: Callable[[str], float]) -> tuple[float, Names] | None:
    """Those of the cards with exactly this many arms in all that are worth most together; None if no cards have that total."""
    found: list[tuple[float, Names] | None] = [(0.0, ()), *[None] * total]
    for card in cards:
        n, more = arms_of(card), worth(card)
        for reached in range(total, n - 1, -1):
            before, now = found[reached - n], found[reached]
            if before is not None and (now is None or before[0] + more > now[0]):
                found[reached] = (before[0] + more, (*before[1], card))
    return found[total]


def worth_on(card: str, colour: str) -> int:
    """The points of an arm card on a head of this colour (E12)."""
    return arms_of(card) if colour_of(card) == colour else 0


def dream(s: Table, seat: int, colour: str) -> float:
    """What a point on an octopus of this colour is worth to its owner, who alone knows which may count double."""
    mine = s.secret[seat]
    return 1 + DREAM if mine is not None and colour_of(mine) == colour else 1.0


# --- attaching ---------------------------------------------------------------------------------------------------------------


def completion(s: Table, seat: int, octopus: Names) -> Plan | None:
    """The hand cards that make a common octopus whole for the most points; None if it cannot be made whole."""
    facts = read(octopus)
    found = best(held(s, seat), s.box.numbers.whole - facts.arms, lambda card: worth_on(card, facts.colour) - FEWER)
    if found is None:
        return None
    points = facts.matching + sum(worth_on(card, facts.colour) for card in found[1])
    return Plan(found[0] + facts.matching + points * (dream(s, seat, facts.colour) - 1), points, found[1])


def best_completion(s: Table, seat: int) -> tuple[str, Plan] | None:
    """The head of the common octopus that is most worth making whole, and how; None if there is none."""
    plans = [(octopus[0], plan) for octopus in s.common if octopus and (plan := completion(s, seat, octopus)) is not None]
    return max(plans, key=lambda found: found[1].worth, default=None)


# --- exchanging ----------------------------------------------------------------------------------------------------------------


def exchange(s: Table, seat: int, head: str, arm: str, total: int) -> Plan | None:
    """The hand cards of this total for an arm card of an own octopus that bring most."""
    colour = colour_of(head)
    found = best(held(s, seat), total, lambda card: worth_on(card, colour) - FEWER)
    if found is None:
        return None
    points = sum(worth_on(card, colour) for card in found[1]) - worth_on(arm, colour)
    return Plan(points * dream(s, seat, colour) - FEWER * len(found[1]), points, found[1])


def swap(s: Table, seat: int, head: str, arm: str, other: Octopus, total: int, harm: float) -> Plan | None:
    """The arm cards of this total on another octopus, for an arm card of the octopus `head`, that bring most.

    `harm` is what a point is worth that another player loses.
    """
    here, there = colour_of(head), other.colour

    def weight(owner_head: str) -> float:
        return dream(s, seat, colour_of(owner_head)) if headed(s, owner_head)[0] == seat else -harm

    mine, theirs = weight(head), weight(other.head)
    found = best(other.cards, total, lambda card: mine * worth_on(card, here) - theirs * worth_on(card, there) - FEWER)
    if found is None:
        return None
    to_here = sum(worth_on(card, here) for card in found[1]) - worth_on(arm, here)
    to_there = worth_on(arm, there) - sum(worth_on(card, there) for card in found[1])
    points = to_here * (mine > 0) + to_there * (theirs > 0)
    return Plan(mine * to_here + theirs * to_there, points, found[1])
