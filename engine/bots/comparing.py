"""Answers compared world by world: all are tried in the same ones, so luck that they share does not count."""

from math import sqrt

SURE = 2.0
"""Standard errors behind the best at which an answer is clearly worse."""


def behind(these: list[float], best: list[float], by: float = 0.0, errors: float = SURE) -> bool:
    """Whether an answer is clearly worse than the best, and by more than this, tried in the same worlds: at least two."""
    gaps = gaps_to(these, best)
    return sum(gaps) / len(gaps) > by + errors * standard_error(gaps)


def gaps_to(these: list[float], best: list[float]) -> list[float]:
    """World by world, what an answer lacks to the best, in those worlds that it was tried in."""
    return [b - a for a, b in zip(these, best, strict=False)]


def standard_error(values: list[float]) -> float:
    """The standard error of their mean; there must be two or more."""
    n = len(values)
    mean = sum(values) / n
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1) / n)
