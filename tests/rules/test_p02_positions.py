"""Written positions of Octopush: an impossible one is refused, with the field that is wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.chance import Search
from engine.core.game import BadOption
from engine.core.state import BadPosition, to_json
from engine.octopush.box import COLOURS
from engine.octopush.table import OctopushOptions, Table
from tests.octopush import ONE_EACH, SHIPPED, game_of, given, play

Change = Callable[[dict[str, Any]], object]


def broken(s: Table, change: Change, **options: Any) -> str:
    """The field that is refused after this change, or with these options."""
    data = to_json(s)
    data = {name: [*value] if isinstance(value, tuple) else value for name, value in data.items()}
    change(data)
    with pytest.raises(BadPosition) as fault:
        game_of(s).position(data, msgspec.structs.replace(s.options, **options), len(s.hand))
    return fault.value.field


def standing(**more: Any) -> Table:
    return given({**ONE_EACH, "yellow-1": "c3", "green-1": "c4"}, **more)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("turn", lambda d: d.update(turn=4)),
        ("round", lambda d: d.update(round=5)),
        ("round", lambda d: d.update(round=0)),
        ("colours", lambda d: d.update(colours=[["yellow"], ["yellow"], ["green"], ["coral"]])),
        ("colours", lambda d: d.update(colours=[["yellow", "purple"], ["green"], ["coral"], []])),
        ("side", lambda d: d["side"].update(yellow="north")),
        ("side", lambda d: d["side"].update(yellow="up")),
        ("side", lambda d: d["side"].update(yellow=None)),
        ("tiles", lambda d: d["tiles"].update(c1="blank", c2="home")),
        ("tiles", lambda d: d["tiles"].update(c2="hole")),
        ("tiles", lambda d: d["tiles"].update(c2="nnnn")),
        ("pawns", lambda d: d["pawns"].update({"yellow-1": "c4"})),
        ("pawns", lambda d: d["pawns"].update({"yellow-1": "z9"})),
        ("anchored", lambda d: d.update(anchored=["yellow-2"])),
        ("anchored", lambda d: d.update(anchored=["yellow-1", "yellow-1"])),
        ("queue", lambda d: d.update(queue=["nobody"])),
        ("mover", lambda d: d.update(mover="purple-4")),
        ("mover", lambda d: d.update(mover="nobody")),
        ("cards", lambda d: d["hand"].__setitem__(0, ["yellow-dash", "yellow-dash"])),
        ("cards", lambda d: d["hand"].__setitem__(0, ["yellow-dash"])),
        ("cards", lambda d: d["hand"].__setitem__(0, ["yellow-dash", "yellow-nonsense"])),
        ("points", lambda d: d["points"][0].update(yellow=-1)),
        ("pups", lambda d: d.update(pups=[1, 0, 0, 0])),
        ("die", lambda d: d.update(die="3")),
        ("left", lambda d: d.update(left=[None, *d["left"][1:]], deck=[[*d["deck"][0], *d["left"][0]], *d["deck"][1:]])),
        ("frames", lambda d: d.update(frames=[])),
        ("frames", lambda d: d.update(frames=d["frames"][1:])),
        ("frames", lambda d: d.update(frames=d["frames"][:1])),
        ("over", lambda d: d.update(over=True)),
        ("over", lambda d: d.update(over=True, frames=[])),
        ("side", lambda d: d["side"].update(yellow="west", purple="south")),
        ("side", lambda d: d["side"].update(yellow="west", green="east", purple="south", coral="north")),
        ("points", lambda d: d["points"][0].update(yellow=100)),
        ("points", lambda d: d["points"][0].update(purple=1)),
        ("anchored", lambda d: d.update(anchored=["yellow-1"])),
        ("pushed", lambda d: d.update(pushed=["nobody"])),
        ("frames", lambda d: d.update(pushed=["green-1"])),
        ("frames", lambda d: d.update(queue=["green-1"])),
        (
            "hand",
            lambda d: d.update(
                hand=[d["hand"][0], [], *d["hand"][2:]], deck=[d["deck"][0], [*d["hand"][1], *d["deck"][1]], *d["deck"][2:]]
            ),
        ),
        ("cards", lambda d: d["discard"].__setitem__(0, d["deck"][0][:1])),
        ("out", lambda d: d["out"].update(yellow="yellow-chomp")),
        ("frames", lambda d: d["frames"].__setitem__(0, ["roll", 0, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["play", 1, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["dance", 0, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["play", 0, [1], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["leave", -1, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["direction", 0, [1], ""])),
    ],
)
def test_p02_an_impossible_position(field: str, change: Callable[[dict[str, Any]], object]) -> None:
    assert broken(standing(), change).startswith(field)


def test_p19_no_turn_begins_where_a_colour_is_gone() -> None:
    assert broken(standing(), lambda d: d["pawns"].update({"coral-4": None})) == "pawns"


def test_p19_everyone_whose_turn_is_still_to_come_has_a_card() -> None:
    s = standing(hands={2: ""}, turn=3, hand="coral-dash coral-wade", deck={2: ""})
    assert s.turn == 3, "green has had its turn in this set"

    def earlier(data: dict[str, Any]) -> None:
        data.update(turn=1, frames=[["play", 1, [], ""], ["end", 1, [], ""]])

    assert broken(s, earlier) == "hand"


def moving(*codes: str, **more: Any) -> Table:
    return play(standing(hand="yellow-crawl yellow-flow", **more), *codes)


@pytest.mark.parametrize(
    "frame",
    [
        ["direction", 0, [4], "yellow-crawl"],
        ["direction", 0, [0], "yellow-crawl"],
        ["direction", 0, [1], "yellow-flow"],
        ["wade", 0, [], "yellow-crawl"],
        ["camouflage", 0, [], "yellow-crawl"],
        ["between", 0, ["c3"], "yellow-crawl"],
        ["loop", 0, ["yellow-1"], "yellow-crawl"],
        ["loop", 0, ["yellow-1", "c4", "c5"], "yellow-crawl"],
        ["loop", 0, [], "yellow-crawl"],
        ["standoff", 0, ["yellow-1", "c3", "c4"], "yellow-crawl"],
        ["dive", 0, ["yellow-1"], "yellow-crawl"],
        ["dive", 0, ["nobody"], "yellow-crawl"],
        ["prey", 0, [], "yellow-crawl"],
        ["pawn", 0, [], "yellow-crawl"],
        ["play", 0, [], ""],
        ["settle", 0, [0], "yellow-crawl"],
    ],
)
def test_p08_work_in_progress_that_does_not_fit(frame: list[Any]) -> None:
    s = moving("play yellow-crawl", "pawn yellow-1")
    assert broken(s, lambda d: d["frames"].__setitem__(0, frame)) == "frames"


def test_p04_a_choice_that_the_card_does_not_give() -> None:
    s = moving("play yellow-crawl", "pawn yellow-1")
    assert broken(s, lambda d: d.update(guise="follow")) == "guise"


def test_p22_dice_positions() -> None:
    s = given({"yellow-1": "c1", "green-1": "c8"}, dice=True, seats=2)
    assert broken(s, lambda d: d.update(pups=[4, 0])) == "over"
    assert broken(s, lambda d: d.update(pups=[5, 0])) == "pups"
    assert broken(s, lambda d: d["pawns"].update({"coral-1": "d4"})) == "pawns"
    assert broken(s, lambda d: d.update(anchored=["yellow-1"])) == "anchored"
    assert broken(s, lambda d: d.update(die="7")) == "die"
    assert broken(s, lambda d: d["frames"].__setitem__(0, ["prey", 0, [], "die"])) == "frames"
    assert broken(s, lambda d: d.update(points=[{"yellow": 1, "purple": 0, "green": 0, "coral": 0}] * 2)) == "points"


def test_p24_whoever_chomps_has_an_opponent_on_the_board() -> None:
    s = play(given({"yellow-1": "c1", "yellow-2": "d3", "green-1": "c8"}, dice=True, seats=2), "roll", luck=[("chomp",)])
    assert broken(s, lambda d: d["pawns"].update({"green-1": None})) == "pawns"


def test_p19_no_pawn_is_chosen_where_a_colour_is_gone() -> None:
    assert broken(play(standing(), "play yellow-dash"), lambda d: d["pawns"].update({"coral-4": None})) == "pawns"


def pushing_for_ever() -> Table:
    """Two coral pawns in one loop: the second question knows what was before the first."""
    tiles = {"d2": "wwen", "d3": "nesn", "d4": "nses", "d5": "wnss"}
    s = given({**ONE_EACH, "yellow-1": "b5", "coral-1": "c5", "coral-2": "d3"}, hand="yellow-crawl yellow-dash", tiles=tiles)
    return play(s, "play yellow-crawl", "pawn yellow-1", "east", "north", "west", "tile d3", "tile d3")


def test_p12_a_position_within_a_standoff_is_read_as_it_was_written() -> None:
    s = pushing_for_ever()
    again = game_of(s).position(to_json(s), s.options, 4)
    assert again.digest() == s.digest()
    assert play(again, "tile d3").digest() == play(s, "tile d3").digest()


@pytest.mark.parametrize("args", [[], [-1], ["3"], [3, 4], [True, "coral-1"], [3, ["coral-1"]]])
def test_p12_what_tiles_are_followed_with_is_read_with_care(args: list[Any]) -> None:
    assert broken(pushing_for_ever(), lambda d: d["frames"].__setitem__(1, ["settle", 0, args, "yellow-crawl"])) == "frames"


def nothing(data: dict[str, Any]) -> None:
    """No change: the options are what does not fit."""


PAIRS = {2: "yellow-dash purple-dash yellow-wade", 3: "yellow-dash purple-dash yellow-wade"}


@pytest.mark.parametrize("seats", [2, 3])
def test_p05_two_colours_of_one_player_sit_side_by_side(seats: int) -> None:
    """Yellow and purple are one player's: with purple and green exchanged they face each other."""
    s = given(ONE_EACH, seats=seats, hand=PAIRS[seats])
    assert broken(s, lambda d: d["side"].update(purple="north", green="west")) == "side"


@pytest.mark.parametrize("turned", [("west", "north", "east", "south"), ("north", "east", "south", "west")])
def test_p05_the_whole_table_may_be_turned(turned: tuple[str, ...]) -> None:
    s = given(ONE_EACH, sides=turned)
    assert dict(zip(COLOURS, s.side, strict=True))["yellow"] == turned[0]


def test_p22_two_with_the_die_face_each_other() -> None:
    s = given({"yellow-1": "c1", "green-1": "c8"}, dice=True, seats=2)
    assert broken(s, lambda d: d["side"].update(green="west")) == "side"


def test_p22_with_the_die_too_the_seats_sit_clockwise() -> None:
    s = given({"yellow-1": "c1", "purple-1": "a3", "green-1": "c8"}, dice=True, seats=3)
    assert broken(s, lambda d: d["side"].update(purple="north", green="west")) == "side"


def test_p16_a_track_has_no_more_than_the_pawns_that_are_out_can_have_brought() -> None:
    """Of yellow 2 are out, of purple and green 2 each, of coral 3: 2 x 5 + 7 x 2 = 24 at the most."""
    here = {**ONE_EACH, "yellow-1": "c3", "purple-1": "b2", "green-1": "c4"}
    s = given(here, points={(0, "yellow"): 24})
    assert broken(s, lambda d: d["points"][0].update(yellow=25)) == "points"


def test_p21_an_earlier_round_can_have_brought_more_and_a_later_one_nothing() -> None:
    """In the second round seat 0 has played purple before, and coral never: 4 x 5 + 12 x 2 = 44 at the most."""
    s = given(ONE_EACH, round=2, points={(0, "purple"): 44})
    assert broken(s, lambda d: d["points"][0].update(purple=45)) == "points"
    assert broken(s, lambda d: d["points"][0].update(coral=1)) == "points"


def test_p04_no_more_pawns_lie_at_anchor_than_anchors_were_played() -> None:
    s = given({**ONE_EACH, "yellow-1": "c3", "yellow-2": "d3"}, anchored="yellow-1")
    assert broken(s, lambda d: d.update(anchored=["yellow-1", "yellow-2"])) == "anchored"


def test_p10_nobody_lies_at_anchor_in_a_hole() -> None:
    s = given({**ONE_EACH, "yellow-1": "c3", "yellow-2": "d3"}, anchored="yellow-1", tiles={"d3": "hole"})
    assert broken(s, lambda d: d.update(anchored=["yellow-2"])) == "anchored"


def test_p13_nobody_waits_for_a_tile_while_the_movement_goes_on() -> None:
    s = moving("play yellow-crawl", "pawn yellow-1", "north")
    assert s.pushed == ("green-1",)
    assert broken(s, lambda d: d.update(pushed=[], queue=["green-1"])) == "queue"


def test_p20_from_the_second_round_on_one_card_of_each_colour_is_out() -> None:
    s = given(ONE_EACH, round=2)
    assert broken(s, lambda d: d["out"].update(yellow=None)) == "out"
    assert broken(s, lambda d: d["out"].update(yellow="purple-chomp", purple="yellow-chomp")) == "out"
    assert broken(s, nothing, choose_anew=True) == "out"


def test_p07_the_option_who_begins_and_the_position_agree() -> None:
    """Yellow is at seat 0 in the first round, so seat 0 has begun; in the second it would have come from seat 3."""
    assert broken(given(ONE_EACH), nothing, first=1) == "colours"
    assert broken(given(ONE_EACH, round=2), nothing, first=0) == "colours"


def test_p22_options_that_exclude_each_other_are_refused_with_a_position_too() -> None:
    s = given({"yellow-1": "c1", "green-1": "c8"}, dice=True, seats=2)
    with pytest.raises(BadOption, match="beginners"):
        game_of(s).position(to_json(s), OctopushOptions(variant="dice", beginners=True), 2)


@pytest.mark.parametrize("options", [{}, {"choose_anew": True}, {"beginners": True}, {"first": 1}, {"variant": "dice"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p02_whatever_comes_up_in_play_is_a_position_that_can_be(options: dict[str, Any], seats: int) -> None:
    """The same position from its own JSON, at every question of a random game."""
    for seed in range(2):
        rng = Random(seed)
        chance, chosen = Search(rng), OctopushOptions(**options)
        s = SHIPPED.setup(chosen, seats, chance)
        for _ in range(400):
            assert SHIPPED.position(to_json(s), chosen, seats).digest() == s.digest()
            if not (asking := SHIPPED.pending(s)):
                break
            s = SHIPPED.apply(s, asking[0], rng.choice(SHIPPED.legal(s, asking[0])), chance)
