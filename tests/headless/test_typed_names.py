"""Answers of the line mode in other forms: names, numbers as lists write them, and what others do told in short."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from engine.oct8.words import head_name
from octotui.headless.notices import IN_SHORT, LINE_BY_LINE
from tests.app import shoals
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.headless.test_line import ALONE, COINS, START, match_of
from tests.headless.typist import typed
from tests.oct8 import Seat as Eight


@pytest.mark.parametrize("name", [COINS, COINS.lower(), f"{COINS}.", "coins-3", "move coins-3"])
def test_a_thing_is_chosen_by_its_name(name: str) -> None:
    match = match_of(ALONE)
    page = typed(match, name)
    assert (f"Ann moves Cosmoctopus to {COINS}." in page) == (name != "coins-3")


def test_the_name_of_a_card_is_enough_to_play_it() -> None:
    match = match_at(Placed(hand="dear-relic one-ink", ink=3), people=ALONE)
    assert "Ann plays One Ink." in typed(match, "one ink")


def test_a_number_may_end_as_it_does_in_the_list() -> None:
    one, other = match_of(ALONE), match_of(ALONE)
    assert typed(one, "1.") == typed(other, "1")
    assert one.here


def test_a_name_that_two_choices_have_is_refused() -> None:
    match = match_of(ALONE)
    assert "is not an answer here." in typed(match, "oll")


def shipping() -> Match:
    """E10: Ann has four octopuses and has ended her turn."""
    ann = Eight(area=("red-head-1 red-8-1", "blue-head-1 blue-8-1", "green-head-1 green-8-1", "red-head-2 red-7-1 blue-1-1"))
    return shoals.match_at("end", seats=(ann, Eight()), common=("", "blue-head-10", "green-head-10"), acted=True, actions=0)


LAST = head_name("green-head-1")


@pytest.mark.parametrize("name", [LAST, LAST.lower(), f"green {LAST}", f"ship green {LAST}"])
def test_a_name_need_not_say_what_its_choice_adds_behind_a_comma(name: str) -> None:
    assert f"Ann ships green {LAST}." in typed(shipping(), name)


def test_the_beginning_of_one_choice_is_a_name_too() -> None:
    match = shoals.match_at(seats=(shoals.ANN, shoals.BO))
    typed(match, "draw")
    assert match.nodes[1].code == "draw"


def test_what_is_suggested_for_a_mistyped_name_is_a_name() -> None:
    page = typed(shipping(), f"ship gren {LAST}")
    assert f"“ship gren {LAST}” (did you mean 'ship green {LAST}'?) is not an answer here." in page
    assert "-head-" not in page


def test_the_name_of_what_cannot_be_chosen_now_says_why_not() -> None:
    match = match_of(ALONE)
    assert "A Move may not end where it began." in typed(match, START)
    assert match.here == 0


def test_what_others_do_is_told_in_short_alone_on_demand() -> None:
    typed_in = ["brief", *[""] * 9, "brief", *[""] * 9]
    at_length, briefly = typed(match_of(ALONE), *[""] * 18), typed(match_of(ALONE), *typed_in)
    first = briefly[briefly.index(IN_SHORT) : briefly.index(LINE_BY_LINE)]
    assert "\nRobo moves" in at_length and "\nRobo " not in first
    assert "In short: Robo" in first and "Ann moves" in first
    assert "\nRobo moves" in briefly[briefly.index(LINE_BY_LINE) :]
