"""What is told about a match that is over: its stories, and its course."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace as Position
from typing import Any

import pytest

from engine.core.match import Match
from engine.oct8.readings import score
from engine.oct8.table import Table
from octotui.headless.sentences import result_lines
from octotui.play import course as courses
from octotui.play.course import TurningPoint, course, deciding
from octotui.play.stories import stories
from octotui.tables import table_of
from octotui.tables.turn_history import Turn, turns
from tests import oct8
from tests.app import nights, reefs, shoals
from tests.app.ends import ENDS, ended
from tests.app.tables import BOT, PEOPLE
from tests.app.written import match_at
from tests.cosmoctopus import Case, Seat
from tests.golden.make import recorded
from tests.night import Cult
from tests.typed import as_a


def told(match: Match, *past: Turn) -> list[str]:
    """All that the game finds worth telling of these turns."""
    return [f"{story.title}: {story.text}" for story in table_of(match.game.id).narration.stories(match, list(past))]


def best(match: Match) -> list[str]:
    return [f"{story.title}: {story.text}" for story in stories(match)]


def summoned() -> Match:
    """Bo has five tentacles, takes two for the Forbidden Knowledge of ink and one for Pact."""
    match = match_at(Seat("one-ink", tentacles=3), Seat("double-pact pact", ink=13, tentacles=5), turn=1, people=PEOPLE)
    match.act(1, "claim ink")
    match.act(1, "play pact")
    return match


CLAIMING = ("claim coins", "move whispers-card", "take relic-1")
SOURCES = "the Forbidden Knowledge of ink and Pact"


def test_the_biggest_turn_is_told_from_how_many_to_how_many_and_what_it_was_made_of() -> None:
    match = summoned()
    assert match.over
    assert best(match)[0] == f"Biggest turn: Bo, {match.game.stage(match.nodes[0].state)}: from 5 to 8 tentacles, with {SOURCES}"


def test_one_person_among_bots_of_whom_no_story_tells_has_one_of_their_own() -> None:
    """Ann takes the Forbidden Knowledge of ink for two tentacles; Bo that of coins, and one for Pact, which makes eight."""
    match = match_at(Seat("one-ink", ink=13), Seat("double-pact pact", coins=13, tentacles=5), people=BOT)
    for seat, code in (*((0, code) for code in ("claim ink", "end")), *((1, code) for code in (*CLAIMING, "play pact"))):
        match.act(seat, code)
    assert match.over
    assert best(match)[0].startswith("Biggest turn: Bo, round 1: from 5 to 8 tentacles")
    assert best(match)[-1] == "Ann's biggest turn: round 1: from 0 to 2 tentacles, with the Forbidden Knowledge of ink"


def test_how_near_the_private_investigator_came_is_told() -> None:
    match = match_at(Seat("pact", tentacles=7), people=PEOPLE[:1], case=Case("naive", track=4))
    match.act(0, "play pact")
    assert "How near it was: the Private Investigator had 4 of 8 tentacles" in best(match)


def test_of_two_equal_turns_the_first_is_told() -> None:
    grown = [("tentacle", 0, 1, "claim ink"), ("tentacle", 0, 2, "claim ink")]
    position: Any = Position()
    first, second = (Turn(f"round {n}", 0, position, position, tuple(grown)) for n in (3, 4))
    assert told(summoned(), first, second)[0] == "Biggest turn: Ann, round 3: from 0 to 2 tentacles, with the Forbidden Knowledge of ink"


OCTOPUSH: Any = Position(dice=False, round=2, colours=(("yellow",), ("purple",), ("green",), ("coral",)), points=((0, 0, 0, 0),) * 4)
PUSHED = (
    ("played", 0, "yellow-dash"),
    ("moved", 0, "yellow-1", ("c1", "c2")),
    ("left", 0, "purple-1", "c8", "north"),
    ("left", 0, "green-1", "c8", "north"),
    ("left", 0, "yellow-2", "c8", "north"),
    ("left", 0, "coral-3", "a4", "west"),
    ("crossed", 3, 5, "coral", "coral-3"),
)
"""Ann pushes two pawns of others out, one of her own too, and one of Di's across."""


def test_a_shove_counts_pawns_of_others_that_have_not_crossed() -> None:
    lines = told(reefs.match_at(), Turn("round 2", 0, OCTOPUSH, OCTOPUSH, PUSHED))
    assert lines == [
        "Biggest shove: Ann, round 2: 2 pawns over the edge",
        "Kindest turn: Ann takes Di's Coral 3 across, round 2",
    ]


def test_of_two_shoves_alike_that_of_the_person_is_told() -> None:
    """Bo, a bot, was first."""
    by_bo = tuple((kind, 1, *after) for kind, _, *after in PUSHED[1:] if "purple-1" not in after and "coral-3" not in after)
    both = [Turn("round 1", 1, OCTOPUSH, OCTOPUSH, by_bo), Turn("round 2", 0, OCTOPUSH, OCTOPUSH, PUSHED)]
    assert told(reefs.match_at(), *both)[0] == "Biggest shove: Ann, round 2: 2 pawns over the edge"


def test_p25_with_the_die_a_story_says_how_many_pups_were_free() -> None:
    reef: Any = Position(dice=True, pups=(1, 0, 2), colours=(("yellow",), ("purple",), ("green",)))
    ride = ("drifted", 0, "green-2", ("a1", "b1", "c1", "d1", "e1"))
    assert told(reefs.match_at(seats=3, dice=True), Turn("3 pups free", 0, reef, reef, (ride,))) == [
        "Longest ride: Green 2, when 3 pups were free: 4 arrows at a stretch"
    ]


def round_ended_by_bo() -> Match:
    """Ann goes four spaces with one of her two pawns, then Bo's last one crosses: 5 points, and 1 for each pawn left of the others."""
    pawns = {"yellow-1": "c3", "yellow-2": "f1", "purple-1": "g5", "green-1": "c8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, people=2, hands={1: "purple-dash purple-crawl"})
    for code in ("play yellow-dash", "pawn yellow-1", "north", "end", "play purple-dash", "pawn purple-1", "east", "end"):
        if code in match.game.legal(match.state, match.pending[0]):
            match.act(match.pending[0], code)
    return match


def test_the_best_round_of_octopush_counts_all_that_was_made_in_it() -> None:
    match = round_ended_by_bo()
    assert told(match, *turns(match)) == ["Best round: Bo, round 1: 5 points"]


def test_p17_ones_own_best_round_counts_what_it_brought_in_turns_of_others() -> None:
    match = round_ended_by_bo()
    assert told(match, *(turn for turn in turns(match) if turn.seat == 0)) == ["Best round: Ann, round 1: 2 points"]


def test_a_ride_is_as_long_as_the_arrows_it_followed() -> None:
    ride = ("drifted", 0, "green-2", ("a1", "a2", "a3", "b3", "b4"))
    assert told(reefs.match_at(), Turn("round 1", 0, OCTOPUSH, OCTOPUSH, (ride,))) == [
        "Longest ride: Green 2, round 1: 4 arrows at a stretch"
    ]


def test_p12_a_ride_goes_on_to_where_its_loop_ends() -> None:
    """Four arrows round the loop, back to c6, and three more to the stop that is chosen on c5: the log tells all seven."""
    ride = (
        ("drifted", 0, "green-1", ("c6", "d6", "d5", "c5", "c6")),
        ("drifted", 0, "green-1", ("c6", "d6", "d5", "c5")),
        ("loop", 0, "green-1", "c5"),
    )
    assert told(reefs.match_at(), Turn("round 1", 0, OCTOPUSH, OCTOPUSH, ride)) == ["Longest ride: Green 1, round 1: 7 arrows at a stretch"]


def test_p11_a_ride_goes_on_after_a_push_but_not_from_another_place() -> None:
    """Green 2 pushes Coral 1 on its way and follows four arrows; pushed away from b2 it follows one more, which is a ride of its own."""
    events = (
        ("drifted", 0, "green-2", ("a1", "a2", "a3")),
        ("pushed", 0, "coral-1", ("a3", "a4")),
        ("drifted", 0, "green-2", ("a3", "b3", "b2")),
        ("drifted", 0, "coral-1", ("a4", "b4")),
        ("pushed", 0, "green-2", ("b2", "b1")),
        ("drifted", 0, "green-2", ("b1", "c1")),
    )
    assert told(reefs.match_at(), Turn("round 1", 0, OCTOPUSH, OCTOPUSH, events)) == [
        "Longest ride: Green 2, round 1: 4 arrows at a stretch"
    ]


def test_oct8_tells_of_octopuses_babies_and_exchanges() -> None:
    match = shoals.match_at()
    events = (
        ("attached", 1, "red-1-1", "red-head-1"),
        ("completed", 1, "red-head-1"),
        ("baby", 1, 1),
        ("completed", 1, "blue-head-1"),
        ("baby", 1, 2),
        ("baby", 1, 2),
        *(("exchanged", 2, "red-1-1", "red-head-2", ("red-1-2",)),) * 3,
        ("used-up", 1, "arms"),
    )
    assert told(match, Turn("round 4", 1, match.state, match.state, events)) == [
        "Biggest turn: Bo, round 4: 2 octopuses finished",
        "Fullest nursery: Bo, 3 chips worth 5",
        "Busiest arms: Cy, 3 exchanges",
        "Last card: Bo uses up the arm deck",
    ]


def test_of_equal_turns_of_oct8_the_one_that_brought_most_points_is_the_biggest() -> None:
    """Ann has five points."""
    match, events = shoals.match_at(), (("completed", 0, "red-head-1"), ("completed", 0, "red-head-2"))
    before = shoals.match_at(seats=(oct8.Seat(), shoals.BO, shoals.CY)).state
    dull, bright = (Turn(f"round {n}", 0, start, match.state, events) for n, start in enumerate((match.state, before), 1))
    assert told(match, dull, bright)[0] == "Biggest turn: Ann, round 2: 2 octopuses finished"


def test_e05_oct8_counts_an_octopus_that_a_turn_draw_finishes() -> None:
    """E5, E6: Bo's blue 4 can only go to Blush, and his red 1 finishes Sage."""
    common = "red-head-10 green-4-1", "blue-head-10", "green-head-10 red-7-1"
    match = shoals.match_at(seats=(oct8.Seat(), oct8.Seat("red-1-1")), people=2, common=common, actions=0, acted=True, top="blue-4-1")
    for seat, code in ((0, "end"), (1, "attach"), (1, "to green-head-10"), (1, "lay red-1-1"), (1, "end")):
        match.act(seat, code)
    assert best(match)[0] == "Biggest turn: Bo, round 1: 2 octopuses finished"


@pytest.mark.parametrize(("secret", "points"), [("red-head-1", "4, doubled to 8 points"), ("blue-head-2", "4 points")])
def test_e12_oct8_tells_of_the_octopus_that_brought_most(secret: str, points: str) -> None:
    """Four red cards on a red head, shipped."""
    ann = replace(shoals.FULL, hand="", secret=secret, shipped=("red-head-3 red-2-1 red-2-2 red-2-3 red-1-1 blue-1-1",))
    match = shoals.match_at("draw", closer=1, rest="pile", seats=(ann, shoals.BO))
    match.act(0, "end")
    assert match.over and told(match) == [f"Best octopus: Ann's red Rose, {points}"]


def test_night_calls_the_place_outside_by_its_name_in_a_story() -> None:
    match = nights.match_at()
    fought = tuple(("confronted", seat, "city", 3) for seat in range(2))
    first, *_ = told(match, Turn("turn 6", 0, match.state, match.state, fought))
    assert first == "Hardest fight: Ann and Bo in the Lost City, turn 6"


def test_night_tells_of_fights_crowds_and_those_who_fell() -> None:
    match = nights.match_at()
    events = (
        *(("went", seat, "library") for seat in range(3)),
        ("stayed-and-summoned", 3, "crypt", "library"),
        ("met", -1, "library"),
        *(("proposed", 0, "nothing"),) * 3,
        *(("confronted", seat, "library", 2 - seat) for seat in range(3)),
        ("out", 2),
    )
    state = match.state
    assert told(match, Turn("turn 6", 0, state, state, events)) == [
        "Hardest fight: Ann, Bo and Cy in the library, turn 6: the last power of Cy",
        "Biggest crowd: 3 cults in the library, turn 6",
        "Longest bargaining: 3 proposals, turn 6",
        "First to fall: Cy, turn 6",
    ]


def test_talk_is_a_story_from_three_things_said_at_one_moment_on() -> None:
    match = summoned()
    match.say(0, "well played")
    match.say(1, "thank you")
    assert "Longest talk" not in str(best(match))
    match.say(0, "once more?")
    assert f"Longest talk: 3 things said at one moment of {match.game.stage(match.state)}" in best(match)


@pytest.mark.parametrize("end", ENDS)
def test_every_golden_game_has_stories_and_line_mode_tells_them(end: str) -> None:
    match = ended(end)
    lines = result_lines(match)
    assert 2 <= len(stories(match)) <= 3
    assert all(f"{line}." in lines for line in best(match))
    ending = table_of(match.game.id).narration.ending(match, match.state)
    assert all(" ".join(lines).lower().count(sentence.lower()) == 1 for sentence in ending.sentences)
    assert turns(match)[0].before is match.nodes[0].state and turns(match)[-1].after is match.state


@pytest.mark.parametrize(("end", "last"), [("cosmoctopus", 1.0), ("cosmoctopus lost", 0.0), ("night unwon", 0.0), ("octopush", 1.0)])
def test_the_course_ends_with_what_came_of_it(end: str, last: float) -> None:
    match = ended(end)
    went = course(match)
    assert went.curve[-1] == last
    assert 1 < len(went.curve) <= len(turns(match)) + 1


def test_the_course_is_that_of_the_winner_and_marks_the_rounds_that_changed_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four rounds: 30 % falls to 20 %, rises to 50 %, stays, and is 100 % at the end."""
    match = ended("cosmoctopus")
    starts = courses.lap_starts(match, match.path())
    last = len(starts)
    bo = iter((0.3, 0.2, 0.5, 0.5, *(0.55,) * (last - 4), 1.0))
    monkeypatch.setattr(courses, "chances", lambda game, state: (0.0, next(bo), 0.0))
    went = course(match)
    assert went.whose == "Bo's chance to win"
    assert tuple(point._replace(what="") for point in went.turning_points) == (
        TurningPoint(2, "round 2", 0.2, 0.5, moment=starts[1]),
        TurningPoint(last, "round 12", 0.55, 1.0, moment=starts[-1]),
    )
    first, second = went.turned("Ann")
    assert first == "Bo 20 to 50 %, round 2 (moves Cosmoctopus to Star Field for 3 stars)"
    assert went.turning_points[1].what.startswith("Bo goes from 6 to 8 tentacles: ")
    assert second.startswith("Bo 55 to 100 %, ") and "Bo: " not in second


@pytest.mark.parametrize(
    ("number", "rose", "fell"),
    [
        (2, "Bo has 1 tentacle now: plays Behold the Yawning Darkness", "Bo: moves Cosmoctopus to Ink Well for 3 ink"),
        (25, "Ann: moves Cosmoctopus to Whisper Hall for 3 whispers", "Ann has 1 tentacle now: completes The Lesser Squid"),
    ],
)
def test_a_tentacle_explains_a_rise_of_its_owners_chance_and_a_fall_of_the_others(number: int, rose: str, fell: str) -> None:
    """The chance is Bo's. A change that no tentacle explains is told by the Move of that turn."""
    match = ended("cosmoctopus")
    path, nodes = match.path(), [*(turn.before for turn in turns(match)), match.state]
    first, last = (next(i for i, node in enumerate(path) if match.nodes[node].state is state) for state in nodes[number : number + 2])
    assert [deciding(match, path[first : last + 1], 1, rising)[1] for rising in (True, False)] == [rose, fell]


def test_what_a_player_gained_in_a_round_does_not_explain_a_fall_of_their_chance() -> None:
    match = ended("cosmoctopus")
    path = match.path()
    rounds = [path[first : after + 1] for first, after in pairwise(courses.lap_starts(match, path))]
    rose, fell = ([deciding(match, nodes, 1, rising)[1] for nodes in rounds] for rising in (True, False))
    assert any(what.startswith("Bo: moves") for what in rose)
    assert "" in fell and not any(what.startswith("Bo") for what in fell)
    assert "Ann: moves Cosmoctopus to Ink Well for 3 ink" in fell, "what else was played"


def test_no_turn_seems_to_lose_what_the_next_player_has_by_being_on_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is on turn is judged to win with 70 %."""
    match = recorded("oct8", "2")
    monkeypatch.setattr(courses, "chances", lambda game, state: tuple(0.3 + 0.4 * (state.turn == seat) for seat in (0, 1)))
    assert len(set(course(match).curve[:-1])) == 1


@pytest.mark.parametrize(("mode", "people"), [("oct8 2", 2), ("oct8 4", 4), ("octopush 3", 3), ("cosmoctopus together", 3), ("night 5", 5)])
def test_everybody_has_a_turn_between_two_points_of_the_course_at_most(mode: str, people: int) -> None:
    """Whoever is on turn is judged to win: from turn to turn each would seem to lose what the next one then wins."""
    match = recorded(*mode.split())
    path = match.path()
    states = [match.nodes[node].state for node in path]
    for first, after in pairwise(courses.lap_starts(match, path)):
        begun = [n for n in range(first, after) if n == first or match.game.turn(states[n]) != match.game.turn(states[n - 1])]
        had = [seat for n in begun for seat in match.game.pending(states[n])]
        assert len(had) == len(set(had)) <= people
        assert set(match.game.pending(states[after])) & set(had)


def test_n8_a_loss_of_another_explains_a_rise() -> None:
    """Bo wants a confrontation in the museum: Bo and Cy lose 1 power each. The chance is Ann's, who sends nobody there."""
    match = nights.match_at(cults=(Cult(), Cult(), Cult()), people=3)
    for seat, setting in enumerate(("crypt library", "laboratory museum", "observatory museum")):
        match.act(seat, f"clock {setting}")
    while "confront" not in match.game.legal(match.state, match.pending[0]):
        match.act(match.pending[0], "leave")
    match.act(1, "confront")
    path = match.path()
    assert deciding(match, path, 0, True)[1].startswith("Bo: loses 1 power in a confrontation with Cy")
    assert "loses" not in deciding(match, path, 0, False)[1]


def test_a_fall_is_explained_by_the_tentacles_of_the_private_investigator() -> None:
    _, point = course(ended("cosmoctopus lost")).turning_points
    assert point.after < point.before and point.what == "Private Investigator goes from 0 to 2 tentacles"


def test_a_turning_point_tells_points_of_that_round_not_those_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended("oct8")
    monkeypatch.setattr(courses, "MARKED", 9)
    path = match.path()
    starts = [*courses.lap_starts(match, path), len(path) - 1]
    told = [
        (found, point.at)
        for point in course(match).turning_points
        if (found := re.match(r"(\w+): gains \d+ points?, now (\d+) in all", point.what))
    ]
    assert told
    for found, at in told:
        seat, nodes = match.names.index(found[1]), path[starts[at - 1] + 1 : starts[at] + 1]
        assert int(found[2]) in {score(as_a(Table, match.nodes[node].state), seat).open for node in nodes}


def test_n12_a_win_in_the_lost_city_is_not_explained_by_the_toll_before_it() -> None:
    """Ann pays 1 power there, and then gathers her fourth component."""
    match = nights.match_at(cults=(Cult(components="grimoire skull idol"), Cult(), Cult()), people=3)
    for seat, setting in enumerate(("museum museum", "crypt laboratory", "library crypt")):
        match.act(seat, f"clock {setting}")
    while not match.state.over:
        seat = match.pending[0]
        codes = match.game.legal(match.state, seat)
        match.act(seat, "take key" if "take key" in codes else codes[0])
    assert match.game.result(match.state).places[0] == 1
    assert course(match).turning_points[-1].what.startswith("Ann: gathers a silver key, 4 of 4 now")


def test_those_who_play_together_have_one_course() -> None:
    assert course(ended("cosmoctopus together")).whose == "the players' chance to win"
