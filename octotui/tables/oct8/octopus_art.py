"""An octopus of Oct8, drawn: a head, and eight arms hanging from it."""

from functools import cache
from pathlib import Path

import msgspec

from octotui.terminal.art import Cell, Rows, sizes

OCTOPUS_PARTS = {"h": "head", "e": "eyes", "s": "shape", "l": "letter", "n": "name"}


class OctopusArt(msgspec.Struct, frozen=True):
    """An octopus from the front: a head, and eight arms hanging from it."""

    width: int
    height: int
    mask: Rows
    """`1` to `8` an arm, from left to right; one of OCTOPUS_PARTS; `.` nothing."""
    art: Rows
    tip: int = 0
    """The column in which the first arm ends."""
    step: int = 1
    """How many columns further the next one does."""

    @property
    def cells(self) -> list[Cell]:
        """What is drawn, from the top: `1` to `8`, or a part that OCTOPUS_PARTS names."""
        return [
            (x, y, self.art[y][x], OCTOPUS_PARTS.get(mark, mark))
            for y, row in enumerate(self.mask)
            for x, mark in enumerate(row)
            if mark != "."
        ]


@cache
def octopuses(ascii: bool = False) -> tuple[OctopusArt, ...]:
    """Every size, smallest first."""
    return sizes(OctopusArt, Path(__file__).with_suffix(".toml"), ascii)
