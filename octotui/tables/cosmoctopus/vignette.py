"""A small drawing of its own for every card that is no constellation, for faces with rows to spare."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from engine.cosmoctopus.box import Card
from octotui.terminal.art import Rows
from octotui.terminal.canvas import Pen

HEIGHT, WIDTH = 3, 14
"""Rows of a vignette, and its columns at most."""
APART = 2
"""Columns in the file between a drawing in Unicode and the same in ASCII."""


def vignette(card: Card, ascii_only: bool) -> Rows:
    """The drawing of this card, or of its type where it has none of its own; rows may end early."""
    drawings = vignettes()
    left, right = drawings["cards"].get(card.id) or drawings["types"][card.type]
    return right if ascii_only else left


def begins_with_words(card: Card, ascii_only: bool) -> bool:
    """Whether the first row of this card's drawing has a word, which would read as one of the effect right above it."""
    return any(char.isalpha() for char in vignette(card, ascii_only)[0])


@cache
def vignettes() -> dict[str, dict[str, tuple[Rows, Rows]]]:
    """The drawings in Unicode and in ASCII: of `cards` by id, and of `types` by name."""
    tables = tomllib.loads(Path(__file__).with_name("vignettes.toml").read_text("utf-8"))
    return {table: {name: side_by_side(block) for name, block in blocks.items()} for table, blocks in tables.items()}


def side_by_side(block: str) -> tuple[Rows, Rows]:
    """The two drawings of a block, without the gap between them."""
    rows = block.splitlines()
    return tuple(row[:WIDTH].rstrip() for row in rows), tuple(row[WIDTH + APART :].rstrip() for row in rows)


def draw_vignette(pen: Pen, x: int, y: int, width: int, card: Card, style: str) -> None:
    """Draw a card's vignette in the middle of this width."""
    rows = vignette(card, pen.glyphs.name == "ascii")
    x += (width - max(map(len, rows))) // 2
    for n, row in enumerate(rows):
        pen.text(x, y + n, row, style)
