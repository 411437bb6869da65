"""Night of the Grand Octopus without a screen: a whole game by the wire, and what `docs/headless.md` says of it."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.registry import load
from engine.core.state import zones_of
from engine.night.box import COMPONENTS
from engine.night.table import Night
from tests.headless.test_docs import HEADLESS, names, rows
from tests.headless.wire import Wire

GAME = load("night")
PEOPLE = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cyd"}]
ROOM = "(library|museum|crypt|laboratory|observatory|garden)"
WORDS = {"POINT": f"({ROOM}|line)", "KIND": f"({'|'.join(COMPONENTS)})", "CULT": "(choir|lantern|salt|thorn|veil)"}
OPTIONS: list[dict[str, object]] = [{"exterior": "marsh"}, {"exterior": "colony", "errors": True}, {"face_down": True, "exterior": "marsh"}]


def test_every_event_is_described_with_its_fields() -> None:
    told = {kind: tuple(names(fields)) for kinds, fields, _ in rows(HEADLESS, "Night: events") for kind in names(kinds)}
    assert told == {kind: tuple(event.fields) for kind, event in GAME.events.items()}


def test_every_zone_of_the_view_is_described() -> None:
    told = {zone for zones, _ in rows(HEADLESS, "Night: the view") for zone in names(zones)}
    assert told == {name for name, zone in zones_of(Night).items() if not zone.derived}


@cache
def grammar() -> dict[str, re.Pattern[str]]:
    """For each kind of prompt, a pattern of its codes as the page gives them."""

    def pattern(code: str) -> str:
        return " ".join(WORDS.get(word, re.escape(word)) for word in code.split())

    return {names(kind)[0]: re.compile("|".join(map(pattern, names(codes)))) for kind, codes, _ in rows(HEADLESS, "Night: codes")}


def test_every_kind_of_prompt_is_described() -> None:
    assert grammar().keys() == {question.kind for question in GAME.machine.questions.values()}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_code_of_random_games_is_as_the_page_says(options: dict[str, object]) -> None:
    rng = Random(2)
    state = GAME.setup(GAME.read_options(options), 4, Search(rng))
    while seats := GAME.pending(state):
        prompt = GAME.prompt(state, seats[0])
        assert prompt is not None
        for code in [choice.code for choice in prompt.choices] + [refusal.code for refusal in prompt.refused]:
            assert grammar()[prompt.kind].fullmatch(code), f"{prompt.kind}: {code}"
        state = GAME.apply(state, seats[0], rng.choice(prompt.choices).code, Search(rng))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_whole_game_is_played_by_its_prompts_alone(options: dict[str, object]) -> None:
    wire, rng = Wire(), Random(3)
    status: dict[str, Any] = wire.call("match.new", game="night", seats=PEOPLE, options=options, seed=3)
    match = status["match"]
    while not status["over"]:
        seat = rng.choice(status["pending"])["seat"]
        legal = wire.call("match.legal", match=match, seat=seat)
        status = wire.call("match.act", match=match, seat=seat, code=rng.choice(legal["choices"])["code"])
    result = status["result"]
    assert sorted(result["places"])[0] == 1 and len(result["scores"]) == 3
    journal = wire.call("match.journal", match=match)["journal"]
    loaded = wire.call("match.load", journal=journal)["match"]
    assert wire.call("match.status", match=loaded)["result"] == result


def test_a_clock_is_set_in_secret_and_can_be_set_anew() -> None:
    wire = Wire()
    match = wire.call("match.new", game="night", seats=PEOPLE, options={"first": 0}, seed=4)["match"]
    for setting in ("crypt museum", "garden crypt"):
        wire.call("match.act", match=match, seat=1, code=f"clock {setting}")
        assert wire.call("match.view", match=match, seat=1)["view"]["clock"] == [None, setting, None]
        assert wire.call("match.view", match=match, seat=0)["view"]["clock"] == [None, "?", None]


def test_a_position_that_was_looked_at_can_be_played_from() -> None:
    wire, options = Wire(), {"first": 0, "exterior": "city"}
    match = wire.call("match.new", game="night", seats=PEOPLE, options=options, seed=4)["match"]
    wire.call("match.act", match=match, seat=1, code="clock crypt museum")
    whole = wire.call("match.view", match=match, seat="all")["view"]
    taken = wire.call("match.position", game="night", position=whole, seats=PEOPLE, options=options, seed=4)["match"]
    assert wire.call("match.view", match=taken, seat="all")["view"] == whole


def test_the_board_tells_the_university() -> None:
    wire = Wire()
    match = wire.call("match.new", game="night", seats=PEOPLE, options={"quick": True}, seed=4)["match"]
    board = wire.call("match.board", match=match)["board"]
    assert (board["exterior"], board["goal"], board["most_power"]) == (None, 3, 7)
    assert [room["number"] for room in board["rooms"]] == [1, 2, 3, 4, 5, 6]
    assert board["rooms"][5]["stairs"] == ["museum", "observatory"]


def test_bots_play_each_other() -> None:
    seats = [{"name": "Ann", "bot": "greedy"}, {"name": "Bob", "bot": "random"}, {"name": "Cyd", "bot": "random"}]
    status = Wire().call("match.new", game="night", seats=seats, seed=5)
    assert status["over"] and 1 in status["result"]["places"]
