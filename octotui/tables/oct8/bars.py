"""Bars as long as the points that everybody can count: the race at the Oct8 table, to be seen without reading numbers."""

from __future__ import annotations

from octotui.tables.initials import letters
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.oct8.status import points
from octotui.terminal.canvas import Pen

LONG = 6
"""Minimum columns of the longest bar for a whole name before it."""
APART = 2
"""Columns between two players."""


def bar_length(has: int, most: int, columns: int) -> int:
    """Columns of the bar for these points: one each, or fewer so that the longest bar fits."""
    return -(-has * columns // max(most, columns, 1))


def draw_bars(pen: Pen, x: int, width: int, scene: Oct8Scene) -> None:
    """Draw everybody's bar on one scale on the first row, in turn order, each behind a name or its letter; nothing while all have none."""
    seats = range(len(scene.names))
    most, share = max(points(scene, seat) for seat in seats), (width + APART) // len(seats)
    if not most:
        return
    pen.text(x, 0, " " * width, "text")
    beside = share - 1 - APART
    shown = scene.names if beside - max(map(len, scene.names)) >= LONG else letters(scene.names)
    longest = beside - max(map(len, shown))
    for seat, name in enumerate(shown):
        begin = pen.text(x + seat * share, 0, name, f"seat{seat} bold") + 1
        pen.text(begin, 0, pen.glyphs["full"] * bar_length(points(scene, seat), most, longest), f"seat{seat} bold")
