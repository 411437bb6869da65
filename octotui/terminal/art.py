"""Pictures drawn in characters.

A drawing is rows of characters in a TOML file, in several sizes. Each size has a mask, rows of the same shape that name the part each
cell belongs to, so that parts can have their own styles.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

Rows = tuple[str, ...]
Cell = tuple[int, int, str, str]
"""Column, row, character, part."""


class Picture(Protocol):
    """Anything with a size."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...


Art = TypeVar("Art", bound=Picture)


def sizes(kind: Callable[..., Art], file: Path, ascii: bool) -> tuple[Art, ...]:
    """Every size of a drawing in a file, smallest first; a size may exist in one of the two character sets only."""
    charset = "ascii" if ascii else "unicode"
    return tuple(read_art(kind, size[charset]) for size in tomllib.loads(file.read_text("utf-8")).values() if charset in size)


def largest(arts: tuple[Art, ...], width: int, height: int) -> Art:
    """The largest picture that fits. Raises ValueError if none does."""
    for art in reversed(arts):
        if art.width <= width and art.height <= height:
            return art
    raise ValueError(f"{width}x{height} is too small; {arts[0].width}x{arts[0].height} is the least")


def read_art(kind: Callable[..., Art], table: dict[str, Any]) -> Art:
    """A picture of this kind from its blocks of rows; short rows are padded to the width of the mask."""
    blocks = {name: value.splitlines() for name, value in table.items() if isinstance(value, str)}
    numbers = {name: value for name, value in table.items() if name not in blocks}
    width, height = len(blocks["mask"][0]), len(blocks["mask"])
    rows = {name: tuple(row.ljust(width) for row in block) for name, block in blocks.items()}
    return kind(width=width, height=height, **rows, **numbers)
