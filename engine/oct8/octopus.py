"""What names tell: the colour and arms of a card, all that follows from the cards of an octopus, and totals that can be reached.

Sets of totals are whole numbers, one bit for each total: bit 5 of `sums` is set where some of the cards have five arms in all.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

import msgspec

from engine.core.state import Names

Scoring = Literal["cards", "arms"]
"""What scores a point on a head of its colour: each arm card, or each arm that it shows (E12)."""

KEPT = 1 << 12
"""How many readings are kept, so that a long self-play does not fill the memory."""


@cache
def colour_of(card: str) -> str:
    return card.partition("-")[0]


@cache
def arms_of(card: str) -> int:
    """The arms that an arm card shows."""
    return int(card.split("-")[1])


def worth_on(card: str, colour: str, scoring: Scoring) -> int:
    """The points of an arm card on a head of this colour (E12)."""
    if colour_of(card) != colour:
        return 0
    return 1 if scoring == "cards" else arms_of(card)


class Octopus(msgspec.Struct, frozen=True, gc=False):
    """A head and its arm cards, read."""

    head: str
    cards: Names
    """Its arm cards."""
    colour: str
    arms: int
    matching_arms: int
    """Arms of the head's colour."""
    matching_cards: int
    """Cards of the head's colour (E12, E13)."""
    singles: int
    """The numbers of arms that one card of it shows."""
    sums: int
    """The totals that some of its cards have."""
    blocked: bool
    """Whether all its arms have the colour of its head, so that the others cannot choose it (E9)."""

    def points(self, scoring: Scoring) -> int:
        """What it scores, before any doubling (E12)."""
        return self.matching_cards if scoring == "cards" else self.matching_arms


@lru_cache(maxsize=KEPT)
def read(octopus: Names) -> Octopus:
    """An octopus as a zone holds it: the head, then its arm cards."""
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
    """The totals that some of these have; none of them has 0."""
    found = 1
    for n in numbers:
        found |= found << n
    return found & ~1


@lru_cache(maxsize=KEPT)
def totals_of(cards: Names) -> int:
    """The totals that some of these arm cards have."""
    return sums(map(arms_of, cards))


@lru_cache(maxsize=KEPT)
def usable(numbers: tuple[int, ...], total: int) -> int:
    """Those of these numbers that are part of a selection with exactly this total, as bits."""
    found = 0
    for i, n in enumerate(numbers):
        if n <= total and not found >> n & 1:
            rest = numbers[:i] + numbers[i + 1 :]
            if n == total or sums(rest) >> (total - n) & 1:
                found |= 1 << n
    return found
