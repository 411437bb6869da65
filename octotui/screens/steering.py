"""Which choice an arrow key means, by where the choices lie on the screen."""

from collections.abc import Mapping

from textual.geometry import Region

LEAST = 0.2
"""Rows that a choice has to lie further on, from middle to middle, to lie in a direction at all."""
ASIDE = 4
"""A row aside is as far as so many rows straight on."""
TALL = 2
"""A cell is about so many times as tall as it is wide."""


def nearest(spots: Mapping[str, Region], code: str, direction: str) -> str:
    """The choice nearest to this one `up`, `down`, `left` or `right` of it; empty if none lies there. Of equals the first."""
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


def middle(spot: Region) -> tuple[float, float]:
    """Columns and rows, both in the height of a row."""
    return (spot.x + spot.width / 2) / TALL, spot.y + spot.height / 2
