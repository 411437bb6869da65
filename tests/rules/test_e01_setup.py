"""E1 to E3: what is in the box, the short game, the set-up."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.game import BadOption, BadSeats
from engine.core.state import HIDDEN, things
from engine.core.toml import BadBox
from engine.oct8.box import read_box
from engine.oct8.octopus import arms_of, colour_of
from engine.oct8.table import Table
from engine.oct8.words import head_name
from tests.oct8 import BOX, GAME, NUMBERS
from tests.typed import there

COLOURS = ("red", "blue", "green")


def begun(seats: int = 4, seed: int = 1, **options: Any) -> Table:
    return GAME.setup(GAME.read_options(options), seats, Search(Random(seed)))


# --- E1


def test_e01_thirty_heads_ten_of_each_colour() -> None:
    assert len(set(BOX.heads)) == 30
    assert Counter(map(colour_of, BOX.heads)) == dict.fromkeys(COLOURS, 10)


def test_e01_seventy_eight_arm_cards_twenty_six_of_each_colour() -> None:
    assert len(set(BOX.arms)) == 78
    assert Counter(map(colour_of, BOX.arms)) == dict.fromkeys(COLOURS, 26)


def test_e01_arms_of_each_colour() -> None:
    for colour in COLOURS:
        shown = Counter(arms_of(card) for card in BOX.arms if colour_of(card) == colour)
        assert shown == {1: 6, 2: 6, 3: 5, 4: 4, 5: 2, 6: 1, 7: 1, 8: 1}


def test_e01_a_card_is_named_after_what_it_shows() -> None:
    assert {"red-head-3", "red-head-10"} <= set(BOX.heads)
    assert {"blue-5-2", "green-1-6", "red-8-1"} <= set(BOX.arms)
    assert GAME.word("red-head-3") == "red Rose"
    assert (GAME.word("blue-5-2"), GAME.word("green-1-6")) == ("a blue 5", "a green 1")


def test_e01_every_head_has_a_name_of_its_own_that_no_card_is_called_by() -> None:
    names = [head_name(head) for head in BOX.heads]
    assert len(set(names)) == 30 and all(len(name) <= 5 and name.isalpha() for name in names)
    cards = {f"{colour_of(card)[0].upper()}{arms_of(card)}" for card in BOX.arms}
    assert "B8" in cards and not cards & set(names)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('"blue"', '"red"', "colours"),
        ('"blue"', '"light-blue"', "colours"),
        ("[6, 6, 5", "[6, -6, 5", "arms"),
        ("1, 1, 1]", "1, 1, 1, 1]", "arms"),
        ("[6, 6, 5, 4, 2, 1, 1, 1]", "[8]", "arms"),
        ("short_heads = 3", "short_heads = 4", "short_heads"),
        ("short_heads = 3", "short_heads = 2", "short_heads"),
        ("chip = 2", "chip = 0", "chip"),
        ("chip = 2", "chips = 2", "chip"),
        ("whole = 8", "whole = 'eight'", "whole"),
        ("hand = 6", "", "hand"),
        ("hand = 6", "hand =", ""),
    ],
)
def test_e01_an_impossible_box_is_refused(old: str, new: str, field: str) -> None:
    text = NUMBERS.format(heads=3)
    assert old in text
    with pytest.raises(BadBox) as caught:
        read_box(text.replace(old, new), "my.toml")
    assert str(caught.value).startswith("my.toml: ") and field in str(caught.value)


# --- E2


@pytest.mark.parametrize("seats", [1, 5])
def test_e02_for_two_to_four(seats: int) -> None:
    with pytest.raises(BadSeats):
        begun(seats)
    assert {len(begun(n).hand) for n in (2, 3, 4)} == {2, 3, 4}


def test_e02_the_short_game_has_two_heads_of_each_colour_fewer() -> None:
    whole, short = things(begun(4)), things(begun(4, short=True))
    assert whole - short == {f"{colour}-head-{n}": 1 for colour in COLOURS for n in (9, 10)}
    assert not short - whole


# --- E3


def test_e03_everybody_has_a_secret_head_and_six_arm_cards() -> None:
    s = begun(3)
    assert len(set(s.secret)) == 3 and all("-head-" in there(head) for head in s.secret)
    for seat in range(3):
        cards = [c for c in (*s.hand[seat], *s.known[seat]) if ("turned", s.turn, c) not in s.events]
        assert len(cards) == 6


def test_e03_three_heads_lie_open_and_one_card_opens_the_pile() -> None:
    s = begun(4)
    assert [octopus[0].split("-")[1] for octopus in s.common] == ["head"] * 3
    assert len(s.pile) == 1
    assert len(s.heads) == 30 - 4 - 3
    # One arm card has been turned up by the first player already.
    assert len(s.deck) == 78 - 4 * 6 - 1 - 1


def test_e03_chance_says_who_begins_unless_it_is_chosen() -> None:
    assert {begun(3, seed).turn for seed in range(20)} == {0, 1, 2}
    assert {begun(3, seed, first=2).turn for seed in range(5)} == {2}
    with pytest.raises(BadOption, match="first: there is no seat 3"):
        begun(3, first=3)


def test_e03_a_secret_colour_is_seen_by_its_owner_alone() -> None:
    s = begun(3)
    for viewer in (None, 0, 1, 2):
        seen = GAME.observe(s, viewer).secret
        assert seen == tuple(s.secret[i] if i == viewer else HIDDEN for i in range(3))
