"""A preview of theme and glyph set for the settings: things on a table, and the signs that games declare."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from octotui.tables.appearance import game_appearances
from octotui.terminal.canvas import Appearance, Pen
from themes import Glyphs
from themes.declared import GameAppearance

PLAYERS = "Players"
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
    """The rows of the preview: what is on every table, and the signs of all games, with names if they fit, else a row a game if there is
    room for that, at least without the row of the players.
    """
    common: list[Row] = [
        (PLAYERS, players()),
        (
            "Marks",
            (
                *(("1 legal", "legal bold"), (" marked ", "marked bold reverse"), (f"{g['barred']} not now", "dim")),
                *(("+2 new *", "changed bold"), ("! danger", "danger bold"), (f"{g['check']} good", "good bold")),
            ),
        ),
        (
            "Colours",
            (*((hue, f"{hue} bold reverse") for hue in HUES), *((f"{g[sign]} {sign}", f"{sign} bold") for sign in ("head", "tentacle"))),
        ),
    ]
    games = {game.capitalize(): declared for game, declared in game_appearances().items()}
    named = [(game if n == 0 else "", row) for game, declared in games.items() for n, row in enumerate(rows_of(declared, g))]
    if len(common) + len(named) <= height:
        return [*common, *named]
    bare = [(game, tuple((g[sign], style) for sign, style in signs_of(declared, g))) for game, declared in games.items()]
    if len(common) + len(bare) <= height:
        return [*common, *bare]
    return [*common[1:], *bare] if len(common) - 1 + len(bare) <= height else common


def players() -> Samples:
    """Names in the colours of their seats."""
    return tuple((name, f"seat{seat} bold") for seat, name in enumerate(NAMES))


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


def width_of(signs: Samples) -> int:
    """The columns that they take."""
    return sum(len(text) + APART for text, _ in signs) - APART


def draw(pen: Pen, x: int, signs: Samples) -> None:
    """Draw them on the first row from this column on, with blanks before and between them."""
    pen.text(x - 1, 0, " " * (width_of(signs) + 2), "text")
    for text, style in signs:
        x = pen.text(x, 0, text, style) + APART


class Preview(Widget):
    """The signs of all games in the current appearance."""

    DEFAULT_CSS = f"Preview {{ width: {WIDTH}; height: auto; }}"

    def __init__(self, appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], beside: Callable[[], int]) -> None:
        """`beside`: the rows of the screen taken by something else."""
        super().__init__()
        self._appearance, self._glyphs, self._beside = appearance, glyphs, beside

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        room = max(1, viewport.height - self._beside())
        return min(room, 1 + len(samples(self._glyphs(), room - 1)))

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, 1, self._glyphs())
        rows = samples(pen.glyphs, self.size.height - 1)
        if y == 0:
            shown = self._appearance()
            pen.heading(f"Preview: {shown.palette.title if shown.colour else 'without colours'}")
            if rows[0][0] != PLAYERS:
                draw(pen, pen.width - 2 - width_of(players()), players())
        elif y <= len(rows):
            label, signs = rows[y - 1]
            pen.text(1, 0, label, "text")
            draw(pen, LABELS, signs)
        return pen.strips(self._appearance())[0]
