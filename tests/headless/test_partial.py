"""Partly written positions: what is named lies there, and everything else once, where it may."""

import json
import re
from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.registry import GAMES, load
from engine.core.state import things
from tests.headless.wire import ANN_BOB, ROOT, Wire, play_on

RESOURCES = ("ink", "coins", "whispers", "stars")
SQUID, GEODE = "the-lesser-squid", "spaceborne-geode"


def placed(wire: Wire, game: str = "cosmoctopus", seed: int = 4, seats: Any = ANN_BOB, **position: Any) -> Any:
    """The whole position that a part is completed to, and the match."""
    match = wire.call("match.position", game=game, seats=seats, seed=seed, rest="deck", position=position)["match"]
    return wire.call("match.view", match=match, seat="all")["view"], match


@pytest.mark.parametrize("seed", range(6))
def test_what_is_named_lies_there_and_everything_else_once(wire: Wire, seed: int) -> None:
    view, match = placed(wire, seed=seed, turn=1, hand=[5, [SQUID, GEODE]], resources=[dict.fromkeys(RESOURCES, n) for n in (1, 9)])
    assert (len(view["hand"][0]), view["hand"][1]) == (5, [SQUID, GEODE])
    assert [amounts["ink"] for amounts in view["resources"]] == [1, 9]
    game, whole = load("cosmoctopus"), things(wire.desk.match(match).state)
    assert whole == things(game.setup(game.options(), 2, Search(Random(0))))
    assert wire.call("match.status", match=match)["pending"][0]["seat"] == 1
    play_on(wire, match, 30)


def test_the_gap_that_a_named_thing_leaves_is_filled(wire: Wire) -> None:
    first, _ = placed(wire)
    taken = first["row"][0]
    view, _ = placed(wire, hand=[[taken], 5])
    assert len(view["row"]) == len(first["row"]) and taken not in view["row"]


def test_the_same_seed_completes_it_alike_and_another_one_otherwise(wire: Wire) -> None:
    one, again, other = (placed(wire, seed=seed, hand=[[SQUID], 5])[0] for seed in (1, 1, 2))
    assert one == again != other
    assert one["deck"] != sorted(one["deck"])


def test_what_a_seat_sees_is_enough(wire: Wire) -> None:
    """A view has numbers in place of what is hidden: it can be played on, with all that dealt anew."""
    match = wire.new(seed=3)
    play_on(wire, match, 12)
    seen = wire.call("match.view", match=match, seat=0)["view"]
    view, _ = placed(wire, **{name: seen[name] for name in ("row", "hand", "tableau", "discard", "deck")})
    assert view["hand"][0] == seen["hand"][0] and len(view["hand"][1]) == seen["hand"][1]
    assert len(view["deck"]) == seen["deck"]


def test_what_everybody_knows_of_a_hand_lies_there(wire: Wire) -> None:
    view, match = placed(wire, hand=[5, 3], known=[[], [SQUID, GEODE]])
    assert {SQUID, GEODE} < {*view["hand"][1]} and len(view["hand"][1]) == 3
    assert view["known"] == [[], [SQUID, GEODE]]
    assert wire.call("match.view", match=match, seat=0)["view"]["known"] == [[], [SQUID, GEODE]]


def test_nothing_is_known_of_a_hand_that_does_not_have_it(wire: Wire) -> None:
    for hand, known in ((1, [SQUID, GEODE]), ([SQUID], [GEODE]), ([SQUID], [SQUID, SQUID])):
        position = {"hand": [5, hand], "known": [[], known]}
        error = wire.fault("match.position", game="cosmoctopus", seats=ANN_BOB, seed=4, rest="deck", position=position)
        assert "known: seat 1: each name must be once in its hand" in error["message"]


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_position_is_dealt_whole(wire: Wire, game: str) -> None:
    seats = [{"name": f"seat {i}"} for i in range(max(2, load(game).seats[0]))]
    _, match = placed(wire, game, seats=seats)
    play_on(wire, match, 20)


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"hand": [[SQUID], [SQUID]]}, "cards"),
        ({"hand": [["no-such-card"], 5]}, "hand"),
        ({"hand": [500, 5]}, "hand"),
        ({"hand": [5]}, "hand"),
        ({"pile": []}, "pile"),
        ({"deck": [SQUID]}, "rest"),
    ],
)
def test_an_impossible_position_is_named(wire: Wire, position: dict[str, Any], field: str) -> None:
    error = wire.fault("match.position", game="cosmoctopus", seats=ANN_BOB, seed=1, rest="deck", position=position)
    assert (error["data"]["reason"], error["data"]["field"]) == ("bad-position", field)


THREE = [*ANN_BOB, {"name": "Cid"}]


@pytest.mark.parametrize(
    ("game", "seats", "options", "position"),
    [
        ("cosmoctopus", THREE, {"hands": "draft"}, {"turn": 2, "hand": [[SQUID], 4, 5]}),
        ("cosmoctopus", ANN_BOB, {}, {"resources": [{"ink": 8}, {"coins": 1}]}),
        ("octopush", ANN_BOB, {}, {"turn": 1, "pawns": {"green-1": "d4"}, "hand": [3, 3]}),
        ("octopush", ANN_BOB, {"variant": "dice"}, {"turn": 1}),
        ("oct8", ANN_BOB, {}, {"turn": 1}),
        ("oct8", ANN_BOB, {}, {"hand": [3, ["blue-5-2"]]}),
        ("oct8", ANN_BOB, {}, {"round": 4, "area": [[["blue-head-1", "blue-4-1", "blue-4-2"]], []], "chips": [[1], []]}),
        ("night", THREE, {}, {"turn": 4, "gathered": [["idol-1"], ["key-2", "chart-1"], 2]}),
        ("night", THREE, {"face_down": True}, {"turn": 4, "covered": [2, 0, ["key-1"]]}),
        ("night", THREE, {}, {"stock": {"idol": ["idol-2"]}, "gathered": [["idol-1"], [], []]}),
    ],
)
def test_in_every_game_a_few_zones_are_enough(wire: Wire, game: str, seats: Any, options: dict[str, Any], position: dict[str, Any]) -> None:
    match = wire.call("match.position", game=game, seats=seats, options=options, seed=2, rest="deck", position=position)["match"]
    state = wire.desk.match(match).state
    assert set(things(state).values()) <= {1}
    if "turn" in position and game != "night":
        assert wire.call("match.status", match=match)["pending"][0]["seat"] == position["turn"]
    play_on(wire, match, 30)


LISTED = re.compile(r"^\| ([A-Z]\w+) \| `(\{.*?\})`", re.M)
PARTS = (ROOT / "docs" / "headless.md").read_text("utf-8").partition("## A position in part")[2].partition("\n## ")[0]


@pytest.mark.parametrize(("game", "position"), LISTED.findall(PARTS))
def test_the_positions_on_the_page_are_dealt_with_any_seed(wire: Wire, game: str, position: str) -> None:
    for seed in range(5):
        _, match = placed(wire, game.lower(), seed, THREE if game == "Night" else ANN_BOB, **json.loads(position))
        play_on(wire, match, 10)


def test_an_object_in_part_has_its_other_entries_as_dealt(wire: Wire) -> None:
    view, _ = placed(wire, resources=[{"ink": 8}, {"coins": 1}])
    dealt, _ = placed(wire)
    assert view["resources"] == [dealt["resources"][0] | {"ink": 8}, dealt["resources"][1] | {"coins": 1}]


def test_n3_a_component_that_is_named_no_longer_lies_in_its_place(wire: Wire) -> None:
    view, _ = placed(wire, "night", seats=THREE, gathered=[["idol-1"], [], 2])
    assert view["stock"]["idol"] == ["idol-2"]
    assert len(view["gathered"][2]) == 2 and sum(map(len, view["stock"].values())) == 14 - 3


def test_e5_what_the_deck_can_no_longer_have_lies_under_the_discard_pile(wire: Wire) -> None:
    dealt, _ = placed(wire, "oct8")
    view, _ = placed(wire, "oct8", hand=[3, 5], round=3)
    turns = 4
    assert len(view["deck"]) == len(dealt["deck"]) - turns
    assert view["pile"][-1:] == dealt["pile"] and len(view["pile"]) == 1 + turns + (6 - 3) + (6 - 5)


def test_unnamed_cards_of_a_seat_are_of_its_own_colours(wire: Wire) -> None:
    view, _ = placed(wire, "octopush", turn=0, hand=[3, 3])
    assert [{card.partition("-")[0] for card in hand} <= {*own} for hand, own in zip(view["hand"], view["colours"], strict=True)] == [
        True
    ] * 2


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"stock": {"idol": []}}, "rest"),
        ({"stock": None}, "rest"),
        ({"stock": {"idol": 2}}, "rest"),
        ({"stock": {"pearl": []}}, "stock"),
        ({"gathered": [["idol-9"], [], []]}, "components"),
        ({"gathered": [["idol-1", "idol-2"], [], []]}, "gathered"),
    ],
)
def test_an_impossible_stock_is_named(wire: Wire, position: dict[str, Any], field: str) -> None:
    error = wire.fault("match.position", game="night", seats=THREE, seed=1, rest="deck", position=position)
    assert (error["data"]["reason"], error["data"]["field"]) == ("bad-position", field)


@pytest.mark.parametrize("position", [{"round": "x"}, {"turn": None}, {"first": 1.5}, {"hand": 3}, {"round": 10**6}, {"deck": []}])
def test_counters_that_are_none_are_named(wire: Wire, position: dict[str, Any]) -> None:
    error = wire.fault("match.position", game="oct8", seats=ANN_BOB, seed=1, rest="deck", position=position)
    assert error["data"]["reason"] == "bad-position"
