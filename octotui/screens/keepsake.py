"""What one keeps of a match to show others: the end of it as a picture, or as text."""

from __future__ import annotations

import re
from io import StringIO

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

from octotui.screens.feast import Feast
from octotui.terminal.canvas import Appearance, Pen
from themes import Glyphs

PICTURE, TEXT = KINDS = (".svg", ".txt")
"""By the end of the file's name."""
SIZE = (120, 30)
"""Columns, and rows at least."""
FONT_FILES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""What a picture would fetch: any font of the viewer's with characters of one width does."""


def keepsake(feast: Feast, kind: str, appearance: Appearance, glyphs: Glyphs) -> str:
    """The end of a match as it looks on this terminal, with everything that there is to tell."""
    pen = drawn(feast, glyphs)
    if kind == TEXT:
        return "".join("".join(char for char, _ in row).rstrip() + "\n" for row in pen.rows)
    console = Console(width=pen.width, file=StringIO(), record=True, force_terminal=True, color_system="truecolor", legacy_windows=False)
    for strip in pen.strips(appearance):
        console.print(*(segment for segment in strip), sep="", end="\n")
    return FONT_FILES.sub("", console.export_svg(title=f"octotui: {feast.match.game.name}", theme=SVG_EXPORT_THEME))


def drawn(feast: Feast, glyphs: Glyphs) -> Pen:
    """It on as many rows as everything needs."""
    width, height = SIZE
    height += feast.hidden(feast.places(width, height))
    whole = Feast(feast.match, feast.ascii_only, feast.achieved)
    pen = Pen(width, height, glyphs)
    whole.draw(pen, whole.places(width, height))
    return pen
