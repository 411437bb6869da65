"""Oct8 without a screen: a whole game by the wire, and what `docs/headless.md` says of it."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.registry import load
from engine.core.state import to_json, zones_of
from engine.oct8.table import Table
from tests.headless.test_docs import HEADLESS, names, rows
from tests.headless.wire import Wire
from tests.oct8 import Seat, given

GAME = load("oct8")
PEOPLE = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cyd"}]
WORDS = {"ARM": "(red|blue|green)-[1-8]-[1-6]", "HEAD": "(red|blue|green)-head-([1-9]|10)", "WORTH": "[12]"}


def test_every_event_is_described_with_its_fields() -> None:
    told = {kind: tuple(names(fields)) for kinds, fields, _ in rows(HEADLESS, "Oct8: events") for kind in names(kinds)}
    assert told == {kind: tuple(event.fields) for kind, event in GAME.events.items()}


def test_every_zone_of_the_view_is_described() -> None:
    told = {zone for zones, _ in rows(HEADLESS, "Oct8: the view") for zone in names(zones)}
    assert told == {name for name, zone in zones_of(Table).items() if not zone.derived}


@cache
def grammar() -> dict[str, re.Pattern[str]]:
    """For each kind of prompt, a pattern of its codes as the page gives them."""

    def pattern(code: str) -> str:
        return " ".join(WORDS.get(word, re.escape(word)) for word in code.split())

    return {names(kind)[0]: re.compile("|".join(map(pattern, names(codes)))) for kind, codes, _ in rows(HEADLESS, "Oct8: codes")}


def test_every_kind_of_prompt_is_described() -> None:
    assert grammar().keys() == {question.kind for question in GAME.machine.questions.values()}


@pytest.mark.parametrize("seed", range(4))
def test_every_code_of_random_games_is_as_the_page_says(seed: int) -> None:
    rng = Random(seed)
    state = GAME.setup(GAME.read_options({"short": seed % 2 == 1}), 2 + seed % 3, Search(rng))
    while seats := GAME.pending(state):
        prompt = GAME.prompt(state, seats[0])
        assert prompt is not None
        for code in [choice.code for choice in prompt.choices] + [refusal.code for refusal in prompt.refused]:
            assert grammar()[prompt.kind].fullmatch(code), f"{prompt.kind}: {code}"
        state = GAME.apply(state, seats[0], rng.choice(prompt.choices).code, Search(rng))


def test_a_whole_game_is_played_by_its_prompts_alone() -> None:
    wire, rng = Wire(), Random(3)
    status: dict[str, Any] = wire.call("match.new", game="oct8", seats=PEOPLE, options={"short": True}, seed=3)
    match = status["match"]
    while not status["over"]:
        seat = status["pending"][0]["seat"]
        legal = wire.call("match.legal", match=match, seat=seat)
        status = wire.call("match.act", match=match, seat=seat, code=rng.choice(legal["choices"])["code"])
    result = status["result"]
    assert sorted(result["places"])[0] == 1 and len(result["scores"]) == 3
    view = wire.call("match.view", match=match, seat=None)["view"]
    assert view["secret"] == [None] * 3 and all("-head-" in head for head in view["colours"])
    journal = wire.call("match.journal", match=match)["journal"]
    loaded = wire.call("match.load", journal=journal)["match"]
    assert wire.call("match.status", match=loaded)["result"] == result


def test_a_position_that_was_looked_at_can_be_played_from() -> None:
    wire = Wire()
    match = wire.call("match.new", game="oct8", seats=PEOPLE, options={"first": 0}, seed=4)["match"]
    whole = wire.call("match.view", match=match, seat="all")["view"]
    taken = wire.call("match.position", game="oct8", position=whole, seats=PEOPLE, options={"first": 0}, seed=4)["match"]
    assert wire.call("match.view", match=taken, seat="all")["view"] == whole


def test_the_board_tells_the_numbers_of_the_game() -> None:
    wire = Wire()
    match = wire.call("match.new", game="oct8", seats=PEOPLE, options={"short": True}, seed=4)["match"]
    assert wire.call("match.board", match=match)["board"] == {
        "colours": ["red", "blue", "green"],
        "heads": 8,
        "arms": [6, 6, 5, 4, 2, 1, 1, 1],
        "scoring": "cards",
        "whole": 8,
        "common": 3,
        "hand": 6,
        "draw": 2,
        "chip": 2,
        "area": 3,
        "hand_limit": 8,
        "double": 2,
    }


def test_bots_play_each_other() -> None:
    seats = [{"name": "Ann", "bot": "greedy"}, {"name": "Bob", "bot": "random"}]
    status = Wire().call("match.new", game="oct8", seats=seats, seed=5)
    assert status["over"] and status["result"]["places"] == [1, 2]


def test_e14_how_many_cards_another_seats_question_takes_is_told_from_what_all_know() -> None:
    """Seat 0 holds one card of three arms and two of four; three arms fit. Seat 1 knows only that it holds three cards."""
    wire = Wire()
    position = to_json(given(Seat("red-3-1 blue-4-1 green-4-1"), Seat(), common=("red-head-1 red-5-1", "blue-head-1", "green-head-1")))
    match = wire.call("match.position", game="oct8", position=position, seats=PEOPLE[:2], seed=1)["match"]
    wire.call("match.act", match=match, seat=0, code="attach")
    acted = wire.call("match.act", match=match, seat=0, code="to red-head-1")
    assert bounds(acted) == (1, 1)
    assert bounds(wire.call("match.status", match=match, seat=0)) == (1, 1)
    assert bounds(wire.call("match.status", match=match, seat=1)) == bounds(wire.call("match.status", match=match)) == (1, 3)


def bounds(status: Any) -> tuple[int, int]:
    """How many picks the one question takes that is asked."""
    (asked,) = status["pending"]
    return asked["prompt"]["min"], asked["prompt"]["max"]


def test_there_is_no_status_for_a_seat_that_does_not_exist() -> None:
    wire = Wire()
    match = wire.call("match.new", game="oct8", seats=PEOPLE, seed=4)["match"]
    assert wire.fault("match.status", match=match, seat=3)["data"]["reason"] == "unknown-seat"
