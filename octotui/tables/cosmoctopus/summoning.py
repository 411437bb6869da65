"""The summoning tile, drawn: eight tentacles growing round a portal."""

from functools import cache
from pathlib import Path

import msgspec

from octotui.terminal.art import Cell, Rows, largest, sizes

TENTACLES = 8


class SummoningArt(msgspec.Struct, frozen=True):
    """The summoning tile: eight tentacles around a portal, and the head that comes when all are there."""

    width: int
    height: int
    mask: Rows
    """`1` to `8` a tentacle, clockwise from the top; `p` the portal; `.` nothing."""
    head: Rows
    """`h` where the head appears."""
    art: Rows
    bud: Rows
    """What is seen of tentacles not yet gained."""
    head_art: Rows

    def cells(self, n: int) -> list[Cell]:
        """What is drawn with `n` tentacles, in parts `tentacle`, `bud`, `portal` and `head`; at most one character a cell."""
        if not 0 <= n <= TENTACLES:
            raise ValueError(f"from 0 to {TENTACLES} tentacles, not {n}")
        cells: list[Cell] = []
        for y in range(self.height):
            for x, mark in enumerate(self.mask[y]):
                if n == TENTACLES and self.head[y][x] == "h":
                    cells.append((x, y, self.head_art[y][x], "head"))
                elif mark == "p":
                    cells.append((x, y, self.art[y][x], "portal"))
                elif mark != "." and int(mark) <= n:
                    cells.append((x, y, self.art[y][x], "tentacle"))
                elif mark != "." and self.bud[y][x] != " ":
                    cells.append((x, y, self.bud[y][x], "bud"))
        return cells


def summoning(width: int, height: int, ascii: bool = False) -> SummoningArt:
    """The largest summoning tile that fits."""
    return largest(summonings(ascii), width, height)


@cache
def summonings(ascii: bool = False) -> tuple[SummoningArt, ...]:
    """Every size, smallest first."""
    return sizes(SummoningArt, Path(__file__).with_suffix(".toml"), ascii)
