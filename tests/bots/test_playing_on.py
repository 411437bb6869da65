"""Games played on to their end, and the chances told by them."""

from math import sqrt
from random import Random

import pytest

from engine.bots import Budget, bot, sight
from engine.bots.comparing import blended, blended_error
from engine.bots.deep import PLAYED, Race
from engine.bots.learned import FORESEEN, chances, foreseen
from engine.bots.player import quiet
from engine.bots.playing_on import outcome, turn_played
from engine.core.chance import Search
from engine.core.registry import load
from engine.core.state import EVERYONE
from tests.bots.test_deep import at_rest
from tests.cosmoctopus import TEST, Seat, given

RESTING = ("cosmoctopus", "octopush", "oct8")
"""The games with turns of one seat each."""


def test_a_game_that_the_seat_can_win_this_turn_is_won() -> None:
    s = given(Seat(ink=13, tentacles=6), Seat())
    assert outcome(TEST, s, 0, Search(1)) == 1.0
    assert outcome(TEST, s, 1, Search(1)) == 0.0


def test_a_game_that_the_next_seat_can_win_is_lost() -> None:
    s = given(Seat(), Seat(ink=13, tentacles=6))
    assert outcome(TEST, s, 0, Search(1)) == 0.0


@pytest.mark.parametrize("name", RESTING)
def test_the_shares_of_a_game_that_is_played_on_are_those_of_its_end(name: str) -> None:
    made = load(name)
    s = made.setup(made.read_options({}), 2, Search(3))
    while s.frames[0][1] == EVERYONE:
        s = made.apply(s, made.pending(s)[0], made.proposal(s, made.pending(s)[0]), Search(3))
    assert sum(outcome(made, s, seat, Search(Random(5))) for seat in range(2)) == 1.0


def test_where_everybody_is_asked_at_once_the_forecast_is_told() -> None:
    made = load("night")
    s = made.setup(made.read_options({}), 3, Search(3))
    assert s.frames[0][1] == EVERYONE
    assert [outcome(made, s, seat, Search(1)) for seat in range(3)] == list(chances(made, s))


@pytest.mark.parametrize("name", RESTING)
def test_a_turn_that_is_played_leaves_nothing_for_its_seat_to_do(name: str) -> None:
    seen = at_rest(name)
    world = seen.imagine(Random(1))
    turn = seen.game.turn(world)
    after = turn_played(seen.game, world, turn, Search(1))
    assert after.over or seen.game.turn(after) != turn or seen.game.pending(after) != (seen.seat,)


def test_the_forecast_counts_for_some_games() -> None:
    assert blended([0.4, 0.6], [1.0, 1.0, 0.0, 1.0], 4) == (4 * 0.5 + 3) / 8
    assert blended_error([0.4, 0.6], [1.0, 1.0, 0.0, 1.0], 4) == pytest.approx(sqrt(0.625 * 0.375 / 8))
    assert blended([0.3], [], 4) == pytest.approx(0.3)


def test_how_many_is_known_of_cosmoctopus_only() -> None:
    """Against each other and against the Private Investigator."""
    cosmoctopus, octopush = load("cosmoctopus"), load("octopush")
    alone = cosmoctopus.setup(cosmoctopus.read_options({"investigator": "naive"}), 1, Search(3))
    assert foreseen(cosmoctopus, given(Seat(), Seat())) == 32
    assert foreseen(cosmoctopus, alone) == 4
    assert foreseen(octopush, at_rest("octopush").view) == FORESEEN


def test_a_hint_tells_the_chance_of_the_games_that_were_played_on() -> None:
    seen = at_rest("cosmoctopus")
    race = Race(seen, Random(1), shown=True)
    race.step()
    race.play_on(None, quiet)
    best, *others = race.decision().prospects
    assert len(race.won[best.code]) == PLAYED and not any(race.won[other.code] for other in others)
    assert best.chance == pytest.approx(blended(race.told[best.code], race.won[best.code], 32))
    assert best.margin == pytest.approx(2 * blended_error(race.told[best.code], race.won[best.code], 32))


def test_before_games_are_played_on_a_chance_may_be_off_by_what_the_forecast_does_not_see() -> None:
    """A forecast of one half that is worth four games may be off by two standard errors of four coins: by everything."""
    seen = at_rest("cosmoctopus")
    race = Race(seen, Random(1), shown=True)
    race.step()
    race.foreseen = 4.0
    best = race.decision().code
    race.told[best] = [0.5]
    assert race.margin(best, best) == pytest.approx(0.5)


def test_only_hints_play_games_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, played = at_rest("octopush"), list[str]()
    monkeypatch.setattr(Race, "play_on", lambda race, ms, tell: played.append(race.decision().code))
    for budget in (Budget(playouts=6), Budget(playouts=6, worlds=2, given=seen.codes[0])):
        bot("deep").choose(seen, Random(1), budget)
        assert not played
    assert bot("deep").choose(seen, Random(1), Budget(playouts=6, worlds=2)).code == played.pop()


def test_a_hint_before_a_sure_loss_says_so() -> None:
    s = given(Seat(hand="nothing"), Seat(ink=13, tentacles=6))
    decision = bot("deep").choose(sight(TEST, s, 0), Random(1), Budget(playouts=30, worlds=10))
    assert decision.prospects[0].chance < 0.2
