"""Games played on to their end, every turn by a player who sees all hands: quick, and hardly weaker than hard bots.

What a position is worth shows in how such games end (Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, 1996).
"""

from collections.abc import Callable
from typing import Any

from engine.bots.following import FOLLOW, best_end, goes_on
from engine.bots.judging import by_learning
from engine.bots.learned import prospect
from engine.core.chance import Search
from engine.core.game import Game, Turn
from engine.core.state import EVERYONE, State

TURNS = 400
"""Maximum turns of a game that is played on."""
AHEAD = 1
"""Resting places after an answer at which all answers are searched."""
ENDS = 64
"""Maximum ends compared after an answer."""


def outcome(game: Game[Any], state: State, seat: int, chance: Search) -> float:
    """A seat's share of the win after this game has been played on; its told chance where everyone is asked at once."""
    for _ in range(TURNS):
        if state.over or state.frames[0][1] == EVERYONE:
            break
        state = turn_played(game, state, game.turn(state), chance)
    return prospect(game, state, seat).told


def best_answered(game: Game[Any], state: State, turn: Turn, chance: Search) -> State:
    """The position after the best answer at a resting place."""
    afters, values = answered(game, state, turn, chance)
    return afters[values.index(max(values))]


def answered(game: Game[Any], state: State, turn: Turn, chance: Search) -> tuple[list[State], list[float]]:
    """The positions after each answer at a resting place, and the values of the best ends that follow."""
    seat = state.frames[0][1]
    afters = [game.apply(state, seat, code, chance) for code in game.legal(state, seat)]
    return afters, [best_end(game, after, seat, turn, chance, by_learning, AHEAD, ENDS)[0] for after in afters]


Answering = Callable[[Game[Any], State, Turn, Search], State]
"""Gives the position after an answer at a resting place."""


def turn_played(game: Game[Any], state: State, turn: Turn, chance: Search, answering: Answering = best_answered) -> State:
    """The position after the turn of the seat that is asked; it searches anew at each resting place."""
    seat = state.frames[0][1]
    for _ in range(FOLLOW):
        if not goes_on(game, state, seat, turn):
            break
        codes = game.legal(state, seat)
        if len(codes) == 1:
            state = game.apply(state, seat, codes[0], chance)
        elif game.question(state).resting:
            state = answering(game, state, turn, chance)
        else:
            state = best_end(game, state, seat, turn, chance, by_learning, AHEAD + 1, ENDS)[1]
    return state
