"""Names in their own colour wherever they stand: in the log, in questions, and while somebody thinks."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.octopush.table import Table as Reef
from octotui.play.narration import names_of
from octotui.tables.appearance import load_glyphs
from octotui.terminal.canvas import Pen, wrap
from octotui.terminal.tinted import HUES, is_tinted, plain, tint
from tests.app import reefs
from tests.app.tables import BOT, app, area_text, dealt, screen_text, settled, table_of
from tests.typed import as_a

NAMES = ("Ann", "Zoë Ł", "Ольга", "שרה", "三郎", "é" + "e\u0301")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("role", HUES)
def test_a_tinted_name_is_as_wide_as_the_name_and_becomes_it_again(name: str, role: str) -> None:
    text = f"{tint(name, role)} plays"
    assert plain(text) == f"{name} plays"
    assert wrap(plain(text), 9, 9, "") == [plain(row) for row in wrap(text, 9, 9, "")]


@pytest.mark.parametrize(("seats", "neutral"), [(2, 2), (3, 1), (4, 0)])
def test_p05_names_have_the_colour_of_their_pawns_unless_these_have_two(seats: int, neutral: int) -> None:
    """Two players have two colours each, of three one has."""
    match = reefs.dealt(seats=seats)
    roles = names_of(match, lambda name, role: role)
    own = [colours[0] if len(colours) == 1 else "text" for colours in as_a(Reef, match.state).colours]
    assert [*roles] == own and own.count("text") == neutral
    assert [is_tinted(name) for name in names_of(match, tint)] == [role != "text" for role in roles]


def drawn(text: str, style: str) -> list[tuple[str, str]]:
    pen = Pen(12, 1, load_glyphs("unicode"))
    pen.text(0, 0, text, style)
    return pen.rows[0]


def test_a_name_within_a_text_is_drawn_in_its_own_colour_and_the_rest_in_that_of_the_text() -> None:
    row = drawn(f"{tint('Ann', 'seat1')}'s 3", "text on surface bold")
    assert row[:5] == [*((char, "seat1 on surface bold") for char in "Ann"), *((char, "text on surface bold") for char in "'s")]
    assert drawn(tint("Ann", "yellow"), "marked bold reverse")[0] == ("A", "marked bold reverse")


def styles(rows: list[list[tuple[str, str]]], text: str) -> set[str]:
    """The styles in which a text is drawn."""
    found = set()
    for row in rows:
        line = "".join(char for char, _ in row)
        for at in range(len(line)):
            if line.startswith(text, at):
                found |= {style for _, style in row[at : at + len(text)]}
    return found


async def test_names_in_the_log_have_the_colours_of_their_seats(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT), bot_speed=0)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        while "Bo" not in area_text(shown, "log") or "Ann" not in area_text(shown, "log"):
            table.answer(table.legal()[0])
            await settled(shown, pilot)
        rows = table.areas["log"]._painted
        assert styles(rows, "Ann ") <= {"seat0", "text"} and "seat0" in styles(rows, "Ann")
        assert styles(rows, "Bo") == {"seat1"}
        await pilot.press("L")
        await settled(shown, pilot)
        assert "Bo" in screen_text(shown) and screen_text(shown) == plain(screen_text(shown))


async def test_a_notification_has_names_without_their_colours(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.notify(f"{tint('Ann', 'seat0')}: “Hello”")
        await settled(shown, pilot)
        assert [note.message for note in shown._notifications] == ["Ann: “Hello”"]
