"""The bot that looks one step ahead.

Each answer is tried in imagined worlds and followed, by the proposals the game itself makes, to the next resting place; the game's value of
what the seat then sees decides.
"""

from random import Random

from engine.bots.player import Budget, Decision, Sight
from engine.core.chance import Search
from engine.core.state import State

WORLDS = 1
"""Imagined worlds for each answer, unless the budget says otherwise."""
FOLLOW = 60
"""Proposals followed at most, after an answer."""


class GreedyBot:
    def choose(self, sight: Sight, rng: Random, budget: Budget) -> Decision:
        """The code whose outcome is worth most on average; the first of equals. `budget.playouts` is the number of worlds in all."""
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        worlds = max(1, budget.playouts // len(sight.codes)) if budget.playouts else WORLDS
        imagined = [(sight.imagine(rng), rng.randrange(2**32)) for _ in range(worlds)]
        values = {code: sum(outcome(sight, world, code, Random(seed)) for world, seed in imagined) / worlds for code in sight.codes}
        best = max(sight.codes, key=values.__getitem__)
        return Decision(best, f"it leads to the best position one step ahead ({values[best]:.1f})")


def outcome(sight: Sight, world: State, code: str, rng: Random) -> float:
    """The value of the resting place an answer leads to."""
    game, seat, chance = sight.game, sight.seat, Search(rng)
    state = game.apply(world, seat, code, chance)
    for _ in range(FOLLOW):
        if state.over or game.pending(state) != (seat,) or game.question(state).resting:
            break
        state = game.apply(state, seat, game.proposal(state, seat), chance)
    return game.value(game.observe(state, seat), seat)
