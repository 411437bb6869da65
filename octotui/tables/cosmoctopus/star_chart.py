"""A constellation's slots drawn as stars, with lines from each to those it opens, for faces with rows to spare."""

from __future__ import annotations

from collections import Counter

from engine.cosmoctopus.box import Card
from octotui.tables.cosmoctopus.card import draw_slot, has_letters, layers
from octotui.tables.cosmoctopus.plan import DOWN, JOINTS, LEFT, RIGHT, UP
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.terminal.canvas import Pen

CHART = 3
"""Rows of a chart."""
LONGEST = 9
"""Maximum columns of a line between two stars."""


def can_be_charted(card: Card) -> bool:
    """Whether the stars fit on the rows of a chart, and every line leads to the stars opened next."""
    found = layers(card)
    depth = {slot: n for n, layer in enumerate(found) for slot in layer}
    return max(map(len, found)) <= CHART and all(depth[after] == depth[before] + 1 for before, after in card.arrows)


def draw_star_chart(
    pen: Pen, x: int, y: int, width: int, card: Card, filled: str, scene: CosmoctopusScene | None = None, changed: str = ""
) -> None:
    """Draw the chart in the middle of this width; `scene` is given where slots can be chosen, `changed` are the slots filled last."""
    found, rows = layers(card), star_rows(card)
    star = 2 + has_letters(card, scene)
    line = min(LONGEST, (width - star * len(found)) // max(1, len(found) - 1))
    x += (width - star * len(found) - line * (len(found) - 1)) // 2
    column = {slot: x + n * (star + line) for n, layer in enumerate(found) for slot in layer}
    ways: Counter[tuple[int, int]] = Counter()
    lit = set()
    for before, after in card.arrows:
        path = steps(column[before] + star, y + rows[before], column[after] - 1, y + rows[after])
        for at, way in path:
            ways[at] |= way
        lit |= {at for at, _ in path} if before in filled else set()
        pen.put(column[after] - 1, y + rows[after], pen.glyphs["arrow_right"], "text" if before in filled else "dim")
    for at, way in ways.items():
        joint = JOINTS[way]
        pen.put(*at, pen.glyphs[f"c{joint}" if f"c{joint}" in ROUND else joint], "text" if at in lit else "dim")
    for slot, left in column.items():
        draw_slot(pen, left, y + rows[slot], card, slot, filled, scene, changed)


ROUND = ("ctl", "ctr", "cbl", "cbr")
"""The corners of the lines."""


def star_rows(card: Card) -> dict[str, int]:
    """The row of each slot: one alone in its layer lies between those that open it, the others apart; so a chain is straight."""
    rows: dict[str, int] = {}
    for layer in layers(card):
        before = [rows[one] for one, other in card.arrows if other == layer]
        alone = sum(before) // len(before) if before else CHART // 2
        rows |= dict(zip(layer, {1: (alone,), 2: (0, CHART - 1)}.get(len(layer), range(CHART)), strict=True))
    return rows


def steps(x: int, y: int, end: int, end_y: int) -> list[tuple[tuple[int, int], int]]:
    """The cells of a line to before column `end`, with the directions it takes from each: straight, or with two bends halfway."""
    bend = x + (end - x) // 2 if y != end_y else end
    path = [((at, y), LEFT | RIGHT) for at in range(x, min(bend, end))]
    if y == end_y:
        return path
    first, last = (DOWN, UP) if end_y > y else (UP, DOWN)
    between = range(min(y, end_y) + 1, max(y, end_y))
    return [
        *path,
        ((bend, y), LEFT | first),
        *(((bend, at), UP | DOWN) for at in between),
        ((bend, end_y), last | RIGHT),
        *(((at, end_y), LEFT | RIGHT) for at in range(bend + 1, end)),
    ]
