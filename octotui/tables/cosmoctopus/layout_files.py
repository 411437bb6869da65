"""Saving the player's own layouts. *Two Lanes* becomes `two-lanes.toml`, with `two-lanes` as the value of the `layout` option."""

from __future__ import annotations

import json
from pathlib import Path

from engine.core.naming import quoted
from engine.cosmoctopus.datafile import slug
from engine.cosmoctopus.layouts import SHIPPED, TILE, BadLayout, LayoutFile, Spot, extent, layout_of, spots_of, touching
from octotui.storage.files import write_whole
from octotui.storage.own_files import BadFile

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def toml_of(file: LayoutFile) -> str:
    """Format a layout as TOML."""
    lines = [f"name = {json.dumps(file.name, ensure_ascii=False)}"]
    spots = spots_of(file)
    if any(touching(p, q) and abs(p[0] - q[0]) < TILE and abs(p[1] - q[1]) < TILE for p in spots for q in spots):
        lines.append(f"places = [{', '.join(f'[{x}, {y}]' for x, y in spots)}]")
    else:
        lines += ['drawing = """', *picture(spots), '"""']
    lines += [f"{field} = {json.dumps(getattr(file, field))}" for field in ("links", "walls") if getattr(file, field)]
    return "\n".join(lines) + "\n"


def picture(spots: tuple[Spot, ...]) -> list[str]:
    """The places drawn with letters, for layouts without overlaps."""
    width, height = extent(spots)
    rows = [["."] * width for _ in range(height)]
    for letter, (x, y) in zip(LETTERS, spots, strict=False):
        for dy in range(TILE):
            for dx in range(TILE):
                rows[y + dy][x + dx] = letter
    return ["".join(row) for row in rows]


def save(file: LayoutFile, own: Path, over: Path | None = None) -> Path:
    """Write a layout into the folder and return its file. `over` is the source file, which it may replace. Raises BadFile."""
    try:
        layout_of(file)
    except BadLayout as error:
        raise BadFile(str(error)) from None
    stem = slug(file.name)
    if not stem:
        raise BadFile("the name needs letters or digits")
    if stem in SHIPPED:
        raise BadFile(f"a layout called {quoted(stem)} comes with the game; give yours another name")
    path = own / f"{stem}.toml"
    if path.exists() and path != over:
        raise BadFile(f"there is a layout called {quoted(stem)} already; give this one another name")
    try:
        write_whole(path, toml_of(file))
        if over is not None and over != path:
            over.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None
    return path


def delete(path: Path) -> None:
    """Remove one of the player's own layouts. Raises BadFile."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(f"{path} cannot be removed: {error.strerror}") from None
