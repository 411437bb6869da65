"""The art of an Oct8 octopus: a head with eight hanging arms."""

from functools import cache
from pathlib import Path

import msgspec

from octotui.terminal.art import Cell, Rows, sizes

ARMS = "12345678"
OCTOPUS_PARTS = {"h": "head", "e": "eyes", "m": "mouth", "s": "shape", "l": "letter", "n": "name"}


class OctopusArt(msgspec.Struct, frozen=True):
    """An octopus from the front: a head with eight hanging arms."""

    width: int
    height: int
    mask: Rows
    """`1` to `8` for an arm, left to right; one of OCTOPUS_PARTS; `.` for nothing."""
    art: Rows
    tip: int = 0
    """The column where the first arm ends."""
    step: int = 2
    """Columns from one arm's end to the next."""

    @property
    def cells(self) -> list[Cell]:
        """The drawn cells from the top: `1` to `8`, or a part named in OCTOPUS_PARTS."""
        return [
            (x, y, self.art[y][x], OCTOPUS_PARTS.get(mark, mark))
            for y, row in enumerate(self.mask)
            for x, mark in enumerate(row)
            if mark != "."
        ]

    @property
    def stubs(self) -> bool:
        """Whether each arm is a single cell."""
        return sum(ARMS[0] in row for row in self.mask) == 1

    def dotted(self, arm: int) -> list[tuple[int, int]]:
        """The cells of the dotted line that stands for an arm that is missing: its middle in every second row, up from its end."""
        limb = [(y, row) for y, row in enumerate(self.mask) if ARMS[arm] in row]
        rows = [(y, row) for y, row in limb if (self.height - y) % 2 == 0] or limb
        return [((row.index(ARMS[arm]) + row.rindex(ARMS[arm])) // 2, y) for y, row in rows]


@cache
def octopuses(ascii: bool = False) -> tuple[OctopusArt, ...]:
    """Every size, smallest first."""
    return sizes(OctopusArt, Path(__file__).with_suffix(".toml"), ascii)
