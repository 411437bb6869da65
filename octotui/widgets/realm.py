"""The Inky Realm on the table: a tile on each place of the layout, the head on one of them, and the bridge."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from textual.geometry import Region, Spacing

from engine.cosmoctopus.effects import Effect
from engine.cosmoctopus.investigator import investigated
from engine.cosmoctopus.layouts import TILE
from engine.cosmoctopus.words import effect_text
from octotui.canvas import Area, Pen, Scene, relevant, wrap
from octotui.widgets.cosmos import NEW, tile_signs
from octotui.widgets.plan import PLAIN, Plan, draw_doors, draw_double, draw_frames, fitted, laid

Sign = tuple[str, str]
"""A text and its look."""
Cell = tuple[int, int]
"""Column and row."""
STEPS = ((1, 0, 1.0), (-1, 0, 1.0), (0, 1, 2.0), (0, -1, 2.0), (1, 1, 2.2), (1, -1, 2.2), (-1, 1, 2.2), (-1, -1, 2.2))
"""The ways from a cell to those round it, and how long each is."""
OVER = 6
"""How many times longer a step is that goes over a frame."""
VERBS = ("move", "to", "token")
"""What can be done with a tile; a token is laid on a place while the tiles are face down."""


class Realm(Area):
    """The Inky Realm: a tile on each place, the head of Cosmoctopus on one of them, tokens on the ends of the bridge."""

    def sees(self, scene: Scene) -> object:
        view = scene.view
        names = view.realm or view.layout.names
        codes = [f"{verb} {name}" for name in names for verb in VERBS]
        lying = view.layout.name, view.head, view.realm, view.bridge, investigated(view), view.guarded
        return lying, self._came(scene), self._crossed(scene), self._watched(scene), relevant(scene, codes)

    def _came(self, scene: Scene) -> bool:
        """Whether the head came to its tile with the last answer."""
        before: Any = scene.before
        return before is not None and before.head != scene.view.head

    def _crossed(self, scene: Scene) -> frozenset[str]:
        """The places to which the last answer brought a token."""
        before: Any = scene.before
        return frozenset() if before is None else frozenset(scene.view.bridge) - frozenset(before.bridge)

    def _watched(self, scene: Scene) -> frozenset[str]:
        """The tiles to which the last answer brought a magnifying glass."""
        before: Any = scene.before
        return frozenset() if before is None else frozenset(investigated(scene.view)) - frozenset(investigated(before))

    def draw(self, pen: Pen, scene: Scene) -> None:
        view = scene.view
        plan = planned(pen, scene)
        tiles = view.realm or view.layout.names
        codes = [next((code for verb in VERBS if (code := f"{verb} {tile}") in scene.choices), "") for tile in tiles]
        draw_frames(pen, plan.boxes, ["legal" if code else PLAIN for code in codes])
        draw_span(pen, plan, [box for place, box in zip(view.layout.names, plan.boxes, strict=True) if place in view.bridge])
        for place, tile, box, code in zip(view.layout.names, tiles, plan.boxes, codes, strict=True):
            self._tile(pen, scene, plan, (place, tile, code), box)
        draw_doors(pen, plan, "title bold")

    def _tile(self, pen: Pen, scene: Scene, plan: Plan, names: tuple[str, str, str], box: Region) -> None:
        """A tile with all that lies on it; `names` are those of its place, of the tile, and the code that chooses it."""
        place, tile, code = names
        head = tile == scene.view.head
        new = head and self._came(scene)
        look = "changed bold" if new else "head bold" if head else "legal" if code else PLAIN
        if head:
            draw_double(pen, box, look)
        token, token_look = "", "good bold"
        if place in scene.view.bridge:
            token = pen.glyphs["bridge"]
            if place in self._crossed(scene):
                token, token_look = token + NEW, "changed bold"
        cost = scene.choices[code].cost if code else ""
        cost = f"-{cost.split()[0]}" if cost and code.startswith("move ") else ""
        glass, glass_look = pen.glyphs["glass"] if tile in investigated(scene.view) else "", "danger bold"
        if tile in self._watched(scene):
            glass_look = "changed bold underline"
        lying = [(text, text_look) for text, text_look in ((token, token_look), (glass, glass_look)) if text]
        edge = spare(plan, box) if plan.shared and crowded(pen, scene, tile, box, lying) else None
        if edge:
            pen.text(*edge, "".join(text for text, _ in lying), lying[0][1])
            lying = []
        top, rows = self._content(pen, scene, tile, box, *((lying, (cost, look)) if plan.shared else ([], ("", ""))))
        if code and code == scene.cursor:
            pen.fill(box.x + 1, top, box.width - 2, min(rows, 2), "marked bold reverse")
        if head:
            self._head(pen, plan, box, new, look)
        if not plan.shared:
            pen.text(box.x + 1, box.bottom - 1, token, token_look)
            pen.text(box.right - 2 - len(cost), box.bottom - 1, cost, look)
            pen.text(box.right - 2, box.bottom - 1, glass, glass_look)
        if code:
            if code in scene.hints:
                pen.text(box.x + 1, box.y, scene.hints[code], "marked bold reverse")
            pen.spot(code, box.x, box.y, box.width, box.height)

    def _content(self, pen: Pen, scene: Scene, tile: str, box: Region, lying: list[Sign], cost: Sign) -> tuple[int, int]:
        """What the tile is: its name, its signs, its words, as far as there is room. Gives the first row and how many there are."""
        inner, room = box.height - 2, box.width - 2
        if not scene.view.realm:
            row = box.y + 1 + (inner - 1) // 2
            self._centred(pen, box, row, [*lying, (tile, "dim")], " ")
            return row, 1
        effect, name = scene.game.box.tiles[tile].effect, scene.game.word(tile)
        named = inner > 1 and len(name) <= room
        lines = [in_a_line(pen, effect, lying, cost, room)] if named else in_lines(pen, effect, lying, cost, room, min(inner, 2))
        words = wrap(effect_text(effect), room, inner - 2, pen.glyphs["more"]) if inner > 2 else []
        words = [] if any(line.endswith(pen.glyphs["more"]) for line in words) else words
        top = box.y + 1 + (inner - named - len(lines) - len(words)) // 2
        if named:
            self._centred(pen, box, top, [(name, "text")])
        for n, (glue, signs) in enumerate(lines, top + named):
            self._centred(pen, box, n, signs, glue)
        for n, text in enumerate(words, top + named + len(lines)):
            self._centred(pen, box, n, [(text, "dim")])
        return top, named + len(lines) + len(words)

    def _centred(self, pen: Pen, box: Region, y: int, signs: list[Sign], glue: str = "") -> None:
        """Signs in the middle of a row of a tile."""
        at = box.x + max(1, (box.width - width_of(signs, glue)) // 2)
        for text, look in signs:
            at = pen.text(at, y, text, look, box.right - 1 - at) + len(glue)

    def _head(self, pen: Pen, plan: Plan, box: Region, new: bool, look: str) -> None:
        """The sign of the head on the frame, where no door is; and a mark if it has just come."""
        doors = {(x, y) for x, y, _ in plan.doors}
        sign = pen.glyphs["head"]
        spots = [box.x + 1, box.right - 4] if box.width >= 9 else range(box.x + 1, box.right - 1)
        wide = 3 if box.width >= 9 else 1
        free = [x for x in spots if not any((x + n, box.y) in doors for n in range(wide))]
        for x in free if wide > 1 else free[:1]:
            pen.text(x, box.y, f" {sign} " if wide > 1 else sign, "head bold")
        if new:
            pen.text(box.x + 2, box.bottom - 1, f" {NEW} " if wide > 1 else NEW, look)


def planned(pen: Pen, scene: Scene) -> Plan:
    """Where the places lie. A plain grid needs no doors: what lies side by side is adjacent."""
    layout = scene.view.layout
    if not layout.gridded:
        return fitted(layout.places, layout.links, pen.width, pen.height)
    columns, rows = (n // TILE for n in layout.size)
    width, height = pen.width // columns, pen.height // rows
    return laid(layout.places, (), (width / TILE, height / TILE), (0, 0))


def crowded(pen: Pen, scene: Scene, tile: str, box: Region, lying: list[Sign]) -> bool:
    """Whether a tile of one row has no room for what lies on it beside its signs with the letters of resources."""
    if not lying or not scene.view.realm or box.height > 3:
        return False
    signs = [(shorter(pen, text), look) for text, look in tile_signs(pen, scene.game.box.tiles[tile].effect)]
    return width_of([*lying, *signs], "") > box.width - 2


def spare(plan: Plan, box: Region) -> Cell | None:
    """A cell of the frame above or below a tile that is no other tile's and no door; None if there is none."""
    doors = {(x, y) for x, y, _ in plan.doors}
    free = [(x, y) for y in (box.bottom - 1, box.y) for x in range(box.x + 1, box.right - 1) if (x, y) not in doors]
    return next((cell for cell in free if not any(other.contains(*cell) for other in plan.boxes if other != box)), None)


def in_lines(pen: Pen, effect: Effect, lying: list[Sign], cost: Sign, room: int, lines: int) -> list[tuple[str, list[Sign]]]:
    """A tile's signs with what lies on it and a cost, on one line where they fit as they are, else on so many.

    Of two lines the second has the cost, and what lies on the tile if the first has no room for it; a cost that fits nowhere goes.
    """
    signs, after = tile_signs(pen, effect), [cost] if cost[0] else []
    if lines == 1 or width_of([*lying, *signs, *after], "") <= room:
        return [in_a_line(pen, effect, lying, cost, room)]
    for found in (signs, [(shorter(pen, text), look) for text, look in signs]):
        for price in (after, []):
            for above, below in ((lying, []), ([], lying)):
                pair = [[*above, *found[:1]], [*below, *found[1:], *price]]
                if max(width_of(line, "") for line in pair) <= room:
                    return [("", line) for line in pair]
    return [in_a_line(pen, effect, lying, cost, room)]


def in_a_line(pen: Pen, effect: Effect, lying: list[Sign], cost: Sign, room: int) -> tuple[str, list[Sign]]:
    """A tile's signs between what lies on it and a cost, as short as they must be for so many columns, and what stands between them.

    The cost goes first, for the menu says it too, and without its plus a bonus would read as if the cost were taken from it; then the
    letters of the resources.
    """
    signs = tile_signs(pen, effect)
    tight = [(shorter(pen, text), look) for text, look in signs]
    bare = [(text[:-1] if text[-1:].isalpha() and not text[-2:-1].isalnum() else text, look) for text, look in tight]
    after = [cost] if cost[0] else []
    signed = any(text.startswith("+") for text, _ in signs)
    for glue, found, price in (
        (" ", signs, after),
        ("", signs, after),
        (" ", signs, []) if signed else ("", tight, after),
        ("", signs, []),
        ("", tight, []),
    ):
        line = [*lying, *found, *price]
        if width_of(line, glue) <= room:
            return glue, line
    return "", [*lying, *bare]


def shorter(pen: Pen, text: str) -> str:
    """A sign without what can be done without."""
    return "row" if text == "new row" else text.replace(" any", pen.glyphs["any"]).replace(" ", "").removeprefix("+")


def width_of(signs: list[Sign], glue: str) -> int:
    return sum(len(text) for text, _ in signs) + len(glue) * (len(signs) - 1)


def draw_span(pen: Pen, plan: Plan, ends: list[Region]) -> None:
    """The bridge: a dotted line between the tiles with tokens, round the tiles that lie in between."""
    if len(ends) == 2:
        for x, y in span(plan, (ends[0], ends[1]), pen.width, pen.height):
            pen.text(x, y, pen.glyphs["bullet"], "good bold")


@lru_cache(maxsize=8)
def span(plan: Plan, ends: tuple[Region, Region], width: int, height: int) -> tuple[Cell, ...]:
    """The cells of the shortest way between two frames that crosses no tile, over other frames only where there is no other."""
    first, last = (set(frame(box)) for box in ends)
    inside = {cell for box in plan.boxes for cell in box_cells(box.shrink(Spacing.all(1)))}
    inside |= {(x, y) for x, y, _ in plan.doors}
    frames = {cell for box in plan.boxes for cell in box_cells(box)}
    queue: list[tuple[float, Cell, tuple[Cell, ...]]] = [(0.0, cell, (cell,)) for cell in sorted(first - inside)]
    seen: set[Cell] = set()
    while queue:
        length, (x, y), way = heappop(queue)
        if (x, y) in seen:
            continue
        seen.add((x, y))
        if (x, y) in last:
            return tuple(cell for cell in way if cell not in first and cell not in last) or way[:1]
        for dx, dy, step in STEPS:
            cell = x + dx, y + dy
            if cell not in seen and cell not in inside and 0 <= cell[0] < width and 0 <= cell[1] < height:
                heappush(queue, (length + step * (OVER if cell in frames else 1), cell, (*way, cell)))
    return ()


def frame(box: Region) -> list[Cell]:
    """The cells of the frame of a tile without its corners."""
    beside = [(x, y) for x in (box.x, box.right - 1) for y in range(box.y + 1, box.bottom - 1)]
    return beside + [(x, y) for y in (box.y, box.bottom - 1) for x in range(box.x + 1, box.right - 1)]


def box_cells(box: Region) -> list[Cell]:
    return [(x, y) for y in range(box.y, box.bottom) for x in range(box.x, box.right)]
