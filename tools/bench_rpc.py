"""How fast a program plays over `octotui rpc`: random legal play against the real process, one request at a time.

With `match.step` a decision is one call; with `match.act`, `match.view` and `match.legal` it is three. Both give view, prompt and legal
answers; the three calls also give labels, and so does `match.step` with `"words": true`.

Program and server work by turns, so both are held on one core where the system allows it. On two cores of a virtual machine half of the
processor time goes into waking the other one: 8,400 decisions of Cosmoctopus per second in place of 16,400.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from engine.core.registry import load

T = TypeVar("T")
BARS: dict[str, tuple[str, float]] = {"decisions per second, match.step": ("≥", 10_000)}


class Stepped(msgspec.Struct):
    over: bool
    legal: list[str]
    view: msgspec.Raw


class Acted(msgspec.Struct):
    over: bool
    pending: list["Asked"]


class Asked(msgspec.Struct):
    seat: int


class Choice(msgspec.Struct):
    code: str


class Legal(msgspec.Struct):
    choices: list[Choice]


class Seen(msgspec.Struct):
    view: msgspec.Raw


class Begun(msgspec.Struct):
    match: str
    pending: list[Asked]


class Reply(msgspec.Struct, Generic[T]):
    result: T


BEGUN = msgspec.json.Decoder(Reply[Begun])
STEPPED = msgspec.json.Decoder(Reply[Stepped])
ACTED = msgspec.json.Decoder(Reply[Acted])
LEGAL = msgspec.json.Decoder(Reply[Legal])
SEEN = msgspec.json.Decoder(Reply[Seen])


class Server:
    """The process, asked one request at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "octotui", "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1)

    def call(self, method: str, replies: msgspec.json.Decoder[Reply[T]], **params: Any) -> T:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + b"\n")
        self.process.stdin.flush()
        return replies.decode(self.process.stdout.readline()).result

    def new(self, game: str, seats: int, seed: int) -> Begun:
        return self.call("match.new", BEGUN, game=game, seats=[{"name": f"seat {i}"} for i in range(seats)], seed=seed)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def by_step(server: Server, game: str, seats: int, seed: int, words: bool = False) -> int:
    """Play one match with `match.step`; return the number of decisions."""
    rng, match, decisions = Random(seed), server.new(game, seats, seed).match, 0
    stepped = server.call("match.step", STEPPED, match=match, words=words)
    while not stepped.over:
        stepped = server.call("match.step", STEPPED, match=match, code=rng.choice(stepped.legal), words=words)
        decisions += 1
    return decisions


def with_words(server: Server, game: str, seats: int, seed: int) -> int:
    return by_step(server, game, seats, seed, words=True)


def by_three_calls(server: Server, game: str, seats: int, seed: int) -> int:
    """Play one match with three calls per decision; return the number of decisions."""
    rng, begun, decisions = Random(seed), server.new(game, seats, seed), 0
    pending = begun.pending
    while pending:
        seat = pending[0].seat
        server.call("match.view", SEEN, match=begun.match, seat=seat)
        legal = server.call("match.legal", LEGAL, match=begun.match, seat=seat)
        pending = server.call("match.act", ACTED, match=begun.match, seat=seat, code=rng.choice(legal.choices).code).pending
        decisions += 1
    return decisions


Play = Callable[[Server, str, int, int], int]
"""Plays one match of a game from a seed with this many seats; returns the number of decisions."""

WAYS: dict[str, Play] = {
    "match.step": by_step,
    "match.step with words": with_words,
    "three calls": by_three_calls,
}


@contextmanager
def one_core() -> Iterator[None]:
    """Hold this process, and those it starts, on one core."""
    if sys.platform != "linux":
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def cpu_time() -> float:
    """CPU seconds of this process and its finished children."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def run(play: Play, game: str, seats: int, seconds: float) -> tuple[int, float]:
    """Play for this long after a first match, which is not counted: the decisions, and the CPU time of both processes from start to end."""
    begun, server, decisions, seed = cpu_time(), Server(), 0, 0
    play(server, game, seats, seed)
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        decisions += play(server, game, seats, seed)
    server.close()
    return decisions, cpu_time() - begun


def rate(play: Play, game: str, seats: int, seconds: float) -> float:
    """Decisions per second of CPU time, program and server together: one waits while the other works. Starting is left out."""
    _, start = run(play, game, seats, 0)
    decisions, spent = run(play, game, seats, seconds)
    return decisions / (spent - start)


def measure(name: str, seconds: float) -> dict[str, float]:
    """All figures of one game, at its smallest table."""
    seats = max(2, load(name).seats[0])
    with one_core():
        return {f"decisions per second, {way}": max(rate(play, name, seats, seconds) for _ in range(3)) for way, play in WAYS.items()}
