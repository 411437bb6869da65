"""C27: what a gain can fill of one constellation is offered as one answer, beside those for a slot each."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.cosmoctopus.table import Table
from octotui.play import combined
from octotui.play.narration import prompt_for
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.inspection import closer_rows
from octotui.widgets.scene import Scene
from tests.app.tables import app, area_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat
from tests.typed import as_a

WHOLE = "place ink-chain a, place ink-chain b, place ink-chain c"


def with_three_ink(**constellations: str) -> Match:
    """A match in which 3 ink have come to a seat with these constellations in play."""
    filled = {card.replace("_", "-"): slots for card, slots in constellations.items()}
    return match_at(Seat(constellations=filled), Seat(), ask="move", head="coins-3", answers=("move ink-3",))


def question(match: Match) -> Prompt:
    prompt = prompt_for(match.game, match.state, 0)
    assert prompt is not None
    return prompt


def test_c27_slots_that_open_one_another_are_filled_with_one_answer_which_is_proposed() -> None:
    match = with_three_ink(ink_chain="")
    first, *others = question(match).choices
    assert (first.code, first.label) == (WHOLE, "place 3 ink on Ink Chain, slots A, B, C")
    assert [choice.code for choice in others] == ["place ink-chain a", "keep"]
    assert question(match).proposal == WHOLE
    combined.act(match, 0, WHOLE)
    after = as_a(Table, match.state)
    assert after.filled[0] == ("abc",) and after.resources[0] == (0, 0, 0, 0)


@pytest.mark.parametrize(
    "constellations",
    [
        pytest.param({"ink_star": ""}, id="two ink are left for three slots"),
        pytest.param({"mixed_chain": ""}, id="only the first slot takes ink"),
        pytest.param({"ink_chain": "abc"}, id="one slot is open"),
    ],
)
def test_c27_where_slots_are_to_be_chosen_or_there_is_but_one_each_unit_is_asked_for(constellations: dict[str, str]) -> None:
    assert all(", " not in choice.code for choice in question(with_three_ink(**constellations)).choices)


def test_a_closer_look_at_the_answer_that_fills_several_slots_shows_the_constellation_once() -> None:
    match = with_three_ink(ink_chain="")
    scene = Scene(TEST, TEST.observe(as_a(Table, match.state), 0), 0, ("Ann", "Bo"), question(match), WHOLE)
    assert [text for text, _ in closer_rows(scene, load_glyphs("unicode"))].count("✣ Ink Chain") == 1


def test_c28_the_answer_that_fills_the_last_slot_says_what_that_brings() -> None:
    first = question(with_three_ink(ink_chain="a")).choices[0]
    assert first.label == "place 3 ink on Ink Chain, slots B, C, D"
    assert first.gain.startswith("completes it: a tentacle")


def test_c27_of_several_constellations_the_proposed_one_has_such_an_answer() -> None:
    """The Ink Star lacks fewer slots than the Ink Chain."""
    found = [choice.label for choice in question(with_three_ink(ink_chain="", ink_star="a")).choices if ", " in choice.code]
    assert found == ["place 3 ink on Ink Star, slots B, C, D"]


def test_what_was_placed_with_one_answer_is_taken_back_with_one_undo_and_comes_back_with_one_redo() -> None:
    match = with_three_ink(ink_chain="")
    asked = match.here
    combined.act(match, 0, WHOLE)
    given = match.here
    combined.undo(match, 0)
    assert match.here == asked
    combined.redo(match, 0)
    assert match.here == given
    assert combined.beginning(match, 0) == asked


def test_slots_that_no_answer_lists_together_are_taken_back_one_by_one() -> None:
    match = with_three_ink(ink_star="")
    combined.act(match, 0, "place ink-star a")
    once = match.here
    combined.act(match, 0, "place ink-star c")
    combined.undo(match, 0)
    assert match.here == once


def test_c21_of_a_gain_that_wins_nothing_more_is_placed_unasked() -> None:
    """The eighth tentacle is due with one ink; the others stay with whoever has won."""
    filled = {"ink-chain": "abc", "ink-star": ""}
    start = match_at(Seat(constellations=filled, tentacles=7), Seat(), ask="move", head="coins-3", answers=("move ink-3",))
    session = Session(MatchTable(start))
    session.act("place ink-chain d")
    after = as_a(Table, session.match.state)
    assert after.over and after.filled[0][-1] == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_menu_lists_it_first_and_its_key_fills_all(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, with_three_ink(ink_chain=""))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert f"1 {'place 3 ink on ' * (size[0] > 80)}Ink Chain, slots A, B, C" in area_text(shown, "menu")
        await pilot.press("1")
        await settled(shown, pilot)
        assert as_a(Table, table_of(shown).session.match.state).filled[0] == ("abc",)
