"""The line of play: what follows the expert's choice in the same turn, told in words and marked step by step."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots import Assessment, Decision
from engine.core.match import Match
from octotui.bots.advice import advice, advice_lines
from octotui.play.line_of_play import DEPENDS, LineOfPlay
from octotui.screens.hint import HintBox
from octotui.tables import table_of as table_for
from tests.app import reefs, shoals
from tests.app.advising import Adviser
from tests.app.tables import BOT, app, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.oct8 import given
from tests.typed import there

CODES = ("move ink-3", "play once-more", "play two-stars")
"""Once More lets its player play a second card."""
WORDS = ("play Once More", "play Two Stars")


def begun(*answers: str) -> Match:
    """The beginning of a turn, with some answers given since."""
    match = match_at(Seat(hand="one-ink two-stars once-more", coins=1), people=BOT, ask="move")
    for code in answers:
        match.act(0, code)
    return match


def line_of(codes: tuple[str, ...] = CODES) -> LineOfPlay:
    return LineOfPlay(0, 0, codes)


# --- in one answer

CHAIN = "place ink-chain a, place ink-chain b, place ink-chain c"


@pytest.mark.parametrize(
    ("codes", "found"),
    [
        (("place ink-chain a", "place ink-chain b", "place ink-chain c"), CHAIN),
        (("place ink-chain a",), CHAIN),
        (("place ink-chain a", "keep"), ""),
        (("keep",), ""),
    ],
    ids=["told one by one", "as the game proposes", "of which only the first", "nothing"],
)
def test_what_a_line_places_is_the_menus_answer_that_places_it_at_once(codes: tuple[str, ...], found: str) -> None:
    match = match_at(Seat(constellations={"ink-chain": ""}), Seat(), ask="move", head="coins-3", answers=("move ink-3",))
    assert LineOfPlay(0, match.here, codes).at_once(match, (CHAIN, "place ink-chain a", "keep")) == found


async def test_the_hint_marks_the_answer_that_places_several(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat(constellations={"ink-chain": ""}), Seat(), ask="move", head="coins-3", answers=("move ink-3",)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        shown.thinker = Adviser("place ink-chain a", "place ink-chain b", "place ink-chain c")
        await pilot.press("down", "H")
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert table.scene.cursor == CHAIN


# --- in words


def test_what_follows_is_told_in_the_games_words() -> None:
    assert line_of().words(begun()) == WORDS


def test_it_is_told_as_far_as_it_can_be_played() -> None:
    """A third card cannot be played."""
    assert line_of((*CODES, "play one-ink")).words(begun()) == WORDS
    assert line_of(("move ink-3", "play two-stars", "play one-ink")).words(begun()) == ("play Two Stars",)


def test_an_answer_alone_has_nothing_to_follow() -> None:
    assert line_of(CODES[:1]).words(begun()) == ()


def test_an_answer_that_only_chooses_an_order_is_left_out_and_what_is_declined_is_named() -> None:
    seat = Seat(hand="pact", tableau="arm-of-ink two-arms", tentacles=1)
    asked = match_at(seat, people=BOT, answers=("play pact",))
    assert asked.game.question(asked.state).kind == "order"
    order = next(code for code in asked.game.legal(asked.state, 0) if "draw" in code or "two-arms" in code)
    assert LineOfPlay(0, 0, ("play pact", order, "decline")).words(match_at(seat, people=BOT)) == ("decline to draw 1 card",)


def decision(line: tuple[str, ...] = ()) -> Decision:
    return Decision("a", "it wins", (Assessment("a", 0.6, 0.5, "stars"), Assessment("b", 0.5, 0.5)), line)


def test_it_is_a_sentence_behind_the_choice_that_it_follows() -> None:
    first, second = advice(decision(), {"a": "go", "b": "stay"}, all_win=False, then=WORDS).choices
    assert (first.then, second.then) == ("Then play Once More, then play Two Stars.", "")


def test_in_plain_text_it_has_a_line_of_its_own() -> None:
    given = advice(decision(), {"a": "go", "b": "stay"}, all_win=False, then=WORDS)
    assert advice_lines(given, {"a": "1", "b": "2"}) == [
        "Hint: 1, go. Your chance to win: 60 %. In its favour: stars.",
        "Then play Once More, then play Two Stars.",
        "Next best: 2, stay: 50 %.",
    ]


def test_where_a_hidden_card_decides_the_line_ends_with_that() -> None:
    match = match_at(Seat(hand="flush nothing", ink=1), people=BOT, ask="move")
    dealt = match.game.redeal(match.state, 0, Random(0)).deck[0]
    line = line_of(("move ink-3", "play flush", f"take {dealt}"))
    assert line.words(match) == ("play Flush", DEPENDS)
    assert line.sure(match).codes == ("move ink-3", "play flush")


# --- step by step


def test_the_next_step_is_due_once_the_one_before_it_is_played() -> None:
    assert line_of().next_step(begun()) == ""
    assert line_of().next_step(begun(*CODES[:1])) == "play once-more"
    assert line_of().next_step(begun(*CODES[:2])) == "play two-stars"
    assert line_of().next_step(begun(*CODES)) == ""


@pytest.mark.parametrize("answers", [("move whispers-card",), ("move ink-3", "play one-ink")])
def test_whoever_plays_something_else_has_left_the_line(answers: tuple[str, ...]) -> None:
    assert line_of().next_step(begun(*answers)) == ""


def test_a_step_taken_back_is_due_again() -> None:
    match = begun(*CODES[:2])
    match.undo(0)
    assert line_of().next_step(match) == "play once-more"


def test_in_another_turn_it_is_over() -> None:
    match = begun("move ink-3", "play one-ink", "end")
    assert line_of(("move ink-3", "play two-stars")).next_step(match) == ""


# --- at the table


@asynccontextmanager
async def at_the_table(folder: Path, match: Match, adviser: Adviser, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Any, Any]]:
    """A table, and a function that presses keys and waits for what comes of each."""
    shown = app(folder, match)
    shown.thinker = adviser
    async with shown.run_test(size=size) as pilot:

        async def press(*keys: str) -> None:
            for key in keys:
                await pilot.press(key)
                await settled(shown, pilot)

        await settled(shown, pilot)
        yield shown, press


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_hint_tells_it_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_the_table(tmp_path, begun(), Adviser(*CODES), size) as (shown, press):
        await press("H")
        assert "Then play Once More, then play Two Stars." in screen_text(shown)
        await press("down")
        assert "Then play" not in screen_text(shown)


async def test_the_hints_key_marks_each_step_once_the_one_before_it_is_played(tmp_path: Path) -> None:
    match, adviser = begun(), Adviser(*CODES)
    async with at_the_table(tmp_path, match, adviser) as (shown, press):
        await press("H", "enter", "enter")
        for code in CODES[1:]:
            await press("H")
            assert table_of(shown).marks.code == code
            assert "Marked: how the hint goes on. H: the next hint." in screen_text(shown)
            await press("enter")
            assert code in [match.nodes[node].code for node in match.path()]
        assert len(adviser.tasks) == 1


async def test_the_key_again_asks_for_a_new_hint(tmp_path: Path) -> None:
    adviser = Adviser(*CODES)
    async with at_the_table(tmp_path, begun(), adviser) as (shown, press):
        await press("H", "enter", "enter", "H", "H")
        assert table_of(shown).query_one(HintBox).open and len(adviser.tasks) == 2


def test_p9_a_step_that_loses_a_pawn_of_ones_own_says_so() -> None:
    """Yellow 1 dashes south from d5 to d1, and pushes Yellow 2 over the edge."""
    pawns = {"yellow-1": "d5", "yellow-2": "d2", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, hand="yellow-dash yellow-crawl")
    match.act(0, "play yellow-dash")
    line = LineOfPlay(0, match.here, ("pawn yellow-1", "south"))
    assert line.words(match) == ("south (costs Yellow 2: over the edge)",)


def test_e6_a_baby_chip_that_a_step_brings_is_told_as_one_to_come() -> None:
    """Ann has a chip worth 2 and will be given one worth 1, and has to be told where that comes from."""
    before, after = given(shoals.ANN, shoals.BO), given(dataclasses.replace(shoals.ANN, chips=(2, 1)), shoals.BO)
    tell = there(table_for("oct8").narration.step)
    assert tell(before, after, 0, "chip 1") == "spend the chip worth 1 that the octopus brings"
    assert tell(before, after, 0, "chip 2") == tell(before, after, 0, "draw") == ""


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (("attach", "end"), ("to red Blush", "end the turn")),
        (("exchange-hand", "end"), ("take Rust's blue 3", "end the turn")),
        (("exchange-octopuses",), ("exchange Ivy's red 4",)),
        (("exchange-octopuses", "swap blue-8-1", "end"), ("exchange Denim's blue 8", "with blue Frost", "end the turn")),
    ],
)
def test_e7_a_line_names_the_octopuses_and_the_arm_card_that_proposals_choose(codes: tuple[str, ...], told: tuple[str, ...]) -> None:
    """For the blue 3 Ann's red 3 alone brings a point, while the red 5 takes two cards; of few partners an expert tries all."""
    match = shoals.match_at()
    assert LineOfPlay(0, match.here, codes).words(match) == told
