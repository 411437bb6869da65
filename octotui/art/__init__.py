"""Pictures drawn in characters: the summoning tile of Cosmoctopus, an octopus of Oct8, and the title.

The drawings are rows in the TOML files beside this one. Each has a mask, rows of the same shape that say what every cell is part of, so
that the parts can have looks of their own.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

Rows = tuple[str, ...]
Cell = tuple[int, int, str, str]
"""Column, row, character, part."""

TENTACLES = 8
OCTOPUS_PARTS = {"h": "head", "e": "eyes", "s": "shape", "l": "letter", "n": "number"}
TITLE_PARTS = {"h": "head", "e": "eyes", "t": "tentacles", "l": "letters", "s": "stars"}


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


class TitleArt(msgspec.Struct, frozen=True):
    """The title: an octopus above the word OCTOTUI."""

    width: int
    height: int
    mask: Rows
    """One of TITLE_PARTS, or `.` for nothing."""
    art: Rows

    @property
    def cells(self) -> list[Cell]:
        """What is drawn, in the parts that TITLE_PARTS names."""
        return [(x, y, self.art[y][x], TITLE_PARTS[mark]) for y, row in enumerate(self.mask) for x, mark in enumerate(row) if mark != "."]


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


Art = TypeVar("Art", SummoningArt, TitleArt, OctopusArt)


def summoning(width: int, height: int, ascii: bool = False) -> SummoningArt:
    """The largest summoning tile that fits."""
    return _largest(summonings(ascii), width, height)


def title(width: int, height: int, ascii: bool = False) -> TitleArt:
    """The largest title that fits."""
    return _largest(titles(ascii), width, height)


@cache
def summonings(ascii: bool = False) -> tuple[SummoningArt, ...]:
    """Every size, smallest first."""
    sizes = _data("summoning").values()
    return tuple(_art(SummoningArt, size[_charset(ascii)]) for size in sizes if _charset(ascii) in size)


@cache
def titles(ascii: bool = False) -> tuple[TitleArt, ...]:
    """Every size, smallest first."""
    return tuple(_art(TitleArt, size[_charset(ascii)]) for size in _data("title").values())


@cache
def octopuses(ascii: bool = False) -> tuple[OctopusArt, ...]:
    """Every size, smallest first."""
    return tuple(_art(OctopusArt, size[_charset(ascii)]) for size in _data("octopus").values())


def _largest(arts: tuple[Art, ...], width: int, height: int) -> Art:
    for art in reversed(arts):
        if art.width <= width and art.height <= height:
            return art
    raise ValueError(f"{width}x{height} is too small; {arts[0].width}x{arts[0].height} is the least")


def _art(kind: type[Art], table: dict[str, Any]) -> Art:
    """An art of this kind from its blocks of rows; rows of art that end early are filled up to the width of the mask."""
    blocks = {name: value.splitlines() for name, value in table.items() if isinstance(value, str)}
    numbers = {name: value for name, value in table.items() if name not in blocks}
    width, height = len(blocks["mask"][0]), len(blocks["mask"])
    rows = {name: tuple(row.ljust(width) for row in block) for name, block in blocks.items()}
    return kind(width=width, height=height, **rows, **numbers)


def _charset(ascii: bool) -> str:
    return "ascii" if ascii else "unicode"


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))
