"""The bot that looks to the end of its own turn: it tries each answer in sampled worlds and ends the turn as its judge likes best.

Questions where others choose at the same time are left to `mixing`, and those where others respond to `replies`.
"""

from random import Random
from time import monotonic

from engine.bots.following import best_end
from engine.bots.judging import Judge, by_chance
from engine.bots.mixing import Mixing, mixed
from engine.bots.player import Budget, Decision, Prospect, Sight, Tell, quiet
from engine.bots.replies import bargained
from engine.core.chance import Search
from engine.core.state import State

MOST = 50
"""The most worlds to sample where time is the limit."""
RESTS = 2
"""The default number of resting places, after the first answer, at which all answers are tried."""


class TurnBot:
    """Looks to the end of its own turn."""

    def __init__(self, worth: Judge, worlds: int, rests: int | None = RESTS, mixing: Mixing | None = None) -> None:
        """A bot that judges turns by `worth` and samples this many worlds unless its budget says otherwise.

        `rests` is how many resting places of the turn, after the first answer, have all their answers tried; None takes the game's `step`.
        `mixing` is how it plays where everyone chooses at once; None takes the same judge and the usual amount of thought.
        """
        self.worth, self.worlds, self.rests = worth, worlds, rests
        self.mixing = mixing or Mixing(worth)

    def choose(self, sight: Sight, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """The code whose turn ends best on average; any of those that tie.

        `budget.playouts` is how many turns are played out in all; with `budget.ms`, worlds are added until that time is up. At least one
        world is sampled.
        """
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        if sight.question.guessed:
            return chances_only(mixed(sight, rng, budget, self.mixing), self.mixing.worth)
        if sight.question.replied:
            return chances_only(bargained(sight, rng, self.mixing.worth), self.mixing.worth)
        worlds = max(1, budget.playouts // len(sight.codes)) if budget.playouts else MOST if budget.ms else self.worlds
        end = monotonic() + (budget.ms or 0) / 1000
        totals = dict.fromkeys(sight.codes, 0.0)
        looked_at = 0
        while looked_at < worlds and not (looked_at and budget.ms and monotonic() >= end):
            looked_at += 1
            world, seed = sight.imagine(rng), rng.randrange(2**32)
            for code in sight.codes:
                totals[code] += self.outcome(sight, world, code, Random(seed))
        highest = max(totals.values())
        best = rng.choice([code for code in sight.codes if totals[code] == highest])
        order = sorted(sight.codes, key=lambda code: (code == best, totals[code]), reverse=True)
        found = tuple(Prospect(code, totals[code] / looked_at, 1 / len(order)) for code in order)
        return chances_only(Decision(best, "it leads to the best end of this turn", found), self.worth)

    def outcome(self, sight: Sight, world: State, code: str, rng: Random) -> float:
        """What the end of the turn that an answer leads to is worth."""
        game, chance = sight.game, Search(rng)
        rests = game.step if self.rests is None else self.rests
        state = game.apply(world, sight.seat, code, chance)
        return best_end(game, state, sight.seat, game.turn(world), chance, self.worth, rests)[0]


def chances_only(decision: Decision, worth: Judge) -> Decision:
    """The decision, with prospects only if they are chances to win."""
    return decision if worth is by_chance else Decision(decision.code, decision.why)
