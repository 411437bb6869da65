"""The bot that considers only a few of its answers."""

from random import Random

import msgspec

from engine.bots.player import Bot, Budget, Decision, Observation, Tell, quiet


class CasualBot:
    """Considers a few legal answers, drawn at random, and leaves the choice among them to another bot."""

    def __init__(self, considered: int, chooser: Bot) -> None:
        """Consider at most this many answers; all of them where everyone chooses at once, which `chooser` settles by its own slips."""
        self.considered, self.chooser = considered, chooser

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Return the answer that the other bot prefers among those considered."""
        if sight.question.guessed or len(sight.codes) <= self.considered:
            return self.chooser.choose(sight, rng, budget, tell)
        few = tuple(rng.sample(sight.codes, self.considered))
        proposal = sight.proposal if sight.proposal in few else few[0]
        decision = self.chooser.choose(msgspec.structs.replace(sight, codes=few, proposal=proposal), rng, budget, tell)
        return Decision(decision.code, "it is the best of the few that came to mind")
