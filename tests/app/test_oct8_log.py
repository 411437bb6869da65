"""The log of the Oct8 table: how an entry is told where rows are few."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.prompt import FLOURISH, LogLine
from engine.core.state import HIDDEN
from engine.oct8.table import Table
from octotui.play.log import merge_repeats
from octotui.tables.appearance import load_glyphs
from octotui.tables.oct8.inspection import INSPECTION
from octotui.tables.oct8.log import Log, joined
from octotui.tables.oct8.status import Status
from octotui.terminal.canvas import Pen
from octotui.terminal.tinted import plain
from octotui.widgets.scene import Scene
from tests.app.shoals import ANN, BO, CY, DI, drawn_with, match_at
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.oct8 import GAME, Seat, given
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]
VIEW = given(Seat(), Seat())
IVY = "green-head-2"


async def test_the_log_is_seen_below_a_short_question_beside_three_full_opponents_in_the_smallest_terminal(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at("attach", seats=(ANN, BO, CY, DI)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert table_of(shown).scene.prompt is not None
        assert area_text(shown, "log").count("\n") >= 2


@pytest.mark.parametrize(
    ("names", "heading"), [(("Sam", "Bobtail", "Firefly"), "Log ──"), (("Sam", "Bobtail", "Firefly", "Pygmy"), "Log round 1 ──")]
)
def test_the_round_is_told_above_the_log_where_the_first_line_has_no_room(names: tuple[str, ...], heading: str) -> None:
    view = as_a(Table, match_at(seats=(ANN, BO, CY, DI)[: len(names)]).state)
    assert ("Round 1" in drawn_with(Status, view, 80, 1, names)[0]) == (heading == "Log ──")
    assert drawn_with(Log, view, 28, 4, names)[0].startswith(heading)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (("baby", 0, 1), "Ann has a chip worth 1"),
        (("completed", 0, "green-head-2"), "Ann takes Ivy"),
        (("took", 0, "red-6-1"), "Ann takes ⧫R6"),
        (("colour", 0, "red-head-2"), "Ann's secret colour: red"),
    ],
)
def test_an_entry_with_one_row_left_is_whole_in_fewer_words(event: tuple[object, ...], told: str) -> None:
    line = GAME.log_line(event, ("Ann", "Bo"))
    pen = Pen(28, 2, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, ("Ann", "Bo"), log=(line,)))
    assert "".join(char for char, _ in pen.rows[1]).strip() == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Bo", ["A baby octopus is born: Bo has a chip worth 2"]),
        ("Argo", ["Argo has a chip worth 2"]),
        ("Marianelle", ["Marianelle has a chip worth 2"]),
    ],
)
def test_no_entry_ends_in_a_row_of_a_number_alone(name: str, told: list[str]) -> None:
    """In the 45 columns that the log has in a terminal of 120."""
    line, pen = GAME.log_line(("baby", 0, 2), (name, "Cy")), Pen(45, 8, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, (name, "Cy"), log=(line,)))
    rows = ["".join(char for char, _ in row).rstrip() for row in pen.rows[1:]]
    assert [row for row in rows if row] == told


def test_a_long_exchange_with_two_rows_left_tells_the_number_of_its_cards() -> None:
    cards = ("red-1-1", "red-1-2", "blue-1-1", "blue-1-2", "green-1-1", "green-1-2", "red-2-1")
    line = GAME.log_line(("swapped", 1, "blue-8-1", "blue-head-2", cards, "red-head-1"), ("Ann", "Bo"))
    pen = Pen(28, 3, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, ("Ann", "Bo"), log=(line,)))
    told = " ".join("".join(char for char, _ in row).strip() for row in pen.rows[1:])
    assert told == "Bo exchanges ∎B8 of Denim for 7 cards of Ruby"


@pytest.mark.parametrize("width", [28, 49])
def test_the_longest_exchange_is_whole_in_the_log_beside_the_board(width: int) -> None:
    """In the fewest rows that the log has in a panel of that width, below the decks or below the menu."""
    cards = ("red-1-1", "red-1-2", "blue-1-1", "blue-1-2", "green-1-1", "green-1-2", "red-2-1")
    event = ("swapped", 1, "blue-8-1", "blue-head-2", cards, "red-head-1")
    names = ("Ann", "Marianelle", "Cy")
    line = GAME.log_line(event, names)
    pen = Pen(width, {28: 5, 49: 3}[width], load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, names, log=(line,)))
    told = " ".join("".join(char for char, _ in row).strip() for row in pen.rows[1:])
    whose, to = {28: ("Denim", "Ruby"), 49: ("blue Denim", "red Ruby")}[width]
    assert told.strip() == f"Marianelle exchanges ∎B8 of {whose} for ⧫R1 ⧫R1 ∎B1 ∎B1 ◍G1 ◍G1 ⧫R2 of {to}"


def test_an_entry_keeps_its_words_whatever_follows() -> None:
    """In the 28 columns beside the board: as long as it stands alone, and above three more."""
    events = [("attached", 1, "blue-4-1", "red-head-2"), ("completed", 1, IVY), ("drew", 0, "blue-2-1"), ("took", 0, "green-3-1")]
    seen = []
    for n in (1, 4):
        pen = Pen(28, 5, load_glyphs("unicode"))
        lines = tuple(GAME.log_line(event, ("Ann", "Bo")) for event in events[:n])
        undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, ("Ann", "Bo"), log=lines))
        seen.append(["".join(char for char, _ in row).strip() for row in pen.rows[1:]])
    assert seen == [
        ["Bo attaches ∎B4 to red Rust", "", "", ""],
        ["Bo attaches ∎B4 to red Rust", "Bo takes Ivy", "Ann draws ∎B2", "Ann takes ◍G3"],
    ]


def test_e11_a_deck_that_is_used_up_is_seen_in_the_log_of_the_smallest_terminal() -> None:
    """Below one opponent's octopuses the log has four rows: Root draws the last card of the deck and one of the discards."""
    events = [("completed", 0, IVY), ("baby", 0, 1), ("drew", 0, "blue-2-1"), ("used-up", 0, "arms"), ("took", 0, "green-3-1")]
    pen = Pen(28, 5, load_glyphs("unicode"))
    lines = tuple(GAME.log_line(event, ("Root", "Bo")) for event in events)
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, ("Root", "Bo"), log=lines))
    seen = ["".join(char for char, _ in row).strip() for row in pen.rows[1:]]
    assert seen == ["Root has a chip worth 1", "Root draws ∎B2", "The deck of arms is used up", "Root takes ◍G3"]


def told(*events: tuple[object, ...]) -> list[str]:
    """The entries of the log for these events, as Ann sees them."""
    names = ("Ann", "Bo")
    return [line.text for line in joined(GAME.events, names, [GAME.log_line(event, names) for event in events])]


def test_cards_attached_to_one_octopus_are_one_entry() -> None:
    assert told(
        ("attached", 0, "red-6-1", "green-head-2"), ("attached", 0, "red-1-1", "green-head-2"), ("completed", 0, "green-head-2")
    ) == [
        "Ann attaches a red 6 and a red 1 to green Ivy",
        "Ann takes green Ivy: it has eight arms",
    ]
    assert len(told(("attached", 0, "red-6-1", "green-head-2"), ("attached", 0, "red-1-1", "green-head-3"))) == 2


def test_equal_cards_that_the_log_has_counted_are_not_lost() -> None:
    names = ("Ann", "Bo")
    cards = ("blue-4-1", "blue-4-2", "red-1-1", "red-1-2", "red-1-3")
    lines = merge_repeats(GAME.log_line(("attached", 0, card, IVY), names) for card in cards)
    assert len(lines) == 2
    (line,) = joined(GAME.events, names, lines)
    assert line.text == "Ann attaches two blue 4s and three red 1s to green Ivy"
    turned_up = GAME.log_line(("turned", 0, "blue-4-1"), names)
    assert [line.text for line in joined(GAME.events, names, [turned_up, *lines])] == [
        "Ann turns up a blue 4: to green Ivy",
        "Ann attaches a blue 4 and three red 1s to green Ivy",
    ]


def test_a_turn_draw_is_one_entry_with_its_octopus_and_without_what_is_attached_next() -> None:
    assert told(
        ("turned", 1, "red-3-1"),
        ("attached", 1, "red-3-1", "blue-head-4"),
        ("attached", 1, "blue-1-1", "blue-head-4"),
        ("attached", 1, "blue-2-1", "blue-head-4"),
    ) == ["Bo turns up a red 3: to blue Frost", "Bo attaches a blue 1 and a blue 2 to blue Frost"]


def test_cards_drawn_and_octopuses_shipped_are_one_entry_but_not_what_is_hidden() -> None:
    assert told(("drew", 0, "red-3-1"), ("drew", 0, "blue-1-1"), ("shipped", 0, "red-head-1"), ("shipped", 0, "green-head-1")) == [
        "Ann draws a red 3 and a blue 1",
        "Ann ships red Ruby and green Fern",
    ]
    assert told(("drew", 1, HIDDEN), ("drew", 1, HIDDEN)) == ["Bo draws a card"] * 2


def test_a_joke_between_two_cards_does_not_part_them() -> None:
    names, joke = ("Ann", "Bo"), LogLine("It leaves with four suitcases", FLOURISH)
    first, second = (GAME.log_line(("shipped", 0, head), names) for head in ("red-head-1", "green-head-1"))
    assert [line.text for line in joined(GAME.events, names, [first, joke, second])] == ["Ann ships red Ruby and green Fern", joke.text]


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((("attached", 0, "red-6-1", IVY), ("attached", 0, "red-1-1", IVY)), "Ann attaches ⧫R6 ⧫R1 to Ivy"),
        ((("shipped", 0, "red-head-1"), ("shipped", 0, IVY), ("shipped", 0, "blue-head-1")), "Ann ships Ruby Ivy Azure"),
    ],
)
def test_several_cards_that_do_not_fit_in_words_are_in_signs(events: tuple[tuple[object, ...], ...], told: str) -> None:
    names = ("Ann", "Bo")
    pen = Pen(30, 2, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, names, log=tuple(GAME.log_line(event, names) for event in events)))
    assert "".join(char for char, _ in pen.rows[1]).strip() == told


def test_the_page_of_the_log_has_one_entry_for_several_cards_in_signs_too() -> None:
    lines = tuple(GAME.log_line(("attached", 0, card, IVY), ("Ann", "Bo")) for card in ("red-6-1", "red-1-1"))
    rows = INSPECTION.pages["log"].rows(Scene(GAME, VIEW, 0, ("Ann", "Bo"), log=lines), load_glyphs("unicode"))
    assert [plain(text) for text, _ in rows] == ["Ann attaches ⧫R6 ⧫R1 to green Ivy"]


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((("attached", 0, "red-6-1", IVY),), "Ann attaches ⧫R6 to green Ivy"),
        ((("turned", 0, "red-6-1"), ("attached", 0, "red-6-1", IVY)), "Ann turns up ⧫R6: to green Ivy"),
        ((("drew", 0, "red-6-1"), ("drew", 0, "blue-1-1")), "Ann draws ⧫R6 ∎B1"),
        ((("drew", 0, HIDDEN),), "Ann draws a card"),
    ],
)
def test_a_card_has_one_notation_in_the_log_however_much_room_it_has(events: tuple[tuple[object, ...], ...], told: str) -> None:
    names = ("Ann", "Bo")
    lines = tuple(GAME.log_line(event, names) for event in events)
    for width in (40, 120):
        pen = Pen(width, 3, load_glyphs("unicode"))
        undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, names, log=lines))
        assert " ".join("".join(char for char, _ in row).strip() for row in pen.rows[1:]).strip() == told


@pytest.mark.parametrize("seats", [(ANN, BO), (ANN, BO, CY), (ANN, BO, CY, DI)], ids=["two", "three", "four"])
async def test_a_long_exchange_is_whole_in_the_log_of_the_smallest_terminal(tmp_path: Path, seats: tuple[Seat, ...]) -> None:
    """Whatever room opponents and questions leave to it."""
    some = ("swap red-5-1", "with blue-head-4", "for green-1-3", "for green-1-4", "for blue-1-3", "for red-1-5", "for blue-1-2")
    match = (
        match_at("exchange-octopuses", *some, seats=seats)
        if CY in seats
        else match_at("attach", "to red-head-10", "lay red-3-1", seats=seats)
    )
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "⋯" not in area_text(shown, "log")


@pytest.mark.parametrize("width", [49, 28], ids=["in full", "in few words"])
def test_a_name_keeps_its_colour_in_an_entry_for_several_cards(width: int) -> None:
    lines = [GAME.log_line(("attached", 1, card, IVY), ("Ann", "Bo")) for card in ("blue-4-1", "red-1-1")]
    pen = Pen(width, 2, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(GAME, VIEW, 0, ("Ann", "Bo"), log=tuple(lines)))
    assert [(char, style) for char, style in pen.rows[1][:3]] == [("B", "seat1"), ("o", "seat1"), (" ", "text")]


def test_e05_why_a_turn_draw_goes_to_the_hand_is_told_the_first_time() -> None:
    """A second one takes fewer rows, and so does the first where there are too few for its reason."""
    lines = tuple(GAME.log_line(("kept", seat, card), ("Ann", "Bo")) for seat, card in ((0, "blue-1-1"), (1, "red-4-1")))

    def told(rows: int, *entries: LogLine) -> str:
        undrawn(Log).draw(pen := Pen(28, 1 + rows, load_glyphs("unicode")), Scene(GAME, VIEW, 0, ("Ann", "Bo"), log=entries))
        return " ".join(" ".join("".join(char for char, _ in row) for row in pen.rows[1:]).split())

    assert told(6, *lines) == "No octopus of another colour has room: Ann keeps ∎B1 Bo keeps ⧫R4"
    assert told(1, *lines[:1]) == "Ann keeps ∎B1"


def test_e14_a_secret_colour_is_told_without_the_name_of_its_head() -> None:
    """No octopus in play has had that name."""
    assert GAME.sentence(("colour", 1, "red-head-2"), ("Ann", "Bo")) == "Bo's secret colour: red, which counts double"
