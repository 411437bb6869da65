"""The panel of the opponents in Oct8: what it tells of their octopuses in how much room."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.oct8.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8.opponents import Others
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.shoals import ANN, BO, CY, DI, drawn_with, match_at, sat_down
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.oct8 import GAME, Seat
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (28, "Others  ⋃ shipped ⊠ blocked"),
        (29, "Others ── ⋃ shipped ⊠ blocked"),
        (30, "Opponents ⋃ shipped ⊠ blocked"),
        (66, "Opponents ── ⋃ octopuses shipped ⊠ blocked for all but its owner"),
        (99, "Opponents ── ▯ cards in hand ⋃ octopuses shipped ⊠ own colour only: blocked for all but its owner"),
    ],
)
def test_the_heading_of_the_opponents_says_what_is_counted_behind_the_sign_of_shipping(width: int, told: str) -> None:
    others, view = undrawn(Others), as_a(Table, match_at().state)
    others._ascii = False
    pen = Pen(width, 9, load_glyphs("unicode"))
    others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo", "Cy"), None, ""))
    assert re.sub("─+", "─", "".join(char for char, _ in pen.rows[0])).strip(" ─") == re.sub("─+", "─", told)
    assert pen.rows[0][-1][0] == " ", "a margin"


def test_the_heading_of_the_opponents_says_what_is_counted_behind_the_sign_of_cards() -> None:
    """In the columns of the smallest terminal, as long as nobody has an octopus."""
    others, view = undrawn(Others), as_a(Table, match_at(seats=(Seat("red-1-1"), Seat("blue-1-1"))).state)
    others._ascii = True
    pen = Pen(28, 9, load_glyphs("ascii"))
    others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), None, ""))
    heading, seat, *_ = ("".join(char for char, _ in row).strip(" -") for row in pen.rows)
    assert heading.endswith("] cards in hand") and seat == "Bo 0p 1]"


def test_the_heading_of_an_only_opponent_never_speaks_of_several() -> None:
    """Its usual word has room beside both signs in the columns of the smallest terminal, the last one with it."""
    for width, spectator, told in ((28, False, "Opponent ⋃ shipped ⊠ blocked"), (28, True, "Other"), (29, True, "The other")):
        others, view = undrawn(Others), as_a(Table, match_at(seats=(ANN, BO)).state)
        others._ascii = False
        pen = Pen(width, 9, load_glyphs("unicode"))
        others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), None, "", spectator=spectator))
        heading = "".join(char for char, _ in pen.rows[0])
        assert heading.startswith(f"{told} " if spectator else told) and heading.rstrip().endswith("⋃ shipped ⊠ blocked")


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


NINE = (DI, ANN, BO, CY), ("Di", "Ann", "Bo", "Cy")
"""Three opponents, and who they are: Ann has three octopuses, and one shipped, Bo and Cy two."""


def test_three_opponents_have_four_rows_each_in_a_narrow_panel_whatever_they_have() -> None:
    """E9: Denim and Ember are blocked. What a sign means stands beside the first name that has room for it."""
    seats, names = NINE
    rows = [row.rstrip(" ─") for row in drawn_with(Others, as_a(Table, match_at(seats=seats).state), 28, 12, names)]
    assert [rows[n].split()[0] for n in (0, 4, 8)] == ["Ann", "Bo", "Cy"]
    assert rows[1:4] == ["⧫Rust    1p ⧫R5 ∎B3", "∎Denim⊠  1p ∎B8", "◍Ivy     2p ⧫R4 ◍G2 ◍G2"]
    assert rows[7] == "", "a place for a third"
    assert rows[10:] == ["∎Frost   2p ∎B1 ⧫R1 ◍G1 ⧫R2", "            ∎B1 ⧫R1 ◍G1"], "it has seven cards, and the row of a third is free"
    assert rows[8].endswith("⋃ shipped")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("red-head-6 red-6-1",), ["⧫Rust 1p     ∎Denim 1p⊠", "◍Ivy 2p      ⧫Wine 1p⊠", "ships one at turn's end"]),
        (
            ("red-head-6 red-2-2 red-4-1 red-1-2 red-1-3", "blue-head-6 blue-2-2 blue-4-1 blue-1-2 red-1-4"),
            ["⧫Rust 1p     ∎Denim 1p⊠", "◍Ivy 2p      ⧫Wine 4p⊠", "∎Lapis 3p"],
        ),
    ],
)
def test_more_octopuses_than_may_stay_have_one_form_whatever_their_cards_and_move_nobody(more: tuple[str, ...], told: list[str]) -> None:
    """E10: until the end of a turn."""
    seats, names = NINE
    view = as_a(Table, match_at(seats=seats).state).clone()
    view.area = (view.area[0], (*view.area[1], *(tuple(octopus.split()) for octopus in more)), *view.area[2:])
    rows = [row.rstrip(" ─") for row in drawn_with(Others, view, 28, 12, names)]
    assert [rows[n].split()[0] for n in (0, 4, 8)] == ["Ann", "Bo", "Cy"]
    assert [row.strip() for row in rows[1:4]] == told


def test_opponents_with_two_rows_each_are_named_with_their_points() -> None:
    seats, names = NINE
    rows = drawn_with(Others, as_a(Table, match_at(seats=seats).state), 28, 7, names)
    assert rows[2].split() == ["⧫Rust", "1p", "∎Denim", "1p⊠", "◍Ivy", "2p"] and "⋯" not in "".join(rows)


async def test_e12_an_opponents_points_before_and_after_stand_beside_all_its_cards(tmp_path: Path) -> None:
    """Delft would give three blue cards, a point each, for one of three red arms."""
    ann = Seat(area=("blue-head-2 red-3-1 green-5-1",))
    bo = Seat(area=("blue-head-3 blue-1-1 blue-1-4 blue-1-5 red-5-1",))
    shown = app(tmp_path, match_at("exchange-octopuses", seats=(ann, bo, CY, DI)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert table_of(shown).scene.cursor == "swap red-3-1"
        assert area_text(shown, "others").splitlines()[1].rstrip() == "∎Delft 3▸0p ⊟B1⊟B1⊟B1 R5⊞R3"


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("blue-6-1 red-5-2 green-5-2", "Bo 3p 6▯ ⋃1 1p ⌾∎B6 ⧫R5 ◍G5"),
        ("blue-6-1 red-5-2 green-5-2 green-6-1 blue-7-1", "Bo 3p 8▯ ⋃1 ⌾B6 R5 G5 G6 B7"),
    ],
)
def test_known_cards_lose_their_shapes_before_one_is_left_out(known: str, told: str) -> None:
    bo = replace(BO, known=known, chips=())
    view = as_a(Table, match_at(seats=(replace(ANN, hand="", known="", chips=()), bo)).state)
    assert drawn_with(Others, view, 28, 5, ("Ann", "Bo"))[1].strip() == told


def test_without_unicode_signs_that_are_letters_stand_apart_from_names() -> None:
    """E9: Bo's Lapis has blue arms alone, and nobody else may choose it."""
    view = as_a(Table, match_at(seats=(ANN, replace(BO, area=("blue-head-6 blue-5-1 blue-3-3",)))).state)
    pen, others = Pen(28, 5, load_glyphs("ascii")), undrawn(Others)
    others._ascii = True
    others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo")))
    assert "".join(char for char, _ in pen.rows[2]).startswith("b Lapis X ")


MANY = Seat(area=("green-head-7 blue-1-1 green-2-1 green-1-1 red-1-1 red-1-2 green-2-2",))
"""An octopus of six cards."""


async def test_e07_while_arms_are_exchanged_points_and_cards_of_an_only_opponent_stay_apart(tmp_path: Path) -> None:
    """Whatever is marked; the rows that this takes are the log's, which moves once for the whole exchange."""
    ann = Seat(area=("red-head-2 red-5-1 blue-3-2", "blue-head-2 red-4-1 red-3-1 red-1-3"))
    shown = app(tmp_path, match_at("exchange-octopuses", seats=(ann, MANY)))
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await sat_down(shown, pilot)
        tops, rows_taken = set(), set()
        for code in table.scene.choices:
            table.move_cursor(code)
            await settled(shown, pilot)
            rows = area_text(shown, "others").splitlines()
            told = " ".join(" ".join(rows[2:]).split())
            assert re.search(r" \d(▸\d)?p ", told), rows
            assert not re.search(r"[RGB]\d[RGB]\d", told), rows
            tops.add(table.areas["log"].region.y)
            rows_taken.add(1 + bool(rows[3].strip()))
        assert rows_taken == {1, 2} and len(tops) == 1 and area_text(shown, "log").startswith("Log ─")


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        ("blue-1-1 green-2-1 green-1-1 red-1-1 red-1-2 green-2-2", ["◍Olive 3p B1 G2 G1 R1 R1 G2"]),
        ("blue-1-1 green-2-1 green-1-1 red-1-1 red-1-2 red-1-3 green-1-3", ["◍Olive   3p ∎B1 ◍G2 ◍G1 ⧫R1", "            ⧫R1 ⧫R1 ◍G1"]),
    ],
)
def test_six_cards_begin_right_behind_the_points_and_seven_go_on_in_a_free_row(cards: str, rows: list[str]) -> None:
    view = as_a(Table, match_at(seats=(Seat(), Seat(area=(f"green-head-9 {cards}",)))).state)
    found = [row.rstrip() for row in drawn_with(Others, view, 28, 5, ("Ann", "Bo"))[2:]]
    assert [row for row in found if row] == rows


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (26, "⊠ blocked"),
        (28, "⊠ blocked for you"),
        (74, "⊠ own colour only: blocked for all but its owner"),
        (44, "⊠ blocked for all but its owner"),
    ],
)
def test_e09_the_heading_says_for_whom_octopuses_are_blocked_and_why_where_it_has_room(width: int, told: str) -> None:
    others, view = undrawn(Others), as_a(Table, match_at(seats=(Seat(), Seat(area=("red-head-4 red-8-1",)))).state)
    others._ascii = False
    pen = Pen(width, 5, load_glyphs("unicode"))
    others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), None, ""))
    assert "".join(char for char, _ in pen.rows[0]).rstrip().endswith(f" {told}")
