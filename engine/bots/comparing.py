"""Comparing codes that were tried in the same worlds: which are behind, and what speaks for each."""

from collections.abc import Mapping, Sequence
from math import sqrt
from operator import add, sub

from engine.bots.learned import Strengths
from engine.core.state import Names

ENOUGH = 6
"""Minimum worlds before a code can be called behind, or have a reason."""
SURE = 2.0
"""Standard errors by which it usually has to be."""
REASONS = 2
"""Maximum number of reasons per code."""
HARDLY = 0.001
"""The chance that is left to a code that is worth less than the best by more than all of that one's, but does not lose in every world."""
FIRM = 3.0
"""Standard errors beyond which a reason is given: of many features, one is often beyond two of them by chance."""


def reasons_for(found: Mapping[str, Sequence[Strengths]], words: Names) -> dict[str, str]:
    """By code: the features in which it clearly leaves the seat better off than the average code.

    `found`: by code, the seat's strengths, world by world; none where the game was over. `words`: their display names. Empty with too few
    codes or worlds.
    """
    if len(found) < 2:
        return {}
    n = min(map(len, found.values()))
    together = [rows for rows in zip(*(rows[:n] for rows in found.values()), strict=True) if all(rows)]
    if len(together) < ENOUGH:
        return {}
    return {code: reason(words, own_surplus(together, i)) for i, code in enumerate(found)}


def own_surplus(together: list[tuple[Strengths, ...]], i: int) -> list[Strengths]:
    """World by world: what the strengths of one code exceed the mean of all by."""
    means = [[sum(column) / len(rows) for column in zip(*rows, strict=True)] for rows in together]
    return [tuple(map(sub, rows[i], mean)) for rows, mean in zip(together, means, strict=True)]


def by_word(words: Names, surplus: list[Strengths]) -> dict[str, list[float]]:
    """World by world, the surplus of all features with the same display name."""
    found: dict[str, list[float]] = {}
    for word, column in zip(words, zip(*surplus, strict=True), strict=True):
        found[word] = list(map(add, found[word], column)) if word in found else list(column)
    return found


def reason(words: Names, surplus: list[Strengths]) -> str:
    """The features with the highest surplus, of those that have one for certain."""
    gained = by_word(words, surplus)
    clear = [word for word, gains in gained.items() if behind([0.0] * len(gains), gains, sure=FIRM)]
    return " and ".join(sorted(clear, key=lambda word: -sum(gained[word]))[:REASONS])


def behind(these: list[float], best: list[float], by: float = 0.0, sure: float = SURE) -> bool:
    """Whether a code is worse than the best by more than this, beyond so many standard errors, tried in the same worlds."""
    gaps = gaps_to(these, best)
    return sum(gaps) / len(gaps) > by + sure * standard_error(gaps)


def told_chance(told: float, worth: float, best: float) -> float:
    """A win probability as people are told it: that of the best code, and by how much this one is worth less. That alone never makes it
    sure: a code has no chance, or a certain one, only if it was worth that wherever it was tried.
    """
    least, most = (0.0 if worth == 0.0 else HARDLY), (1.0 if worth == 1.0 else 1.0 - HARDLY)
    return min(most, max(least, told + worth - best))


def blended(told: Sequence[float], won: Sequence[float], foreseen: float) -> float:
    """A win probability by the forecast, told world by world, and by how games that were played on have ended, if there are any.

    `foreseen`: how many of these the forecast counts for.
    """
    return (foreseen * sum(told) / len(told) + sum(won)) / (foreseen + len(won))


def blended_error(told: Sequence[float], won: Sequence[float], foreseen: float) -> float:
    """The standard error of that."""
    chance = blended(told, won, foreseen)
    return sqrt(chance * (1.0 - chance) / (foreseen + len(won)))


def gaps_to(these: list[float], best: list[float]) -> list[float]:
    """World by world, what a code lacks to the best, in those worlds that it was tried in."""
    return [b - a for a, b in zip(these, best, strict=False)]


def standard_error(values: list[float]) -> float:
    """The standard error of their mean; there must be two or more."""
    n = len(values)
    mean = sum(values) / n
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1) / n)
