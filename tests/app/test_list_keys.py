"""Lists of lines: the mark, and the keys that move it and pick."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from octotui.screens.choose import ChooseScreen
from octotui.screens.settings import SettingsScreen
from octotui.screens.setup import SetupScreen
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a


def test_the_mark_stays_on_its_line_when_another_goes_away() -> None:
    found = lines("start", "outside", "quick", "seed")
    found.at = 2
    found.set(lines("start", "quick", "seed").lines)
    assert found.lines[found.at].id == "quick"
    found.set(lines("start", "seed").lines)
    assert found.lines[found.at].id == "seed"


def lines(*ids: str) -> Lines:
    """A list of lines with these ids."""
    return Lines([Line(id, id) for id in ids], lambda: Appearance(load_palette("deep-sea")), lambda: load_glyphs("unicode"))


@pytest.mark.parametrize("key", ["A", "a"])
async def test_letters_pick_the_lines_after_the_ninth(key: str, tmp_path: Path) -> None:
    """At the set-up of Cosmoctopus the tenth line is the first that no digit picks."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SetupScreen("cosmoctopus"))
        await settled(shown, pilot)
        setup = as_a(SetupScreen, shown.screen)
        lines = setup.query_one(Lines)
        tenth = lines.lines[9]
        assert f"A {tenth.label}" in screen_text(shown)
        await pilot.press(key)
        await settled(shown, pilot)
        assert lines.at == 9 and as_a(ChooseScreen, shown.screen).heading == tenth.label


@pytest.mark.parametrize(("make", "line"), [(SettingsScreen, "names"), (SettingsScreen, "bots"), (lambda: SetupScreen("oct8"), "seed")])
async def test_the_key_of_a_line_that_is_typed_opens_its_field_at_once(make: Callable[[], Screen[Any]], line: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(make())
        await settled(shown, pilot)
        lines, field = shown.screen.query_one(Lines), shown.screen.query_one(AskLine)
        at = next(n for n, one in enumerate(lines.lines) if one.id == line)
        await pilot.press(lines.pick_key(at))
        await settled(shown, pilot)
        assert lines.at == at and field.display and field.what == line


async def test_a_small_letter_that_is_a_key_of_its_own_picks_no_line(tmp_path: Path) -> None:
    shown = app(tmp_path, keys={"setup.back": "a,escape"})
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SetupScreen("cosmoctopus"))
        await settled(shown, pilot)
        await pilot.press("a")
        await settled(shown, pilot)
        assert not isinstance(shown.screen, SetupScreen)


async def test_home_and_end_lead_to_the_first_and_the_last_line(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(SetupScreen("night"))
        await settled(shown, pilot)
        lines = shown.screen.query_one(Lines)
        await pilot.press("end")
        assert lines.lines[lines.at].id == "seed"
        await pilot.press("home")
        assert lines.lines[lines.at].id == "start"
