"""Guests who come in plain text or as programs: what they type and what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncssh

from tests.server.house import PATIENCE


class TextGuest:
    """Somebody at a line of text."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.process = process
        self.told = b""
        """Every byte that came."""
        self._read_to = 0
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(65536):
            self.told += data

    @property
    def text(self) -> str:
        return self.told.decode()

    def type(self, *lines: str) -> None:
        """Type these lines."""
        for line in lines:
            self.process.stdin.write(f"{line}\n".encode())

    async def until(self, *words: str) -> str:
        """Wait until one of these is told after what was waited for before; return all that was told up to it."""
        async with asyncio.timeout(PATIENCE):
            try:
                while not (ends := [at + len(one) for one in words if (at := self.text.find(one, self._read_to)) >= 0]):
                    await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                print(self.text)
                raise
        found = self.text[self._read_to : min(ends)]
        self._read_to = min(ends)
        return found

    async def ended(self) -> int | None:
        """Wait until the line has ended; return the exit status."""
        async with asyncio.timeout(PATIENCE):
            await self._reading
            await self.process.wait_closed()
        return self.process.returncode


@asynccontextmanager
async def text_line(port: int, login: str, key: asyncssh.SSHKey, command: str | None, **how: Any) -> AsyncIterator[TextGuest]:
    """A guest on a line on which this command runs."""
    async with asyncssh.connect("127.0.0.1", port, username=login, client_keys=[key], known_hosts=None, agent_path=None) as connection:
        yield TextGuest(await connection.create_process(command, encoding=None, **how))


@asynccontextmanager
async def line_guest(port: int, login: str, key: asyncssh.SSHKey, command: str = "line", **how: Any) -> AsyncIterator[TextGuest]:
    """A guest who has come into the lobby in plain text, under the name of their login."""
    async with text_line(port, login, key, command, **how) as found:
        await found.until(" here. Press enter if that is right")
        found.type("")
        yield found
