"""The Private Investigator's turn as it is shown: step by step, skipped, at once, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.session import Session
from octotui.play.step_by_step import steps_of
from octotui.play.table import Table
from octotui.play.turn_steps import Step
from octotui.screens.others_turn import OthersTurn
from octotui.screens.table import TableScreen
from tests.app.tables import ALONE, THREE, app, screen_text, settled
from tests.app.test_investigator import SIZES
from tests.app.test_investigator_board import CASE
from tests.app.written import match_at
from tests.cosmoctopus import Case, Seat
from tests.typed import as_a


def test_c33_its_turn_is_told_a_sentence_at_a_time_each_with_the_board_as_it_was_then_and_the_row_as_one() -> None:
    session = Session(Table(match_at(Seat(coins=3), people=ALONE, case=Case(ink=12, behaviour="coin-loss", top="star-hinder"))))
    session.act("end")
    told = [(step.news, step.view.evidence, step.view.track, step.view.resources[0][1]) for step in steps_of(session)]
    assert told[0] == ("The Private Investigator gains 1 ink, 1 coin, 1 whisper from the row", (13, 1, 1, 0), 0, 3)
    assert told[1][0] == "The Private Investigator pays 13 for the Forbidden Knowledge of ink, which leaves the game"
    assert told[1][1:] == ((0, 1, 1, 0), 0, 3)
    assert told[2:4] == [(f"The Private Investigator gains a tentacle: {n} now", (0, 1, 1, 0), n, 3) for n in (1, 2)]
    assert told[-1][0].startswith("The Private Investigator turns to Star Hinder")
    assert told[-1][1:] == ((0, 1, 1, 0), 2, 1), "the card has taken 2 coins by then"
    assert steps_of(session)[-1].log == session.log()[: len(steps_of(session)[-1].log)]


@pytest.mark.parametrize("size", SIZES)
async def test_its_turn_is_shown_step_by_step_and_any_key_skips_it(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at(Seat("nothing"), people=ALONE, case=CASE), bot_speed=10, motion="on")
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        table.answer("end")
        for _ in range(100):
            await pilot.pause()
            if table.scene.news:
                break
        assert table.scene.prompt is None and table.scene.news == "The Private Investigator gains 1 ink, 1 coin, 1 whisper from the row"
        assert "enter: next" in screen_text(shown) and ("!! pays next" if size[0] >= 120 else "13 +1 pays ⊛!!") in screen_text(shown)
        await pilot.press("x")
        await settled(shown, pilot)
        assert as_a(TableScreen, shown.screen) is table, "the key that skips does nothing else"
        scene = as_a(TableScreen, table).scene
        assert scene.prompt is not None and scene.view.track == 2
        assert as_a(TableScreen, table).panel == "tableau"


async def test_with_motion_off_its_turn_comes_at_once(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("nothing"), people=ALONE, case=CASE), bot_speed=10, motion="off")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.screen
        assert isinstance(table, TableScreen)
        table.answer("end")
        assert as_a(TableScreen, table).scene.prompt is not None and table.scene.view.track == 2


async def test_after_a_bot_its_turn_is_shown_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    show = OthersTurn.show_step

    def noted(others: OthersTurn, step: Step, *texts: str) -> None:
        seen.append(step.news)
        show(others, step, *texts)

    monkeypatch.setattr(OthersTurn, "show_step", noted)

    match = match_at(Seat("nothing"), Seat(), Seat(tentacles=8), people=THREE, case=CASE, first=0, turn=1)
    shown = app(tmp_path, match, bot_speed=0.001, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = as_a(TableScreen, shown.screen)
        while table.stepping:
            assert table.others.waits_for_key
            await pilot.press("enter")
            await settled(shown, pilot)
        assert table.scene.prompt is not None
    assert "The Private Investigator gains a tentacle: 2 now" in seen


async def test_an_answer_can_be_taken_back_while_what_came_of_it_is_shown(tmp_path: Path) -> None:
    match = match_at(Seat("nothing"), people=ALONE, case=CASE)
    shown, here = app(tmp_path, match, bot_speed=10, motion="on"), match.here
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = as_a(TableScreen, shown.screen)
        table.answer("end")
        for _ in range(100):
            await pilot.pause()
            if table.scene.news:
                break
        assert "enter next  ? help  L log  u undo  q leave  other keys skip" in screen_text(shown)
        await pilot.press("u")
        await settled(shown, pilot)
        assert not table.stepping and match.here == here and table.scene.prompt is not None
