"""A server killed with its bots or without them: another one that shares the store lets the bots go on, and nobody loses anything."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from octotui.server.serve import TABLES
from octotui.storage.store import Store
from tests.postgres import database
from tests.server.house import PATIENCE, new_key, run


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    """The options of servers of one store."""
    folder = ["--folder", str(tmp_path)]
    if request.param == "SQLite":
        yield folder
    else:
        with database() as address:
            yield [*folder, "--store", address]


@contextmanager
def server(options: list[str]) -> Iterator[tuple[int, int]]:
    """A server as a process of its own; return its number and its port."""
    command = [sys.executable, "-m", "octotui", "serve", "--open", "--listen", "127.0.0.1:0", "--limit", "requests_a_second=1000", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"ssh -p (\d+) ", process.stdout.readline())
        assert found is not None, "the server says where it listens"
        try:
            yield process.pid, int(found[1])
        finally:
            process.terminate()


def children(pid: int) -> list[int]:
    """The processes that a process has started, and those they have."""
    found = subprocess.run(["pgrep", "-P", str(pid)], stdout=subprocess.PIPE, text=True, check=False).stdout.split()
    return [each for child in map(int, found) for each in (child, *children(child))]


def lives(pid: int) -> bool:
    """Whether a process is there, and has not ended."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], stdout=subprocess.PIPE, text=True, check=False).stdout
    return bool(found.strip()) and not found.startswith("Z")


class Program:
    """Ann's program."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.process, self.asked = process, 0

    async def ask(self, method: str, **params: Any) -> Any:
        """The result of a request; None if it is refused."""
        self.asked += 1
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}).encode() + b"\n")
        async with asyncio.timeout(PATIENCE):
            while data := await self.process.stdout.readline():
                if (message := json.loads(data)).get("id") == self.asked:
                    return message.get("result")
        raise AssertionError("the line has ended")

    async def proposal(self, match: str) -> str | None:
        """The answer the game proposes; None if Ann is not asked."""
        found = await self.ask("match.legal", match=match, seat=0)
        return found["choices"][0]["code"] if found and found["choices"] else None

    async def answer(self, match: str) -> bool:
        """Answer if Ann is asked; return whether she was."""
        code = await self.proposal(match)
        return code is not None and bool(await self.ask("match.act", match=match, seat=0, code=code))


@asynccontextmanager
async def program(port: int, key: asyncssh.SSHKey) -> AsyncIterator[Program]:
    async with asyncssh.connect("127.0.0.1", port, username="ann", client_keys=[key], known_hosts=None, agent_path=None) as line:
        yield Program(await line.create_process("rpc", encoding=None))


async def until_asked(ann: Program, match: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await ann.proposal(match) is None:
            await asyncio.sleep(0.05)


async def to_the_bots(ann: Program, pid: int) -> tuple[str, list[int]]:
    """Let Ann play until the bot has to answer, and stop its process there; return the match and the processes of the bots."""
    table = (await ann.ask("tables.open", game="oct8", seats=2))["table"]
    await ann.ask("tables.set", table=table, seat=1, bot="random")
    match = (await ann.ask("tables.begin", table=table))["match"]
    await until_asked(ann, match)
    while not (bots := children(pid)):
        await ann.answer(match)
    await until_asked(ann, match)
    for bot in bots:
        os.kill(bot, signal.SIGSTOP)
    while await ann.answer(match):
        pass
    return match, bots


@pytest.mark.parametrize("bots_too", [False, True], ids=["without its bots", "with its bots"])
def test_bots_go_on_at_another_server_when_theirs_is_killed(store: list[str], tmp_path: Path, bots_too: bool) -> None:
    async def play(first: tuple[int, int], second: tuple[int, int]) -> None:
        key, (pid, port) = new_key(), first
        async with program(port, key) as ann:
            match, bots = await to_the_bots(ann, pid)
            with Store.open(store[-1] if "--store" in store else tmp_path / TABLES) as shared:
                shown = shared.text(int(match))
                os.kill(pid, signal.SIGKILL)
                for bot in bots:
                    os.kill(bot, signal.SIGKILL if bots_too else signal.SIGCONT)
                async with asyncio.timeout(PATIENCE):
                    while shared.text(int(match)) == shown:
                        await asyncio.sleep(0.02)
                assert shared.text(int(match)).startswith(shown)
        async with program(second[1], key) as ann:
            await until_asked(ann, match)
            assert await ann.answer(match)
        async with asyncio.timeout(PATIENCE):
            while any(map(lives, bots)):
                await asyncio.sleep(0.05)

    with server(store) as first, server(store) as second:
        run(play(first, second))
