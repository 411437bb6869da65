"""A plan for one's own turn: it knows what the seat knows, and nothing of any sampled world."""

from math import inf
from random import Random
from typing import Annotated, Any, ClassVar

import pytest

from engine.bots.following import best_end
from engine.bots.plan import Plan
from engine.core.chance import Chance, Search
from engine.core.frames import Machine, Question, push
from engine.core.game import Game, Options, Result
from engine.core.prompt import Choice, EventKind
from engine.core.state import NOBODY, Frame, Names, State, Zone
from tests.typed import as_a

SAFE, RIGHT, LOOKED = 6, 10, 9
"""Points: without a bet, for a right bet, and for one made after looking at the card."""


class Wager(State, gc=False, eq=False, kw_only=True):
    """A toy game of one turn: pass, bet on a face-down card, or look at it first."""

    deck: Annotated[Names, Zone(NOBODY, things=True, of="COLOUR")] = ()
    seen: Annotated[Names, Zone(things=True, of="COLOUR")] = ()
    score: Annotated[int, Zone()] = 0


class Act(Question[Wager]):
    kind = "act"
    resting = True

    def legal(self, s: Wager, frame: Frame, seat: int) -> Names:
        return ("leave", "bet", "look")

    def answer(self, s: Wager, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        if code == "leave":
            s.score, s.over = SAFE, True
            return
        if code == "look":
            s.deck, s.seen = s.deck[1:], s.deck[:1]
        push(s, "bet", seat)

    def text(self, s: Wager, frame: Frame) -> str:
        return "What do you do?"

    def choice(self, s: Wager, frame: Frame, code: str) -> Choice:
        return Choice(code, code)


class Bet(Act):
    """Whoever has looked can only lay that card, or nothing."""

    kind = "bet"

    def legal(self, s: Wager, frame: Frame, seat: int) -> Names:
        return (f"lay {s.seen[0]}", "fold") if s.seen else ("red", "blue")

    def answer(self, s: Wager, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.score = LOOKED * code.startswith("lay") if s.seen else RIGHT * (s.deck[0] == code)
        s.over = True


class WagerGame(Game[Wager]):
    id: ClassVar[str] = "wager"
    name: ClassVar[str] = "Wager"
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, int]] = (1, 1)
    options: ClassVar[type[Options]] = Options
    events: ClassVar[dict[str, EventKind]] = {}
    forms = ("leave", "bet", "look", "fold", "COLOUR", "lay COLOUR")
    state = Wager
    machine = Machine({"act": Act(), "bet": Bet()})

    def data_hash(self) -> str:
        return "wager"

    def names(self) -> dict[str, Names]:
        return {"COLOUR": ("red", "blue")}

    def deal(self, options: Any, seats: int, chance: Chance) -> Wager:
        s = Wager(deck=chance.shuffle(("red", "blue")))
        push(s, "act", 0)
        return s

    def result(self, s: Wager) -> Result:
        return Result((1,), (s.score,), "the turn is over")

    def pool(self, thing: str) -> str:
        return "card"

    def value(self, view: Wager, seat: int) -> float:
        return float(view.score)

    def check(self, s: Wager) -> None:
        """Everything is possible."""

    def turn(self, s: Wager) -> tuple[int, int]:
        return 1, 0


GAME = WagerGame()
START = GAME.setup(GAME.options(), 1, Search(Random(1)))
CODES = GAME.legal(START, 0)
DECKS = (("red", "blue"), ("red", "blue"), ("blue", "red"), ("red", "blue"))
"""Red lies on top in three of four worlds: a bet on it is right three times, 7.5 on average."""


def score(game: Game[Any], state: State, seat: int) -> float:
    return float(as_a(Wager, state).score)


def world(deck: Names) -> Wager:
    made = START.clone()
    made.deck = deck
    return made


def plan_over(*decks: Names, most: float = inf) -> Plan:
    return Plan(GAME, 0, CODES, [(world(deck), 1) for deck in decks], score, 3, most)


def values(plan: Plan) -> dict[str, list[float]]:
    return {code: [end.value for end in ends] for code, ends in plan.ends.items()}


def test_a_search_of_one_world_bets_on_what_only_that_world_knows() -> None:
    for deck in DECKS:
        after = GAME.apply(world(deck), 0, "bet", Search(Random(1)))
        assert best_end(GAME, after, 0, (1, 0), Search(Random(1)), score, 3)[0] == RIGHT > SAFE


def test_a_plan_bets_the_same_in_all_worlds_that_look_the_same() -> None:
    assert values(plan_over(*DECKS))["bet"] == [10.0, 10.0, 0.0, 10.0]


def test_a_plan_leaves_a_bet_that_only_a_clairvoyant_would_win() -> None:
    """Half of the cards are red: a bet is worth 5, less than 6."""
    found = values(plan_over(*DECKS[1:3]))

    assert sum(found["bet"]) / 2 == 5.0 < SAFE
    assert found["leave"] == [6.0, 6.0]


def test_what_the_turn_shows_is_used_once_it_is_seen() -> None:
    assert values(plan_over(*DECKS))["look"] == [9.0] * 4


@pytest.mark.parametrize(("deck", "points"), [(("red", "blue"), 10), (("blue", "red"), 0)])
def test_a_world_is_played_on_by_the_plan_and_not_by_what_lies_hidden_there(deck: Names, points: int) -> None:
    state = GAME.apply(world(deck), 0, "bet", Search(Random(1)))

    end = plan_over(*DECKS).play("bet", state, (1, 0), Search(Random(1)))

    assert end.over and score(GAME, end, 0) == points


def test_off_the_plan_it_is_searched_alone() -> None:
    """The plan has looked at red cards only."""
    state = GAME.apply(world(("blue", "red")), 0, "look", Search(Random(1)))

    assert score(GAME, plan_over(DECKS[0]).play("look", state, (1, 0), Search(Random(1))), 0) == LOOKED


def test_the_line_is_what_follows_in_most_worlds() -> None:
    """The card is red in three worlds of four, which is enough; in two of three it is not."""
    assert plan_over(*DECKS).line("bet") == ("red",)
    assert plan_over(*DECKS).line("look") == ("lay red",)
    assert plan_over(*DECKS).line("leave") == ()
    assert plan_over(*DECKS[1:]).line("look") == ()
    assert plan_over(*DECKS[1:]).line("bet") == ("red",)


def test_where_it_would_take_too_many_positions_it_looks_less_far_ahead() -> None:
    """Four more positions follow the first answers; without them neither a bet nor a look has gained anything yet."""
    assert values(plan_over(*DECKS, most=9))["look"] == [9.0] * 4
    assert values(plan_over(*DECKS, most=5))["look"] == [0.0] * 4
