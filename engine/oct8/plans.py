"""What an action can bring: the best cards with an exact total, for the previews of prompts and for what they propose.

Nothing here decides what is legal, and nothing here knows more than the seat that asks.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.core.state import Names
from engine.oct8.octopus import KEPT, Octopus, Scoring, arms_of, colour_of, read, worth_on
from engine.oct8.table import Table, held, octopus_of_head
from engine.oct8.words import points_text

FEWER = 0.01
"""What one card fewer is worth, in points: it decides where points are equal."""
HARM = 0.5
"""What a point that another player loses is worth to a bot's proposal."""
DREAM = 0.4
"""What a point is worth beyond itself on an octopus of one's own colour, which may be shipped."""


class Aim(NamedTuple):
    """What a plan is made for."""

    colour: str | None = None
    """The colour of octopuses whose points are worth more than themselves."""
    harm: float = 0.0
    """What a point is worth that another player loses."""

    def weight(self, colour: str, own: bool) -> float:
        """What a point is worth on an octopus of this colour, of the seat itself or of another player."""
        if not own:
            return -self.harm
        return 1.0 + DREAM * (colour == self.colour)


POINTS = Aim()
"""As many points as can be had at once, and nothing else: what a prompt may promise."""


def aim(s: Table, seat: int) -> Aim:
    """What a seat would go for, who alone knows its colour."""
    mine = s.secret[seat]
    return Aim(colour_of(mine) if mine else None, HARM)


class Plan(NamedTuple):
    """Cards for one purpose."""

    worth: float
    points: int
    """What they bring the seat that asks."""
    cards: Names


def points_phrase(plan: Plan | None) -> str:
    """The points that a plan brings, where there is one."""
    if plan is None:
        return ""
    if plan.points < 0:
        return f"at best {points_text(plan.points)}"
    return f"up to {points_text(plan.points)}" if plan.points else "no points"


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


@lru_cache(maxsize=KEPT)
def most_points(cards: Names, colour: str, whole: int, scoring: Scoring) -> tuple[int | None, ...]:
    """By total, up to a whole octopus: the most points that cards of exactly so many arms have on this colour; None if there are none."""
    found: list[int | None] = [0, *[None] * whole]
    for card in cards:
        n, more = arms_of(card), worth_on(card, colour, scoring)
        for reached in range(whole, n - 1, -1):
            before, now = found[reached - n], found[reached]
            if before is not None and (now is None or before + more > now):
                found[reached] = before + more
    return tuple(found)


# --- attaching ---------------------------------------------------------------------------------------------------------------


def completion(s: Table, seat: int, octopus: Names, wanted: Aim) -> Plan | None:
    """The hand cards that make a common octopus whole for the most points; None if it cannot be made whole."""
    facts, scoring = read(octopus), s.box.scoring
    weight = wanted.weight(facts.colour, own=True)
    found = best(held(s, seat), s.box.numbers.whole - facts.arms, lambda card: weight * worth_on(card, facts.colour, scoring) - FEWER)
    if found is None:
        return None
    points = facts.points(scoring)
    return Plan(found[0] + weight * points, points + sum(worth_on(card, facts.colour, scoring) for card in found[1]), found[1])


def best_completion(s: Table, seat: int, wanted: Aim) -> tuple[str, Plan] | None:
    """The head of the common octopus that is most worth making whole, and how; None if there is none."""
    plans = [(octopus[0], plan) for octopus in s.common if octopus and (plan := completion(s, seat, octopus, wanted)) is not None]
    return max(plans, key=lambda found: found[1].worth, default=None)


# --- exchanging ----------------------------------------------------------------------------------------------------------------


def exchange(s: Table, seat: int, head: str, arm: str, total: int, wanted: Aim) -> Plan | None:
    """The hand cards of this total for an arm card of an own octopus that bring most."""
    colour, scoring = colour_of(head), s.box.scoring
    weight = wanted.weight(colour, own=True)
    found = best(held(s, seat), total, lambda card: weight * worth_on(card, colour, scoring) - FEWER)
    if found is None:
        return None
    lost = worth_on(arm, colour, scoring)
    return Plan(found[0] - weight * lost, sum(worth_on(card, colour, scoring) for card in found[1]) - lost, found[1])


def swap(s: Table, seat: int, head: str, arm: str, other: Octopus, total: int, wanted: Aim) -> Plan | None:
    """The arm cards of this total on another octopus, for an arm card of the octopus `head`, that bring most."""
    here, there, scoring = colour_of(head), other.colour, s.box.scoring
    own_here, own_there = octopus_of_head(s, head)[0] == seat, octopus_of_head(s, other.head)[0] == seat
    weight_here, weight_there = wanted.weight(here, own_here), wanted.weight(there, own_there)

    def worth(card: str) -> float:
        return weight_here * worth_on(card, here, scoring) - weight_there * worth_on(card, there, scoring) - FEWER

    found = best(other.cards, total, worth)
    if found is None:
        return None
    to_here = sum(worth_on(card, here, scoring) for card in found[1]) - worth_on(arm, here, scoring)
    to_there = worth_on(arm, there, scoring) - sum(worth_on(card, there, scoring) for card in found[1])
    return Plan(weight_here * to_here + weight_there * to_there, own_here * to_here + own_there * to_there, found[1])
