"""The Inky Realm on the table: a tile on each place of the layout, the head on one of them, and the bridge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any, NamedTuple

from textual.geometry import Region, Spacing

from engine.cosmoctopus.codes import MOVE, TO, TOKEN
from engine.cosmoctopus.effects import RESOURCES, Effect
from engine.cosmoctopus.gaining import bonus_of
from engine.cosmoctopus.investigator import investigated_tiles
from engine.cosmoctopus.layouts import TILE
from engine.cosmoctopus.words import effect_text
from octotui.tables.cosmoctopus.chart import FRAMED, Cell, fitting_plan
from octotui.tables.cosmoctopus.plain_text import plain_step
from octotui.tables.cosmoctopus.plan import PLAIN, Plan, draw_doors, draw_double, draw_frames, lay_out
from octotui.tables.cosmoctopus.scene import CosmoctopusScene, QuietArea
from octotui.tables.cosmoctopus.short_text import short_effect, with_letter
from octotui.terminal.canvas import NEW, Pen, wrap
from octotui.widgets.area import relevant, sign_of_key
from themes import Glyphs

Sign = tuple[str, str]
"""A text and its style."""
STEPS = ((1, 0, 1.0), (-1, 0, 1.0), (0, 1, 2.0), (0, -1, 2.0), (1, 1, 2.2), (1, -1, 2.2), (-1, 1, 2.2), (-1, -1, 2.2))
"""The steps to the neighbouring cells, with their lengths."""
OVER = 6
"""Length factor of a step over a frame."""
SPACED = 9
"""Minimum columns of a tile whose frame signs stand clear of the frame."""
ALL = 99
"""Rows wanted by a realm that can use any number."""
VERBS = (MOVE, TO, TOKEN)
"""The verbs for a tile; a token is laid on a place while the tiles are face down."""


class Realm(QuietArea):
    """The Inky Realm: a tile on each place, the head of Cosmoctopus on one of them, tokens at the ends of the bridge."""

    def is_aside(self, scene: CosmoctopusScene) -> bool:
        """A chart, which would be repainted as a whole, never steps back."""
        return scene.view.layout.is_grid and super().is_aside(scene)

    def sees(self, scene: CosmoctopusScene) -> object:
        view = scene.view
        names = view.realm or view.layout.names
        codes = [verb.code(name) for name in names for verb in VERBS]
        lying = (
            view.layout.name,
            view.head,
            view.realm,
            view.bridge,
            investigated_tiles(view),
            view.guarded,
            view.powers[scene.seat].on_gain,
        )
        return lying, self._came(scene), self._fresh_tokens(scene), self._fresh_glasses(scene), relevant(scene, codes)

    def _came(self, scene: CosmoctopusScene) -> bool:
        """Whether the last answer moved the head."""
        before: Any = scene.before
        return before is not None and before.head != scene.view.head

    def _fresh_tokens(self, scene: CosmoctopusScene) -> frozenset[str]:
        """The places where the last answer put a token."""
        before: Any = scene.before
        return frozenset() if before is None else frozenset(scene.view.bridge) - frozenset(before.bridge)

    def _fresh_glasses(self, scene: CosmoctopusScene) -> frozenset[str]:
        """The tiles where the last answer put a magnifying glass."""
        before: Any = scene.before
        return frozenset() if before is None else frozenset(investigated_tiles(scene.view)) - frozenset(investigated_tiles(before))

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        """A plain grid shows everything at any size; other layouts show more with more rows or columns."""
        rows = FRAMED * scene.view.layout.size[1] // TILE
        return rows, rows if scene.view.layout.is_grid else ALL

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view = scene.view
        plan = plan_of(pen, scene)
        tiles = view.realm or view.layout.names
        codes = [next((code for verb in VERBS if (code := verb.code(tile)) in scene.choices), "") for tile in tiles]
        styles = ["legal" if code else PLAIN for code in codes]
        if plan.boxes[0].height >= FRAMED:
            draw_frames(pen, plan.boxes, styles)
        else:
            draw_sides(pen, plan.boxes, styles)
        draw_span(pen, plan, [box for place, box in zip(view.layout.names, plan.boxes, strict=True) if place in view.bridge])
        for place, tile, box, code in zip(view.layout.names, tiles, plan.boxes, codes, strict=True):
            self._tile(pen, scene, plan, (place, tile, code), box)
        draw_doors(pen, plan, "text bold")

    def _tile(self, pen: Pen, scene: CosmoctopusScene, plan: Plan, names: tuple[str, str, str], box: Region) -> None:
        """Draw a tile with everything on it; `names` are its place, its tile and the code that chooses it."""
        place, tile, code = names
        head = tile == scene.view.head
        new = head and self._came(scene)
        style = "changed bold" if new else "head bold" if head else "legal" if code else PLAIN
        price = f"-{scene.choices[code].price[0][0]}" if MOVE.begins(code) and scene.choices[code].price else ""
        lying = self._lying(pen, scene, place, tile)
        key, key_style = sign_of_key(scene, code)
        if box.height >= FRAMED:
            if head:
                draw_double(pen, box, style)
            top, rows, named = self._content(pen, scene, tile, box)
            apart = " " * (price[:1] == pen.glyphs["h"])
            taken = self._on_frame(pen, plan, box, lying, (apart + price, "danger bold"))
            name = "" if named else scene.game.word(tile).split()[-1]
            if head:
                self._head(pen, box, taken, new, style, name)
            else:
                self._key(pen, box, taken, key, key_style, name)
        else:
            top, rows = box.y, 1
            if head:
                draw_sides(pen, [box], [style], "dv")
                lying = [(pen.glyphs["head"], style), *lying, *([(NEW, style)] if new else [])]
            lying = [(key, key_style), *lying] if key else lying
            self._in_a_row(pen, scene, tile, box, lying, (price, "danger bold"))
        if code and code == scene.cursor:
            pen.fill(box.x + 1, top, box.width - 2, min(rows, 2), "marked bold reverse")
        if code:
            pen.spot(code, box.x, box.y, box.width, box.height)

    def _lying(self, pen: Pen, scene: CosmoctopusScene, place: str, tile: str) -> list[Sign]:
        """The markers on a tile besides the head: an end of the bridge, a magnifying glass."""
        lying = []
        if place in scene.view.bridge:
            crossed = place in self._fresh_tokens(scene)
            lying.append((pen.glyphs["bridge"] + NEW * crossed, "changed bold" if crossed else "good bold"))
        if tile in investigated_tiles(scene.view):
            lying.append((pen.glyphs["glass"], "changed bold underline" if tile in self._fresh_glasses(scene) else "danger bold"))
        return lying

    def _on_frame(self, pen: Pen, plan: Plan, box: Region, lying: list[Sign], cost: Sign) -> set[Cell]:
        """Draw a tile's markers and movement cost on its frame: below if the lines leave room, else above.

        Returns the cells of lines and signs.
        """
        taken = {(x, y) for x, y, _ in plan.doors}
        for text, style in [*lying, cost] if cost[0] else lying:
            first = box.right - 2 if text == pen.glyphs["glass"] else box.right - 2 - len(text) if text == cost[0] else box.x + 1
            spot = free(box, taken, len(text), first)
            if spot:
                pen.text(*spot, text, style)
                taken |= {(spot[0] + n, spot[1]) for n in range(len(text))}
        return taken

    def _in_a_row(self, pen: Pen, scene: CosmoctopusScene, tile: str, box: Region, lying: list[Sign], cost: Sign) -> None:
        """Draw a one-row tile: two of the markers on it replace its sides, everything else goes between them."""
        for x, (text, style) in zip((box.x, box.right - 1), lying, strict=False):
            pen.text(x, box.y, text[0], style + " underline" * (len(text) > 1))
        if not scene.view.realm:
            self._draw_centred(pen, box, box.y, [(tile, "dim")])
            return
        glue, signs = in_a_line(pen, bonus_of(scene.view, scene.seat, tile), lying[2:], cost, box.width - 2)
        self._draw_centred(pen, box, box.y, signs, glue)

    def _key(self, pen: Pen, box: Region, taken: set[Cell], key: str, style: str, name: str = "") -> None:
        """Draw the key that picks a tile on its upper edge, with `name` (the cut-off end of its name) behind it, else on the lower edge."""
        for apart in (2, 1) if name else ():
            spot = free(box, taken, apart + len(name), box.x + 1, above=True)
            if spot and spot[1] == box.y:
                pen.text(spot[0] + apart, spot[1], name, "text")
                pen.text(*spot, key.ljust(apart) if key else "", style)
                return
        if key:
            text = f" {key} " if box.width >= SPACED else key
            x, y = free(box, taken, len(text), box.x + 1, above=True) or box.offset
            pen.text(x, y, text, style)
        self._name_below(pen, box, taken, name)

    def _name_below(self, pen: Pen, box: Region, taken: set[Cell], name: str) -> set[Cell]:
        """Draw the end of a tile's name on its lower edge, if there is room; return the cells it takes."""
        spot = free(box, taken, len(name), box.x + 1) if name else None
        if spot is None or spot[1] == box.y:
            return set()
        pen.text(*spot, name, "text")
        return {(spot[0] + n, spot[1]) for n in range(len(name))}

    def _content(self, pen: Pen, scene: CosmoctopusScene, tile: str, box: Region) -> tuple[int, int, bool]:
        """Draw a tile's name, signs and words as far as they fit. Return the first row, the number of rows, and whether the name is
        among them."""
        inner, room = box.height - 2, box.width - 2
        if not scene.view.realm:
            row = box.y + 1 + (inner - 1) // 2
            self._draw_centred(pen, box, row, [(tile, "dim")])
            return row, 1, True
        effect, name = bonus_of(scene.view, scene.seat, tile), scene.game.word(tile)
        wordings = ([name], name.split(), [name.split()[-1]])
        named = next((rows for rows in wordings if len(rows) < inner and max(map(len, rows)) <= room), [])
        glue, signs = in_a_line(pen, effect, [], ("", ""), room)
        left = inner - len(named) - 1
        unsaid = tuple(step for step in effect if step[0] != "gain")
        texts = [effect_text(unsaid)] if left > 1 and unsaid else []
        if not any(step.startswith("gain") for step, *_ in effect):
            texts += [short_effect(tuple(step for step in effect if step[0] != "flush"), pen.glyphs, plain_step)] * len(texts)
        wrapped = (wrap(text, room - 2, left, pen.glyphs["more"]) for text in texts)
        words = next((lines for lines in wrapped if not any(line.endswith(pen.glyphs["more"]) for line in lines)), [])
        top = box.y + 1 + (inner - len(named) - 1 - len(words)) // 2
        for n, text in enumerate(named, top):
            self._draw_centred(pen, box, n, [(text, "text")])
        self._draw_centred(pen, box, top + len(named), signs, glue)
        for n, text in enumerate(words, top + len(named) + 1):
            self._draw_centred(pen, box, n, [(text, "dim")])
        return top, len(named) + 1 + len(words), bool(named)

    def _draw_centred(self, pen: Pen, box: Region, y: int, signs: list[Sign], glue: str = "") -> None:
        """Draw signs centred on a row of a tile."""
        at = box.x + max(1, (box.width - width_of(signs, glue)) // 2)
        for text, style in signs:
            at = pen.text(at, y, text, style, box.right - 1 - at) + len(glue)

    def _head(self, pen: Pen, box: Region, taken: set[Cell], new: bool, style: str, name: str = "") -> None:
        """Draw the head on the frame, beside what is there, and below `name`, the end of the tile's, and a mark if it has just moved."""
        spaced = box.width >= SPACED
        sign, mark = (f" {text} " if spaced else text for text in (pen.glyphs["head"], NEW))
        ends = [(x, box.y) for x in (box.x + 1, box.right - 4) if spaced and not any((x + n, box.y) in taken for n in range(3))]
        spots: list[Cell | None] = [*ends] or [free(box, taken, len(sign), box.x + 1, above=True)]
        for spot in spots:
            if spot:
                pen.text(*spot, sign, "head bold")
                taken = taken | {(spot[0] + n, spot[1]) for n in range(len(sign))}
        taken = taken | self._name_below(pen, box, taken, name)
        found = next(((*spot, text) for text in (mark, NEW) if new and (spot := free(box, taken, len(text), box.x + 2))), None)
        if found:
            pen.text(*found, style)


def plan_of(pen: Pen, scene: CosmoctopusScene) -> Plan:
    """The plan of the places. A plain grid needs no doors, as neighbouring tiles are adjacent."""
    layout = scene.view.layout
    if not layout.is_grid:
        return fitting_plan(layout.places, layout.links, pen.width, pen.height)
    columns, rows = (n // TILE for n in layout.size)
    width, height = pen.width // columns, pen.height // rows
    return lay_out(layout.places, (), (width / TILE, height / TILE), lap=0)


def draw_sides(pen: Pen, boxes: Sequence[Region], styles: Sequence[str], glyph: str = "v") -> None:
    """Draw the left and right edges of one-row tiles."""
    for box, style in zip(boxes, styles, strict=True):
        for x in (box.x, box.right - 1):
            pen.text(x, box.y, pen.glyphs[glyph], style)


def free(box: Region, taken: set[Cell], width: int, first: int, above: bool = False) -> Cell | None:
    """The free stretch of this width nearest to column `first`, on the lower edge of a tile or else on the upper one.

    With `above` the upper edge is tried first.
    """
    for y in sorted((box.y, box.bottom - 1), reverse=not above):
        for x in sorted(range(box.x + 1, box.right - width), key=lambda x: abs(x - first)):
            if not any((x + n, y) in taken for n in range(width)):
                return x, y
    return None


def in_a_line(pen: Pen, effect: Effect, lying: list[Sign], cost: Sign, room: int) -> tuple[str, list[Sign]]:
    """A tile's signs between its markers and a cost, abbreviated to fit this many columns, and the separator between them.

    The cost is dropped first, as the menu states it too, and next to a bonus without its plus it would read as subtracted from it; then
    the letters of the resources.
    """
    found = tile_signs(pen.glyphs, effect)
    signs, brief, tight, bare = ([(sign.texts[n], sign.style) for sign in found] for n in range(4))
    after = [cost] if cost[0] else []
    for glue, line, price in (
        (" ", signs, after),
        ("", signs, after),
        ("", brief, after),
        (" ", signs, []) if any(sign.adds for sign in found) else ("", tight, after),
        ("", signs, []),
        ("", tight, []),
    ):
        line = [*lying, *line, *price]
        if width_of(line, glue) <= room:
            return glue, line
    return "", [*lying, *bare]


def width_of(signs: list[Sign], glue: str) -> int:
    return sum(len(text) for text, _ in signs) + len(glue) * (len(signs) - 1)


def draw_span(pen: Pen, plan: Plan, ends: list[Region]) -> None:
    """Draw the bridge, a dotted line between its tokens. On a chart it runs under whatever is in its way, on a grid along frames."""
    if len(ends) != 2:
        return
    under = {cell for box in plan.boxes for cell in box_cells(box)} if plan.doors else set()
    under |= {(x, y) for x, y, _ in plan.doors}
    for x, y in span(plan, (ends[0], ends[1]), pen.width, pen.height):
        if (x, y) not in under:
            pen.text(x, y, pen.glyphs["bullet"], "good bold")


@lru_cache(maxsize=8)
def span(plan: Plan, ends: tuple[Region, Region], width: int, height: int) -> tuple[Cell, ...]:
    """The shortest path between two frames that crosses no tile, and frames or other lines only if unavoidable."""
    first, last = (set(frame(box)) for box in ends)
    inside = {cell for box in plan.boxes for cell in box_cells(box.shrink(Spacing.all(1)))}
    over = {cell for box in plan.boxes for cell in box_cells(box)} | {(x, y) for x, y, _ in plan.doors}
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
                heappush(queue, (length + step * (OVER if cell in over else 1), cell, (*way, cell)))
    return ()


def frame(box: Region) -> list[Cell]:
    """The cells of a tile's frame without its corners."""
    beside = [(x, y) for x in (box.x, box.right - 1) for y in range(box.y + 1, box.bottom - 1)]
    return beside + [(x, y) for y in (box.y, box.bottom - 1) for x in range(box.x + 1, box.right - 1)]


def box_cells(box: Region) -> list[Cell]:
    return [(x, y) for y in range(box.y, box.bottom) for x in range(box.x, box.right)]


class TileSign(NamedTuple):
    """One step of a tile's effect as a sign."""

    texts: tuple[str, str, str, str]
    """The whole sign; without words that can be spared; also without its plus and spaces; also without the letter of its resource."""
    style: str = "text bold"
    adds: bool = False
    """Whether it begins with a plus."""


def bonus_in_signs(effect: Effect, glyphs: Glyphs) -> str:
    """A tile's effect as a frame with enough room has it: `+1¢c +▯`."""
    return " ".join(sign.texts[0] for sign in tile_signs(glyphs, effect))


def tile_signs(g: Glyphs, effect: Effect) -> list[TileSign]:
    """A tile's effect in signs."""
    signs = []
    card = g["card"]
    for step in effect:
        match step:
            case "gain", (bundle,):
                for n, resource in zip(bundle, RESOURCES, strict=True):
                    if n:
                        sign = f"{n}{with_letter(resource, g)}"
                        signs.append(TileSign((f"+{sign}", f"+{sign}", sign, f"{n}{g[resource]}"), f"{resource} bold", adds=True))
            case "gain-any", (n,):
                signs.append(TileSign((f"+{n} same", f"+{n} same", f"+{n}{g['any']}", f"{n}{g['any']}")))
            case "take", _:
                signs.append(TileSign((f"+{card}", f"+{card}", card, card), "text", adds=True))
            case "flush", _:
                signs.append(TileSign(("new row", "row", "row", "row"), "text"))
            case "omen", _:
                signs.append(TileSign((f"{card} +1 of its type", f"{card} +1 of type", f"{card}+its", f"{card}+its")))
            case "sweep", _:
                signs.append(TileSign(("all of a type", f"+all {card}", f"all{card}", f"all{card}")))
            case word, _:
                signs.append(TileSign((word,) * 4, "text"))
    return signs
