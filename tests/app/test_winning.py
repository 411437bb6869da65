"""Answers that win the game at once say so, and what cannot be paid says what it lacks; a tile closely tells what own cards add."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.closer import CloserLook
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.payments import asked
from tests.app.tables import app, area_text, settled, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given


@pytest.mark.parametrize(("tentacles", "gain"), [(5, "2 tentacles"), (6, "2 tentacles: wins the game"), (7, "2 tentacles: wins the game")])
def test_forbidden_knowledge_that_wins_the_game_says_so(tentacles: int, gain: str) -> None:
    prompt = asked(Session(MatchTable(match_at(Seat(whispers=13, tentacles=tentacles), ask="move"))))
    assert [choice.gain for choice in prompt.choices if choice.code == "claim whispers"] == [gain]


@pytest.mark.parametrize(("tentacles", "won"), [(6, False), (7, True)])
def test_a_last_slot_that_wins_the_game_says_so(tentacles: int, won: bool) -> None:
    seat = Seat("one-ink", constellations={"ink-star": "abc"}, tentacles=tentacles)
    prompt = asked(Session(MatchTable(match_at(seat, answers=("play one-ink",)))))
    assert any(choice.gain == "completes it and wins the game" for choice in prompt.choices) == won


@pytest.mark.parametrize(("size", "lacks"), [((120, 36), "Knowledge ✦s  lacks 2✦s"), ((200, 60), "of stars  lacks 2✦s")])
async def test_forbidden_knowledge_that_cannot_be_paid_says_how_much_it_lacks(tmp_path: Path, size: tuple[int, int], lacks: str) -> None:
    shown = app(tmp_path, match_at(Seat("nothing one-ink", ink=1, whispers=13, stars=11, tentacles=6), ask="move"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert lacks in area_text(shown, "menu")


def test_a_tile_closely_tells_what_of_its_gain_comes_from_which_cards() -> None:
    """The Ink Well gives 3 ink; Ink Pump adds 3, and Ink Drip 1."""
    state = given(Seat(tableau="ink-pump ink-drip coin-pump", stars=3), Seat(), ask="move")
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "move ink-3")
    undrawn(CloserLook).draw(pen := Pen(56, 12, load_glyphs("unicode")), scene)
    rows = ["".join(char for char, _ in cells).strip() for cells in pen.rows]
    assert rows[1:4] == ["Ink Well", "gain 7 ink", "4 ink of that come from Ink Pump and Ink Drip."]


def test_a_tile_without_such_cards_tells_only_its_gain() -> None:
    state = given(Seat(tableau="coin-pump", stars=3), Seat(), ask="move")
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "move ink-3")
    undrawn(CloserLook).draw(pen := Pen(56, 12, load_glyphs("unicode")), scene)
    rows = ["".join(char for char, _ in cells).strip() for cells in pen.rows]
    assert rows[1:3] == ["Ink Well", "gain 3 ink"] and not any("come from" in row for row in rows)
