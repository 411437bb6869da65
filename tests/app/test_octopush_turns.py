"""From turn to turn at the Octopush table: panels, cards left, and a turn that costs one's last pawns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.octopush.table import Table
from octotui.app import OctotuiApp
from octotui.tables.octopush.hand import cost_in_brief
from octotui.tables.octopush.players import holding
from tests.app import reefs
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.typed import as_a, there

LONE = {"purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
"""A pawn of each other colour at home."""


async def test_a_panel_in_front_goes_back_by_the_next_turn_of_ones_own(tmp_path: Path) -> None:
    pawns = {
        **LONE,
        "yellow-1": "c1",
        "purple-2": "a5",
        "purple-3": "a6",
        "green-2": "e8",
        "green-3": "f8",
        "coral-2": "h5",
        "coral-3": "h6",
    }
    shown = app(tmp_path, reefs.on_blank_tiles(pawns, hand="yellow-crawl yellow-dash"), confirm_end_turn=False)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        await pilot.press("o")
        await settled(shown, pilot)
        assert table.panel == "players"
        await pilot.press("1")
        await settled(shown, pilot)
        assert table.panel == "players" and there(table.scene.prompt).kind == "direction"
        await pilot.press("1")
        await settled(shown, pilot)
        assert there(table.scene.prompt).kind == "play" and table.panel == "log" and not table.turned


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("seats", [2, 4])
async def test_the_first_question_of_a_round_is_told_whole(seats: int, size: tuple[int, int], tmp_path: Path) -> None:
    hand = "yellow-dash purple-chomp purple-anchor" if seats == 2 else "yellow-dash yellow-crawl"
    shown = app(tmp_path, reefs.match_at(seats=seats, hand=hand, anchored=""))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        asked = there(table_of(shown).scene.prompt).text
        told = " ".join(area_text(shown, "menu").split())
        assert all(part in told for part in asked.partition(" Take ")[::2]) and "carries it on." in told


async def dash_overboard(shown: OctotuiApp, pilot: Pilot[Any]) -> None:
    """Let Yellow 1 dash south, by whichever of these answers are asked for."""
    table = table_of(shown)
    for code in ("play yellow-dash", "pawn yellow-1", "south"):
        if code in table.scene.choices:
            table.answer(code)
            await settled(shown, pilot)


@pytest.mark.parametrize(("pawns", "asked"), [({"yellow-1": "c1"}, "end"), ({"yellow-1": "c1", "yellow-2": "f5"}, None)])
async def test_p19_a_turn_that_throws_away_ones_last_pawns_does_not_end_by_itself(
    pawns: dict[str, str], asked: str | None, tmp_path: Path
) -> None:
    """Yellow 1 dashes south from c1 over the edge; with Yellow 2 on the board the round goes on."""
    match = reefs.on_blank_tiles({**LONE, **pawns}, hand="yellow-crawl yellow-dash")
    shown = app(tmp_path, match, confirm_end_turn=False)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        await dash_overboard(shown, pilot)
        prompt = table.scene.prompt
        assert (prompt.kind if prompt is not None and prompt.kind == "end" else None) == asked
        assert asked is None or "round is over: no yellow pawn is left" in screen_text(shown)
        assert asked is None or "costs" not in area_text(shown, "menu")


async def test_p21_the_end_of_a_turn_that_has_cost_the_last_pawn_and_wins_says_so_and_waits(tmp_path: Path) -> None:
    """Yellow 1 dashes south from c1 over the edge in the last round: Ann has 10 points, the others one for their only pawn each."""
    match = reefs.on_blank_tiles({**LONE, "yellow-1": "c1"}, hand="yellow-crawl yellow-dash", round=4, points={(0, "green"): 10})
    shown = app(tmp_path, match, confirm_end_turn=False)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        await dash_overboard(shown, pilot)
        (end,) = there(table.scene.prompt).choices
        assert (end.code, end.cost, end.gain, end.wins) == ("end", "", "wins the game, 10 to 1", True)


def test_p6_the_cards_that_somebody_has_left_take_as_many_columns_all_round() -> None:
    """Of 16 cards with two colours nine are left, and of 8 with one three."""
    for seats, left, told in ((2, 9, " 9 cards left"), (4, 3, "3 cards left")):
        view = as_a(Table, reefs.dealt(seats=seats, beginners=False).state)
        cards = [card for colour in view.colours[0] for card in view.box.suits[colour]][: 8 * len(view.colours[0])]
        view.pack, view.deck = ((),) * seats, (tuple(cards[:left]), *((),) * (seats - 1))
        view.hand, view.discard = ((),) * seats, (tuple(cards[left:]), *((),) * (seats - 1))
        assert holding(view, 0) == told


@pytest.mark.parametrize(
    ("cost", "brief"),
    [
        ("Coral 3 and 4: over the edge, Coral 1 and 2: in a hole", "all coral pawns"),
        ("Yellow 2: over the edge, Yellow 1: in a hole, 5 points for Bo", "Yellow 1 and 2, 5 points for Bo"),
        ("a pawn every way", "a pawn every way"),
    ],
)
def test_in_few_words_a_cost_names_pawns_of_a_colour_together(cost: str, brief: str) -> None:
    assert cost_in_brief(cost) == brief
