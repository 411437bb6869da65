"""Arrow keys: the choice a direction leads to, by where choices are on the screen."""

from collections.abc import Iterable, Mapping

from textual.geometry import Region

LEAST = 0.2
"""Minimum rows between middles for a choice to count as lying in a direction."""
ASIDE = 4
"""Weight of a sideways row relative to a row straight ahead."""
TALL = 2
"""Approximate height of a cell in cell widths."""


def nearest(spots: Mapping[str, Region], code: str, direction: str) -> str:
    """The nearest choice `up`, `down`, `left` or `right` of this one, the first if tied; empty if there is none."""
    x, y = middle(spots[code])
    best, found = None, ""
    for other, region in spots.items():
        dx, dy = middle(region)[0] - x, middle(region)[1] - y
        on, aside = {"up": (-dy, dx), "down": (dy, dx), "left": (-dx, dy), "right": (dx, dy)}[direction]
        if other == code or on <= LEAST:
            continue
        distance = on + ASIDE * abs(aside)
        if best is None or distance < best:
            best, found = distance, other
    return found


def side_by_side(spots: Iterable[Region]) -> bool:
    """Whether nothing lies above or below anything else."""
    rows = [middle(spot)[1] for spot in spots]
    return max(rows, default=0.0) - min(rows, default=0.0) <= LEAST


def middle(spot: Region) -> tuple[float, float]:
    """The middle as columns and rows, both in row heights."""
    return (spot.x + spot.width / 2) / TALL, spot.y + spot.height / 2
