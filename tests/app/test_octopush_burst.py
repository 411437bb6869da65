"""The rays on the reef of Octopush at the end of a match."""

from __future__ import annotations

import pytest

from engine.core.state import Event
from engine.octopush.box import OF
from engine.octopush.game import Octopush
from engine.octopush.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.burst import draw_burst, origins
from octotui.tables.octopush.reef import Reef
from octotui.tables.octopush.scene import OctopushScene
from octotui.tables.octopush.tile import SCALES
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.ends import ended
from tests.app.tables import undrawn
from tests.typed import as_a


def at_the_end() -> tuple[OctopushScene, set[str]]:
    """A finished match, as Ann sees it, and the colours of the winners."""
    match = ended("octopush")
    game = as_a(Octopush, match.game)
    view = game.observe(as_a(Table, match.state), 0)
    places = game.result(view).places
    return Scene(game, view, 0, match.names), {colour for n, place in enumerate(places) if place == 1 for colour in view.colours[n]}


def test_rays_surround_what_scored_last() -> None:
    """A winner's pawn that has crossed; else what a winner has put out; else the winners' pawns that stay, a point each."""
    scene, winners = at_the_end()
    winner, other = (next(pawn for pawn in OF if (OF[pawn] in winners) == won) for won in (True, False))
    out: list[Event] = [("left", 0, other, "a1", "south")]
    across: list[Event] = [("left", 0, winner, "d8", "north"), ("crossed", 0, 5, OF[winner], winner)]
    assert origins(scene, out + across) == {"d8": winner}
    assert origins(scene, out) == {"a1": other}
    assert origins(scene, []) == {cell: pawn for cell, pawn in scene.view.at.items() if OF[pawn] in winners}


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_rays_lead_eight_ways_over_free_places_alone(glyphs: str) -> None:
    """From d4 at 12x7 columns and rows of a cell: the middle of its pawn's label is in column 44, row 32."""
    scene, winners = at_the_end()
    pawn, g, scale = next(pawn for pawn in OF if OF[pawn] in winners), load_glyphs(glyphs), SCALES[0]
    gone: list[Event] = [("left", 0, pawn, "d4", "north"), ("crossed", 0, 5, OF[pawn], pawn)]
    empty, full = (Pen(*scale.size, g) for _ in range(2))
    for y in range(full.height):
        full.text(0, y, "x" * full.width, "text")
    for pen in (empty, full):
        draw_burst(pen, scale, scene, gone)
    assert all(char == "x" for row in full.rows for char, _ in row)
    steps = {(4, 0): "h", (-4, 0): "h", (0, 2): "v", (0, -2): "v", (4, -2): "rise", (-4, 2): "rise", (4, 2): "fall", (-4, -2): "fall"}
    assert {(x, y): empty.rows[32 + y][44 + x] for x, y in steps} == {at: (g[key], f"{OF[pawn]} bold") for at, key in steps.items()}


@pytest.mark.parametrize(("scale", "rays"), [(0, True), (1, True), (3, False)])
def test_rays_are_drawn_once_the_match_is_over_where_cells_have_room(scale: int, rays: bool) -> None:
    scene, _ = at_the_end()
    pen = Pen(*SCALES[scale].size, load_glyphs("unicode"))
    undrawn(Reef).draw(pen, scene)
    assert any(char == "╲" for row in pen.rows for char, _ in row) == rays
