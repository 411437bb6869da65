"""Oct8 in words: nothing that a seat may not know, no plural for one thing, and how it ended."""

import re

import pytest

from engine.core.state import HIDDEN
from engine.oct8.table import Table
from engine.oct8.words import card_word, cards_word
from octotui.tables.oct8 import narration
from tests.app.screens.oct8 import SCREENS
from tests.app.shoals import ANN, BO, CY
from tests.headless.walks import phrases, walked
from tests.oct8 import GAME, Seat, asked, given, play
from tests.typed import as_a

NAMES = ("Ann", "Bo", "Cy")
THINGS = "points|cards|arms|actions|turns|chips|octopuses"
WRONG = re.compile(rf"\b1 (?:more |baby |red |blue |green )?(?:{THINGS})\b|\b(?:0|[2-9]|[1-9][0-9]) (?:point|card|arm|action)\b")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_of_a_thing_is_never_told_as_several(seats: int) -> None:
    said = set(phrases(walked("oct8", seats, seats, short=True)))
    assert any("1 point" in phrase for phrase in said) and any("1 card" in phrase for phrase in said)
    assert not [phrase for phrase in said if WRONG.search(phrase)]


def test_nobody_is_told_a_card_or_colour_that_they_do_not_know() -> None:
    state = given(ANN, BO, CY)
    for seat in range(3):
        view = GAME.observe(state, seat)
        lines = narration.full(view, seat, NAMES)
        others = [line for line in lines if line.startswith("  in hand:")]
        assert len(others) == 1, "only one's own hand is told"
        assert not any("colour is" in line for line in lines)
        assert narration.secret(view, seat, NAMES)[0].startswith(f"{NAMES[seat]}'s octopus colour is ")
    spectator = GAME.observe(state, None)
    assert all(card == HIDDEN for hand in spectator.hand for card in hand)
    assert not [line for line in narration.full(spectator, None, NAMES) if "in hand: " in line]
    assert narration.secret(spectator, None, NAMES) == ["Whose secret this is does not look on here."]


def test_cards_that_everybody_saw_come_into_a_hand_are_told() -> None:
    """E14."""
    bo = narration.of_seat(GAME.observe(given(ANN, BO, CY), 0), 1, NAMES)
    assert bo[0] == ("Bo: 3 points, 2 baby chips worth 2 and 1, 4 cards in hand, of which everybody knows a blue 6.")
    assert bo[1:] == [
        f"  in the area: {card_word('blue-head-3')}, finished, 1 point: a red 3 and a blue 5.",
        f"  in the area: {card_word('red-head-4')}, finished, 1 point: a red 8, blocked for all but its owner.",
        f"  shipped: {card_word('green-head-5')}, finished, 1 point: a green 1 and a red 7.",
    ]


def test_a_hand_is_told_by_colour_and_number() -> None:
    assert narration.hand(GAME.observe(given(ANN, BO, CY), 0), 0, NAMES) == [
        "Your hand, 6 cards: a red 2, a red 3, a blue 1, a blue 3, a green 1 and a green 4."
    ]


def test_an_exchange_in_progress_is_told() -> None:
    """What has come counts among the arms; points are those before until all has."""
    view = GAME.observe(play(given(ANN, BO, CY), "exchange-hand", "give red-5-1", "put red-2-1"), 1)
    assert "On the way: a red 5." in narration.decks(view, 1, NAMES)
    assert narration.of_seat(view, 0, NAMES)[1] == "  in the area: red Rust, 5 of 8 arms, 1 point: a blue 3 and a red 2."
    view = GAME.observe(play(given(ANN, BO, CY), "exchange-octopuses", "swap red-4-1", "with blue-head-4", "for red-2-3"), 0)
    assert narration.of_seat(view, 0, NAMES)[4] == "  in the area: green Ivy, 6 of 8 arms, 2 points: two green 2s and a red 2."


def test_the_end_is_told_with_what_it_is_made_of() -> None:
    """E12: Ann has four in her area and a shipped red octopus worth one, and red is her colour: six. Bo's colour counts nowhere."""
    make = SCREENS["oct8-result"][0]
    match = make()
    assert match is not None
    match.act(0, "end")
    ending = narration.ending(match, as_a(Table, match.state))
    assert ending.headline == "Ann has won" and ending.scores == ("6 points", "3 points")
    assert "Ann: 4 here, 1 shipped, 1 for secret red." in ending.sentences


def test_equal_cards_are_told_once_with_their_number() -> None:
    assert cards_word("green-1-1", "red-2-1", "green-1-2") == "two green 1s and a red 2"


@pytest.mark.parametrize(
    ("area", "told"), [((), "You turn up a green 1 (1 green arm): "), (("red-head-2 blue-8-1",), "You turn up a green 1: ")]
)
def test_whoever_has_no_octopus_yet_is_told_what_the_name_of_a_turned_card_means(area: tuple[str, ...], told: str) -> None:
    state = given(Seat(area=area), ask="turn-draw", lifted="green-1-1", pile="red-1-1")
    prompt = narration.asked(state, NAMES[:2], asked(state))
    assert prompt.text == f"{told}for which octopus?"
