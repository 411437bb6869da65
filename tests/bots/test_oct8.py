"""Bots at Oct8: legal, repeatable, blind to what is hidden, and the greedy one does what a person would see."""

from functools import cache
from random import Random
from typing import Any

import pytest

from engine.bots import LEVELS, Budget, answer_for, bot, sight
from engine.core.journal import Seat as Person
from engine.core.match import Match
from engine.oct8.plans import best, best_completion
from engine.oct8.table import Table
from engine.oct8.value import WIN, value
from tests.oct8 import GAME, Seat, given, play
from tests.typed import as_a


def played(*levels: str, seed: int, **options: Any) -> Match:
    match = Match.start(GAME, tuple(Person(level, level) for level in levels), GAME.read_options(options), seed)
    while answer_for(match, bot):
        pass
    return match


@cache
def greedy_game() -> Match:
    return played("greedy", "greedy", "greedy", seed=2)


def chosen(s: Table, *, seed: int = 1) -> str:
    """What the greedy bot answers for the seat that is asked."""
    return bot("greedy").choose(sight(GAME, s, GAME.pending(s)[0]), Random(seed), Budget()).code


def outplayed(s: Table) -> Table:
    """The position after the greedy bot has finished the turn that is being taken."""
    seat = s.turn
    while not s.over and s.turn == seat:
        s = play(s, chosen(s))
    return s


SLOW = {"keen": 21, "deep": 49}
"""By level: how many answers lie between those that it is tried at."""


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_are_legal_repeatable_and_blind(level: str) -> None:
    for n, node in enumerate(greedy_game().nodes[:: SLOW.get(level, 7)]):
        for seat in GAME.pending(as_a(Table, node.state)):
            state, other = as_a(Table, node.state), GAME.redeal(as_a(Table, node.state), seat, Random(n))
            one, same, twin = (bot(level).choose(sight(GAME, s, seat), Random(3), Budget(playouts=12)) for s in (state, state, other))
            assert one == same == twin
            assert one.code in GAME.legal(state, seat) and one.why


def test_greedy_beats_random() -> None:
    for seed in range(8):
        levels = ("greedy", "random") if seed % 2 else ("random", "greedy")
        match = played(*levels, seed=seed, short=seed % 3 == 0)
        assert GAME.result(as_a(Table, match.state)).places[levels.index("greedy")] == 1, f"seed {seed}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end(seats: int) -> None:
    assert played(*["greedy"] * seats, seed=6).over


def test_greedy_takes_an_octopus_that_is_there() -> None:
    s = given(Seat("red-3-1 blue-1-1"), common=("red-head-1 red-5-1", "blue-head-1", "green-head-1"))
    s = play(s, chosen(s))
    assert s.frames[0][0] == "attach-to"
    s = outplayed(s)
    assert [octopus[0] for octopus in s.area[0]] == ["red-head-1"]


def test_greedy_gives_no_points_away_in_an_exchange() -> None:
    s = given(Seat("blue-4-1", area=("red-head-1 red-4-1 red-3-1 red-1-1",)), Seat(area=("blue-head-1 blue-8-1",)))
    assert chosen(s) not in ("exchange-hand", "exchange-octopuses")


def test_greedy_takes_points_from_another_player() -> None:
    mine, theirs = "red-head-1 blue-7-1 red-1-1", "green-head-1 red-7-1 green-1-1"
    s = outplayed(given(Seat(area=(mine,)), Seat(area=(theirs,)), rest="pile", closer=1))
    assert "red-7-1" in s.area[0][0]


def test_greedy_ships_the_octopus_of_its_colour() -> None:
    area = ("red-head-1 red-8-1", "blue-head-1 blue-8-1", "green-head-1 green-8-1", "red-head-2 red-7-1 blue-1-1")
    s = play(given(Seat(area=area, secret="green-head-9"), common=("", "blue-head-10", "green-head-10"), acted=True, actions=0), "end")
    assert chosen(s) == "ship green-head-1"


# --- what it goes by


def test_whoever_has_won_knows() -> None:
    ended: dict[str, Any] = {"acted": True, "actions": 0, "rest": "pile", "closer": 0, "turn": 1}
    s = play(given(Seat(area=("red-head-1 red-8-1",)), Seat(), **ended), "end")
    assert value(GAME.observe(s, 0), 0) > WIN - 100
    assert value(GAME.observe(s, 1), 1) < 100 - WIN


def test_shipped_octopuses_of_ones_own_colour_are_worth_more() -> None:
    shipped: dict[str, Any] = {"shipped": ("red-head-1 red-8-1",)}
    one, other = given(Seat(secret="red-head-9", **shipped)), given(Seat(secret="blue-head-9", **shipped))
    assert value(GAME.observe(one, 0), 0) > value(GAME.observe(other, 0), 0)


def test_the_best_cards_with_an_exact_total() -> None:
    cards = ("red-4-1", "blue-2-1", "red-1-1", "red-2-1", "blue-3-1", "blue-1-1")
    # Five arms with as many red ones as possible: 4 + 1; with as many blue ones: 3 + 2.
    red = best(cards, 5, lambda card: card.startswith("red") * int(card.split("-")[1]))
    blue = best(cards, 5, lambda card: card.startswith("blue") * int(card.split("-")[1]))
    assert red == (5, ("red-4-1", "red-1-1"))
    assert blue == (5, ("blue-2-1", "blue-3-1"))
    assert best(("red-4-1", "red-2-1"), 5, lambda card: 1) is None


def test_the_best_octopus_to_make_whole() -> None:
    s = given(Seat("red-3-1 blue-3-1"), common=("red-head-1 red-5-1", "blue-head-1 red-5-2", "green-head-1"))
    found = best_completion(s, 0)
    # With the red card the red head has two red cards, with the blue one the blue head has one blue card.
    assert found is not None and (found[0], found[1].points, found[1].cards) == ("red-head-1", 2, ("red-3-1",))
    assert best_completion(given(Seat("red-3-1"), common=("red-head-1", "blue-head-9", "green-head-9")), 0) is None
