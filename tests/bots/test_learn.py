"""Learning by self-play: weights that find what decided the games, chances that come true, the same games from the same seed."""

from math import log
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from rich.console import Console

from engine.bots.learned import StoredSchool, school_from, weights_of
from engine.core.features import Features
from engine.core.registry import GAMES, load
from tools.learn import ASIDE, COURSES, Pupil, fit, lessons, played, report, row_of, slope_of, sureness, surer
from tools.records import records
from tools.self_play import Played, SelfPlay, play, replay


def coin(seed: int, phase: float = 0.0) -> Played:
    """A game of three positions, won by the side that is ahead in the first feature; the second means nothing."""
    rng = Random(seed)
    lead, noise = rng.choice((-1.0, 1.0)), rng.random()
    sides = ((lead, noise), (-lead, rng.random()))
    return Played([Features("coins", sides, (0, 1), phase)] * 3, (1.0, 0.0) if lead > 0 else (0.0, 1.0))


def test_the_weights_come_to_what_decided_the_games() -> None:
    """The same holds at the end of a game if all games were about to end: then only the end could teach anything."""
    learned = lessons([coin(seed, phase=1.0) for seed in range(60)], [2])
    weights = fit(learned, np.zeros(4), 60)
    first, first_noise, last, last_noise = weights

    assert first == first_noise == 0.0
    assert last > 1.0 and abs(last_noise) < last / 4
    assert report(learned, weights).surprise < report(learned, np.zeros(4)).surprise == pytest.approx(log(2))


def test_the_more_games_the_less_the_start_counts() -> None:
    few, many = (fit(lessons([coin(seed) for seed in range(n)], [2]), np.zeros(4), n)[0] for n in (20, 200))

    assert few < many


def test_each_kind_of_side_has_weights_of_its_own() -> None:
    """A team's feature beside a pursuer's two, one of them in the middle of a game: half its first weight, half its last."""
    game = Played([Features("", ((3.0,), (5.0, 7.0)), (0,), 0.5)], (1.0, 0.0))
    rows, won, *_ = lessons([game], [1, 2])[0]

    assert rows.tolist() == [[[1.5, 1.5, 0, 0, 0, 0], [0, 0, 2.5, 3.5, 2.5, 3.5]]]
    assert won.tolist() == [[1.0, 0.0]]


def test_the_slope_says_how_timid_chances_were() -> None:
    """Of four wins promised at odds of √3, three came true: the odds were 3."""
    promised = np.full(8, 3**0.5 / (1 + 3**0.5))

    assert slope_of(promised, np.array([1.0, 1.0, 1.0, 0.0] * 2)) == pytest.approx(2.0)


def leading(won: bool, phase: float) -> Played:
    """A game of two sides whose scores are ln 3 apart, so that the one ahead is promised three quarters of the win."""
    return Played([Features("coins", ((log(3),), (0.0,)), (0, 1), phase)], (1.0, 0.0) if won else (0.0, 1.0))


def test_confidence_is_what_makes_chances_come_true_at_each_stage_of_a_game() -> None:
    """Where three wins of four are promised, there are three at the start (odds of 3, as promised), two in the middle (even odds),
    and nine of ten at the end (odds of 9 = 3²)."""
    games = [leading(won, 0.0) for won in (True, True, True, False)] * 50
    games += [leading(won, 0.5) for won in (True, True, False, False)] * 50
    games += [leading(n != 0, 1.0) for n in range(10)] * 20
    learned, weights = lessons(games, [1]), np.array([1.0, 1.0])

    found = sureness(learned, weights, len(games))

    assert found == {2: pytest.approx((1.0, 0.0, 2.0), abs=0.05)}
    assert report(surer(learned, found), weights).surprise < report(learned, weights).surprise


def test_a_forecast_starts_with_the_stored_weights_in_their_place() -> None:
    stored = weights_of("octopush")["cards"]
    pupil = Pupil("octopush", "cards", COURSES["octopush"]["cards"], stored)

    rows = row_of(stored)
    assert (*rows[: pupil.widths[0]],) == stored.first[0] and (*rows[pupil.widths[0] :],) == stored.last[0]
    assert (pupil.start == rows).all() and pupil.judging() is stored


@pytest.mark.parametrize(("tuned", "apart"), [(True, False), (False, True), (False, False)])
def test_only_tuned_weights_get_a_forecast_with_weights_of_its_own_unless_it_is_asked_for(tuned: bool, apart: bool) -> None:
    """The stored weights see nothing in the lead that decides all games: a forecast of its own does, confidence alone cannot."""
    blind = StoredSchool("by hand", 1.0, [{"lead": (0.0, 0.0), "noise": (1.0, 1.0)}], tuned=tuned)
    pupil = Pupil("octopush", "cards", COURSES["octopush"]["cards"], school_from(blind), apart)
    pupil.names = (("lead", "noise"),)

    found = pupil.learn([coin(seed) for seed in range(300)])
    school = pupil.taught("make", blind)

    assert (found.brier < 0.1) == (tuned or apart) == (school.forecast is not None)
    assert (school.made_by, school.sides) == ("by hand", blind.sides)
    assert (school.confidence is None) == (apart and not tuned)
    told = school.forecast.confidence if school.forecast else school.confidence
    assert told and set(told.by_sides) == {"2"}
    assert not school.forecast or [list(side) for side in school.forecast.sides] == [["lead", "noise"]]


def test_the_thirds_of_a_game_are_told_apart() -> None:
    assert lessons([coin(1), coin(2)], [2])[0].thirds.tolist() == [0, 1, 2, 0, 1, 2]


def test_games_kept_aside_are_not_learned_from() -> None:
    """With the winner of every tenth game reversed, what is learned is sure of the other games, and always wrong about those."""
    games = [coin(seed) for seed in range(300)]
    for n in range(ASIDE - 1, len(games), ASIDE):
        games[n] = Played(games[n].positions, (games[n].won[1], games[n].won[0]))
    pupil = Pupil("octopush", "cards", COURSES["octopush"]["cards"])
    pupil.names, pupil.start = (("lead", "noise"),), np.zeros(4)

    assert pupil.learn(games).brier > 0.5


def test_games_with_learned_weights_have_a_course() -> None:
    assert set(COURSES) == {name for name in GAMES if weights_of(name)}


@pytest.mark.parametrize(("name", "school"), [(name, school) for name in COURSES for school in COURSES[name]])
def test_every_school_has_a_course_that_starts_with_existing_features(name: str, school: str) -> None:
    course = COURSES[name][school]
    pupil = Pupil(name, school, course)

    assert set(COURSES[name]) == set(load(name).schools)
    for kind, start in zip(pupil.names, course.start, strict=True):
        assert set(start) <= set(kind)
    for kind, start, sides in zip(pupil.names, course.start, pupil.sides(), strict=True):
        assert tuple(sides) == kind
        assert all(sides[name] in (weight, (weight, weight)) for name, weight in start.items())
    for options in course.options:
        load(name).read_options(options)


def test_the_same_seed_plays_the_same_game_and_reads_it_as_the_same_positions() -> None:
    pupil = Pupil("octopush", "cards", COURSES["octopush"]["cards"])

    game = play("octopush", "cards", pupil.course, pupil.judging(), "a seed")
    positions = replay("octopush", game)

    assert game == play("octopush", "cards", pupil.course, pupil.judging(), "a seed")
    assert game.over and game.erred < len(game.codes)
    assert sum(positions.won) == pytest.approx(1.0)
    assert all(len(position.sides) == len(positions.won) for position in positions.positions)


def test_an_interrupted_batch_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Also after a line that was not written to its end; a game in the file is not played again."""
    path, pupil = tmp_path / "games.jsonl", Pupil("octopush", "cards", COURSES["octopush"]["cards"])
    first = SelfPlay("one", {}, 2, ("told",), 0, False)
    path.write_bytes(msgspec.json.encode(first) + b"\n" + b'{"seed": "two", "opt')

    games = played(pupil, ["one", "two"], path, 1, Console(quiet=True))

    assert games[0] == first and [game.seed for game in games] == ["one", "two"]
    assert list(records(path, SelfPlay)) == games
