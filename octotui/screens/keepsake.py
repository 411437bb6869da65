"""What one keeps of a match to show others: the end of it as a picture, or as text."""

from __future__ import annotations

from octotui.screens.feast import Feast
from octotui.terminal.canvas import Appearance, Pen
from octotui.terminal.svg import svg
from themes import Glyphs

PICTURE, TEXT = KINDS = (".svg", ".txt")
"""By the end of the file's name."""
SIZE = (120, 30)
"""Columns, and rows at least."""


def keepsake(feast: Feast, kind: str, appearance: Appearance, glyphs: Glyphs) -> str:
    """The end of a match as it looks on this terminal, with everything that there is to tell."""
    pen = drawn(feast, glyphs)
    if kind == TEXT:
        return "".join("".join(char for char, _ in row).rstrip() + "\n" for row in pen.rows)
    return svg(pen, appearance, f"octotui: {feast.match.game.name}")


def drawn(feast: Feast, glyphs: Glyphs) -> Pen:
    """It on as many rows as everything needs."""
    width, height = SIZE
    height += feast.hidden(feast.places(width, height))
    whole = Feast(feast.match, feast.ascii_only, feast.achieved)
    pen = Pen(width, height, glyphs)
    whole.draw(pen, whole.places(width, height))
    return pen
