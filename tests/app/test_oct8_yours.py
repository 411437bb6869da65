"""The heading of one's own octopuses: what they are worth, and what is shipped."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.oct8.table import Table
from octotui.tables.oct8.narration import TELLERS
from tests.app.shoals import ANN, BO, CY, match_at, own_rows
from tests.app.tables import app, area_text, settled, table_of
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
async def test_e10_who_has_three_octopuses_and_has_shipped_none_is_told_what_a_fourth_does(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(replace(ANN, shipped=()), BO)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert re.search(r"with a (4th|fourth octopus) you ship one", area_text(shown, "own"))
        assert "fourth" in " ".join(TELLERS["short"](as_a(Table, table_of(shown).scene.view), 0, ("Ann", "Bo")))


@pytest.mark.parametrize(
    ("end", "told"),
    [({}, "Yours 4p, with a fourth octopus you ship one"), ({"closer": 0, "rest": "pile"}, "Yours 4p, none shipped")],
)
def test_e11_who_has_no_turn_left_is_not_told_what_a_fourth_octopus_does(end: dict[str, Any], told: str) -> None:
    """It is Bo's turn, in the second case the last one of the game."""
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=()), BO), turn=1, first=1, **end).state)
    assert own_rows(view, 70)[0].startswith(f"{told} ─")


def test_shipped_octopuses_go_by_their_colour_in_the_heading_of_ones_own() -> None:
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=(*ANN.shipped, *CY.shipped), chips=()), BO)).state)
    line = own_rows(view, 53)[0]
    assert line.startswith("Yours 8p, shipped: red 1p, green 1p, blue 2p ") and line.count(":") == 1 and "⋯" not in line


def test_two_shipped_octopuses_of_a_colour_are_added_up() -> None:
    four = (*ANN.shipped, *CY.shipped, "red-head-8 red-1-5 red-3-3 red-4-3")
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=four, chips=()), BO)).state)
    line = own_rows(view, 51)[0]
    assert line.startswith("Yours 11p, shipped: red 4p, green 1p, blue 2p ")


def test_shipped_octopuses_are_added_up_by_colour_before_one_is_left_out() -> None:
    many = ("red-head-8 red-1-5 red-3-3 red-4-3", *ANN.shipped, *CY.shipped, "red-head-9 green-4-2 green-4-3", "green-head-9 green-8-1")
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=many, chips=()), BO)).state)
    line = own_rows(view, 51)[0]
    assert line.startswith("Yours 12p, shipped: red 4p, green 2p, blue 2p ─")


@pytest.mark.parametrize(("width", "told"), [(48, "⧫R:4p ◍G:2p ∎B:2p ─"), (44, " ⊠ blocked for others")])
def test_what_shipped_octopuses_bring_is_never_told_without_saying_that_they_are_shipped(width: int, told: str) -> None:
    many = ("red-head-8 red-1-5 red-3-3 red-4-3", *ANN.shipped, *CY.shipped, "red-head-9 green-4-2 green-4-3", "green-head-9 green-8-1")
    view = as_a(Table, match_at(seats=(replace(ANN, shipped=many, chips=()), BO)).state)
    line = own_rows(view, width)[0]
    assert re.match(rf"Yours 12p, 8p shipped:? {told}", line)


async def test_the_heading_of_ones_own_octopuses_ends_before_the_log_beside_it(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        own = table_of(shown).query_one("#own")
        assert area_text(shown, "own").splitlines()[0][own.size.width - 1 :].strip() == ""


def test_e09_the_heading_says_for_whom_ones_own_octopuses_are_blocked_at_the_least_size() -> None:
    view = as_a(Table, match_at(seats=(ANN, BO)).state)
    assert re.fullmatch("Yours 5p, shipped: red 1p ─+ ⊠ blocked for others ", own_rows(view, 50)[0])
