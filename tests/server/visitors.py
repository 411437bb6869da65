"""Guests in plain text and programs in a hall without connections, on a clock that advances only when nothing is left to do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from octotui.server.hall.limits import Limits
from octotui.server.rpc.front_end import RpcFrontEnd
from octotui.server.text.front_end import TextFrontEnd
from octotui.server.text.stream import LineStream
from tests.server.halls import TERMINAL, TestHall

ROUNDS = 2000
"""Rounds of the loop after which a wait is given up."""
REACHED = ("games.example.org", 8022)


class Paper:
    """A channel whose other end keeps all that comes."""

    def __init__(self) -> None:
        self.told = ""

    def write(self, data: bytes) -> None:
        self.told += data.decode()

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """Everything is read."""

    def resume_reading(self) -> None:
        """Everything is read."""


class Visitor:
    """Somebody at a line of text."""

    def __init__(self, front: LineStream, paper: Paper, running: asyncio.Task[int]) -> None:
        self.front, self.paper, self.running = front, paper, running
        self.read_to = 0

    @property
    def text(self) -> str:
        """All that was ever told."""
        return self.paper.told

    def type(self, *lines: str) -> None:
        """Type these lines."""
        for line in lines:
            self.front.feed(f"{line}\n".encode())

    async def until(self, *words: str) -> str:
        """Wait until one of these is told after what was waited for before; return all that was told up to it."""
        for _ in range(ROUNDS):
            if ends := [at + len(one) for one in words if (at := self.text.find(one, self.read_to)) >= 0]:
                found = self.text[self.read_to : min(ends)]
                self.read_to = min(ends)
                return found
            await asyncio.sleep(0.001)
        raise AssertionError(f"{words} did not come after\n{self.text[self.read_to :]}")

    async def told(self, *lines: str) -> str:
        """Type these lines; return all that was told after what was waited for before, until nothing more happens."""
        self.type(*lines)
        await asyncio.sleep(0.01)
        found, self.read_to = self.text[self.read_to :], len(self.text)
        return found

    async def ended(self) -> int:
        """Wait until the line has ended; return the exit status."""
        return await self.running


class Caller(Visitor):
    """A program."""

    asked = 0

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All messages that have come."""
        return [json.loads(line) for line in self.text.splitlines()]

    async def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """The whole answer to a request."""
        self.asked += 1
        self.type(json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}))
        for _ in range(ROUNDS):
            if found := [message for message in self.messages if message.get("id") == self.asked]:
                return found[0]
            await asyncio.sleep(0.001)
        raise AssertionError(f"{method} is not answered")

    async def call(self, method: str, **params: Any) -> Any:
        answer = await self.answer(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    async def refusal(self, method: str, **params: Any) -> str:
        """The reason for which a request is refused."""
        reason: str = (await self.answer(method, **params))["error"]["data"]["reason"]
        return reason

    async def notices(self, method: str) -> list[dict[str, Any]]:
        """The parameters of all notifications of this kind that have come so far."""
        await asyncio.sleep(0.01)
        return [message["params"] for message in self.messages if message.get("method") == method]


@asynccontextmanager
async def visitor(hall: TestHall, name: str, code: str = "", columns: int = 0) -> AsyncIterator[Visitor]:
    """Somebody known in the hall, in its lobby in plain text or, with a code, at a waiting table."""
    key, paper = hall.person(name, here=False).key, Paper()
    front = TextFrontEnd(hall, key, name, paper, TERMINAL, columns, REACHED, code)
    running = asyncio.get_running_loop().create_task(front.run())
    try:
        yield Visitor(front, paper, running)
    finally:
        front.end()
        await running


@asynccontextmanager
async def caller(hall: TestHall, name: str, limits: Limits | None = None) -> AsyncIterator[Caller]:
    """A program of somebody known in the hall."""
    key, paper = hall.person(name, here=False).key, Paper()
    front = RpcFrontEnd(hall, limits or Limits(requests_a_second=10_000), key, name, paper)
    running = asyncio.get_running_loop().create_task(front.run())
    try:
        yield Caller(front, paper, running)
    finally:
        front.end()
        await running
