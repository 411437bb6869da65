"""Facts derived from names: colour and arms of a card, the properties of an octopus, and reachable totals.

Sets of totals are ints used as bit sets: bit 5 of `sums` is set if some of the cards have five arms in all.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

import msgspec

from engine.core.state import Names

Scoring = Literal["cards", "arms"]
"""The unit that scores on a head of its colour: each arm card, or each of its arms (E12)."""

KEPT = 1 << 12
"""Cache size, limited so that long self-play does not fill the memory."""


@cache
def colour_of(card: str) -> str:
    return card.partition("-")[0]


@cache
def serial_of(head: str) -> int:
    """Serial number of a head among those of its colour, from 1."""
    return int(head.rpartition("-")[2])


@cache
def arms_of(card: str) -> int:
    """Number of arms on an arm card."""
    return int(card.split("-")[1])


def look_alike(card: str, other: str) -> bool:
    """Whether two arm cards look the same."""
    return colour_of(card) == colour_of(other) and arms_of(card) == arms_of(other)


def worth_on(card: str, colour: str, scoring: Scoring) -> int:
    """Points of an arm card on a head of this colour (E12)."""
    if colour_of(card) != colour:
        return 0
    return 1 if scoring == "cards" else arms_of(card)


class Octopus(msgspec.Struct, frozen=True, gc=False):
    """The properties of an octopus: a head and its arm cards."""

    head: str
    cards: Names
    """Its arm cards."""
    colour: str
    arms: int
    matching_arms: int
    """Arms of the head's own colour."""
    matching_cards: int
    """Cards of the head's own colour (E12, E13)."""
    singles: int
    """Arms on its single cards, as a bit set."""
    sums: int
    """Totals of its subsets of cards, as a bit set."""
    blocked: bool
    """Whether all its arms have the head's colour, so that other players cannot choose it (E9)."""

    def points(self, scoring: Scoring) -> int:
        """Its points, before any doubling (E12)."""
        return self.matching_cards if scoring == "cards" else self.matching_arms


@lru_cache(maxsize=KEPT)
def read_octopus(octopus: Names) -> Octopus:
    """The properties of an octopus as stored in a zone: the head, then its arm cards."""
    head, cards = octopus[0], octopus[1:]
    colour = colour_of(head)
    arms = matching_arms = matching_cards = singles = 0
    totals = 1
    for card in cards:
        n = arms_of(card)
        arms += n
        singles |= 1 << n
        totals |= totals << n
        if colour_of(card) == colour:
            matching_arms += n
            matching_cards += 1
    return Octopus(head, cards, colour, arms, matching_arms, matching_cards, singles, totals & ~1, matching_arms == arms > 0)


def sums(numbers: Iterable[int]) -> int:
    """Totals of all non-empty subsets, as a bit set; every number is at least 1."""
    totals = 1
    for n in numbers:
        totals |= totals << n
    return totals & ~1


@lru_cache(maxsize=KEPT)
def totals_of(cards: Names) -> int:
    """Arm totals of all non-empty subsets of these cards, as a bit set."""
    return sums(map(arms_of, cards))


@lru_cache(maxsize=KEPT)
def usable(numbers: tuple[int, ...], total: int) -> int:
    """The numbers that are part of a subset with exactly this total, as a bit set."""
    parts = 0
    for i, n in enumerate(numbers):
        if n <= total and not parts >> n & 1:
            rest = numbers[:i] + numbers[i + 1 :]
            if n == total or sums(rest) >> (total - n) & 1:
                parts |= 1 << n
    return parts
