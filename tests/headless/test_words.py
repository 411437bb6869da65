"""What the games say in words: one thing is never in the plural."""

import re

import pytest

from engine.core.registry import load
from engine.core.words import count_of
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.effects import read_effect, read_powers
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.words import amounts_text, card_text, effect_text
from tests.cosmoctopus import TEST
from tests.headless.walks import phrases, walked
from tests.typed import as_a

GAME = as_a(Cosmoctopus, load("cosmoctopus"))
THINGS = "coins|stars|whispers|cards|resources|tentacles|slots|scriptures|relics|hallucinations|constellations|discount tokens"
WRONG = re.compile(
    rf"\b1 (?:more |open |other )?(?:{THINGS})\b|\b(?:[02-9]|1[0-9]) (?:more |open |other )?(?:coin|star|card|resource|tentacle|slot)\b"
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_of_a_thing_is_never_told_as_several(seats: int) -> None:
    said = {phrase for seed in (1, 2) for phrase in phrases(walked("cosmoctopus", seats, seed))}
    assert any("1 star" in phrase for phrase in said) and any("needs 1 more" in phrase for phrase in said)
    assert not [phrase for phrase in said if WRONG.search(phrase)]


def test_a_constellation_says_in_words_which_slot_opens_which() -> None:
    card = TEST.box.cards["fork"]
    assert card_text(card) == (
        "slots A ink, B coins, C whispers, D stars; A opens B, B opens C and D; "
        "complete: a tentacle; you may play a constellation from your hand free"
    )
    assert "; A opens B, C and D; " in card_text(TEST.box.cards["ink-star"])


def test_no_card_says_one_things_or_several_thing() -> None:
    cards: list[Card] = list(GAME.box.cards.values())
    assert not [card.name for card in cards if WRONG.search(card_text(card))]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("gain mix 1", "gain any 1 resource"),
        ("gain mix 2", "gain any 2 resources"),
        ("gain coins 1 stars 2", "gain 1 coin, 2 stars"),
        ("gain whispers 1", "gain 1 whisper"),
        ("draw 1", "draw 1 card"),
        ("draw 11", "draw 11 cards"),
        ("fill 1", "fill 1 open slot from the bank"),
        ("fill 3", "fill 3 open slots from the bank"),
        ("per relic { gain mix 1 }", "for each relic you have in play: gain any 1 resource (counts as one gain)"),
        ("per relic { draw 1 }", "for each relic you have in play: draw 1 card"),
    ],
)
def test_counts_in_effects(effect: str, words: str) -> None:
    assert effect_text(read_effect(effect, ())) == words


@pytest.mark.parametrize(
    ("power", "words"),
    [("discount coins 1", "coin costs are 1 less"), ("on-gain stars 1", "whenever you gain stars, gain 1 more")],
)
def test_counts_in_powers(power: str, words: str) -> None:
    assert effect_text(read_powers(power, ())) == words


def test_one_two_and_none() -> None:
    assert [count_of(n, "tentacles") for n in (0, 1, 2)] == ["0 tentacles", "1 tentacle", "2 tentacles"]
    assert [count_of(n, "ink") for n in (0, 1, 2)] == ["0 ink", "1 ink", "2 ink"]
    assert amounts_text((1, 1, 1, 1)) == "1 of each resource"
