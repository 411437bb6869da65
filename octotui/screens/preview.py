"""What a theme and a glyph set make of things on a table and of the signs that games declare, for the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from octotui.tables.appearance import game_appearances
from octotui.terminal.canvas import Appearance, Pen
from themes import Glyphs
from themes.declared import GameAppearance

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
HUES = ("red", "coral", "yellow", "green", "blue", "purple")
LABELS, WIDTH = 14, 70
"""Columns for what a row shows, and in all."""
ROWS, ROOM = 2, 7
"""Rows for the signs of one game, as long as all games together need no more than these."""

Sample = tuple[str, str]
"""A text and its style."""
Samples = tuple[Sample, ...]


def samples(g: Glyphs) -> tuple[tuple[str, Samples], ...]:
    """The rows: what they show, and the signs as they stand on a table."""
    games = {game: rows_of(declared, g) for game, declared in game_appearances().items()}
    most = ROWS if sum(len(rows[:ROWS]) for rows in games.values()) <= ROOM else 1
    return (
        ("Players", tuple((name, f"seat{seat} bold") for seat, name in enumerate(NAMES))),
        ("Choices", (("1 legal", "legal bold"), (" marked ", "marked bold reverse"), (f"{g['cross']} not now", "dim"))),
        ("News", (("+2 changed *", "changed bold"), ("! danger", "danger bold"), (f"{g['check']} good", "good bold"))),
        ("Colours", (*((hue, f"{hue} bold reverse") for hue in HUES), *((g[sign], f"{sign} bold") for sign in ("head", "tentacle")))),
        *((game.capitalize() if n == 0 else "", row) for game, rows in games.items() for n, row in enumerate(rows[:most])),
    )


def rows_of(declared: GameAppearance, g: Glyphs) -> list[Samples]:
    """The signs that a game declares, those in a colour of their own first."""
    coloured = {*declared.roles, *HUES}
    rows: list[list[Sample]] = [[]]
    room = 0
    for sign in sorted(declared.signs[g.name], key=lambda sign: sign not in coloured):
        text = f"{g[sign]} {sign.replace('_', ' ')}"
        if room + len(text) + 2 > WIDTH - LABELS:
            rows.append([])
            room = 0
        rows[-1].append((text, f"{sign if sign in coloured else 'text'} bold"))
        room += len(text) + 2
    return [tuple(row) for row in rows]


class Preview(Widget):
    """The signs of all games in the present appearance."""

    DEFAULT_CSS = "Preview { width: 70; height: auto; }"

    def __init__(self, appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], **options: Any) -> None:
        super().__init__(**options)
        self._appearance, self._glyphs = appearance, glyphs

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(samples(self._glyphs()))

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, 1, self._glyphs())
        if y == 0:
            pen.heading(f"As it looks: {self._appearance().palette.title}")
        else:
            label, signs = samples(pen.glyphs)[y - 1]
            pen.text(1, 0, label, "text")
            x = LABELS
            for text, style in signs:
                x = pen.text(x, 0, text, style) + 2
        return pen.strips(self._appearance())[0]
