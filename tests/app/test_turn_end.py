"""Turns that end by themselves: when, what is said of it, and how they are taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.screens.cover import HandOverScreen
from octotui.screens.table import TableScreen
from octotui.screens.table_turn_end import ENDED_ITSELF
from tests.app import shoals
from tests.app.tables import PEOPLE, app, area_text, screen_text, settled, table_of
from tests.app.test_table import SHOALS
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.typed import as_a


async def test_a_turn_that_ended_by_itself_can_be_taken_back(tmp_path: Path) -> None:
    match = match_at(Seat(), Seat(), ask="move", head="ink-card", people=PEOPLE)
    shown = app(tmp_path, match, confirm_end_turn=False)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await pilot.press("1")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen) and match.node.code == "end"
        await pilot.press("u", "enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        assert match.game.legal(match.state, 0) == ("end",)


@pytest.mark.parametrize("people", [1, 2])
async def test_a_turn_ends_by_itself_where_it_can_be_taken_back_freely(tmp_path: Path, people: int) -> None:
    match = shoals.match_at(seats=SHOALS, people=people)
    shown = app(tmp_path, match, confirm_end_turn="auto")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        if isinstance(shown.screen, HandOverScreen):
            await pilot.press("enter")
            await settled(shown, pilot)
        await pilot.press("1", "1")
        await settled(shown, pilot)
        if people > 1:
            assert match.game.legal(match.state, 0) == ("end",)
            return
        assert "end" in [match.nodes[node].code for node in match.path()]
        assert ENDED_ITSELF in screen_text(shown), "to somebody new"
        await pilot.press("u")
        await settled(shown, pilot)
        assert match.game.question(match.state).kind == "draw"
        assert "What " in screen_text(shown) and " did since is taken back too." in screen_text(shown)
        while [match.nodes[node].code for node in match.path() if match.nodes[node].seat == 0].count("end") < 2:
            await pilot.press("1")
            await settled(shown, pilot)
        assert ENDED_ITSELF not in screen_text(shown), "once"


async def test_an_only_answer_that_is_given_by_itself_is_not_told_as_the_end_of_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is one that has an octopus to attach to, but no other."""
    shown = app(tmp_path, shoals.match_at(seats=SHOALS), confirm_end_turn="auto")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = as_a(TableScreen, table_of(shown))
        told = []
        for codes in (("to red-head-10",), ("end",)):
            monkeypatch.setattr(table, "legal", lambda codes=codes: codes)
            told.append(table.first_end())
        assert told == ["", ENDED_ITSELF]


async def test_that_a_turn_has_ended_by_itself_is_told_until_the_next_one_begins(tmp_path: Path) -> None:
    match = shoals.match_at(seats=SHOALS)
    shown = app(tmp_path, match, confirm_end_turn="auto", bot_speed=10, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "1")
        await pilot.pause()
        table = as_a(TableScreen, table_of(shown))
        while match.node.code != "end":
            await pilot.pause()
        assert ENDED_ITSELF in screen_text(shown) and table.scene.prompt is None
        styles = {segment.style for strip in table.areas["describe"]._strips[:1] for segment in strip if ENDED_ITSELF in segment.text}
        assert styles and not any(style and style.bold for style in styles), "no louder than the rest"
        for _ in range(40):
            await pilot.press("enter")
            await pilot.pause()
            if table.scene.prompt is not None:
                break
        assert table.scene.prompt is not None and ENDED_ITSELF not in screen_text(shown)


async def test_what_is_told_in_passing_goes_with_the_recap_and_what_others_say_stays(tmp_path: Path) -> None:
    shown = app(tmp_path, shoals.match_at(seats=SHOALS))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = as_a(TableScreen, table_of(shown))
        for said, left in ((ENDED_ITSELF, ""), ("Bo: Well played", "Bo: Well played")):
            table.spoken = said
            table.show()
            assert table.scene.gives_way is (not left)
            table.clear_recap()
            assert table.spoken == table.scene.spoken == left


async def test_a_redo_brings_back_what_followed_a_turn_that_ended_by_itself(tmp_path: Path) -> None:
    match = shoals.match_at(seats=SHOALS)
    shown = app(tmp_path, match, confirm_end_turn="auto")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "1")
        await settled(shown, pilot)
        played = match.path()
        assert {match.nodes[node].seat for node in played[1:]} > {0}
        await pilot.press("u")
        await settled(shown, pilot)
        assert len(match.path()) < len(played)
        await pilot.press("r")
        await settled(shown, pilot)
        assert match.path() == played, "the bots' answers too, not others in their place"


async def test_what_came_of_a_turn_that_ended_by_itself_is_seen_before_bots_answer(tmp_path: Path) -> None:
    match = shoals.match_at(seats=SHOALS)
    shown = app(tmp_path, match, confirm_end_turn="auto", bot_speed=10, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
        assert match.node.code == "end" and match.node.seat == 0
        assert area_text(shown, "menu").startswith(match.names[1])
