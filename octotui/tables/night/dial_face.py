"""The face of a command clock: its round frame, its numbers, and its two hands."""

from __future__ import annotations

from collections.abc import Sequence

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
STEP = 3
"""Columns in which a hand aslant comes a row further."""
LEVEL, PLAIN_LEVEL = "▁▔", "_-"
"""The level strokes of a blade that goes up, and of one that goes down, where they join the slanting ones; the same in ASCII."""
SIXTH = {1: (0, -1), 2: (1, -0.5), 3: (1, 0.5), 4: (0, 1), 5: (-1, 0.5), 6: (-1, -0.5)}
"""Position of each number on the dial from its centre, in units of half its size."""


Stroke = tuple[int, int, str]
"""A cell of a hand relative to the centre, across and down, and the sign in it."""


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
        the other hand points, if it points to one; where that begins in the same cell, the arm leaves the centre up or down instead.
        """
        style = f"seat{seat} bold"
        crowded = bool(dagger) and dagger != number and SIXTH[dagger][0] == SIXTH[number][0] != 0
        self.hand(self.arm(number, crowded), style, (self.pen.glyphs["offspring"], style))

    def cultists(self, number: int, seat: int, sign: str, beside: bool = False, proposed: bool = False) -> None:
        """Draw the hand that sends a player's cultists: a straight blade with their letter at its tip, faint if only `proposed`.
        `beside`: the arm points to the same number, and the blade lies next to it.
        """
        styles = ("dim", "dim") if proposed else ("text bold", f"seat{seat} bold reverse")
        self.hand(self.blade(number, beside), styles[0], (sign, styles[1]))

    def hand(self, strokes: Sequence[Stroke], style: str, tip: tuple[str, str]) -> None:
        """Draw a hand; at its tip stands the pawn that it sends."""
        for x, y, sign in strokes[:-1]:
            self.text(x, y, sign, style)
        x, y, _ = strokes[-1]
        self.text(x, y, *tip)

    def arm(self, number: int, crowded: bool = False) -> list[Stroke]:
        """The arm from the centre nearly to a number, its tip last: aslant it winds, a row further in every third column. A `crowded` one
        goes on to the next row at once.
        """
        g = self.pen.glyphs
        across, down, rows = self.towards(number)
        if not across:
            return [(0, n * down, g["tentacle"]) for n in range(1, rows)]
        out, back = (("cbr", "ctl"), ("ctr", "cbl"))[down > 0] if across > 0 else (("cbl", "ctr"), ("ctl", "cbr"))[down > 0]
        bends = [STEP * n + 2 for n in range(rows)]
        if crowded:
            bends[0] = 0
        strokes = list[Stroke]()
        for column in range(STEP * rows + 2):
            row = sum(bend < column for bend in bends)
            if column in bends:
                strokes += [(column * across, row * down, g[out])] * (column > 0)
                strokes.append((column * across, (row + 1) * down, g[back]))
            elif column:
                strokes.append((column * across, row * down, g["h"]))
        return strokes

    def blade(self, number: int, beside: bool = False) -> list[Stroke]:
        """The blade from the centre nearly to a number, its tip last: aslant a straight line, a slanting stroke and level ones in turn. One
        `beside` an arm lies in the next column, or a row nearer to the middle, without what the arm covers.
        """
        g = self.pen.glyphs
        across, down, rows = self.towards(number)
        if not across:
            return [(int(beside), n * down, g["v"]) for n in range(1, rows)]
        slant = g["rise" if (across > 0) != (down > 0) else "fall"]
        level = (PLAIN_LEVEL if g.name == "ascii" else LEVEL)[down > 0]
        strokes = [(STEP * n + 1, n, slant) for n in range(rows)]
        strokes += [(STEP * n + more, n + 1, level) for n in range(rows) for more in (2, 3) if more == STEP or not beside]
        strokes.append((STEP * rows + 1, rows, ""))
        return [(x * across, (y - beside) * down, sign) for x, y, sign in strokes if y >= beside]

    def towards(self, number: int) -> tuple[int, int, int]:
        """The direction of a number from the centre, across and down, and the rows up to it."""
        x, y = self.at(number)
        return (x > 0) - (x < 0), 1 if y > 0 else -1, abs(y)
