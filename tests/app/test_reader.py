"""Pages to read: rows stand side by side where a large terminal so has room for all of them, else they scroll."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.journal import Seat
from octotui.screens.browse import BrowseScreen
from octotui.widgets.reader import Line, level, side_by_side
from tests.app.tables import app, dealt, screen_text, settled


def lines(*texts: str) -> list[Line]:
    return [Line(text, "text", n) for n, text in enumerate(texts)]


def texts(columns: list[list[Line]]) -> list[str]:
    return [" ".join(line.text for line in column) for column in columns]


@pytest.mark.parametrize(
    ("count", "high", "found"),
    [
        (2, 7, ["a b  c d"]),
        (2, 4, ["a b", "c d"]),
        (2, 2, ["a b", "c d"]),
        (3, 1, []),
        (4, 1, ["a", "b", "c", "d"]),
    ],
)
def test_columns_begin_after_a_free_line_where_the_rest_has_room(count: int, high: int, found: list[str]) -> None:
    assert texts(side_by_side(lines("a", "b", "", "c", "d"), count, high)) == found


def test_a_paragraph_goes_on_in_the_next_column_where_there_is_no_room_to_begin_anew() -> None:
    assert texts(side_by_side(lines("a", "", "b", "c", "d", "e"), 2, 3)) == ["a  b", "c d e"]


@pytest.mark.parametrize(
    ("given", "high", "found"),
    [
        ("a b - c - d e - f", 9, ["a b  c", "d e  f"]),
        ("a b c - d", 9, ["a b c", "d"]),
        ("a b c d e", 9, ["a b c", "d e"]),
        ("a - b c d e", 4, ["a", "b c d e"]),
        ("a b c d e", 2, []),
    ],
)
def test_a_spread_page_has_columns_of_nearly_one_height_begun_anew_if_possible(given: str, high: int, found: list[str]) -> None:
    assert texts(level(lines(*("" if word == "-" else word for word in given.split())), 2, high)) == found


@pytest.mark.parametrize(("size", "left"), [((80, 24), 2), ((122, 36), 2), ((200, 60), 41)])
async def test_a_page_stands_in_the_middle_of_a_wide_screen_with_its_heading(size: tuple[int, int], left: int, tmp_path: Path) -> None:
    """Its lines have 118 columns at most: 82 of 200 are left, 41 at each side."""
    shown = app(tmp_path, dealt((Seat("Ann"), Seat("Bo"))))
    async with shown.run_test(size=size) as pilot:
        shown.push_screen(BrowseScreen("Page", [("x" * 30, "text"), ("y " * 60, "text")]))
        await settled(shown, pilot)
        heading, _, first, second, *more = (row.rstrip() for row in screen_text(shown).splitlines())
        assert heading.index("Page") == left - 1 and first == " " * left + "x" * 30
        assert second.startswith(" " * left + "y y") and len(second) <= size[0] - left and any(more)


def numbered(screen: str) -> list[list[int]]:
    """The numbers on each row that has any."""
    return [[int(word) for word in row.split() if word.isdigit()] for row in screen.splitlines() if row.strip()[:1].isdigit()]


@pytest.mark.parametrize(
    ("size", "rows", "found"),
    [
        ((200, 60), 58, [[n] for n in range(58)]),
        ((200, 60), 100, [[n, n + 58] if n < 42 else [n] for n in range(58)]),
        ((200, 60), 117, [[n] for n in range(58)]),
        ((120, 36), 50, [[n] for n in range(34)]),
    ],
    ids=["all fit below one another", "all fit in two columns", "too many", "too narrow"],
)
async def test_a_page_that_is_longer_than_the_screen_has_columns_if_all_of_it_so_fits(
    size: tuple[int, int], rows: int, found: list[list[int]], tmp_path: Path
) -> None:
    shown = app(tmp_path, dealt((Seat("Ann"), Seat("Bo"))))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        shown.push_screen(BrowseScreen("Numbers", [(f"{n}", "text") for n in range(rows)]))
        await settled(shown, pilot)
        assert numbered(screen_text(shown)) == found
        await pilot.press("end")
        await settled(shown, pilot)
        assert (numbered(screen_text(shown)) == found) == (rows <= 100 and size[0] == 200)
