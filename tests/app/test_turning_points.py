"""The course of a match as it is told at the end: its chances, and the turns that changed them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.oct8.readings import score
from engine.oct8.table import Table as Oct8Table
from octotui.headless.sentences import result_lines
from octotui.play import course as courses
from octotui.play.course import Course, TurningPoint, course, deciding
from octotui.screens.finale import Finale
from tests.app import nights, reefs
from tests.app.ends import SEATS, ended
from tests.golden.make import recorded
from tests.typed import as_a, there


def test_only_what_is_over_is_certain_in_the_course_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "chances", lambda game, state: [0.0, 1.0] if not state.over else [1.0, 0.0])
    found = course(ended("octopush"))
    assert {*found.curve[:-1]} == {0.01}
    assert found.curve[-1] == 1.0
    assert found.turning_points[-1].text().startswith("1 to 100 %")


def test_before_the_first_round_the_time_is_the_set_up() -> None:
    assert [course(recorded("cosmoctopus", mode)).stages[0] for mode in ("bridge", "2")] == ["set-up", "round 1"]


def test_a_turning_point_says_whose_turn_it_was_and_what_it_brought() -> None:
    found = [point.text() for point in course(ended("octopush")).turning_points]
    assert found[-1] == "58 to 83 %, round 2 (Ann: 7 points more, Purple 3 crossed)"


@pytest.mark.parametrize(
    ("card", "what"),
    [("dash", "Bo: plays purple Dash, Purple 1 over the edge"), ("wade", "Bo: plays purple Wade, Purple 1 to d7")],
)
def test_a_turn_that_raised_anothers_chance_tells_what_was_lost_in_it(card: str, what: str) -> None:
    """Purple 1 leaves over the northern edge, four spaces from d5, where it has no goal; two spaces lead it to d7."""
    pawns = {"yellow-1": "c1", "purple-1": "d5", "purple-2": "a3", "green-1": "c8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, people=4, hands={1: "purple-dash purple-wade"})
    for seat, code in ((0, "play yellow-crawl"), *[(0, "north")] * 3, (0, "end")):
        match.act(seat, code)
    begun = len(match.path()) - 1
    for code in (f"play purple-{card}", "pawn purple-1", "north"):
        match.act(1, code)
    assert deciding(match, list(match.path()[begun:]), 0, rose=True) == ("round 1", what)


def test_a_turning_point_names_the_round_in_which_it_came_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the turns have come round within a round of Octopush, the next time spans the end of one and the beginning of another."""
    monkeypatch.setattr(courses, "MARKED", 30)
    found = course(recorded("octopush", "4"))
    (point,) = [point for point in found.turning_points if point.stage != found.stages[point.at - 1]]
    assert (found.stages[point.at - 1], point.stage, point.what) == ("round 2", "round 3", "greedy 1: 2 points more")


def test_e12_a_turning_point_tells_the_points_of_its_own_round_and_the_last_one_what_the_winner_has_in_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cy goes from 14 to 22 points in round 10, before Bo's exchange gives two more, and has 31 at the end. The last turn is Ann's, who
    gives Bo a point.
    """
    match = ended("oct8")
    monkeypatch.setattr(courses, "MARKED", 16)
    found = [point.text() for point in course(match).turning_points]
    assert any(text.endswith(" %, round 10 (Cy: gains 8 points, now 22 in all, takes the lead from Ann)") for text in found)
    assert found[-1].endswith(" to 100 %, round 12 (Cy: 31 points in all, 6 for secret blue)")
    assert score(as_a(Oct8Table, match.state), 2).total == 31


def test_n10_a_turning_point_that_wins_tells_what_it_was_won_by() -> None:
    match = ended("night")
    assert "of 4 now" in course(match).turning_points[-1].text()


def test_where_all_play_at_once_a_turning_point_tells_what_the_one_did_whose_chance_it_is() -> None:
    went = course(ended("night"))
    assert [point.what.partition(":")[0] for point in went.turning_points] == ["Cy", "Cy"]


def test_n07_what_a_cult_gathers_is_told_without_the_way_there() -> None:
    """Bo goes from the library to the crypt, where nobody else is, which lowers the chance of Ann."""
    match = nights.match_at(cults=nights.THREE, people=3)
    for seat, setting in enumerate(("garden museum", "garden crypt", "garden library")):
        match.act(seat, f"clock {setting}")
    for seat, code in ((2, "leave"), (0, "leave"), (1, "take skull")):
        match.act(seat, code)
    assert deciding(match, match.path(), 0, rose=False)[1] == "Bo: gathers a skull, 1 of 4 now"


@pytest.mark.parametrize(("end", "told"), [("oct8", True), ("octopush", False), ("cosmoctopus together", False)])
def test_the_one_person_who_has_lost_to_several_sees_their_own_chance_too(end: str, told: bool) -> None:
    """Ann is alone among bots: Cy wins at Oct8, she herself at Octopush, and in the third game all win or lose as one."""
    match = ended(end)
    found = course(match)
    assert bool(found.own) is told
    if told:
        assert found.own_seat == 0 and len(found.own) == len(found.curve) and found.own[-1] == 0.0


def test_whoever_has_lost_alone_among_bots_reads_how_their_chance_fell_and_by_what() -> None:
    match = ended("oct8")
    found = course(match)
    drops = [before - after for before, after in pairwise(found.own)]
    turned = "72 to 29 %, round 10 (Cy: exchanges a green 4 of red Blush for a red 4 of Ann's blue Navy)"
    first, second = found.told("Ann")
    assert (first[0], second[0], second[1].text()) == ("Ann", "Ann", turned)
    assert second[1].at == 1 + drops.index(max(drops[:-1]))
    fall = there(found.own_fall)
    told = (first[1].at, second[1].at)
    assert fall.at == 11 and fall.before - fall.after == max(drop for n, drop in enumerate(drops[:-1], 1) if n not in told)
    shown = ["".join(text for text, _ in row) for row in Finale(match, False).text_rows(120)]
    assert f"Turning point 2: Ann {turned}." in shown and f"Ann's setback: {fall.text(who='chance')}." in shown
    assert sum(row.startswith("Ann's ") for row in shown) == 1
    heard = "Turning point: Ann's chance to win, all secrets known, fell from 72 to 29 percent, round 10 (Cy: exchanges a green 4 of"
    lines, own = result_lines(match), "Ann's chance to win"
    assert any(line.startswith(heard) for line in lines)
    assert f"Setback: {fall.sentence(own)}" in lines


def test_a_turning_point_that_hardly_changed_ones_own_chance_tells_the_winners() -> None:
    points = TurningPoint(1, "round 1", 0.5, 0.7, "Cy: gains 3 points"), TurningPoint(2, "round 2", 0.7, 1.0)
    own = TurningPoint(1, "round 1", 0.3, 0.1, "Cy: gains 3 points")
    found = Course("Cy's chance to win", (0.5, 0.7, 1.0), points, "Cy", own=(0.3, 0.1, 0.05), own_points=(own,))
    assert found.turned("Ann") == ["Ann 30 to 10 %, round 1 (Cy: gains 3 points)", "Cy 70 to 100 %, round 2"]
    assert found._replace(own_points=()).turned("Ann")[0] == "Cy 50 to 70 %, round 1 (gains 3 points)"


@pytest.mark.parametrize(("seed", "told"), [(13, "67 to 40 %, round 1 (Bo: 2 points more, sends Green 3 into a hole)"), (1, None)])
def test_a_fall_tells_of_nothing_that_a_turning_point_tells_already(seed: int, told: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """With shares of the points as chances, Ann's falls most when the points come that raise the winner's most."""
    monkeypatch.setattr(courses, "chances", lambda game, s: [sum(points) / max(1, sum(map(sum, s.points))) for points in s.points])
    game = load("octopush")
    match = Match.start(game, SEATS[:4], game.read_options({"beginners": True}), seed)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    found = course(match)
    falls = [before - after for before, after in pairwise(found.own)]
    assert 1 + falls.index(max(falls[:-1])) in {point.at for point in found.turning_points}
    assert (found.own_fall and found.own_fall.text()) == told


def test_who_has_won_reads_of_no_fall() -> None:
    assert course(ended("octopush")).own_fall is None


def test_the_chance_of_one_of_two_tells_that_of_the_other() -> None:
    game = load("oct8")
    match = Match.start(game, (Seat("Ann"), Seat("Bo", "greedy")), game.options(), 4)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    found = course(match)
    assert (found.who, found.own) == ("Bo", ())


def test_a_turning_point_of_which_nothing_is_told_says_so_in_a_sentence() -> None:
    rose = TurningPoint(3, "round 3", 0.22, 0.47)
    assert rose.sentence("Bo's chance to win") == (
        "Bo's chance to win, all secrets known, rose from 22 to 47 percent, round 3 (no single move explains it)."
    )
    assert rose.text() == "22 to 47 %, round 3"
