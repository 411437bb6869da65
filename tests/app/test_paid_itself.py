"""A payment with only one way to pay: it is told, and the turn does not end with the same key."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.tables.cosmoctopus import unfilled
from octotui.tables.cosmoctopus.foresight import foresee
from octotui.tables.cosmoctopus.paid_itself import paid_itself
from tests.app.tables import app, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given, play


@pytest.mark.parametrize(
    ("seat", "code", "told"),
    [
        pytest.param(Seat(stars=4), "move whispers-3", "Paid 3 stars: the only way to pay.", id="C12: three steps beyond the free one"),
        pytest.param(Seat(stars=2, ink=3), "move ink-3", "", id="asked for"),
        pytest.param(Seat(stars=2), "move whispers-card", "", id="C12: one step is free"),
        pytest.param(Seat("ink-vision", ink=3), "play ink-vision", "Paid 2 ink: the only way to pay.", id="C15"),
        pytest.param(Seat("ink-vision diver", ink=3), "play ink-vision", "", id="C16: a scripture could pay too"),
        pytest.param(
            Seat("ink-vision diver", tableau="less-ink"), "play ink-vision", "Discarded Diver: the only way to pay.", id="C16: a card"
        ),
        pytest.param(Seat("one-ink"), "play one-ink", "", id="costs nothing"),
    ],
)
def test_what_is_paid_without_a_question_is_told(seat: Seat, code: str, told: str) -> None:
    s = play(given(seat, ask="move" if code.startswith("move") else "act"), code)
    assert paid_itself(s, 0, code) == told


async def test_a_turn_does_not_end_by_itself_with_a_card_that_paid_for_itself(tmp_path: Path) -> None:
    match = match_at(Seat("ink-vision", ink=2), Seat())
    shown = app(tmp_path, match, confirm_end_turn="auto")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        assert match.node.code == "play ink-vision" and match.game.legal(match.state, 0) == ("end",)
        assert "Paid 2 ink: the only way to pay." in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert [match.nodes[node].code for node in match.path()][:3] == ["", "play ink-vision", "end"]


async def test_a_turn_still_ends_by_itself_with_a_card_that_costs_nothing_or_was_paid_for_by_hand(tmp_path: Path) -> None:
    for seat, keys in ((Seat("one-ink"), ("1",)), (Seat("ink-vision diver", ink=2), ("1", "enter"))):
        match = match_at(seat, Seat())
        shown = app(tmp_path, match, confirm_end_turn="auto")
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press(*keys)
            await settled(shown, pilot)
            assert "end" in [match.nodes[node].code for node in match.path()]


async def test_after_a_tribute_that_only_one_resource_can_pay_the_next_question_says_so(tmp_path: Path) -> None:
    """C12: the place of Ink-3 is two steps away."""
    match = match_at(Seat("nothing", stars=1), Seat(), ask="move")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        assert match.node.code == "move ink-3"
        assert "Paid 1 star: the only way to pay." in screen_text(shown)


def test_slots_that_fill_with_what_is_paid_are_counted() -> None:
    """C27: `diamond` has its open slot A filled from the bank; then B is open as well, and so on."""
    s = given(Seat())
    s.events = [
        ("paid", 0, (0, 0, 3, 0), "play x"),
        ("automatic", 0, "pay whispers"),
        ("autofilled", 0, "y", "a", "ink"),
        ("autofilled", 0, "y", "b", "ink"),
    ]
    assert paid_itself(s, 0, "play x") == "Paid 3 whispers: the only way to pay. 2 slots filled."


async def test_a_turn_that_waits_after_a_payment_of_its_own_says_what_goes_on(tmp_path: Path) -> None:
    for confirm, said in (("auto", True), (True, False)):
        shown = app(tmp_path, match_at(Seat("ink-vision", ink=2), Seat()), confirm_end_turn=confirm)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("1")
            await settled(shown, pilot)
            assert ("the only way to pay. Enter ends the turn, u takes it back." in screen_text(shown)) is said


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        pytest.param(
            Seat("ink-star", ink=2, coins=3, contacted=False),
            "Only what you gain from now on fills Ink Star, not the ink that you have.",
            id="the resource of its open slot",
        ),
        pytest.param(Seat("ink-star", coins=3, contacted=False), "", id="none of it"),
        pytest.param(Seat("ink-star", ink=2, constellations={"fork": ""}, contacted=False), "", id="not the first one"),
        pytest.param(Seat("ink-star", ink=2, tableau="auto-ink", contacted=False), "", id="filled from the bank"),
    ],
)
def test_c27_that_what_one_has_fills_no_slots_is_told_with_the_first_constellation(seat: Seat, told: str) -> None:
    s = given(seat)
    found = foresee(TEST, s.clone, 0, "play ink-star")
    assert ("only what you gain after that fills its slots, not the ink that you have" in (found.text if found else "")) is bool(told)
    s = play(s, "play ink-star")
    assert unfilled.settled(s, 0, "play ink-star") == told
