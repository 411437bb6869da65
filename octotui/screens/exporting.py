"""Exporting from a screen: the match as a text file, or what is shown as a picture."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.naming import printable
from octotui.storage.files import is_picture, write_journal, write_new
from octotui.storage.trouble import Trouble
from octotui.terminal.svg import screenshot

if TYPE_CHECKING:
    from textual.screen import Screen

    from octotui.terminal.canvas import Appearance

JOURNAL = ".journal"
"""The end of the name of a text file for a match."""
QUESTION = "Export to which file? A name in .svg gets a picture of this moment."


def proposed(game: str, seed: int, kind: str = JOURNAL) -> str:
    """The name of a new file for a match: its game and its seed, and a number if there is such a file already."""
    names = (f"{game}-{seed}{f'-{n}' if n > 1 else ''}{kind}" for n in count(1))
    return next(name for name in names if not Path(name).exists())


def folder_note() -> str:
    """In which folder a file is written whose name says nothing of that; empty if it has gone."""
    try:
        return printable(f"in {Path.cwd()}")
    except OSError:
        return ""


def export(file: Path, journal: Callable[[], bytes], screen: Screen[None], appearance: Appearance, title: str) -> str:
    """Write the match, or a picture of the screen, to a new file; return what became of it, in a sentence. The name says which of them."""
    try:
        if is_picture(file):
            write_new(file, screenshot(screen._compositor.render_strips(), appearance, title).encode())
        else:
            write_journal(file, journal())
    except Trouble as trouble:
        return printable(str(trouble))
    return printable(f"Exported to {file.absolute()}.")
