"""Night of the Grand Octopus in the plain line mode: talk, and clocks by two numbers."""

import io
import re
from typing import Any

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import to_json
from octotui.bots.task import Task
from octotui.headless.keyboard import FileKeyboard, FilePage
from octotui.headless.line import ASK, LineTable, play
from octotui.play.table import Table as MatchTable
from octotui.tables import table_of
from octotui.tables.night.narration import set_in_words
from tests import night
from tests.app import nights
from tests.headless.typist import typed
from tests.night import Cult

TWO = (Seat("Ann"), Seat("Bob"))

# --- talk


def met() -> Match:
    """Ann and Bob meet in the crypt, in a Night of the Grand Octopus."""
    state = night.turn(night.given(Cult("crypt"), Cult("crypt"), Cult("garden")), "museum crypt", "museum crypt", "museum garden")
    options = night.GAME.read_options({"first": 0, "exterior": "city"})
    return Match.from_position(night.GAME, to_json(state), (*TWO, Seat("Robo", "random")), options, 1)


def test_n08_what_is_said_is_told_once_to_each_when_they_have_the_keyboard() -> None:
    """The second promise is made at a position that Bob knows already."""
    match = met()
    page = typed(
        match, "", "say The garden is yours.", "nothing", "", "", "gather lantern", "", "", "SAY  Never!", "gather choir", "", "", "log"
    )
    ann, bob, again, last = re.split(r"\w+: press enter once the keyboard is yours\. ", page)[1:]
    first, second = "Ann: “The garden is yours.”", "Ann: “Never!”"
    assert "All can read it. It binds nobody." in ann and first not in ann
    assert bob.count(first) == 1 and again.count(first) == 0
    told, _, log = last.partition(ASK)
    assert told.count(second) == 1 and first not in told
    assert log.index(first) < log.index(second)
    assert [said.text for said in match.said] == ["The garden is yours.", "Never!"]


def test_n08_people_are_told_how_much_can_be_said() -> None:
    match = met()
    page = typed(match, "", "say", f"say {'x' * 121}")
    assert "Type what you want to say after it" in page
    assert "What is said has at most 120 characters, not 121." in page and not match.said


# --- answers of several parts


def clocks(**options: Any) -> Match:
    """Ann and two bots, all in the library, before the clocks are set."""
    state = night.given(**options)
    chosen = night.GAME.read_options({"first": 0, **({} if options.get("quick") else {"exterior": "city"}), **options})
    seats = (Seat("Ann"), Seat("Robo", "random"), Seat("Eve", "random"))
    return Match.from_position(night.GAME, to_json(state), seats, chosen, 1)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 2", "clock crypt museum"),
        (" 6  6 ", "clock garden garden"),
        ("7", "clock library library"),
        ("clock museum crypt", "clock museum crypt"),
    ],
)
def test_n05_a_clock_is_set_by_two_numbers(line: str, code: str) -> None:
    match = clocks()
    question = typed(match, line).partition(ASK)[0]
    assert code in [node.code for node in match.nodes if node.seat == 0]
    assert question.count("offspring to the") == 1 and "Cultists can be in 1 the library with 2 grimoires, 2 the museum" in question


BEGUN = "That is not all. Your offspring to the museum; a second number is for your cultists: 2 1, 2 2 outside, 2 3, 2 4, 2 5."
"""N3: from the library stairs lead to all rooms but the garden."""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3 6", "No stairs lead from the library"),
        ("2", BEGUN),
        ("22", "Type it like "),
        ("9 1", "is not an answer"),
        ("0 0", "is not an answer"),
    ],
)
def test_n05_a_clock_that_cannot_be_set_is_refused(line: str, said: str) -> None:
    match = clocks()
    assert said in typed(match, line)
    assert 0 not in [node.seat for node in match.nodes]


def test_n07_who_has_one_of_a_kind_is_told_so_where_it_lies() -> None:
    """N12: who has a key goes to the Dimension of Dreams for power."""
    said = typed(nights.match_at(cults=(Cult(power=4, components="skull key"), *nights.THREE[1:]), exterior="dreams"), "look")
    assert "2 the museum with 2 stone idols, 3 the crypt with 1 skull (you have one), 4 the laboratory" in said
    assert "without offspring: 1 silver key there; you have one, but may gain 1 power." in said


def test_n08_what_is_no_answer_is_refused_with_people_by_name() -> None:
    """The proposal of Bo, who leads the Lantern Watch."""
    match = nights.match_at("gather lantern", clocks=("library museum", "library museum", "garden crypt"), cults=nights.THREE, first=1)
    said = typed(match, "so be it")
    assert "“so be it” is not an answer here." in said and "Lantern" not in said.partition(ASK)[2]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "The same number twice, or 7 alone, sends the cultists to the Lost City"),
        ({"quick": True}, "They have to differ."),
        ({"quick": True, "errors": True}, "The same number twice is an error"),
        ({"errors": True}, "0 is the line"),
    ],
)
def test_n16_n17_what_can_be_typed_for_a_clock_is_told(options: dict[str, object], said: str) -> None:
    assert said in typed(clocks(**options))


def test_n07_n10_the_first_clock_says_what_it_is_for_and_what_wins() -> None:
    """In the quick game three components win (N17)."""
    said = "who meets offspring of others loses 1 power and gathers nothing. 4 different components win"
    assert said in typed(clocks()) and "3 different components win" in typed(clocks(quick=True))
    later = night.given(*[Cult()] * 3)
    later.turn = 2
    assert not any("components win" in line for line in set_in_words(later, 0))


def test_n16_0_is_the_line() -> None:
    match = clocks(errors=True)
    typed(match, "0 0")
    assert "clock line line" in [node.code for node in match.nodes if node.seat == 0]


def test_whoever_says_nothing_is_told_how() -> None:
    match = met()
    assert "Type what you want to say after it" in typed(match, "", "say ")
    assert match.said == []


def test_a_match_that_goes_on_tells_nothing_again_that_was_said() -> None:
    match = met()
    match.say(1, "Never!")
    page = io.StringIO()
    play(MatchTable(match), io.StringIO("\n"), page, goes_on=True)
    assert "Never!" not in page.getvalue()


def test_three_who_are_asked_are_a_list_in_words() -> None:
    game = load("night")
    match = Match.start(game, (Seat("Ann"), Seat("Bo"), Seat("Cy")), game.options(), seed=1)
    waiting = LineTable(MatchTable(match), FileKeyboard(io.StringIO()), FilePage(io.StringIO()), seats=())
    assert waiting.waiting() == "Ann, Bo and Cy are asked."


def test_a_hint_tells_what_to_type(expert: list[Task]) -> None:
    match = clocks()
    shorthand = table_of("night").narration.shorthands["clock"]
    page = typed(match, "hint")
    code = match.game.legal(match.state, 0)[-1]
    assert f"Hint: {shorthand.typed(match.game.observe(match.state, 0), code)}, " in page
