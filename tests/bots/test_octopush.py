"""Bots at Octopush: greedy wins against random, and sees what a person would see."""

from math import sqrt
from random import Random

import pytest

from engine.bots import LEVELS, Budget, answer_for, bot, sight
from engine.bots.deep import REPLIES, RESTS
from engine.bots.following import best_end
from engine.bots.judging import by_learning
from engine.core.chance import Scripted, Search
from engine.core.journal import Seat
from engine.core.match import Match
from engine.octopush.table import Table
from tests.octopush import ONE_EACH, SHIPPED, game_of, given, points, where
from tests.typed import as_a

BOUND = 3000


def winner(levels: tuple[str, ...], seed: int, variant: str) -> str:
    """The level on the first place of a game; none where it is shared."""
    seats = tuple(Seat(f"{level} {i}", level) for i, level in enumerate(levels))
    match = Match.start(SHIPPED, seats, SHIPPED.read_options({"variant": variant}), seed)
    while len(match.nodes) < BOUND and answer_for(match, bot):
        pass
    assert match.over
    first = [level for level, place in zip(levels, SHIPPED.result(as_a(Table, match.state)).places, strict=True) if place == 1]
    return first[0] if len(first) == 1 else ""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_p4_bots_of_a_level_leave_their_cards_out_and_begin(level: str, seats: int) -> None:
    """Until all have chosen, one card can be changed for another: whoever found all alike and took the first would do so for ever."""
    match = Match.start(SHIPPED, tuple(Seat(f"{n}", level) for n in range(seats)), SHIPPED.read_options({}), 1)
    while as_a(Table, match.state).frames[0][0] == "leave" and len(match.nodes) < BOUND:
        assert answer_for(match, bot)
    assert len(match.nodes) < 20 * seats


def least(wins: int, games: int) -> float:
    """The lower end of Wilson's 95 % interval of a share."""
    z = 1.96
    share = wins / games
    return (share + z * z / 2 / games - z * sqrt(share * (1 - share) / games + z * z / 4 / games**2)) / (1 + z * z / games)


@pytest.mark.parametrize("variant", ["cards", "dice"])
def test_greedy_beats_random(variant: str) -> None:
    games = 20
    wins = sum(winner(("greedy", "random")[:: 1 - 2 * (seed % 2)], seed, variant) == "greedy" for seed in range(games))
    assert least(wins, games) > 0.8, f"{wins} of {games}"


def test_p21_to_end_a_game_as_a_close_second_is_to_lose_it() -> None:
    """29, 28, 14 and 14 points: nearer to the first than to the mean of the others."""
    s = given(ONE_EACH, points={(0, "yellow"): 29, (1, "purple"): 28, (2, "green"): 14, (3, "coral"): 14})
    s.over = True
    assert SHIPPED.value(SHIPPED.observe(s, 1), 1) < 0 < SHIPPED.value(SHIPPED.observe(s, 0), 0)


def turn(s: Table) -> Table:
    """The position at the end of the turn as greedy plays it."""
    game, rng = game_of(s), Random(1)
    seat = game.pending(s)[0]
    while not s.over and game.pending(s) == (seat,) and game.question(s).kind != "end":
        s = game.apply(s, seat, bot("greedy").choose(sight(game, s, seat), rng, Budget()).code, Scripted())
    return s


def test_p20_a_round_is_not_ended_for_the_pawns_of_the_next_one() -> None:
    """Round 2 of 3: green has two colours in the next round, which comes in any case. Its only pawn could leave over its own edge."""
    pawns = {"green-1": "d5", "yellow-1": "c1", "purple-1": "a3", "coral-1": "h3"}
    s = turn(given(pawns, seats=3, turn=1, round=2, hand="green-dash green-chomp"))
    assert s.round == 2 and "green-1" in where(s)


def test_greedy_crosses_when_it_can() -> None:
    s = turn(given({**ONE_EACH, "yellow-1": "d6", "yellow-2": "b2"}, hand="yellow-dash yellow-wade"))
    assert points(s, 0, "yellow") == 5


def test_greedy_crosses_by_an_arrow_two_turns_away() -> None:
    """Two spaces north lies an arrow that leads over three more and out."""
    tiles = {"d5": "nsss", "d6": "nsse", "d7": "nssw"}
    s = turn(given({**ONE_EACH, "yellow-1": "d3", "purple-4": "a6"}, hand="yellow-wade yellow-anchor", tiles={**tiles}))
    assert where(s)["yellow-1"] == "d8" or points(s, 0, "yellow") == 5


def test_greedy_removes_three_at_once() -> None:
    s = turn(given({**ONE_EACH, "yellow-1": "b4", "coral-1": "b7", "purple-1": "b6", "green-1": "b8"}, hand="yellow-dash yellow-wade"))
    assert points(s, 0, "yellow") == 6


def test_greedy_does_not_swim_into_a_hole() -> None:
    """Every way but one leads into a hole or over a side that gives nothing."""
    s = turn(given({**ONE_EACH, "yellow-4": "b2"}, hand="yellow-wade", deck={0: ""}, tiles={"b4": "hole"}))
    assert "yellow-4" in where(s)


def test_greedy_turns_round_corners_with_crawl() -> None:
    """Two steps north and one east push coral over the east side; straight on there is nothing to gain."""
    s = turn(given({**ONE_EACH, "yellow-4": "g1", "green-1": "h3", "coral-4": "h8"}, hand="yellow-crawl", deck={0: ""}))
    assert points(s, 0, "yellow") == 2 and "green-1" not in where(s)


def one_card_pushes_coral_out() -> Table:
    """Two spaces east push coral over the east side, and four take the pawn itself out of the game."""
    around = {**ONE_EACH, "yellow-4": "f3", "yellow-1": "b2", "coral-4": "h3"}
    return given(around, hand="yellow-dash yellow-wade", deck={0: ""})


def test_an_expert_expects_whole_turns_of_the_others() -> None:
    s = one_card_pushes_coral_out()
    game, seat = game_of(s), 0

    _, end = best_end(game, s, seat, game.turn(s), Search(1), by_learning, RESTS, REPLIES)

    assert points(as_a(Table, end), 0, "yellow") == 2
