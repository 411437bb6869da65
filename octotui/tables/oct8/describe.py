"""The description of what is marked at the Oct8 table, where signs have one place: they never come between the keys. What would come and go
is explained before all other signs, wherever the board shows it.
"""

from __future__ import annotations

from dataclasses import replace

from octotui.tables.oct8.octopus import COMING, GOING
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.signs import signs
from octotui.terminal.canvas import Pen
from octotui.widgets import describe as everywhere
from octotui.widgets.scene import Cells
from themes import Glyphs


class Describe(everywhere.Describe):
    SIGNS_AMONG_KEYS = False

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        moves = signs_of_moves(scene, pen.glyphs)
        super().draw(pen, replace(scene, signs=(*moves, *(cells for cells in scene.signs if cells not in moves))))


def signs_of_moves(scene: Oct8Scene, glyphs: Glyphs) -> tuple[Cells, ...]:
    """The signs of arms that the marked choice would bring and take away, with their names."""
    foreseen = scene.foreseen
    shown = {COMING: bool(foreseen and foreseen.coming), GOING: bool(foreseen and foreseen.going)}
    found = [sign for sign in signs(scene.game.id) if shown.get(sign.glyph)]
    return tuple(((sign.drawing(glyphs), f"{sign.style} bold"), (f" {sign.name.lower()}", "dim")) for sign in found)
