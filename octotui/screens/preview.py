"""A preview of theme and glyph set for the settings: things on a table, and the signs that games declare."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from octotui.tables.appearance import game_appearances
from octotui.terminal.canvas import Appearance, Pen
from themes import Glyphs
from themes.declared import GameAppearance

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
HUES = ("red", "coral", "yellow", "green", "blue", "purple")
LABELS, WIDTH, APART = 14, 78, 2
"""Columns for the row label, in total, and between two signs."""

Sample = tuple[str, str]
"""A text and its style."""
Samples = tuple[Sample, ...]
Row = tuple[str, Samples]
"""A label, and its signs as they appear on a table."""


def samples(g: Glyphs, height: int) -> list[Row]:
    """The rows of the preview: signs with names if they fit for all games, else signs only, of several games on a row if need be."""
    common: list[Row] = [
        ("Players", tuple((name, f"seat{seat} bold") for seat, name in enumerate(NAMES))),
        (
            "Marks",
            (
                *(("1 legal", "legal bold"), (" marked ", "marked bold reverse"), (f"{g['barred']} not now", "dim")),
                *(("+2 new *", "changed bold"), ("! danger", "danger bold"), (f"{g['check']} good", "good bold")),
            ),
        ),
        ("Colours", (*((hue, f"{hue} bold reverse") for hue in HUES), *((g[sign], f"{sign} bold") for sign in ("head", "tentacle")))),
    ]
    games = {game.capitalize(): declared for game, declared in game_appearances().items()}
    named = [(game if n == 0 else "", row) for game, declared in games.items() for n, row in enumerate(rows_of(declared, g))]
    if len(common) + len(named) <= height:
        return [*common, *named]
    bare = [(game, tuple((g[sign], style) for sign, style in signs_of(declared, g))) for game, declared in games.items()]
    return [*common, *(bare if len(common) + len(bare) <= height else packed(bare))]


def packed(rows: list[Row]) -> list[Row]:
    """The same, with as many of them on a row as fit."""
    found: list[Row] = []
    for label, signs in rows:
        longer = (*found[-1][1], (label, "text"), *signs) if found else ()
        if longer and LABELS + sum(cell_len(text) + APART for text, _ in longer) - APART <= WIDTH:
            found[-1] = found[-1][0], longer
        else:
            found.append((label, signs))
    return found


def signs_of(declared: GameAppearance, g: Glyphs) -> list[tuple[str, str]]:
    """The signs a game declares with their styles, coloured ones first."""
    coloured = {*declared.roles, *HUES}
    signs = sorted(declared.signs[g.name], key=lambda sign: sign not in coloured)
    return [(sign, f"{sign if sign in coloured else 'text'} bold") for sign in signs]


def rows_of(declared: GameAppearance, g: Glyphs) -> list[Samples]:
    """The signs a game declares with their names, on as many rows as needed."""
    rows: list[list[Sample]] = [[]]
    room = 0
    for sign, style in signs_of(declared, g):
        text = f"{g[sign]} {sign.replace('_', ' ')}"
        if room + len(text) + APART > WIDTH - LABELS:
            rows.append([])
            room = 0
        rows[-1].append((text, style))
        room += len(text) + APART
    return [tuple(row) for row in rows]


class Preview(Widget):
    """The signs of all games in the current appearance."""

    DEFAULT_CSS = f"Preview {{ width: {WIDTH}; height: auto; }}"

    def __init__(self, appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], beside: Callable[[], int]) -> None:
        """`beside`: the rows of the screen taken by something else."""
        super().__init__()
        self._appearance, self._glyphs, self._beside = appearance, glyphs, beside

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        room = max(1, container.height - self._beside())
        return min(room, 1 + len(samples(self._glyphs(), room - 1)))

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, 1, self._glyphs())
        rows = samples(pen.glyphs, self.size.height - 1)
        if y == 0:
            shown = self._appearance()
            pen.heading(f"Preview: {shown.palette.title if shown.colour else 'without colours'}")
        elif y <= len(rows):
            label, signs = rows[y - 1]
            pen.text(1, 0, label, "text")
            x = LABELS
            for text, style in signs:
                x = pen.text(x, 0, text, style) + APART
        return pen.strips(self._appearance())[0]
