"""The pen counts cells, not characters: names in wide characters shift nothing right of them."""

from __future__ import annotations

import pytest

from octotui.canvas import Looks, Pen, cut, wrap
from themes import load_glyphs, load_palette


def pen() -> Pen:
    return Pen(10, 1, load_glyphs("unicode"))


def line(made: Pen) -> str:
    (strip,) = made.strips(Looks(load_palette("deep-sea")))
    assert sum(segment.cell_length for segment in strip) == made.width
    return strip.text


def test_a_wide_character_takes_two_cells() -> None:
    made = pen()
    assert made.text(1, 0, "日本") == 5
    made.text(5, 0, "x")
    assert line(made) == " 日本x    "


def test_a_mark_stands_in_the_cell_of_its_letter() -> None:
    made = pen()
    assert made.text(0, 0, "e\u0301a") == 2
    assert line(made) == "e\u0301a" + " " * 8


@pytest.mark.parametrize(("at", "left"), [(0, "x 本      "), (1, " x本      "), (2, "日x       "), (3, "日 x      ")])
def test_what_is_written_over_half_a_character_takes_away_the_other_half(at: int, left: str) -> None:
    made = pen()
    made.text(0, 0, "日本")
    made.text(at, 0, "x")
    assert line(made) == left


@pytest.mark.parametrize(
    ("text", "room", "kept"), [("日本語", 6, "日本語"), ("日本語", 5, "日本~"), ("日本語", 4, "日 ~"), ("abcdef", 4, "abc~")]
)
def test_a_text_is_cut_by_cells(text: str, room: int, kept: str) -> None:
    assert cut(text, room, "~") == kept


def test_a_text_is_broken_by_cells() -> None:
    assert wrap("日本 語 ab", 7, 3, "~") == ["日本 語", "ab"]
    assert wrap("日本 語", 6, 3, "~") == ["日本", "語"]
    assert wrap("日本 語 ab", 7, 1, "~") == ["日本  ~"]
