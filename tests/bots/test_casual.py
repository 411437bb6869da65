"""The bot that takes any answer that does not look bad, and leaves the others to another bot."""

from random import Random

from engine.bots import Budget, Decision, Observation, Tell, bot, play, sight
from engine.bots.casual import CasualBot
from engine.bots.judging import by_hand
from engine.bots.player import quiet
from engine.bots.turns import TurnBot
from engine.core.chance import Search
from engine.core.registry import load
from engine.core.state import State
from engine.oct8.table import Table
from tests.oct8 import GAME, Seat, given
from tests.oct8 import play as played


class First(TurnBot):
    """Takes the first answer, keeps what it was offered, and values answers by number: the first is worth most."""

    def __init__(self) -> None:
        super().__init__(by_hand, 1)
        self.seen: list[Observation] = []

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        self.seen.append(sight)
        return Decision(sight.codes[0], "it is the first")

    def outcome(self, sight: Observation, world: State, code: str, luck: int) -> float:
        return -float(sight.codes.index(code))


def test_any_answer_is_taken_from_a_third_of_the_way_between_the_worst_and_the_best_on() -> None:
    """Of values 0 to 1 - n in even steps, those of at least two thirds of the lowest: of four the first three, of seven the first five."""
    game = load("octopush")
    whole = play(game, [bot("random"), bot("random")], seed=1)
    drawn: dict[int, set[int]] = {}
    for number, node in enumerate(whole.nodes[:-1]):
        seen = sight(game, node.state, game.pending(node.state)[0])
        decision = CasualBot(First()).choose(seen, Random(number), Budget())
        drawn.setdefault(len(seen.codes), set()).add(seen.codes.index(decision.code))
    assert drawn[1] == drawn[2] == {0}
    assert drawn[4] == {0, 1, 2}
    assert all(max(places) <= (2 * (count - 1)) // 3 for count, places in drawn.items())


def test_all_answers_are_left_to_the_other_bot_where_everyone_chooses_at_once() -> None:
    night = load("night")
    state = night.setup(night.options(), seats=3, chance=Search(1))
    seen = sight(night, state, night.pending(state)[0])
    other = First()

    CasualBot(other).choose(seen, Random(1), Budget())

    assert len(seen.codes) > 3 and other.seen == [seen]


def test_the_other_bot_is_offered_two_legal_answers_with_one_of_them_proposed_where_others_respond() -> None:
    night = load("night")
    drawn = set()
    for number, node in enumerate(node for seed in range(4) for node in play(night, [bot("random")] * 4, seed=seed).nodes[:-1]):
        seen = sight(night, node.state, night.pending(node.state)[0])
        if seen.question.replied and len(seen.codes) > 2:
            other = First()
            decision = CasualBot(other).choose(seen, Random(number), Budget())
            (offered,) = other.seen
            assert len(set(offered.codes)) == 2 and set(offered.codes) <= set(seen.codes)
            assert offered.proposal in offered.codes and decision.code == offered.codes[0]
            drawn.add(offered.codes == seen.codes[:2])
    assert drawn == {True, False}


def test_e07_no_exchange_of_equal_cards_is_begun_or_finished_where_anything_else_can_be_done() -> None:
    """Rust's red 2 for Bo's red 2, or for the red 2 of the hand, brings nothing; a blue 1 and a green 1 of the hand bring other arms."""
    ann = Seat("red-2-2", area=("red-head-2 red-2-1 green-3-1 green-3-2",))
    equal = given(ann, Seat(area=("green-head-3 red-2-3 red-2-4 green-4-1",)))
    mixed = given(Seat("red-2-2 blue-1-2 green-1-1", area=ann.area))
    assert blunders(equal) == {"exchange-hand", "exchange-octopuses"}
    assert blunders(played(mixed, "exchange-hand", "give red-2-1")) == {"put red-2-2"}
    for seed in range(20):
        rng = Random(seed)
        chosen = bot("easy").choose(sight(GAME, equal, 0), rng, Budget()).code
        assert chosen not in blunders(equal)


def blunders(s: Table) -> set[str]:
    return {*GAME.question(s).blunders(s, 0)}
