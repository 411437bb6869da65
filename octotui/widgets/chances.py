"""Charts of chances: a bar of one, and a curve of many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from rich.cells import cell_len

from octotui.terminal.canvas import Pen
from themes import Glyphs

EIGHTHS = " ▁▂▃▄▅▆▇█"
"""Characters by eighths of a cell filled."""
HALF = 4
"""Eighths from which a cell counts as filled below a line."""
LOW = 5
"""Rows of a curve up to which a level part of a line lies as high within its row as the chance is."""
LEVELS, ASCII_LEVELS = "▁─▔", '_-"'
"""Such a part in the lowest third of its row, the middle one and the highest."""
APART = 2
"""Columns between two times below a curve."""
SCALE = 5
"""Columns before a curve and its left side that its scale has."""


def bar(pen: Pen, x: int, y: int, width: int, chance: float, before: float | None = None) -> None:
    """Draw a chance from 0 to 1 as a bar, including the part lost where it was higher before."""
    full = round(chance * width)
    gone = max(full, round(before * width)) - full if before is not None else 0
    pen.text(x, y, pen.glyphs["full"] * full, "good bold")
    pen.text(x + full, y, pen.glyphs["gone"] * gone, "danger")
    pen.text(x + full + gone, y, pen.glyphs["rest"] * (width - full - gone), "dim")


def column(n: int, count: int, width: int) -> int:
    """The column of the nth of `count` points in a curve of this width."""
    return n * (width - 1) // max(1, count - 1)


def axis(pen: Pen, x: int, y: int, width: int, stages: Sequence[str]) -> None:
    """Write the times of the points of a curve of this width below it, each below the middle of its span, always the first and the last,
    and as many between them as there is room for at equal steps: in full if all of them fit, else by their numbers, so that none reaches
    below the span of another. What they are numbers of stands before the curve then, or for want of room before the first.
    """
    spans = [(stage, [n for n, _ in points]) for stage, points in groupby(enumerate(stages), key=lambda point: point[1])]
    last = len(stages) - 1
    middles = [(stage, (column(at[0], last + 1, width) + column(min(at[-1] + 1, last), last + 1, width)) // 2) for stage, at in spans]
    found = placed(middles, width, APART)
    if not found:
        word = stages[0].removesuffix(in_short(stages[0], stages)).strip()
        before = word if len(word) <= min(SCALE, x - 1) else ""
        short = [(in_short(stage, stages) if n or before else stage, middle) for n, (stage, middle) in enumerate(middles)]
        steps = range(1, max(2, len(middles)))
        found = next((ways for step in steps if (ways := placed([*short[:-step:step], short[-1]], width, 1))), [])
        if found:
            pen.text(x - 1 - len(before), y, before, "dim")
    for stage, start in found:
        pen.text(x + start, y, stage, "dim")


def in_short(stage: str, stages: Sequence[str]) -> str:
    """The number of a time, where all times have the same word before it."""
    word, _, number = stage.rpartition(" ")
    return number if word and all(other.rpartition(" ")[0] == word for other in stages) else stage


def placed(times: Sequence[tuple[str, int]], width: int, apart: int) -> list[tuple[str, int]]:
    """These times, each with the column where it begins if it is to have its middle in this one; empty if they are not so far apart."""
    starts = [max(0, min(width - cell_len(stage), middle - cell_len(stage) // 2)) for stage, middle in times]
    fit = all(one + cell_len(stage) + apart <= other for (stage, _), (one, other) in zip(times, pairwise(starts), strict=False))
    return [(stage, start) for (stage, _), start in zip(times, starts, strict=True)] if fit else []


def at_column(i: int, width: int, chances: Sequence[float]) -> float:
    """The chance at this column of a curve of this width."""
    last = len(chances) - 1
    at = i * last / max(1, width - 1)
    n = min(int(at), max(0, last - 1))
    return chances[n] + (chances[min(n + 1, last)] - chances[n]) * (at - n)


def row_of(value: float, height: int) -> int:
    """The row of a chance from the top of a curve of this height."""
    return height - 1 - min(height - 1, int(value * height))


def level_sign(value: float, height: int, glyphs: Glyphs) -> str:
    """A level part of a line at this chance."""
    levels = ASCII_LEVELS if glyphs.name == "ascii" else LEVELS
    return levels[min(int((value * height - (height - 1 - row_of(value, height))) * 3), 2)] if height <= LOW else glyphs["h"]


def trace(pen: Pen, x: int, y: int, width: int, height: int, chances: Sequence[float], style: str) -> None:
    """Draw other chances as an unbroken line across a curve, which turns from one row to another within a column; where there are few rows,
    it shows thirds of them. It lies over the top of the curve, which the rows below still show; where no row does, the two have every
    other column.
    """
    values = [at_column(i, width, chances) for i in range(width)]
    rows = [row_of(value, height) for value in values]
    for i, (before, row) in enumerate(pairwise([rows[0], *rows])):
        turn, end = ("cbr", "ctl") if row < before else ("ctr", "cbl")
        between = range(min(before, row) + 1, max(before, row))
        signs = {row: "h"} if row == before else {before: turn, **dict.fromkeys(between, "v"), row: end}
        level = level_sign(values[i], height, pen.glyphs)
        for n, sign in signs.items():
            under = pen.rows[y + n][x + i][0]
            shared = under not in EIGHTHS or (n == height - 1 and under in EIGHTHS[1:-1])
            if sign != "h" or not shared or i % 2:
                drawn = level if sign == "h" else pen.glyphs[sign]
                pen.put(x + i, y + n, drawn, f"{style} on border" if under in EIGHTHS[HALF:] else style)


def curve(
    pen: Pen, x: int, y: int, width: int, height: int, chances: Sequence[float], filled: bool, style: str = "title", below: str = "border"
) -> None:
    """Draw chances from left to right, 1 at the top; `filled` fills the area below by eighths of a cell, all of them only for a 1. `style`:
    that of its upper edge, `below` that of what is filled below it.
    """
    for i in range(width):
        value = at_column(i, width, chances)
        if not filled:
            pen.put(x + i, y + row_of(value, height), pen.glyphs["full"], f"{style} bold")
            continue
        eighths = max(1, min(round(value * height * 8), height * 8 - (value < 1.0)))
        for row in range(height):
            part = max(0, min(8, eighths - 8 * row))
            pen.put(x + i, y + height - 1 - row, EIGHTHS[part], style if eighths <= 8 * (row + 1) else below)
