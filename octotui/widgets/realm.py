"""The Inky Realm on the table: a tile on each place of the layout, the head on one of them, and the bridge."""

from __future__ import annotations

from typing import Any

from textual.geometry import Region

from engine.cosmoctopus.effects import Effect
from engine.cosmoctopus.investigator import investigated
from engine.cosmoctopus.layouts import TILE
from engine.cosmoctopus.words import effect_text
from octotui.canvas import Area, Pen, Scene, relevant, wrap
from octotui.widgets.cosmos import NEW, tile_signs
from octotui.widgets.plan import PLAIN, Plan, draw_doors, draw_double, draw_frames, fitted, laid

Sign = tuple[str, str]
"""A text and its look."""
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


def in_lines(pen: Pen, effect: Effect, lying: list[Sign], cost: Sign, room: int, lines: int) -> list[tuple[str, list[Sign]]]:
    """A tile's signs with what lies on it and a cost, on one line where they fit as they are, else on so many."""
    signs, after = tile_signs(pen, effect), [cost] if cost[0] else []
    whole = [*lying, *signs, *after]
    if lines == 1 or width_of(whole, "") <= room:
        return [in_a_line(pen, effect, lying, cost, room)]
    return [("", [*lying, *signs[:1]]), ("", [*signs[1:], *after])]


def in_a_line(pen: Pen, effect: Effect, lying: list[Sign], cost: Sign, room: int) -> tuple[str, list[Sign]]:
    """A tile's signs between what lies on it and a cost, as short as they must be for so many columns, and what stands between them.

    The cost goes first, for the menu says it too; then the letters of the resources.
    """
    signs = tile_signs(pen, effect)
    tight = [(shorter(pen, text), look) for text, look in signs]
    bare = [(text[:-1] if text[-1:].isalpha() and not text[-2:-1].isalnum() else text, look) for text, look in tight]
    for after in ([cost], []) if cost[0] else ([],):
        for glue, found in ((" ", signs), ("", signs), ("", tight)):
            line = [*lying, *found, *after]
            if width_of(line, glue) <= room:
                return glue, line
    return "", [*lying, *bare]


def shorter(pen: Pen, text: str) -> str:
    """A sign without what can be done without."""
    return "row" if text == "new row" else text.replace(" any", pen.glyphs["any"]).replace(" ", "").removeprefix("+")


def width_of(signs: list[Sign], glue: str) -> int:
    return sum(len(text) for text, _ in signs) + len(glue) * (len(signs) - 1)


def draw_span(pen: Pen, plan: Plan, ends: list[Region]) -> None:
    """The bridge: a dotted line between the tiles with tokens, wherever no tile lies in between."""
    if len(ends) < 2:
        return
    (x1, y1), (x2, y2) = [(box.x + box.width // 2, box.y + box.height // 2) for box in ends]
    steps = max(abs(x2 - x1), abs(y2 - y1))
    for n in range(steps + 1):
        x, y = x1 + round((x2 - x1) * n / steps), y1 + round((y2 - y1) * n / steps)
        if not any(box.contains(x, y) for box in plan.boxes):
            pen.text(x, y, pen.glyphs["bullet"], "good bold")
