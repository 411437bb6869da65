"""The bot that considers only a few of its answers: which it leaves to the other bot, and when it leaves all of them."""

from random import Random

from engine.bots import Budget, Decision, Observation, Tell, bot, play, sight
from engine.bots.casual import CasualBot
from engine.bots.player import quiet
from engine.core.chance import Search
from engine.core.registry import load


class First:
    """Takes the first answer, and keeps what it was offered."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        self.seen.append(sight)
        return Decision(sight.codes[0], "it is the first")


def test_the_other_bot_is_offered_a_few_legal_answers_with_one_of_them_proposed() -> None:
    game = load("octopush")
    whole = play(game, [bot("random"), bot("random")], seed=1)
    drawn = set()
    for number, node in enumerate(whole.nodes[:-1]):
        seen = sight(game, node.state, game.pending(node.state)[0])
        other = First()
        decision = CasualBot(3, other).choose(seen, Random(number), Budget())
        (offered,) = other.seen
        assert len(offered.codes) == len(set(offered.codes)) == min(3, len(seen.codes))
        assert set(offered.codes) <= set(seen.codes) and offered.proposal in offered.codes
        assert decision.code == offered.codes[0]
        drawn.add(offered.codes == seen.codes[:3])
    assert drawn == {True, False}


def test_all_answers_are_left_to_the_other_bot_where_everyone_chooses_at_once() -> None:
    night = load("night")
    state = night.setup(night.options(), seats=3, chance=Search(1))
    seen = sight(night, state, night.pending(state)[0])
    other = First()

    CasualBot(3, other).choose(seen, Random(1), Budget())

    assert len(seen.codes) > 3 and other.seen == [seen]
