"""The real program in a real pseudo-terminal."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte

KEYS = {
    "enter": "\r",
    "tab": "\t",
    "esc": "\x1b",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+p": "\x10",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
}
CAN_HOLD = (b"\x1b[?2026$p", b"\x1b[?2026;2$y")
"""The query whether the terminal supports synchronized output, and the answer that it does."""
HIDDEN = ("NO_COLOR", "COLORTERM", "LC_ALL", "LC_CTYPE", "SSH_CONNECTION", "SSH_TTY", "COLUMNS", "LINES")
"""What the program is not to know of the place where the tests run."""
LIMIT = 120.0
"""Seconds after which a wait has failed; no test passes by waiting."""


class Terminal:
    """A program, its terminal, and every byte it wrote."""

    def __init__(
        self,
        folder: Path,
        *args: str,
        size: tuple[int, int] = (80, 24),
        env: dict[str, str] | None = None,
        command: list[str] | None = None,
    ) -> None:
        """Start the program with these arguments, or another `command` in its place."""
        command = command or [sys.executable, "-m", "octotui", *args]
        self.screen = pyte.Screen(*size)
        self.stream, self.decode = pyte.Stream(self.screen), codecs.getincrementaldecoder("utf-8")("replace").decode
        self.bytes = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            kept = {k: v for k, v in os.environ.items() if k not in HIDDEN}
            ours = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "OCTOTUI_DATA": str(folder), "OCTOTUI_CONFIG": str(folder)}
            try:
                os.execvpe(command[0], command, {**kept, **ours, **(env or {})})
            finally:
                os._exit(127)
        self.resize(*size)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def pump(self, seconds: float) -> bool:
        """Read what comes within this many seconds; False once the program has closed the terminal."""
        data = self.read(seconds)
        if data is not None:
            self.stream.feed(self.decode(data))
        return data is not None

    def read(self, seconds: float) -> bytes | None:
        """What comes within this many seconds, not yet on the screen; None once the program has closed the terminal."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return None
        if CAN_HOLD[0] in data:
            os.write(self.fd, CAN_HOLD[1])
        self.bytes += data
        return data or None

    def until(self, text: str) -> None:
        """Read until the screen shows this text."""
        end = time.monotonic() + LIMIT
        while text not in self.text():
            assert time.monotonic() < end, f"“{text}” did not appear:\n{self.text()}"
            assert self.pump(0.1), f"the program ended before “{text}”:\n{self.text()}"
            while select.select([self.fd], [], [], 0)[0] and self.pump(0):
                pass

    def quiet(self) -> None:
        """Read until nothing has come for a while."""
        while True:
            before = len(self.bytes)
            if not self.pump(0.4) or len(self.bytes) == before:
                return

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self.fd, KEYS.get(key, key).encode())

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def cells(self) -> list[list[tuple[str, str, str, bool, bool, bool]]]:
        """Every cell: character, colours, bold, reverse, underline; of a plain blank only its background."""
        rows = []
        for y in range(self.screen.lines):
            row = [self.screen.buffer[y][x] for x in range(self.screen.columns)]
            bare = [c.data == " " and not c.reverse and not c.underscore for c in row]
            rows.append(
                [
                    (" ", "", c.bg, False, False, False) if empty else (c.data, c.fg, c.bg, c.bold, c.reverse, c.underscore)
                    for c, empty in zip(row, bare, strict=True)
                ]
            )
        return rows

    def end(self, sign: signal.Signals | None = None) -> int:
        """Send a signal, if any, read to the end, and give the exit status (negative: the signal that ended it).

        A program that does not end by itself is killed.
        """
        if sign is not None:
            os.kill(self.pid, sign)
        end = time.monotonic() + LIMIT
        while self.pump(0.2) and time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                while self.pump(0.05) and select.select([self.fd], [], [], 0)[0]:
                    pass
                os.close(self.fd)
                return os.waitstatus_to_exitcode(status)
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                os.close(self.fd)
                return os.waitstatus_to_exitcode(status)
            select.select([], [], [], 0.05)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        raise AssertionError(f"the program did not end:\n{self.text()}")
