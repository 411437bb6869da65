"""What the tiles of a Move bring beyond their bonus, as rows of the menu: a row each, or what only fits grouped by tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from octotui.tables.cosmoctopus.foresight import Prospect
from octotui.terminal.canvas import fitting, wrap

KEYS = 3
"""Columns before a row and between its keys and its text."""
FITS = "fits"
"""What comes before all that fits, grouped by tile."""


def prospect_rows(
    found: Sequence[Prospect], keys: Mapping[str, str], width: int, rows: int, short: bool, more: str
) -> list[tuple[str, str]]:
    """At most this many rows, each with its keys and its text: one for each prospect if there is room. Else those that bring more than a
    fit come first, and those that only fit share the rows that are left, by the keys of their tiles: `fits 4: Moth, Whale; 6: Snail`. Where
    not all is told, the sign of more ends the last row.

    `short`: constellations have their short names in all rows, as also where one has no room for its whole one.
    """

    def keys_of(prospect: Prospect) -> str:
        return f"{', '.join(filter(None, map(keys.__getitem__, prospect.tiles)))}:"

    short = short or any(KEYS + cell_len(f"{keys_of(prospect)}{prospect.wordings[0]}") > width for prospect in found)

    def row(prospect: Prospect, ends: str = "") -> tuple[str, str]:
        told = keys_of(prospect)
        wordings = prospect.wordings[-1:] if short else prospect.wordings
        return told, fitting(width - KEYS - cell_len(told), 1, *(text + ends for text in wordings))

    if len(found) <= rows:
        return list(map(row, found))
    if rows < 1:
        return []
    apart, only_fit = ([prospect for prospect in found if bool(prospect.fits) is fits] for fits in (False, True))
    if len(apart) >= rows:
        return [*map(row, apart[: rows - 1]), row(apart[rows - 1], f" {more}")]
    lines = wrap(grouped(only_fit, keys), width - KEYS - cell_len(FITS), rows - len(apart), more)
    return [*map(row, apart), *((FITS if n == 0 else " " * len(FITS), line) for n, line in enumerate(lines))]


def grouped(found: Sequence[Prospect], keys: Mapping[str, str]) -> str:
    """`4: Moth, Whale; 6, 8: Snail`: the keys of tiles with the constellations that their gain fits, in the order of the tiles."""
    by_tile: dict[str, list[str]] = {tile: [] for tile in keys}
    for prospect in found:
        for tile in prospect.tiles:
            by_tile[tile].append(prospect.fits)
    tiles_of: dict[str, list[str]] = {}
    for tile, names in by_tile.items():
        if names and keys[tile]:
            tiles_of.setdefault(", ".join(names), []).append(keys[tile])
    return "; ".join(f"{', '.join(tiles)}: {names}" for names, tiles in tiles_of.items())
