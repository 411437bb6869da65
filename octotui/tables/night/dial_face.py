"""The face of a command clock: its round frame, its numbers, and its two hands."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from octotui.terminal.canvas import Pen

SMALL, LARGE, HUGE = (6, 3), (12, 5), (20, 8)
"""Half-width and half-height of a dial."""
BESIDE = 20
"""Minimum columns beside a dial larger than the least."""
SIXTH = {1: (0, -1), 2: (1, -0.34), 3: (1, 0.34), 4: (0, 1), 5: (-1, 0.34), 6: (-1, -0.34)}
"""Position of each number on the dial from its centre, in units of half its size."""


def rows_of(size: tuple[int, int]) -> int:
    """The rows of a dial."""
    return 2 * size[1] + 1


def largest(width: int, height: int = rows_of(HUGE)) -> tuple[int, int]:
    """The dial with room for itself and what stands beside it: the largest or the least, so that it is not another one as the log grows."""
    return HUGE if rows_of(HUGE) <= height and 2 * HUGE[0] + BESIDE <= width else SMALL


class DialFace:
    """A dial to draw on, at a place of the pen's grid."""

    def __init__(self, pen: Pen, size: tuple[int, int], x: int = 0, y: int = 0) -> None:
        self.pen, (self.wide, self.high), self.x, self.y = pen, size, x, y

    def at(self, number: int) -> tuple[int, int]:
        """A number's position relative to the centre."""
        x, y = SIXTH[number]
        return round(x * self.wide), round(y * self.high)

    def text(self, x: int, y: int, text: str, style: str) -> None:
        self.pen.text(self.x + self.wide + x, self.y + self.high + y, text, style)

    def frame(self) -> None:
        """Draw the round frame."""
        g, wide, high = self.pen.glyphs, self.wide, self.high
        flat = wide - 2
        for y, corners in ((-high, "ctl ctr"), (high, "cbl cbr")):
            one, two = corners.split()
            self.text(-flat, y, g[one] + g["h"] * (2 * flat - 1) + g[two], "border")
        self.text(-wide, 1 - high, g["ctl"] + g["h"] + g["cbr"], "border")
        self.text(wide - 2, 1 - high, g["cbl"] + g["h"] + g["ctr"], "border")
        self.text(-wide, high - 1, g["cbl"] + g["h"] + g["ctr"], "border")
        self.text(wide - 2, high - 1, g["ctl"] + g["h"] + g["cbr"], "border")
        for y in range(2 - high, high - 1):
            self.text(-wide, y, g["v"], "border")
            self.text(wide, y, g["v"], "border")

    def number(self, number: int, style: str) -> None:
        self.text(*self.at(number), str(number), style)

    def hand(self, hand: str, number: int, style: str, beside: bool) -> None:
        """Draw a hand from the centre nearly to a number: a winding arm or a blade, offset if both point the same way."""
        g, way = self.pen.glyphs, self.way(number)
        x, y = self.at(number)
        aside = int(beside and hand == "dagger")
        right, down = aside * (not x), aside * bool(x)
        slant = "rise" if (x > 0) != (y > 0) else "fall"
        for (px, py), (_, after) in pairwise(way):
            blade = "v" if not x else "h" if py == after else slant
            self.text(px + right, py + down, g["tentacle" if hand == "tentacle" else blade], style)
        px, py = way[-1]
        self.text(px + right, py + down, g["offspring" if hand == "tentacle" else "dagger"], style)

    def way(self, number: int) -> list[tuple[int, int]]:
        """The cells from the centre nearly to a number: in a column, or in a row after another, which leave that of the centre at once."""
        x, y = self.at(number)
        if not x:
            return [(0, n * y // abs(y)) for n in range(1, abs(y))]
        return [(n * x // abs(x), ceil(abs(y) * (n - 1) / abs(x)) * (1 if y > 0 else -1)) for n in range(1, abs(x) - 1)]
