"""Answers of the line mode in other forms: names, numbers as lists write them, and what others do told in short."""

from __future__ import annotations

import pytest

from octotui.headless.notices import IN_SHORT, LINE_BY_LINE
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.headless.test_line import ALONE, COINS, match_of
from tests.headless.typist import typed


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


def test_what_others_do_is_told_in_short_alone_on_demand() -> None:
    typed_in = ["brief", *[""] * 9, "brief", *[""] * 9]
    at_length, briefly = typed(match_of(ALONE), *[""] * 18), typed(match_of(ALONE), *typed_in)
    first = briefly[briefly.index(IN_SHORT) : briefly.index(LINE_BY_LINE)]
    assert "\nRobo moves" in at_length and "\nRobo " not in first
    assert "In short: Robo" in first and "Ann moves" in first
    assert "\nRobo moves" in briefly[briefly.index(LINE_BY_LINE) :]
