"""The lines below the table: what is marked in words, and the keys, of which help is named wherever it has room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from octotui.terminal.canvas import Pen
from octotui.widgets.describe import beside_help, draw_end, most_used
from tests.app import nights, reefs
from tests.app.tables import BOT, app, area_text, dealt, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from themes import load_glyphs

KEYS = "enter take  x inspect  ? help"


@pytest.mark.parametrize(("width", "said"), [(29, KEYS), (28, "enter take  ? help"), (18, "enter take  ? help"), (17, "? help"), (5, "")])
def test_of_keys_those_used_most_are_named_with_help(width: int, said: str) -> None:
    assert most_used(KEYS, width) == said


@pytest.mark.parametrize(
    ("room", "said"), [(40, f"⊟ goes   {KEYS}"), (30, "⊟ goes   enter take  ? help"), (20, "⊟ goes   ? help"), (12, "? help")]
)
def test_beside_signs_too(room: int, said: str) -> None:
    pen = Pen(40, 1, load_glyphs("unicode"))
    draw_end(pen, ((("⊟ goes", "text"),),), KEYS, room, 0)
    assert "".join(char for char, _ in pen.rows[0]).strip() == said


async def test_at_cosmoctopus_keys_have_room_before_signs_beside_a_description_of_two_rows(tmp_path: Path) -> None:
    seat = Seat("draw-one", "arm-of-ink", tentacles=1, ink=13)
    shown = app(tmp_path, match_at(seat, people=BOT))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("claim ink")
        await settled(shown, pilot)
        last = area_text(shown, "describe").splitlines()[-1]
        assert not last.strip().startswith("enter") and "enter take  u undo" in last and last.endswith("? help")


@pytest.mark.parametrize(
    ("wordings", "said"),
    [
        (("One two three. Four five.", "One. Two."), "One two three. Four five."),
        (("One two three. Four five six. Seven.", "One. Two."), "One. Two."),
        (("One two three. Four five six seven.",), "One two three. Four five six seven."),
        (("One two three. Four five six. Seven eight nine ten.",), "One two three. Four five six. ⋯"),
    ],
)
def test_a_description_leaves_room_for_help_by_a_shorter_wording_if_there_is_one(wordings: tuple[str, ...], said: str) -> None:
    assert beside_help(wordings, "? help", 20, 2, "⋯") == said


async def test_help_is_named_beside_a_description_that_takes_all_rows(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        ends = []
        for _ in range(6):
            ends.append(screen_text(shown).splitlines()[-1].rstrip())
            await pilot.press("enter")
            await settled(shown, pilot)
    assert all(end.endswith("? help") for end in ends)
    assert any(not end.lstrip().startswith("enter ") for end in ends), "a description took the row of the keys"


async def test_a_description_that_does_not_fit_ends_with_a_whole_sentence_and_leaves_room_for_help(tmp_path: Path) -> None:
    """With 23 rows the description of a Night has one."""
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(84, 23)) as pilot:
        await settled(shown, pilot)
        said = area_text(shown, "describe").rstrip()
        assert said.startswith("Offspring to the library: it may cost Bo, Cy and Di 1 power each. ⋯") and said.endswith("? help")


async def test_the_row_of_keys_ends_at_the_right_edge_and_has_no_hint_where_there_is_no_choice(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at("play yellow-dash", "pawn yellow-3", "north"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        foot = screen_text(shown).splitlines()[-1]
        assert len(table_of(shown).scene.choices) == 1, "to end the turn"
        assert foot.endswith("? help") and "enter take" in foot and "H hint" not in foot


async def test_while_choices_have_letters_the_row_of_keys_names_no_other_key(tmp_path: Path) -> None:
    """The letter `a` would else stand for a choice and for the last turns."""
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("f")
        await settled(shown, pilot)
        assert table_of(shown).scene.hints
        assert screen_text(shown).splitlines()[-1].strip() == "a letter: take it  any other key: back"


async def test_a_flourish_gives_way_to_a_description_that_it_would_cut_short(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(84, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        for code, whole in ((table.scene.cursor, True), ("", False)):
            table.paint(replace(table.scene, cursor=code, flourish=(("The stars look away.", "dim"),)))
            await settled(shown, pilot)
            assert ("power" in area_text(shown, "describe"), "stars look away" in area_text(shown, "describe")) == (whole, not whole)


async def test_a_new_tentacle_of_cosmoctopus_has_its_line_until_the_next_key_however_long_the_description_is(tmp_path: Path) -> None:
    sentence = "The third arm counts the windows."
    shown = app(tmp_path, match_at(Seat("ink-vision diver pact each-two", ink=2), Seat()))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        for said in ("", "Paid 2 ink: the only way."):
            table.paint(replace(table.scene, spoken=said, flourish=((sentence, "dim"),)))
            await settled(shown, pilot)
            first, last = area_text(shown, "describe").splitlines()
            assert last.startswith(sentence) and first.strip() and first.startswith(said)
