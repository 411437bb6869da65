"""Drivers: Textual's for Linux, made safe for a terminal that may go away. The app ends with its terminal.

A remote terminal is sent no queries, and no feature is enabled that it may lack: a late reply ends up in the shell, an unsupported
request shows as text, and what is enabled stays on when the connection breaks.
"""

from __future__ import annotations

import os
import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Mapping
from contextlib import suppress
from select import select
from typing import IO, Any

from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from octotui.terminal import echo
from octotui.terminal.decoder import Decoder
from octotui.terminal.keyboard import TYPED

UNUSED = re.compile(r"\x1b\[\?2048\$p")
"""The query for size reports, which the system gives anyway."""
WITHHELD = re.compile(
    r"\x1b\[\?2026\$p"  # asks for synchronized output
    r"|\x1b\[\?1004[hl]"  # focus reports
    r"|\x1b\[[<>]\d*u"  # the kitty keyboard protocol
    r"|\x1b\]22;[^\x07]*\x07"  # the pointer shape
)

LARGEST = (300, 120)
"""Maximum columns and rows used."""
POLL = 0.1
"""Seconds between checks whether the driver must end."""


class SafeWriter:
    """The terminal as a file; writes after it has gone away are dropped.

    Otherwise Textual's writer thread would die and the app would wait for it forever.
    """

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self.file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


class TableDriver(LinuxDriver):
    """The driver for a local terminal, which may go away and may send anything.

    Input goes to the app's keyboard.
    """

    _app: Any

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._file: Any = SafeWriter(self._file)

    def write(self, data: str) -> None:
        if not UNUSED.fullmatch(data):
            super().write(data)

    def start_application_mode(self) -> None:
        """Take the terminal over; what it is given back as afterwards is from before its echo was switched off."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.attrs_before = echo.take() or self.attrs_before

    def use_mouse(self, used: bool) -> None:
        """Enable or disable the mouse while the app runs."""
        self._mouse = True
        (self._enable_mouse_support if used else self._disable_mouse_support)()
        self._mouse = used

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = super()._get_terminal_size()
        return min(width, LARGEST[0]), min(height, LARGEST[1])

    def _sigcont_application(self, *signal: Any) -> None:
        """Restore the terminal first: after a stop without notice it may be in any state."""
        if self._auto_restart and not self._must_signal_resume:
            self.suspend_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application(*signal)

    # --- input

    def run_input_thread(self) -> None:
        """Read input until the driver or the terminal ends."""
        decoder, decode = Decoder(), getincrementaldecoder("utf-8")("ignore").decode
        while not self.exit_event.is_set():
            patience = decoder.patience
            if select([self.fileno], [], [], POLL if patience is None else patience)[0]:
                if not (data := self.read()):
                    self._loop.call_soon_threadsafe(self._app.exit)
                    return
                self.take(decoder.feed(decode(data)))
            elif patience is not None:
                self.take(decoder.silence())

    def read(self) -> bytes:
        """The bytes that have arrived; empty from a terminal that has gone away."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def take(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        if isinstance(message, TYPED):
            self._app.keyboard.put(message)
        else:
            super().send_message(message)


class RemoteDriver(TableDriver):
    """The driver for a remote terminal: like the local one, without the requests in `WITHHELD`."""

    def write(self, data: str) -> None:
        if not WITHHELD.fullmatch(data):
            super().write(data)


def is_remote(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is at the other end of an SSH connection."""
    return bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"))
