"""The picture of a finished match: a drawing from a file, in the winner's colours.

A drawing has a mask, which gives the part of the picture in each cell, and outside ASCII a ground, the part behind it in the same cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from octotui.terminal.art import Rows, sizes

if TYPE_CHECKING:
    from engine.core.match import Match
    from octotui.terminal.canvas import Pen

NOTHING = "."
BODY = "b"
"""The part of any drawing that is in the winner's colour."""
INK = "k"
"""The part of any drawing that lies on top of another, in the background colour."""


class Drawing(msgspec.Struct, frozen=True):
    """One size of a picture."""

    width: int
    height: int
    mask: Rows
    art: Rows
    ground: Rows = ()


class Painting(NamedTuple):
    """A drawing and its colours."""

    file: Path
    """The drawing in all sizes."""
    styles: Mapping[str, tuple[str, ...]]
    """Colour role by part; several roles share the picture in vertical stripes."""
    signs: Mapping[str, tuple[str, ...]] = {}
    """Glyph by part, shared likewise."""

    def sizes(self, ascii_only: bool) -> tuple[Drawing, ...]:
        """Every size, smallest first."""
        return drawings(self.file, ascii_only)

    def draw(self, pen: Pen, x: int, y: int, drawing: Drawing) -> None:
        """Draw the picture here."""
        for row, parts in enumerate(drawing.mask):
            for column, part in enumerate(parts):
                if part == NOTHING:
                    continue
                share = column / drawing.width
                style = of(self.styles[part], share)
                if drawing.ground and (ground := drawing.ground[row][column]) != NOTHING:
                    style += f" on {of(self.styles[ground], share)}"
                sign = of(self.signs[part], share) if part in self.signs else ""
                pen.put(x + column, y + row, pen.glyphs[sign] if sign else drawing.art[row][column], style)


def of(shared: tuple[str, ...], share: float) -> str:
    """The style or sign for this share of the picture's width."""
    return shared[int(share * len(shared))]


@cache
def drawings(file: Path, ascii_only: bool) -> tuple[Drawing, ...]:
    """Every size of a drawing, smallest first."""
    return sizes(Drawing, file, ascii_only)


def winners(match: Match) -> tuple[int, ...]:
    """The seats in first place; none if the game was lost."""
    result = match.game.result(match.state)
    return () if result.lost else tuple(seat for seat, place in enumerate(result.places) if place == 1)


EMBLEM = Path(__file__).with_name("emblem.toml")


def emblem(match: Match) -> Painting:
    """The default picture of any game: an octopus in a wreath."""
    body = tuple(f"seat{seat}" for seat in winners(match)) or ("dim",)
    return Painting(EMBLEM, {BODY: body, INK: ("background",), "e": ("marked",), "v": ("good",), "c": ("changed",)})
