"""The bot that looks to the end of its own turn: each answer is tried in imagined worlds, and the turn ended as its judge likes best.

What has to be guessed of the others is left to `mixing`, and that to which they reply to `replies`.
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
"""Imagined worlds at most, where time is the measure."""
RESTS = 2
"""Resting places of the turn, after the first answer, at which all answers are tried, unless a bot is made otherwise."""


class TurnBot:
    def __init__(self, worth: Judge, worlds: int, rests: int | None = RESTS, mixing: Mixing | None = None) -> None:
        """Judges turns by `worth`, and looks at so many imagined worlds unless the budget says otherwise.

        `rests`: the resting places of the turn, after the first answer, at which all answers are tried; None: those of one step of the
        game. `mixing`: what it does where much depends on the others; None: the same judge and no more thought than usual.
        """
        self.worth, self.worlds, self.rests = worth, worlds, rests
        self.mixing = mixing or Mixing(worth)

    def choose(self, sight: Sight, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """The code whose turn ends best on average; of equals any.

        `budget.playouts` is the number of turns played out in all; with `budget.ms`, worlds are added until that time is over. One world
        is always looked at.
        """
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        if sight.question.guessed:
            return told(mixed(sight, rng, budget, self.mixing), self.mixing.worth)
        if sight.question.replied:
            return told(bargained(sight, rng, self.mixing.worth), self.mixing.worth)
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
        return told(Decision(best, "it leads to the best end of this turn", found), self.worth)

    def outcome(self, sight: Sight, world: State, code: str, rng: Random) -> float:
        """The worth of the end of the turn that an answer leads to."""
        game, chance = sight.game, Search(rng)
        rests = game.step if self.rests is None else self.rests
        state = game.apply(world, sight.seat, code, chance)
        return best_end(game, state, sight.seat, game.turn(world), chance, self.worth, rests)[0]


def told(decision: Decision, worth: Judge) -> Decision:
    """The decision, with prospects only where they are chances."""
    return decision if worth is by_chance else Decision(decision.code, decision.why)
