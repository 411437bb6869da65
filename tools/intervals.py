"""How sure a share is that was counted."""

from math import sqrt

Z = 1.96
"""The intervals hold 95 %."""


def wilson(won: float, n: int) -> tuple[float, float]:
    """The interval of shares that so many wins of n games speak for (Wilson, 1927)."""
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - half, middle + half
