"""What follows an answer: the rest of what is half done, as the game proposes it, up to where all are at rest."""

from typing import Any

from engine.core.chance import Search
from engine.core.game import Game
from engine.core.state import State

FOLLOW = 60
"""Answers followed at most."""


def followed(game: Game[Any], state: State, chance: Search) -> State:
    """The next position in which everyone is asked at once, or nothing is half done, with what the game proposes done until then."""
    state = state.clone()
    for _ in range(FOLLOW):
        if state.over:
            break
        question = game.question(state)
        if question.simultaneous or question.resting:
            break
        seat = game.pending(state)[0]
        game.play_on(state, seat, game.proposal(state, seat), chance)
    return state


def worth(game: Game[Any], state: State, seat: int) -> float:
    """The game's value of what a seat sees."""
    return game.value(game.observe(state, seat), seat)
