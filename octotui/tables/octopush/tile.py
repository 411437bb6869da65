"""A tile of the reef as drawn: its arrows, hole or home, and the pawn on it, at each scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from textual.geometry import Region

from engine.core.state import Names
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, OF
from engine.octopush.grid import DIRECTIONS, HOME_CELLS, HOMES, OPPOSITE, PLACES, SIZE
from engine.octopush.table import Table
from octotui.tables.painting import NOTHING, Drawing, Painting, drawings
from octotui.terminal.canvas import NEW, Pen
from themes import Glyphs

LETTER = {colour: colour[0].upper() for colour in COLOURS}
ARROW = {"north": "arrow_up", "east": "arrow_right", "south": "arrow_down", "west": "arrow_left"}
"""The glyph of each direction."""
ASIDE = "aside"
"""The role of arrows that the player in front does not follow."""
HOLES = Path(__file__).with_name("hole.toml")
"""The drawings of a hole."""
ARROWS = Path(__file__).with_name("arrow.toml")
"""Those of arrows where cells are largest."""
TWO = 3
"""Rows of one of two arrows there."""
CHIP = 4
"""Columns of a pawn's label."""
LETTERED = 2
"""Maximum arrows that have their letters below it on a small cell."""


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
    def beside(self) -> int:
        """The column where what lies beside the reef begins."""
        return self.size[0] + 1

    @property
    def row(self) -> int:
        """The row of a pawn's label within a cell."""
        return (self.height - 1) // 2

    @property
    def chip(self) -> int:
        """The column where a pawn's label begins within a cell."""
        return (self.width - CHIP) // 2

    def pawn(self, low: bool) -> Region:
        """The place of a pawn within a cell, of one row only if it is `low`."""
        wide, high = (CHIP + 2, 3) if self.height > SCALES[1].height else (CHIP, 1 if low else 2)
        return Region((self.width - wide) // 2, self.row - (high > 2), wide, high)

    @property
    def small(self) -> bool:
        return self.height == SCALES[-1].height

    def at(self, cell: str) -> tuple[int, int]:
        """The upper left corner of a cell."""
        column, row = PLACES[cell]
        return self.margin + column * self.width, 1 + (SIZE - 1 - row) * self.height


SCALES = (Scale(12, 7, 3), Scale(8, 4, 2), Scale(8, 3, 2), Scale(5, 2, 1))
"""Available scales, largest first."""
HOLE_OF = dict(zip(SCALES, (2, 1, 0, 0), strict=True))
"""The drawing of a hole for each scale, of those from the smallest on."""


def pawn_sign(pawn: str) -> str:
    """`Y2`."""
    return LETTER[OF[pawn]] + pawn[-1]


def in_play(view: Table) -> Names:
    """The colours that somebody plays: with the die some stay out (P22)."""
    return tuple(colour for colours in view.colours for colour in colours)


def arrow_place(scale: Scale, n: int, in_a_row: bool) -> tuple[int, int]:
    """The position of a colour's arrow within a cell: behind its letter in a corner or, where all are chosen from below a pawn on a small
    cell, in a row of four.
    """
    return (n, scale.height - 1) if in_a_row else (n % 2 * (scale.width - 3), n // 2 * (scale.height - 1))


def ground(style: str, cell: str) -> str:
    """A style on the background of a cell, in a checkerboard of two shades."""
    return f"{style} on surface" if sum(PLACES[cell]) % 2 else style


class Letter(NamedTuple):
    """The letter of a direction on a cell."""

    way: str
    text: str
    """The letter, with what becomes of the pawn."""
    style: str
    side: str
    """The edge of the board over which a pawn would leave; empty if it would not."""


FROM_THE_LEFT = ("west", "", "north", "south", "east")
"""The sides, in the order of letters in a row."""
LOWER = 2
"""The first of the two lower corners."""
BRINGS = 5
"""Columns of what the edge of a home brings, and of a gap before it."""


class Tile:
    """One cell to draw on."""

    def __init__(self, pen: Pen, scale: Scale, cell: str, view: Table) -> None:
        self.pen, self.scale, self.cell, self.view = pen, scale, cell, view
        self.x, self.y = scale.at(cell)

    @property
    def low(self) -> bool:
        """Whether a pawn here is only its label: in small cells, and in a hole, of which more would cover half."""
        return self.scale.height < SCALES[1].height or (self.cell in self.view.reef.holes and self.scale is not SCALES[0])

    def text(self, x: int, y: int, text: str, style: str) -> None:
        self.pen.text(self.x + x, self.y + y, text, ground(style, self.cell))

    def is_blank(self, x: int, y: int) -> bool:
        """Whether nothing is drawn there."""
        return self.pen.rows[self.y + y][self.x + x][0] == " "

    def beside(self, row: int, text: str, style: str) -> None:
        """Draw in the gap at the right, this many rows below the pawn's label."""
        self.text(self.scale.width - 1, self.scale.row + row, text, style)

    def draw(self, tile: str, styles: Mapping[str, str], own: Names, covered: bool, below: Names) -> None:
        """Draw the tile itself, with the arrows of the colours that have a style for them: of one or two `own` large, unless the middle is
        `covered` by a pawn. On a small cell only some arrows are told `below` a pawn.
        """
        scale, g = self.scale, self.pen.glyphs
        self.pen.fill(self.x, self.y, scale.width, scale.height, ground("text", self.cell))
        if tile == HOLE:
            self._hole()
        elif tile == BLANK:
            self.text(scale.chip + 1, scale.height - 1 if scale.small else scale.row, g["bullet"], "dim")
        elif tile == HOME:
            self._home(styles, covered)
        elif covered and scale.small:
            self._arrows_below(self.view.box.arrows[tile], styles, below)
        else:
            ways = self.view.box.arrows[tile]
            self._arrows(ways, styles, () if covered or scale.small else own)

    def _hole(self) -> None:
        scale, art = self.scale, hole_art(self.scale, self.pen.glyphs.name == "ascii")
        rim = Painting(HOLES, {"r": (ground("border", self.cell),)})
        rim.draw(self.pen, self.x + (scale.width - art.width) // 2, self.y + (scale.height - art.height) // 2, art)

    def _home(self, styles: Mapping[str, str], covered: bool) -> None:
        """Draw whose home it is, on a small cell above the rest unless a pawn stands there, and whose pawns cross over this side, with the
        points that brings; on a small cell only of colours with a style.
        """
        scale, g, row = self.scale, self.pen.glyphs, self.scale.height - 1
        for side, homes in HOMES.items():
            if self.cell not in homes:
                continue
            owner, guest = colour_from(self.view, side), colour_from(self.view, OPPOSITE[side])
            if owner and not (covered and scale.small):
                self.text(int(scale.small), scale.row if scale.small else row, g["home"] + LETTER[owner], "dim")
            if guest in styles or (guest and not scale.small):
                brings = "" if self.view.dice else f"+{self.view.box.points.crossed}"
                text = LETTER[guest] + g[ARROW[side]] + brings
                self.text(scale.width - 1 - len(text), row, text, styles.get(guest, "dim"))

    def _arrows_below(self, ways: dict[str, str], styles: Mapping[str, str], colours: Names) -> None:
        """Draw arrows below a pawn: of two colours behind their letters, of more in their order."""
        g, lettered = self.pen.glyphs, len(colours) <= LETTERED
        for n, colour in enumerate(colours):
            column, row = arrow_place(self.scale, COLOURS.index(colour), in_a_row=True)
            text = LETTER[colour] * lettered + g[ARROW[ways[colour]]]
            self.text(n * len(text) if lettered else column, row, text, styles.get(colour, ASIDE))

    def _arrows(self, ways: dict[str, str], styles: Mapping[str, str], large: Names) -> None:
        """Draw the arrow of each played colour once: `large`, or in its corner behind its letter; in the lower ones below two large."""
        g, scale = self.pen.glyphs, self.scale
        small = [colour for colour in COLOURS if colour in in_play(self.view) and colour in styles and colour not in large]
        for n, colour in enumerate(small):
            corner = LOWER + n if len(large) > 1 else COLOURS.index(colour)
            column, row = arrow_place(scale, corner, in_a_row=False)
            self.text(column, row, LETTER[colour] + g[ARROW[ways[colour]]], styles[colour])
        for n, colour in enumerate(large):
            arrow = broad_arrow if scale is SCALES[0] else large_arrow
            for column, row, char in arrow(g, LETTER[colour], ways[colour], large_place(scale, n, len(large))):
                self.text(column, row, char, styles[colour])

    def pawn(self, pawn: str, moving: bool) -> None:
        """Draw a pawn, on its side if anchored; in outline if another one would push it away."""
        colour, lying = OF[pawn], pawn in self.view.anchored
        body, legs = (colour, colour) if moving else (f"{colour} bold reverse", f"{colour} bold")
        self._pawn(pawn, lying, body, legs)

    def moved(self) -> None:
        """Mark the pawn here as one that has just moved: in the gap beside it or, on a small cell, where its label begins, so that the cell
        stays apart from the next one.
        """
        if self.scale.small:
            self.text(self.scale.chip, self.scale.row, NEW, "changed bold reverse")
        else:
            self.beside(1, NEW, "changed bold")

    def trace(self, pawn: str) -> None:
        """Name a pawn where it stood before."""
        self.chip(f" {pawn_sign(pawn)} ", OF[pawn])

    def ghost(self, pawn: str, lying: bool) -> None:
        """Draw a pawn in outline where it would end its way; name the one that has left, as a pawn where cells have room."""
        scale, g, here = self.scale, self.pen.glyphs, self.view.at.get(self.cell)
        sign = pawn_sign(pawn)
        self.clear()
        self._pawn(pawn, lying, f"{OF[pawn]} bold", f"{OF[pawn]} bold")
        if not lying:
            self.text(scale.chip, scale.row, g["ghost"] + sign + g["ghost"], f"{OF[pawn]} bold")
        if here and here != pawn:
            text, style = (pawn_sign(here), OF[here]) if scale.small else (f"({pawn_sign(here)})", f"{OF[here]} bold reverse")
            self.note((text, style))

    def note(self, *pieces: tuple[str, str]) -> None:
        """Write about other pawns, each piece in its style, below the place of a pawn's label, or above it where cells are large."""
        row, inner = self.scale.height - 1 if self.scale.small else 0, self.scale.width - 1
        self.text(0, row, " " * inner, "text")
        x = max(0, min(self.scale.chip, inner - sum(len(text) for text, _ in pieces) - len(pieces) + 1))
        for text, style in pieces:
            self.text(x, row, text, style)
            x += len(text) + 1

    def _pawn(self, pawn: str, lying: bool, body: str, legs: str) -> None:
        """Draw the parts of a pawn in these styles."""
        for x, row, text, is_body in pawn_art(self.scale, self.pen.glyphs, pawn_sign(pawn), lying, self.low):
            self.text(x, row, text, body if is_body else legs)

    def chip(self, text: str, style: str) -> None:
        """Draw four characters over the place of a pawn's label."""
        self.clear()
        self.text(self.scale.chip, self.scale.row, text, style)

    def letters(self, letters: Sequence[Letter], taken: bool) -> Iterator[tuple[str, Region]]:
        """Write letters of directions, and yield their regions: at the side where a pawn leaves the board, else in the middle."""
        sides, rows = [letter.side for letter in letters], dict[int, list[Letter]]()
        for letter in letters:
            side = letter.side if sides.count(letter.side) == 1 else ""
            rows.setdefault(self._letter_row(side, taken), []).append(letter)
        for row, together in rows.items():
            if self.scale.small and self.cell not in self.view.reef.holes:
                self.text(0, row, " " * (self.scale.width - 1), "text")
            together.sort(key=lambda letter: FROM_THE_LEFT.index(letter.side))
            x = self._letter_column(row, together)
            for way, text, style, _ in together:
                self.text(x, row, text, style)
                yield way, Region(self.x + x, self.y + row, len(text), 1)
                x += len(text)

    def _letter_row(self, side: str, taken: bool) -> int:
        """The row of letters at a side, or in the middle: beside what stands there, below it, or above it. On a small cell it is the place
        of a pawn, or below that if it is `taken` or only there nothing would be covered; on a home that of letters in the middle is not
        where its edge says what it brings.
        """
        scale, bottom, home = self.scale, self.scale.height - 1, self.cell in HOME_CELLS
        if scale.small:
            row = int(taken or (side == "south" and not home))
            return 1 - row if not taken and self._is_free(1 - row) and not self._is_free(row) else row
        return {"north": 0, "east": scale.row, "west": scale.row}.get(side, 0 if home and not side else bottom)

    def _is_free(self, row: int) -> bool:
        """Whether nothing is drawn in a row of the cell."""
        return all(self.is_blank(x, row) for x in range(self.scale.width - 1))

    def _letter_column(self, row: int, letters: Sequence[Letter]) -> int:
        """The column where letters begin in a row of the cell."""
        scale, wide = self.scale, sum(len(letter.text) for letter in letters)
        inner, side = scale.width - 1, letters[0].side if len(letters) == 1 else ""
        if side == "west":
            return 0
        if side == "east":
            return inner - wide if scale.small else max(inner - wide, scale.chip + CHIP)
        if side == "south" and self.cell in HOME_CELLS and not scale.small:
            return max(0, inner - BRINGS - wide)
        return max(0, (inner - wide) // 2)

    def splash(self, style: str) -> None:
        """Draw what flies up around four characters there, but over no arrow in a corner."""
        rise, fall = self.pen.glyphs["rise"], self.pen.glyphs["fall"]
        for row, left, right in ((self.scale.row - 1, fall, rise), (self.scale.row + 1, rise, fall)):
            if 0 < row < self.scale.height - 1:
                self.text(self.scale.chip - 1, row, f"{left}{' ' * CHIP}{right}", style)

    def clear(self) -> None:
        """Clear the rows of a pawn, except for a hole."""
        scale = self.scale
        if self.cell not in self.view.reef.holes:
            for row in range(not scale.small, scale.height - 1):
                self.text(0, row, " " * (scale.width - 1), "text")


def colour_from(view: Table, side: str) -> str:
    """The colour whose home side this is; empty if none."""
    return next((colour for colour, home in zip(COLOURS, view.side, strict=True) if home == side), "")


def hole_art(scale: Scale, ascii_only: bool) -> Drawing:
    """The drawing of a hole at this scale."""
    return drawings(HOLES, ascii_only)[HOLE_OF[scale]]


class Place(NamedTuple):
    """The place of a large arrow in a cell."""

    middle: int
    """The column of its head or shaft."""
    across: int
    """Half the columns of one that lies, without the middle."""
    top: int
    """The first row of one that stands."""
    down: int
    """Its rows."""

    @property
    def row(self) -> int:
        """The row of one that lies."""
        return self.top + self.down // 2


def large_place(scale: Scale, n: int, of: int) -> Place:
    """Where an arrow stands large: alone in the middle, whatever is in the corners; one of two in its half, above the lower ones."""
    half = scale.height // 2
    if of == 1:
        return Place(scale.chip + 1, half, scale.row - half + 1, max(2, 2 * half - 1))
    down, top = min(3, scale.height - 1), max(0, scale.row - 1)
    return Place(scale.width // 4 - 1 + n * scale.width // 2, min(max(1, (scale.height - 1) // 2), 2), top, down)


def large_arrow(g: Glyphs, letter: str, way: str, place: Place) -> list[tuple[int, int, str]]:
    """A large arrow with the letter of its colour for a tail, character by character or, where it lies, as one text."""
    head, (middle, across, top, down) = g[ARROW[way]], place
    if way in ("east", "west"):
        shaft = g["h"] * (across * 2 - 1)
        return [(middle - across, place.row, letter + shaft + head if way == "east" else head + shaft + letter)]
    between = [g["v"]] * (down - 2)
    column = [head, *between, letter] if way == "north" else [letter, *between, head]
    return [(middle, top + n, char) for n, char in enumerate(column)]


def broad_arrow(g: Glyphs, letter: str, way: str, place: Place) -> list[tuple[int, int, str]]:
    """The same with a broad head, where cells are largest."""
    art = drawings(ARROWS, g.name == "ascii")[len(DIRECTIONS) * (place.down > TWO) + DIRECTIONS.index(way)]
    x, y, drawn = place.middle - art.width // 2, place.row - art.height // 2, {"t": g[ARROW[way]], "l": letter}
    cells = ((column, row, part) for row, parts in enumerate(art.mask) for column, part in enumerate(parts) if part != NOTHING)
    return [(x + column, y + row, drawn.get(part, art.art[row][column])) for column, row, part in cells]


def pawn_art(scale: Scale, g: Glyphs, sign: str, lying: bool, low: bool) -> list[tuple[int, int, str, bool]]:
    """The parts of a pawn, each with its place in a cell and whether it is of the body: upright, or on its side with the arms stretched
    out to the right; `low`, in a row.
    """
    x, y, arms = scale.chip, scale.pawn(low).y, g["lying"]
    if low:
        return [(x, y, f"({sign}", True), (x + 3, y, arms, False)] if lying else [(x, y, f"({sign})", True)]
    top, bottom = g["ctl"] + g["h"] * 2 + g["ctr"], g["cbl"] + g["h"] * 2 + g["cbr"]
    if scale.height == SCALES[1].height:
        head = g["ctl"] + sign + g["ctr"]
        rows, stretched = [head, bottom if lying else g["cbr"] * 2 + g["cbl"] * 2], arms
    elif lying:
        rows, stretched = [top, g["v"] + sign + g["v"], bottom], arms * 3
    else:
        shoulders, legs = g["ctl"] + g["rt"] + sign + g["lt"] + g["ctr"], (g["cbr"] + g["cbl"]) * 3
        return [(x, y, top, True), (x - 1, y + 1, shoulders, True), (x - 1, y + 2, legs, False)]
    body = [(x, y + n, row, True) for n, row in enumerate(rows)]
    return [*body, *((x + CHIP, y + n, stretched, False) for n in range(len(rows)))] if lying else body
