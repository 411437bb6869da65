"""Where a layout's places are drawn, with frames and with doors between adjacent places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region

from engine.cosmoctopus.layouts import TILE, Pair, Spot, cornering, touching
from octotui.terminal.canvas import Pen

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
JOINTS = {
    UP | DOWN: "v",
    LEFT | RIGHT: "h",
    RIGHT | DOWN: "tl",
    LEFT | DOWN: "tr",
    UP | RIGHT: "bl",
    UP | LEFT: "br",
    UP | DOWN | RIGHT: "lt",
    UP | DOWN | LEFT: "rt",
    LEFT | RIGHT | DOWN: "tt",
    LEFT | RIGHT | UP: "bt",
    UP | DOWN | LEFT | RIGHT: "x",
}
"""The glyph of a line by its directions."""
PLAIN = "border"
"""The style of a frame without special meaning."""


@dataclass(frozen=True)
class Plan:
    """A layout in cells."""

    boxes: tuple[Region, ...]
    """The framed box of each place."""
    doors: tuple[tuple[int, int, str], ...]
    """Column, row and glyph of each adjacency mark."""


def lay_out(spots: Sequence[Spot], links: Sequence[Pair], scale: tuple[float, float], lap: int = 1, origin: Spot = (0, 0)) -> Plan:
    """Lay out at this many columns and rows per half-step; with a `lap` of 1, touching frames share a line."""
    across, down = scale
    left, top = origin

    def box(spot: Spot) -> Region:
        x, y = int(spot[0] * across), int(spot[1] * down)
        end_x, end_y = int((spot[0] + TILE) * across), int((spot[1] + TILE) * down)
        return Region(left + x, top + y, end_x - x + lap, end_y - y + lap)

    boxes = tuple(map(box, spots))
    doors = [door for i, j in links for door in _doors(spots[i], spots[j], boxes[i], boxes[j])]
    return Plan(boxes, tuple(doors))


def _doors(p: Spot, q: Spot, one: Region, other: Region) -> list[tuple[int, int, str]]:
    if cornering(p, q):
        return corners(one, other)
    if not touching(p, q):
        return []
    if abs(p[0] - q[0]) == TILE:
        y = _middle(one.y, one.bottom, other.y, other.bottom)
        return [(x, y, "dh") for x in sorted({*_facing(one.x, one.right, other.x, other.right)})]
    if abs(p[1] - q[1]) == TILE:
        x = _middle(one.x, one.right, other.x, other.right)
        return [(x, y, "dv") for y in sorted({*_facing(one.y, one.bottom, other.y, other.bottom)})]
    return []


def corners(one: Region, other: Region) -> list[tuple[int, int, str]]:
    """The marks on two boxes that face each other at a corner."""
    (x1, x2), (y1, y2) = _facing(one.x, one.right, other.x, other.right), _facing(one.y, one.bottom, other.y, other.bottom)
    return sorted({(x1, y1, "x"), (x2, y2, "x")})


def _facing(start: int, end: int, other_start: int, other_end: int) -> tuple[int, int]:
    """The end cells of two stretches that face each other, in argument order."""
    return (end - 1, other_start) if start < other_start else (start, other_end - 1)


def _middle(start: int, end: int, other_start: int, other_end: int) -> int:
    """The middle of the overlap of two stretches, inside both frames if possible."""
    low, high = max(start, other_start), min(end, other_end) - 1
    if low + 1 <= high - 1:
        low, high = low + 1, high - 1
    return (low + high) // 2


def draw_frames(pen: Pen, boxes: Sequence[Region], styles: Sequence[str]) -> None:
    """Draw the frames, joined where they meet. Later boxes lie over earlier ones; a shared line is plain only if both are."""
    telling = {n for n, style in enumerate(styles) if style != PLAIN}
    for x, y, glyph, owners in frames(tuple(boxes)):
        style = PLAIN if telling.isdisjoint(owners) else next(styles[n] for n in owners if n in telling)
        pen.put(x, y, pen.glyphs[glyph], style)


@lru_cache(maxsize=32)
def frames(boxes: tuple[Region, ...]) -> tuple[tuple[int, int, str, tuple[int, ...]], ...]:
    """Column, row and glyph of each frame cell, and the boxes that share it, the last first."""
    lines: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}

    def join(x: int, y: int, ways: int, owner: int) -> None:
        before, owners = lines.get((x, y), (0, ()))
        lines[x, y] = before | ways, (owner, *owners)

    for n, box in enumerate(boxes):
        inside = box.shrink((1, 1, 1, 1))
        if any(inside.overlaps(other) for other in boxes[:n]):
            for y in inside.line_range:
                for x in inside.column_range:
                    lines.pop((x, y), None)
        for x in range(box.x, box.right):
            for y in (box.y, box.bottom - 1):
                ways = (LEFT if x > box.x else 0) | (RIGHT if x < box.right - 1 else 0)
                join(x, y, ways, n)
        for y in range(box.y, box.bottom):
            for x in (box.x, box.right - 1):
                ways = (UP if y > box.y else 0) | (DOWN if y < box.bottom - 1 else 0)
                join(x, y, ways, n)
    return tuple((x, y, JOINTS.get(ways, "x"), owners) for (x, y), (ways, owners) in lines.items())


def draw_double(pen: Pen, box: Region, style: str) -> None:
    """Draw a double frame over whatever is there."""
    g = pen.glyphs
    pen.text(box.x, box.y, g["dtl"] + g["dh"] * (box.width - 2) + g["dtr"], style)
    for y in range(box.y + 1, box.bottom - 1):
        pen.text(box.x, y, g["dv"], style)
        pen.text(box.right - 1, y, g["dv"], style)
    pen.text(box.x, box.bottom - 1, g["dbl"] + g["dh"] * (box.width - 2) + g["dbr"], style)


def draw_doors(pen: Pen, plan: Plan, style: str) -> None:
    """Draw the marks between adjacent places."""
    for x, y, glyph in plan.doors:
        pen.text(x, y, pen.glyphs[glyph], style, 1)
