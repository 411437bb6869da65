"""What is said at the end of a game of Cosmoctopus."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from octotui.headless.sentences import result_lines
from octotui.play.table import Table as MatchTable
from octotui.tables import table_of
from octotui.tables.cosmoctopus.tentacles import COLUMNS, ROWS, Source, lines
from octotui.tables.game_table import Ending
from tests.app.tables import PEOPLE
from tests.app.written import match_at
from tests.cosmoctopus import Case, Seat


def played(match: Match, *codes: str) -> Match:
    for code in codes:
        match.act(match.pending[0], code)
    return match


def ended(match: Match, *codes: str) -> Ending:
    """How a match ends after these answers."""
    return table_of("cosmoctopus").narration.ending(played(match, *codes), match.state)


ARMED = "arm-of-choice arm-of-steps"
"""Relics that ask at each tentacle."""


@pytest.mark.parametrize("case", [None, Case()])
def test_c21_nothing_is_asked_before_an_eighth_tentacle_that_comes_whatever_is_answered(case: Case | None) -> None:
    match = match_at(Seat(ink=13, tentacles=6, tableau=ARMED), people=PEOPLE[:1] if case else PEOPLE[:2], case=case)
    MatchTable(match).answer(0, "claim ink")
    assert match.over and match.game.result(match.state).places[0] == 1


def test_c21_what_is_left_of_a_gain_is_not_asked_once_its_first_unit_has_completed_the_last_constellation() -> None:
    seat = Seat("mix-three", tentacles=7, constellations={"ink-star": "abc", "ink-chain": ""})
    match = match_at(seat, people=PEOPLE[:2], answers=("play mix-three", "gain ink", "gain ink", "gain ink"))
    assert "place ink-star d" in match.game.legal(match.state, 0)
    MatchTable(match).answer(0, "place ink-star d")
    assert match.over


@pytest.mark.parametrize(
    ("seats", "case"),
    [
        pytest.param((Seat(ink=13, tentacles=5, tableau=ARMED),), None, id="the eighth is not due yet"),
        pytest.param((Seat(ink=13, tentacles=6, tableau=ARMED), Seat(tentacles=3)), Case(), id="others go on against the Investigator"),
    ],
)
def test_c36_between_two_tentacles_one_is_asked_as_long_as_the_game_goes_on(seats: tuple[Seat, ...], case: Case | None) -> None:
    match = match_at(*seats, people=PEOPLE[:2], case=case)
    MatchTable(match).answer(0, "claim ink")
    assert not match.over and match.pending == (0,)


def test_everybodys_tentacles_are_told_the_winners_first() -> None:
    match = match_at(Seat("one-ink", tentacles=3), Seat("double-pact pact", ink=13, tentacles=5), turn=1, people=PEOPLE)
    told = ended(match, "claim ink", "play pact")

    assert told.headline == "Bo has summoned Cosmoctopus"
    assert told.scores == ("3 tentacles", "8 tentacles")
    assert told.sentences == (
        "Bo: 5 tentacles from the start, 2 from Forbidden Knowledge of ink, 1 from Pact.",
        "Ann: 3 tentacles from the start.",
    )


def test_a_lost_game_says_who_has_won_with_what_and_at_which_difficulty() -> None:
    case = Case("relentless", ink=13, coins=8, track=5, revelation="more-watch")
    match = match_at(Seat(tentacles=2), people=PEOPLE[:1], case=case, taken={"coins": 0})
    told = ended(match, "end")

    assert told.headline == "The Private Investigator has won at the relentless level: the summoning fails"
    assert told.sentences == (
        "Private Investigator: 5 tentacles from the start, 2 from Forbidden Knowledge of ink, 1 paid for in coins.",
        "Ann: 2 tentacles from the start.",
    )
    assert result_lines(match)[2:] == [
        "Private Investigator, 8 tentacles.",
        "Ann, 2 tentacles.",
        "How near it was: Ann had 2 of 8 tentacles.",
        *told.sentences,
    ], "there are no places where everyone has lost"


def test_a_game_won_against_the_private_investigator_says_so() -> None:
    match = match_at(Seat("pact", tentacles=7), people=PEOPLE[:1], case=Case("naive", track=4))

    assert ended(match, "play pact").headline == "Ann has summoned Cosmoctopus against the naive Private Investigator"
    assert result_lines(match)[2:4] == ["1. Ann, 8 tentacles.", "2. Private Investigator, 4 tentacles."]


def test_cards_are_counted_by_type_where_all_their_names_do_not_fit() -> None:
    long = [Source("constellations", f"A Constellation of Much Renown {n}") for n in range(5)]
    few, many = lines([("Ann", 5, long)]), lines([("Ann", 8, [*long, Source("Forbidden Knowledge of", "ink")])] * 4)

    assert "1 from A Constellation of Much Renown 4" in few[0].text
    assert many[0].sentence == "Ann: 2 tentacles from the start, 5 from constellations, 1 from Forbidden Knowledge of ink."
    assert all(len(line.sentence) <= ROWS // 4 * COLUMNS for line in many)


def test_cards_of_all_are_counted_by_type_if_those_of_one_have_to_be() -> None:
    long = [Source("constellations", f"A Constellation of Much Renown {n}") for n in range(20)]
    _, short = lines([("Ann", 20, long), ("Bo", 2, long[:2])])
    assert short.sentence == "Bo: 2 tentacles from constellations."


def test_the_one_card_of_its_type_has_its_name_where_the_others_are_counted() -> None:
    long = [Source("constellations", f"A Constellation of Much Renown {n}") for n in range(5)]
    told = lines([("Ann", 6, [*long, Source("hallucinations", "Pact")])] * 4)
    assert told[0].sentence == "Ann: 5 tentacles from constellations, 1 from Pact."


def test_where_the_last_forbidden_knowledge_needed_one_tentacle_alone_that_is_said() -> None:
    ink, stars = Source("Forbidden Knowledge of", "ink"), Source("Forbidden Knowledge of", "stars")
    (told,) = lines([("Ann", 3, [ink, ink, stars])])
    assert told.text == "3 tentacles from Forbidden Knowledge of ink and stars (of the last, one was enough)"
    (told,) = lines([("Ann", 4, [ink, ink, stars, stars])])
    assert told.text == "4 tentacles from Forbidden Knowledge of ink and stars"
