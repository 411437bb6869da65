"""Cards that can be played only by discarding others: told apart before one is chosen (C16)."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.tables.cosmoctopus.discards_due import dues
from octotui.tables.cosmoctopus.narration import as_asked
from tests.app.tables import app, area_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat, given
from tests.typed import there

HAND = "dear-scripture diver one-ink nothing"
"""Dear Scripture costs 3 ink and 2 of any resource; Diver is a scripture, so it can pay ink."""


@pytest.mark.parametrize(
    ("seat", "due"),
    [
        pytest.param(Seat(HAND, ink=3, coins=2), 0, id="resources alone"),
        pytest.param(Seat(HAND, ink=2, coins=1), 2, id="a card for ink and one for any"),
        pytest.param(Seat(HAND, ink=2, coins=9), 1, id="coins pay no ink"),
        pytest.param(Seat(HAND, ink=4), 1, id="ink left over pays any"),
        pytest.param(Seat(HAND, ink=2, tokens=(2,)), 1, id="a token pays any"),
    ],
)
def test_the_fewest_cards_are_counted_that_a_card_takes(seat: Seat, due: int) -> None:
    s = given(seat)
    assert dues(TEST.observe(s, 0), 0, TEST.prompt(s, 0)) == ({"play dear-scripture": due} if due else {})


def test_the_cost_says_so_in_words() -> None:
    s = given(Seat(HAND, ink=2, coins=1))
    prompt = as_asked(TEST.observe(s, 0), ("Ann", "Bob"), there(TEST.prompt(s, 0)))
    costs = {choice.code: choice.cost for choice in prompt.choices}
    assert costs["play dear-scripture"] == "3 ink + 2 any (discards 2 cards)"


@pytest.mark.parametrize(("glyphs", "mark", "ink", "any_of"), [("unicode", "▯", "◗i", "❖"), ("ascii", "]", "i", "$")])
async def test_in_hand_and_menu_it_stands_apart_from_those_that_resources_pay_for(
    tmp_path: Path, glyphs: str, mark: str, ink: str, any_of: str
) -> None:
    shown = app(tmp_path, match_at(Seat(HAND, ink=3, coins=1)), glyphs=glyphs)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        hand, menu = area_text(shown, "hand"), area_text(shown, "menu")
        marked = [row[1:7] for row in hand.splitlines() if row[2:3] == mark]
        assert marked == [f"1{mark}Dear"]
        assert f"{mark} Dear Scripture also discards 1 card" in menu or "discards 1 card" in menu
        await pilot.resize_terminal(200, 60)
        await settled(shown, pilot)
        hand, menu = area_text(shown, "hand"), area_text(shown, "menu")
        assert hand.count(f"-1{mark}") == 1 and f"costs 3{ink} 2{any_of} -1{mark}" in menu
        assert f"-1{mark} by a price: discard a card too" in menu
