"""Confidence intervals of counted shares."""

from math import sqrt

Z = 1.96
"""For intervals of 95 %."""


def wilson(won: float, n: int) -> tuple[float, float]:
    """The confidence interval of a share of wins in n games (Wilson, 1927)."""
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - half, middle + half
