"""Continuations of an answer: the rest of what is half done, and the best end of a turn."""

from typing import Any

from engine.bots.judging import Judge
from engine.core.chance import Search
from engine.core.game import Game, Turn
from engine.core.state import State

FOLLOW = 60
"""Maximum answers from one resting place to the next."""
FEW = 3
"""Maximum number of legal answers for all of them to be tried between resting places too."""
ENDS = 2_000
"""Maximum ends of a turn that are compared. Enough for the turns of a game, while a written position could have millions."""


def follow(game: Game[Any], state: State, chance: Search) -> State:
    """The next position in which nothing is half done, or everyone is asked at once, reached by the game's proposals."""
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


def best_end(
    game: Game[Any], state: State, seat: int, turn: Turn, chance: Search, worth: Judge, rests: int, most: int = ENDS
) -> tuple[float, State]:
    """The best end of the seat's part in this turn, and its value.

    All answers are tried at the next `rests` resting places, and between them where there are few; otherwise the game's proposal is taken.
    Fewer resting places are searched where there would be more than `most` ends.
    """
    state = settle(game, state, seat, turn, chance, worth, try_few=True)
    codes = game.legal(state, seat) if rests and goes_on(game, state, seat, turn) else ()
    if not codes or len(codes) > most:
        return worth(game, state, seat), state
    best = None
    for code in codes:
        end = best_end(game, game.apply(state, seat, code, chance), seat, turn, chance, worth, rests - 1, most // len(codes))
        if best is None or end[0] > best[0]:
            best = end
    assert best is not None
    return best


def settle(game: Game[Any], state: State, seat: int, turn: Turn, chance: Search, worth: Judge, try_few: bool) -> State:
    """The next position in which the seat is at a resting place or is not asked, or the turn is over."""
    for _ in range(FOLLOW):
        if not goes_on(game, state, seat, turn) or game.question(state).resting:
            break
        codes = game.legal(state, seat)
        if try_few and len(codes) <= FEW and game.question(state).bounds(state, state.frames[0])[1] == 1:
            ends = [settle(game, game.apply(state, seat, code, chance), seat, turn, chance, worth, try_few=False) for code in codes]
            return max(ends, key=lambda end: worth(game, end, seat))
        state = game.apply(state, seat, game.proposal(state, seat), chance)
    return state


def goes_on(game: Game[Any], state: State, seat: int, turn: Turn) -> bool:
    """Whether this turn is not over and the seat is the only one asked."""
    return not state.over and game.pending(state) == (seat,) and game.turn(state) == turn
