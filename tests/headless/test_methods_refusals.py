"""What every method of the headless twin refuses."""

from typing import Any

import pytest

from octotui.headless.methods import METHODS
from tests.headless.wire import ANN_BOB, Wire

FOUR = [{"name": n} for n in ("Ann", "Bob", "Cid", "Dot")]
BOTS = [{"name": "Robo", "bot": "random"}, {"name": "Eve", "bot": "random"}]


# --- what every method refuses ----------------------------------------------------------------------------------------------

GOOD: dict[str, dict[str, Any]] = {
    "rpc.discover": {},
    "games.list": {},
    "match.new": {"game": "cosmoctopus", "seats": ANN_BOB, "options": {}, "seed": 1, "automatic": True},
    "match.status": {"match": "m1", "seat": 0},
    "match.legal": {"match": "m1", "seat": 0},
    "match.act": {"match": "m1", "seat": 0, "code": "end"},
    "match.step": {"match": "m1", "code": "end", "seat": 0, "view": True, "words": False},
    "match.view": {"match": "m1", "seat": 0},
    "match.board": {"match": "m1"},
    "match.undo": {"match": "m1", "seat": 0},
    "match.redo": {"match": "m1", "seat": 0},
    "match.say": {"match": "m1", "seat": 0, "text": "I go"},
    "match.said": {"match": "m1"},
    "match.journal": {"match": "m1"},
    "match.close": {"match": "m1"},
    "match.load": {"journal": ""},
    "match.position": {
        "game": "cosmoctopus",
        "position": {},
        "seats": ANN_BOB,
        "options": {},
        "seed": 1,
        "automatic": True,
        "rest": "deck",
    },
    "match.redeal": {"match": "m1", "seat": 0, "seed": 1},
    "bot.choose": {"match": "m1", "seat": 0, "level": "random", "budget": {}},
}
DEFAULTS = {
    "match.new": {"options", "seed", "automatic"},
    "match.status": {"seat"},
    "match.step": {"code", "seat", "view", "words"},
    "match.position": {"options", "seed", "automatic", "rest"},
    "match.redeal": {"seed"},
    "bot.choose": {"budget"},
}
"""The parameters that may be left out."""
WRONG: dict[str, Any] = {
    "game": 1,
    "seats": "Ann",
    "options": [],
    "seed": "1",
    "match": 1,
    "seat": "0",
    "code": ["end"],
    "text": 7,
    "journal": None,
    "position": [],
    "level": 3,
    "budget": 5,
    "automatic": "no",
    "view": 1,
    "rest": "box",
    "words": "yes",
}


def test_these_are_all_methods_with_all_their_parameters() -> None:
    assert {name: tuple(params) for name, params in GOOD.items()} == {n: kind.__struct_fields__ for n, (kind, _) in METHODS.items()}


@pytest.mark.parametrize("method", GOOD)
def test_a_missing_parameter_is_named(wire: Wire, method: str) -> None:
    wire.new()
    for name in GOOD[method].keys() - DEFAULTS.get(method, set()):
        error = wire.fault(method, **{k: v for k, v in GOOD[method].items() if k != name})
        assert (error["code"], error["data"]) == (-32602, {"reason": "bad-parameters", "field": name})
        assert method in error["message"]


@pytest.mark.parametrize("method", GOOD)
def test_an_unknown_parameter_is_named(wire: Wire, method: str) -> None:
    wire.new()
    error = wire.fault(method, **GOOD[method], colour="red")
    assert (error["code"], error["data"]) == (-32602, {"reason": "bad-parameters", "field": "colour"})


@pytest.mark.parametrize("method", GOOD)
def test_a_parameter_of_the_wrong_type_is_named(wire: Wire, method: str) -> None:
    wire.new()
    for name in GOOD[method]:
        error = wire.fault(method, **{**GOOD[method], name: WRONG[name]})
        assert (error["code"], error["data"]) == (-32602, {"reason": "bad-parameters", "field": name})


@pytest.mark.parametrize("method", [m for m, params in GOOD.items() if "match" in params])
def test_an_unknown_match_is_refused(wire: Wire, method: str) -> None:
    error = wire.fault(method, **{**GOOD[method], "match": "m77"})
    assert (error["code"], error["data"]["reason"]) == (-32602, "unknown-match")
    assert "m77" in error["message"]


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
@pytest.mark.parametrize("method", [m for m, params in GOOD.items() if "seat" in params])
def test_an_unknown_seat_is_refused(wire: Wire, method: str, seat: int) -> None:
    wire.new()
    error = wire.fault(method, **{**GOOD[method], "seat": seat})
    assert (error["code"], error["data"]["reason"]) == (-32602, "unknown-seat")


@pytest.mark.parametrize("method", ["match.new", "match.position"])
@pytest.mark.parametrize(
    ("change", "reason", "field"),
    [
        ({"game": "chess"}, "unknown-game", None),
        ({"seats": [{"name": "Ann"}]}, "bad-seats", "seats"),
        ({"seats": [{"name": "Ann"}, {"name": "Robo", "bot": "genius"}]}, "unknown-level", "seats[1].bot"),
        ({"seats": [{"name": "Ann"}, {"bot": "random"}]}, "bad-parameters", "seats[1].name"),
        ({"seats": [{"name": "Ann"}, {"name": "Bob", "age": 8}]}, "bad-parameters", "seats[1].age"),
        ({"seats": [{"name": "Ann"}, {"name": 5}]}, "bad-parameters", "seats[1].name"),
        ({"options": {"hands": "golden"}}, "bad-option", "options"),
        ({"options": {"colour": "red"}}, "bad-option", "options"),
        ({"options": {"express": 1}}, "bad-option", "options"),
        ({"seed": 2**60}, "bad-parameters", "seed"),
        ({"seed": 1.5}, "bad-parameters", "seed"),
        ({"seed": True}, "bad-parameters", "seed"),
    ],
)
def test_bad_beginnings_are_refused(wire: Wire, method: str, change: Any, reason: str, field: str | None) -> None:
    error = wire.fault(method, **{**GOOD[method], **change})
    assert (error["code"], error["data"]["reason"], error["data"].get("field")) == (-32602, reason, field)
    assert wire.desk.tables == {}


def test_a_first_seat_that_is_not_there_is_a_bad_option(wire: Wire) -> None:
    error = wire.fault("match.new", **{**GOOD["match.new"], "options": {"first": 2}})
    assert (error["code"], error["data"]["reason"]) == (-32602, "bad-option")
    assert "first" in error["message"]


def test_an_unknown_level_is_refused(wire: Wire) -> None:
    wire.new()
    error = wire.fault("bot.choose", **{**GOOD["bot.choose"], "level": "genius"})
    assert (error["code"], error["data"]) == (-32602, {"reason": "unknown-level", "field": "level"})
    assert "there are: random, easy, medium, hard, expert" in error["message"]
