"""The record and the game of the day by keyboard, from the title."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.app import OctotuiApp
from octotui.play import daily
from octotui.play.record import PersonalResult, achievements_in
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.screens.record import RecordScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from tests.app.records import SOME, entry, keep
from tests.app.saves import begun, saved, sqlite
from tests.app.tables import app, screen_text, settled
from tests.app.test_record import over

SIZE = (80, 24)
TODAY, RECORD = "3", "8"
"""The digits of the title's lines for somebody with a finished game, and none to go on with."""


async def press(pilot: Pilot[Any], shown: OctotuiApp, *pressed: str) -> str:
    for key in pressed:
        await pilot.press(key)
        await settled(shown, pilot)
    return screen_text(shown)


async def test_games_that_were_never_read_are_read_and_kept(tmp_path: Path) -> None:
    shown = app(tmp_path)
    saved(shown.store, over(begun()))
    saved(shown.store, over(begun(seed=8)))
    async with shown.run_test(size=SIZE) as pilot:
        assert "2 games, " in await press(pilot, shown, RECORD)
        assert len([kept for kept in shown.store.saved_records() if kept.text]) == 2


async def test_the_pages_turn_and_esc_leads_back_to_the_title(tmp_path: Path) -> None:
    shown = app(tmp_path, names=("Ann",))
    keep(shown.store, *SOME)
    async with shown.run_test(size=SIZE) as pilot:
        assert "Record of Ann: all games" in await press(pilot, shown, RECORD)
        assert "Record of Ann: Oct8" in await press(pilot, shown, "right")
        assert "Games of the day" in await press(pilot, shown, "left", "left")
        await press(pilot, shown, "escape")
        assert isinstance(shown.screen, TitleScreen)


async def test_a_key_goes_through_everybody_who_has_played_here(tmp_path: Path) -> None:
    """Nobody called Player, as the settings have it, has played: Bob has twice, Ann once."""
    shown = app(tmp_path)
    both = tuple(PersonalResult(name, place, place == 1, 9) for name, place in (("Ann", 1), ("Bob", 2)))
    keep(shown.store, entry("oct8", people=(both[1], PersonalResult("Cy", 1, True, 7))), entry("octopush", people=both))
    async with shown.run_test(size=SIZE) as pilot:
        text = await press(pilot, shown, RECORD)
        assert "Record of Ann: all games" in text and "1 game, 1 won" in text and "v: record of Bob" in text
        text = await press(pilot, shown, "right", "v")
        assert "Record of Bob: all games" in text and "2 games, 0 won" in text and "v: record of Cy" in text
        assert "Record of Bob: Oct8" in await press(pilot, shown, "right")
        assert "v: record of Ann" in await press(pilot, shown, "v")
        assert "Record of Ann: all games" in await press(pilot, shown, "v")


async def test_the_one_who_has_played_here_is_told_of_nobody_else(tmp_path: Path) -> None:
    shown = app(tmp_path, names=("Ann",))
    keep(shown.store, entry("oct8"))
    async with shown.run_test(size=SIZE) as pilot:
        assert "v: record of" not in await press(pilot, shown, RECORD)
        assert "Record of Ann: all games" in await press(pilot, shown, "v")


async def test_a_single_game_has_one_page_and_the_keys_stay_in_place(tmp_path: Path) -> None:
    """The pages: all games, achievements, games of the day."""
    shown = app(tmp_path, names=("Ann",))
    keep(shown.store, entry("oct8"))
    async with shown.run_test(size=SIZE) as pilot:
        shown_keys = set()
        for page in range(3):
            text = await press(pilot, shown, *([RECORD] if not page else ["right"]))
            assert f"{page + 1} of 3" in text
            shown_keys.add(next(n for n, row in enumerate(text.splitlines()) if "esc: back" in row))
        assert len(shown_keys) == 1


async def test_help_explains_the_record_and_keys_of_the_table_do_nothing_there(tmp_path: Path) -> None:
    shown = app(tmp_path, names=("Ann",))
    keep(shown.store, *SOME)
    async with shown.run_test(size=SIZE) as pilot:
        assert "?: help" in await press(pilot, shown, RECORD)
        await press(pilot, shown, "x", "d", "S", "z")
        assert isinstance(shown.screen, RecordScreen)
        text = " ".join((await press(pilot, shown, "question_mark")).split())
        assert "Won over time the share of games won" in text and "□ behind the best of the others, ▣ level, ■ ahead" in text
        await press(pilot, shown, "question_mark")
        assert isinstance(shown.screen, RecordScreen)


@pytest.mark.parametrize("colour", ["", "1"])
async def test_in_ascii_nothing_else_is_shown(colour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", colour)

    shown = app(tmp_path, glyphs="ascii")
    keep(shown.store, *SOME)
    async with shown.run_test(size=SIZE) as pilot:
        for page in range(7):
            text = await press(pilot, shown, *([RECORD] if not page else ["right"]))
            assert isinstance(shown.screen, RecordScreen)
            assert text.isascii()


async def test_without_a_finished_game_the_title_has_no_record(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=SIZE):
        assert "Record" not in screen_text(shown)


async def test_a_damaged_save_is_reported_once(tmp_path: Path) -> None:
    shown = app(tmp_path)
    keep(shown.store, entry("oct8"))
    bad = saved(shown.store, over(begun()))
    sqlite(shown.store).execute("UPDATE line SET text = 'rubbish' WHERE match = ? AND n = 5", (bad,))
    async with shown.run_test(size=(120, 36)) as pilot:
        text = await press(pilot, shown, RECORD)
        assert text.count("damaged") == 1
        assert f"A saved game is damaged and not counted: number {bad}." in text


async def test_the_game_of_the_day_is_dealt_resumed_and_shown(tmp_path: Path) -> None:
    shown = app(tmp_path, names=("Ann",))
    shown.store.clock = datetime(2026, 11, 22, 12).timestamp
    async with shown.run_test(size=SIZE) as pilot:
        text = await press(pilot, shown, TODAY)
        assert "Play which game of the day, 2026-11-22?" in text and "Each has one, against medium bots." in text
        assert text.index("Oct8") < text.index("Cosmoctopus")
        assert "Only the first play counts." in text
        assert "Only the first play of the day counts." in " ".join((await press(pilot, shown, "enter")).split())
        assert not isinstance(shown.screen, TableScreen) and not shown.store.recent(), "it is asked before"
        assert "game of the day, 2026-11-22" in await press(pilot, shown, "2")
        await press(pilot, shown, "enter", "enter")
        assert isinstance(shown.screen, TableScreen)
        match = shown.screen.session.match
        assert daily.is_of(match.header, date(2026, 11, 22)) and match.game.id == "oct8"
        shown.navigator.leave_table()
        await settled(shown, pilot)
        assert "goes on" in await press(pilot, shown, "4")
        await press(pilot, shown, "enter")
        assert isinstance(shown.screen, TableScreen)
        again = shown.screen.session.match
        assert again.header == match.header
        over(again)
        shown.navigator.leave_table()
        await settled(shown, pilot)
        text = await press(pilot, shown, TODAY)
        assert " of 3" in text and "Enter shows three lines on it to pass on." in text
        text = await press(pilot, shown, "enter")
        assert "octotui 2026-11-22: Oct8" in text and "c: copy" in text
        assert "copied, if your terminal allows it" in await press(pilot, shown, "c")
        first, second, third = shown.clipboard.splitlines()
        assert first == "octotui 2026-11-22: Oct8" and " of 3, " in second and set(third) <= set(daily.UNICODE)
        assert "A sign for each turn: after it □ behind the best of the others, ▣ level, ■ ahead." in " ".join(text.split())
        assert "3rd line" in await press(pilot, shown, "question_mark")


async def test_the_result_tells_what_was_achieved_for_the_first_time(tmp_path: Path) -> None:
    shown = app(tmp_path, names=("Ann",))
    match = over(Match.start(load("oct8"), (Seat("Ann"), Seat("Robo", "random")), load("oct8").options(), 1))
    first, *others = achievements_in(match, 0)
    async with shown.run_test(size=(120, 36)) as pilot:
        shown.navigator.finish(Session(Table(match)))
        await settled(shown, pilot)
        assert f"You have achieved “{first.name}”: {first.did}" in " ".join(screen_text(shown).split())
        await press(pilot, shown, "escape")
        keep(shown.store, entry("oct8", achieved=" ".join(one.id for one in (first, *others))))
        shown.navigator.finish(Session(Table(match)))
        await settled(shown, pilot)
        assert "have achieved" not in screen_text(shown)
