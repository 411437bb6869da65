"""Octopush through the headless twin, and what its pages say of it."""

import re
from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.registry import load
from engine.core.state import zones_of
from engine.octopush.table import Table
from octotui.tables.rulebook import rulebook
from tests.headless.test_docs import HEADLESS, names, rows
from tests.headless.wire import Wire

GAME = load("octopush")
WORDS = {
    "CARD": r"(yellow|purple|green|coral)-[a-z]+",
    "PAWN": r"(yellow|purple|green|coral)-[1-4]",
    "COLOUR": r"(yellow|purple|green|coral)",
    "CELL": r"[a-h][1-8]",
    "WAY": "(north|east|south|west)",
}


def test_every_event_is_described_with_its_fields() -> None:
    told = {kind: tuple(names(fields)) for kinds, fields, _ in rows(HEADLESS, "Octopush: events") for kind in names(kinds)}
    assert told == {kind: tuple(event.fields) for kind, event in GAME.events.items()}


def test_every_zone_of_the_view_is_described() -> None:
    told = {zone for zones, _ in rows(HEADLESS, "Octopush: the view") for zone in names(zones)}
    assert told == {name for name, zone in zones_of(Table).items() if not zone.derived}


def grammar() -> dict[str, re.Pattern[str]]:
    """For each kind of prompt, a pattern of its codes as the page gives them."""

    def pattern(code: str) -> str:
        return " ".join(WORDS.get(word, re.escape(word)) for word in code.split())

    return {names(kind)[0]: re.compile("|".join(map(pattern, names(codes)))) for kind, codes, _ in rows(HEADLESS, "Octopush: codes")}


def test_every_kind_of_prompt_is_described() -> None:
    assert grammar().keys() == {question.kind for question in GAME.machine.questions.values()}


@pytest.mark.parametrize("variant", ["cards", "dice"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_code_of_random_games_is_as_the_page_says(variant: str, seats: int) -> None:
    rng, known = Random(seats), grammar()
    state = GAME.setup(GAME.read_options({"variant": variant}), seats, Search(rng))
    for _ in range(500):
        for seat in GAME.pending(state)[:1]:
            codes = GAME.legal(state, seat)
            assert all(known[GAME.question(state).kind].fullmatch(code) for code in codes)
            state = GAME.apply(state, seat, rng.choice(codes), Search(rng))


def test_every_rule_is_told_somewhere() -> None:
    told = {rule for section in rulebook("octopush").section for rule in section.rules}
    assert told == {f"P{n}" for n in range(1, 26)}


def whole_game(wire: Wire, seats: list[dict[str, Any]], options: dict[str, Any]) -> dict[str, Any]:
    """Play a match to its end by the choices of a bot for whoever is asked; return the status."""
    status = wire.call("match.new", game="octopush", seats=seats, options=options, seed=3)
    match = status["match"]
    for _ in range(3000):
        if status["over"]:
            break
        seat = status["pending"][0]["seat"]
        code = wire.call("bot.choose", match=match, seat=seat, level="greedy")["code"]
        status = wire.call("match.act", match=match, seat=seat, code=code)
    journal = wire.call("match.journal", match=match)["journal"]
    again = wire.call("match.load", journal=journal)["match"]
    assert wire.call("match.view", match=again, seat="all") == wire.call("match.view", match=match, seat="all")
    return dict(status)


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        ((None, "greedy"), {}),
        ((None, "random", "random"), {"beginners": True}),
        ((None, "greedy", "random", "random"), {"variant": "dice"}),
    ],
)
def test_a_whole_game_is_played_through_the_twin(levels: tuple[str | None, ...], options: dict[str, Any]) -> None:
    seats = [{"name": f"Seat {i}", "bot": level} for i, level in enumerate(levels)]
    status = whole_game(Wire(), seats, options)
    assert status["over"] and len(status["result"]["places"]) == len(levels)


def test_a_position_is_written_read_and_re_dealt() -> None:
    wire = Wire()
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    match = wire.call("match.new", game="octopush", seats=seats, seed=4)["match"]
    view = wire.call("match.view", match=match, seat="all")["view"]
    again = wire.call("match.position", game="octopush", position=view, seats=seats, seed=4)["match"]
    assert wire.call("match.view", match=again, seat="all")["view"] == view
    other = wire.call("match.redeal", match=match, seat=0, seed=5)["match"]
    assert wire.call("match.view", match=other, seat=0) == wire.call("match.view", match=match, seat=0)


def test_a_bad_option_is_named() -> None:
    fault = Wire().fault(
        "match.new", game="octopush", seats=[{"name": "A"}, {"name": "B"}], options={"variant": "dice", "beginners": True}, seed=1
    )
    assert fault["data"]["reason"] == "bad-option" and "beginners" in fault["message"]
