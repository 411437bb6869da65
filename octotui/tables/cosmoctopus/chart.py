"""A layout drawn as a chart: spaced-out places with a line for each connection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from textual.geometry import Region, Size

from engine.cosmoctopus.layouts import TILE, Pair, Spot, cornering
from octotui.tables.cosmoctopus.plan import DOWN, LEFT, RIGHT, UP, Plan, corners

Cell = tuple[int, int]
"""Column and row."""
Stroke = dict[Cell, int]
"""The cells of a connection, each with the directions of its line."""

STEPS = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}
BACK = {UP: DOWN, RIGHT: LEFT, DOWN: UP, LEFT: RIGHT}
WAYS = {
    UP | DOWN: "wv",
    LEFT | RIGHT: "wh",
    RIGHT | DOWN: "wtl",
    LEFT | DOWN: "wtr",
    UP | RIGHT: "wbl",
    UP | LEFT: "wbr",
}
"""The glyph of a line by its directions."""
ENOUGH = 10
"""Columns of a tile in which all its content fits; at this width and above, the chart keeps a free column at either side."""
WIDEST = 18
"""Maximum columns of a tile."""
FRAMED = 3
"""Minimum rows of a tile with a full frame; a one-row tile has only sides."""
SHAPES = ((6, 1, 16), (5, 1, 11), (4, 1, 16), (4, 0, 16), (FRAMED, 1, 0), (FRAMED, 0, 0), (1, 1, 0))
"""Tile rows, rows between tiles, and minimum tile columns, best first. Every name fits in 16 columns clear of the lines at its sides,
or in 11 if broken in two."""
STRETCH = 2
"""Maximum cells by which a gap grows if there is room."""
TURN, NEAR = 2.0, 0.5
"""The cost, in cells, of a turn and of a cell next to another line."""
ASIDE = 0.02
"""The cost of leaving a tile off the middle of its edge, per square of the distance."""


@lru_cache(maxsize=16)
def fitting_plan(spots: tuple[Spot, ...], links: tuple[Pair, ...], width: int, height: int) -> Plan:
    """The layout as large as fits, centred."""
    size, columns, rows = fitting(spots, width, height)
    left = (width - columns[max(columns)] - size.width) // 2
    top = (height - rows[max(rows)] - size.height) // 2
    boxes = tuple(Region(left + columns[x], top + rows[y], *size) for x, y in spots)
    doors: list[tuple[int, int, str]] = []
    for (i, j), stroke in zip(links, ways(boxes, links, Size(width, height)), strict=True):
        doors += [(x, y, WAYS[to]) for (x, y), to in stroke.items()] or corners(boxes[i], boxes[j])
    return Plan(boxes, tuple(doors))


# --- placing tiles --------------------------------------------------------------------------------------------------------


def fitting(spots: Sequence[Spot], width: int, height: int) -> tuple[Size, dict[int, int], dict[int, int]]:
    """The tile size, and the column and row of each half-step."""
    beside = [(min(x, v), max(x, v)) for x, y in spots for v, w in spots if abs(x - v) >= TILE > abs(y - w) or cornering((x, y), (v, w))]
    above = [(min(y, w), max(y, w)) for x, y in spots for v, w in spots if abs(y - w) >= TILE or overlapping((x, y), (v, w))]
    across, down = (sorted({spot[i] for spot in spots}) for i in (0, 1))
    wides = [(wide, 1, True) for wide in range(WIDEST, 1, -1)]
    wide, columns = fit(across, beside, wides, width - 2)
    if wide < ENOUGH:
        wide, columns = fit(across, beside, wides, width)
    talls = [(tall, gap, even) for tall, gap, least in SHAPES if wide >= least for even in (True, False)]
    tall, rows = fit(down, above, talls, height)
    return Size(wide, tall), columns, rows


def overlapping(p: Spot, q: Spot) -> bool:
    return abs(p[0] - q[0]) == abs(p[1] - q[1]) == 1


def fit(steps: Sequence[int], apart: Sequence[Pair], shapes: Sequence[tuple[int, int, bool]], room: int) -> tuple[int, dict[int, int]]:
    """The first tile size that fits, the gap between tiles as wide as possible, and the position of each half-step.

    In an even shape each half-step takes at least half the pitch; otherwise it may take no cells where nothing must be apart.
    """
    for size, least, even in shapes:
        for gap in range(least + STRETCH, least - 1, -1):
            pitch = size + gap
            found = lines(steps, apart, pitch, pitch // TILE * even)
            if found[steps[-1]] + size <= room:
                return size, found
    size, gap, _ = shapes[-1]
    return size, lines(steps, apart, size + gap, 0)


def lines(steps: Sequence[int], apart: Sequence[Pair], pitch: int, least: int) -> dict[int, int]:
    """The position of each half-step, midway between its earliest and its latest."""
    soonest = first_fit(steps, apart, pitch, least)
    end = max(soonest.values())
    mirrored = first_fit([-step for step in reversed(steps)], [(-other, -one) for one, other in apart], pitch, least)
    return {step: (soonest[step] + end - mirrored[-step]) // 2 for step in steps}


def first_fit(steps: Sequence[int], apart: Sequence[Pair], pitch: int, least: int) -> dict[int, int]:
    """The earliest position of each half-step, with a pitch between the two of each pair."""
    found: dict[int, int] = {}
    for step in steps:
        after = [at + least for at in found.values()]
        found[step] = max([0, *after, *(found[one] + pitch for one, other in apart if other == step and one < step)])
    return found


# --- routing lines --------------------------------------------------------------------------------------------------------


def ways(boxes: Sequence[Region], links: Sequence[Pair], room: Size) -> list[Stroke]:
    """Route a line for each pair, none touching another; empty for a pair with no room for one."""
    inside = {(x, y) for box in boxes for y in range(box.y, box.bottom) for x in range(box.x, box.right)}
    found: dict[Pair, Stroke] = {}
    taken: set[Cell] = set()
    for pair in sorted(links, key=lambda pair: way(boxes, pair, inside, frozenset(), room)[0]):
        _, stroke = way(boxes, pair, inside, taken, room)
        found[pair] = stroke
        taken |= set(stroke)
    return [found[pair] for pair in links]


def way(boxes: Sequence[Region], pair: Pair, inside: set[Cell], taken: set[Cell] | frozenset[Cell], room: Size) -> tuple[float, Stroke]:
    """The simplest path between two places that avoids all others: short, with few turns, from mid-edge to mid-edge."""
    one, other = boxes[pair[0]], boxes[pair[1]]
    ends = {(cell, BACK[to]): cost for cell, to, cost in edges(other)}
    queue: list[tuple[float, Cell, int, tuple[Cell, ...]]] = [
        (cost, cell, to, (cell,)) for cell, to, cost in edges(one) if cell not in taken
    ]
    queue.sort()
    seen: set[tuple[Cell, int]] = set()
    best: tuple[float, tuple[Cell, ...]] = (float("inf"), ())
    while queue and queue[0][0] < best[0]:
        cost, (x, y), to, path = heappop(queue)
        if ((x, y), to) in seen:
            continue
        seen.add(((x, y), to))
        cell = x + STEPS[to][0], y + STEPS[to][1]
        if (cell, to) in ends and cell not in taken:
            best = min(best, (cost + ends[cell, to], (*path, cell)))
        if cell in inside or cell in taken or not (0 <= cell[0] < room.width and 0 <= cell[1] < room.height):
            continue
        near = NEAR * sum((cell[0] + dx, cell[1] + dy) in taken for dx, dy in STEPS.values())
        for turned in STEPS:
            if turned != BACK[to]:
                heappush(queue, (cost + 1 + near + TURN * (turned != to), cell, turned, (*path, cell)))
    return best[0], stroke_along(best[1], one, other)


def edges(box: Region) -> Iterator[tuple[Cell, int, float]]:
    """Possible exits from a tile: an edge cell other than a corner, the side it leads to, and its cost."""
    middle_x, middle_y = box.x + (box.width - 1) / 2, box.y + (box.height - 1) / 2
    for x in range(box.x + 1, box.right - 1):
        for y, to in ((box.y, UP), (box.bottom - 1, DOWN)):
            yield (x, y), to, ASIDE * (x - middle_x) ** 2
    for y in range(box.y + 1, box.bottom - 1) if box.height >= FRAMED else range(box.y, box.bottom):
        for x, to in ((box.x, LEFT), (box.right - 1, RIGHT)):
            yield (x, y), to, ASIDE * (y - middle_y) ** 2


def stroke_along(path: Sequence[Cell], one: Region, other: Region) -> Stroke:
    """The line along a path, passing through the frames of its end tiles if these are full frames."""
    if not path:
        return {}
    led = [next(to for to, (dx, dy) in STEPS.items() if (x + dx, y + dy) == after) for (x, y), after in pairwise(path)]
    cells = {cell: BACK[before] | after for cell, before, after in zip(path, [led[0], *led], [*led, led[-1]], strict=True)}
    return {cell: to for cell, to in cells.items() if one.height >= FRAMED or not (one.contains(*cell) or other.contains(*cell))}
