"""The mark at the beginning of every question: what `.` takes."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.screens.marks import Marks
from octotui.tables import table_of


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
