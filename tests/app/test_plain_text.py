"""Effects of cards in short plain words, between the sentences of a card and its signs."""

from __future__ import annotations

import pytest

from engine.core.registry import load
from engine.cosmoctopus.game import Cosmoctopus
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.plain_text import plain_gists
from octotui.tables.cosmoctopus.short_name import without_article, written_names
from tests.typed import as_a

DECK = as_a(Cosmoctopus, load("cosmoctopus")).box.cards


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("dream-someone-elses-dream", ("take back a hallucination; go to Whisper Nook",)),
        (
            "eavesdrop-on-the-tide",
            (
                "gain 5 whispers; draw 1 card, +1 of its type; play 1 more card",
                "+5≋w; draw 1 card, +1 of its type; play 1 more card",
                "+5≋w; draw 1, +1 of its type; play 1 more card",
            ),
        ),
        ("letters-to-a-distant-comet", ("draw 1 card, +1 of its type; star costs are 1 less", "draw 1 card, +1 of its type; -1✦s cost")),
        ("the-eel-in-evening-dress", ("complete: +1ʃ; draw 2 cards",)),
        ("the-greater-squid", ()),
    ],
)
def test_steps_turn_into_signs_one_by_one_first_those_that_save_most(card: str, told: tuple[str, ...]) -> None:
    assert plain_gists(DECK[card], load_glyphs("unicode")) == told


def test_a_short_name_that_is_written_down_is_made_of_words_that_follow_one_another_in_the_whole_one() -> None:
    for whole, short in written_names().items():
        assert f" {short} " in f" {without_article(whole)} ", whole
