"""Written positions of Octopush: what cannot be is refused, with the field that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.state import BadPosition, to_json
from engine.octopush.table import OctopushOptions, Table
from tests.reef import ONE_EACH, game_of, given, play

Change = Callable[[dict[str, Any]], object]


def broken(s: Table, change: Change, dice: bool = False) -> str:
    """The field that is refused after this change."""
    data = to_json(s)
    data = {name: [*value] if isinstance(value, tuple) else value for name, value in data.items()}
    change(data)
    with pytest.raises(BadPosition) as fault:
        game_of(s).position(data, OctopushOptions(variant="dice" if dice else "cards"), len(s.hand))
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
        ("frames", lambda d: d.update(over=True)),
        ("frames", lambda d: d["frames"].__setitem__(0, ["roll", 0, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["play", 1, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["dance", 0, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["play", 0, [1], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["leave", -1, [], ""])),
        ("frames", lambda d: d["frames"].__setitem__(0, ["direction", 0, [1], ""])),
    ],
)
def test_p02_a_position_that_cannot_be(field: str, change: Callable[[dict[str, Any]], object]) -> None:
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
    assert broken(s, lambda d: d.update(pups=[4, 0]), dice=True) == "over"
    assert broken(s, lambda d: d.update(pups=[5, 0]), dice=True) == "pups"
    assert broken(s, lambda d: d["pawns"].update({"coral-1": "d4"}), dice=True) == "pawns"
    assert broken(s, lambda d: d.update(anchored=["yellow-1"]), dice=True) == "anchored"
    assert broken(s, lambda d: d.update(die="7"), dice=True) == "die"
    assert broken(s, lambda d: d["frames"].__setitem__(0, ["prey", 0, [], "die"]), dice=True) == "frames"
    assert broken(s, lambda d: d.update(points=[{"yellow": 1, "purple": 0, "green": 0, "coral": 0}] * 2), dice=True) == "points"


def test_p24_whoever_chomps_has_an_opponent_on_the_board() -> None:
    s = play(given({"yellow-1": "c1", "yellow-2": "d3", "green-1": "c8"}, dice=True, seats=2), "roll", luck=[("chomp",)])
    assert broken(s, lambda d: d["pawns"].update({"green-1": None}), dice=True) == "pawns"


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
