"""Whether displayed chances come true: what the table says about them, and that they are displayed where a seat has a choice."""

import pytest

from engine.bots import IDS
from tools.calibration import THIRDS, Told, counted, is_asked, missed, play, summary
from tools.kept import fixture, play_out


def test_chances_that_come_true_as_often_as_told_have_a_slope_of_one() -> None:
    """Of four wins predicted at 75 %, three come true: each prediction is off by a quarter, or by three quarters once in four."""
    assert summary([Told(0, 0.75, came) for came in (1.0, 1.0, 1.0, 0.0)]) == ("4", "75.0%", "75.0%", "1.00 ± 2.10", "0.1875", "")


def test_chances_that_were_too_timid_have_a_slope_above_one() -> None:
    """The predicted odds were 3, and the real ones 9."""
    *_, slope, _, _ = summary([Told(0, 0.75, float(n != 0)) for n in range(10)])

    assert slope.startswith("2.00 ±")


def test_what_a_chance_missed_is_told_apart_from_what_nobody_could_know() -> None:
    """Told 75 % where two of four wins show one half: 0.25² off, less the third of a quarter by which four such results vary, over four."""
    told = [Told(0, 0.75, 1.0, (1.0, 1.0, 0.0, 0.0)), Told(0, 0.25, 0.0, (0.0, 1.0, 0.0, 1.0))]

    assert missed(told) == f"{1 / 16 - (1 / 3) / 4:.4f} ± 0.0000"


def test_a_position_is_played_on_in_as_many_sampled_worlds_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.calibration.WORLDS", 4)
    told = play(fixture("octopush", (IDS["easy"],) * 2, 1, 0), again=3).told

    assert told and all(len(some.again) == 3 for some in told)


def test_a_chance_is_displayed_in_each_third_of_a_game_for_a_seat_that_has_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.calibration.WORLDS", 4)
    game = fixture("octopush", (IDS["medium"],) * 2, 1, 0)
    match = play_out(game)

    told = play(game).told

    assert [some.third for some in told] == list(range(len(THIRDS))) and told == play(game).told
    assert all(0.0 <= some.chance <= 1.0 and some.came in (0.0, 0.5, 1.0) for some in told)
    assert [is_asked(match, node) for node in match.path()].count(True) > len(THIRDS)


def told_by(forecast: float, played: float, came: float) -> Told:
    """A chance told by a forecast and by ten games played on, of which a share was won; ten results of it that agree on a share."""
    wins, results = round(10 * played), (1.0,) * round(10 * came) + (0.0,) * round(10 - 10 * came)
    return Told(0, 0.5, results[0], results[1:], forecast, (1.0,) * wins + (0.0,) * (10 - wins))


@pytest.mark.parametrize(("came", "games"), [(0.3, 256.0), (0.9, 0.5), (0.6, 8.0)])
def test_a_forecast_counts_for_much_where_it_was_right_and_for_little_where_the_games_were(came: float, games: float) -> None:
    """Three wins of ten were foretold, nine of ten games played on were won; six of ten lie half-way, where ten games would count as much
    as ten, of which eight is the nearest power of two."""
    assert counted([told_by(0.3, 0.9, came)] * 3) == games


def test_where_no_games_are_played_on_nothing_is_weighed() -> None:
    assert counted([Told(0, 0.5, 1.0)]) is None
