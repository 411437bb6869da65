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
    """At most this many rows, each with its keys and its text: one for each prospect if there is room. Else those that only fit share the
    last rows, by the keys of their tiles: `fits 4: Moth, Whale; 6: Snail`. Where not all is told, the sign of more ends the last row.

    `short`: constellations have their short names in all rows.
    """

    def row(prospect: Prospect) -> tuple[str, str]:
        told = f"{', '.join(filter(None, map(keys.__getitem__, prospect.tiles)))}:"
        return told, fitting(width - KEYS - cell_len(told), 1, *(prospect.wordings[-1:] if short else prospect.wordings))

    if len(found) <= rows:
        return list(map(row, found))
    if rows < 1:
        return []
    apart = [prospect for prospect in found if not prospect.fits]
    kept = apart[: rows - 1]
    by_tile = grouped([prospect for prospect in found if prospect.fits], keys)
    all_told = len(kept) == len(apart)
    text = by_tile if all_told else f"{by_tile} {more}"
    room = width - KEYS - cell_len(FITS)
    return [
        *map(row, kept),
        *((FITS if n == 0 else " " * len(FITS), line) for n, line in enumerate(wrap(text, room, rows - len(kept), more))),
    ]


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
