"""A bot in Python: it tries each answer on a position it may imagine, and takes the one it likes best. See docs/writing-bots.md."""

from random import Random

from engine import Search, load
from engine.bots import Budget, Decision, Observation, Tell, bot, play


class Greedy:
    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = print) -> Decision:
        world, game, seat = sight.imagine(rng), sight.game, sight.seat
        after = {code: game.apply(world, seat, code, Search(rng)) for code in sight.codes}
        best = max(after, key=lambda code: (game.value(game.observe(after[code], seat), seat), rng.random()))
        return Decision(best, "it leaves me best off")


if __name__ == "__main__":
    ended = [play(load("oct8"), (Greedy(), bot("random")), seed) for seed in range(10)]
    won = [match for match in ended if match.game.result(match.state).places[0] == 1]
    print(f"Greedy has won {len(won)} of {len(ended)} games.")
