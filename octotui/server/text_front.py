"""Lines in and text out: what plain text and JSON-RPC have in common on a guest's line.

Nothing is kept in any amount for a guest: one who types faster than is answered is not read, and while their client does not read, nothing
is done for them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

MANY = 100
"""Lines that wait to be answered before the channel is read no further."""


class TextFront:
    """What has been typed and not been answered yet, whether others have changed anything, and whether there is room to write."""

    def __init__(self, channel: Any, longest: int) -> None:
        """`longest`: bytes of a line; of a longer one only so much is kept as tells that it is one."""
        self.channel, self.longest = channel, longest
        self.farewell = ""
        self._lines: deque[bytes] = deque()
        self._part = bytearray()
        self._changed = self._ended = self._paused = False
        self._awake, self._writable = asyncio.Event(), asyncio.Event()
        self._writable.set()

    async def next_line(self) -> bytes | None:
        """The next line with its end, and nothing once no more will come; None if others have changed something meanwhile."""
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
        """Others have changed something, perhaps."""
        self._changed = True
        self._awake.set()

    def take(self, line: bytes) -> None:
        """A whole line has been typed."""
        self._lines.append(line)
        self._awake.set()
        if len(self._lines) >= MANY and not self._paused and self.channel is not None:
            self._paused = True
            self.channel.pause_reading()

    def put(self, data: bytes) -> None:
        """Write this."""
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
        if self._part:
            self.take(bytes(self._part))
            self._part.clear()
        self._ended = True
        self._awake.set()

    def resize(self, width: int, height: int) -> None:
        """Text has no size."""

    def pause(self) -> None:
        self._writable.clear()

    def resume(self) -> None:
        self._writable.set()

    def end(self, farewell: str = "") -> None:
        self.farewell = farewell
        self._lines.clear()
        self._changed = False
        self._writable.set()
        self.end_of_input()

    def gone(self) -> None:
        self.channel = None
        self.end()
