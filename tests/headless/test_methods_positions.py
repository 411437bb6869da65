"""The methods of the headless twin that take a position or ask a bot."""

from typing import Any

import pytest

from engine.core import registry
from engine.core.registry import load
from tests.headless.wire import ANN_BOB, Wire, codes, play_on

FOUR = [{"name": n} for n in ("Ann", "Bob", "Cid", "Dot")]
BOTS = [{"name": "Robo", "bot": "random"}, {"name": "Eve", "bot": "random"}]


# --- match.position, match.redeal -----------------------------------------------------------------------------------------


def position_of(wire: Wire, answers: int = 20) -> dict[str, Any]:
    match = wire.new(seed=3)
    play_on(wire, match, answers)
    return dict(wire.call("match.view", match=match, seat="all")["view"])


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 20, 41, 60])
def test_a_position_read_from_a_view_gives_the_same_view(wire: Wire, answers: int) -> None:
    position = position_of(wire, answers)
    match = wire.call("match.position", game="cosmoctopus", position=position, seats=ANN_BOB, options={}, seed=1)["match"]
    assert wire.call("match.view", match=match, seat="all")["view"] == position
    play_on(wire, match, 20)
    journal = wire.call("match.journal", match=match)["journal"]
    assert wire.call("match.load", journal=journal)


def test_bots_answer_in_a_written_position(wire: Wire) -> None:
    position = position_of(wire, 0)
    match = wire.call("match.position", game="cosmoctopus", position=position, seats=BOTS, seed=1)["match"]
    assert wire.call("match.status", match=match)["over"]


def spoil_twice(p: dict[str, Any]) -> None:
    p["hand"][0][0] = p["hand"][1][0]


SPOILED: list[tuple[str, Any]] = [
    ("cards", spoil_twice),
    ("hand", lambda p: p["hand"][0].__setitem__(0, "no-such-card")),
    ("hand", lambda p: p["hand"].__setitem__(1, 5)),
    ("hand", lambda p: p["hand"].pop()),
    ("deck", lambda p: p.__setitem__("deck", len(p["deck"]))),
    ("cards", lambda p: p["deck"].pop()),
    ("row", lambda p: p["deck"].append(p["row"].pop())),
    ("realm", lambda p: p["realm"].__setitem__(0, p["realm"][1])),
    ("head", lambda p: p.__setitem__("head", "nowhere")),
    ("turn", lambda p: p.__setitem__("turn", 2)),
    ("turn", lambda p: p.__setitem__("turn", "0")),
    ("resources", lambda p: p["resources"][0].__setitem__("ink", -1)),
    ("resources", lambda p: p["resources"][0].pop("ink")),
    ("tentacles", lambda p: p["tentacles"].__setitem__(0, 9)),
    ("tokens", lambda p: p["tokens"].__setitem__(0, [7])),
    ("knowledge", lambda p: p["knowledge"].__setitem__("ink", 4)),
    ("frames", lambda p: p.__setitem__("frames", [])),
    ("frames", lambda p: p.__setitem__("frames", [["dance", 0, [], ""]])),
    ("frames", lambda p: p["frames"][0].__setitem__(1, 7)),
    ("frames", lambda p: p["frames"][0].pop()),
    ("head", lambda p: p.pop("head")),
    ("colour", lambda p: p.__setitem__("colour", "red")),
]


@pytest.mark.parametrize(("field", "spoil"), SPOILED)
def test_an_impossible_position_is_refused_at_its_field(wire: Wire, field: str, spoil: Any) -> None:
    position = position_of(wire)
    spoil(position)
    error = wire.fault("match.position", game="cosmoctopus", position=position, seats=ANN_BOB, seed=1)
    assert (error["code"], error["data"]["reason"], error["data"]["field"]) == (-32602, "bad-position", field)
    assert field in error["message"]


def test_an_unknown_card_in_a_tableau_is_refused_at_its_field(wire: Wire) -> None:
    position = position_of(wire)
    position["tableau"][0] = ["no-such-card"]
    error = wire.fault("match.position", game="cosmoctopus", position=position, seats=ANN_BOB, seed=1)
    assert (error["code"], error["data"].get("field")) == (-32602, "tableau")


@pytest.mark.parametrize("seats", [[], [{"name": "Ann"}], [*FOUR, {"name": "Eve"}]])
def test_a_position_needs_as_many_seats_as_the_game(wire: Wire, seats: Any) -> None:
    error = wire.fault("match.position", game="cosmoctopus", position=position_of(wire), seats=seats, seed=1)
    assert (error["code"], error["data"]["reason"]) == (-32602, "bad-seats")


def test_a_redeal_keeps_what_the_seat_sees_and_deals_the_rest_anew(wire: Wire) -> None:
    match = wire.new(seed=3)
    play_on(wire, match, 20)
    before = wire.journals()[match]

    copy = wire.call("match.redeal", match=match, seat=0, seed=5)["match"]

    def seen(name: str, seat: Any) -> Any:
        return wire.call("match.view", match=name, seat=seat)["view"]

    assert seen(copy, 0) == seen(match, 0)
    assert seen(copy, "all")["deck"] != seen(match, "all")["deck"]
    assert seen(copy, "all")["hand"][1] != seen(match, "all")["hand"][1]
    assert wire.journals()[match] == before
    again = wire.call("match.redeal", match=match, seat=0, seed=5)["match"]
    assert seen(again, "all") == seen(copy, "all")


def test_a_redeal_for_a_spectator_deals_every_hand_anew(wire: Wire) -> None:
    match = wire.new(seed=3)
    copy = wire.call("match.redeal", match=match, seat=None, seed=5)["match"]
    hands = [wire.call("match.view", match=m, seat="all")["view"]["hand"] for m in (match, copy)]
    assert hands[0][0] != hands[1][0] and hands[0][1] != hands[1][1]


# --- bot.choose -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["random", "greedy", "keen", "deep"])
@pytest.mark.parametrize("budget", [{}, {"playouts": 9}, {"ms": 5}, {"playouts": None, "ms": 5}])
def test_a_bot_chooses_a_legal_code_and_says_why(wire: Wire, level: str, budget: Any) -> None:
    match = wire.new()
    chosen = wire.call("bot.choose", match=match, seat=0, level=level, budget=budget)
    assert chosen["code"] in codes(wire, match)
    assert chosen["why"]


def test_an_expert_tells_what_it_thinks_of_each_answer(wire: Wire) -> None:
    match = wire.new()
    chosen = wire.call("bot.choose", match=match, seat=0, level="deep", budget={"playouts": 40})
    prospects = chosen["prospects"]
    assert {one["code"] for one in prospects} == set(codes(wire, match)) and prospects[0]["code"] == chosen["code"]
    assert all(
        set(one) == {"code", "chance", "share", "margin", "why"} and 0 <= one["chance"] <= 1 and one["margin"] >= 0 for one in prospects
    )
    assert wire.call("bot.choose", match=match, seat=0, level="random", budget={})["prospects"] == []


def test_an_expert_tells_what_it_would_do_next(wire: Wire) -> None:
    """A turn begins with a move; after it a card can be played, or the turn ended."""
    match = wire.new(seed=10)
    chosen = wire.call("bot.choose", match=match, seat=0, level="deep", budget={"playouts": 10, "worlds": 2})
    assert chosen["code"].startswith("move ")
    assert chosen["line"] and set(chosen["line"]) <= set(load("cosmoctopus").codes)
    assert wire.call("bot.choose", match=match, seat=0, level="random", budget={})["line"] == []


def test_with_playouts_a_bot_chooses_the_same_again_and_changes_nothing(wire: Wire) -> None:
    match = wire.new()
    before = wire.journals()
    first = wire.call("bot.choose", match=match, seat=0, level="greedy", budget={"playouts": 9})
    assert wire.call("bot.choose", match=match, seat=0, level="greedy", budget={"playouts": 9}) == first
    assert wire.journals() == before


def test_a_bot_chooses_the_same_whatever_its_seat_cannot_see(wire: Wire) -> None:
    match = wire.new(seed=6)
    choices = []
    for seed in range(3):
        copy = wire.call("match.redeal", match=match, seat=0, seed=seed)["match"]
        position = wire.call("match.view", match=copy, seat="all")["view"]
        alike = wire.call("match.position", game="cosmoctopus", position=position, seats=ANN_BOB, seed=1)["match"]
        choices.append(wire.call("bot.choose", match=alike, seat=0, level="greedy", budget={"playouts": 9}))
    assert choices[0] == choices[1] == choices[2]


def test_a_bot_that_is_not_asked_cannot_choose(wire: Wire) -> None:
    error = wire.fault("bot.choose", match=wire.new(), seat=1, level="random", budget={})
    assert (error["code"], error["data"]["reason"]) == (-32001, "not-your-turn")


@pytest.mark.parametrize(
    ("budget", "field"),
    [
        ({"playouts": 0}, "budget.playouts"),
        ({"ms": -1}, "budget.ms"),
        ({"playouts": 1, "ms": 1}, "budget"),
        ({"worlds": -1}, "budget.worlds"),
        ({"s": 1}, "budget.s"),
    ],
)
def test_a_budget_has_to_be_one(wire: Wire, budget: Any, field: str) -> None:
    error = wire.fault("bot.choose", match=wire.new(), seat=0, level="random", budget=budget)
    assert (error["code"], error["data"]["reason"], error["data"]["field"]) == (-32602, "bad-parameters", field)


# --- options and positions ------------------------------------------------------------------------------------------------

THREE = [{"name": n} for n in ("Ann", "Bob", "Cid")]
AGAINST: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("oct8", {"first": 0}, {"first": 1}, "bad-position", "first: the position says 0, and the option first 1"),
    ("cosmoctopus", {"first": 0}, {"first": 1}, "bad-position", "first: the position says 0, and the option first 1"),
    ("cosmoctopus", {}, {"revelation": "x"}, "bad-option", "options: revelation: it belongs to the Private Investigator"),
    ("octopush", {}, {"variant": "dice", "beginners": True}, "bad-option", "options: beginners: it leaves out cards"),
    ("night", {"exterior": "marsh"}, {"exterior": "city"}, "bad-position", "exterior: the position says marsh, and the option"),
    ("night", {}, {"quick": True, "exterior": "city"}, "bad-option", "options: exterior: the quick game has no exterior location"),
    *((game, {}, {"first": 3}, "bad-option", "options: first: there is no seat 3; seats are 0 to 2") for game in registry.GAMES),
]


@pytest.mark.parametrize(("game", "dealt", "options", "reason", "text"), AGAINST)
def test_options_that_exclude_each_other_or_contradict_the_position_are_refused(
    wire: Wire, game: str, dealt: dict[str, Any], options: dict[str, Any], reason: str, text: str
) -> None:
    match = wire.call("match.new", game=game, seats=THREE, options=dealt, seed=1)["match"]
    position = wire.call("match.view", match=match, seat="all")["view"]
    assert wire.call("match.position", game=game, position=position, seats=THREE, options=dealt, seed=1)
    error = wire.fault("match.position", game=game, position=position, seats=THREE, options=options, seed=1)
    assert (error["code"], error["data"]["reason"]) == (-32602, reason)
    assert error["message"].startswith(text)
