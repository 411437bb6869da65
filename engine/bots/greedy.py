"""The bot that looks to the end of its own turn.

Each answer is tried in an imagined world. The rest of the turn is chosen by the game's value of what the seat then sees: at the next
resting places all answers are tried, between them only where they are few, and otherwise what the game itself proposes is taken.

What has to be guessed of the others is left to `mixing`, and that to which they reply to `replies`.
"""

from random import Random
from time import monotonic

from engine.bots.following import FOLLOW, worth
from engine.bots.mixing import mixed
from engine.bots.player import Budget, Decision, Sight
from engine.bots.replies import bargained
from engine.core.chance import Search
from engine.core.state import State

WORLDS = 1
"""Imagined worlds for each answer, unless the budget says otherwise."""
MOST = 50
"""Imagined worlds at most, where time is the measure."""
RESTS = 2
"""Resting places of the turn, after the first answer, at which all answers are tried."""
FEW = 3
"""Up to so many answers are tried also where nothing rests."""


class GreedyBot:
    def choose(self, sight: Sight, rng: Random, budget: Budget) -> Decision:
        """The code whose turn ends best on average; of equals any.

        `budget.playouts` is the number of turns played out in all; with `budget.ms`, worlds are added until that time is over. One world
        is always looked at.
        """
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        if sight.question.guessed:
            return mixed(sight, rng, budget)
        if sight.question.replied:
            return bargained(sight, rng)
        worlds = max(1, budget.playouts // len(sight.codes)) if budget.playouts else MOST if budget.ms else WORLDS
        end = monotonic() + (budget.ms or 0) / 1000
        totals = dict.fromkeys(sight.codes, 0.0)
        looked_at = 0
        while looked_at < worlds and not (looked_at and budget.ms and monotonic() >= end):
            looked_at += 1
            world, seed = sight.imagine(rng), rng.randrange(2**32)
            for code in sight.codes:
                totals[code] += outcome(sight, world, code, Random(seed))
        highest = max(totals.values())
        best = rng.choice([code for code in sight.codes if totals[code] == highest])
        return Decision(best, f"it leads to the best end of this turn ({highest / looked_at:.1f})")


def outcome(sight: Sight, world: State, code: str, rng: Random) -> float:
    """The value of the end of the turn that an answer leads to."""
    chance = Search(rng)
    return best_end(sight, sight.game.apply(world, sight.seat, code, chance), chance, RESTS)


def best_end(sight: Sight, state: State, chance: Search, rests: int) -> float:
    """The value of the best end of the turn from here, all answers tried at the next `rests` resting places."""
    game, seat = sight.game, sight.seat
    state = settled(sight, state, chance, try_few=True)
    if not rests or state.over or game.pending(state) != (seat,):
        return worth(game, state, seat)
    return max([best_end(sight, game.apply(state, seat, code, chance), chance, rests - 1) for code in game.legal(state, seat)])


def settled(sight: Sight, state: State, chance: Search, try_few: bool) -> State:
    """The next position in which the seat is at rest, or is not the one who is asked."""
    game, seat = sight.game, sight.seat
    for _ in range(FOLLOW):
        if state.over or game.pending(state) != (seat,) or game.question(state).resting:
            break
        codes = game.legal(state, seat)
        if try_few and len(codes) <= FEW and game.question(state).bounds(state, state.frames[0])[1] == 1:
            ends = [settled(sight, game.apply(state, seat, code, chance), chance, try_few=False) for code in codes]
            return max(ends, key=lambda end: worth(game, end, seat))
        state = game.apply(state, seat, game.proposal(state, seat), chance)
    return state
