"""What a theme and a glyph set make of the signs of all games, for the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from octotui.tables.night.campus import ROLE
from octotui.terminal.canvas import Looks, Pen
from themes import Glyphs

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
PAWNS = ("yellow", "purple", "green", "coral")
HEADS = ("red", "green", "blue")
LINE = 5
"""Components in a row."""
LABELS = 14
"""Columns for what a row shows."""

Sample = tuple[str, str]
"""A text and its look."""


def samples(g: Glyphs) -> tuple[tuple[str, tuple[Sample, ...]], ...]:
    """The rows: what they show, and the signs as they stand on a table."""
    resources = tuple(
        (f"{g[name] if g[name] == name[0] else g[name] + name[0]} {name}", f"{name} bold") for name in ("ink", "coins", "whispers", "stars")
    )
    types = tuple((f"{g[name]} {name}", f"{name} bold") for name in ("scripture", "relic", "hallucination", "constellation"))
    components = tuple((f"{g[kind]} {kind}", f"{role} bold") for kind, role in ROLE.items())
    power = (f"{g['dagger']} {g['full'] * 3}{g['rest'] * 2} power", "seat1 bold")
    return (
        ("Resources", resources),
        ("Cards", types),
        ("Players", tuple((name, f"seat{seat} bold") for seat, name in enumerate(NAMES))),
        ("Choices", (("1 legal", "legal bold"), (" marked ", "marked bold reverse"), (f"{g['cross']} not now", "dim"))),
        ("News", (("+2 changed *", "changed bold"), ("! danger", "danger bold"), (f"{g['check']} good", "good bold"))),
        (
            "Tentacles",
            ((f"3{g['tentacle']}", "tentacle bold"), (f"{g['head']} Cosmoctopus", "head bold"), (f"{g['bridge']} bridge", "good bold")),
        ),
        ("Octopuses", tuple((f"{g[colour]}{colour[0].upper()} {colour}", f"{colour} bold") for colour in HEADS)),
        ("Octopawns", tuple((f"{colour[0].upper()}{n}", f"{colour} bold reverse") for n, colour in enumerate(PAWNS, 1))),
        ("Components", components[:LINE]),
        ("and cults", (*components[LINE:], (f"{g['offspring']} offspring", "seat0 bold"), power)),
    )


class Preview(Widget):
    """The signs of all games as they look now."""

    DEFAULT_CSS = "Preview { width: 70; height: auto; }"

    def __init__(self, looks: Callable[[], Looks], glyphs: Callable[[], Glyphs], **options: Any) -> None:
        super().__init__(**options)
        self._looks, self._glyphs = looks, glyphs

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(samples(self._glyphs()))

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, 1, self._glyphs())
        if y == 0:
            pen.heading(f"As it looks: {self._looks().palette.title}")
        else:
            label, signs = samples(pen.glyphs)[y - 1]
            pen.text(1, 0, label, "text")
            x = LABELS
            for text, look in signs:
                x = pen.text(x, 0, text, look) + 2
        return pen.strips(self._looks())[0]
