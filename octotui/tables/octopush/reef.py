"""The reef of Octopush: tiles, pawns, the predicted effect of the marked choice, and the choices on the board."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.geometry import Region

from engine.core.codes import verb_and_thing
from engine.core.state import Names
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, OF
from engine.octopush.codes import COLOUR, FOLLOW, IGNORE, PAWN, PLAY, PREY, TILE
from engine.octopush.grid import AHEAD, CELLS, DIRECTIONS, HOMES, OPPOSITE, PLACES, SIZE
from engine.octopush.table import Table
from engine.octopush.words import direction
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.area import relevant
from themes import Glyphs

LETTER = {colour: colour[0].upper() for colour in COLOURS}
ARROW = {"north": "arrow_up", "east": "arrow_right", "south": "arrow_down", "west": "arrow_left"}
"""The glyph of each direction."""
SHORT = {colour: n for n, colour in enumerate(COLOURS)}
CHIP = 4
"""Columns of a pawn's label."""


class Scale(NamedTuple):
    """The size of a drawn cell, including the gap column to the next one."""

    width: int
    height: int
    margin: int
    """Columns for the row numbers."""

    @property
    def size(self) -> tuple[int, int]:
        return self.margin + SIZE * self.width, 1 + SIZE * self.height

    @property
    def row(self) -> int:
        """The row of a pawn's label within a cell."""
        return (self.height - 1) // 2

    @property
    def chip(self) -> int:
        """The column where a pawn's label begins within a cell."""
        return (self.width - CHIP) // 2

    @property
    def pawn(self) -> Region:
        """The place of a pawn within a cell."""
        wide, high = (CHIP + 2, 3) if self.height > SCALES[1].height else (CHIP, 2 - self.small)
        return Region((self.width - wide) // 2, self.row - (high > 2), wide, high)

    @property
    def small(self) -> bool:
        return self.height == SCALES[-1].height

    def at(self, cell: str) -> tuple[int, int]:
        """The upper left corner of a cell."""
        column, row = PLACES[cell]
        return self.margin + column * self.width, 1 + (SIZE - 1 - row) * self.height


SCALES = (Scale(12, 7, 3), Scale(8, 4, 2), Scale(5, 2, 1))
"""Available scales, largest first."""


def pawn_sign(pawn: str) -> str:
    """`Y2`."""
    return LETTER[OF[pawn]] + pawn[-1]


def active_colour(scene: OctopushScene) -> str:
    """The colour of the arrows that the pawn in motion follows; empty while undecided."""
    view = scene.view
    if circling := circling_pawn(scene):
        return OF[circling]
    if view.guise in COLOURS:
        return str(view.guise)
    if view.mover is not None:
        return OF[view.mover]
    if view.playing is not None:
        return view.box.cards[view.playing].colour
    mine = view.colours[view.turn]
    return mine[0] if len(mine) == 1 else ""


def circling_pawn(scene: OctopushScene) -> str:
    """The pawn that goes round in a loop until its stop is chosen, unless it is the mover; empty if there is none."""
    events = scene.foreseen.events if scene.foreseen else ()
    return next((event[2] for event in events if event[0] in ("loop", "endless") and event[2] != scene.view.mover), "")


def shown_colours(scene: OctopushScene, scale: Scale) -> Names:
    """The colours whose arrows stand out: that of the pawn in motion, or of the marked card; where cells are small, those of all cards that
    can be played, so that the arrows stay as they are from card to card.
    """
    view = scene.view
    if colour := active_colour(scene):
        return (colour,)
    cards = [code for code in scene.choices if PLAY.begins(code)]
    codes = cards if scale.small else [scene.cursor] if scene.cursor in cards else []
    asked = {view.box.cards[PLAY.thing(code)].colour for code in codes}
    return tuple(colour for colour in COLOURS if colour in asked)


def moving_pawns(scene: OctopushScene) -> Names:
    """The pawns that the marked choice would move or remove."""
    return tuple(pawn for pawn, _ in scene.foreseen.ends) if scene.foreseen else ()


def in_play(view: Table) -> Names:
    """The colours that somebody plays: with the die some stay out (P22)."""
    return tuple(colour for colours in view.colours for colour in colours)


def place_of(view: Table, code: str) -> tuple[str, str]:
    """The cell of a choice and the part of it: a direction for a choice beyond that edge, or `tile` for the tile."""
    verb, thing = verb_and_thing(code)
    if verb == TILE.word:
        return thing, ""
    if verb in (PAWN.word, PREY.word):
        return view.cell(thing) or "", ""
    here = view.cell(view.mover) if view.mover else None
    if here is None:
        return "", ""
    if code in DIRECTIONS:
        ahead = AHEAD[code][here]
        return (ahead, "") if ahead else (here, code)
    if verb == COLOUR.word:
        return here, thing
    return (here, "tile") if code == FOLLOW else (here, "") if code == IGNORE else ("", "")


def mark_place(scene: OctopushScene) -> tuple[str, str]:
    """Where the mark lies: on the choice or, of a direction, where the pawn would end its way."""
    view, pawn, found = scene.view, scene.view.mover, scene.foreseen
    if scene.cursor not in DIRECTIONS or pawn is None or found is None:
        return place_of(view, scene.cursor)
    out = next((event[3] for event in found.events if event[0] in ("left", "fell") and event[2] == pawn), None)
    return out or dict(found.ends).get(pawn) or view.cell(pawn) or "", ""


def spot_of(scale: Scale, cell: str, part: str) -> Region:
    """The region of a choice within its cell, or beyond the edge."""
    x, y = scale.at(cell)
    inner = scale.width - 1
    match part:
        case "north":
            return Region(x, y - 1, inner, 1)
        case "west":
            return Region(x - 1, y + scale.row, 1, 1)
        case "east":
            return Region(x + inner, y + scale.row, 1, 1)
        case "south" | "tile":
            return Region(x, y + scale.height - 1, inner, 1)
        case "":
            return Region(x + scale.chip, y + scale.row, CHIP, 1)
        case colour:
            column, row = arrow_place(scale, SHORT[colour])
            return Region(x + column, y + row, 1 if scale.small else 2, 1)


def arrow_place(scale: Scale, n: int) -> tuple[int, int]:
    """The position of a colour's arrow within a cell: four in a row, or one per corner."""
    if scale.small:
        return n, scale.height - 1
    return (scale.width - 3) * (n % 2), (scale.height - 1) * (n // 2)


class Reef(OctopushArea):
    """Eight by eight cells: arrows, holes, blanks and homes, the pawns on them, and the predicted effect of the marked choice."""

    def sees(self, scene: OctopushScene) -> object:
        view = scene.view
        codes = tuple(code for code in scene.choices if place_of(view, code)[0])
        return (
            view.tiles,
            view.pawns,
            view.anchored,
            view.side,
            *(shown_colours(scene, scale) for scale in SCALES),
            self._arrivals(scene),
            scene.foreseen,
            relevant(scene, codes),
        )

    def _arrivals(self, scene: OctopushScene) -> frozenset[str]:
        """The cells to which the last answer moved pawns; none where a new round has begun."""
        before: Any = scene.before
        if before is None or before.round != scene.view.round:
            return frozenset()
        return frozenset(c for c, p in scene.view.at.items() if before.at.get(c) != p)

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        scale = next(s for s in SCALES if (s.size[0] <= pen.width and s.size[1] <= pen.height) or s is SCALES[-1])
        view = scene.view
        self._margins(pen, scale)
        colours, moving = shown_colours(scene, scale), moving_pawns(scene)
        for n, cell in enumerate(CELLS):
            tile = Tile(pen, scale, cell, view)
            tile.draw(view.tiles[n], colours)
            if cell in view.at:
                tile.pawn(view.at[cell], view.at[cell] in moving)
            if cell in self._arrivals(scene):
                tile.beside(1, NEW, "changed bold")
        if scene.foreseen is not None:
            draw_foreseen(pen, scale, view, scene.foreseen)
            draw_reach(pen, scale, scene)
        self._choices(pen, scene, scale)

    def _margins(self, pen: Pen, scale: Scale) -> None:
        """Draw the column letters and row numbers."""
        for cell in CELLS:
            x, y = scale.at(cell)
            if cell[1] == str(SIZE):
                pen.text(x + (scale.width - 1) // 2, 0, cell[0], "dim")
            if cell[0] == "a":
                pen.text(0, y + scale.row, cell[1], "dim")

    def _choices(self, pen: Pen, scene: OctopushScene, scale: Scale) -> None:
        """Draw a sign on everything that can be chosen, and the mark."""
        for code in scene.choices:
            cell, part = place_of(scene.view, code)
            if not cell:
                continue
            spot = spot_of(scale, cell, part)
            marked = code == scene.cursor
            way = ARROW.get(code)
            if way and part in ("north", "west", "east"):
                pen.text(spot.x + spot.width // 2, spot.y, pen.glyphs[way], "legal bold")
            elif part in ("", "south"):
                pen.text(scale.at(cell)[0] + scale.width - 1, spot.y, pen.glyphs[way or "legal"], ground("legal bold", cell))
            if marked:
                self._mark(pen, scene, scale)
            pen.spot(code, spot.x, spot.y, spot.width, spot.height)
        for code, letter in scene.hints.items():
            if spotted := pen.spots.get(code):
                pen.text(spotted.x, spotted.y, letter, "marked bold reverse")

    def _mark(self, pen: Pen, scene: OctopushScene, scale: Scale) -> None:
        """Draw the mark: over a whole pawn, or where one would end its way."""
        cell, part = mark_place(scene)
        spot = spot_of(scale, cell, part) if part else scale.pawn.translate(scale.at(cell))
        pen.fill(spot.x, spot.y, spot.width, spot.height, "marked bold reverse")
        if not part and scene.cursor not in DIRECTIONS and scene.view.at.get(cell):
            chip = spot_of(scale, cell, "")
            pen.text(chip.x, chip.y, pen.glyphs["marked"], "marked bold reverse")


def ground(style: str, cell: str) -> str:
    """A style on the background of a cell, in a checkerboard of two shades."""
    return f"{style} on surface" if sum(PLACES[cell]) % 2 else style


class Tile:
    """One cell to draw on."""

    def __init__(self, pen: Pen, scale: Scale, cell: str, view: Table) -> None:
        self.pen, self.scale, self.cell, self.view = pen, scale, cell, view
        self.x, self.y = scale.at(cell)

    def text(self, x: int, y: int, text: str, style: str) -> None:
        self.pen.text(self.x + x, self.y + y, text, ground(style, self.cell))

    def beside(self, row: int, text: str, style: str) -> None:
        """Draw in the gap at the right, this many rows below the pawn's label."""
        self.text(self.scale.width - 1, self.scale.row + row, text, style)

    def draw(self, tile: str, colours: Names) -> None:
        """Draw the tile itself, with the arrows of these colours large."""
        scale, g = self.scale, self.pen.glyphs
        self.pen.fill(self.x, self.y, scale.width, scale.height, ground("text", self.cell))
        if tile == HOLE:
            self._hole()
        elif tile == BLANK:
            self.text(scale.chip + 1, scale.height - 1 if scale.small else scale.row, g["bullet"], "dim")
        elif tile == HOME:
            self._home()
        else:
            self._arrows(self.view.box.arrows[tile], colours)

    def _hole(self) -> None:
        rows = round_hole(self.scale, self.pen.glyphs)
        for n, row in enumerate(rows):
            self.text((self.scale.width - len(row)) // 2, n + (self.scale.height - len(rows)) // 2, row, "border")

    def _home(self) -> None:
        """Draw whose home it is, and whose pawns cross over this side."""
        scale, g, row = self.scale, self.pen.glyphs, self.scale.height - 1
        for side, homes in HOMES.items():
            if self.cell not in homes:
                continue
            owner, guest = colour_from(self.view, side), colour_from(self.view, OPPOSITE[side])
            self.text(0, row, g["home"], f"{owner} bold" if owner else "dim")
            if owner:
                self.text(1, row, LETTER[owner], f"{owner} bold")
            if guest:
                self.text(2 if scale.small else scale.width - 3, row, g[ARROW[side]] + LETTER[guest], guest)

    def _arrows(self, ways: dict[str, str], active: Names) -> None:
        """Draw each played colour's arrow, and an active one again in the middle, or two with their letters; where cells are small
        only these have colours.
        """
        scale, g = self.scale, self.pen.glyphs
        for n, colour in enumerate(COLOURS):
            if colour not in in_play(self.view):
                continue
            column, row = arrow_place(scale, n)
            letter = "" if scale.small else LETTER[colour]
            self.text(column, row, letter + g[ARROW[ways[colour]]], arrow_style(scale, colour, active))
        if len(active) == 1:
            for column, row, char in large_arrow(scale, g, ways[active[0]]):
                self.text(column, row, char, f"{active[0]} bold")
        else:
            for n, colour in enumerate(active):
                self.text(2 * n, 0, LETTER[colour] + g[ARROW[ways[colour]]], f"{colour} bold")

    def pawn(self, pawn: str, moving: bool) -> None:
        """Draw a pawn, tilted if anchored; in outline if it would move away."""
        style = f"{OF[pawn]} bold"
        body, legs = (OF[pawn], OF[pawn]) if moving else (f"{style} reverse", style)
        self._rows(pawn_art(self.scale, self.pen.glyphs, pawn_sign(pawn), pawn in self.view.anchored), body, legs)

    def ghost(self, pawn: str, lying: bool) -> None:
        """Draw a pawn in outline where it would end its way, and name the one that would have left there."""
        scale, g, here = self.scale, self.pen.glyphs, self.view.at.get(self.cell)
        sign = pawn_sign(pawn)
        self.clear()
        self._rows(pawn_art(scale, g, sign, lying), f"{OF[pawn]} bold", f"{OF[pawn]} bold")
        if not lying:
            self.text(scale.chip, scale.row, g["ghost"] + sign + g["ghost"], f"{OF[pawn]} bold")
        if here and here != pawn:
            self.note(pawn_sign(here), OF[here])

    def note(self, text: str, style: str) -> None:
        """Write a few characters about another pawn below the place of a pawn's label, or above it where cells are large."""
        self.text(self.scale.chip, self.scale.height - 1 if self.scale.small else 0, text, style)

    def _rows(self, rows: list[str], body: str, legs: str) -> None:
        """Draw the rows of a pawn."""
        place = self.scale.pawn
        for n, row in enumerate(rows):
            self.text((self.scale.width - len(row)) // 2, place.y + n, row, body if n < 2 else legs)

    def chip(self, text: str, style: str) -> None:
        """Draw four characters over the place of a pawn's label."""
        self.clear()
        self.text(self.scale.chip, self.scale.row, text, style)

    def clear(self) -> None:
        """Clear the middle, where there is room for a picture, except for a hole."""
        scale = self.scale
        if not scale.small and self.cell not in self.view.reef.holes:
            for row in range(1, scale.height - 1):
                self.text(0, row, " " * (scale.width - 1), "text")


def arrow_style(scale: Scale, colour: str, active: Names) -> str:
    """The style of a colour's small arrow."""
    if scale.small:
        return "dim"
    return f"{colour} bold" if colour in active else colour


def colour_from(view: Table, side: str) -> str:
    """The colour whose home side this is; empty if none."""
    return next((colour for colour, home in zip(COLOURS, view.side, strict=True) if home == side), "")


def round_hole(scale: Scale, g: Glyphs) -> list[str]:
    """The rows of a hole."""
    if scale.small:
        return [g["ctl"] + g["h"] * 2 + g["ctr"], g["cbl"] + g["h"] * 2 + g["cbr"]]
    width = scale.width - 5
    top, bottom = " " + g["ctl"] + g["h"] * width + g["ctr"] + " ", " " + g["cbl"] + g["h"] * width + g["cbr"] + " "
    upper, lower = (
        g[a] + g[b] + g["shade"] * width + g[c] + g[d] for a, b, c, d in (("ctl", "cbr", "cbl", "ctr"), ("cbl", "ctr", "ctl", "cbr"))
    )
    middle = [g["v"] + g["shade"] * (width + 2) + g["v"]] * (scale.height - 6)
    return [top, upper, *middle, lower, bottom]


def large_arrow(scale: Scale, g: Glyphs, way: str) -> list[tuple[int, int, str]]:
    """A large arrow in the middle of a cell, character by character."""
    middle, row, head = scale.chip + 1, scale.row, g[ARROW[way]]
    if scale.small:
        return [(middle, row, head)]
    length = (scale.height - 1) // 2
    if way in ("east", "west"):
        shaft = g["h"] * length * 2
        return [(middle - length, row, shaft + head if way == "east" else head + shaft)]
    column = [head, *[g["v"]] * length] if way == "north" else [*[g["v"]] * length, head]
    return [(middle, row + n - (length - 1), char) for n, char in enumerate(column)]


def pawn_art(scale: Scale, g: Glyphs, sign: str, anchored: bool) -> list[str]:
    """The rows of a pawn."""
    if scale.small:
        return [f"/{sign}/" if anchored else f"({sign})"]
    if scale.height == SCALES[1].height:
        return [f" /{sign}/", "////"] if anchored else [g["ctl"] + sign + g["ctr"], (g["cbr"] * 2) + (g["cbl"] * 2)]
    if anchored:
        return ["  /" + g["h"] * 2 + "/ ", f" / {sign}/ ", "//////"]
    return [
        g["ctl"] + g["h"] * 2 + g["ctr"],
        g["ctl"] + g["rt"] + sign + g["lt"] + g["ctr"],
        (g["cbr"] + g["cbl"]) * 3,
    ]


# --- predicted effect


def draw_foreseen(pen: Pen, scale: Scale, view: Table, foreseen: Any) -> None:
    """Draw each pawn's path and end, and which pawns are lost or cross."""
    g = pen.glyphs
    for event in foreseen.events:
        if event[0] in ("moved", "pushed", "drifted"):
            draw_way(pen, scale, view, event)
    lying = {event[2] for event in foreseen.events if event[0] == "anchored"}
    ends = {end for _, end in foreseen.ends if end}
    for pawn, end in foreseen.ends:
        if end is not None:
            Tile(pen, scale, end, view).ghost(pawn, pawn in lying)
    for event in foreseen.events:
        match event:
            case ("left", _, pawn, cell, side):
                crossed = any(e[0] in ("crossed", "freed") and pawn in e for e in foreseen.events)
                sign, style = ("check", "good") if crossed else ("lost", "danger")
                tile = Tile(pen, scale, cell, view)
                (tile.note if cell in ends else tile.chip)(g[sign] + pawn_sign(pawn) + g[ARROW[side]], f"{style} bold")
            case ("fell", _, pawn, cell):
                Tile(pen, scale, cell, view).chip(g["lost"] + pawn_sign(pawn) + g["lost"], "danger bold")
            case ("chomped", _, _, cell, _):
                Tile(pen, scale, cell, view).beside(0, g["lost"], "danger bold")
            case ("anchored", _, pawn) if pawn not in dict(foreseen.ends):
                Tile(pen, scale, view.cell(pawn) or "", view).ghost(pawn, lying=True)


def draw_reach(pen: Pen, scale: Scale, scene: OctopushScene) -> None:
    """Draw where each direction would lead the marked pawn: by its arrow and, where cells have room, with the pawn in outline."""
    for way, end in scene.foreseen.reach:
        if end not in CELLS:
            continue
        tile, taken = Tile(pen, scale, end, scene.view), end in scene.view.at
        if not scale.small and not taken:
            tile.ghost(PAWN.thing(scene.cursor), lying=False)
        at_menu = scale.small and PLACES[end][0] == SIZE - 1
        above_choice = taken and not scale.small
        tile.text(scale.width - 1 - at_menu, scale.row - above_choice, pen.glyphs[ARROW[way]], "marked bold")


def draw_way(pen: Pen, scale: Scale, view: Table, event: Any) -> None:
    """Draw a line over the cells a pawn passes, broken where it passes a hole, with arrows where it follows arrows."""
    kind, path = event[0], event[3]
    for before, cell, after in zip(("", *path), path, path[1:], strict=False):
        way, tile = direction(cell, after), Tile(pen, scale, cell, view)
        if cell in view.at or cell in view.reef.holes or (kind != "drifted" and not before):
            continue
        tile.clear()
        if kind == "drifted":
            tile.text(scale.chip + 1, scale.row, pen.glyphs[ARROW[way]] * 2, "marked")
        elif way in ("east", "west"):
            tile.text(0, scale.row, pen.glyphs["h"] * scale.width, "marked")
        else:
            for row in range(scale.height - scale.small):
                tile.text(scale.chip + 1, row, pen.glyphs["v"], "marked")
