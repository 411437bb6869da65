"""Guests for `make load`: lines to a terminal program, by SSH or here, on which keys are pressed and paints timed."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import struct
import sys
import termios
import time
from pathlib import Path
from random import Random
from typing import Protocol

import asyncssh

from tests.app.terminal import HIDDEN, KEYS

SIZE = (80, 24)
STEPS = ("tab", "right", "down", "left", "up", "tab", "down", "right")
"""Keys that move the cursor."""
ANSWER = "."
ANSWERS = 0.1
"""How many of the keys answer, one in five seconds; the rest moves the cursor."""
GAP = 0.03
"""Seconds of silence after which the paint of a key is over."""
MATES = 0.2
"""Seconds after an answer in which it may still be painted for the others at the table."""
SETTLED, PATIENCE = 0.4, 60.0


class Wire(Protocol):
    """What carries the bytes of a line."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class Line:
    """A terminal at the end of a wire: it notes when bytes come, and shows nothing, which would take time."""

    def __init__(self) -> None:
        self.wire: Wire | None = None
        self.bytes = 0
        self.last = 0.0
        """When bytes last arrived."""
        self.paints: list[float] = []
        """Milliseconds from each key to the last byte of what it painted."""
        self.seen: list[float] = []
        """Milliseconds from each key of somebody else to the last byte of what it painted here."""
        self.pressed = 0
        self.mates: list[Line] = []
        """The others at the same table: what is painted right after they have answered may be their doing."""
        self.answered = 0.0
        """When this guest last tried to answer."""
        self._from = self._until = 0.0
        self._times = self.paints
        """Where the time of the next paint is noted."""

    def heard(self, data: bytes) -> None:
        """Receive bytes."""
        now = time.perf_counter()
        self.bytes += len(data)
        if self._from and (not self._until or now - self.last < GAP):
            self._until = now
        self.last = now

    def press(self, key: str) -> None:
        """Press a key; what the one before it has painted is noted."""
        assert self.wire is not None
        self._expect(self.paints)
        self.pressed += 1
        if key == ANSWER:
            self.answered = self._from
        self.wire.write(KEYS.get(key, key).encode())

    def expect(self) -> None:
        """Somebody else is about to press a key that paints something here."""
        self._expect(self.seen)

    def _expect(self, times: list[float]) -> None:
        self.note()
        self._from, self._times = time.perf_counter(), times

    def note(self) -> bool:
        """Note what the last key has painted, if it was surely that key; return whether it has painted anything."""
        painted = bool(self._until)
        if painted and not any(self._from - MATES < mate.answered < self._until for mate in self.mates):
            self._times.append((self._until - self._from) * 1000)
        self._from = self._until = 0.0
        return painted

    async def settle(self) -> None:
        """Wait for output, and then for a pause in it."""
        end = time.perf_counter() + PATIENCE
        while not self.last or time.perf_counter() - self.last < SETTLED:
            if time.perf_counter() > end:
                raise TimeoutError("a line did not come to rest")
            await asyncio.sleep(0.02)

    async def play(self, seconds: float, a_second: float, rng: Random) -> None:
        """Press keys at this rate, for this long."""
        end, n = time.perf_counter() + seconds, 0
        await asyncio.sleep(rng.random() / a_second)
        while time.perf_counter() < end:
            self.press(ANSWER if rng.random() < ANSWERS else STEPS[n % len(STEPS)])
            n += 1
            await asyncio.sleep(1 / a_second)
        self.note()


class Remote(asyncssh.SSHClientSession[bytes]):
    """A line by SSH."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.line.heard(data)


class Ssh:
    """The wire of a line by SSH."""

    def __init__(self, connection: asyncssh.SSHClientConnection, channel: asyncssh.SSHClientChannel[bytes]) -> None:
        self.connection, self.channel = connection, channel

    def write(self, data: bytes) -> None:
        self.channel.write(data)

    def close(self) -> None:
        self.connection.abort()


async def by_ssh(port: int, login: str, key: asyncssh.SSHKey) -> Line:
    """A line to a server on this machine."""
    line = Line()
    own = {"username": login, "client_keys": [key], "known_hosts": None, "agent_path": None, "config": None}
    connection = await asyncssh.connect("127.0.0.1", port, **own)
    channel, _ = await connection.create_session(
        lambda: Remote(line), term_type="xterm-256color", term_size=SIZE, encoding=None, request_pty="force"
    )
    line.wire = Ssh(connection, channel)
    return line


class Pty:
    """The wire of a line to a program of this machine."""

    def __init__(self, pid: int, fd: int) -> None:
        self.pid, self.fd = pid, fd

    def write(self, data: bytes) -> None:
        os.write(self.fd, data)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.fd)
        os.close(self.fd)


def here(folder: Path, arguments: tuple[str, ...], core: int) -> Line:
    """A line to octotui as a process of its own, on this core."""
    line = Line()
    pid, fd = pty.fork()
    if pid == 0:
        kept = {name: value for name, value in os.environ.items() if name not in (*HIDDEN, "PYTHONDONTWRITEBYTECODE")}
        kept |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "OCTOTUI_DATA": str(folder), "OCTOTUI_CONFIG": str(folder)}
        try:
            os.sched_setaffinity(0, {core})
            os.execve(sys.executable, [sys.executable, "-m", "octotui", *arguments], kept)
        finally:
            os._exit(127)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    line.wire = Pty(pid, fd)

    def read() -> None:
        try:
            line.heard(os.read(fd, 65536))
        except OSError:
            asyncio.get_running_loop().remove_reader(fd)

    asyncio.get_running_loop().add_reader(fd, read)
    return line
