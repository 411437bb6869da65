"""What is written for a row of cells: where it goes, in which codes, and what is left out."""

from __future__ import annotations

from random import Random

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from octotui.terminal.diff import PLAIN, Pencil, Row, change

INK, RED, BOX = Style(color="#0000ff", bgcolor="#101010"), Style(color="#fe0000", bgcolor="#101010"), Style(reverse=True, color="#fe0000")
IN_INK, IN_RED = "\x1b[38;2;0;0;255;48;2;16;16;16m", "\x1b[38;2;254;0;0m"


def written(front: list[Row], *segments: Segment, x: int = 0, y: int = 0) -> str:
    pencil = Pencil(front, ColorSystem.TRUECOLOR)
    pencil.line(y, x, segments)
    return pencil.encode()


def unknown(width: int = 20) -> list[Row]:
    return [[None] * width for _ in range(3)]


def test_what_is_there_already_is_not_written_again() -> None:
    front = unknown()
    assert written(front, Segment("octopus", INK)) == f"\x1b[1H{IN_INK}octopus\x1b[m"
    assert written(front, Segment("octopus", INK)) == ""
    assert written(front, Segment("octapus", INK)) == f"\x1b[1;4H{IN_INK}a\x1b[m"


def test_a_blank_takes_a_code_for_its_ground_alone() -> None:
    assert written(unknown(), Segment("a", INK), Segment("  ", RED), Segment("b", INK)) == f"\x1b[1H{IN_INK}a  b\x1b[m"
    assert written(unknown(), Segment("  ", RED)) == "\x1b[1H\x1b[48;2;16;16;16m  \x1b[m"
    assert written(unknown(), Segment("a", INK), Segment(" ", Style(bgcolor="#202020"))) == f"\x1b[1H{IN_INK}a\x1b[48;2;32;32;32m \x1b[m"


def test_a_blank_of_another_colour_is_the_same_blank() -> None:
    front = unknown()
    written(front, Segment(" ", INK))
    assert written(front, Segment(" ", RED)) == ""


def test_a_mark_goes_with_its_letter() -> None:
    front = unknown(6)
    assert written(front, Segment("Zoe\u0308 ab", INK)) == f"\x1b[1H{IN_INK}Zoe\u0308 ab\x1b[m"
    assert written(front, Segment("Zoe\u0308 ac", INK)) == f"\x1b[1;6H{IN_INK}c\x1b[m"
    assert written(front, Segment("Zoe ac", INK)) == f"\x1b[1;3H{IN_INK}e\x1b[m"


def test_a_mark_beside_a_wide_character_goes_with_its_letter() -> None:
    front = unknown(6)
    written(front, Segment("日e\u0301abc", INK))
    assert written(front, Segment("日e\u0301abd", INK)) == f"\x1b[1;6H{IN_INK}d\x1b[m"
    assert written(front, Segment("日e\u0302abd", INK)) == f"\x1b[1;3H{IN_INK}e\u0302\x1b[m"


def test_a_reversed_blank_shows_its_colour() -> None:
    front = unknown()
    written(front, Segment(" ", INK))
    assert written(front, Segment(" ", BOX)) == "\x1b[1H\x1b[7;38;2;254;0;0m \x1b[m"
    assert written(front, Segment(" ", INK)) == "\x1b[1H\x1b[48;2;16;16;16m \x1b[m"


def test_few_cells_between_are_written_again_where_that_is_shorter_than_a_jump() -> None:
    front = unknown()
    written(front, Segment("abcdefghij", INK))
    assert written(front, Segment("Abcdefghij", INK)) == f"\x1b[1H{IN_INK}A\x1b[m"
    assert written(front, Segment("abcDefghij", INK)) == f"\x1b[1H{IN_INK}abcD\x1b[m"
    assert written(front, Segment("AbcDefGhij", INK)) == f"\x1b[1H{IN_INK}A\x1b[7GG\x1b[m"


def test_beyond_the_ninth_column_a_short_way_to_the_right_takes_a_byte_less_than_a_jump() -> None:
    front = unknown(40)
    written(front, Segment("abcdefghij" * 4, INK))
    assert written(front, Segment("abcdefghijAbcdefghijabcdefghijabcdefghiJ", INK)) == (f"\x1b[1;11H{IN_INK}A\x1b[40GJ\x1b[m")
    assert written(front, Segment("abcdefghijabcdefghIjabcdefghijabcdefghij", INK)) == (f"\x1b[1;11H{IN_INK}a\x1b[7CI\x1b[40Gj\x1b[m")


def test_cells_between_that_would_need_a_code_of_their_own_are_jumped_over() -> None:
    front = unknown()
    written(front, Segment("a", INK), Segment("b", RED), Segment("c", INK))
    assert written(front, Segment("A", INK), Segment("b", RED), Segment("C", INK)) == f"\x1b[1H{IN_INK}A\x1b[CC\x1b[m"


def test_colours_are_written_one_after_another_where_that_is_shorter() -> None:
    beside = Segment("a", INK), Segment("b", RED), Segment("c", INK), Segment("d", RED)
    assert written(unknown(), *beside) == f"\x1b[1H{IN_INK}a c\x1b[2G{IN_RED}b\x1b[Cd\x1b[m"
    bold = Segment("a", INK), Segment("b", INK + Style(bold=True)), Segment("c", INK)
    assert written(unknown(), *bold) == f"\x1b[1H{IN_INK}a\x1b[1mb\x1b[22mc\x1b[m"


STYLES = (
    INK,
    RED,
    BOX,
    INK + Style(bold=True),
    RED + Style(underline=True),
    Style(bgcolor="#303030"),
    Style(color="#00ff00", bgcolor="#303030"),
)
TEXTS = ("  ", "octo", " ", "arm", "a b", "\u7ae0", "      ")


@pytest.mark.parametrize("seed", range(20))
def test_in_any_order_the_terminal_shows_what_was_meant(seed: int) -> None:
    rng, width, height = Random(seed), 24, 4
    front: list[Row] = [[None] * width for _ in range(height)]
    shown, page = screen_of(width, height)
    for _ in range(12):
        pencil = Pencil(front, ColorSystem.TRUECOLOR)
        for y in rng.sample(range(height), rng.randint(1, height)):
            words = [Segment(rng.choice(TEXTS), rng.choice(STYLES)) for _ in range(rng.randint(1, 6))]
            pencil.line(y, 0, Segment.adjust_line_length(words, width, INK))
        page.feed(pencil.encode())
        anew, sheet = screen_of(width, height)
        whole = Pencil([[None] * width for _ in range(height)], ColorSystem.TRUECOLOR)
        for y, row in enumerate(front):
            whole.line(y, 0, [Segment(*cell) if cell else Segment(" ", PLAIN) for cell in row if cell is None or cell[0]])
        sheet.feed(whole.runs_text(whole.runs))
        assert seen(shown) == seen(anew)


def screen_of(width: int, height: int) -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(width, height)
    return screen, pyte.Stream(screen)


def seen(screen: pyte.Screen) -> list[list[object]]:
    """What people see of each cell: of a blank its ground and its lines alone."""
    rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [[(c.bg, c.reverse and c.fg, c.underscore and c.fg) if c.data == " " else c for c in row] for row in rows]


def test_pieces_of_a_row_side_by_side_need_no_jump() -> None:
    pencil = Pencil(unknown(), ColorSystem.TRUECOLOR)
    pencil.line(1, 2, [Segment("ab", INK)])
    pencil.line(1, 4, [Segment("cd", RED)])
    assert pencil.encode() == f"\x1b[2;3H{IN_INK}ab{IN_RED}cd\x1b[m"


def test_links_and_notes_in_a_style_are_not_seen() -> None:
    front = unknown()
    written(front, Segment("a", INK))
    assert written(front, Segment("a", INK + Style(meta={"offset": (1, 2)}))) == ""


def test_a_wide_character_takes_two_cells() -> None:
    front = unknown()
    assert written(front, Segment("a\u7ae0b", INK)) == f"\x1b[1H{IN_INK}a\u7ae0b\x1b[m"
    assert written(front, Segment("a\u7ae0c", INK)) == f"\x1b[1;4H{IN_INK}c\x1b[m"


def test_a_colour_that_is_one_of_the_256_goes_by_its_number() -> None:
    assert written(unknown(), Segment("a", Style(color="#ff0000", bgcolor="#5fd7ff"))) == "\x1b[1H\x1b[38;5;196;48;5;81ma\x1b[m"
    assert written(unknown(), Segment("a", Style(color="#5fd7fe"))) == "\x1b[1H\x1b[38;2;95;215;254ma\x1b[m"


@pytest.mark.parametrize(
    ("style", "code"),
    [
        (Style(dim=False), ""),
        (Style(dim=False, bold=True), "\x1b[1m"),
        (Style(dim=True), "\x1b[0;2m"),
        (Style(dim=True, strike=True, underline=True), "\x1b[0;2;9;4m"),
        (Style(bold=False, italic=False, underline=False, reverse=False, blink=False, strike=False, overline=False), ""),
    ],
)
def test_an_attribute_that_is_switched_off_is_one_that_is_not_there(style: Style, code: str) -> None:
    assert change(Style(), style, None) == code


def test_an_attribute_that_has_no_end_of_its_own_ends_with_a_reset() -> None:
    assert change(Style(dim=True, bold=True), Style(bold=True), None) == "\x1b[0;1m"
    assert change(Style(dim=True, color="#0000ff"), Style(color="#0000ff"), ColorSystem.TRUECOLOR) == "\x1b[0;38;2;0;0;255m"
