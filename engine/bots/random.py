"""The bot that picks a legal answer at random."""

from random import Random

from engine.bots.player import Budget, Decision, Observation, Tell, quiet


class RandomBot:
    """Picks any legal answer, each equally likely."""

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Return a random legal code."""
        return Decision(rng.choice(sight.codes), "any legal answer will do")
