"""`match.step`: an answer, and all that the next one needs, in one call."""

from random import Random
from typing import Any

import pytest

from engine.core.registry import GAMES, load
from tests.headless.wire import ANN_BOB, ANN_BOT, Wire


def people(game: str) -> list[dict[str, Any]]:
    return [{"name": f"seat {i}"} for i in range(max(2, load(game).seats[0]))]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_tells_what_four_calls_tell(wire: Wire, game: str) -> None:
    rng = Random(4)
    match = wire.call("match.new", game=game, seats=people(game), seed=4)["match"]
    copy = wire.call("match.new", game=game, seats=people(game), seed=4)["match"]
    events: list[Any] = []
    stepped = wire.call("match.step", match=match, words=True)
    while True:
        status = wire.call("match.status", match=copy, seat=stepped["seat"])
        assert (stepped["over"], stepped["result"], stepped["events"]) == (status["over"], status["result"], events)
        if stepped["over"]:
            break
        seat = status["pending"][0]["seat"]
        assert (stepped["seat"], stepped["prompt"]) == (seat, status["pending"][0]["prompt"])
        assert stepped["view"] == wire.call("match.view", match=copy, seat=seat)["view"]
        legal = wire.call("match.legal", match=copy, seat=seat)
        assert (stepped["choices"], stepped["refused"]) == (legal["choices"], legal["refused"])
        assert stepped["legal"] == [choice["code"] for choice in legal["choices"]]
        code = rng.choice(stepped["legal"])
        events = wire.call("match.act", match=copy, seat=seat, code=code)["events"]
        stepped = wire.call("match.step", match=match, code=code, words=True)
    assert (stepped["seat"], stepped["prompt"], stepped["legal"]) == (None, None, [])
    assert stepped["view"]["over"]
    assert "choices" not in stepped and "refused" not in stepped


def test_view_and_words_are_left_out_as_one_likes(wire: Wire) -> None:
    match = wire.new()
    assert not wire.call("match.step", match=match).keys() & {"choices", "refused"}
    assert "view" not in wire.call("match.step", match=match, view=False)


def test_a_step_without_a_code_answers_nothing(wire: Wire) -> None:
    match = wire.new()
    before = wire.journals()
    wire.call("match.step", match=match)
    assert wire.journals() == before


def test_bots_answer_within_a_step_and_the_person_sees_what_they_did(wire: Wire) -> None:
    match = wire.new(ANN_BOT)
    wire.call("match.step", match=match, code="move coins-3")
    stepped = wire.call("match.step", match=match, code="end")
    assert stepped["seat"] == 0
    assert {event["seat"] for event in stepped["events"]} == {0, 1}


def test_the_view_is_that_of_the_seat_which_is_asked_next(wire: Wire) -> None:
    match = wire.new()
    wire.call("match.step", match=match, code="move coins-3")
    stepped = wire.call("match.step", match=match, code="end")
    assert stepped["seat"] == 1
    hands = stepped["view"]["hand"]
    assert (hands[0], len(hands[1])) == (5, 5)


def test_a_step_for_a_seat_that_is_not_asked_is_refused(wire: Wire) -> None:
    match = wire.new()
    error = wire.fault("match.step", match=match, seat=1, code="end")
    assert (error["code"], error["data"]["reason"]) == (-32001, "not-your-turn")


def test_a_step_in_a_game_that_is_over_is_refused(wire: Wire) -> None:
    match = wire.new([{"name": "A", "bot": "easy"}, {"name": "B", "bot": "easy"}])
    assert wire.call("match.step", match=match)["over"]
    error = wire.fault("match.step", match=match, code="end")
    assert (error["code"], error["data"]["reason"]) == (-32001, "over")


# --- seeds, levels, and forced choices ---------------------------------------------------------------------------------------


def test_without_a_seed_one_is_drawn_and_told(wire: Wire) -> None:
    begun = wire.call("match.new", game="oct8", seats=ANN_BOB)
    again = wire.call("match.new", game="oct8", seats=ANN_BOB, seed=begun["seed"])
    positions = [wire.call("match.view", match=match["match"], seat="all") for match in (begun, again)]
    assert positions[0] == positions[1]
    redealt = wire.call("match.redeal", match=begun["match"], seat=0)
    assert isinstance(redealt["seed"], int)


@pytest.mark.parametrize(
    ("name", "id"), [("random", "random"), ("easy", "casual"), ("medium", "greedy"), ("hard", "keen"), ("expert", "deep")]
)
def test_a_level_goes_by_its_name_and_by_its_id(wire: Wire, name: str, id: str) -> None:
    matches = [wire.new([{"name": "Ann"}, {"name": "Robo", "bot": level}]) for level in (name, id)]
    journals = wire.journals()
    assert journals[matches[0]] == journals[matches[1]]
    chosen = [wire.call("bot.choose", match=matches[0], seat=0, level=level, budget={"playouts": 5}) for level in (name, id)]
    assert chosen[0] == chosen[1]
    error = wire.fault("match.act", match=matches[0], seat=1, code="end")
    assert error["message"] == f"seat 1 is played by the bot “{name}”"


def walk(wire: Wire, game: str, seed: int, automatic: bool) -> tuple[int, int]:
    """A match of random answers: how many were automatic, and how many questions with only one answer were asked."""
    rng, told, lone = Random(seed), 0, 0
    match = wire.call("match.new", game=game, seats=people(game), seed=seed, automatic=automatic)["match"]
    stepped = wire.call("match.step", match=match)
    while not stepped["over"]:
        played = wire.desk.match(match)
        lone += len(stepped["legal"]) == 1 and played.game.question(played.state).forced
        stepped = wire.call("match.step", match=match, code=rng.choice(stepped["legal"]))
        told += sum(event["kind"] == "automatic" for event in stepped["events"])
    return told, lone


@pytest.mark.parametrize("game", GAMES)
def test_with_nothing_automatic_every_forced_choice_is_asked(wire: Wire, game: str) -> None:
    usual = [walk(wire, game, seed, automatic=True) for seed in range(8)]
    asked = [walk(wire, game, seed, automatic=False) for seed in range(8)]
    assert not any(told for told, _ in asked)
    assert not any(lone for _, lone in usual)
    assert any(told for told, _ in usual) == any(lone for _, lone in asked), "a game may never leave a seat a single choice"


def test_that_nothing_is_automatic_is_kept_in_the_journal(wire: Wire) -> None:
    match = wire.call("match.new", game="octopush", seats=ANN_BOB, seed=2, automatic=False)["match"]
    rng, stepped = Random(1), wire.call("match.step", match=match)
    while not stepped["over"]:
        stepped = wire.call("match.step", match=match, code=rng.choice(stepped["legal"]))
    again = wire.call("match.load", journal=wire.call("match.journal", match=match)["journal"])["match"]
    assert wire.call("match.view", match=again, seat="all") == wire.call("match.view", match=match, seat="all")
