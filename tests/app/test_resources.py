"""One's resources on the board: what a payment takes and what an answer brought stand apart from the price of Forbidden Knowledge."""

from __future__ import annotations

import pytest

from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.resources import Resources
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn
from tests.cosmoctopus import TEST, Seat, given


@pytest.mark.parametrize(
    ("width", "had", "has", "line"),
    [
        (21, 7, 8, "◗i  8 ◉◉◉◉◉◉◉◉ +1 ⊛13"),
        (21, 10, 0, "◗i  0 ◌◌◌◌◌◌◌◌-10 ⊛13"),
        (27, 10, 0, "◗i  0 ◌◌◌◌◌◌◌◌ -10      ⊛13"),
        (21, 3, 3, "◗i  3 ◉◉◉◌◌◌◌◌    ⊛13"),
    ],
)
def test_a_change_of_two_digits_does_not_touch_the_price(width: int, had: int, has: int, line: str) -> None:
    view = TEST.observe(given(Seat(ink=has), Seat()), 0)
    before = TEST.observe(given(Seat(ink=had), Seat()), 0)
    pen = Pen(width, 6, load_glyphs("unicode"))
    area = undrawn(Resources)
    area.draw(pen, Scene(TEST, view, 0, ("Ann", "Bob"), None, "", before))
    assert "".join(char for char, _ in pen.rows[1]) == line
