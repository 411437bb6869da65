"""Partly written positions: what is named lies there, and everything else once, where it may."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.registry import GAMES, load
from engine.core.state import things
from tests.headless.wire import ANN_BOB, Wire, play_on

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
