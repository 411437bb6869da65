"""The closer look of a large terminal, and how the rule of the question ends where it has too little room."""

from __future__ import annotations

import pytest

from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.closer import CloserLook
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn
from tests.cosmoctopus import TEST, Seat, given, play


@pytest.mark.parametrize("height", range(4, 30))
def test_what_there_is_room_for_of_a_rule_ends_with_a_whole_sentence_that_leads_up_to_nothing(height: int) -> None:
    state = play(given(Seat("dear-vision", ink=9, stars=9), Seat()), "play dear-vision")
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "")
    undrawn(CloserLook).draw(pen := Pen(56, height, load_glyphs("unicode")), scene)
    *_, last = [row for row in ("".join(char for char, _ in cells).strip() for cells in pen.rows) if row]
    assert last.startswith("A closer look") or last.endswith(".")


def test_a_sentence_that_leads_up_to_a_list_stands_there_with_the_list() -> None:
    state = play(given(Seat("dear-vision", ink=9, stars=9), Seat()), "play dear-vision")
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "")
    texts = []
    for height in range(4, 30):
        undrawn(CloserLook).draw(pen := Pen(56, height, load_glyphs("unicode")), scene)
        texts.append(" ".join("".join(char for char, _ in cells).strip() for cells in pen.rows))
    assert any("takes any resource." in text and "scriptures make it less:" not in text for text in texts)
    assert all(
        "Resources. A matching one pays either part" in " ".join(text.split()) for text in texts if "scriptures make it less:" in text
    )


@pytest.mark.parametrize(
    ("height", "empty", "last"),
    [
        (9, 0, "arrow to it is filled: A opens B, B ⋯"),
        (15, 0, "hand free"),
        (17, 2, "hand free"),
    ],
)
def test_a_card_in_too_little_room_loses_its_empty_rows_and_is_then_cut_with_an_ellipsis(height: int, empty: int, last: str) -> None:
    state = given(Seat("fork"), Seat())
    scene = Scene(TEST, TEST.observe(state, 0), 0, ("Ann", "Bo"), TEST.prompt(state, 0), "play fork")
    undrawn(CloserLook).draw(pen := Pen(40, height, load_glyphs("unicode")), scene)
    rows = ["".join(char for char, _ in cells).strip() for cells in pen.rows]
    assert rows.count("") == empty and rows[-1] == last
