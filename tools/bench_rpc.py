"""How fast a program plays over `octotui rpc`: random legal play against the real process, in decisions per second as a clock counts them.

With `match.step` a decision is one call; with `match.act`, `match.view` and `match.legal` it is three. Both give view, prompt and legal
answers; the three calls also give labels, and so does `match.step` with `"words": true`.

With one match program and server work by turns. Left to two cores, the program is woken for every answer, while the server stays awake; on
one core, neither has to be. A program that plays several matches at once asks for a step of each in one line, a batch.
"""

import os
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
BARS: dict[str, tuple[str, float]] = {
    "decisions per second, match.step": ("≥", 10_000),
    "decisions per second, match.step in batches": ("≥", 10_000),
    "decisions per second, match.step on one core": ("≥", 10_000),
}
AT_ONCE = 16
"""Matches of which a batch asks a step each."""


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
BATCH = msgspec.json.Decoder(list[Reply[Stepped]])
STEPPED = msgspec.json.Decoder(Reply[Stepped])
ACTED = msgspec.json.Decoder(Reply[Acted])
LEGAL = msgspec.json.Decoder(Reply[Legal])
SEEN = msgspec.json.Decoder(Reply[Seen])


def request(to: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": to, "method": method, "params": params}


class Server:
    """The process, asked one request at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "octotui", "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1)

    def send(self, message: Any) -> bytes:
        """The line that answers a message."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(message) + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def call(self, method: str, replies: msgspec.json.Decoder[Reply[T]], **params: Any) -> T:
        return replies.decode(self.send(request(1, method, params))).result

    def steps(self, codes: dict[str, str]) -> list[Stepped]:
        """A step in each of these matches, with this code."""
        batch = [request(i, "match.step", {"match": match, "code": code}) for i, (match, code) in enumerate(codes.items())]
        return [reply.result for reply in BATCH.decode(self.send(batch))]

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


def in_batches(server: Server, game: str, seats: int, seed: int) -> int:
    """Play matches side by side with a batch of steps at a time; return the number of decisions."""
    rng, decisions, codes = Random(seed), 0, {}
    for n in range(AT_ONCE):
        match = server.new(game, seats, seed * AT_ONCE + n).match
        codes[match] = rng.choice(server.call("match.step", STEPPED, match=match).legal)
    while codes:
        stepped = server.steps(codes)
        decisions += len(codes)
        codes = {match: rng.choice(step.legal) for match, step in zip(codes, stepped, strict=True) if not step.over}
    return decisions


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
    "match.step in batches": in_batches,
    "match.step with words": with_words,
    "three calls": by_three_calls,
}


@contextmanager
def one_core() -> Iterator[None]:
    """Hold this process, and those it starts, on one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def rate(play: Play, game: str, seats: int, seconds: float) -> float:
    """Decisions per second, after a first match that is not counted."""
    server, decisions, seed = Server(), 0, 0
    play(server, game, seats, seed)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        seed += 1
        decisions += play(server, game, seats, seed)
    server.close()
    return decisions / spent


def measure(name: str, seconds: float) -> dict[str, float]:
    """All figures of one game, at its smallest table."""
    seats = max(2, load(name).seats[0])

    def best(play: Play) -> float:
        return max(rate(play, name, seats, seconds) for _ in range(3))

    figures = {f"decisions per second, {way}": best(play) for way, play in WAYS.items()}
    if sys.platform == "linux":
        with one_core():
            figures |= {f"decisions per second, {way} on one core": best(WAYS[way]) for way in ("match.step", "match.step in batches")}
    return figures
