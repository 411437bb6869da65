"""C21: a turn that can be won by what its player sees is won."""

from random import Random

import pytest

from engine.bots import Budget, bot, sight
from engine.bots.deep import WINNING
from engine.bots.winning import arrangement_of, sure_win
from engine.core.chance import Live
from tests.bots.wins import GAME, MANY, Win, wins
from tests.cosmoctopus import TEST, Seat, given

WINS = wins()


def won_by(level: str, win: Win) -> bool:
    """Whether this bot wins the turn in the real deal."""
    state = win.state
    turn, ply = GAME.turn(state), 0
    while not state.over and GAME.turn(state) == turn and GAME.pending(state) == (win.seat,):
        code = bot(level).choose(sight(GAME, state, win.seat), Random(ply), Budget()).code
        state, ply = GAME.apply(state, win.seat, code, Live(1, ply)), ply + 1
    return bool(state.over and GAME.result(state).places[win.seat] == 1 and not GAME.result(state).lost)


def test_there_are_enough_and_each_seat_lacks_two_tentacles_or_more() -> None:
    assert len(WINS) == MANY >= 60
    assert all(GAME.steps_to_win(win.state, win.seat) >= 2 for win in WINS)
    assert {win.seats for win in WINS} == {1, 2, 3}


@pytest.mark.parametrize("win", WINS, ids=range(len(WINS)))
def test_c21_an_expert_sees_every_sure_win(win: Win) -> None:
    assert sure_win(sight(GAME, win.state, win.seat), Random(1), WINNING) is not None


@pytest.mark.parametrize("win", WINS[::9], ids=range(0, len(WINS), 9))
def test_c21_an_expert_plays_a_sure_win_to_its_end(win: Win) -> None:
    assert won_by("deep", win)


@pytest.mark.parametrize(("level", "least"), [("keen", 5), ("greedy", 1)])
def test_c21_weaker_levels_see_some(level: str, least: int) -> None:
    assert sum(won_by(level, win) for win in WINS[::9]) >= least


def test_c19_a_claim_that_brings_the_last_two_tentacles_is_seen() -> None:
    s = given(Seat(ink=13, tentacles=6, contacted=True))
    assert sure_win(sight(TEST, s, 0), Random(1), 500) == ("claim ink",)


def test_c19_a_claim_that_brings_too_few_is_not_a_win() -> None:
    s = given(Seat(ink=13, tentacles=5, contacted=True))
    assert sure_win(sight(TEST, s, 0), Random(1), 500) is None


def test_of_several_wins_the_shortest_is_told() -> None:
    started = {"fork": "a", "diamond": "a", "ink-chain": "ab"}
    s = given(Seat(hand="ink-flood mix-three any-two", constellations=started, coins=4, tentacles=7))
    assert sure_win(sight(TEST, s, 0), Random(1), WINNING) == ("play ink-flood", "place ink-chain c", "place ink-chain d")


def test_things_in_another_order_are_the_same_arrangement_except_in_the_deck() -> None:
    one = given(Seat(tableau="scripture-2 relic-2"), top="relic-3 scripture-3")
    two = given(Seat(tableau="relic-2 scripture-2"), top="relic-3 scripture-3")
    three = given(Seat(tableau="relic-2 scripture-2"), top="scripture-3 relic-3")
    arrangement = arrangement_of(type(one))

    assert one != two and arrangement(one) == arrangement(two)
    assert arrangement(two) != arrangement(three)
