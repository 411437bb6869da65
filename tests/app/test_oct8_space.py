"""How Oct8 uses its space: what stays on screen, what is told in short, and what goes first."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Region

from engine.core.prompt import Choice, Prompt
from engine.oct8.table import Table
from engine.oct8.words import head_name
from octotui.screens.placement import above
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8.board import BOARD, layout
from octotui.tables.oct8.describe import Describe
from octotui.tables.oct8.narration import TELLERS
from octotui.tables.oct8.octopus import chip_signs
from octotui.tables.oct8.octopus_art import octopuses
from octotui.tables.oct8.opponents import Others
from octotui.tables.oct8.race import Race
from octotui.tables.oct8.shoal import OwnOctopuses
from octotui.tables.oct8.status import Status, heads_run_out
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.shoals import ANN, BO, CY, DI, THREE_EACH, dealt, drawn_with, match_at, own_rows
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.oct8 import GAME, Seat
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


async def test_everybodys_points_are_compared_where_there_is_room(tmp_path: Path) -> None:
    """E12: Bo has a blue card on a blue head, a red one on a red head, and a green one on the shipped green head: a point each."""
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        rows = [row.split() for row in area_text(shown, "race").splitlines()]
        assert [row[:2] for row in rows[1:4]] == [["Ann", "5"], ["Bo", "3"], ["Cy", "6"]]


@pytest.mark.parametrize("held", ["blue-3-1", "blue-3-1 red-3-1 green-4-1"])
async def test_the_points_have_the_rows_below_a_few_cards_in_the_smallest_terminal(held: str, tmp_path: Path) -> None:
    """Up to four cards lie on one row there, and leave four for a heading and the points of two."""
    shown = app(tmp_path, match_at(seats=(replace(ANN, hand=held, known=""), BO)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        points = area_text(shown, "race").splitlines()
        assert [row.split()[:2] for row in points[1:] if row.strip()] == [["Ann", "5"], ["Bo", "3"]]
        assert "⋯" not in "".join(points)


@pytest.mark.parametrize("width", [74, 51, 30])
@pytest.mark.parametrize("height", [2, 3, 4, 5])
def test_nobody_drops_out_of_the_points_where_a_recap_takes_their_rows(width: int, height: int) -> None:
    view = as_a(Table, match_at(seats=(ANN, BO, CY, DI)).state)
    text = " ".join(" ".join(drawn_with(Race, view, width, height, ("Ann", "Bo", "Cy", "Di"))).split())
    for name, points in (("Ann", 5), ("Bo", 3), ("Cy", 6), ("Di", 6)):
        assert re.search(rf"{name} {points}\b", text), name


HAND = ("red-1-1", "red-2-1", "red-3-1", "blue-1-1", "blue-3-1", "green-1-1", "green-2-2", "green-4-1", "green-5-1")
"""As many cards as may be kept, and one more."""


@pytest.mark.parametrize(("size", "tile"), [((80, 24), (7, 4)), ((120, 36), (9, 5)), ((200, 60), (11, 6)), ((80, 40), (11, 6))])
@pytest.mark.parametrize("seats", [(BO,), (BO, DI, Seat())])
async def test_the_cards_of_a_hand_have_one_size_however_many_they_are(
    size: tuple[int, int], tile: tuple[int, int], seats: tuple[Seat, ...], tmp_path: Path
) -> None:
    for cards in (1, 2, 4, 5, 8):
        hand = replace(ANN, hand=" ".join(HAND[:cards]), known="", area=())
        shown = app(tmp_path, match_at(seats=(replace(hand, chips=(), shipped=()), *seats)))
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            rows = area_text(shown, "hand").splitlines()
            assert rows[1].index("╮") + 1 == tile[0], cards
            assert next(n for n, row in enumerate(rows) if row.startswith("╰")) == tile[1], cards


async def test_more_cards_than_may_be_kept_are_smaller_at_the_least_size(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(Seat(hand=" ".join(HAND)), BO)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "hand").splitlines()[2].startswith("│⧫R1││⧫R2││⧫R3││")


async def test_an_empty_place_promises_no_head_when_none_is_left(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at("draw"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for heads, told in ((table_of(shown).scene.view.heads, "turn's end"), ((), "head is left")):
            scene = replace(table_of(shown).scene, view=table_of(shown).scene.view.clone())
            scene.view.common, scene.view.heads = (*scene.view.common[:2], ()), heads
            pen = table_of(shown).areas["common"].draw_with(scene, shown.glyphs)
            text = " ".join("".join(char for char, _ in row) for row in pen.rows)
            assert told in " ".join(text.split())


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_e10_a_place_that_waits_for_a_head_is_outlined_as_long_as_there_is_one(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at("draw"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for heads, outlines, told in ((table_of(shown).scene.view.heads, 3, "new head"), ((), 2, "no head is left")):
            scene = replace(table_of(shown).scene, view=table_of(shown).scene.view.clone())
            scene.view.common, scene.view.heads = (*scene.view.common[:2], ()), heads
            rows = table_of(shown).areas["common"].draw_with(scene, shown.glyphs).rows
            text = ["".join(char for char, _ in row) for row in rows]
            assert text[1].count("╭") == outlines and told in " ".join(text)


def test_e11_the_last_turns_are_called_so_and_ones_own_among_them() -> None:
    status = undrawn(Status)
    for closer, seat, said in ((2, 0, "your last turn"), (2, 1, "last turns"), (1, 1, "last turn"), (1, 0, "your last turn")):
        view = as_a(Table, match_at("draw", closer=closer, rest="pile").state)
        pen = Pen(120, 1, load_glyphs("unicode"))
        status.draw(pen, Scene(GAME, view, seat, ("Ann", "Bo", "Cy"), None, ""))
        line = "".join(char for char, _ in pen.rows[0])
        assert f"Round 1 {said} " in line and "to go" not in line
    view.closer, view.heads, view.common = None, view.heads[:1], ((), *view.common[1:])
    view.turn = 0
    pen = Pen(200, 1, load_glyphs("unicode"))
    status.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo", "Cy"), None, ""))
    line = "".join(char for char, _ in pen.rows[0])
    assert "your last turn" in line and "to go" not in line and "last turns" not in line, "it is the last turn already"
    assert "the last head goes at this turn's end: most points win" in line
    assert "The last head goes at this turn's end: everybody else has one more turn then." in TELLERS["decks"](view, 0, ("Ann", "Bo", "Cy"))
    view.heads *= 2
    view.common = ((), (), view.common[2])
    assert heads_run_out(view) == "the last heads go at this turn's end"


@pytest.mark.parametrize(
    ("people", "columns", "told"),
    [
        (1, 80, "secret ⧫R +1p "),
        (1, 120, "secret ⧫R +1p "),
        (1, 200, "secret ⧫ red counts double once shipped: +1p "),
        (2, 120, " [S] "),
    ],
)
async def test_e12_who_plays_alone_sees_beside_the_secret_colour_what_it_adds(people: int, columns: int, told: str, tmp_path: Path) -> None:
    """A red octopus with a point is shipped, and red is secret."""
    shown = app(tmp_path, match_at(people=people))
    async with shown.run_test(size=(columns, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*["enter"] * (people - 1))
        await settled(shown, pilot)
        assert told in area_text(shown, "status") and "Ann 5p " in area_text(shown, "status")


@pytest.mark.parametrize(("width", "cards"), [(31, "◍G1 ∎B1 ⧫R2 ⧫R1 ⧫R3"), (30, "G1 B1 R2 R1 R3"), (25, "G1 B1 R2 R1 R3")])
def test_the_cards_of_an_octopus_on_a_line_lose_their_shapes_before_the_gaps_between_them(width: int, cards: str) -> None:
    bo = replace(BO, known="", area=("blue-head-3 green-1-1 blue-1-5 red-2-3 red-1-1 red-3-2",))
    view = as_a(Table, match_at(seats=(replace(ANN, hand="", known=""), bo)).state)
    row = drawn_with(Others, view, width, 5, ("Ann", "Bo"))[2]
    assert row.split("p ")[1].strip() == cards


@pytest.mark.parametrize(
    ("known", "width", "told"),
    [
        ("blue-3-3 green-5-1", 25, "4▯ ⋃1 1p ⌾∎B3 ◍G5"),
        ("blue-3-3 green-5-1", 18, "4▯ ⋃1 ⌾B3 G5"),
        ("blue-3-3 green-5-1", 17, "4▯ ⋃1 ⌾B3 ⋯"),
        ("blue-3-3 green-5-1", 14, "4▯ ⋃1 ⋯"),
        ("blue-3-3", 27, "3▯ ⋃1 1p ⌾∎B3"),
    ],
)
def test_e14_a_card_that_everybody_knows_is_never_left_out_without_a_sign(known: str, width: int, told: str) -> None:
    """`⋯` says that one is left out. The points of what is shipped give way to it."""
    bo = replace(BO, hand="red-1-2 green-3-2", known=known, area=("red-head-4 red-8-1",), chips=())
    view, others = as_a(Table, match_at(seats=(ANN, bo)).state), undrawn(Others)
    others._ascii = False
    pen = Pen(width, 6, load_glyphs("unicode"))
    others.draw(pen, Scene(GAME, view, 0, ("Ann", "Bo"), None, ""))
    assert "".join(char for char, _ in pen.rows[1]).strip().endswith(told)


@pytest.mark.parametrize("size", [*SIZES, (80, 23), (100, 30), (118, 34), (150, 36), (195, 56), (240, 80)])
@pytest.mark.parametrize("many", [3, 4])
@pytest.mark.parametrize("answers", [(), ("swap red-5-2",)], ids=["first step", "second step"])
async def test_no_octopus_is_hidden_by_the_question_about_an_exchange(
    tmp_path: Path, answers: tuple[str, ...], many: int, size: tuple[int, int]
) -> None:
    """Each with its name and every card, and beside them the question."""
    seats = THREE_EACH[:many]
    shown = app(tmp_path, match_at("exchange-octopuses", *answers, seats=seats))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table, others = table_of(shown), area_text(shown, "others")
        theirs = [octopus for seat in range(1, len(seats)) for octopus in table.scene.view.area[seat]]
        assert [head_name(head) for head, *_ in theirs if head_name(head) not in others] == []
        assert set(table.scene.choices) <= {*table.areas["others"].spots, *table.areas["own"].spots}
        assert all(table.areas[name].display for name in ("others", "own", "hand", "menu"))


def test_the_same_areas_lie_in_the_same_places_at_every_step_of_an_exchange() -> None:
    """The common octopuses stay where the others would only be listed in their place, however long the question is."""
    steps = [layout(120, 36, "others", needing(common=(0, 0), others=(7, 13), menu=(n, n + 4))) for n in (4, 12, 22)]
    usual = layout(120, 36, "others", needing(common=(6, 18), others=(7, 13), menu=(4, 8)))
    assert all(step["common"] == usual["common"] and step["others"] == usual["others"] for step in steps)
    assert usual["others"].height == 13 and [step["menu"].height for step in steps] == [10, 14, 14]
    few = [layout(120, 36, "others", needing(common=(0, 0), others=(5, 7), menu=(n, n + 4))) for n in (4, 12, 22)]
    assert all("common" not in step and step["others"] == usual["common"] for step in few), "all of them are drawn there"
    wide = layout(150, 50, "others", needing(common=(0, 0), others=(5, 12), menu=(4, 8)))
    assert "common" in wide and wide["others"].height == 12


def test_a_long_question_about_an_exchange_takes_the_rows_of_octopuses_that_nobody_has() -> None:
    """Below the decks are 27 rows. Two others have four octopuses, which takes 7 rows, and 9 are kept for them."""

    def placed(choices: int) -> dict[str, Region]:
        def need(area: str, width: int) -> tuple[int, int]:
            if area == "others":
                return (5, 23) if width >= 60 else (5, 9) if width >= 40 else (5, 7)
            return {"common": (0, 0), "menu": (choices + 1, choices + 5)}.get(area, (3, 99))

        return layout(120, 36, "others", need)

    assert [(placed(n)["menu"].height, placed(n)["others"].height) for n in (15, 17, 18, 19, 23)] == [
        (18, 9),
        (18, 9),
        (19, 8),
        (20, 7),
        (20, 7),
    ]
    assert all(placed(n)["common"] == placed(15)["common"] for n in (17, 23))


async def test_a_seat_without_octopuses_says_so_in_the_rows_kept_for_them(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(ANN, BO, Seat())))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        rows = area_text(shown, "others").splitlines()
        assert rows[-4].startswith("Cy 0p") and rows[-3].strip() == "no octopus yet"


@pytest.mark.parametrize("closer", [None, 1])
@pytest.mark.parametrize(
    "names", [("Ann", "Bo", "Cy", "Di"), ("Octaviana", "Vampyro", "Scylla", "Marianelle"), ("Player", "x" * 20, "y", "z")]
)
def test_what_ends_the_game_and_the_secret_colour_never_leave_the_first_line(names: tuple[str, ...], closer: int | None) -> None:
    """E11: it ends with a deck, or is in its last round. Chips, shipped octopuses and the ends of names go instead."""
    view = as_a(Table, match_at("draw", seats=(ANN, BO, CY, DI), closer=closer, rest="pile" if closer else "deck").state).clone()
    view.chips = ((2, 2, 1),) * 4
    pen = Pen(80, 1, load_glyphs("unicode"))
    undrawn(Status).draw(pen, Scene(GAME, view, 0, names, None, "", alone=True))
    line = "".join(char for char, _ in pen.rows[0])
    assert re.search(r"⧫R( ?\+1p?)?(  help \[\?\]| \[\?\])? *$", line) and not re.search(r"\d/\d", line)
    assert "last turn" in line if closer else re.search(r"\d+ arms(, | or )\d+ heads", line)
    assert len(re.findall(r" \d+p", line)) == 4


def test_e11_in_ones_last_turn_names_are_whole_rather_than_that_the_decks_are_counted() -> None:
    view = as_a(Table, match_at("draw", seats=(ANN, BO, CY, DI), closer=2, rest="pile").state)
    pen = Pen(80, 1, load_glyphs("unicode"))
    undrawn(Status).draw(pen, Scene(GAME, view, 0, ("Player", "Bartholomew", "Wilhelmina", "Cuttle"), None, "", alone=True))
    line = "".join(char for char, _ in pen.rows[0])
    assert line.startswith(" your last turn ❯Player ") and "Bartholomew" in line and "arms" not in line


def test_who_looks_on_reads_no_gap_where_a_secret_would_be() -> None:
    match, pen = match_at(seats=(ANN, BO)), Pen(80, 1, load_glyphs("unicode"))
    undrawn(Status).draw(pen, Scene(GAME, GAME.observe(as_a(Table, match.state), None), 0, ("Ann", "Bo"), None, "", spectator=True))
    assert "".join(char for char, _ in pen.rows[0]).endswith("51 arms or 18 heads to go  help [?] ")


@pytest.mark.parametrize("size", SIZES)
async def test_the_sign_of_a_blocked_octopus_stands_beside_its_name(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert re.search(r"Denim─*╮ ⊠", area_text(shown, "own"))


@pytest.mark.parametrize("seats", [(ANN, BO), (ANN, BO, CY), (ANN, BO, CY, DI)], ids=["two", "three", "four"])
async def test_only_the_top_of_the_log_moves_with_the_question_in_the_largest_terminal(tmp_path: Path, seats: tuple[Seat, ...]) -> None:
    """The question keeps its place above the log, and the log has every row that it leaves."""
    shown = app(tmp_path, match_at(seats=seats))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)

        def placed() -> dict[str, tuple[int, ...]]:
            regions = {name: area.region for name, area in table.areas.items() if area.display}
            assert regions["menu"].bottom == regions["log"].y
            return regions | {"menu": regions["menu"].offset, "log": (regions["log"].bottom,)}

        before = placed()
        for key in (*(("4", "u") if len(seats) > 2 else ()), "2", "u", "1"):
            await pilot.press(key)
            await settled(shown, pilot)
            assert placed() == before, key


@pytest.mark.parametrize("seats", [(ANN, BO), (ANN, BO, CY), (ANN, BO, CY, DI)], ids=["two", "three", "four"])
async def test_no_rows_are_empty_in_the_largest_terminal(tmp_path: Path, seats: tuple[Seat, ...]) -> None:
    """But for a few below a short question. At the left what is shipped has the rows below everybody's points."""
    shown = app(tmp_path, match_at(seats=seats))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        areas = table_of(shown).areas
        assert areas["menu"].region.height - len(area_text(shown, "menu").rstrip().splitlines()) <= 4
        assert areas["log"].region.height >= 5 and areas["others"].region.bottom == areas["shipped"].region.bottom == 58
        assert areas["race"].region.bottom == areas["shipped"].region.y


FIVE = replace(ANN, area=(*ANN.area, "red-head-6 red-2-2 green-6-1", "blue-head-7 blue-7-1 green-1-2"), shipped=(), chips=())


async def test_octopuses_for_which_one_row_is_too_narrow_are_drawn_in_two_where_there_is_room(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(FIVE, BO), common=("red-head-10", "", "")))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "own").count("8/8") == 5


FOUR = replace(FIVE, area=FIVE.area[:4])


@pytest.mark.parametrize(("seat", "places"), [(FOUR, ("red-head-10", "blue-head-10", "")), (FIVE, ("red-head-10", "", ""))])
def test_more_octopuses_than_may_stay_have_lines_with_every_card_at_the_least_size(seat: Seat, places: tuple[str, ...]) -> None:
    """E10: until the end of the turn. One is blocked."""
    rows = own_rows(as_a(Table, match_at(seats=(seat, BO), common=places).state), 51)
    told = ["⧫Rust 1p ⧫R5 ∎B3", "∎Denim⊠ 1p ∎B8", "◍Ivy 2p ⧫R4 ◍G2 ◍G2", "⧫Wine 1p ⧫R2 ◍G6", "∎Navy 1p ∎B7 ◍G1"]
    assert [" ".join(row.split()) for row in rows[1:]][: len(seat.area)] == told[: len(seat.area)]


async def test_five_octopuses_have_a_mouth_each_in_the_largest_terminal(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(seats=(FIVE, BO), common=("red-head-10", "", "")))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "own").count("‿‿") == 5


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_missing_arm_is_a_dotted_line_from_the_head_to_its_end(ascii_only: bool) -> None:
    """So that no head floats above an empty place."""
    for art in octopuses(ascii_only):
        roots = next(y for y, row in enumerate(art.mask) if "1" in row)
        for arm in range(8):
            rows = [y for _, y in art.dotted(arm)]
            assert rows == sorted(set(rows)) and rows[0] <= roots + 1 and art.height - rows[-1] <= 2
            others = {"12345678"[other] for other in range(8) if other != arm}
            assert not {art.mask[y][x] for x, y in art.dotted(arm)} & others


async def test_places_for_octopuses_to_come_are_outlined_in_every_area_in_the_largest_terminal(tmp_path: Path) -> None:
    """E10: three stay with each player."""
    shown = app(tmp_path, match_at(seats=(replace(ANN, area=ANN.area[:1], shipped=()), replace(BO, area=()))))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        own, others = (area_text(shown, name).splitlines() for name in ("own", "others"))
        assert own[1].count("╭──") == 3 and others[1].count("╭──") == 3
        assert "".join(own).count("‿‿") == 1 and "‿" not in "".join(others), "an empty place has no face"


async def test_who_has_no_octopus_has_the_places_of_three_outlined_where_all_of_them_fit(tmp_path: Path) -> None:
    """So that nobody's line moves as the first octopuses are taken."""
    lines = []
    for area in (), BO.area:
        shown = app(tmp_path, match_at(seats=(ANN, *(replace(seat, area=area * (seat is BO)) for seat in (BO, CY, DI)))))
        async with shown.run_test(size=(200, 60)) as pilot:
            await settled(shown, pilot)
            rows = area_text(shown, "others").splitlines()
            assert sum(row.count("╭───") for row in rows) == 9 - len(area)
            lines.append([y for y, row in enumerate(rows) if row.split()[:1] in (["Bo"], ["Cy"], ["Di"])])
    assert lines[0] == lines[1]


def test_points_take_the_rows_that_what_is_shipped_leaves_them() -> None:
    few, many = (layout(200, 60, "others", needing(race=(4, 7), shipped=(3, n), hand=(2, 7)))["race"].height for n in (5, 12))
    assert (few, many) == (7, 4)


@pytest.mark.parametrize(("width", "height", "told"), [(124, 7, 2), (124, 6, 0), (74, 9, 0)])
def test_e12_rules_below_the_points_are_whole_or_left_out(width: int, height: int, told: int) -> None:
    rows = drawn_with(Race, as_a(Table, match_at().state), width, height)
    assert len([row for row in rows if row.rstrip().endswith(("however many arms it shows.", "count double at the end."))]) == told
    assert "⋯" not in "".join(rows[4:])


def test_e12_once_the_game_is_over_points_that_count_double_are_told_with_their_owner_in_front() -> None:
    """Ann has a point on Rust, one on Denim, two on Ivy, and one on the shipped Rose, which is of her colour."""
    view = as_a(Table, match_at().state).clone()
    view.over, view.colours = True, ("red-head-1", "blue-head-1", "green-head-1")
    pen = Pen(124, 18, load_glyphs("unicode"))
    undrawn(OwnOctopuses).draw(pen, Scene(GAME, view, 0, ("Ann", "Bo", "Cy"), winners=True))
    heading = "".join(char for char, _ in pen.rows[0])
    assert "6p, shipped: red 1p, secret red: +1p ─" in heading and heading.rstrip().endswith("blocked for all but Ann")


def test_spare_rows_of_the_points_are_shared_out_evenly() -> None:
    view = as_a(Table, match_at().state).clone()
    view.area = (view.area[0] * 3, view.area[0] * 3, ())
    rows = drawn_with(Race, view, 74, 6)
    assert [row[:3].strip() for row in rows[1:]] == ["Ann", "", "Bo", "", "Cy"]


@pytest.mark.parametrize("size", [(120, 36), (150, 40), (200, 60)])
def test_a_recap_of_more_rows_than_usual_covers_points_and_moves_no_octopus_or_card(size: tuple[int, int]) -> None:
    for more in 1, 2:
        usual, less = (layout(size[0], size[1] - rows, "others", needing(hand=(2, 6), race=(4, 7), others=(5, 9))) for rows in (0, more))
        stays = above(less["describe"].y, usual, BOARD.stays_above_recap)
        assert {name: stays[name] for name in ("common", "hand", "own")} == {name: usual[name] for name in ("common", "hand", "own")}
        regions = [*(less | stays).values()]
        assert not any(one.overlaps(other) for one, other in combinations(regions, 2))
        assert max(region.bottom for region in stays.values()) == less["describe"].y


def needing(**needs: tuple[int, int]) -> Callable[[str, int], tuple[int, int]]:
    """What areas need: these, and else all there is."""
    return lambda area, width: needs.get(area, (3, 99))


def test_the_log_stays_in_its_place_however_long_the_menu_is() -> None:
    logs = {layout(80, 24, "others", needing(menu=(n, n), others=(3, 4), common=(6, 6), hand=(4, 9)))["log"] for n in range(2, 9)}
    assert len(logs) == 1


def test_question_log_and_opponents_keep_their_places_beside_the_hand_in_a_roomy_terminal() -> None:
    """However long the question is, as long as it is none of the longest; while nobody here is asked the log has its rows too."""
    placed = [layout(120, 36, "others", needing(menu=(n, n), others=(5, 7), hand=(4, 7), race=(3, 6))) for n in range(1, 11)]
    assert all(regions | {"menu": 0, "log": 0} == placed[0] | {"menu": 0, "log": 0} for regions in placed)
    assert all(regions["menu"].bottom == regions["log"].y and regions["log"].bottom == regions["others"].y for regions in placed)
    assert [regions["menu"].height for regions in placed] == [1, 2, 3, *[10] * 7]
    longest = layout(120, 36, "others", needing(menu=(16, 30), others=(5, 7), hand=(4, 7), race=(3, 6)))
    assert longest["menu"].y == placed[0]["menu"].y and longest["log"].bottom == placed[0]["log"].bottom
    assert (longest["menu"].height, longest["others"].height, longest["log"].height) == (17, 7, 3)


@pytest.mark.parametrize("size", SIZES)
async def test_e12_who_has_no_octopus_yet_is_told_how_to_get_one_and_what_counts(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, dealt())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        told = " ".join(f"{area_text(shown, 'own')} {area_text(shown, 'race') if size[0] == 200 else ''}".split())
        for words in ("gives a common octopus its last arm", "head is 1 point, however many arms", "count double once shipped"):
            assert words in told


def test_equal_chips_are_counted() -> None:
    """Five chips, as two signs in the first line and in the hand."""
    assert chip_signs(load_glyphs("unicode"), (2, 2, 2, 2, 1)) == ["4×◘2", "◘1"]


@pytest.mark.parametrize(("label", "first_word"), [("attach", "Attach."), ("attach " * 16, "Attach")], ids=["short", "long"])
def test_signs_of_what_is_marked_stand_above_the_keys_or_nowhere(label: str, first_word: str) -> None:
    """At the end of the first row; where the description fills both, the keys are at that place and signs would come between them."""
    view, sign = as_a(Table, match_at().state), (("∎", "blue bold"), (" blue", "dim"))
    prompt = Prompt(0, "act", "Take an action.", "", (Choice("attach", label.strip()),), (), "attach")
    scene = Scene(GAME, view, 0, ("Ann", "Bo", "Cy"), prompt, "attach", keys="? help", signs=(sign,))
    pen = Pen(80, 2, load_glyphs("unicode"))
    undrawn(Describe).draw(pen, scene)
    first, second = ("".join(char for char, _ in row) for row in pen.rows)
    assert (first.split()[0], second[-6:]) == (first_word, "? help")
    assert first.rstrip().endswith("∎ blue") == (label == "attach") and "∎" not in second
