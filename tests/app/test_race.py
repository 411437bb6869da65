"""How near everybody is to winning, and what wins: always in the first line."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.state import Names
from engine.cosmoctopus.table import Table
from engine.oct8.table import Table as Oct8Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.inspection import PAGES
from octotui.tables.cosmoctopus.status import Status
from octotui.tables.cosmoctopus.tableau import Opponents
from octotui.tables.oct8.race import Race, in_rows
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.oct8.status import right_ends
from octotui.tables.signs import signs
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights, reefs, shoals
from tests.app.tables import THREE, app, area_text, screen_text, settled, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Case, Seat
from tests.oct8 import GAME
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]
SEATS = Seat(tentacles=3, constellations={"fork": "abc", "diamond": "ab"}), Seat(tentacles=8 - 1), Seat()


def drawn(match: Match, seat: int, glyphs: str = "unicode") -> str:
    return "".join(text for text, _ in race.places(load_glyphs(glyphs), as_a(Table, match.state), seat))


def test_a_place_for_each_tentacle_and_one_for_each_constellation_that_lacks_a_slot() -> None:
    match = match_at(*SEATS, people=THREE)
    assert drawn(match, 0) == "◉◉◉⊚◌◌◌◌"
    assert drawn(match, 0, "ascii") == "OOOo____"
    assert drawn(match, 1) == "◉◉◉◉◉◉◉◌"


def first_line(state: Table, names: Names, width: int) -> str:
    undrawn(Status).draw(pen := Pen(width, 1, load_glyphs("unicode")), Scene(TEST, TEST.observe(state, 0), 0, names, None, ""))
    return "".join(char for char, _ in pen.rows[0])


FOUR = ("Player", "Cuttle", "Argo", "Giants")
LONG = ("Bartholomew", *FOUR[1:])


def test_names_of_four_and_the_keys_stand_beside_the_race_in_numbers_at_80_columns() -> None:
    state = as_a(Table, match_at(*SEATS, Seat(), people=(*THREE, Player("Giants", None))).state)
    line = first_line(state, ("Player", "Cuttle", "Argo", "Mimic"), 80)
    assert line == " Round 1  8ʃ win  ❯Player 3ʃ⊚    Cuttle 7ʃ     Argo 0ʃ     Mimic 0ʃ    [d]  [?] "


@pytest.mark.parametrize(
    ("names", "case"), [*((FOUR[:n], Case()) for n in (1, 2, 3)), *((FOUR[:n], None) for n in (2, 3, 4)), (LONG, None)]
)
@pytest.mark.parametrize("width", [80, 120, 200])
def test_the_parts_of_the_first_line_keep_their_columns_all_game_long(width: int, names: Names, case: Case | None) -> None:
    seats = Seat(constellations={"fork": "abc"}), *[Seat()] * (len(names) - 1)
    begun = as_a(Table, match_at(*seats, people=tuple(map(Player, names)), case=case).state)
    told = set()
    for ink, tentacles, rounds, discarded in product((0, 11, 13), (0, 7), (1, 14), (0, 27)):
        state = replace(begun, round=rounds, discard=begun.deck[:discarded], tentacles=(tentacles,) * len(names))
        state.resources = ((ink, 0, 0, 0),) * len(names)
        line = first_line(state, names, width)
        told.add(tuple(line.find(part) for part in (*(name[:6] for name in names), " win", "deck", "discard", "[d]", "[?]", "short")))
    assert len(told) == 1


def test_names_of_four_stand_whole_beside_the_investigator_at_80_columns() -> None:
    state = as_a(Table, match_at(*[Seat()] * 4, people=tuple(map(Player, FOUR)), case=Case()).state)
    line = first_line(state, FOUR, 80)
    assert all(f"{name} 0ʃ" in line for name in FOUR) and "8ʃ each win" in line and "⌕0ʃ" in line


def test_the_goal_stands_two_columns_behind_a_round_of_two_digits_where_there_is_room() -> None:
    state = as_a(Table, match_at(Seat(), Seat()).state).clone()
    state.round = 10
    assert first_line(state, ("Ann", "Bo"), 80).startswith(" Round 10  8 tentacles win  ")


def test_there_are_never_more_places_than_tentacles_to_win() -> None:
    match = match_at(Seat(tentacles=7, constellations={"fork": "abc", "ink-chain": "abc"}), Seat())
    assert drawn(match, 0) == "◉◉◉◉◉◉◉⊚"


RACES: dict[str, tuple[Callable[[], Match], tuple[str, ...], str]] = {
    "cosmoctopus": (lambda: match_at(*SEATS, people=THREE), ("Ann ◉◉◉⊚◌◌◌◌", "Bo ◉◉◉◉◉◉◉◌", "Cy ◌◌◌◌◌◌◌◌"), "win"),
    "investigator": (lambda: match_at(*SEATS, people=THREE, case=Case()), ("Ann ", "Bo ", "Cy "), "8ʃ each win|8 tentacles each: all win"),
    "octopush": (lambda: reefs.match_at(totals=True), ("Ann Y 9", "Bo P 17", "Cy G 26", "Di C 23"), "win"),
    "octopush-dice": (
        lambda: reefs.match_at(dice=True, seats=3, pups=(2, 0, 3)),
        ("Ann Y 2/4", "Bo P 0/4", "Cy G 3/4"),
        "4 pups win",
    ),
    "oct8": (shoals.match_at, ("Ann 5p", "Bo 3p", "Cy 6p"), "heads to go"),
    "night": (nights.match_at, (), "4 different components win, or the last cult left|4 different kinds win, or the last cult"),
}


async def test_the_race_of_oct8_is_told_in_numbers_where_a_bar_for_each_point_has_no_room(tmp_path: Path) -> None:
    shown = app(tmp_path, shoals.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "▰" not in screen_text(shown)
        assert re.search(r"Ann 5p.* Bo 3p.* Cy 6p", area_text(shown, "status"))


@pytest.mark.parametrize(
    ("width", "has", "columns"), [(144, 24, 24), (144, 42, 42), (144, 44, 22), (73, 24, 12), (73, 41, 13), (30, 24, 12), (30, 41, 13)]
)
def test_bars_have_one_scale_on_which_the_longest_fits(width: int, has: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of the width less the name, or all of a narrow one: 42, 18 and 20 columns here, each for 1, 2 or 3 points."""
    monkeypatch.setattr("octotui.tables.oct8.race.points", lambda scene, seat: (has, has // 2, 0)[seat])
    scene: Oct8Scene = Scene(GAME, as_a(Oct8Table, shoals.match_at().state), 0, ("Player", "Cuttle", "Argo"))
    pen = Pen(width, 9, load_glyphs("unicode"))
    undrawn(Race).draw(pen, scene)
    rows = ["".join(char for char, _ in row) for row in pen.rows[1:4]]
    assert [row.count("▰") for row in rows] == [columns, columns // 2, 0]
    assert rows[0].index("▰") == rows[1].index("▰") and load_glyphs("unicode")["more"] not in "".join(rows)


def test_each_keeps_a_row_of_their_own_where_the_heading_has_none() -> None:
    """As while a recap takes the rows at the bottom."""
    rows = shoals.drawn_with(Race, as_a(Oct8Table, shoals.match_at().state), 74, 3)
    assert [row.split()[:2] for row in rows] == [["Ann", "5"], ["Bo", "3"], ["Cy", "6"]]


def test_a_narrow_area_names_no_octopuses_beside_its_bars_so_that_none_come_and_go() -> None:
    rows = shoals.drawn_with(Race, as_a(Oct8Table, shoals.match_at().state), 30, 4)
    assert rows[0].startswith("Points ▰ = 2 points") and [row.split() for row in rows[1:]] == [
        ["Ann", "5", "▰▰╸"],
        ["Bo", "3", "▰╸"],
        ["Cy", "6", "▰▰▰"],
    ]


def test_octopuses_that_do_not_fit_beside_a_bar_go_to_the_spare_rows() -> None:
    pieces = [(f"{name} {points}", "text", points) for name, points in (("Azure", 4), ("Delft", 2), ("Ember", 1), ("Ivy", 3))]
    assert [(x, row, text) for x, row, text, _ in in_rows(pieces, 10, 28, 2)] == [
        (10, 0, "Azure 4"),
        (19, 0, "Delft 2"),
        (10, 1, "Ember 1"),
        (19, 1, "Ivy 3"),
    ]
    assert [text for *_, text, _ in in_rows(pieces, 10, 28, 1)] == ["Azure 4", "3 more: 6"]
    assert [text for *_, text, _ in in_rows(pieces, 10, 20, 2)] == ["Azure 4", "3 more: 6"]
    assert [text for *_, text, _ in in_rows(pieces, 10, 27, 1)] == ["Azure 4", "+3: 6"], "nothing is cut"
    assert [(x, text) for x, _, text, _ in in_rows(pieces, 10, 18, 2)] == [(10, "Azure 4"), (10, "+3: 6")], "nothing beyond the width"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", RACES)
async def test_the_race_and_what_wins_are_in_the_first_line(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    match, racers, goals = RACES[name]
    shown = app(tmp_path, match())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        first = screen_text(shown).splitlines()[0]
        assert all(text in first for text in racers), first
        assert any(goal in first for goal in goals.split("|")), first


@pytest.mark.parametrize("size", SIZES)
async def test_components_and_power_of_every_cult_are_always_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, nights.match_at(cults=nights.RICH))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        lines = area_text(shown, "cults").splitlines()
        for name, power in zip(nights.NAMES, (5, 4, 5, 2), strict=False):
            assert any(name in line and str(power) in line for line in lines)


async def test_long_names_give_way_to_the_race_and_the_keys(tmp_path: Path) -> None:
    people = tuple(Player(name) for name in ("Bartholomew", "Wilhelmina", "Maximilian", "Clementine"))
    shown = app(tmp_path, match_at(*SEATS, Seat(), people=people))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        first = screen_text(shown).splitlines()[0]
        assert " 3ʃ⊚ " in first and " 7ʃ " in first and first.count(" 0ʃ ") == 2 and "8ʃ win" in first and first.endswith(" [?]")


def test_the_last_card_of_a_deck_of_oct8_is_one_card() -> None:
    view = as_a(Oct8Table, shoals.match_at().state).clone()
    view.deck, view.heads = view.deck[:1], view.heads[:1]
    scene: Oct8Scene = Scene(GAME, view, 0, ("Ann", "Bo", "Cy"))
    assert right_ends(scene, load_glyphs("unicode"), few=False)[0][0][0].startswith("1 arm or 1 head to go: ")


def test_who_can_take_forbidden_knowledge_or_nearly_can_is_marked() -> None:
    """With resources and cards in play, which everybody sees; cards in hand are nobody else's business."""
    seats = Seat(ink=13), Seat("ink-star", "less-coins", coins=9), Seat(whispers=9, stars=12)
    state = as_a(Table, match_at(*seats, people=THREE, taken={"stars": 0}).state)
    told = [race.knowledge_mark(load_glyphs("unicode"), state, seat) for seat in range(3)]
    assert told == [[("⊛!!", "danger bold")], [("⊛!", "changed bold")], []]
    row = "".join(char for char, _ in (drawn_others(state).rows[0]))
    assert row.startswith("Bo 0◗ 9¢! 0≋ 0✦")


def test_who_can_take_two_forbidden_knowledges_next_turn_or_one_after_a_rich_gain_is_marked_before_the_leap() -> None:
    """Bo has 13 ink and 10 coins, which a tile makes 13. Cy has 7 ink, and a relic that makes the 3 of the ink tile 6."""
    seats = Seat(), Seat(ink=13, coins=10), Seat("", "ink-pump", ink=7)
    state = as_a(Table, match_at(*seats, people=THREE).state)
    told = [race.knowledge_mark(load_glyphs("unicode"), state, seat) for seat in range(3)]
    assert told == [[], [("⊛!2", "danger bold")], [("⊛!", "changed bold")]]


def drawn_others(state: Table) -> Pen:
    pen = Pen(39, 6, load_glyphs("unicode"))
    undrawn(Opponents).draw(pen, Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo", "Cy"), None, ""))
    return pen


@pytest.mark.parametrize(
    ("names", "case", "told"), [(("Ann", "Bo"), None, True), (("Ann", "Bo"), Case(), False), (("Ann",), Case(), False)]
)
def test_that_no_sign_of_danger_is_no_promise_is_told_among_everything_in_play(names: Names, case: Case | None, told: bool) -> None:
    state = as_a(Table, match_at(*[Seat()] * len(names), people=tuple(map(Player, names)), case=case).state)
    rows = PAGES["tableaux"].rows(Scene(TEST, TEST.observe(state, 0), 0, names, None, ""), load_glyphs("unicode"))
    assert any("in one turn without one" in text for text, _ in rows) == told
    assert "cards in hand are not counted" in next(sign.says for sign in signs("cosmoctopus") if sign.name == "Close")
