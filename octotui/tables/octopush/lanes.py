"""The crossing of Octopush at a glance: how far each pawn has come, a lane for each colour. Shown where there is room."""

from __future__ import annotations

from collections.abc import Collection

from engine.octopush.box import COLOURS, PAWNS
from engine.octopush.codes import LEAVE
from engine.octopush.grid import AHEAD as GRID_AHEAD
from engine.octopush.grid import OPPOSITE, SIZE
from engine.octopush.rounds import on_board
from engine.octopush.table import Table
from engine.octopush.words import pawn_word
from octotui.tables.octopush.choices import distance_word, to_go
from octotui.tables.octopush.hand import is_spread
from octotui.tables.octopush.recap import name_style
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.tile import ARROW, pawn_sign
from octotui.terminal.canvas import Pen

NAMED, STEP = 14, 6
"""Columns of a lane's name, and of each of its places."""
AHEAD_ROWS = 2
"""Rows to tell what lies ahead of the pawns of one colour."""
BETWEEN = 2
"""Columns between two of its lanes."""


def lanes(view: Table) -> list[str]:
    """The colours that cross in this round, those of one player together."""
    return [colour for colours in view.colours for colour in colours if view.side[COLOURS.index(colour)] is not None]


def numbers(pawns: Collection[str]) -> str:
    """The numbers of pawns in one place, not to be read as one: `1 3`; `1-4` for all of a colour, which have no room beside each other."""
    return f"{min(pawns)}-{max(pawns)}" if len(pawns) == len(PAWNS) // len(COLOURS) else " ".join(sorted(pawns))


class Lanes(OctopushArea):
    """A lane for each colour, from its home side at the left to the far side at the right, with its pawns on it."""

    def sees(self, scene: OctopushScene) -> object:
        return scene.view.pawns, scene.view.side, scene.view.colours, scene.prompt if is_spread(scene) else None

    def need(self, scene: OctopushScene, width: int) -> tuple[int, int]:
        return AHEAD_ROWS, 2 + len(lanes(scene.view))

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        view, g = scene.view, pen.glyphs
        if is_spread(scene):
            self._ahead(pen, scene)
            return
        pen.heading("The crossing")
        for n in range(SIZE):
            pen.text(NAMED + n * STEP, 1, str(SIZE - n), "dim")
        pen.text(NAMED + SIZE * STEP, 1, "spaces to the far side", "dim")
        for y, colour in enumerate(lanes(view), 2):
            side = view.side[COLOURS.index(colour)]
            assert side is not None
            pen.text(0, y, f"{colour.capitalize()} {g[ARROW[OPPOSITE[side]]]}", f"{colour} bold")
            pawns = sorted(on_board(view, colour), key=lambda pawn: to_go(view, pawn))
            for n in range(SIZE):
                there = [pawn[-1] for pawn in pawns if to_go(view, pawn) == SIZE - n]
                pen.text(NAMED + n * STEP, y, numbers(there) or g["bullet"], f"{colour} bold reverse" if there else "dim")
            self._next(pen, scene, colour, pawns, y)

    def _ahead(self, pen: Pen, scene: OctopushScene) -> None:
        """Draw what lies ahead of each pawn of the colour whose cards are spread out: its arrows, and the holes."""
        assert scene.prompt is not None
        view, g = scene.view, pen.glyphs
        colour = scene.game.box.cards[LEAVE.thing(scene.prompt.choices[0].code)].colour
        side = view.side[COLOURS.index(colour)]
        assert side is not None
        goal = OPPOSITE[side]
        pen.heading(f"Ahead of each {colour} pawn, going {goal} {g[ARROW[goal]]}: its arrows, holes {g['hole']}, bare reef {g['bullet']}")
        x = 0
        for pawn in sorted(on_board(view, colour)):
            x = pen.text(x, 1, f"{pawn_sign(pawn)} ", f"{colour} bold")
            cell = view.pawns[PAWNS.index(pawn)]
            while cell and (cell := GRID_AHEAD[goal][cell]):
                x = pen.text(x, 1, *self._ground(pen, view, colour, goal, cell)) + 1
            x += BETWEEN

    def _ground(self, pen: Pen, view: Table, colour: str, goal: str, cell: str) -> tuple[str, str]:
        """The sign of a cell for a colour, and its style: an arrow that leads on, or elsewhere; a hole; or nothing."""
        if cell in view.reef.holes:
            return pen.glyphs["hole"], "danger bold"
        way = view.reef.arrows[colour].get(cell)
        return (pen.glyphs[ARROW[way]], "good bold" if way == goal else f"{colour} bold") if way else (pen.glyphs["bullet"], "dim")

    def _next(self, pen: Pen, scene: OctopushScene, colour: str, pawns: list[str], y: int) -> None:
        """Name the pawn that is nearest to the far side."""
        view = scene.view
        owner = view.owner[COLOURS.index(colour)]
        x = pen.text(NAMED + SIZE * STEP, y, scene.names[owner], f"{name_style(view, owner)} bold", STEP * 2)
        if not pawns:
            pen.text(x + 1, y, "has no pawn left", "dim")
            return
        pen.text(x + 1, y, f"{pawn_word(pawns[0])}, {distance_word(view, pawns[0])}", "text")
