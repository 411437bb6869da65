"""Cells as an SVG: what fills a cell is a rectangle, everything else a text of its width."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance, Pen
from octotui.terminal.svg import svg

PALETTE = load_palette("deep-sea")
INK, GOOD, GROUND = (PALETTE.roles[role] for role in ("text", "good", "background"))


def boxes(pen: Pen) -> list[tuple[str, ...]]:
    """Each rectangle except the background: its place, its size and its colour."""
    found = fromstring(svg(pen, Appearance(PALETTE), "a & b")).iter("{http://www.w3.org/2000/svg}rect")
    return [tuple(box.attrib[name] for name in ("x", "y", "width", "height", "fill")) for box in found if "x" in box.attrib]


def texts(pen: Pen, colour: bool = True) -> list[Element]:
    return list(fromstring(svg(pen, Appearance(PALETTE, colour), "a & b")).iter("{http://www.w3.org/2000/svg}text"))


def drawn(text: str, style: str) -> Pen:
    """Twelve cells in two rows, with this in the second."""
    pen = Pen(6, 2, load_glyphs("unicode"))
    pen.text(0, 1, text, style)
    return pen


def test_whole_cells_side_by_side_are_one_rectangle_and_parts_their_own() -> None:
    assert boxes(drawn("██▐▖▃", "good")) == [
        ("0", "20", "20", "20", GOOD),
        ("25", "20", "5", "10", GOOD),
        ("25", "30", "5", "10", GOOD),
        ("30", "30", "5", "10", GOOD),
        ("40", "32.5", "10", "7.5", GOOD),
    ]


def test_what_is_behind_a_cell_is_drawn_first() -> None:
    assert boxes(drawn("▌", "good on text")) == [
        ("0", "20", "10", "20", INK),
        ("0", "20", "5", "10", GOOD),
        ("0", "30", "5", "10", GOOD),
    ]
    assert boxes(drawn("a", "good reverse")) == [("0", "20", "10", "20", GOOD)]


def test_words_are_as_wide_as_their_cells_and_mean_what_they_say() -> None:
    word = texts(drawn(" <b>", "good bold"))[0]
    assert word.text == "<b>"
    assert (word.attrib["x"], word.attrib["y"], word.attrib["textLength"]) == ("10", "35", "30")
    assert (word.attrib["fill"], word.attrib["font-weight"]) == (GOOD, "bold")


def test_without_colour_there_is_still_something_to_read() -> None:
    word = texts(drawn("abc", "good"), colour=False)[0]
    picture = fromstring(svg(drawn("abc", "good"), Appearance(PALETTE, False), ""))
    assert word.attrib["fill"] != picture[1].attrib["fill"]
