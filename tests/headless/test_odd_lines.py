"""Lines that no script would send: long, deep, cut, changed or not text. Each is answered in one short line, and the next one is served."""

import io
import json
import os
from random import Random
from select import POLLIN
from typing import Any

import pytest

from octotui.headless.methods import Desk
from octotui.headless.rpc import DEEPEST, LONGEST_BATCH, LONGEST_PAUSE, Awake, lines_of, serve
from octotui.storage.files import LARGEST
from octotui.storage.games import GameLibrary
from tests.headless.wire import ANN_BOB, ANN_BOT, Wire

LONG = "x" * 5_000
DEEP: Any = json.loads("[" * 90 + "]" * 90)
LONGEST_MESSAGE = 600
"""Characters that no error message contains, with the words that exist."""
INTERNAL = -32603
GAMES = ["cosmoctopus", "octopush", "oct8", "night"]
BEGIN = {"game": "oct8", "seats": [*ANN_BOB, {"name": "Cy"}], "seed": 1}


def faults(wire: Wire, line: bytes) -> list[Any]:
    """The errors that a line is answered with, each checked to be short, and not a fault of octotui."""
    answer = wire.line(line)
    errors = [one["error"] for one in (answer if isinstance(answer, list) else [answer]) if one and "error" in one]
    for error in errors:
        assert error["code"] != INTERNAL, error
        assert len(error["message"]) < LONGEST_MESSAGE, error["message"]
        assert all(len(str(value)) < LONGEST_MESSAGE for value in error["data"].values()), error["data"]
    return errors


def asked(method: str, params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'"' + b"x" * LARGEST + b'"', "the line is longer than 4 MB"),
        (b"[" * 20_000 + b"]" * 20_000, f"the line is nested more than {DEEPEST} deep"),
        (b"[" * 101 + b"]" * 101, f"the line is nested more than {DEEPEST} deep"),
        (b'{"a":' * 101 + b"1" + b"}" * 101, f"the line is nested more than {DEEPEST} deep"),
        (b'"\xff\xfe"', "the line is no JSON: "),
        (b'"\\ud800"', "the line is no JSON: "),
        (b"1" * 5_000, "the line is no JSON: "),
        (b"[" + b"1," * LONGEST_BATCH + b"1]", f"a batch has at most {LONGEST_BATCH} requests, not {LONGEST_BATCH + 1}"),
    ],
    ids=["long", "deep", "just too deep", "deep objects", "no UTF-8", "half a character", "digits", "a long batch"],
)
def test_an_enormous_line_is_reported(wire: Wire, line: bytes, why: str) -> None:
    (error,) = faults(wire, line)
    assert error["message"].startswith(why)
    assert "result" in wire.line(asked("games.list", {}))


def test_of_a_line_that_is_too_long_no_more_is_kept_and_the_next_is_served() -> None:
    long = b'"' + b"x" * (3 * LARGEST) + b'"\n'
    out = io.BytesIO()
    serve(Desk(GameLibrary()), lines_of(io.BytesIO(long + asked("games.list", {}) + b"\n" + long[:-1])), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ["error" in answer for answer in answers] == [True, False, True]
    assert max(map(len, lines_of(io.BytesIO(long)))) == LARGEST + 1


def test_an_input_waits_awake_for_a_moment_as_long_as_that_is_not_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """*Issue 23*: 10,000 decisions a second with `match.step`; to sleep and be woken for each takes too long."""
    now = due = looks = 0
    read, write = os.pipe()

    class Polled:
        """Looks whether a line has come, for a quarter of the time that the input is awake."""

        def register(self, file: int, events: int) -> None:
            assert (file, events) == (read, POLLIN)

        def poll(self, wait: int) -> list[int]:
            nonlocal now, looks
            assert wait == 0
            now, looks = now + 1, looks + 1
            return [read] if now >= due else []

    def looks_for(wait: int) -> int:
        """How often the input looks for a line that comes after so long."""
        nonlocal due, looks
        due, looks = now + wait, 0
        os.write(write, b"a line\n")
        assert next(lines) == b"a line\n"
        return looks

    monkeypatch.setattr("octotui.headless.rpc.AWAKE", 4)
    monkeypatch.setattr("octotui.headless.rpc.perf_counter", lambda: now)
    monkeypatch.setattr("octotui.headless.rpc.poll", Polled)
    lines = lines_of(io.BufferedReader(Awake(read)))
    assert [looks_for(2), looks_for(0), looks_for(2)] == [2, 1, 2]
    assert [looks_for(99) for _ in range(9)] == [4, 0, 0, 4, 0, 0, 0, 0, 4]
    assert [looks_for(0) for _ in range(10)] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert [looks_for(99) for _ in range(4)] == [4, 0, 0, 4]
    vain = [looks_for(99) for _ in range(1000)]
    assert sum(looks > 0 for looks in vain[-10 * LONGEST_PAUSE :]) <= 10
    os.close(write)


@pytest.mark.parametrize("odd", [LONG, DEEP, 10**300, -1, 1e308, None, True, {LONG: LONG}, [LONG], "\x1b[2J"], ids=repr)
def test_an_odd_value_in_any_place_of_any_call_is_reported_briefly(wire: Wire, odd: Any) -> None:
    match = wire.new(ANN_BOT)
    position = wire.call("match.view", match=match, seat="all")["view"]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("match.new", {**BEGIN, "options": {}}),
        ("match.position", {"game": "cosmoctopus", "seats": ANN_BOT, "options": {}, "seed": 1, "position": position}),
        ("match.act", {"match": match, "seat": 0, "code": "move coins-3"}),
        ("match.view", {"match": match, "seat": 0}),
        ("match.load", {"journal": "x"}),
        ("match.redeal", {"match": match, "seat": 0, "seed": 1}),
        ("bot.choose", {"match": match, "seat": 0, "level": "random", "budget": {}}),
    ]
    for method, params in calls:
        for name in params:
            faults(wire, asked(method, {**params, name: odd}))
        faults(wire, asked(method, {**params, str(odd): odd}))
        faults(wire, asked(method, [odd] * len(params)))
        faults(wire, asked(method, odd))
    for zone in position:
        faults(wire, asked("match.position", {**calls[1][1], "position": {**position, zone: odd}}))
    faults(wire, asked("match.new", {**BEGIN, "seats": [{"name": odd, "bot": odd}, {"name": "Bob"}]}))
    faults(wire, asked("match.new", {**BEGIN, "options": {"first": odd, "layout": odd}}))
    faults(wire, json.dumps({"jsonrpc": odd, "id": odd, "method": odd, "params": odd}).encode())


@pytest.mark.parametrize("seed", range(20))
def test_lines_with_accidents_are_answered_like_any(wire: Wire, seed: int) -> None:
    rng = Random(seed)
    begun = wire.new(ANN_BOT)
    good = [
        asked("match.new", {**BEGIN, "game": GAMES[seed % 4], "options": {"first": 0}}),
        asked("match.act", {"match": begun, "seat": 0, "code": "move coins-3"}),
        asked("match.load", {"journal": wire.call("match.journal", match=begun)["journal"]}),
        asked("match.status", {"match": begun}),
    ]
    for _ in range(50):
        line = bytearray(rng.choice(good))
        for _ in range(rng.choice((1, 2, 8))):
            at = rng.randrange(len(line))
            match rng.randrange(4):
                case 0:
                    line[at] ^= 1 << rng.randrange(8)
                case 1:
                    line[at:at] = rng.choice((b"[", b"}", b'"', b"\xff", b"\\u0000", b"9" * 400, b"x" * 900))
                case 2:
                    del line[at : at + 9]
                case _:
                    line[at:] = line[: at // 2]
            if not line:
                break
        faults(wire, bytes(line))
    assert "result" in wire.line(good[0])
