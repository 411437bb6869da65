"""What the steps after a revelation of the Night tell, and what the log keeps of them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import FLOURISH, LogLine
from engine.night.table import Night
from octotui.play.recap import recap
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.step_by_step import steps_of
from octotui.play.table import Table
from tests.app import nights
from tests.app.tables import app, area_text, settled, table_of
from tests.night import Cult
from tests.typed import as_a, there


def attacked_twice() -> Match:
    """Offspring of Di meets Ann and Bo in the library, offspring of Ann meets Cy and Di in the crypt."""
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("crypt library", "garden library", "garden crypt", "library crypt")):
        match.act(seat, f"clock {setting}")
    return match


def test_a_line_of_the_log_stays_once_a_step_has_shown_it() -> None:
    logs = [step.log for step in steps_of(Session(Table(attacked_twice())))]
    assert len(logs) > 2 and any(line.kind == FLOURISH for line in logs[-1])
    for before, after in pairwise(logs):
        assert after[: len(before)] == before


@pytest.mark.parametrize("what", ["gather choir", "nothing"])
def test_n08_a_line_of_the_log_stays_once_a_step_or_the_next_answer_has_shown_it(what: str) -> None:
    """Ann and Bo meet in the library; Ann gives way, or Bo agrees that she dominates."""
    match = nights.match_at(cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    before: tuple[LogLine, ...] = ()
    for code in ("gather choir", what, "agree"):
        if code not in match.game.legal(match.state, match.pending[0]):
            continue
        match.act(match.pending[0], code)
        session = Session(Table(match))
        for log in (*(step.log for step in steps_of(session)), session.log()):
            assert log[: len(before)] == before
            before = log
    assert any(line.kind == "settled" for line in before) and not any(line.kind == "agreed" for line in before)


def test_a_line_of_the_log_stays_once_a_replay_has_shown_it() -> None:
    replay, logs = Replay(attacked_twice()), []
    while replay.forward():
        logs.append(replay.log())
    assert any(line.kind == FLOURISH for line in logs[-1])
    for before, after in pairwise(logs):
        assert after[: len(before)] == before


def test_n08_a_confrontation_is_one_step_in_one_sentence_and_says_who_has_no_power_left() -> None:
    cults = Cult(power=5), Cult(power=1), Cult(power=5), Cult()
    match = nights.match_at(cults=cults)
    for seat, setting in enumerate(("museum library", "garden library", "observatory library", "museum laboratory")):
        match.act(seat, f"clock {setting}")
    match.act(0, "confront")
    first, *_ = steps = steps_of(Session(Table(match)))
    assert first.news == "Daggers are drawn in the library: you, Bo and Cy lose 1 power each, the last for Bo"
    assert as_a(Night, first.view).power == (4, 0, 4, 4) and first.grave
    assert not any("has no power left" in step.news for step in steps), "the stop that follows says so"


def test_n08_a_confrontation_outside_has_the_name_of_its_place() -> None:
    """Ann has 4 power; the toll there takes 1 before the fight does."""
    match = nights.match_at(cults=nights.THREE, clocks=("museum museum", "museum museum", "garden crypt"))
    while match.state.frames[0][0] != "propose":
        match.act(match.pending[0], "leave")
    match.act(0, "confront")
    first, *_ = steps_of(Session(Table(match)))
    assert first.news == "Daggers are drawn in the Lost City: you and Bo lose 1 power each"
    (ann,) = [line for line in recap(match, 0) if line.who == "Ann"]
    assert ann.told[-1].said == "loses 1 power in a confrontation with Bo in the Lost City, 2 left"


def test_n07_all_who_meet_offspring_in_a_place_are_one_step() -> None:
    _, *blows = steps_of(Session(Table(attacked_twice())))
    assert [step.news for step in blows] == [
        "Ann and Bo lose 1 power each: attacked by Di in the library",
        "Cy and Di lose 1 power each: attacked by Ann in the crypt",
    ]


@pytest.mark.parametrize(
    ("has", "told"),
    [
        ("idol", []),
        ("idol plant", [("Bo gathers a grimoire: 3 of 4, 1 more to win", False)]),
        ("idol plant chart", [("Bo gathers a grimoire: 4 of 4, enough to win", True)]),
    ],
)
def test_n10_a_gather_of_others_with_which_they_have_all_but_one_or_all_that_they_need_is_a_step(
    has: str, told: list[tuple[str, bool]]
) -> None:
    cults = Cult(power=4), Cult(power=3, components=has), Cult(power=4)
    match = nights.match_at(cults=cults, clocks=("garden crypt", "garden library", "garden museum"), first=1)
    while match.pending[0] != 1 or "take grimoire" not in match.game.legal(match.state, 1):
        seat = match.pending[0]
        match.act(seat, match.game.legal(match.state, seat)[-1])
    match.act(1, "take grimoire")
    assert [(step.news, step.grave) for step in steps_of(Session(Table(match))) if "gathers" in step.news] == told


def test_n10_nobody_is_said_to_lack_one_once_somebody_has_enough() -> None:
    """Ann gathers her fourth in the library, then Bo a third in the crypt."""
    cults = Cult(power=4, components="idol plant chart"), Cult(power=3, components="idol plant"), Cult(power=4)
    match = nights.match_at(cults=cults, clocks=("garden library", "garden crypt", "garden museum"))
    for seat, code in ((0, "take grimoire"), (1, "take skull")):
        match.act(seat, code)
    assert "Bo gathers a skull: 3 of 4" in [step.news for step in steps_of(Session(Table(match)))]


@pytest.mark.parametrize(("people", "told"), [(1, "You win: 4 different components"), (2, "Ann wins: 4 different components")])
def test_n10_the_one_person_at_the_table_who_wins_is_told_so(people: int, told: str) -> None:
    """Ann gathers her fourth alone in the library; the others are alone where they gather nothing more."""
    cults = Cult(power=4, components="idol plant chart"), Cult(power=3), Cult(power=4)
    match = nights.match_at(cults=cults, clocks=("garden library", "garden crypt", "garden museum"), people=people)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, match.game.legal(match.state, seat)[0 if seat == 0 else -1])
    assert steps_of(Session(Table(match)))[-1].news == told


def test_n09_a_log_says_of_the_last_power_that_it_is_the_last() -> None:
    match = nights.match_at(cults=(Cult(power=1), Cult(), Cult(), Cult()))
    for seat, setting in enumerate(("library museum", "museum crypt", "garden library", "garden laboratory")):
        match.act(seat, f"clock {setting}")
    log = " ".join(line.text for line in Session(Table(match)).log())
    assert "1 power, the last" in log and "0 left" not in log


async def test_n09_the_list_of_cults_says_out_only_after_the_step_that_takes_the_last_power(tmp_path: Path) -> None:
    match = nights.match_at(cults=(Cult(power=1), Cult(), Cult(), Cult()))
    for seat, setting in enumerate(("museum crypt", "garden library", "garden laboratory"), 1):
        match.act(seat, f"clock {setting}")
    shown = app(tmp_path, match, bot_speed=0.001, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).answer("clock library museum")
        await settled(shown, pilot)
        await pilot.press("enter", "enter")
        await settled(shown, pilot)
        assert "You lose 1 power, the last: attacked by Bo" in " ".join(area_text(shown, "menu").split())
        row = next(line for line in area_text(shown, "cults").splitlines() if "Ann" in line)
        assert "out" not in row and "✕" in row and "0*" in row


def test_n09_those_who_are_left_are_told_the_nearest_to_winning_first() -> None:
    cults = Cult(power=1), Cult(power=3, components="skull"), Cult(power=4, components="idol"), Cult(components="plant key")
    match = nights.match_at(cults=cults)
    for seat, setting in enumerate(("garden museum", "library crypt", "museum laboratory", "garden library")):
        match.act(seat, f"clock {setting}")
    assert [line.split(":")[0] for line in there(Session(Table(match)).interval()).said[1:]] == ["Di", "Cy", "Bo"]


async def test_a_key_that_skips_skips_no_more_than_a_turn_of_those_who_play_on(tmp_path: Path) -> None:
    """N9: Ann falls in turn 1, and looks on; a key that skips what is left of a turn stops at the clocks of the next."""
    match = nights.match_at(cults=(Cult(power=1), Cult(power=5), Cult(power=5), Cult(power=5)))
    for seat, setting in enumerate(("museum crypt", "garden laboratory", "garden observatory"), 1):
        match.act(seat, f"clock {setting}")
    shown = app(tmp_path, match, bot_speed=0.001, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table, turns = table_of(shown), []
        table.answer("clock library museum")
        for _ in range(40):
            await settled(shown, pilot)
            view = as_a(Night, table.scene.view)
            if table.stepping and "The clocks strike" in table.scene.news and view.turn > 1:
                turns.append(view.turn)
                await pilot.press("z")
            else:
                await pilot.press("enter")
            if len(turns) == 3:
                break
        assert turns == [2, 3, 4]
