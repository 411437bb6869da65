"""What the steps after a revelation of the Night tell, and what the log keeps of them."""

from __future__ import annotations

from itertools import pairwise

from engine.core.match import Match
from engine.core.prompt import FLOURISH
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.step_by_step import steps_of
from octotui.play.table import Table
from tests.app import nights


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


def test_a_line_of_the_log_stays_once_a_replay_has_shown_it() -> None:
    replay, logs = Replay(attacked_twice()), []
    while replay.forward():
        logs.append(replay.log())
    assert any(line.kind == FLOURISH for line in logs[-1])
    for before, after in pairwise(logs):
        assert after[: len(before)] == before
