"""Rays on the reef once the match is over: around what scored last, or around the winner's pawns that are still there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from engine.octopush.box import OF
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.tile import CHIP, Scale
from octotui.terminal.canvas import Pen

RAYS = (("h", 1, 0), ("h", -1, 0), ("v", 0, 1), ("v", 0, -1), ("rise", 2, -1), ("rise", -2, 1), ("fall", 2, 1), ("fall", -2, -1))
"""The glyph of each ray, and how many columns and rows each step leads on."""


def origins(scene: OctopushScene, gone: Sequence[Event]) -> dict[str, str]:
    """By cell the pawn that rays surround: the winners' that have crossed with the last answer, else those they put out, else those of
    theirs that stay. `gone`: what has put pawns out since then.
    """
    places = scene.game.result(scene.view).places
    colours = {colour for seat, place in enumerate(places) if place == 1 for colour in scene.view.colours[seat]}
    out = {event[2]: event[3] for event in gone if event[0] in ("left", "fell", "chomped")}
    across = {event[4] for event in gone if event[0] == "crossed" and OF[event[4]] in colours}
    freed = {event[2] for event in gone if event[0] == "freed"}
    crossed = {out[pawn]: pawn for pawn in across | freed if pawn in out}
    removed = {cell: pawn for pawn, cell in out.items() if OF[pawn] not in colours}
    return crossed or removed or {cell: pawn for cell, pawn in scene.view.at.items() if OF[pawn] in colours}


def draw_burst(pen: Pen, scale: Scale, scene: OctopushScene, gone: Sequence[Event]) -> None:
    """Draw the rays where nothing else stands."""
    for cell, pawn in origins(scene, gone).items():
        left, top = scale.at(cell)
        for glyph, x, y in rays(scale, left + scale.width // 2 - 1, top + scale.row):
            if scale.margin <= x < scale.size[0] - 1 and 1 <= y < scale.size[1] and (drawn := pen.rows[y][x])[0] == " ":
                ground = " on surface" if drawn[1].endswith("on surface") else ""
                pen.text(x, y, pen.glyphs[glyph], f"{OF[pawn]} bold{ground}")


def rays(scale: Scale, x: int, y: int) -> Iterator[tuple[str, int, int]]:
    """The glyphs of rays around a place, each with its own, from beside a pawn on to as far as one cell more."""
    for glyph, across, down in RAYS:
        begin, end = (CHIP, scale.width + CHIP // 2) if not down else (2, scale.height + 1)
        for step in range(begin, end):
            yield glyph, x + across * step, y + down * step
