"""Positions with accidents: each is refused with a sentence and the field, or can be looked at and played on.

Of every game that keeps golden games; a new game has none at first, and may check its positions more roughly.
"""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.match import Match
from engine.core.registry import GAMES
from engine.core.state import to_json
from tests.games import recipes
from tests.golden.make import recorded
from tests.headless.wire import Wire

POSITIONS = 60
"""How many of each seed are spoiled."""
ANSWERS = 12
"""How many answers are given where a spoiled position is taken."""
LONGEST_MESSAGE = 600
ODD: list[Any] = [-1, 0, 1, 3, 99, 2**63, 10**30, 1.5, None, True, "", "?", [], {}, [[]], {"ink": 1}]


GOLDEN = [name for name in GAMES if recipes(name)]


@cache
def matches(name: str) -> list[Match]:
    """The golden games of a game."""
    return [recorded(name, mode) for mode in sorted(recipes(name))]


@cache
def frames_of(name: str) -> list[Any]:
    """Frames of all operations that come up in them."""
    found = {(frame[0], str(frame[2])): frame for match in matches(name) for node in match.nodes for frame in to_json(node.state)["frames"]}
    return list(found.values())


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside this one."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*here, key)
        yield from places(value[key], (*here, key))


def spoil(value: Any, rng: Random, words: list[Any]) -> None:
    """One accident within a value: something is lost, doubled, changed or put elsewhere."""
    ways = list(places(value))
    if not ways:
        return
    *path, last = rng.choice(ways)
    inside = value
    for key in path:
        inside = inside[key]
    match rng.randrange(4):
        case 0:
            del inside[last]
        case 1 if isinstance(inside, list):
            inside.insert(last, rng.choice([inside[last], rng.choice(words)]))
        case 2 if isinstance(inside, list):
            rng.shuffle(inside)
        case _:
            inside[last] = rng.choice(words)


def spoiled(name: str, match: Match, rng: Random) -> dict[str, Any]:
    """A position of this match after one or two accidents, most of them in its frames."""
    position: dict[str, Any] = json.loads(json.dumps(to_json(rng.choice(match.nodes).state)))
    codes, frames = list(match.game.codes), frames_of(name)
    words = [*ODD, *(rng.choice(sorted(kind)) for kind in match.game.names().values() if kind), *rng.sample(codes, min(9, len(codes)))]
    for _ in range(rng.choice((1, 1, 2))):
        match rng.randrange(4):
            case 0:
                spoil(position, rng, words)
            case 1:
                spoil(position.get("frames"), rng, [*words, *(frame[0] for frame in frames)])
            case 2:
                position["frames"] = [list(frame) for frame in rng.sample(frames, rng.randint(1, min(4, len(frames))))]
            case _ if isinstance(position.get("frames"), list):
                frame = [*rng.choice(frames)]
                position["frames"][: rng.randint(0, 1)] = [[frame[0], position.get("turn", 0), *frame[2:]]] * rng.choice((1, 1, 2, 300))
    return position


def look_and_play(wire: Wire, match: str, seats: int, rng: Random) -> None:
    for seat in ("all", None, *range(seats)):
        wire.call("match.view", match=match, seat=seat)
    wire.call("match.load", journal=wire.call("match.journal", match=match)["journal"])
    for _ in range(ANSWERS):
        asked = wire.call("match.step", match=match, words=True)
        if asked["over"]:
            return
        assert asked["legal"]
        wire.call("match.act", match=match, seat=asked["seat"], code=rng.choice(asked["legal"]))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GOLDEN)
def test_a_position_with_accidents_is_refused_with_its_field_or_played(name: str, seed: int) -> None:
    rng, taken = Random(f"{name} {seed}"), 0
    for _ in range(POSITIONS):
        wire, match = Wire(), rng.choice(matches(name))
        position = spoiled(name, match, rng)
        part = {key: position[key] for key in position if rng.random() < 0.8}
        seats = [{"name": f"seat {i}"} for i in range(len(match.seats))]
        whole = {"game": name, "seats": seats, "options": msgspec.to_builtins(match.options), "seed": 1, "position": position}
        for params in (whole, {**whole, "position": part, "rest": "deck"}):
            answer = wire.ask("match.position", params)
            if "error" in answer:
                error = answer["error"]
                assert (error["code"], error["data"]["reason"]) == (-32602, "bad-position"), (params, error)
                assert error["message"].startswith(f"{error['data']['field']}: ") and len(error["message"]) < LONGEST_MESSAGE
            else:
                taken += 1
                look_and_play(wire, answer["result"]["match"], len(seats), rng)
    assert taken
