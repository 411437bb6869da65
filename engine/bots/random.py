"""The bot that picks any legal answer, all alike."""

from random import Random

from engine.bots.player import Budget, Decision, Sight


class RandomBot:
    def choose(self, sight: Sight, rng: Random, budget: Budget) -> Decision:
        """Any legal code."""
        return Decision(rng.choice(sight.codes), "any legal answer will do")
