"""The real program: `octotui rpc` as a process of its own."""

import json
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.headless.wire import ANN_BOB, ANN_BOT, PATIENCE, Process, environment, octotui
from tests.typed import there

LIST = b'{"jsonrpc":"2.0","id":1,"method":"games.list"}\n'


def played(server: Process, seats: Any, seed: int) -> str:
    """The journal of a whole game in which people answer as a seeded generator says."""
    rng = Random(seed)
    begun = server.call("match.new", game="cosmoctopus", seats=seats, options={}, seed=seed)
    match, status = begun["match"], begun
    while not status["over"]:
        seat = status["pending"][0]["seat"]
        choices = server.call("match.legal", match=match, seat=seat)["choices"]
        status = server.call("match.act", match=match, seat=seat, code=rng.choice(choices)["code"])
    assert sorted(status["result"]["places"])[0] == 1
    return str(server.call("match.journal", match=match)["journal"])


@pytest.mark.parametrize("seats", [ANN_BOB, ANN_BOT], ids=["people", "bot"])
def test_the_same_seed_and_codes_give_the_same_game_in_two_processes(seats: Any) -> None:
    with Process() as one, Process() as two:
        journal = played(one, seats, 11)
        two.call("match.new", game="cosmoctopus", seats=seats, seed=3)
        assert played(two, seats, 11) == journal
        loaded = two.call("match.load", journal=journal)["match"]
        assert two.call("match.status", match=loaded)["over"]


def test_a_whole_game_between_bots() -> None:
    bots = [{"name": "Robo", "bot": "random"}, {"name": "Eve", "bot": "greedy"}]
    with Process() as server:
        begun = server.call("match.new", game="cosmoctopus", seats=bots, seed=2)
        assert begun["over"] and max(begun["result"]["scores"]) == 8


def test_nothing_but_answers_is_on_standard_output_and_bad_lines_are_logged() -> None:
    done = octotui("rpc", sent=b"garbage \xff\r\n" + LIST + b'{"jsonrpc":"2.0","method":"games.list"}\n' + LIST)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [a["id"] for a in answers] == [None, 1, 1]
    assert done.returncode == 0
    assert b"no JSON" in done.stderr and len(done.stderr.splitlines()) == 1


def test_ctrl_c_ends_it_without_a_traceback() -> None:
    server = Process()
    server.call("games.list")
    server.process.send_signal(signal.SIGINT)
    out, err = server.process.communicate(timeout=PATIENCE)
    assert (server.process.returncode, out, err) == (130, b"", b"\n")


def test_the_end_of_input_ends_it_well() -> None:
    done = octotui("rpc")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("command", [["rpc"], ["line", "--seats", "you,easy"], ["version"], ["saves"]], ids=" ".join)
def test_closed_standard_streams_are_empty_ones(command: list[str], tmp_path: Path) -> None:
    closed = ["sh", "-c", 'exec "$@" <&- >&-', "sh", sys.executable, "-m", "octotui"]
    done = octotui(*command, command=closed, env={**environment(), "XDG_DATA_HOME": str(tmp_path)})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_long_line_comes_in_pieces_and_a_batch_asks_for_a_step_of_each_match() -> None:
    with Process() as server:
        matches = [server.call("match.new", game="oct8", seats=ANN_BOB, seed=seed)["match"] for seed in range(300)]
        typed, printed = there(server.process.stdin), there(server.process.stdout)
        typed.write(json.dumps([step(match) for match in matches]).encode() + b"\n")
        typed.flush()
        answers = json.loads(printed.readline())
        assert [answer["id"] for answer in answers] == matches
        assert all(answer["result"]["legal"] for answer in answers)


def step(match: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": match, "method": "match.step", "params": {"match": match}}
