"""The lines below the table: what is marked in words, and the keys, of which help is named wherever it has room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.terminal.canvas import Pen
from octotui.widgets.describe import APART, Describe, draw_signs, most_used, rows_beside
from tests.app import nights, reefs
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from themes import load_glyphs

KEYS = "enter take  x inspect  ? help"


@pytest.mark.parametrize(("width", "said"), [(29, KEYS), (28, "enter take  ? help"), (18, "enter take  ? help"), (17, "? help"), (5, "")])
def test_of_keys_those_used_most_are_named_with_help(width: int, said: str) -> None:
    assert most_used(KEYS, width) == said


@pytest.mark.parametrize(("begin", "said"), [(20, "⊟ goes  ⊞ stays"), (26, "⊟ goes"), (35, "")])
def test_as_many_signs_as_fit_stand_between_words_and_keys(begin: int, said: str) -> None:
    pen = Pen(60, 1, load_glyphs("unicode"))
    draw_signs(pen, ((("⊟ goes", "text"),), (("⊞ stays", "text"),)), begin, 40, 0)
    assert "".join(char for char, _ in pen.rows[0])[:40] == said.rjust(40)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_keys_of_a_question_are_the_same_at_the_same_place_whatever_is_marked(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    game = load(name)
    bots = (Player(f"Bo {n}", "random") for n in range(max(2, game.seats[0]) - 1))
    shown = app(tmp_path, Match.start(game, (Player("Ann"), *bots), game.read_options({}), 3))
    async with shown.run_test(size=size) as pilot:
        for _ in range(5):
            await settled(shown, pilot)
            table = table_of(shown)
            table.clear_recap()
            described = table.areas["describe"]
            assert isinstance(described, Describe)
            ends, keys = set[str](), described.keys(table.scene, *described.size)
            for code in table.scene.choices:
                table.move_cursor(code)
                await pilot.pause()
                ends.add(area_text(shown, "describe").splitlines()[-1][-len(keys) - APART :])
            assert ends == {" " * APART + keys}
            table.answer(code)


@pytest.mark.parametrize(
    ("wordings", "said"),
    [
        (("One two three. Four five.", "One. Two."), "One two three. Four five."),
        (("One two three. Four five six. Seven.", "One. Two."), "One. Two."),
        (("One two three. Four five six seven.",), "One two three. ⋯"),
        (("One two three four five six seven eight.",), "One two three four five six ⋯"),
        (("One two three. Four five. Seven eight nine ten.",), "One two three. Four five. ⋯"),
    ],
)
def test_a_description_leaves_room_for_the_keys_by_a_shorter_wording_or_with_fewer_sentences(wordings: tuple[str, ...], said: str) -> None:
    assert " ".join(rows_beside(wordings, 20, 2, 9, "⋯")) == said


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
