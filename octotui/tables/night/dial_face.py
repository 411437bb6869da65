"""The face of a command clock: its round frame, its numbers, and its two hands."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, sin

from octotui.terminal.canvas import Pen

SMALL, LARGE, HUGE = (6, 3), (10, 5), (17, 8)
"""Half-width and half-height of a dial."""
BESIDE = 20
"""Minimum columns beside a dial larger than the least."""
RIM = {
    SMALL: (6, 6, 6, 4),
    LARGE: (10, 10, 9, 9, 7, 4),
    HUGE: (17, 17, 17, 16, 15, 15, 13, 10, 6),
}
"""Half the columns between the sides of the frame on each row, from the centre up and down."""
LINES = "▔─▁"
"""Level strokes by their height in a cell, the highest first."""
SWAY, TURN = 0.35, 0.7
"""Rows by which the arm at first sways beside its straight way, and by how much of a circle it goes on with each column, in radians."""
SIXTH = {1: (0, -1), 2: (1, -0.5), 3: (1, 0.5), 4: (0, 1), 5: (-1, 0.5), 6: (-1, -0.5)}
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
        row = int(y * self.high)
        return int(x) * RIM[self.wide, self.high][abs(row)], row

    def text(self, x: int, y: int, text: str, style: str) -> None:
        self.pen.text(self.x + self.wide + x, self.y + self.high + y, text, style)

    def frame(self) -> None:
        """Draw the round frame, each row as far as the one nearer to the middle is wider."""
        g, rim = self.pen.glyphs, RIM[self.wide, self.high]
        for row, wide in enumerate(rim):
            inner = rim[row + 1] if row < self.high else -1
            for y, corners in ((-row, "ctl ctr cbr cbl"), (row, "cbl cbr ctr ctl")):
                left, right, bend, back = (g[corner] for corner in corners.split())
                if inner < 0:
                    self.text(-wide, y, left + g["h"] * (2 * wide - 1) + right, "border")
                elif inner == wide:
                    self.text(-wide, y, g["v"], "border")
                    self.text(wide, y, g["v"], "border")
                else:
                    between = g["h"] * (wide - inner - 1)
                    self.text(-wide, y, left + between + bend, "border")
                    self.text(inner, y, back + between + right, "border")

    def number(self, number: int, style: str) -> None:
        self.text(*self.at(number), str(number), style)

    def offspring(self, number: int, seat: int, dagger: int = 0) -> None:
        """Draw the hand that sends a player's offspring: a winding arm with the sign of offspring at its tip. `dagger`: the number to which
        the other hand points, if it points to one; where that would hide the cell in which the arm begins, it leaves the centre a row
        further.
        """
        style, crowded = f"seat{seat} bold", bool(dagger) and dagger != number and SIXTH[dagger][0] == SIXTH[number][0] != 0
        self.hand("tentacle", number, style, (self.pen.glyphs["offspring"], style), False, crowded)

    def cultists(self, number: int, seat: int, sign: str, beside: bool = False) -> None:
        """Draw the hand that sends a player's cultists: a blade with their letter at its tip."""
        self.hand("dagger", number, "text bold", (sign, f"seat{seat} bold reverse"), beside)

    def hand(self, hand: str, number: int, style: str, tip: tuple[str, str], beside: bool, crowded: bool = False) -> None:
        """Draw a hand from the centre nearly to a number; at its tip stands the pawn that it sends. Of two that point the same way the
        dagger is offset: to the right, or aslant towards the middle row, and it begins with the other. A `crowded` one begins on its second
        row.
        """
        g, way = self.pen.glyphs, self.way(number)
        x, y = self.at(number)
        aside = int(beside and hand == "dagger")
        right, down = aside * (not x), aside * bool(x) * (1 if y < 0 else -1)
        if x and self.high > SMALL[1] and g.name != "ascii":
            self.smooth(hand, x, y, style, tip, down)
            return
        if crowded:
            way[0] = (way[0][0], way[1][1])
        slant = "rise" if (x > 0) != (y > 0) else "fall"
        for n, ((px, py), (_, after)) in enumerate(pairwise(way)):
            blade = "v" if not x else "h" if py == after else slant
            if n or not down:
                self.text(px + right, py + down, g["tentacle" if hand == "tentacle" else blade], style)
        px, py = way[-1]
        self.text(px + right, py + down, *tip)

    def smooth(self, hand: str, x: int, y: int, style: str, tip: tuple[str, str], down: int) -> None:
        """Draw a hand aslant: the blade as a straight line of strokes at several heights, the arm swaying, with the sign of its row."""
        arm = self.pen.glyphs["tentacle"] if hand == "tentacle" else ""
        long, side = abs(x) - 2, x // abs(x)
        for n in range(1, long + 1):
            sway = SWAY * sin(n * TURN) * (1 - (n / long) ** 2)
            exact = y * n / abs(x) + (sway if hand == "tentacle" else down)
            row = floor(exact + 0.5)
            if n == long:
                self.text(side * n, row, *tip)
            elif row * y >= 0:
                self.text(side * n, row, arm or LINES[int((exact + 0.5 - row) * len(LINES))], style)

    def way(self, number: int) -> list[tuple[int, int]]:
        """The cells from the centre nearly to a number: in a column, or in a row after another, which leave that of the centre at once."""
        x, y = self.at(number)
        if not x:
            return [(0, n * y // abs(y)) for n in range(1, abs(y))]
        return [(n * x // abs(x), ceil(abs(y) * (n - 1) / abs(x)) * (1 if y > 0 else -1)) for n in range(1, abs(x) - 1)]
