"""The areas of the Tidepool table, and where they lie: those of a table in words, and the pool above what is told."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from octotui.tables.game_table import Board, Need
from octotui.tables.plain.board import board
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.area import Area, pick_out
from octotui.widgets.scene import Scene
from tests.core.tidepool.narration import NARRATION
from tests.core.toy import CURRENT, STOP, Pool, Tidepool
from themes import Glyphs

WORDS = board(NARRATION)
SIDE, CELL = 3, 6
"""Cells along a side of the pool, and columns of a cell."""
POOL = 1 + SIDE
"""Rows of the pool with its heading."""


class Water(Area[Tidepool, Pool]):
    """The pool: where each cell's current flows, and the crab."""

    def sees(self, scene: Scene[Tidepool, Pool]) -> object:
        return scene.view.crab, scene.cursor, tuple(scene.choices), tuple(scene.hints.items())

    def draw(self, pen: Pen, scene: Scene[Tidepool, Pool]) -> None:
        pen.heading("The pool")
        for cell, to in enumerate(CURRENT):
            x, y = CELL * (cell % SIDE), 1 + cell // SIDE
            pen.text(x, y, f"{cell}{pen.glyphs['arrow_right']}{to}", "dim")
            if cell == scene.view.crab:
                pen.text(x + 3, y, pen.glyphs["crab"], "crab bold")
            code = STOP.code(str(cell))
            if code in scene.choices:
                pick_out(pen, scene, code, Region(x, y, CELL - 1, 1))


def areas(appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, Area[Tidepool, Pool]]:
    """New areas by name."""
    return {"water": Water(appearance, glyphs, id="water"), **WORDS.areas(appearance, glyphs, ascii_only)}


def layout(width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
    """The pool takes the first rows of what is told."""
    regions = WORDS.layout(width, height, panel, need)
    told = regions["told"]
    regions["water"] = Region(told.x, told.y, told.width, POOL)
    regions["told"] = Region(told.x, told.y + POOL, told.width, told.height - POOL)
    return regions


BOARD: Board[Tidepool, Pool] = Board(WORDS.panels, WORDS.nobodys, areas, layout)
