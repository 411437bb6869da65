"""The cards below the arms of an octopus of Oct8: each by its name, and none that runs into the next."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.oct8.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8.foresight import Foresight
from octotui.tables.oct8.octopus import GOING, arm_label
from octotui.tables.oct8.shoal import OwnOctopuses, fitting
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.shoals import ANN, COMMON, THREE_EACH, match_at
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.oct8 import GAME, Seat
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


def own_rows(area: tuple[str, ...], width: int, height: int, foreseen: Foresight | None = None) -> list[str]:
    """Ann's octopuses, these alone, drawn in so much room."""
    common = COMMON if len(area) < 4 else ("", *COMMON[1:])
    view = as_a(Table, match_at(seats=(replace(ANN, hand="", known="", area=area, shipped=(), chips=()), Seat()), common=common).state)
    own, pen = undrawn(OwnOctopuses), Pen(width, height, load_glyphs("unicode"))
    own._ascii = False
    own.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), None, "", foreseen=foreseen))
    return ["".join(char for char, _ in row) for row in pen.rows]


@pytest.mark.parametrize(
    ("cards", "labels"),
    [
        ("blue-1-6 red-5-1 blue-1-4 red-1-4", "B1 ╰─R5──╯ B1 R1"),
        ("blue-1-6 red-1-3 blue-1-4 red-5-1", "B1 R1 B1 ╰─R5─╯"),
        ("red-3-3 blue-1-6 red-1-3 red-2-4 red-1-4", "╰R3╯ B1 R1 R2 R1"),
        ("blue-1-2 red-1-4 green-1-3 red-2-3 blue-1-3 red-1-5 green-1-4", "B R G R2  B R G"),
    ],
)
def test_a_card_of_one_arm_has_the_name_of_every_other_or_else_its_letter_so_that_no_two_run_together(cards: str, labels: str) -> None:
    """Long labels push others aside and make frames narrower; a bare number would look like that of a menu."""
    assert own_rows((f"red-head-2 {cards}",), 51, 6)[5].strip() == labels


FOUR = (
    "red-head-4 green-8-1",
    "red-head-6 green-1-1 green-1-3 green-2-1 red-1-2 blue-2-2 red-1-3",
    "red-head-5 red-1-4 green-3-1 blue-4-1",
    "blue-head-2 red-5-1 blue-3-2",
)
"""As many octopuses as are possible before one of them is shipped."""


def test_cards_of_one_arm_have_their_numbers_where_the_gap_to_the_next_octopus_has_room() -> None:
    """Six cards take 17 columns, eight arms 15, and the next octopus of four begins in the 19th."""
    assert own_rows(FOUR, 74, 11)[10][18:].startswith("G1 G1 G2 R1 B2 R1 R1")


@pytest.mark.parametrize(("size", "art"), [((124, 18), (30, 15)), ((74, 11), (15, 8)), ((51, 6), None)])
def test_four_octopuses_have_the_largest_drawing_that_their_area_has_room_for(size: tuple[int, int], art: tuple[int, int] | None) -> None:
    """In the largest terminal they fill the area from top to bottom, as three do."""
    found = fitting(size[0], size[1] - 1, len(FOUR), ascii_only=False)
    assert (found and (found.width, found.height)) == art


def test_e07_arms_that_would_come_to_one_of_four_octopuses_are_whole() -> None:
    """The green 8 of Ember goes for a red 5 and a blue 3 of Denim: no arm of either is missing, and each card that comes has its sign."""
    coming = ("red-head-4", "red-5-1"), ("red-head-4", "blue-3-2"), ("blue-head-2", "green-8-1")
    rows = own_rows(FOUR, 74, 11, Foresight(coming=coming, going=("green-8-1", "red-5-1", "blue-3-2")))
    assert [row.rstrip() for row in rows[5:10]] == [
        "   ⊞│││ │⊞│╲         ╱│││ │││╲         ╱│││ │││╲         ⊞│││ │││╲",
        "  ╱ ╱││ ││╲ ╲       ╱ ╱││ ││╲ ╲       ╱ ╱││ ││╲ ╲       ╱ ╱││ ││╲ ╲",
        " ╱ ╱ ╱│ │╲ ╲ ╲     ╱ ╱ ╱│ │╲ ╲ ╲     ╱ ╱ ╱│ │╲ ╲ ╲     ╱ ╱ ╱│ │╲ ╲ ╲",
        "│ │ │ │ │ │ │ │   │ │ │ │ │ │ │ │   │ │ │ │ │ │ │ │   │ │ │ │ │ │ │ │",
        "⧫ ⧫ ⧫ ⧫ ⧫ ∎ ∎ ∎   ◍ ◍ ◍ ◍ ⧫ ∎ ∎ ⧫   ⧫ ◍ ◍ ◍ ∎ ∎ ∎ ∎   ◍ ◍ ◍ ◍ ◍ ◍ ◍ ◍",
    ]


@pytest.mark.parametrize("size", SIZES)
async def test_no_two_cards_of_octopuses_side_by_side_run_together(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=THREE_EACH))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for area in ("own", "others") if size[0] > 80 else ("own",):
            assert not re.search(r"[RGB]\d[RGB╰]|╯[RGB]", area_text(shown, area)), area


def test_e07_a_card_that_would_go_does_not_run_together_with_the_next() -> None:
    area = ("red-head-2 blue-1-6 blue-1-4 green-4-1 blue-2-4",)
    rows = own_rows(area, 74, 11, Foresight(going=("blue-1-6", "blue-2-4")))
    assert rows[10].strip() == "⊟B1 B1 ╰──G4───╯  ⊟B2"


@pytest.mark.parametrize(
    ("goes", "comes", "head", "ends"),
    [
        ("red-5-1", "blue-4-1 blue-1-2", "    ╭Rust─╮ ⊟R5", "B1 B1 G1 B4   B1"),
        ("blue-1-6 green-1-3", "red-2-3", "⊟B1 ╭Rust─╮ ⊟G1", "╰──R5───╯ B1 R2"),
        ("blue-1-6 blue-1-4 green-1-3", "red-3-1", "    ╭Rust─╮ ⊟×3", "╰──R5───╯ R3"),
    ],
    ids=["one", "two", "more than have room"],
)
def test_e07_what_would_go_for_others_is_named_beside_the_head_and_they_below_its_arms(goes: str, comes: str, head: str, ends: str) -> None:
    """What comes follows those that stay, as after the exchange, and the arms of a card are side by side."""
    area = ("red-head-2 red-5-1 blue-1-6 blue-1-4 green-1-3",)
    coming = tuple(("red-head-2", card) for card in comes.split())
    rows = own_rows(area, 51, 6, Foresight(coming=coming, going=tuple(goes.split())))
    assert (rows[1].rstrip()[-15:].rstrip(), rows[5].strip()) == (head, ends)


@pytest.mark.parametrize("size", SIZES)
async def test_e07_a_card_that_would_go_is_picked_where_others_come_for_it(size: tuple[int, int], tmp_path: Path) -> None:
    """What comes for Ivy's red 4 follows its two green cards."""
    shown = app(tmp_path, match_at("exchange-octopuses"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert table_of(shown).scene.cursor == "swap red-4-1"
        spots = table_of(shown).areas["own"].spots
        assert spots["swap red-4-1"].y == spots["swap green-2-1"].y and spots["swap green-2-1"].right <= spots["swap red-4-1"].x


@pytest.mark.parametrize(
    ("cards", "labels"), [("green-2-3 red-3-3 blue-3-3", "╰G2╯ ╰─R3──╯ ╰─B3──╯"), ("red-3-3 blue-5-1", "╰─R3──╯ ╰────B5─────╯")]
)
def test_a_card_has_the_same_name_in_a_frame_of_any_width(cards: str, labels: str) -> None:
    """Three columns from arm to arm, as in a terminal of 120: a frame over two arms has room for two signs, and all have these."""
    assert own_rows((f"red-head-2 {cards}",), 74, 11)[10].split() == labels.split()


def test_the_last_card_at_the_edge_of_an_area_is_not_cut() -> None:
    """Its number stays, and the sign that it would go makes room."""
    labels = [arm_label(load_glyphs("unicode"), "red-1-1", GOING, step=3, wide=1, room=room) for room in (3, 2)]
    assert labels == ["⊟R1", "R1"]


@pytest.mark.parametrize(
    ("cards", "labels"),
    [
        ("green-1-4 green-2-3 green-2-4 red-3-3", "G1 G2 G2 R3"),
        ("blue-1-6 blue-4-1 blue-1-4 green-2-3", "B1 B4 B1 G2"),
        ("blue-4-1 green-4-1", "B4 G4"),
    ],
)
def test_cards_below_arms_have_letter_and_number_as_their_shapes_are_the_ends_of_the_arms(cards: str, labels: str) -> None:
    row = own_rows((f"red-head-2 {cards}",), 74, 11)[10]
    assert re.sub("[╰─╯]", " ", row).split() == labels.split()


def test_e07_arms_are_drawn_before_an_exchange_in_the_order_that_they_have_after_it() -> None:
    """Ocean's red 2 goes to Lava for a blue 1 and a green 1: the two follow Ocean's other cards, as does the red 2 on Lava."""
    before = ("blue-head-8 red-2-3 blue-4-1 blue-2-3", "red-head-8 blue-1-1 red-5-1 green-1-1 red-1-1")
    after = ("blue-head-8 blue-4-1 blue-2-3 blue-1-1 green-1-1", "red-head-8 red-5-1 red-1-1 red-2-3")
    coming = ("blue-head-8", "blue-1-1"), ("blue-head-8", "green-1-1"), ("red-head-8", "red-2-3")
    foreseen = own_rows(before, 74, 11, Foresight(coming=coming, going=("red-2-3", "blue-1-1", "green-1-1")))
    assert foreseen[9:] == own_rows(after, 74, 11)[9:]
