"""The mark at the beginning of every question: what `.` takes."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.registry import GAMES, load
from engine.oct8.readings import score
from engine.oct8.table import Table
from octotui.play.combined import act
from octotui.play.narration import question_for
from octotui.screens.marks import Marks
from octotui.tables import table_of
from octotui.tables.combined_picks import picks
from tests.app import reefs
from tests.app.hints import first_of
from tests.app.shoals import match_at
from tests.app.tables import app, settled
from tests.app.tables import table_of as table_on
from tests.oct8 import Seat
from tests.typed import as_a


@pytest.mark.parametrize("name", GAMES)
def test_the_mark_begins_on_the_proposal_in_all_questions_of_a_game(name: str) -> None:
    """But for one that loses pawns where the game spares that: there too `.` takes what is marked."""
    game = load(name)
    people = tuple(Player(f"Ann {n}") for n in range(max(2, game.seats[0])))
    match, dice = Match.start(game, people, game.read_options({}), 11), Random(11)
    inspection = table_of(name).inspection
    for _ in range(400):
        if match.over:
            break
        seat = match.game.pending(match.state)[0]
        prompt = match.game.prompt(match.state, seat)
        assert prompt is not None
        marks = Marks(inspection)
        marks.settle(prompt)
        spared = prompt.kind in inspection.spares_losses and any(choice.loss for choice in prompt.choices)
        assert spared or marks.code == prompt.proposal, prompt.text
        assert marks.suggested(prompt) == marks.code
        match.act(seat, prompt.proposal if dice.random() < 0.7 else dice.choice(prompt.choices).code)


RUST = "red-head-2 red-2-2 green-3-2 blue-3-1"
NEXT_TO_WHOLE = "red-head-10 blue-7-1", "blue-head-10 red-7-1", "green-head-10 green-7-1"


@pytest.mark.parametrize(
    ("hand", "area", "begins"),
    [
        ("red-1-1 red-2-1 green-4-1", (RUST,), "exchange-hand"),
        ("red-1-1 green-3-1", (), "attach"),
        ("green-4-1 blue-6-1", (), "draw, deck"),
        ("green-4-1", (RUST,), "exchange-octopuses"),
        ("red-1-1 red-2-1", (RUST,), "exchange-hand"),
    ],
    ids=["points", "points of a whole octopus", "nothing", "points that can be taken back", "rather points that last"],
)
def test_in_oct8_an_action_begins_on_what_brings_points_now_else_on_a_draw(hand: str, area: tuple[str, ...], begins: str) -> None:
    """E7: Bo's red 3 for Rust's blue 3 is a point that he can take back, and two red cards of the hand are two."""
    match = match_at(seats=(Seat(hand, area=area), Seat(area=("green-head-3 red-3-1 green-5-2",))), common=NEXT_TO_WHOLE)
    asked = question_for(match, 0)
    assert asked is not None and asked.proposal == begins


@pytest.mark.parametrize("closer", [None, 1], ids=["amid the game", "in the last turn"])
def test_in_oct8_without_an_action_the_mark_begins_on_the_least_chip_for_points_that_can_be_taken_back(closer: int | None) -> None:
    """E8: Bo's red 3 for Rust's blue 3."""
    seats = Seat("green-4-1", area=(RUST,), chips=(2, 1)), Seat(area=("green-head-3 red-3-1 green-5-2",))
    rest = "deck" if closer is None else "pile"
    asked = question_for(match_at(seats=seats, common=NEXT_TO_WHOLE, closer=closer, rest=rest, actions=0, acted=True), 0)
    assert asked is not None and asked.proposal == "chip 1"


@pytest.mark.parametrize(("hand", "begins"), [("green-1-1", "to green-head-2"), ("red-4-1", "to red-head-3")], ids=["points", "none"])
def test_in_oct8_a_turn_draw_begins_on_what_the_hand_can_finish_for_points(hand: str, begins: str) -> None:
    """E5, E6: a blue 2 leaves one arm to Fern, and makes Ember whole for nothing."""
    common = "red-head-3 green-6-1", "green-head-2 green-5-1", "blue-head-2"
    asked = question_for(match_at(seats=(Seat(hand), Seat()), common=common, ask="turn-draw", lifted="blue-2-1"), 0)
    assert asked is not None and asked.proposal == begins


BRINGS = re.compile(r"\+\d+ point")
"""What the line of a choice that brings points says."""


@pytest.mark.parametrize("options", [{}, {"short": True, "scoring": "arms"}], ids=["cards", "arms"])
def test_in_oct8_where_a_choice_brings_points_so_does_the_one_that_is_marked_first(options: dict[str, object]) -> None:
    """In whole matches, in which half the answers are any that are legal."""
    game, brought = load("oct8"), Counter[str]()
    for seed in range(8):
        people = tuple(Player(f"Ann {n}") for n in range(2 + seed % 3))
        match, dice = Match.start(game, people, game.read_options(options), seed), Random(seed)
        while not match.over:
            seat = match.pending[0]
            asked = question_for(match, seat, (), match.names)
            assert asked is not None
            gains = {choice.code: choice.gain for choice in asked.choices}
            if any(map(BRINGS.search, gains.values())):
                assert BRINGS.search(gains[asked.proposal]), (asked.text, asked.proposal, gains)
                brought[asked.kind] += 1
            act(match, seat, asked.proposal if dice.random() < 0.5 else dice.choice(asked.choices).code)
    assert {*brought} >= {"act", "turn-draw", "attach-to", "attach-card", "give-arm", "match-hand", "swap-arm", "swap-arms"}


def test_in_oct8_who_takes_what_is_marked_does_no_worse_than_who_answers_at_random() -> None:
    """Three matches; in each, Ann has twice as many points at least."""
    game = load("oct8")
    for seed in range(3):
        match, dice = Match.start(game, (Player("Ann"), Player("Bo")), game.read_options({"short": True}), seed), Random(seed)
        while not match.over:
            asked = question_for(match, match.pending[0], (), match.names)
            assert asked is not None
            act(match, match.pending[0], asked.proposal if match.pending[0] == 0 else dice.choice(asked.choices).code)
        ann, bo = (score(as_a(Table, match.state), seat).total for seat in (0, 1))
        assert ann > 2 * bo


def test_in_oct8_the_questions_after_an_action_begin_on_what_keeps_its_promise() -> None:
    """E7: for Rust's blue card two red cards: each proposal carries out what the action promises."""
    match = match_at(seats=(Seat("red-1-1 red-2-1 green-3-1", area=("red-head-2 red-5-1 blue-3-1",)), Seat()))
    act(match, 0, "exchange-hand")
    while (asked := question_for(match, 0)) is not None and asked.kind != "act":
        act(match, 0, asked.proposal)
    assert [set(octopus) for octopus in as_a(Table, match.state).area[0]] == [{"red-head-2", "red-5-1", "red-1-1", "red-2-1"}]


def test_in_octopush_a_turn_begins_on_no_choice_that_loses_a_pawn() -> None:
    """P21: nor on the one with the best outlook, so that who takes what is marked does not let the table play."""
    game, dice = load("octopush"), Random(3)
    match = Match.start(game, tuple(Player(f"Ann {n}") for n in range(2)), game.read_options({}), 3)
    better = 0
    while not match.over:
        prompt = question_for(match, match.pending[0])
        assert prompt is not None
        if prompt.kind in ("play", "pawn", "direction"):
            harmless = [choice.code for choice in prompt.choices if not choice.loss]
            assert prompt.proposal in (harmless if prompt.kind == "direction" else harmless[:1]) or not harmless
            better += prompt.proposal != game.proposal(match.state, match.pending[0])
        act(match, match.pending[0], prompt.proposal if dice.random() < 0.7 else dice.choice(prompt.choices).code)
    assert better > 5


async def test_the_mark_begins_on_the_first_choice_whatever_others_promise(tmp_path: Path) -> None:
    """Yellow 4 dashes north from f7 over the edge: 5 points, as none of the others gets (P15)."""
    standing = {"yellow-1": "c1", "yellow-2": "d1", "yellow-4": "f7", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
    shown = app(tmp_path, reefs.match_at("play yellow-dash", pawns=standing, anchored="", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        pawns = list(table_on(shown).scene.choices)
        assert (pawns[0], pawns[-1]) == (table_on(shown).marks.code, "pawn yellow-4")


@pytest.mark.parametrize(
    ("purple", "green", "begins"),
    [
        ("d5", "d3", "south"),
        ("d5", "b5", "west"),
        ("d5", "h8", "east"),
        ("f5", "h5", "east"),
        ("a5", "h8", "east"),
        ("g1", "g3", "east"),
        ("b1", "b8", "east"),
    ],
)
def test_p15_p16_a_direction_begins_on_sure_points_else_forward(purple: str, green: str, begins: str) -> None:
    """Purple crosses east. With Chomp Purple 1 goes 2 spaces: there Green 1 is chomped, or it stands elsewhere, and north would be first in
    the menu. From g1 it crosses in the east, for more points than Green 1 on g3 brings.
    """
    pawns = {"yellow-1": "e8", "purple-1": purple, "green-1": green, "coral-1": "a8"}
    match = reefs.on_blank_tiles(pawns, first=1, turn=1, hand="purple-chomp purple-dash")
    match.act(1, "play purple-chomp")
    asked = question_for(match, 1)
    assert asked is not None and asked.kind == "direction" and asked.proposal == begins


@pytest.mark.parametrize("name", ["oct8", "octopush"])
async def test_the_full_stop_takes_what_is_marked_also_if_that_was_moved(name: str, tmp_path: Path) -> None:
    match = first_of(name)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        first = table_on(shown).marks.code
        await pilot.press("tab")
        marked = table_on(shown).marks.code
        await pilot.press("full_stop")
        await settled(shown, pilot)
        assert first != marked and match.nodes[1].code == picks(marked)[0]


def test_p08_a_further_movement_does_not_begin_on_the_way_back() -> None:
    """Yellow 1 crawls from c5 south to c4: from there north is the first that loses nothing, and leads back to c5."""
    pawns = {"yellow-1": "c5", "yellow-4": "e1", "purple-1": "a3", "green-1": "h8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, hands={0: "yellow-dash yellow-crawl"})
    begins = []
    for code in ("play yellow-crawl", "pawn yellow-1", "south", "south"):
        match.act(0, code)
        asked = question_for(match, 0)
        assert asked is not None
        begins.append(asked.proposal)
    assert begins[1:] == ["north", "east", "east"]
