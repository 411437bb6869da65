"""A real server on loopback, and guests with real SSH clients, whose terminals can be read."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import asyncssh
import pyte

from octotui.cli.arguments import read_library
from octotui.server.hall.limits import Limits
from octotui.server.serve import Address, Server
from octotui.terminal.keyboard import NONE

PATIENCE = 30.0
"""Seconds after which a wait is given up."""
CALM = 3
"""Looks at a terminal without anything new before its output counts as complete."""
KEYS = {"enter": "\r", "esc": "\x1b", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "tab": "\t", "space": " "}
SIZE = (80, 24)
STOP, RESULT = "enter goes on", "Play again"
SEED = 5

Found = TypeVar("Found")


def run(play: Coroutine[Any, Any, Found]) -> Found:
    """The result of a coroutine, run in real time: other programs take part."""
    threshold = gc.get_threshold()
    try:
        return asyncio.run(play)
    finally:
        gc.set_threshold(*threshold)


@asynccontextmanager
async def serving(folder: Path, limits: Limits | None = None, open_: bool = True, store: str = "") -> AsyncIterator[tuple[Server, int]]:
    """A server on a free port of this machine; its guests' keys need no pause, and all its deals are the same."""
    with patch("octotui.terminal.keyboard.Pause", lambda: NONE), patch("octotui.server.hall.hall.secret_seed", lambda: SEED):
        async with _serving(folder, limits, open_, store) as found:
            yield found


@asynccontextmanager
async def _serving(folder: Path, limits: Limits | None, open_: bool, store: str) -> AsyncIterator[tuple[Server, int]]:
    server = Server(folder, read_library(), limits or Limits(), open_, 1, store)
    server.hall.pause = 0
    port = await server.listen(Address("127.0.0.1", 0))
    try:
        yield server, port
    finally:
        await server.drain()


class Guest:
    """Somebody at a terminal of their own."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], size: tuple[int, int]) -> None:
        self.process = process
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.shown = b""
        """Every byte the terminal was sent."""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(65536):
            self.shown += data
            self._stream.feed(data)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *keys: str) -> None:
        """Press these keys, one right after the other."""
        for key in keys:
            self.process.stdin.write(KEYS.get(key, key).encode())

    async def until(self, moment: str | Callable[[str], object]) -> str:
        """Wait until the screen has this text, or meets this condition; return what is on it then."""

        def come() -> object:
            return moment in self.text if isinstance(moment, str) else moment(self.text)

        async with asyncio.timeout(PATIENCE):
            try:
                while not come():
                    await asyncio.sleep(0.01)
                await self._quiet()
            except asyncio.CancelledError:
                print(self.text)
                raise
        return self.text

    async def to_the_result(self) -> None:
        """Wait until the game is over, and go past the last turn if somebody else had it."""
        if STOP in await self.until(lambda text: STOP in text or RESULT in text):
            self.press("space")
            await self.until(RESULT)

    async def _quiet(self) -> None:
        """Wait until nothing more comes: a screen takes keys once it is painted in full, and only silence shows that at this end."""
        calm, seen = 0, len(self.shown)
        while calm < CALM:
            await asyncio.sleep(0.01)
            calm, seen = calm + 1 if len(self.shown) == seen else 0, len(self.shown)

    async def ended(self) -> int | None:
        """Wait until the line has ended; return the exit status."""
        async with asyncio.timeout(PATIENCE):
            await self._reading
            await self.process.wait_closed()
        return self.process.returncode


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


@asynccontextmanager
async def line(
    port: int, login: str, key: asyncssh.SSHKey, size: tuple[int, int] = SIZE, term: str = "xterm-256color", **how: Any
) -> AsyncIterator[Guest]:
    """A guest on a line of their own."""
    async with asyncssh.connect("127.0.0.1", port, username=login, client_keys=[key], known_hosts=None, agent_path=None) as connection:
        process = await connection.create_process(term_type=term, term_size=size, encoding=None, **how)
        yield Guest(process, size)


@asynccontextmanager
async def guest(
    port: int, login: str, key: asyncssh.SSHKey | None = None, arrives: str = "in the lobby.", **how: Any
) -> AsyncIterator[Guest]:
    """A guest who has come into the lobby under the name of their login."""
    async with line(port, login, key or new_key(), **how) as found:
        text = await found.until(lambda text: "Is that right?" in text or arrives in text)
        if "Is that right?" in text:
            found.press("enter")
        await found.until(arrives)
        yield found
