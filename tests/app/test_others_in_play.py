"""Cards of the other seats at few columns: a row for each seat in every question, and what they do while nobody here is asked."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.cosmoctopus.board import BOARD, layout
from octotui.tables.cosmoctopus.menu import Menu
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene
from tests.app.tables import THREE, app, area_text, screen_text, settled, undrawn
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given


def need_of(board: dict[str, Area[Any, Any]], scene: Scene[Any, Any], area: str, width: int) -> tuple[int, int]:
    return board[area].need(scene, width)


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Bob", "Cid"), ("Ann", "Bob", "Cid", "Dot")])
@pytest.mark.parametrize("height", [24, 30])
def test_at_80_columns_each_opponent_has_one_row_in_every_question_and_while_nobody_is_asked(names: Names, height: int) -> None:
    bob = Seat(constellations={"diamond": "a"}, tableau="auto-ink less-any")
    board, places = BOARD.areas(lambda: Appearance(load_palette("deep-sea")), lambda: load_glyphs("unicode"), False), []
    for rows in (0, 2, 3, 4):
        asked = Prompt(0, "may", "Do it?", "", tuple(Choice(f"n{n}", f"thing {n}") for n in range(rows)), (), "n0") if rows else None
        scene = Scene(TEST, TEST.observe(given(Seat(), bob, *[Seat()] * (len(names) - 2)), 0), 0, names, asked, "")
        places.append(layout(80, height, "tableau", partial(need_of, board, scene))["opponents"])
    assert {place.height for place in places} == {len(names) - 1} and len({place.y for place in places}) == 1


def menu_rows(asked: Prompt | None, height: int, **shown: Any) -> list[str]:
    """The menu of Ann at 80 columns, with Bob's and Cid's cards in play."""
    others = Seat(constellations={"diamond": "a"}, tableau="auto-ink"), Seat(tableau="less-any")
    scene = Scene(TEST, TEST.observe(given(Seat(), *others), 0), 0, ("Ann", "Bob", "Cid"), asked, "", **shown)
    undrawn(Menu).draw(pen := Pen(40, height, load_glyphs("unicode")), scene)
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


def test_while_nobody_is_asked_the_rows_of_the_menu_tell_the_others_cards() -> None:
    """Auto Ink, `fills ◗i`, is a relic; Less Any, `-1❖`, a scripture."""
    assert menu_rows(None, 4, idle="Bob is thinking")[1:] == [
        "Bob ✣ Diamond ◉i▸(⊚c ⊚w)▸◌s",
        "    ◊ Auto Ink fills ◗i",
        "Cid ⁋ Less Any -1❖",
    ]
    assert menu_rows(None, 3, idle="Bob is thinking")[1:] == ["Bob ✣ Diamond ◉i▸(⊚c ⊚w)▸◌s ⋯", "Cid ⁋ Less Any -1❖"]
    assert menu_rows(None, 4, idle="Bob plays on", idle_keys="enter: next")[1:3] == ["enter: next", "Bob ✣ Diamond ◉i▸(⊚c ⊚w)▸◌s ⋯"]


def test_below_a_question_they_would_look_like_answers_and_are_not_told() -> None:
    asked = Prompt(0, "may", "Do it?", "", (Choice("yes", "do it"), Choice("no", "do not")), (), "yes")
    assert menu_rows(asked, 8)[3:] == [""] * 5


@pytest.mark.parametrize(("size", "told"), [((80, 24), False), ((120, 36), True)])
async def test_the_menu_leaves_the_others_cards_to_their_panel(tmp_path: Path, size: tuple[int, int], told: bool) -> None:
    """At 80 columns that panel has one row a seat, and none for cards; brought to the front it has some."""
    others = Seat(constellations={"diamond": "a"}, tableau="auto-ink"), Seat(tableau="less-any")
    shown = app(tmp_path, match_at(Seat(hand="nothing"), *others, people=THREE))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "Diamond" not in area_text(shown, "menu") and ("Diamond" in screen_text(shown)) == told
        await pilot.press("o")
        await settled(shown, pilot)
        assert "Diamond" not in area_text(shown, "menu") and "Diamond" in area_text(shown, "opponents")
