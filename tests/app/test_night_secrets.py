"""What nobody else may see at the table of Night of the Grand Octopus, and what can be taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.state import to_json
from engine.night.table import Night
from octotui.app import OctotuiApp
from octotui.screens.cover import HandOverScreen
from octotui.screens.table import TableScreen
from tests.app import nights
from tests.app.nights import clocks, sat_down
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.night import GAME, Cult
from tests.typed import as_a

SPEED = 0.0015
"""Seconds for which a sentence is shown."""


def painted(shown: OctotuiApp) -> list[list[tuple[str, str]]]:
    """Everything on the screen, with its colours."""
    return [[(segment.text, str(segment.style)) for segment in strip] for strip in shown.screen._compositor.render_strips()]


async def seen_by_bo(folder: Path, setting: str, pilot_keys: tuple[str, ...]) -> list[list[list[tuple[str, str]]]]:
    """What Ann leaves on the screen for Bo: the cover, and the table."""
    match = clocks()
    shown = app(folder, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        await pilot.press(*pilot_keys)
        table_of(shown).answer(f"clock {setting}")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen)
        found = [painted(shown)]
        await pilot.press("enter")
        await settled(shown, pilot)
        assert table_of(shown).session.seat == 1
        return [*found, painted(shown)]


async def test_nothing_on_the_screen_depends_on_what_others_have_set(tmp_path: Path) -> None:
    """N5, N19: neither words nor colours."""

    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    first = await seen_by_bo(tmp_path / "a", "museum crypt", ())
    assert "C" in str(first[1]) and first == await seen_by_bo(tmp_path / "b", "garden garden", ("3", "2", "escape"))


def test_nothing_that_is_waited_for_depends_on_what_others_have_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """N5, N19: from an answer to the cover for the next person nothing is shown step by step; that comes once all clocks are set."""
    waited: list[float | None] = []
    wait_for = asyncio.wait_for

    def counting(awaitable: Any, timeout: float | None) -> Any:
        waited.append(timeout)
        return wait_for(awaitable, timeout)

    async def passed_on(folder: Path, *settings: str) -> list[int]:
        folder.mkdir()
        found = []
        shown = app(folder, clocks(), bot_speed=SPEED, motion="on")
        async with shown.run_test(size=(80, 24)) as pilot:
            for setting in settings:
                await sat_down(shown, pilot)
                table_of(shown).answer(f"clock {setting}")
                await settled(shown, pilot)
                stays = isinstance(shown.screen, TableScreen) and shown.screen.others.waits_for_key
                found.append(stays + sum((seconds or 0.1) / SPEED % 1 == 0 for seconds in waited))
                assert isinstance(shown.screen, HandOverScreen) or len(found) == 4
        waited.clear()
        return found

    monkeypatch.setattr(asyncio, "wait_for", counting)
    first = asyncio.run(passed_on(tmp_path / "a", "museum crypt", "garden garden", "crypt library", "library museum"))
    assert first[:3] == [0, 0, 0] and first[3] > 0
    assert asyncio.run(passed_on(tmp_path / "b", "garden garden", "crypt laboratory", "library museum")) == [0, 0, 0]


async def test_what_lies_face_down_looks_the_same_whatever_it_is(tmp_path: Path) -> None:
    """N18: Ann sees her own, and of the others only how many."""
    found = []
    for n, (bo, cy) in enumerate((("grimoire", "skull"), ("skull", "grimoire"))):
        cults = (Cult(components="potion"), Cult(components=bo), Cult(components=cy))
        (tmp_path / str(n)).mkdir()
        shown = app(tmp_path / str(n), nights.match_at(cults=cults, face_down=True))
        async with shown.run_test(size=(120, 36)) as pilot:
            await settled(shown, pilot)
            assert area_text(shown, "cults").count("?") == 2
            table = painted(shown)
            await pilot.press("t")
            await settled(shown, pilot)
            found.append((table, painted(shown)))
    assert found[0] == found[1]


async def test_a_choice_can_be_taken_back_until_all_are_in(tmp_path: Path) -> None:
    """N5: before Bo looks, the keyboard goes back to Ann, who sets her clock anew."""
    match = clocks()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        await pilot.press("3", "2", "enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and as_a(Night, match.state).clock[0] == "crypt museum"
        await pilot.press("u")
        await sat_down(shown, pilot)
        assert table_of(shown).session.seat == 0 and as_a(Night, match.state).clock[0] is None
        await pilot.press("4", "4", "enter")
        await settled(shown, pilot)
        assert as_a(Night, match.state).clock[0] == "laboratory laboratory"


async def back_to_ann(shown: OctotuiApp, pilot: Pilot[None], match: Match) -> None:
    """From the cover for Cy back over Bo to Ann, who both set their clocks before."""
    await settled(shown, pilot)
    for person in ("Bo", "Ann"):
        assert f"back to {person}" in screen_text(shown)
        await pilot.press("u")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen)
    assert as_a(Night, match.state).clock == (None,) * 4 and "back to" not in screen_text(shown)
    await sat_down(shown, pilot)
    assert table_of(shown).session.seat == 0


async def test_the_keyboard_goes_back_as_far_as_choices_can_be_changed(tmp_path: Path) -> None:
    """N5."""
    match = clocks()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        for setting in ("museum crypt", "garden library"):
            await sat_down(shown, pilot)
            table_of(shown).answer(f"clock {setting}")
        await back_to_ann(shown, pilot, match)


async def test_the_keyboard_goes_back_in_a_game_that_was_saved(tmp_path: Path) -> None:
    """N5."""
    match, _ = Match.load(GAME, clocks("museum crypt", "garden library").journal())
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await back_to_ann(shown, pilot, match)


def test_a_game_is_saved_in_the_middle_of_a_choice(tmp_path: Path) -> None:
    match = clocks("museum crypt", "garden library")
    again, damage = Match.load(GAME, match.journal())
    assert damage is None and again.pending == (2, 3)
    assert to_json(again.state) == to_json(match.state)
