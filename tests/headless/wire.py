"""Ways to talk to the headless twin: `Wire` in this process, `Process` to the real program."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from octotui.headless.methods import Desk
from octotui.headless.rpc import respond
from octotui.storage.games import GameLibrary

ROOT = Path(__file__).parents[2]
ANN_BOB = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]
ANN_BOT = [{"name": "Ann"}, {"name": "Robo", "bot": "random"}]
PATIENCE = 60
"""Seconds after which a process is taken to hang."""


class Wire:
    """The headless twin in this process."""

    def __init__(self) -> None:
        self.desk = Desk(GameLibrary())

    def line(self, line: bytes) -> Any:
        """The answer to one line; None if there is none."""
        answer = respond(self.desk, line)
        return None if answer is None else json.loads(answer)

    def send(self, message: Any) -> Any:
        return self.line(json.dumps(message).encode())

    def ask(self, method: str, params: Any) -> Any:
        """The whole answer to a call."""
        return self.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})

    def call(self, method: str, **params: Any) -> Any:
        """The result of a call that succeeds."""
        answer = self.ask(method, params)
        assert "error" not in answer, answer
        return answer["result"]

    def fault(self, method: str, **params: Any) -> Any:
        """The error of a call that fails, after which no match has changed."""
        before = self.journals()
        answer = self.ask(method, params)
        assert "result" not in answer, answer
        assert self.journals() == before
        return answer["error"]

    def new(self, seats: Any = ANN_BOB, seed: int = 9, **options: Any) -> str:
        """A new match of Cosmoctopus in which seat 0 begins; with seed 9 a tile that gives 3 coins is a step away."""
        begun = self.call("match.new", game="cosmoctopus", seats=seats, options={"first": 0, **options}, seed=seed)
        return str(begun["match"])

    def journals(self) -> dict[str, str]:
        return {name: table.match.journal() for name, table in self.desk.tables.items()}


def environment() -> dict[str, str]:
    """This environment, with this checkout on the path and nothing that asks for colours or tracing."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def octotui(
    *args: str, sent: bytes = b"", command: Sequence[str] = (), env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the real program to its end."""
    full = [*(command or (sys.executable, "-m", "octotui")), *args]
    return subprocess.run(full, input=sent, capture_output=True, timeout=PATIENCE, env=env or environment(), check=False)


class Process:
    """The headless twin as a process of its own, asked one request at a time."""

    def __init__(self, *args: str, command: Sequence[str] = (), env: dict[str, str] | None = None) -> None:
        full = [*(command or (sys.executable, "-m", "octotui")), "rpc", *args]
        self.process = subprocess.Popen(
            full, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env or environment()
        )

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        """End its input; it must say nothing more and exit cleanly."""
        out, err = self.process.communicate(timeout=PATIENCE)
        assert (out, self.process.returncode) == (b"", 0), err.decode()

    def call(self, method: str, **params: Any) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer
        return answer["result"]


def codes(wire: Wire, match: str, seat: int = 0) -> list[str]:
    return [c["code"] for c in wire.call("match.legal", match=match, seat=seat)["choices"]]


def act_first(wire: Wire, match: str, seat: int = 0) -> Any:
    return wire.call("match.act", match=match, seat=seat, code=codes(wire, match, seat)[0])


def play_on(wire: Wire, match: str, answers: int) -> None:
    """Give this many answers, the middle one of each list."""
    for _ in range(answers):
        status = wire.call("match.status", match=match)
        if status["over"]:
            return
        seat = status["pending"][0]["seat"]
        choices = codes(wire, match, seat)
        wire.call("match.act", match=match, seat=seat, code=choices[len(choices) // 2])
