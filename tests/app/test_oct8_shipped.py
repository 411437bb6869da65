"""What is shipped in Oct8, and the octopus that lies there before, to show how one counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.oct8.octopus import colour_of
from engine.oct8.table import Table
from engine.oct8.words import head_name
from octotui.tables.oct8.example import HEADING, example
from octotui.tables.oct8.shipped import Shipped
from tests.app.shoals import dealt, drawn_with, match_at
from tests.app.tables import app, area_text, settled, table_of
from tests.typed import as_a


def test_everybody_has_a_pile_of_what_is_shipped() -> None:
    """E12: Ann's Rose and Bo's Leaf have a card each in the colour of the head; Cy's Kelp has one, his Iris two."""
    view = as_a(Table, match_at().state)
    heading, names, *rows = drawn_with(Shipped, view, 124, 8)
    assert heading.startswith("Shipped out of everybody's reach ─")
    assert re.split(" {2,}", names.strip()) == ["Ann ⋃1 1p", "Bo ⋃1 1p", "Cy ⋃2 3p"]
    assert re.findall("[A-Z][a-z]{2,}", rows[0]) == ["Rose", "Leaf", "Kelp", "Iris"] and rows[1].count("◠") == 8
    listed = drawn_with(Shipped, view, 124, 4)[2:]
    assert re.split(" {2,}", listed[0].strip()) == ["⧫Rose", "1p ⧫R6 ◍G2", "◍Leaf", "1p ◍G1 ⧫R7", "◍Kelp", "1p ◍G7 ⧫R1"]
    assert listed[1].split() == ["∎Iris", "2p", "∎B4", "∎B4"]


def test_shipped_octopuses_too_many_to_be_drawn_stand_in_columns_the_oldest_left_out_first() -> None:
    view = as_a(Table, match_at().state).clone()
    view.shipped = (view.area[1] * 4, (), ())
    _, names, *rows = drawn_with(Shipped, view, 124, 6, ("Ann", "Bo"))
    assert "not shown" not in names
    assert [len(re.findall(r"Delft|Ember", row)) for row in rows] == [2, 2, 2, 2]
    view.shipped = (view.area[2] + view.area[1] * 5, (), ())
    _, names, *rows = drawn_with(Shipped, view, 124, 6, ("Ann", "Bo"))
    assert "4 not shown" in names, "of twelve octopuses, with eight places"
    left = re.findall(r"[A-Z][a-z]{2,}", " ".join(rows))
    assert sorted(left) == ["Delft"] * 4 + ["Ember"] * 4


def test_everybodys_shipped_octopuses_have_one_form() -> None:
    """Cy's four are too many to be drawn with their cards, so Ann's one is on a line too."""
    view = as_a(Table, match_at().state).clone()
    view.shipped = (view.shipped[0], (), view.area[1] * 2)
    first = drawn_with(Shipped, view, 124, 7)[2]
    assert first.split() == ["⧫Rose", "1p", "⧫R6", "◍G2", "∎Delft", "1p", "⧫R3", "∎B5"]


def test_a_table_without_shipped_octopuses_says_when_there_is_one() -> None:
    """E10."""
    view = as_a(Table, match_at().state).clone()
    view.shipped = ((), (), ())
    assert "ends a turn with four octopuses ships one" in " ".join(" ".join(drawn_with(Shipped, view, 124, 6)).split())


@pytest.mark.parametrize(("scoring", "said"), [("cards", "3 points. "), ("arms", "6 points. ")])
@pytest.mark.parametrize("seats", [2, 4])
async def test_e12_as_long_as_nothing_is_shipped_an_example_says_how_an_octopus_counts(
    seats: int, scoring: str, said: str, tmp_path: Path
) -> None:
    """Of four cards three have its colour, with six arms. Its head is none of those on the table, and nothing of it can be chosen."""
    shown = app(tmp_path, dealt(seats, scoring=scoring))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        text, scene = area_text(shown, "shipped"), table_of(shown).scene
        assert said in text and f"{colour_of(str(scene.view.secret[0]))} as secret colour" in text and "8/8" in text
        assert head_name(example(scene)[0]) not in area_text(shown, "common") + area_text(shown, "own") + area_text(shown, "others")
        assert not table_of(shown).areas["shipped"].spots


async def test_the_example_gives_way_to_the_first_octopus_shipped(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        assert HEADING not in area_text(shown, "shipped")
