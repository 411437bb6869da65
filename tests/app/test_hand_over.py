"""What is seen while the keyboard goes to somebody else: the game's picture, a name in its own colour, and the keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.screens.cover import Curtain, HandOverScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.cover import picture
from octotui.terminal.canvas import Pen
from tests.app import reefs
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_picture_of_the_game_is_whole_above_the_name(size: tuple[int, int], glyphs: str, tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(people=2, first=0), glyphs=glyphs)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        as_a(HandOverScreen, shown.screen)
        text, painting = screen_text(shown), picture("octopush")
        assert painting is not None
        drawn = [one for one in painting.sizes(glyphs == "ascii") if all(row.strip() in text for row in one.art)]
        assert drawn
        rows = [row.strip() for row in text.splitlines() if row.strip()]
        assert rows[-3:] == ["The keyboard goes to", "Ann", "enter: I am here    q: leave the table"]
        assert glyphs == "unicode" or text.isascii()


def test_keys_stand_below_each_other_where_they_are_too_long_for_a_row() -> None:
    keys, pen = ("enter: I am here", "u: back to " + "B" * 60), Pen(80, 7, load_glyphs("unicode"))
    Curtain(picture("oct8"), False, ("Ann", "seat0"), keys).draw(pen)
    rows = ["".join(char for char, _ in row).strip() for row in pen.rows]
    assert [row for row in rows if row] == ["The keyboard goes to", "Ann", *keys]
    assert ("A", "seat0 bold") in [cell for row in pen.rows for cell in row]
