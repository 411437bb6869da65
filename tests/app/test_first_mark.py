"""The mark at the beginning of every question: what `.` takes."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play.combined import act
from octotui.play.narration import prompt_for
from octotui.screens.marks import Marks
from octotui.tables import table_of
from tests.app.shoals import promised_points


@pytest.mark.parametrize("name", GAMES)
def test_the_mark_begins_on_the_proposal_in_all_questions_of_a_game(name: str) -> None:
    """But for one that loses pawns where the game spares that: there too `.` takes what is marked."""
    game = load(name)
    people = tuple(Seat(f"Ann {n}") for n in range(max(2, game.seats[0])))
    match, dice = Match.start(game, people, game.read_options({}), 11), Random(11)
    inspection = table_of(name).inspection
    for _ in range(400):
        if match.over:
            break
        seat = match.game.pending(match.state)[0]
        prompt = match.game.prompt(match.state, seat)
        assert prompt is not None
        marks = Marks(inspection)
        marks.settle(prompt)
        spared = prompt.kind in inspection.spares_losses and any(choice.loss for choice in prompt.choices)
        assert spared or marks.code == prompt.proposal, prompt.text
        assert marks.suggested(prompt) == marks.code
        match.act(seat, prompt.proposal if dice.random() < 0.7 else dice.choice(prompt.choices).code)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_oct8_no_line_promises_more_points_than_the_one_that_the_mark_begins_on(seats: int) -> None:
    """E12: also where a chip would have to be spent first, and where another could take the points back."""
    game, dice = load("oct8"), Random(seats)
    match = Match.start(game, tuple(Seat(f"Ann {n}") for n in range(seats)), game.read_options({}), seats)
    promising = set()
    while not match.over:
        prompt = prompt_for(game, match.state, match.pending[0], (), match.names)
        assert prompt is not None
        marks = Marks(table_of("oct8").inspection)
        marks.settle(prompt)
        promised = {choice.code: promised_points(choice) for choice in prompt.choices}
        if (most := max(promised.values())) > 0:
            assert promised[marks.code] == most, (prompt.text, promised)
            promising.add(prompt.kind)
        act(match, match.pending[0], prompt.proposal if dice.random() < 0.7 else dice.choice(prompt.choices).code)
    assert {"act", "turn-draw", "attach-card", "swap-arm"} <= promising
