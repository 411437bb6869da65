"""Charts of chances: a bar of one, and a curve of many."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from octotui.terminal.canvas import Pen

EIGHTHS = " ▁▂▃▄▅▆▇█"
"""Characters by eighths of a cell filled."""


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
    """Write the first and the last time of a curve of this width below its ends, and one halfway if there is room."""
    first, middle, last = (stages[at] for at in (0, len(stages) // 2, -1))
    if cell_len(first) + cell_len(last) + 2 > width:
        return
    pen.text(x, y, first, "dim")
    pen.text(x + width - cell_len(last), y, last, "dim")
    at = x + column(len(stages) // 2, len(stages), width) - cell_len(middle) // 2
    if middle not in (first, last) and x + cell_len(first) + 2 <= at and at + cell_len(middle) + 2 <= x + width - cell_len(last):
        pen.text(at, y, middle, "dim")


def curve(pen: Pen, x: int, y: int, width: int, height: int, chances: Sequence[float], filled: bool) -> None:
    """Draw chances from left to right, 1 at the top; `filled` fills the area below by eighths of a cell."""
    last = len(chances) - 1
    for i in range(width):
        at = i * last / max(1, width - 1)
        n = min(int(at), max(0, last - 1))
        value = chances[n] + (chances[min(n + 1, last)] - chances[n]) * (at - n)
        if not filled:
            pen.put(x + i, y + height - 1 - min(height - 1, int(value * height)), pen.glyphs["full"], "title bold")
            continue
        eighths = max(1, round(value * height * 8))
        for row in range(height):
            part = max(0, min(8, eighths - 8 * row))
            pen.put(x + i, y + height - 1 - row, EIGHTHS[part], "title" if eighths <= 8 * (row + 1) else "border")
