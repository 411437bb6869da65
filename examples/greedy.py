"""A bot in Python: it tries each answer on a position it may imagine, and takes the one it likes best. See docs/writing-bots.md."""

from random import Random

from engine import Match, Search, Seat, load
from engine.bots import Budget, Decision, Observation, Tell, answer_for, bot


class Greedy:
    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = print) -> Decision:
        def worth(code: str) -> tuple[float, float]:
            after = sight.game.apply(world, sight.seat, code, Search(rng))
            return sight.game.value(sight.game.observe(after, sight.seat), sight.seat), rng.random()

        world = sight.imagine(rng)
        return Decision(max(sight.codes, key=worth), "it leaves me best off")


def play(name: str, seed: int) -> tuple[int, ...]:
    """A game of a greedy bot against an easy one: their places."""
    game = load(name)
    match = Match.start(game, (Seat("Greedy", "greedy"), Seat("Easy", "random")), game.options(), seed)
    while answer_for(match, lambda level: Greedy() if level == "greedy" else bot(level)):
        pass
    return game.result(match.state).places


if __name__ == "__main__":
    places = [play("oct8", seed) for seed in range(10)]
    print(f"Greedy has won {sum(place[0] == 1 for place in places)} of {len(places)} games.")
