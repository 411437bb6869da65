"""Position evaluation: the game's hand-written value, the score learned in self-play, or the win probability derived from it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.bots.learned import School, chances, school_of, side_chances, side_scores, weights_of, win_shares
from engine.core.game import Game
from engine.core.state import State

Judge = Callable[[Game[Any], State, int], float]
"""Evaluates an imagined position for a seat. Higher is better; only positions that follow the same question are compared."""


def by_hand(game: Game[Any], state: State, seat: int) -> float:
    """The game's hand-written value of the seat's view."""
    return game.value(game.observe(state, seat), seat)


CERTAIN = 100.0
"""Score of a certain win; a certain loss is its negative."""


def by_learning(game: Game[Any], state: State, seat: int) -> float:
    """The learned score of the seat's side, minus the best rival's score times the school's `leader` weight."""
    return lead(game, state, seat, weights_of(game.id))


def lead(game: Game[Any], state: State, seat: int, schools: Mapping[str, School]) -> float:
    """The same with the weights of these schools, or the hand-written value if there are none."""
    if state.over:
        return CERTAIN * (2.0 * win_shares(game, state)[seat] - 1.0)
    school, (_, sides, side_of, phase) = school_of(game, state, schools)
    scores = side_scores(school.at(phase), sides)
    mine = side_of[seat]
    return scores[mine] - school.leader * max([score for i, score in enumerate(scores) if i != mine], default=0.0)


def by_comparing(game: Game[Any], state: State, seat: int) -> float:
    """The seat's win probability, from 0 to 1, by the weights that positions are compared by, as sure as these are by themselves."""
    if state.over:
        return win_shares(game, state)[seat]
    school, (_, sides, side_of, phase) = school_of(game, state, weights_of(game.id))
    return side_chances(school.at(phase), sides)[side_of[seat]]


def by_chance(game: Game[Any], state: State, seat: int) -> float:
    """The seat's win probability, from 0 to 1, as people are told it."""
    return chances(game, state)[seat]
