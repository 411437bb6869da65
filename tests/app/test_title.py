"""The title: where its menu lies, and what its help says."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from engine.core.journal import Seat
from octotui.play import daily
from octotui.screens.guide import GuideScreen
from octotui.screens.rules import HelpScreen
from octotui.screens.table import TableScreen
from octotui.tables.cover import shortest_first
from octotui.widgets.lines import Lines
from tests.app.replays import finished, played
from tests.app.tables import PEOPLE, app, screen_text, settled


async def test_help_at_the_title_says_what_its_lines_are_for(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HelpScreen)
        text = screen_text(shown)
        assert "Learn to play    A guided first game" in text and text.index("At the title") < text.index("Keys at the table")


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36), (200, 60)])
async def test_the_menu_lies_below_the_octopus_with_two_rows_between_at_most(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        rows = screen_text(shown).split("\n")
        menu = next(y for y, row in enumerate(rows) if "1 New game" in row)
        assert any(row.strip() for row in rows[menu - 3 : menu])
        assert rows[size[1] - 1].strip() == "?: help   q: quit"


async def test_the_note_stays_in_sight_once_there_is_a_game_to_continue(tmp_path: Path) -> None:
    """At 80x24 the octopus then gives up rows, also on a title that has been shown without that line before."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Against bots" in screen_text(shown)
        shown.navigator.title_choice("rules")
        await settled(shown, pilot)
        shown.store.import_text(played(PEOPLE, 10).journal())
        await pilot.press("escape")
        await settled(shown, pilot)
        text = screen_text(shown)
        assert "0 Continue" in text and "Cosmoctopus, round 3: Ann, Bo" in text and "?: help" in text


@pytest.mark.parametrize("size", [(80, 23), (80, 24)])
async def test_the_name_stays_above_the_longest_menu(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = app(tmp_path)
    monkeypatch.setattr(shown, "last_game", lambda: "Oct8, round 2: Player, Cuttle")
    monkeypatch.setattr(shown, "lesson_left", lambda: "The lesson of Oct8, chapter 2")
    shown.store.import_text(finished(PEOPLE).journal())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = screen_text(shown)
        assert "8 Record" in text and "▄▀▀▄ ▄▀▀▄ ▀██▀ ▄▀▀▄ ▀██▀ █  █ ▀██▀" in text


@pytest.mark.parametrize("size", [(80, 23), (80, 24)])
async def test_a_note_of_two_rows_is_seen_to_its_end(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = app(tmp_path)
    note = "Night of the Grand Octopus, turn 3: Player, Cuttle, Argo, Octavia"
    monkeypatch.setattr(shown, "last_game", lambda: note)
    monkeypatch.setattr(shown, "lesson_left", lambda: note)
    shown.store.import_text(finished(PEOPLE).journal())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for _ in shown.screen.query_one(Lines).lines:
            await pilot.press("down")
            await settled(shown, pilot)
            rows = screen_text(shown).split("\n")
            assert rows[-1].strip().startswith("?: help")
            if shown.screen.query_one(Lines).at < 2:
                assert "Octavia" in screen_text(shown)


async def test_a_game_that_was_left_is_marked(tmp_path: Path) -> None:
    shown = app(tmp_path)
    shown.store.import_text(played(PEOPLE, 10).journal())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("down", "down")
        shown.store.import_text(played((Seat("Cy"), Seat("Robo", "random")), 10).journal())
        shown.navigator.title_choice("rules")
        await settled(shown, pilot)
        await pilot.press("escape")
        await settled(shown, pilot)
        marked = shown.screen.query_one(Lines)
        assert marked.lines[marked.at].id == "continue" and "Cy, Robo" in screen_text(shown)


async def test_a_lesson_that_was_left_is_gone_on_with_from_the_title(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Go on learning" not in screen_text(shown)
        shown.navigator.learn("cosmoctopus", 0)
        await settled(shown, pilot)
        await pilot.press("enter", "enter", "q")
        await settled(shown, pilot)
        assert ". Go on learning" in screen_text(shown)
        marked = shown.screen.query_one(Lines)
        assert marked.lines[marked.at].id == "lesson" and "The lesson of Cosmoctopus, chapter 1" in screen_text(shown)
        await pilot.press("full_stop")
        await settled(shown, pilot)
        assert isinstance(shown.screen, GuideScreen) and shown.screen.lesson.at == 2


async def test_the_games_of_the_day_are_in_the_order_of_all_lists_with_todays_marked(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.navigator.title_choice("today")
        await settled(shown, pilot)
        lines = shown.screen.query_one(Lines)
        assert [line.id for line in lines.lines] == [*shortest_first(shown.games)]
        assert lines.lines[lines.at].id == daily.game_of(daily.date_of(shown.store.clock()))
        assert [line.value for line in lines.lines].count("today's game") == 1 and lines.lines[lines.at].value == "today's game"


async def test_the_command_line_asks_before_it_begins_the_game_of_the_day(tmp_path: Path) -> None:
    shown = app(tmp_path)
    shown.day_to_confirm = (date(2026, 11, 22), "oct8")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Begin Oct8, the game of 2026-11-22?" in screen_text(shown) and not shown.store.recent(over=False)
        await pilot.press("1")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen) and len(shown.store.recent(over=False)) == 1
