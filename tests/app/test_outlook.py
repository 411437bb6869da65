"""What a hint says of Cosmoctopus where it has no line of play to tell."""

from __future__ import annotations

import pytest

from engine.bots import Decision
from engine.bots.player import Assessment
from octotui.bots.advice import advice
from octotui.tables.cosmoctopus.outlook import outlook
from tests.cosmoctopus import TEST, Seat, given


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        pytest.param(
            Seat(ink=9, constellations={"diamond": "a", "ink-star": "abc", "ink-chain": ""}),
            "you are nearest to Ink Star (1 ink short), then Diamond (1 coin, 1 whisper, 1 star short)",
            id="the two that lack least",
        ),
        pytest.param(Seat(ink=11), "you are nearest to the Forbidden Knowledge of ink (2 short)", id="Forbidden Knowledge"),
        pytest.param(
            Seat("diamond one-ink", ink=2),
            "constellations to begin with: Diamond",
            id="nothing in play",
        ),
        pytest.param(Seat("one-ink", ink=6), "", id="nothing near"),
        pytest.param(Seat("one-ink", ink=13), "", id="what can be paid for is a choice of its own"),
    ],
)
def test_a_hint_without_a_line_of_play_tells_what_one_is_nearest_to(seat: Seat, told: str) -> None:
    assert outlook(TEST.observe(given(seat), 0), 0) == told


@pytest.mark.parametrize(("then", "told"), [((), "You are near."), (("play One Ink",), "Then play One Ink.")])
def test_it_stands_in_place_of_the_line_of_play_with_the_best_choice_alone(then: tuple[str, ...], told: str) -> None:
    decision = Decision("a", "", (Assessment("a", 0.5, 0.2, ""), Assessment("b", 0.5, 0.2, "")))
    given_advice = advice(decision, {"a": "A", "b": "B"}, all_win=False, then=then, outlook="you are near")
    assert [one.then for one in given_advice.choices] == [told, ""]
