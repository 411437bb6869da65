"""Tuning by who wins: weights that come to what wins games, the same from the same seed, wherever it was interrupted."""

from pathlib import Path

import numpy as np
import pytest

from engine.bots.learned import School
from engine.core.registry import load
from tools.learn import COURSES, Array, Pupil
from tools.self_play import Course
from tools.tune import GROUP, Trial, Tuning, duel, school_of, tune, tuning_of

SHORT = Course((2,), ({"short": True},), COURSES["oct8"]["rivals"].start, 0)


def tuned(steps: int, path: Path, processes: int = 1) -> list[float]:
    """The weights after this many steps of short games of Oct8."""
    pupil = Pupil("oct8", "rivals", SHORT)
    *_, tuning = tune(pupil, tuning_of(pupil, 3), steps, path, processes)
    found: list[float] = tuning.mean.tolist()
    return found


def distance(row: Array, best: Array) -> float:
    """How far weights are from the best ones."""
    return float(np.linalg.norm(row - best))


def test_the_weights_come_to_those_that_win() -> None:
    """Whoever has weights nearer to the best ones wins both games."""
    best, tuning = np.array([1.3, 0.4, -0.6]), Tuning(np.array([1.0, 0.0, -1.0]), seed=1)
    before = distance(tuning.weights, best)
    for begin in range(0, 1600, GROUP):
        trials = []
        for step in range(begin, begin + GROUP):
            up, down = (distance(tuning.weights + way * tuning.move(step), best) for way in (1, -1))
            trials.append(Trial(step, 2.0 if up < down else -2.0))
        tuning.learn(trials)
    assert distance(tuning.mean, best) < before / 4


def test_a_step_moves_every_weight_up_or_down_by_its_reach() -> None:
    tuning = Tuning(np.array([1.0, 0.0, -2.0]), seed=1)
    moves = [tuning.move(step) for step in range(60)]
    assert {tuple(np.round(abs(move), 3).tolist()) for move in moves} == {(0.25, 0.05, 0.45)}
    assert len({tuple(move.tolist()) for move in moves}) == 8


def test_the_smallest_weights_are_moved_as_far_as_asked() -> None:
    assert abs(Tuning(np.array([1.0, 0.0, -2.0]), seed=1, least=0.2).move(0)).tolist() == pytest.approx([0.4, 0.2, 0.6])


def test_further_tuning_starts_from_the_stored_weights() -> None:
    stored = School(0.25, ((1.5,) * 13,), ((-0.5,) * 13,))
    assert tuning_of(Pupil("oct8", "rivals", SHORT, stored), 1).weights.tolist() == [1.5] * 13 + [-0.5] * 13 + [0.25]


def test_tuning_from_other_weights_or_by_other_moves_has_another_name() -> None:
    start, other = np.array([1.0, 0.0]), np.array([1.0, 0.1])
    assert Tuning(start, 1).origin == Tuning(start, 1).origin
    assert len({Tuning(start, 1).origin, Tuning(other, 1).origin, Tuning(start, 1, least=0.2).origin}) == 3


def test_who_wins_both_games_is_followed() -> None:
    tuning = Tuning(np.array([1.0, 1.0]), seed=1)
    tuning.learn([Trial(0, 2.0)])
    assert ((tuning.weights - 1.0) * tuning.move(0) > 0).all()


def test_weights_that_want_the_opposite_lose_both_games() -> None:
    """The opposite of every weight: it gives its points away."""
    pupil = Pupil("oct8", "rivals", SHORT)
    wise, foolish = (school_of(np.append(sign * pupil.start, 0.6), pupil.widths) for sign in (1, -1))
    assert duel("oct8", "rivals", SHORT, (wise, foolish), "fools") == 2.0
    assert duel("oct8", "rivals", SHORT, (foolish, wise), "fools") == -2.0


def test_the_weights_of_a_row_are_in_the_order_of_the_features() -> None:
    """First all at the start of a game, then all at its end, then how much the leader counts."""
    widths = [len(kind) for kind in load("oct8").schools["rivals"]]
    row = np.arange(2.0 * widths[0] + 1)
    school = school_of(row, widths)
    assert school.first == (tuple(map(float, range(widths[0]))),)
    assert school.last == (tuple(map(float, range(widths[0], 2 * widths[0]))),)
    assert school.leader == 2.0 * widths[0]


def test_interrupted_tuning_goes_on_to_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends amid a step that was being written; what it knows is not played again, in however many processes."""
    monkeypatch.setattr("tools.tune.GROUP", 3)
    whole, part = tmp_path / "whole", tmp_path / "part"
    expected = tuned(4, whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(lines[0] + lines[1][:7])
    assert tuned(4, part, processes=2) == expected
    assert tuned(4, part) == expected
    assert len(whole.read_bytes().splitlines()) == 4


def test_what_is_known_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results"
    expected = tuned(2, path)
    monkeypatch.setattr("tools.tune.duel", None)
    assert tuned(2, path) == expected
