"""The bot that picks any legal answer, all alike."""

from random import Random

from engine.bots.player import Budget, Decision, Sight, Tell, quiet


class RandomBot:
    def choose(self, sight: Sight, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Any legal code."""
        return Decision(rng.choice(sight.codes), "any legal answer will do")
