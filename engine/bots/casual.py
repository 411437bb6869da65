"""The bot that takes any answer that does not look bad."""

from random import Random

import msgspec

from engine.bots.mixing import sane_codes
from engine.bots.player import Budget, Decision, Observation, Tell, quiet
from engine.bots.turns import TurnBot

FAIR = 1 / 3
"""Part of the way from the worst answer to the best one from which on an answer does not look bad."""
CONSIDERED = 2
"""Answers considered where others respond before the outcome is known, none of them a blunder unless all are."""


class CasualBot:
    """Takes any answer that another bot does not think bad."""

    def __init__(self, chooser: TurnBot) -> None:
        """`chooser` values the answers, chooses where everyone does at once, by its own slips, and of two where others respond."""
        self.chooser = chooser

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Return any of the fair answers."""
        if sight.question.guessed or (sight.question.replied and len(sight.codes) <= CONSIDERED):
            return self.chooser.choose(sight, rng, budget, tell)
        if not sight.question.replied:
            return Decision(rng.choice(self.fair(sight, rng, budget)), "it was the first good one to come to mind")
        sane = sane_codes(sight)
        few = tuple(rng.sample(sane, min(CONSIDERED, len(sane))))
        proposal = sight.proposal if sight.proposal in few else few[0]
        decision = self.chooser.choose(msgspec.structs.replace(sight, codes=few, proposal=proposal), rng, budget, tell)
        return Decision(decision.code, "it is the better of two that came to mind")

    def fair(self, sight: Observation, rng: Random, budget: Budget) -> list[str]:
        """The answers that do not look bad: the best one is among them that is no blunder, and no blunder is."""
        totals, _ = self.chooser.weighed(sight, rng, budget)
        sane = sane_codes(sight)
        worst, best = min(totals.values()), max(totals[code] for code in sane)
        return [code for code in sane if totals[code] >= worst + FAIR * (best - worst)]
