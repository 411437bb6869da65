"""Areas of Cosmoctopus that a question is not about step back in small terminals."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.app import OctotuiApp
from octotui.screens.table import TableScreen
from octotui.terminal.canvas import quiet
from tests.app.tables import app, settled
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.typed import as_a

HELD = Seat("diver nothing", ink=4, coins=4, whispers=4, stars=4)


def styles(shown: OctotuiApp, area: str) -> set[str]:
    """The styles of everything drawn in an area."""
    return {style for row in as_a(TableScreen, shown.screen).areas[area]._painted for char, style in row if char != " "}


@pytest.mark.parametrize(
    ("style", "quieter"),
    [
        ("ink bold", "ink"),
        ("text", "dim"),
        ("text bold", "dim"),
        ("changed bold underline", "changed bold underline"),
        ("marked bold reverse", "marked bold reverse"),
        ("danger bold", "danger bold"),
    ],
)
def test_what_steps_back_loses_emphasis_but_for_what_is_marked_changed_or_a_danger(style: str, quieter: str) -> None:
    assert quiet(style) == quieter


@pytest.mark.parametrize(("ask", "bright", "quiet_ones"), [("move", "realm", ("row",)), ("act", "hand", ("row", "realm"))])
async def test_at_80x24_only_what_the_question_is_about_is_bright(
    tmp_path: Path, ask: str, bright: str, quiet_ones: tuple[str, ...]
) -> None:
    shown = app(tmp_path, match_at(HELD, ask=ask))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "legal bold" in styles(shown, bright)
        for area in quiet_ones:
            assert "text" not in styles(shown, area), area
            emphatic = {"ink bold", "legal bold", "scripture bold", "title bold"}
            assert not styles(shown, area) & emphatic, area


async def test_where_there_is_room_nothing_steps_back(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(HELD, ask="act"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert "text" in styles(shown, "row") and "ink bold" in styles(shown, "realm")
