"""Pages to read: rows stand side by side where a large terminal so has room for all of them, else they scroll."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.journal import Seat
from octotui.screens.browse import BrowseScreen
from octotui.widgets.reader import Line, side_by_side
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
