"""What the choices of Octopush say of pawns: where one comes to, whom it pushes, how far it has to go."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.numbers import numbered
from engine.octopush.codes import PLAY
from engine.octopush.table import Table
from octotui.play.narration import prompt_for
from octotui.screens.marks import Marks
from octotui.tables import table_of as table_for
from octotui.tables.octopush.choices import over_hole, step_word
from octotui.tables.octopush.foresight import foresee
from tests.app import reefs
from tests.app.tables import app, area_text, settled, table_of
from tests.octopush import game_of, given, play
from tests.typed import as_a, there

OTHERS = {"yellow-4": "h1", "purple-1": "a3", "green-1": "h8", "coral-1": "h3"}
"""Pawns out of the way, so that no colour is left without."""


def told_at(tiles: dict[str, str], pawns: dict[str, str], *answers: str, hand: str) -> dict[str, tuple[str, str]]:
    """By code, each choice of Ann's next question, and what it says it brings."""
    state = play(given({**OTHERS, **pawns}, tiles=tiles, hand=hand), *answers)
    asked = there(prompt_for(game_of(state), state, 0))
    return {choice.code: (choice.label, choice.gain) for choice in asked.choices}


def test_p09_a_direction_says_whom_it_pushes_and_where_the_pawn_comes_to() -> None:
    """Yellow 1 dashes east from b5: it passes c5 and pushes Purple 2 from d5 to g5, where it ends beside it on f5."""
    told = told_at({}, {"yellow-1": "b5", "purple-2": "d5"}, "play yellow-dash", "pawn yellow-1", hand="yellow-dash yellow-wade")
    assert told["east"] == ("east to f5", "pushes Purple 2")
    assert told["west"] == ("west", ""), "over the edge, which its cost tells"


def test_p09_points_say_where_the_pawn_comes_to_and_whom_else_it_pushes() -> None:
    """Yellow 1 dashes west from f5 to b5, and pushes Purple 2 over the edge and Coral 2 to a5."""
    pawns = {"yellow-1": "f5", "purple-2": "b5", "coral-2": "c5"}
    told = told_at({}, pawns, "play yellow-dash", "pawn yellow-1", hand="yellow-dash yellow-wade")
    assert told["west"] == ("west to b5", "2 points, Purple 2 over the edge, pushes Coral 2")


def test_p11_a_direction_after_which_arrows_bring_all_back_says_so() -> None:
    """Yellow 1 dashes north from c1 to c5, from where four arrows to the south lead back home."""
    tiles = {"c5": "seen", "c4": "snwn", "c3": "sesw", "c2": "ssnw"}
    told = told_at(tiles, {"yellow-1": "c1"}, "play yellow-dash", "pawn yellow-1", hand="yellow-dash yellow-wade")
    assert told["north"] == ("north", "back to c1")


def test_p12_a_direction_after_which_one_chooses_names_the_places() -> None:
    """North of Yellow 1, on d3, two arrows lead it round between d5 and e5, or it follows no tile; in the east lies a hole."""
    tiles = {"d5": "ewss", "e5": "wnss", "f3": "hole"}
    wading = told_at(tiles, {"yellow-1": "d3"}, "play yellow-wade", "pawn yellow-1", hand="yellow-dash yellow-wade")
    assert wading["north"] == ("north", "forward, then you choose d5 or e5")
    assert wading["east"] == ("east", "then you choose to stay on f3 or fall in")


def test_p11_p13_a_hole_is_named_also_where_a_pushed_pawn_then_goes_round_in_a_loop() -> None:
    """Yellow 1 wades east from b5 into the hole on d5, and pushes Green 2 to e5, which then goes round between e5 and f5: the mover has
    fallen long before one chooses where Green 2 stops. Dashing, it would be over the east edge in the same way.
    """
    tiles = {"d5": "hole", "e5": "ssen", "f5": "nnws"}
    told = told_at(tiles, {"yellow-1": "b5", "green-2": "d5"}, "play yellow-wade", "pawn yellow-1", hand="yellow-dash yellow-wade")
    assert told["east"] == ("east", "pushes Green 2, then you choose to stay on d5 or fall in")


def test_p12_points_that_come_wherever_a_loop_stops_are_told_before_it() -> None:
    """Yellow 1 swims north to d5, from where arrows lead it round between d5 and e5. It has pushed Purple 2 into the hole on d6."""
    tiles, pawns = {"d5": "ewss", "e5": "wnss", "d6": "hole"}, {"yellow-1": "d3", "purple-2": "d4"}
    told = told_at(tiles, pawns, "play yellow-anchor", "pawn yellow-1", hand="yellow-anchor yellow-wade")
    assert told["north"] == ("north", "2 points, Purple 2 in a hole, then you choose d5 or e5")


def test_p12_points_that_hang_on_where_a_loop_stops_are_told_as_the_most() -> None:
    """Purple 2, pushed to d6, follows arrows south and west into the hole on c5, unless Yellow 1 lies at anchor on d5."""
    tiles, pawns = {"d5": "ewss", "e5": "wnss", "d6": "nsee", "c5": "hole"}, {"yellow-1": "d3", "purple-2": "d4"}
    told = told_at(tiles, pawns, "play yellow-anchor", "pawn yellow-1", hand="yellow-anchor yellow-wade")
    assert told["north"] == ("north", "up to 2 points, pushes Purple 2, then you choose d5 or e5")


def test_p04_a_pawn_has_its_own_number_in_the_menu_whoever_is_out() -> None:
    """Yellow 2 is out: 3 is Yellow 3 all the same, and 2 is refused."""
    state = play(given({**OTHERS, "yellow-1": "b5", "yellow-3": "e4"}), "play yellow-dash")
    asked = there(prompt_for(game_of(state), state, 0))
    assert [(number, choice.code) for number, choice in numbered(asked.choices)] == [
        (1, "pawn yellow-1"),
        (3, "pawn yellow-3"),
        (4, "pawn yellow-4"),
    ]
    assert [(refusal.number, refusal.code) for refusal in asked.refused] == [(2, "pawn yellow-2")]


def test_a_pawn_says_what_its_directions_can_bring_and_that_all_of_them_lose_it() -> None:
    """Yellow 1 on b5 comes to a hole in three directions, and over the edge in the west; Yellow 3 on e4 pushes Purple 2 into a hole.
    Yellow 4 stands in the corner h1.
    """
    tiles, pawns = dict.fromkeys(("b7", "b3", "d5", "e7"), "hole"), {"yellow-1": "b5", "yellow-3": "e4", "purple-2": "e5"}
    state = play(given({**OTHERS, **pawns}, tiles=tiles, hand="yellow-anchor yellow-wade"), "play yellow-anchor")
    prompt = replace(there(prompt_for(game_of(state), state, 0)), proposal="pawn yellow-1")
    assert [(choice.number, choice.cost, choice.gain, choice.brief_gain) for choice in prompt.choices] == [
        (1, "a pawn every way", "", ""),
        (3, "", "up to 2 points, 5 spaces to cross", "up to 2 points"),
        (4, "", "safe only north or west, 8 to cross", "safe north or west"),
    ]
    assert Marks(table_for("octopush").inspection).first(prompt) == "pawn yellow-3"


def test_a_pawn_says_which_of_the_points_that_it_can_bring_cost_a_pawn() -> None:
    """Yellow 1 on c2 pushes Purple 1 and 2 over the west edge, where an arrow carries it after them, or Green 1 into the hole on c5; south
    it is lost. Yellow 2 on b6 goes over the west edge behind Green 2. Yellow 3 on f3 pushes Yellow 4 and Coral 2 over the south edge.
    """
    pawns = {"yellow-1": "c2", "purple-1": "b2", "purple-2": "a2", "green-1": "c4", "yellow-2": "b6", "green-2": "a6"}
    more = {"yellow-3": "f3", "yellow-4": "f2", "coral-2": "f1"}
    tile = next(tile for tile, ways in reefs.OCTOPUSH.box.arrows.items() if ways["yellow"] == "west")
    state = given({**pawns, **more}, tiles={"a2": tile, "c5": "hole"}, hand="yellow-anchor yellow-wade")
    state = play(state, "play yellow-anchor")
    choices = there(prompt_for(game_of(state), state, 0)).choices
    assert [(choice.gain, choice.brief_gain) for choice in choices[:3]] == [
        ("up to 2 points, or 4 losing it, safe only north or east, 7 to cross", "2 points, 4 losing it"),
        ("up to 2 points, losing it, 3 spaces to cross", "2 points, losing it"),
        ("up to 2 points, losing 1 pawn, 6 spaces to cross", "2 points, losing 1 pawn"),
    ]


def test_how_far_pawns_have_to_go_is_not_said_where_it_is_as_far_for_all() -> None:
    """All four stand at home: that they have eight spaces to go does not help to choose."""
    pawns = {"yellow-1": "c1", "yellow-2": "d1", "yellow-3": "e1", "yellow-4": "f1", "purple-4": "a6", "green-4": "f8", "coral-4": "h6"}
    state = play(given(pawns, hand="yellow-crawl yellow-wade"), "play yellow-crawl")
    assert {choice.in_brief.gain or choice.gain for choice in there(prompt_for(game_of(state), state, 0)).choices} == {""}


def test_a_pawn_with_which_every_direction_loses_one_of_ones_own_says_so() -> None:
    """Yellow 2 dashes from d1 into the hole on d5 or over the south edge; to h1 it pushes 3 and 4 over the edge, to the west Yellow 1."""
    pawns = {"yellow-1": "c1", "yellow-2": "d1", "yellow-3": "e1", "yellow-4": "f1", "purple-4": "a6", "green-4": "f8", "coral-4": "h6"}
    state = play(given(pawns, tiles={"d5": "hole"}), "play yellow-dash")
    _, second, third, _ = there(prompt_for(game_of(state), state, 0)).choices
    assert (second.cost, second.gain) == ("a pawn every way", "")
    assert (third.cost, third.gain, third.brief_gain) == ("", "safe only north", "safe north"), "all have eight spaces to cross"


def test_the_one_direction_of_two_that_does_not_lose_a_pawn_is_named() -> None:
    """Chomp passes nobody: Yellow 2 on d1, between Yellow 1 and 3, can go north, or over the south edge."""
    pawns = {"yellow-1": "c1", "yellow-2": "d1", "yellow-3": "e1", "yellow-4": "f1", "purple-4": "a6", "green-4": "f8", "coral-4": "h6"}
    state = play(given(pawns, hand="yellow-chomp yellow-wade"), "play yellow-chomp")
    second = there(prompt_for(game_of(state), state, 0)).choices[1]
    assert (second.cost, second.gain, second.brief_gain) == ("", "safe only north", "safe north")


def test_before_several_movements_a_pawn_says_how_far_it_has_to_go_and_whether_they_are_enough() -> None:
    """After the first step of a Crawl two more follow: Yellow 3 can cross with them. An anchor stands before Yellow 2."""
    pawns = {"yellow-1": "b5", "yellow-2": "d6", "yellow-3": "c6", "coral-2": "d7"}
    state = play(given({**OTHERS, **pawns}, anchored="coral-2", hand="yellow-crawl yellow-wade"), "play yellow-crawl")
    prompt = there(prompt_for(game_of(state), state, 0))
    assert [(choice.gain, choice.brief_gain) for choice in prompt.choices] == [
        ("4 spaces to cross", ""),
        ("3 spaces to cross", ""),
        ("near enough to cross, 3 spaces to cross", "near enough to cross"),
        ("8 spaces to cross", ""),
    ]


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        (12, ("", "5 points, Yellow 1 crossed, wins the game, 15 to 14", True)),
        (13, ("", "5 points, Yellow 1 crossed, shares the game, 15 to 15", False)),
        (20, ("the game, 15 to 22", "5 points, Yellow 1 crossed", False)),
    ],
)
def test_p21_a_move_that_ends_the_game_says_how_it_would_end(theirs: int, told: tuple[str, str, bool]) -> None:
    """Yellow 1, the last one, crosses: Ann has 10 points and 5 more, Bo a point for each of his two pawns."""
    match = reefs.last_pawn(round=4, points={(0, "green"): 10, (1, "coral"): theirs}, totals=True)
    match.act(0, "play yellow-dash")
    choice = next(one for one in there(prompt_for(match.game, match.state, 0)).choices if one.code == "north")
    assert (choice.cost, choice.gain, choice.wins) == told and choice.in_brief.gain == told[1]


@pytest.mark.parametrize(("theirs", "told"), [(12, "wins the game, 15 to 14"), (13, "shares the game, 15 to 15"), (20, "the game is over")])
def test_p21_the_end_of_a_turn_that_ends_the_game_says_what_it_brings(theirs: int, told: str) -> None:
    """Yellow 1 has crossed: what the move brought is there already, what the end brings is the game."""
    match = reefs.last_pawn(round=4, points={(0, "green"): 10, (1, "coral"): theirs}, totals=True)
    for code in ("play yellow-dash", "north"):
        match.act(0, code)
    (end,) = there(prompt_for(match.game, match.state, 0)).choices
    assert (end.code, end.cost, end.gain, end.wins) == ("end", "", told, theirs == 12)


@pytest.mark.parametrize(
    ("round", "totals", "theirs", "told", "brief"),
    [
        (4, True, 12, "Now you can win the game: it ends once no yellow pawn is left.", "can win the game"),
        (4, True, 13, "Now up to 5 points.", "up to 5 points"),
        (4, False, 12, "Now up to 5 points.", "up to 5 points"),
        (3, True, 12, "Now up to 5 points.", "up to 5 points"),
    ],
)
def test_p21_a_card_with_which_one_can_win_at_once_says_so(round: int, totals: bool, theirs: int, told: str, brief: str) -> None:
    """Dash brings Yellow 1, the last one, across: Ann has 10 points and 5 more, Bo a point for each of his two pawns."""
    match = reefs.last_pawn(round=round, points={(0, "green"): 10, (1, "coral"): theirs}, totals=totals)
    dash = next(one for one in there(prompt_for(match.game, match.state, 0)).choices if one.code == "play yellow-dash")
    assert (dash.gain, dash.brief_gain) == (f"{DASHES} {told}", brief)


def test_p21_before_several_movements_the_pawn_with_which_one_can_win_says_so() -> None:
    """Yellow 2 crawls north to e8 and pushes Coral 1, the last one, over the edge; Yellow 1 on c1 comes near nobody."""
    pawns = {"yellow-1": "c1", "yellow-2": "e6", "purple-1": "a3", "green-1": "c8", "coral-1": "e8"}
    match = reefs.on_blank_tiles(pawns, hand="yellow-crawl yellow-dash", round=4, points={(0, "green"): 10})
    dash, crawl = there(prompt_for(match.game, match.state, 0)).choices
    assert (dash.code, dash.brief_gain, crawl.brief_gain) == ("play yellow-dash", "can win the game", "can win the game")
    match.act(0, "play yellow-crawl")
    first, second = there(prompt_for(match.game, match.state, 0)).choices
    why = "can win the game: it ends once no coral pawn is left"
    assert "win" not in first.gain and (second.gain, second.brief_gain) == (f"{why}, 3 spaces to cross", "can win the game")


def test_p18_without_totals_nothing_is_said_of_them() -> None:
    match = reefs.last_pawn(round=4, points={(0, "green"): 10}, totals=False)
    match.act(0, "play yellow-dash")
    choice = next(one for one in there(prompt_for(match.game, match.state, 0)).choices if one.code == "north")
    assert choice.gain.endswith("ends the game")


def test_p12_a_flow_that_may_lead_back_says_so() -> None:
    """Yellow 1 flows east from c5 to e5, whose arrow leads west to d5, and the one there east again."""
    tiles, answers = {"d5": "ewss", "e5": "wnss"}, ("play yellow-flow", "pawn yellow-1", "east")
    told = told_at(tiles, {"yellow-1": "c5"}, *answers, hand="yellow-flow yellow-wade")
    assert told["follow"] == ("follow the arrow west", "then you choose d5 or e5 again")


def test_p04_each_colour_of_arrows_says_where_it_leads() -> None:
    """Yellow 1 swims north to d5, whose arrows lead east for yellow, to a hole, west for purple and south for green and coral."""
    answers = ("play yellow-camouflage", "pawn yellow-1")
    tiles, hand = {"d5": "ewss", "e5": "hole"}, "yellow-camouflage yellow-wade"
    assert told_at(tiles, {"yellow-1": "d2"}, *answers, hand=hand)["north"] == (
        "north",
        "forward, then you choose c5, d4 or the hole on e5",
    )
    told = told_at(tiles, {"yellow-1": "d2", "purple-2": "c5"}, *answers, "north", hand=hand)
    assert told == {
        "colour yellow": ("yellow: east", ""),
        "colour purple": ("purple: west to c5", "pushes Purple 2"),
        "colour green": ("green: south to d4", ""),
        "colour coral": ("coral: south to d4", ""),
    }


def test_p04_where_too_many_places_can_be_chosen_none_is_named() -> None:
    """Yellow 1 dives east from c3 into the hole on f3, and may come up in any of five others."""
    holes = dict.fromkeys(("f3", "b2", "b6", "c6", "f6", "g6"), "hole")
    told = told_at(holes, {"yellow-1": "c3"}, "play yellow-dive", "pawn yellow-1", hand="yellow-dive yellow-wade")
    assert told["east"] == ("east", "then you choose")


def test_p04_the_holes_to_come_up_in_say_only_in_what_they_differ() -> None:
    """Yellow 1 dives east from c3, pushes Yellow 2 into the hole on g3 and falls into that on f3: Yellow 2 is lost wherever it comes up."""
    holes = dict.fromkeys(("f3", "g3", "b6", "c6"), "hole")
    pawns, hand = {"yellow-1": "c3", "yellow-2": "e3"}, "yellow-dive yellow-wade"
    state = play(given({**OTHERS, **pawns}, tiles=holes, hand=hand), "play yellow-dive", "pawn yellow-1", "east")
    asked = there(prompt_for(game_of(state), state, 0))
    assert asked.kind == "dive" and {(choice.cost, choice.gain) for choice in asked.choices} == {("", "")}


def test_p15_pawns_say_how_far_they_have_to_go_and_the_direction_that_leads_there_says_so() -> None:
    """Yellow crosses in the north: from c1 that is eight spaces, from d5 four."""
    pawns = {"yellow-1": "c1", "yellow-2": "d5", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, hand="yellow-crawl yellow-dash")
    match.act(0, "play yellow-crawl")
    assert [(choice.label, choice.gain) for choice in there(prompt_for(match.game, match.state, 0)).choices] == [
        ("Yellow 1 on c1", "8 spaces to cross"),
        ("Yellow 2 on d5", "4 spaces to cross"),
    ]
    match.act(0, "pawn yellow-2")
    told = {choice.code: (choice.label, choice.gain) for choice in there(prompt_for(match.game, match.state, 0)).choices}
    assert told["north"] == ("north to d6", "forward") and told["east"] == ("east to e5", "")


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        ({"e5": "ewsw"}, "east to e5, drifts to f5"),
        ({"e5": "ewsw", "f5": "wesn"}, ""),
        ({"e5": "nwsw", "e6": "swnw"}, ""),
        ({"e5": "hole"}, ""),
        ({}, ""),
    ],
)
def test_p11_a_later_step_of_a_hint_says_where_arrows_carry_the_pawn(tiles: dict[str, str], told: str) -> None:
    """Yellow 1 dashes from a5 east to e5: its arrow there leads on, or round, so that one chooses where it stops; or there is none."""
    s = given({**OTHERS, "yellow-1": "a5"}, tiles=tiles, hand="yellow-dash yellow-wade")
    s = play(s, "play yellow-dash", "pawn yellow-1")
    assert step_word(s, s, 0, "east") == told


def test_p12_a_later_step_of_a_hint_names_the_pawn_that_stops_if_it_is_not_the_mover() -> None:
    """Yellow 1 dashes south from d8 and pushes Purple 1 from d5 to d3, whose arrows take purple round d3 and e3, past Yellow 1's stop."""
    tiles = {"d3": "ness", "e3": "swnn"}
    s = given({**OTHERS, "purple-1": "d5", "yellow-1": "d8", "purple-2": "a3"}, tiles=tiles, hand="yellow-dash yellow-wade")
    s = play(s, "play yellow-dash", "pawn yellow-1", "south")
    assert step_word(s, s, 0, "tile e3") == "let Purple 1 stop on e3"
    s = play(given({**OTHERS, "yellow-1": "d7"}, tiles={"d3": "enss", "e3": "wsnn"}, hand="yellow-dash yellow-wade"), "play yellow-dash")
    s = play(s, "pawn yellow-1", "south")
    assert step_word(s, s, 0, "tile e3") == "", "the mover needs no name"


@pytest.mark.parametrize(
    ("theirs", "totals", "told"),
    [
        (12, True, "north for 5 points, which wins the game, 15 to 14"),
        (13, True, "north for 5 points, which shares the game, 15 to 15"),
        (20, True, "north for 5 points"),
        (12, False, "north for 5 points, which ends the game"),
    ],
)
def test_p21_a_later_step_of_a_hint_says_what_it_brings_and_that_it_wins(theirs: int, totals: bool, told: str) -> None:
    """Yellow 1, the last one, crosses: Ann has 10 points and 5 more, Bo a point for each of his two pawns. East of c8 is nothing."""
    s = as_a(Table, reefs.last_pawn(round=4, points={(0, "green"): 10, (1, "coral"): theirs}, totals=totals).state)
    assert step_word(s, s, 0, "play yellow-dash") == ""
    s = play(s, "play yellow-dash")
    assert step_word(s, s, 0, "north") == told and step_word(s, s, 0, "east") == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_p16_sure_points_stand_out_as_good_news(size: tuple[int, int], tmp_path: Path) -> None:
    """Yellow 1 chomps Purple 2 on d3 in the north, 2 points; in the east it moves on, which brings nothing."""
    pawns = {**OTHERS, "yellow-1": "d1", "purple-2": "d3"}
    match = reefs.on_blank_tiles(pawns, hand="yellow-chomp yellow-dash")
    for code in ("play yellow-chomp", "pawn yellow-1"):
        match.act(0, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        menu, scene = table_of(shown).areas["menu"], table_of(shown).scene
        bright = ["".join(char for char, style in row if style == "good bold").strip() for row in menu.draw_with(scene, shown.glyphs).rows]
        assert [text for text in bright if text] == ["2 points, Purple 2 chomped"]


def test_p04_p09_in_short_pawns_have_their_signs_and_places_need_no_verb() -> None:
    """Yellow 1 swims north to d5, where it pushes Purple 2 on to d6, or east to g2, where it pushes nobody."""
    pawns, tiles = {**OTHERS, "yellow-1": "d2", "purple-2": "d5"}, {"d5": "ewss", "e5": "hole"}
    match = reefs.on_blank_tiles(pawns, tiles=tiles, hand="yellow-camouflage yellow-wade")
    for code in ("play yellow-camouflage", "pawn yellow-1"):
        match.act(0, code)
    north, east, *_ = there(prompt_for(match.game, match.state, 0)).choices
    assert (north.gain, north.brief_gain) == (
        "forward, pushes Purple 2, then you choose c5, d4 or the hole on e5",
        "pushes P2, to c5, d4 or hole e5",
    )
    assert (east.label, east.in_brief.gain) == ("east to g2", "")


def played_at(pawns: dict[str, str], tiles: dict[str, str]) -> dict[str, tuple[str, str, str]]:
    """By card, what Ann's first question says that it costs, brings, and brings in short."""
    state = given({"purple-1": "a3", "green-1": "h8", "coral-1": "h3", **pawns}, tiles=tiles, hand="yellow-dash yellow-crawl")
    asked = there(prompt_for(game_of(state), state, 0))
    return {PLAY.thing(choice.code): (choice.cost, choice.gain, choice.brief_gain) for choice in asked.choices}


DASHES, CRAWLS = "4 spaces straight on.", "3 spaces, one at a time, each in any direction."


def test_a_card_says_what_it_can_do_now() -> None:
    """Yellow 1 is two spaces from its far side on c7, which Dash brings it over (P15); nobody is near enough on c5."""
    told = played_at({"yellow-1": "c7", "yellow-4": "e1"}, {})
    assert told["yellow-dash"] == ("", f"{DASHES} Now up to 5 points.", "up to 5 points")
    assert told["yellow-crawl"] == ("", f"{CRAWLS} Now Yellow 1 can cross.", "Y1 can cross")
    told = played_at({"yellow-1": "c5", "yellow-4": "e1"}, {})
    assert told["yellow-crawl"] == ("", CRAWLS, "")


def test_a_card_says_which_pawn_alone_it_moves_without_a_loss_and_what_it_costs_if_none() -> None:
    """Dash brings Yellow 1 from c3 into a hole in the north and in the east, else over the edge, in the west with Purple 1 before it.
    Yellow 4 can go north from h1 to h5, or west to d1.
    """
    tiles = {"c7": "hole", "g3": "hole"}
    told = played_at({"yellow-1": "c3", "yellow-4": "h1"}, tiles)["yellow-dash"]
    assert told == ("", f"{DASHES} Now up to 2 points, losing 1 pawn, only Yellow 4 is safe.", "2 points, losing 1 pawn")
    told = played_at({"yellow-1": "c3", "yellow-4": "h1", "purple-1": "a7"}, tiles)["yellow-dash"]
    assert told == ("", f"{DASHES} Now only Yellow 4 is safe.", "safe only Y4")
    assert played_at({"yellow-1": "c3", "purple-1": "a7"}, tiles)["yellow-dash"] == ("a pawn every way", DASHES, "")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_menu_tells_what_cards_can_do_now_and_the_line_below_what_they_do(size: tuple[int, int], tmp_path: Path) -> None:
    pawns = {"yellow-1": "c7", "yellow-4": "e1", "purple-1": "a3", "green-1": "h8", "coral-1": "h3"}
    shown = app(tmp_path, reefs.on_blank_tiles(pawns, hands={0: "yellow-dash yellow-crawl"}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("play yellow-dash")
        await pilot.pause()
        assert "up to 5 points" in area_text(shown, "menu") and "Now" not in area_text(shown, "describe")


async def test_p08_in_a_small_terminal_choices_leave_the_log_its_rows(tmp_path: Path) -> None:
    """North of Yellow 1, on d2, one chooses between three places: in full that takes more rows than in short."""
    pawns, tiles = {**OTHERS, "yellow-1": "d2"}, {"d5": "ewss", "e5": "hole"}
    match = reefs.on_blank_tiles(pawns, tiles=tiles, hand="yellow-camouflage yellow-wade")
    for code in ("play yellow-camouflage", "pawn yellow-1"):
        match.act(0, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        in_full, menu = area_text(shown, "describe"), area_text(shown, "menu")
        assert "then you choose" in in_full and "then you choose" not in menu
        assert table_of(shown).areas["log"].region.height > 3


def test_p09_the_mark_begins_on_no_choice_that_loses_pawns_where_another_loses_none() -> None:
    """Yellow 1 dashing west from c4 leaves the board, pushing Coral 2 before it for 2 points; the engine may propose just that."""
    match = reefs.on_blank_tiles({**OTHERS, "yellow-1": "c4", "coral-2": "a4"}, hand="yellow-dash yellow-wade")
    for code in ("play yellow-dash", "pawn yellow-1"):
        match.act(0, code)
    asked = there(prompt_for(match.game, match.state, 0))
    losing = next(choice.code for choice in asked.choices if choice.loss)
    marks = Marks(table_for("octopush").inspection)
    assert marks.first(replace(asked, proposal=losing)) == "north"
    assert marks.first(replace(asked, proposal="north")) == "north"
    only = tuple(choice for choice in asked.choices if choice.loss)
    assert marks.first(replace(asked, choices=only, proposal=losing)) == losing


def test_p11_a_pawn_over_a_hole_says_when_it_would_fall() -> None:
    """Yellow 1 stands over the hole on d5 since an earlier turn; Yellow 2 has been pushed onto the one on e5 in this one."""
    pawns, holes = {**OTHERS, "yellow-1": "d5", "yellow-2": "e5"}, {"d5": "hole", "e5": "hole"}
    match = reefs.on_blank_tiles(pawns, tiles=holes, hand="yellow-dash yellow-wade")
    match.act(0, "play yellow-dash")
    first, *_ = there(prompt_for(match.game, match.state, 0)).choices
    assert (
        first.gain == "up to 5 points, safe only north or south, 4 to cross, over a hole: "
        "safe while it stands still, as only those that moved or were pushed fall in"
    )
    assert first.in_brief.gain == "up to 5 points, over a hole"
    waits = replace(as_a(Table, match.state), pushed=("yellow-2",))
    assert over_hole(waits, "yellow-2") == "over a hole: falls in when its turn comes, unless it is pushed on before"
    assert not over_hole(waits, "purple-1")


def test_p09_a_cell_over_a_hole_in_the_middle_of_a_crawl_says_that_only_the_last_space_counts() -> None:
    def told(*ways: str) -> dict[str, tuple[str, str]]:
        answers = ("play yellow-crawl", "pawn yellow-1", *ways)
        return told_at({"d4": "hole"}, {"yellow-1": "d3"}, *answers, hand="yellow-crawl yellow-dash")

    assert told()["north"] == ("north to d4", "over a hole: only the last space counts")
    assert told()["east"] == ("east to e3", "")
    assert told("east", "west")["north"] == ("north", ""), "into the hole, which its cost tells"


def test_p04_who_follows_no_tile_is_said_to_stay() -> None:
    """Yellow 1 wades to c5, where its arrow leads east."""
    s = given({**OTHERS, "yellow-1": "c3"}, tiles={"c5": "ewsw"}, hand="yellow-wade yellow-crawl")
    s = play(s, "play yellow-wade", "pawn yellow-1", "north")
    assert there(foresee(game_of(s), lambda: s, 0, "ignore")).text == "Yellow 1 stays on c5"
