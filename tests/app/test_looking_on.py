"""Whoever looks on at other people's table sees what everybody may know, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play.session import Session
from octotui.play.step_by_step import steps_again, steps_of
from octotui.play.table import Table
from tests.app.tables import app, screen_text, settled

PEOPLE = (Seat("Ann"), Seat("Bo"), Seat("Cy"))
SIZE = (120, 36)


def some_way_in(game: str, answers: int, **options: object) -> Match:
    """A match of people who have given this many random answers."""
    played, rng = load(game), Random(2)
    match = Match.start(played, PEOPLE, played.read_options(options), 5)
    for _ in range(answers):
        if match.over:
            break
        seat = match.pending[0]
        match.act(seat, rng.choice(match.game.legal(match.state, seat)))
    return match


def looking_on(match: Match) -> Session:
    return Session(Table(match), (), hosts=False)


async def seen(match: Match, folder: Path) -> str:
    """The table as it is shown to somebody who looks on."""
    shown = app(folder)
    async with shown.run_test(size=SIZE) as pilot:
        await settled(shown, pilot)
        shown.navigator.sit_down(looking_on(match))
        await settled(shown, pilot)
        return screen_text(shown)


@pytest.mark.parametrize("answers", [0, 7, 30])
@pytest.mark.parametrize("game", GAMES)
async def test_what_only_a_seat_may_know_changes_nothing_that_is_seen(game: str, answers: int, tmp_path: Path) -> None:
    match = some_way_in(game, answers)
    one, other = match.redeal(None, 1), match.redeal(None, 2)
    assert await seen(one, tmp_path / "one") == await seen(other, tmp_path / "other")


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_that_of_a_stranger(game: str) -> None:
    match = some_way_in(game, 40)
    session, table = looking_on(match), match.game
    told = [event for node in match.path() for event in table.events_for(match.nodes[node].state, None, match.has_faded(node))]
    mine = [event for node in match.path() for event in table.events_for(match.nodes[node].state, 0, match.has_faded(node))]
    lines = {line.text for line in session.log()}
    only_mine = {table.sentence(event, match.names) for event in mine} - {table.sentence(event, match.names) for event in told}
    assert session.view() == table.observe(match.state, None)
    assert not lines & only_mine


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_shown_as_a_stranger_sees_it(game: str) -> None:
    match = some_way_in(game, 40)
    shown = [step for node in match.path() for step in steps_of(looking_on(match), node)]
    for answers in range(8):
        shown += steps_again(looking_on(some_way_in(game, answers)))
    assert shown
    assert all(step.view == match.game.observe(step.view, None) for step in shown)


def test_a_stranger_at_a_table_of_bots_is_no_seat() -> None:
    match = some_way_in("cosmoctopus", 0)
    match.sit(0, Seat("Ann", "random"))
    match.sit(1, Seat("Bo", "random"))
    match.sit(2, Seat("Cy", "random"))
    assert looking_on(match).viewer is None
