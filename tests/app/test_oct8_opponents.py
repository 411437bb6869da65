"""The panel of the opponents in Oct8: what it tells of their octopuses in how much room."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.oct8.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8.shoal import Others
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.shoals import ANN, BO, CY, DI, drawn_with, match_at
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.oct8 import GAME, Seat
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (27, "Others  ⋃ shipped ⊠ blocked"),
        (28, "Others ── ⋃ shipped ⊠ blocked"),
        (29, "Opponents ⋃ shipped ⊠ blocked"),
        (66, "Opponents ── ⋃ octopuses shipped ⊠ blocked for all but its owner"),
    ],
)
def test_the_heading_of_the_opponents_says_what_is_counted_behind_the_sign_of_shipping(width: int, told: str) -> None:
    others, view = undrawn(Others), as_a(Table, match_at().state)
    others._ascii = False
    pen = Pen(width, 8, load_glyphs("unicode"))
    others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo", "Cy"), None, ""))
    assert re.sub("─+", "─", "".join(char for char, _ in pen.rows[0])).strip(" ─") == re.sub("─+", "─", told)


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_the_only_opponents_octopuses_are_drawn_above_ones_own_while_arms_are_exchanged(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """As large as one's own, in the place of the common ones; its name and points are the heading."""
    shown = app(tmp_path, match_at("exchange-octopuses", seats=(ANN, BO)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        others = area_text(shown, "others").splitlines()
        assert others[0].startswith("Bo 3p 4▯ ") and [" ".join(others).count(name) for name in ("Delft", "Ember")] == [1, 1]
        assert " ".join(others).count("‿‿") == 2 and others[1].count("╭") == 3, "two, and the outline of a third"
        places = {name: area.region for name, area in table_of(shown).areas.items() if area.display}
        assert "common" not in places and places["others"].bottom == places["hand"].y and places["menu"].y == places["stacks"].bottom


def test_three_opponents_with_three_octopuses_each_are_named_with_their_points_in_a_narrow_panel() -> None:
    """E9: two of them blocked. With two rows for each there is room for the cards of Bo's alone."""
    view = as_a(Table, match_at(seats=(DI, ANN, BO, CY)).state)
    rows = drawn_with(Others, view, 28, 7, ("Di", "Ann", "Bo", "Cy"))
    assert rows[2].split() == ["⧫Rust:1p", "∎Denim:1p⊠", "◍Ivy:2p"]
    assert rows[4].split() == ["∎Delft1p", "R3", "B5", "⧫Ember1p⊠", "R8"]
    assert "⋯" not in "".join(rows)


def test_an_octopus_of_an_opponent_keeps_its_name_in_the_narrowest_panel() -> None:
    """What says that a number counts points goes first. The longest names, all of them blocked, fit at 80×24."""
    area = ("red-head-9 red-8-1", "red-head-5 red-5-1 red-3-1", "blue-head-2 blue-8-1")
    view = as_a(Table, match_at(seats=(Seat(), replace(ANN, hand="", known="", area=area))).state)
    rows = drawn_with(Others, view, 28, 3, ("Di", "Ann"))
    assert rows[2].split() == ["⧫Flame1⊠", "⧫Brick2⊠", "∎Denim1⊠"]


def test_cards_of_opponents_stand_side_by_side_where_a_line_for_each_octopus_has_no_room() -> None:
    """With two rows more than names need, one each for Ann and Cy; with a third, all of Ann's octopuses have a line."""
    view = as_a(Table, match_at(seats=(DI, ANN, BO, CY)).state)
    rows = [row.strip() for row in drawn_with(Others, view, 28, 9, ("Di", "Ann", "Bo", "Cy"))]
    assert [rows[n].split()[0] for n in (1, 4, 6)] == ["Ann", "Bo", "Cy"]
    assert rows[2:4] == ["⧫Rust1p R5B3 ◍Ivy2p R4G2G2", "∎Denim1p⊠ B8"]
    assert rows[7:] == ["◍Jade    1p ◍G3 ∎B4 ⧫R1", "∎Frost   2p B1R1G1R2B1R1G1"], "as many rows as side by side"
    rows = drawn_with(Others, view, 28, 10, ("Di", "Ann", "Bo", "Cy"))
    assert [row.split()[0] for row in rows[2:5]] == ["⧫Rust", "∎Denim⊠", "◍Ivy"]


def test_the_only_octopus_of_an_opponent_has_its_cards_in_a_narrow_panel_too() -> None:
    view = as_a(Table, match_at(seats=(DI, ANN, replace(BO, area=BO.area[:1]), CY)).state)
    pen = Pen(28, 7, load_glyphs("unicode"))
    undrawn(Others).draw(pen, Scene(GAME, view, 0, ("Di", "Ann", "Bo", "Cy")))
    assert "".join(char for char, _ in pen.rows[4]).split() == ["∎Delft", "1p", "⧫R3", "∎B5"]
