"""The bot that searches to the end of its own turn: it tries each answer in sampled worlds, and values the ends with its judge.

Simultaneous questions are left to `mixing`, and those where others respond to `replies`.
"""

from random import Random
from time import monotonic

from engine.bots.following import best_end
from engine.bots.judging import Judge, by_chance
from engine.bots.mixing import MixingSettings, sample_strategy
from engine.bots.player import Assessment, Budget, Decision, Observation, Tell, quiet
from engine.bots.replies import best_reply
from engine.bots.winning import WINS, sure_win
from engine.core.chance import Search
from engine.core.state import State

MOST = 50
"""Maximum sampled worlds under a time limit."""
RESTS = 2
"""Default number of resting places, after the first answer, at which all answers are tried."""


class TurnBot:
    """Searches to the end of its own turn."""

    def __init__(self, worth: Judge, worlds: int, rests: int | None = RESTS, mixing: MixingSettings | None = None, wins: int = 0) -> None:
        """Judge turns by `worth`, and sample this many worlds unless the budget says otherwise.

        `rests` is the number of the turn's resting places, after the first answer, at which all answers are tried; None takes the game's
        `step`. `mixing` holds the settings for simultaneous questions; None takes the same judge and the default rounds.
        `wins` is the maximum number of positions searched for a win this turn.
        """
        self.worth, self.worlds, self.rests, self.wins = worth, worlds, rests, wins
        self.mixing = mixing or MixingSettings(worth)

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Return a code that surely wins this turn, or else the one whose turn ends best on average; any of those that tie.

        `budget.playouts` is the total number of turns played out; with `budget.ms`, worlds are added until that time is up. At least one
        world is sampled.
        """
        if len(sight.codes) == 1:
            return Decision(sight.codes[0], "it is the only answer")
        if sight.question.guessed:
            return chances_only(sample_strategy(sight, rng, budget, self.mixing), self.mixing.worth)
        if sight.question.replied:
            return chances_only(best_reply(sight, rng, self.mixing.worth), self.mixing.worth)
        if self.wins and (win := sure_win(sight, rng, self.wins)) is not None:
            return Decision(win[0], WINS, line=win[1:])
        totals, worlds = self.weighed(sight, rng, budget)
        highest = max(totals.values())
        best = rng.choice([code for code in sight.codes if totals[code] == highest])
        order = sorted(sight.codes, key=lambda code: (code == best, totals[code]), reverse=True)
        prospects = tuple(Assessment(code, totals[code] / worlds, 1 / len(order)) for code in order)
        return chances_only(Decision(best, "it leads to the best end of this turn", prospects), self.worth)

    def weighed(self, sight: Observation, rng: Random, budget: Budget) -> tuple[dict[str, float], int]:
        """By code: the values of the best ends of the turn, summed over sampled worlds; and the number of these."""
        most = max(1, budget.playouts // len(sight.codes)) if budget.playouts else MOST if budget.ms else self.worlds
        deadline = monotonic() + (budget.ms or 0) / 1000
        totals = dict.fromkeys(sight.codes, 0.0)
        worlds = 0
        while worlds < most and not (worlds and budget.ms and monotonic() >= deadline):
            worlds += 1
            world, luck = sight.imagine(rng), rng.randrange(2**32)
            for code in sight.codes:
                totals[code] += self.outcome(sight, world, code, luck)
        return totals, worlds

    def outcome(self, sight: Observation, world: State, code: str, luck: int) -> float:
        """Value of the best end of the turn after an answer."""
        game, chance = sight.game, Search(luck)
        rests = game.step if self.rests is None else self.rests
        state = game.apply(world, sight.seat, code, chance)
        return best_end(game, state, sight.seat, game.turn(world), chance, self.worth, rests)[0]


def chances_only(decision: Decision, worth: Judge) -> Decision:
    """The decision, without prospects unless they are win probabilities."""
    return decision if worth is by_chance else Decision(decision.code, decision.why)
