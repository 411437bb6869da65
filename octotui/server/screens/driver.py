"""A Textual driver for a guest's terminal at the other end of an SSH channel.

Output for a client that does not keep up is not buffered: frames are dropped until it reads again, and then the whole screen is redrawn.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import Any, Protocol

from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from octotui.server.hall.metrics import Metrics
from octotui.terminal.decoder import Decoder
from octotui.terminal.keyboard import TYPED

BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?2004h"
"""Enters the alternate screen, hides the cursor and turns on bracketed paste."""
END = "\x1b[?2004l\x1b[?25h\x1b[0m\x1b[?1049l"
SMALLEST = (1, 1)
KEYS_A_SECOND, AHEAD = 40, 120
"""Keys of a guest that are read in a second, more than a held key repeats, and how many may come at once; more wait at the guest."""
LONGEST_WAIT = 1.0
"""Seconds for which at most nothing is read."""


class Channel(Protocol):
    """The part of an SSH channel that is used."""

    def write(self, data: bytes) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class ChannelDriver(Driver):
    """Writes to a channel, and takes the guest's input."""

    _app: Any

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.channel: Channel | None = app.channel
        self.full = False
        """Whether the client's buffer is full."""
        self._missed = False
        self._cut = False
        """Whether the guest was told that their terminal is too large."""
        self._decoder, self._decode = Decoder(), getincrementaldecoder("utf-8")("ignore").decode
        self._silence: asyncio.TimerHandle | None = None
        self._metrics: Metrics = app.hall.metrics
        self._keys, self._read = 0.0, 0.0
        """The keys read beyond those that the time since has allowed for, and when that was counted."""
        self._pressed: float | None = None
        """The time of the last key that has not caused a paint yet."""
        app.driver_ready(self)

    def write(self, data: str) -> None:
        if self.channel is None:
            return
        if self.full:
            self._missed = True
        else:
            self.channel.write(data.encode())
            if self._pressed is not None:
                self._metrics.note_paint(self._pressed)
                self._pressed = None

    def pause(self) -> None:
        """Stop writing: the client does not keep up."""
        self.full = True

    def resume(self) -> None:
        """Resume writing, and redraw the whole screen."""
        self.full = False
        if self._missed:
            self._missed = False
            self._app.call_later(self._app.repaint)

    def leave(self) -> None:
        """The channel has closed."""
        self.channel = None
        if self._silence is not None:
            self._silence.cancel()

    # --- input

    def feed(self, data: bytes) -> None:
        """Take the guest's input."""
        self._pressed = self._metrics.count_key()
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None
        self._count(self._take(self._decoder.feed(self._decode(data))))
        if (patience := self._decoder.patience) is not None:
            self._silence = self._loop.call_later(patience, self._quiet)

    def key_done(self) -> None:
        """Everything the last key has triggered is done: once that is painted, later paints are not its own."""
        if self._pressed is not None:
            self._app.call_after_refresh(self._forget, self._pressed)

    def _forget(self, pressed: float) -> None:
        if self._pressed == pressed:
            self._pressed = None

    def _quiet(self) -> None:
        self._silence = None
        self._take(self._decoder.silence())

    def _take(self, messages: Iterable[Message]) -> int:
        """Pass on what was typed; return how much it was."""
        typed = list(messages)
        for message in typed:
            self.process_message(message)
        return len(typed)

    def _count(self, keys: int) -> None:
        """Count keys, and read on only later if there were too many."""
        now = self._loop.time()
        self._keys = max(0.0, self._keys - (now - self._read) * KEYS_A_SECOND) + keys
        self._read = now
        if self._keys > AHEAD and self.channel is not None:
            self.channel.pause_reading()
            self._loop.call_later(min(LONGEST_WAIT, (self._keys - AHEAD) / KEYS_A_SECOND), self._read_on)

    def _read_on(self) -> None:
        if self.channel is not None:
            self.channel.resume_reading()

    def send_message(self, message: Message) -> None:
        if isinstance(message, TYPED):
            self._app.keyboard.put(message)
        else:
            self._app.post_message(message)

    def resize(self, width: int, height: int) -> None:
        """Set the size of the guest's terminal."""
        size = Size(*(max(low, min(n, high)) for n, low, high in zip((width, height), SMALLEST, self._app.largest, strict=True)))
        if (width > size.width or height > size.height) and not self._cut:
            self._cut = True
            self._app.call_later(self._app.notify, f"Of your terminal {size.width} columns and {size.height} rows are used at most.")
        self.send_message(Resize(size, size))

    # --- Textual's driver interface

    def start_application_mode(self) -> None:
        self.write(BEGIN)
        self.resize(*self._app.terminal_size)

    def disable_input(self) -> None:
        """Nothing: the driver itself reads no input."""

    def stop_application_mode(self) -> None:
        self.full = False
        self.write(END)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser would be the server's."""

    def use_mouse(self, used: bool) -> None:
        """Nothing: nothing is switched on that would stay on if the connection broke."""
