"""The letters of directions on the reef: where they stand, and what they take."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.octopush.table import Table
from octotui.screens.table import MARKED_ALREADY
from tests.app import reefs
from tests.app.reefs import cell_text, reef_of
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.app.test_octopush_foresight import SIZES, below, letters
from tests.typed import as_a


async def test_p08_each_step_of_a_crawl_takes_a_letter_twice_wherever_the_mark_begins(tmp_path: Path) -> None:
    """Yellow 1 crawls from c5 north to c6, where the mark begins on north again, and from there to d6 and to d7."""
    pawns = {"yellow-1": "c5", "yellow-2": "a2", "purple-1": "h3", "green-1": "g8", "coral-1": "h5"}
    match = reefs.on_blank_tiles(pawns, hands={0: "yellow-dash yellow-crawl"})
    for code in ("play yellow-crawl", "pawn yellow-1"):
        match.act(0, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        steps = []
        for key in ("n", "n", "n", "e", "e", "n", "n"):
            await settled(shown, pilot)
            assert table_of(shown).scene.cursor == "north" or key == "e"
            await pilot.press(key)
            await settled(shown, pilot)
            steps.append((as_a(Table, match.state).cell("yellow-1"), MARKED_ALREADY in screen_text(shown)))
        assert steps == [("c5", True), ("c6", False), ("c6", True), ("c6", False), ("d6", False), ("d6", True), ("d7", False)]


@pytest.mark.parametrize("size", SIZES)
async def test_each_direction_of_the_marked_pawn_has_its_letter_on_the_reef_and_that_takes_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Yellow 3 dashes from e5 north over the far side, east over the edge, south to e1, or west to a5, where another of Ann's stands."""
    match = reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl", pawns={**reefs.PAWNS, "yellow-1": "a5", "purple-3": "c1"})
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("pawn yellow-3")
        await pilot.pause()
        found = {cell: letters(shown, cell) for cell in ("e8", "h5", "e1", "a5")}
        assert found == {"e8": f"{shown.glyphs['check']}n", "h5": f"{shown.glyphs['lost']}e", "e1": "s", "a5": "w"}
        await pilot.press("s")
        await settled(shown, pilot)
        reef = as_a(Table, match.state)
        assert (reef.mover, reef.cell("yellow-3")) == ("yellow-3", "e5") and table_of(shown).scene.cursor == "south", "only marked"
        await pilot.press("u", "e")
        await settled(shown, pilot)
        assert as_a(Table, match.state).cell("yellow-3") == "e5" and table_of(shown).scene.cursor == "east", "also where it is lost"
        await pilot.press("s", "s")
        await settled(shown, pilot)
        assert as_a(Table, match.state).cell("yellow-3") == "e1"
        await pilot.press("u")
        await settled(shown, pilot)
        assert as_a(Table, match.state).mover == "yellow-3", "two answers"


async def test_the_letter_of_a_direction_marks_it_and_the_same_letter_again_takes_it(tmp_path: Path) -> None:
    """Yellow 3 dashes from e5: east over the edge by itself, west to a5. A letter only draws what would come of it."""
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key, way in (("e", "east"), ("w", "west"), ("e", "east"), ("w", "west")):
            await pilot.press(key)
            await settled(shown, pilot)
            scene = table_of(shown).scene
            assert (scene.cursor, as_a(Table, match.state).cell("yellow-3")) == (way, "e5") and scene.foreseen is not None
        await pilot.press("w")
        await settled(shown, pilot)
        assert as_a(Table, match.state).cell("yellow-3") == "a5"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("answers", [(), ("pawn yellow-2",)], ids=["pawn", "direction"])
async def test_letters_of_directions_stand_in_the_middle_of_the_cells_where_they_lead(
    size: tuple[int, int], answers: tuple[str, ...], tmp_path: Path
) -> None:
    """Yellow 2 dashes from d3 east to h3, where Coral 1 stands, and south or west over the edge."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", *answers, hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("south" if answers else "pawn yellow-2")
        await pilot.pause()
        lost = shown.glyphs["lost"]
        found = {cell: letters(shown, cell) for cell in ("h3", "a3", "d1")}
        if answers:
            assert found == {"h3": "e", "a3": f"{lost}w", "d1": ""}, "the marked one has the mark"
        else:
            assert found == {"h3": "e", "a3": f"{lost}w", "d1": f"{lost}s"}


async def test_a_letter_leaves_the_arrow_of_a_small_cell_where_a_row_of_it_is_free(tmp_path: Path) -> None:
    """Yellow 1 can crawl from d5 east to e5, whose arrow leads yellow south: it stands in the upper row, the letter below it."""
    pawns = {"yellow-1": "d5", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, tiles={"e5": "ssnw"}, hand="yellow-dash yellow-crawl")
    match.act(0, "play yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("north")
        await pilot.pause()
        assert (cell_text(shown, "e5"), below(shown, "e5")) == (f"Y{shown.glyphs['arrow_down']}  ", " e  ")


async def test_while_choices_have_letters_those_stand_where_directions_lead(tmp_path: Path) -> None:
    """Also that of the marked one, which leads to e1; and none of a direction beside those of pawns."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("pawn yellow-3")
        await pilot.press("f")
        await settled(shown, pilot)
        assert not reef_of(shown).letters
        await pilot.press("escape", "3")
        await settled(shown, pilot)
        table_of(shown).move_cursor("south")
        await pilot.press("f")
        await settled(shown, pilot)
        hints = table_of(shown).scene.hints
        x, y = reef_of(shown).letters["south"].offset
        assert {*reef_of(shown).letters} == {*hints} and area_text(shown, "reef").splitlines()[y][x] == hints["south"]


@pytest.mark.parametrize(
    ("answers", "given"),
    [(("play yellow-dash", "pawn yellow-3"), "nesw"), (("play yellow-dash",), "adgh"), (("play yellow-chomp", "pawn yellow-2"), "esw")],
)
async def test_a_direction_keeps_its_letter_while_choices_have_letters(answers: tuple[str, ...], given: str, tmp_path: Path) -> None:
    """Also that of one in which the marked pawn would go, or in which Coral 2 bars Yellow 2: no other choice has it."""
    pawns = {"yellow-1": "c1", "yellow-2": "f3", "yellow-3": "e5", "yellow-4": "f1", "purple-1": "a3", "green-1": "c8", "coral-2": "f4"}
    match = reefs.match_at(*answers, pawns=pawns, hand="yellow-dash yellow-chomp")
    shown, before = app(tmp_path, match), len(match.path())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        if len(answers) == 1:
            table_of(shown).move_cursor("pawn yellow-3")
        await pilot.press("f")
        await settled(shown, pilot)
        hints = table_of(shown).scene.hints
        assert "".join(hints.values()) == given
        await pilot.press("f")
        await settled(shown, pilot)
        assert not table_of(shown).scene.hints and table_of(shown).session.match is match and len(match.path()) == before
        assert given == "adgh" or all(code.startswith(letter) for code, letter in hints.items())


async def test_a_click_on_the_letter_of_a_direction_takes_it(tmp_path: Path) -> None:
    """The letter of the west stands on a5, beside which it goes; e1 is where the south leads."""
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        reef = reef_of(shown)
        await pilot.click(reef, reef.letters["south"].offset)
        await settled(shown, pilot)
        assert as_a(Table, match.state).cell("yellow-3") == "e1"
