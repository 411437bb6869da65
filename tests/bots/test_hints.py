"""What hints are worth: the counts and means of judged positions, worked out by hand, and that positions are judged."""

import pytest

from tools import hints
from tools.hint_judging import Judged, judge
from tools.hints import gap, report
from tools.kept import fixture

GAME = fixture("octopush", ("keen", "keen"), 1, 0)


def judged(shown: str, hard: str, reasons: tuple[bool, ...] = (), **won: tuple[float, ...]) -> Judged:
    return Judged(GAME, tuple(shown), hard, won, reasons)


def test_an_answer_is_compared_with_another_in_the_same_worlds() -> None:
    """The gaps are 1, 0, 1 and 0: their mean is a half, and their standard deviation the root of a third."""
    mean, error = gap(judged("ab", "b", a=(1.0, 1.0, 1.0, 0.0), b=(0.0, 1.0, 0.0, 0.0)), "a", "b")

    assert mean == 0.5
    assert round(error, 6) == round((1 / 3) ** 0.5 / 2, 6)


def test_pairs_count_only_where_they_are_clearly_different() -> None:
    """Of the first position's three pairs, two differ in every world, one of them in the order of the hint; the others are equal."""
    clear = judged("abc", "a", (True, True, False), a=(1.0,) * 4, b=(0.0,) * 4, c=(1.0,) * 4)
    alike = judged("ab", "b", (True,), a=(1.0, 0.0) * 2, b=(0.0, 1.0) * 2)

    first, pairs, reasons = report([clear, alike])

    assert first == "2 positions: the hint's first answer wins +0.0 ± 0.0 points more than that of a hard bot; 1 are the same"
    assert pairs.startswith("1 of 2 of the clearly different pairs are in the right order: 50%")
    assert reasons.startswith("3 of 4 of the reasons hold: 75%")


def test_a_position_is_judged_by_playing_its_answers_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.hint_judging.TRIED", 2)
    monkeypatch.setattr("tools.hint_judging.WORLDS", 8)

    found = judge(GAME)

    assert found.hard in found.won and set(found.shown) <= set(found.won)
    assert all(share in (0.0, 0.5, 1.0) for shares in found.won.values() for share in shares)
    assert {len(shares) for shares in found.won.values()} == {2}


@pytest.mark.parametrize(("number", "same"), [(0, False), (4, True)])
def test_only_the_first_answer_of_a_hint_is_played_beside_that_of_a_hard_bot(
    number: int, same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game between bots that play at random, which is soon over; where both give the same answer, nothing is played."""
    monkeypatch.setattr("tools.hint_judging.TRIED", 2)
    monkeypatch.setattr("tools.hint_judging.WORLDS", 8)

    found = judge(fixture("octopush", ("random", "random"), 1, number), first=True)

    assert (found.shown[0] == found.hard) is same
    assert set(found.won) == {found.shown[0], found.hard} and not found.reasons
    assert all(len(shares) == (0 if same else 2) for shares in found.won.values())


def test_positions_are_judged_by_what_other_processes_can_import() -> None:
    """They cannot import the module that was started: there it is called `__main__`."""
    assert {part.__module__ for part in (judge, Judged)}.isdisjoint({hints.__name__, "__main__"})


def test_quick_players_play_on_where_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.hint_judging.TRIED", 2)
    monkeypatch.setattr("tools.hint_judging.WORLDS", 8)
    monkeypatch.setattr("tools.hint_judging.played_on", lambda game, end, seat, chance: 0.25)

    found = judge(fixture("octopush", ("random", "random"), 1, 0), first=True, quick=True)

    assert found.won == {found.shown[0]: (0.25, 0.25), found.hard: (0.25, 0.25)}
