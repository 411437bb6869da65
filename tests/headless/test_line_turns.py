"""The line mode around a turn: what others did before it, how it ends, and what is asked again in between."""

import io
from dataclasses import replace

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from octotui.headless.line import ASK, play
from octotui.headless.notices import BY_THEMSELVES, ENDED, ENDED_FIRST, IN_SHORT, TAKEN_BACK, YOURSELF
from octotui.play.table import Table
from octotui.play.turn_end import Confirms
from tests.app import shoals
from tests.app.test_oct8_recap import exchange
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.headless.test_line import ALONE, TWO, match_of
from tests.headless.typist import typed


def lines_of(match: Match, *lines: str, confirms: Confirms = "auto") -> list[str]:
    page = io.StringIO()
    play(Table(match), io.StringIO("".join(f"{line}\n" for line in lines)), page, confirms=confirms)
    return page.getvalue().replace(ASK, f"{ASK}\n").splitlines()


def test_what_others_did_is_told_once_before_ones_own_turn_with_what_it_cost() -> None:
    told = lines_of(exchange(), "", "end", "", "")
    told = told[told.index("This page cannot be cleared: 40 empty lines stand before this one. Please do not scroll back.") :]
    begins = told.index("Round 1: Bo.")
    assert told[begins - 1] == "Ann: gains 1 point, now 3 in all, costs you 3 points."
    assert not [line for line in told if line.startswith("In short")]
    assert len([line for line in told if "Ann exchanges" in line]) == 1


def test_in_short_too_ones_own_turn_is_told_by_the_log_and_only_there() -> None:
    told = lines_of(shoals.dealt(seed=5), "brief", *[""] * 8)
    begins = told.index("Round 2: Ann.")
    assert told[begins - 1].startswith("In short: Bo: ") and " Ann: " not in told[begins - 1]
    assert told[begins + 1].startswith("Ann turns up ")
    assert not [line for line in told[told.index(IN_SHORT) :] if line.startswith(("Bo ", "Round 1: Bo"))]


def test_in_short_causes_are_told_before_what_they_brought() -> None:
    """E7 ④: Ann's exchange gives her a point and the lead, and takes three from Bo."""
    (told,) = [line for line in lines_of(exchange(), "", "brief", "end", "", "") if line.startswith("In short")]
    assert told.startswith(
        "In short: Ann: exchanges a blue 8 of red Rust for a green 1, a green 2, a green 3 and a red 2 of your green Jade"
    )
    assert told.endswith(", gains 1 point, now 3 in all, takes the lead from Bo, costs you 3 points.")


def test_the_last_turns_of_others_are_told_line_by_line_in_short_too() -> None:
    """E11: Ann has drawn the last card; Bo has one more turn, of several answers."""

    def last_turn() -> Match:
        return shoals.match_at("draw", seats=(replace(shoals.ANN, chips=()), shoals.BO), closer=0, rest="pile")

    at_length, briefly = lines_of(last_turn(), "end", "end"), lines_of(last_turn(), "brief", "end", "end")
    told, brief = (lines[lines.index("Round 1: Bo.") :] for lines in (at_length, briefly))
    assert len([line for line in told if line.startswith("Bo ")]) > 1
    assert brief == told


def nothing_left(people: tuple[Seat, ...] = ALONE) -> Match:
    """Ann has one card to play, and then nothing to choose."""
    return match_at(Placed(hand="one-ink"), Placed(), people=people)


def test_a_turn_with_nothing_left_ends_by_itself_and_the_first_time_it_is_said_what_to_do() -> None:
    told = lines_of(match_of(ALONE), *[""] * 30)
    assert told.count(ENDED_FIRST) == 1 and ENDED in told
    assert told.index(ENDED_FIRST) < told.index(ENDED)


@pytest.mark.parametrize(
    ("people", "confirms", "ends"),
    [(ALONE, "auto", True), (ALONE, True, False), (ALONE, False, True), (TWO, "auto", False), (TWO, False, True)],
)
def test_whether_it_does_is_set_and_depends_on_who_could_take_it_back(people: tuple[Seat, ...], confirms: Confirms, ends: bool) -> None:
    match = nothing_left(people)
    first = [] if people == ALONE else [""]
    told = lines_of(match, *first, "play one-ink", confirms=confirms)
    assert (ENDED_FIRST in told) == ends
    assert ("0. end the turn" in told[told.index("Ann plays One Ink.") :]) != ends


def test_a_word_lets_people_end_their_turns_themselves_and_another_takes_it_back() -> None:
    """Words that are told lead somewhere: `confirm`, which the first end by itself names."""
    assert "confirm" in ENDED_FIRST
    told = lines_of(nothing_left(), "confirm", "play one-ink")
    assert YOURSELF in told and "0. end the turn" in told and ENDED_FIRST not in told
    again = lines_of(nothing_left(), "confirm", "confirm", "play one-ink")
    assert BY_THEMSELVES in again and ENDED_FIRST in again


def test_an_undo_goes_over_the_end_that_came_by_itself_and_stays_there() -> None:
    match = nothing_left()
    told = lines_of(match, "play one-ink", "undo")
    assert match.here == 0
    (said,) = [line for line in told if TAKEN_BACK in line]
    assert said.endswith(f"{TAKEN_BACK} What Robo did since is taken back too.")
    assert "Answers were taken back." not in told


def test_where_one_sits_down_before_the_end_of_a_turn_it_is_asked() -> None:
    match = nothing_left()
    match.act(0, "play one-ink")
    assert "0. end the turn" in lines_of(match)


# --- what is asked again


@pytest.mark.parametrize("typed_in", ["look", "why", "log", "nonsense", "9"])
def test_after_a_command_or_a_mistake_the_question_is_asked_in_short(typed_in: str) -> None:
    """E10: Ann has her action to take, and cards to attach."""
    told = lines_of(shoals.match_at(seats=(shoals.ANN, shoals.BO)), typed_in)
    (again,) = [line for line in told if line.startswith("Take an action: 1 left. 1. ")]
    assert again.endswith(". Enter takes 3.") and "; 2. " in again and " points" not in again


def test_of_many_choices_only_the_numbers_are_said_again() -> None:
    page = typed(match_of(ALONE), "look")
    assert page.count("Move Cosmoctopus. One step is free. 1 to 5 and 7 to 9; again lists them. Enter takes ") == 1


def test_what_is_listed_anyway_is_not_said_again_in_short() -> None:
    page = typed(match_of(ALONE), "again")
    assert "again lists them" not in page


def test_what_several_things_are_barred_by_is_said_after_them() -> None:
    """E7: Ann has taken her action, and has a chip."""
    page = typed(shoals.match_at("draw", "deck", "deck", seats=(shoals.ANN, shoals.BO)), "why")
    barred = "draw cards; attach hand cards; exchange an arm for hand cards; exchange arms between octopuses"
    assert f"Cannot be done: {barred}. No action left; spend a chip.\n" in page
