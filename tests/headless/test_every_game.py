"""What every game can do without a screen: a whole game by JSON-RPC, and in plain text."""

import json
from pathlib import Path

import pytest

from engine.core.registry import GAMES, load
from tests.headless.wire import Wire, codes, environment, octotui

BOUND = 3_000


def seats_of(name: str) -> int:
    return max(2, load(name).seats[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_rpc(name: str) -> None:
    wire = Wire()
    seats = [{"name": f"Person {n}", "bot": None} for n in range(seats_of(name))]
    match = wire.call("match.new", game=name, seats=seats, options={}, seed=1)["match"]
    for n in range(BOUND):
        status = wire.call("match.status", match=match)
        if status["over"]:
            break
        seat = status["pending"][0]["seat"]
        choices = codes(wire, match, seat)
        wire.call("match.act", match=match, seat=seat, code=choices[n % len(choices)])
    assert status["over"] and len(status["result"]["places"]) == len(seats)
    json.dumps([wire.call("match.view", match=match, seat=seat) for seat in range(len(seats))])


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_whole_game_in_plain_text(name: str) -> None:
    done = octotui("line", name, "--seats", ",".join(["easy"] * seats_of(name)), "--seed", "1")
    said = done.stdout.decode()
    assert done.returncode == 0 and done.stderr == b"", done.stderr
    assert said.startswith(load(name).name) and "\nThe game is over: " in said


@pytest.mark.parametrize("name", GAMES)
def test_a_first_game_starts_by_its_name_alone(name: str, tmp_path: Path) -> None:
    done = octotui("line", name, sent=b"quit\n", env={**environment(), "OCTOTUI_DATA": str(tmp_path)})
    assert done.returncode == 0 and done.stderr == b"", done.stderr
    assert done.stdout.decode().startswith(f"{load(name).name}. ")
