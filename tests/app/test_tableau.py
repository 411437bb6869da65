"""Cards in play: everybody's stand on rows of their own."""

from __future__ import annotations

import pytest

from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.tableau import Opponents
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn
from tests.cosmoctopus import TEST, Seat, given


@pytest.mark.parametrize("width", [39, 45, 54, 57, 70, 90])
@pytest.mark.parametrize("height", range(6, 24))
def test_every_opponent_stands_on_a_row_that_nobodys_cards_reach(width: int, height: int) -> None:
    seats = Seat(), Seat(tableau="auto-ink arm-of-choice"), Seat(ink=1, tableau="auto-draw"), Seat(ink=2, tableau="two-arms")
    scene = Scene(TEST, TEST.observe(given(*seats), 0), 0, ("Ann", "Bob", "Cid", "Dot"), None, "")
    pen = Pen(width, height, load_glyphs("unicode"))
    undrawn(Opponents).draw(pen, scene)
    rows = ["".join(char for char, _ in row) for row in pen.rows]
    for name, ink in (("Bob", 0), ("Cid", 1), ("Dot", 2)):
        assert sum(row.startswith(f"{name} 0ʃ {ink}◗i 0¢c 0≋w 0✦s 0▯  ") for row in rows) == 1
