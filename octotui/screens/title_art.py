"""The title, drawn: an octopus above the name."""

from functools import cache
from pathlib import Path

import msgspec

from octotui.terminal.art import Cell, Rows, largest, sizes

TITLE_PARTS = {"h": "head", "e": "eyes", "t": "tentacles", "l": "letters", "s": "stars"}


class TitleArt(msgspec.Struct, frozen=True):
    """The title: an octopus above the word OCTOTUI."""

    width: int
    height: int
    mask: Rows
    """One of TITLE_PARTS, or `.` for nothing."""
    art: Rows

    @property
    def cells(self) -> list[Cell]:
        """The cells of the drawing, in the parts TITLE_PARTS names."""
        return [(x, y, self.art[y][x], TITLE_PARTS[mark]) for y, row in enumerate(self.mask) for x, mark in enumerate(row) if mark != "."]


def title(width: int, height: int, ascii: bool = False) -> TitleArt:
    """The largest title that fits."""
    return largest(titles(ascii), width, height)


@cache
def titles(ascii: bool = False) -> tuple[TitleArt, ...]:
    """Every size, smallest first."""
    return sizes(TitleArt, Path(__file__).with_suffix(".toml"), ascii)
