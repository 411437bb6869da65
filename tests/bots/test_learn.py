"""Learning by self-play: targets after TD(λ), weights that come to what decided the games, the same ones from the same seed."""

from random import Random

import numpy as np
import pytest

from engine.bots.learned import weights_of
from engine.core.registry import GAMES, load
from tools.learn import COURSES, LAMBDA, Played, fit, lessons, names_of, play, surprise, targets


def coin(seed: int) -> Played:
    """A game of three positions, won by the side that is ahead in the first feature; the second means nothing."""
    rng = Random(seed)
    lead, noise = rng.choice((-1.0, 1.0)), rng.random()
    return Played([((lead, noise), (-lead, rng.random()))] * 3, (1.0, 0.0) if lead > 0 else (0.0, 1.0))


def test_a_target_lies_between_what_came_and_what_was_promised_on_the_way() -> None:
    """λ of the next position's target, and the rest of its promise; the last position's is who has won."""
    lesson = lessons([Played([((0.0,), (0.0,))] * 3, (1.0, 0.0))])[0]

    found = targets(lesson, np.array([[0.5, 0.5], [0.6, 0.4], [0.8, 0.2]]))

    middle = LAMBDA * 1.0 + (1 - LAMBDA) * 0.8
    assert found[:, 0] == pytest.approx([LAMBDA * middle + (1 - LAMBDA) * 0.6, middle, 1.0])
    assert found.sum(axis=1) == pytest.approx([1.0] * 3)


def test_games_stay_apart() -> None:
    lesson = lessons([Played([((0.0,), (0.0,))], (1.0, 0.0)), Played([((0.0,), (0.0,))], (0.0, 1.0))])[0]

    assert targets(lesson, np.full((2, 2), 0.5)).tolist() == [[1.0, 0.0], [0.0, 1.0]]


def test_the_weights_come_to_what_decided_the_games() -> None:
    games = [coin(seed) for seed in range(60)]
    ((lead, noise),) = fit(games, ((0.0, 0.0),))

    assert lead > 1.0 and abs(noise) < lead / 4
    assert surprise(games, ((lead, noise),)) < surprise(games, ((0.0, 0.0),))


def test_games_with_learned_weights_have_a_course() -> None:
    assert set(COURSES) == {name for name in GAMES if weights_of(name)}


@pytest.mark.parametrize(("name", "school"), [(name, school) for name in COURSES for school in COURSES[name]])
def test_every_school_has_a_course_that_starts_with_features_there_are(name: str, school: str) -> None:
    assert set(COURSES[name]) == set(load(name).schools)
    for kind, start in zip(names_of(name, school), COURSES[name][school].start, strict=True):
        assert set(start) <= set(kind)
    for options in COURSES[name][school].options:
        load(name).read_options(options)


def test_the_same_seed_plays_the_same_game() -> None:
    course = COURSES["octopush"]["cards"]
    start = (tuple(course.start[0].get(feature, 0.0) for feature in names_of("octopush", "cards")[0]),)

    played = play("octopush", "cards", course, start, "a seed")

    assert played is not None and played == play("octopush", "cards", course, start, "a seed")
    assert sum(played.won) == pytest.approx(1.0) and all(len(sides) == len(played.won) for sides in played.positions)
