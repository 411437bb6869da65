"""The numbers of tiles: in the order in which they lie, and in which the menu lists them."""

from __future__ import annotations

import pytest

from engine.cosmoctopus.layouts import SHIPPED
from engine.cosmoctopus.table import Table
from octotui.play.narration import prompt_for
from tests.cosmoctopus import TEST, Seat, given
from tests.typed import as_a


def test_tiles_are_numbered_from_left_to_right_where_they_are_drawn_side_by_side() -> None:
    # Of the first row of the ring, the two outer tiles lie half a tile lower than those between them.
    state = given(Seat(ink=9), ask="move", head="stars-3", layout="naught")
    view = as_a(Table, TEST.observe(state, 0))
    prompt = prompt_for(TEST, state, 0)
    assert prompt is not None
    first = [f"move {tile}" for name in ("a2", "c1", "e1", "g2") for tile in [view.realm[view.layout.names.index(name)]]]
    assert [choice.code for choice in prompt.choices][:4] == first


@pytest.mark.parametrize("layout", [name for name in SHIPPED if name != "opposite-tides"])
def test_tiles_are_numbered_in_the_order_in_which_the_menu_lists_them(layout: str) -> None:
    prompt = prompt_for(TEST, given(Seat(ink=9), Seat(), ask="move", layout=layout), 0)
    assert prompt is not None
    found = [choice.number for choice in prompt.choices]
    assert found == sorted(found) and len({*found, 0}) == 9
