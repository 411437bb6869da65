"""What may be done in the line mode once a match is over."""

import io

import pytest

from engine.core.match import Match
from octotui.headless.afterwards import QUESTION, afterwards
from tests.app.shoals import ANN, BO, ended, match_at

MENU = [
    "1. play again: the same seats and options, another deal",
    "2. review your answers with an expert",
    "3. replay the game",
    "4. see your record",
    "0. quit",
    "Enter takes 0, quit.",
]


def over() -> Match:
    match = ended()
    match.act(0, "end")
    assert match.over
    return match


def asked(*lines: str, match: Match | None = None) -> tuple[bool, str]:
    page = io.StringIO()
    keys = io.StringIO("".join(f"{line}\n" for line in lines))
    return afterwards(match or over(), keys, page, lambda: ["3 games, 2 won."]), page.getvalue()


def test_where_the_input_ends_nothing_more_is_asked() -> None:
    again, page = asked("record")
    assert not again and page.count(QUESTION) == 2


def test_what_can_be_done_is_asked_in_numbers_and_enter_quits() -> None:
    again, page = asked("", "1")
    assert not again
    assert page.splitlines()[1:8] == [QUESTION, *MENU]
    assert page.endswith("Goodbye.\n")


@pytest.mark.parametrize("typed", ["1", "1.", "again", "Again"])
def test_one_plays_again_by_number_or_word(typed: str) -> None:
    assert asked(typed)[0]


@pytest.mark.parametrize("typed", ["0", "q", "quit"])
def test_one_quits_by_number_or_word(typed: str) -> None:
    again, page = asked(typed, "again")
    assert not again and page.count(QUESTION) == 1


@pytest.mark.parametrize("typed", ["4", "record"])
def test_the_record_is_told_and_then_it_is_asked_again(typed: str) -> None:
    _, page = asked(typed, "0")
    assert "3 games, 2 won.\n" in page and page.count(QUESTION) == 2


def test_the_replay_is_left_for_the_question() -> None:
    _, page = asked("replay", "last", "quit", "0")
    assert "Oct8, from the deal on." in page and "Answer 1 of 1" in page
    assert page.count(QUESTION) == 2


def test_a_review_names_whose_answers_they_are_and_goes_on_as_a_replay() -> None:
    match = over()
    page = asked("review", "quit", "0", match=match)[1]
    assert "answers of Ann." in page and page.count(QUESTION) == 2


def test_each_of_several_people_has_a_review() -> None:
    match = match_at("draw", closer=1, rest="pile", seats=(ANN, BO), people=2)
    match.act(0, "end")
    page = asked("0", match=match)[1]
    assert "2. review Ann's answers with an expert\n3. review Bo's answers with an expert\n4. replay the game\n" in page


def test_what_is_no_choice_is_said() -> None:
    _, page = asked("7", "0")
    assert "There is no choice 7; there are 0 to 4.\n" in page and page.count(QUESTION) == 2
