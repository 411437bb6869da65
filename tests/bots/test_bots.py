"""Bots: legal, repeatable, blind to what their seat cannot see, and each level better than the one before."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.bots import LEVELS, Budget, answer_for, bot, play, sight
from engine.core.chance import Search
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.cosmoctopus.table import Table
from tests.typed import as_a

COSMOCTOPUS = load("cosmoctopus")
FEW = Budget(playouts=12)
SPARE = {level: 8 if LEVELS[level].thinks else 1 for level in LEVELS}
"""By what factor a level looks at fewer choices."""
BOUND = 40
"""No game between greedy bots takes this many rounds."""


def played(*levels: str, seed: int, bound: int = BOUND, **options: Any) -> Match:
    """A game between bots, abandoned after `bound` rounds."""
    seats = tuple(Seat(level, level) for level in levels)
    match = Match.start(COSMOCTOPUS, seats, COSMOCTOPUS.read_options(options), seed)
    while as_a(Table, match.state).round <= bound and answer_for(match, bot):
        pass
    return match


@cache
def greedy_game() -> Match:
    return played("greedy", "greedy", "greedy", seed=11)


def moments(match: Match, every: int = 1) -> Iterator[tuple[Any, int]]:
    """Positions of a match at which a seat has a choice, and the seat."""
    for node in match.nodes[::every]:
        for seat in match.game.pending(node.state):
            if len(match.game.legal(node.state, seat)) > 1:
                yield node.state, seat


# --- every level


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_are_legal(level: str) -> None:
    for state, seat in moments(greedy_game(), every=3 * SPARE[level]):
        decision = bot(level).choose(sight(COSMOCTOPUS, state, seat), Random(1), FEW)
        assert decision.code in COSMOCTOPUS.legal(state, seat)
        assert decision.why


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_sight_and_generator_give_the_same_decision(level: str) -> None:
    for state, seat in moments(greedy_game(), every=5 * SPARE[level]):
        seen = sight(COSMOCTOPUS, state, seat)
        assert bot(level).choose(seen, Random(2), FEW) == bot(level).choose(seen, Random(2), FEW)


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_does_not_depend_on_what_the_seat_cannot_see(level: str) -> None:
    for n, (state, seat) in enumerate(moments(greedy_game(), every=3 * SPARE[level])):
        other = COSMOCTOPUS.redeal(state, seat, Random(n))
        assert COSMOCTOPUS.observe(other, seat) == COSMOCTOPUS.observe(state, seat)
        mine, theirs = (bot(level).choose(sight(COSMOCTOPUS, s, seat), Random(3), FEW) for s in (state, other))
        assert mine == theirs


def test_the_same_match_is_played_again() -> None:
    again = played("greedy", "greedy", "greedy", seed=11)

    assert again.journal() == greedy_game().journal()


# --- greedy


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end(seats: int) -> None:
    for seed in (4, 21):
        assert played(*["greedy"] * seats, seed=seed).state.over


@pytest.mark.parametrize("options", [{"express": True}, {"hands": "fixed"}, {"hands": "draft"}])
def test_greedy_games_end_whatever_the_start(options: dict[str, Any]) -> None:
    assert played("greedy", "greedy", seed=5, **options).state.over


def test_greedy_beats_random() -> None:
    for seed in range(12):
        levels = ("greedy", "random") if seed % 2 else ("random", "greedy")
        match = played(*levels, seed=seed)
        assert match.state.over
        assert COSMOCTOPUS.result(match.state).places[levels.index("greedy")] == 1, f"seed {seed}"


def test_greedy_takes_a_win_that_is_there() -> None:
    """One answer before the end of a won game, whoever is asked wins."""
    match = greedy_game()
    assert match.state.over
    last = match.nodes[-1]
    before = match.nodes[last.parent].state

    code = bot("greedy").choose(sight(COSMOCTOPUS, before, last.seat), Random(4), Budget()).code

    state = COSMOCTOPUS.apply(before, last.seat, code, Search(Random(5)))
    while not state.over and COSMOCTOPUS.pending(state) == (last.seat,):
        code = bot("greedy").choose(sight(COSMOCTOPUS, state, last.seat), Random(6), Budget()).code
        state = COSMOCTOPUS.apply(state, last.seat, code, Search(Random(7)))
    assert state.over


# --- the value that greedy goes by


def test_things_beyond_the_limit_are_worth_nothing_once_the_turn_is_over() -> None:
    state = as_a(Table, greedy_game().nodes[0].state)
    seat = (state.turn + 1) % 3
    full, fuller = state.clone(), state.clone()
    full.resources = tuple((8, 8, 8, 8) for _ in state.resources)
    fuller.resources = tuple((11, 8, 8, 8) for _ in state.resources)

    values = [COSMOCTOPUS.value(COSMOCTOPUS.observe(s, seat), seat) for s in (full, fuller)]

    assert values[0] == values[1]


def test_a_tentacle_is_worth_more_than_the_resources_it_costs() -> None:
    state = as_a(Table, greedy_game().nodes[0].state)
    richer, ahead = state.clone(), state.clone()
    richer.resources = tuple((a + 2, b + 2, c + 2, d + 2) for a, b, c, d in state.resources)
    ahead.tentacles = (1, 0, 0)

    values = [COSMOCTOPUS.value(COSMOCTOPUS.observe(s, 0), 0) for s in (state, richer, ahead)]

    assert values == sorted(values)


def test_a_match_is_played_by_one_bot_in_each_seat_and_always_alike() -> None:
    night = load("night")
    matches = [play(night, [bot("easy"), bot("medium"), bot("random")], seed=3) for _ in range(2)]
    assert matches[0].over and len(night.result(matches[0].state).places) == 3
    assert matches[0].journal() == matches[1].journal()


def test_a_bot_is_found_by_its_name_and_by_its_id() -> None:
    assert all(bot(level.name) is bot(id) for id, level in LEVELS.items())
    with pytest.raises(KeyError):
        bot("grandmaster")
