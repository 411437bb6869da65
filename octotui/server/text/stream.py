"""Lines in and text out: the common part of the plain-text and JSON-RPC front ends.

Buffers are bounded: input is not read faster than it is answered, and while the client does not read, nothing is done for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

MANY = 100
"""Unanswered lines after which the channel is read no further."""


class LineStream:
    """The unanswered lines, whether others have changed anything, and whether the channel can be written."""

    def __init__(self, channel: Any, longest: int) -> None:
        """`longest`: maximum bytes of a line; longer ones are cut just beyond it, which shows that they were too long."""
        self.channel, self.longest = channel, longest
        self.farewell = ""
        self._lines: deque[bytes] = deque()
        self._part = bytearray()
        self._changed = self._ended = self._paused = False
        self._awake, self._writable = asyncio.Event(), asyncio.Event()
        self._writable.set()

    async def next_line(self) -> bytes | None:
        """The next line with its end, empty at the end of input; None if others have changed something meanwhile."""
        while True:
            await self._writable.wait()
            if self._changed:
                self._changed = False
                return None
            if self._lines:
                line = self._lines.popleft()
                if self._paused and len(self._lines) < MANY:
                    self._paused = False
                    self.channel.resume_reading()
                return line
            if self._ended:
                return b""
            self._awake.clear()
            await self._awake.wait()

    def notice(self) -> None:
        """Others may have changed something."""
        self._changed = True
        self._awake.set()

    def take(self, line: bytes) -> None:
        """Queue a complete line."""
        self._lines.append(line)
        self._awake.set()
        if len(self._lines) >= MANY and not self._paused and self.channel is not None:
            self._paused = True
            self.channel.pause_reading()

    def put(self, data: bytes) -> None:
        """Write these bytes."""
        if self.channel is not None and not self.channel.is_closing():
            self.channel.write(data)

    # --- the line

    def feed(self, data: bytes) -> None:
        *whole, rest = data.split(b"\n")
        for piece in whole:
            self._keep(piece)
            line = bytes(self._part)
            self._part.clear()
            self.take(line + b"\n")
        self._keep(rest)

    def _keep(self, piece: bytes) -> None:
        self._part += piece[: max(0, self.longest + 1 - len(self._part))]

    def end_of_input(self) -> None:
        """No more will come; what came after the last end of a line is a line too."""
        if self._part:
            self.take(bytes(self._part))
            self._part.clear()
        self._ended = True
        self._awake.set()

    def resize(self, width: int, height: int) -> None:
        """Nothing, unless lines are broken for people."""

    def pause(self) -> None:
        self._writable.clear()

    def resume(self) -> None:
        self._writable.set()

    def end(self, farewell: str = "") -> None:
        """Take no more lines; half a line was never meant as a whole one."""
        self.farewell = farewell
        self._lines.clear()
        self._part.clear()
        self._changed = False
        self._writable.set()
        self.end_of_input()

    def connection_lost(self) -> None:
        self.channel = None
        self.end()
