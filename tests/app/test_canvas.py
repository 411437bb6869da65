"""The pen counts cells, not characters: names in wide characters shift nothing right of them. An area repaints what has changed."""

from __future__ import annotations

from typing import Any, Self

import pytest
from rich.color import Color
from textual.geometry import Region

from engine.core.prompt import LogLine
from engine.core.registry import load
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen, cut, cut_apart, wrap
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene


def pen() -> Pen:
    return Pen(10, 1, load_glyphs("unicode"))


def line(made: Pen) -> str:
    (strip,) = made.strips(Appearance(load_palette("deep-sea")))
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
    made = pen()
    assert made.text(0, 0, "日e\u0301a") == 4
    made.text(4, 0, "本\u0301x")
    assert line(made) == "日e\u0301a本\u0301x   "


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
    assert wrap("日本 語 ab", 7, 1, "~") == ["日本~"]


def test_a_text_too_long_for_its_lines_is_cut_at_the_end_of_a_word() -> None:
    assert wrap("draw one and go", 12, 1, "~") == ["draw one~"]
    assert wrap("draw one go", 8, 1, "~") == ["draw~"]
    assert wrap("unbreakable words", 8, 1, "~") == ["unbreak~"]


class Listing(Area[Any, Any]):
    """Lines of a log, and what was asked to be repainted."""

    def __init__(self) -> None:
        appearance, glyphs = Appearance(load_palette("deep-sea")), load_glyphs("unicode")
        self.asked: list[tuple[Region, ...]] = []
        super().__init__(lambda: appearance, lambda: glyphs)

    def sees(self, scene: Scene[Any, Any]) -> object:
        return scene.log

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        for y, said in enumerate(scene.log):
            pen.text(0, y, said.text)

    def refresh(self, *regions: Region, **how: bool) -> Self:
        if not how.get("layout"):
            self.asked.append(regions)
        return self


def scene(*log: str) -> Scene[Any, Any]:
    played = load("cosmoctopus")
    return Scene(played, None, 0, (), None, "", log=tuple(LogLine(text, "") for text in log))


def test_an_area_repaints_the_rows_that_have_changed_and_keeps_the_others() -> None:
    area = Listing()
    area.place(Region(3, 2, 10, 3))
    area.show(scene("one", "two", "three"))
    assert area.asked == [tuple(Region(0, y, 10, 1) for y in range(3))]
    before = area.render_lines(Region(0, 0, 10, 3))

    area.show(scene("one", "four", "three"))

    assert area.asked[1:] == [(Region(0, 1, 10, 1),)]
    after = area.render_lines(Region(0, 0, 10, 3))
    assert [line.text for line in after] == ["one       ", "four      ", "three     "]
    assert [new is old for new, old in zip(after, before, strict=True)] == [True, False, True]


def test_an_area_that_looks_as_it_did_asks_for_nothing() -> None:
    area = Listing()
    area.place(Region(0, 0, 10, 1))
    area.show(scene("one"))
    area.show(scene("one", "below its last row"))
    assert len(area.asked) == 1


def test_an_area_of_another_size_is_drawn_anew_and_gives_the_part_that_is_wanted() -> None:
    area = Listing()
    area.place(Region(0, 0, 10, 2))
    area.show(scene("one", "two"))
    area.place(Region(0, 0, 6, 1))
    area.show(scene("one", "two"))
    assert area.asked[1:] == [(Region(0, 0, 6, 1),)]
    assert [line.text for line in area.render_lines(Region(1, 0, 4, 1))] == ["ne  "]


def test_what_is_drawn_in_the_background_of_the_terminal_is_not_in_the_colour_of_its_texts() -> None:
    """As its own colour, a terminal's default is the one of texts: eyes on a yellow head would be as light as that."""
    eyes = Appearance(load_palette("terminal"))["background on yellow"]
    assert (eyes.color, eyes.bgcolor, eyes.reverse) == (Color.parse("yellow"), Color.parse("default"), True)
    eyes = Appearance(load_palette("deep-sea"))["background on yellow"]
    assert (eyes.color, bool(eyes.reverse)) == (Color.parse(load_palette("deep-sea").roles["background"]), False)


def test_texts_that_would_be_cut_to_the_same_one_keep_their_ends() -> None:
    assert cut_apart(["Player", "Easy", "Easy 2", "Easy 3"], 4, "⋯") == ["Pla⋯", "Easy", "Eas2", "Eas3"]
    assert cut_apart(["Ann", "Bo"], 4, "⋯") == ["Ann", "Bo"]


def outlined(*rows: str) -> tuple[list[str], bool]:
    pen = Pen(20, len(rows), load_glyphs("unicode"))
    for y, row in enumerate(rows):
        pen.text(0, y, row)
    seen = pen.outline("good bold")
    return ["".join(char for char, _ in row) for row in pen.rows], seen


def test_an_outline_closes_where_nothing_is_in_its_way() -> None:
    assert outlined("Hand ─────", "", "  two", "") == (
        ["Hand━━━━━━━━━━━━━━━┓", "┃                  ┃", "┃ two              ┃", "┗━━━━━━━━━━━━━━━━━━┛"],
        True,
    )


def test_an_outline_draws_a_side_whole_or_not_at_all() -> None:
    assert outlined("  ╭──1──╮   arms", "", "╰─╯ two", "   low") == (
        ["  ╭──1──╮   arms   ┃", "                   ┃", "╰─╯ two            ┃", "   low             ┃"],
        True,
    )


def test_an_outline_covers_nothing_where_there_is_no_room() -> None:
    full = ["╭──────────────────╮", "│ a card           │", "╰──────────────────╯"]
    assert outlined(*full) == (full, False)
    half = ["╭─────────────      ", "│ a card to the edge", "╰─────────────      "]
    assert outlined(*half) == (half, False)
    apart = outlined("  ╭──────────────╮", "│ a card to the edge", "  ╰──────────────╯")
    assert apart == (["┏ ╭──────────────╮ ┓", "│ a card to the edge", "┗ ╰──────────────╯ ┛"], True)


def test_a_mark_stands_on_the_rule_of_a_heading_and_takes_whole_words_where_the_rule_is_too_short() -> None:
    def marked(title: str, note: str = "") -> str:
        pen = Pen(30, 1, load_glyphs("unicode"))
        pen.heading(title, note)
        pen.mark_heading("in front, esc: back", "esc: back")
        return "".join(char for char, _ in pen.rows[0])

    assert marked("Log") == "Log ──── in front, esc: back  "
    assert marked("Investigator 5/8") == "Investigator 5/8 ─ esc: back  "
    assert marked("Investigator 5/8 tenacious") == "Investigator 5/8   esc: back  "
