"""Where the rooms of the university and the exterior location lie on the map, and the stairs between the rooms."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from octotui.terminal.canvas import Pen
from themes import Glyphs

GRID = {2: (0, 0), 6: (1, 0), 5: (2, 0), 1: (1, 1), 3: (0, 2), 4: (2, 2)}
"""Column and row of each room by number."""
WIDEST, TALLEST = 40, 18
"""Maximum columns of the rooms of the upper row, and rows of all."""
WIDE = 60
"""Columns of a map from which rooms lie further apart."""
LEAST = 5
"""Rows in which a room has its stock and its pawns."""
WIDER = 2
"""Columns that the library, whose components have the longest name, has more on each side than other rooms where rows are few."""
FLIGHT = 4
"""Columns that two rooms above each other share at least where stairs lead straight down."""
ASIDE = 4
"""Columns between the end of a room and stairs that begin there."""
STAIRS = "dim"
"""The style of stairs."""
PLAIN_STAIRS = {"dh": "=", "dv": "==", "dtl": ".", "dtr": ".", "dbl": "'", "dbr": "'"}
"""What the parts of stairs are drawn with in plain characters: steps, which no frame has, and round bends."""


class MapRegions(NamedTuple):
    """The regions of everything on the map."""

    rooms: dict[int, Region]
    outside: Region | None


def plan(width: int, height: int, outside: bool) -> MapRegions:
    """Lay out the map: three rooms above, the library below them, then two more rooms, and the exterior location at the bottom.

    The lower rooms take up all columns. Where rows are too few for stairs below them, all rooms but the library are as wide as the upper
    ones.
    """
    below = (4 if height < 20 else 5 if height < 32 else 6) if outside else 0
    rows = height - below
    across, wide = upper_rooms(width)
    whole = columns_taken(width)
    stairs = 3 if rows >= 45 else 1
    stretched = rows >= 3 * LEAST + 2 * stairs
    tall = min((rows - 2 * stairs * stretched) // 3, TALLEST)
    free = min(rows - 3 * tall, 9)
    gaps = (free + 1) // 2, free // 2
    tops = (0, tall + gaps[0], 2 * tall + sum(gaps))
    rooms = {number: Region(column * (wide + across), tops[row], wide, tall) for number, (column, row) in GRID.items()}
    if stretched:
        aside = wide - max(FLIGHT, wide // 4)
        half = (whole - 3 * across) // 2
        rooms[1] = Region(aside, tops[1], whole - 2 * aside, tall)
        rooms[3] = Region(0, tops[2], half, tall)
        rooms[4] = Region(whole - half, tops[2], half, tall)
    else:
        rooms[1] = rooms[1].grow((0, WIDER, 0, WIDER))
    bottom = tops[2] + tall
    y = min(bottom + 1, height - below)
    return MapRegions(rooms, Region(0, y, whole, below) if below else None)


def upper_rooms(width: int) -> tuple[int, int]:
    """The columns between the rooms of the upper row, and those of each."""
    across = 4 if width >= WIDE else 1
    return across, min((width - 2 * across) // 3, WIDEST)


def columns_taken(width: int) -> int:
    """The columns that a map takes of so many: all three rooms of its upper row are equally wide."""
    across, wide = upper_rooms(width)
    return 3 * wide + 2 * across


def draw_stairs(pen: Pen, one: Region, other: Region) -> None:
    """Draw stairs between two rooms: level, straight down, or down from the end of one to the side of the other."""
    g = pen.glyphs
    if one.y == other.y:
        left, right = sorted((one, other), key=lambda region: region.x)
        pen.text(left.right, left.y + left.height // 2, stair(g, "dh") * (right.x - left.right), STAIRS)
        return
    upper, lower = sorted((one, other), key=lambda region: region.y)
    start, end = max(one.x, other.x), min(one.right, other.right)
    if end - start < FLIGHT:
        outer, inner = (one, other) if not one.x or (other.x and one.x > other.x) else (other, one)
        draw_flight(pen, outer, inner)
        return
    x = start + ASIDE if start == 0 else end - 1 - ASIDE if one.right == other.right else (start + end) // 2
    for y in range(upper.bottom, lower.y):
        pen.text(x, y, stair(g, "dv"), STAIRS)


def stair(g: Glyphs, part: str) -> str:
    """A part of stairs: a double line, or steps in plain characters."""
    return PLAIN_STAIRS[part] if g.name == "ascii" else g[part]


def draw_flight(pen: Pen, outer: Region, inner: Region) -> None:
    """Draw a flight of stairs from above or below a room to the side of one in between."""
    g = pen.glyphs
    down, right = outer.y < inner.y, outer.x < inner.x
    end_row = inner.y + 1 if down else inner.bottom - 2
    start_row = outer.bottom if down else outer.y - 1
    step = 1 if down else -1
    rows = list(range(start_row, end_row + step, step))
    start = outer.right - 1 - ASIDE if right else outer.x + ASIDE
    end = inner.x - 1 if right else inner.right
    xs = [start + round((end - start) * n / len(rows)) for n in range(len(rows))] + [end]
    enter, leave = {
        (True, True): ("dbl", "dtr"),
        (True, False): ("dbr", "dtl"),
        (False, True): ("dtl", "dbr"),
        (False, False): ("dtr", "dbl"),
    }[down, right]
    for n, y in enumerate(rows):
        a, b = xs[n], xs[n + 1]
        last = n == len(rows) - 1
        low, high = min(a, b), max(a, b)
        pen.text(low, y, stair(g, "dh") * (high - low + 1), STAIRS)
        pen.text(a, y, stair(g, enter), STAIRS)
        if not last:
            pen.text(b, y, stair(g, leave), STAIRS)
