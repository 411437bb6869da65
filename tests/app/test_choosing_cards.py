"""What the menu of Cosmoctopus says of cards that are chosen: their price, their slots, their digits."""

from __future__ import annotations

from pathlib import Path

from engine.core.match import Match
from engine.core.prompt import Choice
from engine.core.registry import load
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.setup import CosmoctopusOptions
from octotui.tables.cosmoctopus.menu_cards import beside_their_prices
from tests.app.tables import ALONE, BOT, app, area_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Case, Seat
from tests.typed import as_a


def test_cards_in_the_menu_have_their_short_names_where_the_price_of_one_would_need_another_row() -> None:
    cards = as_a(Cosmoctopus, load("cosmoctopus")).box.cards
    choices = [
        Choice("play primer-for-damp-apprentices", "Primer for Damp Apprentices", cost="1≋w"),
        Choice("play the-upside-down-bishop", "Upside-Down Bishop", cost="2✦s"),
        Choice("end", "end the turn"),
    ]
    whole, short = ([choice.label for choice in beside_their_prices(choices, cards, room)] for room in (27, 26))
    assert whole == ["Primer for Damp Apprentices", "Upside-Down Bishop", "end the turn"]
    assert short == ["Primer", "Bishop", "end the turn"]


async def test_what_slots_are_chosen_between_comes_first_and_the_menu_shows_those_of_each_constellation(tmp_path: Path) -> None:
    started = {"fork": "a", "diamond": "a", "ink-chain": "abc", "ink-star": "a"}
    seat = Seat("ink-flood", tableau="less-coins ink-pump ink-drip coin-pump less-ink less-any", constellations=started)
    match = match_at(seat, people=ALONE, case=Case("relentless"), answers=("play ink-flood",))
    one = app(tmp_path, match)
    async with one.run_test(size=(80, 24)) as pilot:
        await settled(one, pilot)
        assert "Ink Chain" in area_text(one, "tableau").splitlines()[1]
        lines = [line.rstrip() for line in area_text(one, "menu").splitlines()]
    assert lines[-5:] == [
        "1 Ink Chain, slot D  complete: +1ʃ; +2¢c",
        "2 Ink Star, slot B  ◉i▸(⊚i ⊚i ⊚i)",
        "3 Ink Star, slot C",
        "4 Ink Star, slot D",
        "0 keep 7 ink",
    ]


async def test_in_a_draft_the_cards_of_the_pack_have_the_digits_of_the_menu_and_are_told_once(tmp_path: Path) -> None:
    match = Match.start(TEST, BOT, CosmoctopusOptions(hands="draft", first=0), 1)
    one = app(tmp_path, match)
    async with one.run_test(size=(80, 24)) as pilot:
        await settled(one, pilot)
        pack = [row for row in area_text(one, "hand").splitlines()[1:] if row[1:2].isdigit()]
        assert [row[1] for row in pack] == ["1", "2", "3", "4", "5"]
        assert "1-5 or arrows: a card of the pack" in area_text(one, "menu")
        await pilot.press("2")
        await settled(one, pilot)
        name, *_ = pack[1][3:].split("  ")
        assert name == "Go Card" and name in area_text(one, "tableau").splitlines()[1]
