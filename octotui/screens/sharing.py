"""Files that share a finished match: its end as a picture or as text."""

from __future__ import annotations

from octotui.screens.finale import Finale
from octotui.storage.files import PICTURE
from octotui.terminal.canvas import Appearance, Pen
from octotui.terminal.svg import svg
from themes import Glyphs

TEXT = ".txt"
KINDS = (PICTURE, TEXT)
"""The kinds, by file extension."""
COPIED = "copied, if your terminal allows it"
"""What is said of a text that the terminal was asked to put into the clipboard: it does not answer."""
SIZE = (120, 30)
"""Columns, and minimum rows."""


def shared_file(finale: Finale, kind: str, appearance: Appearance, glyphs: Glyphs) -> str:
    """The end of a match as this terminal shows it, with nothing left out."""
    pen = draw_end(finale, glyphs)
    if kind == TEXT:
        return "".join("".join(char for char, _ in row).rstrip() + "\n" for row in pen.rows)
    return svg(pen, appearance, f"octotui: {finale.match.game.name}")


def draw_end(finale: Finale, glyphs: Glyphs) -> Pen:
    """Draw the end on as many rows as it needs, everybody by name, without what is only for its player to do."""
    width, height = SIZE
    achieved = tuple(story for story in finale.achieved if not story.own)
    whole = Finale(finale.match, finale.ascii_only, achieved)
    height += whole.hidden_rows(whole.places(width, height))
    pen = Pen(width, height, glyphs)
    whole.draw(pen, whole.places(width, height))
    return pen
