"""One guest's line: the app on a terminal, for as long as the line lasts."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import re
from collections.abc import Mapping

import asyncssh

from engine.core.naming import name_fault
from octotui.server.guest_app import GuestApp
from octotui.server.hall import Hall
from octotui.server.limits import Limits
from octotui.server.people import LONGEST_NAME

log = logging.getLogger(__name__)

TAKEN = re.compile(r"TERM|LANG|LC_[A-Z]{1,20}|COLORTERM|NO_COLOR")
"""What is taken of a guest's environment."""
JOIN = "join"
"""The command with which one comes to a table by its code."""
LONGEST = 100
"""Characters of a value of it."""
NO_TERMINAL = "The tables need a terminal: try  ssh -t"
CRASHED = "octotui crashed; this is a bug. Nothing that was shown is lost: come in again."


def known(environment: Mapping[str, str]) -> dict[str, str]:
    """What is taken of an environment, as far as it is short and printable."""
    return {name: value for name, value in environment.items() if TAKEN.fullmatch(name) and len(value) <= LONGEST and value.isprintable()}


def proposed_name(login: str) -> str:
    """The name that a guest is asked about first: the one of the login, if it can be one."""
    return login if login and len(login) <= LONGEST_NAME and not name_fault(login) else "guest"


class GuestLine(asyncssh.SSHServerSession[bytes]):
    """A session of a guest."""

    def __init__(self, hall: Hall, limits: Limits, key: str, login: str, lines: set[GuestLine]) -> None:
        self.hall, self.limits, self.key, self.login, self.lines = hall, limits, key, login, lines
        self.channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.app: GuestApp | None = None
        self.running: asyncio.Task[None] | None = None
        self.code = ""
        """That of the table they want to join."""
        self._term = ""
        self._size = (80, 24)
        self._idle: asyncio.TimerHandle | None = None

    # --- what the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self.channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:
        self._term, self._size = term_type, (term_size[0] or 80, term_size[1] or 24)
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        what, _, self.code = command.strip().partition(" ")
        return what == JOIN

    def session_started(self) -> None:
        assert self.channel is not None
        self.lines.add(self)
        if not self._term:
            self.say(NO_TERMINAL, 2)
            return
        self.running = asyncio.get_running_loop().create_task(self._run(), context=contextvars.Context())
        self._awake()

    async def _run(self) -> None:
        assert self.channel is not None
        environment = known(dict(self.channel.get_environment()) | {"TERM": self._term})
        reached = self.channel.get_extra_info("sockname")[:2]
        login = proposed_name(self.login)
        self.app = GuestApp(self.hall, self.key, login, self.channel, environment, self._size, reached, self.code.strip())
        try:
            await self.app.run_async(mouse=False)
        finally:
            if self.app.line is not None:
                self.app.line.leave()
        self.say(CRASHED if self.app.crashed else self.app.farewell, int(self.app.crashed))

    def say(self, sentence: str, status: int) -> None:
        """End the line with a sentence."""
        if self.channel is not None and not self.channel.is_closing():
            if sentence:
                self.channel.write(f"{sentence}\r\n".encode())
            self.channel.exit(status)

    # --- while it runs

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._awake()
        if self.app is not None and self.app.line is not None:
            self.app.line.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = (width, height)
        if self.app is not None and self.app.line is not None:
            self.app.line.resize(width, height)

    def eof_received(self) -> bool:
        if self.app is not None:
            self.app.exit()
        return True

    def pause_writing(self) -> None:
        if self.app is not None and self.app.line is not None:
            self.app.line.pause()

    def resume_writing(self) -> None:
        if self.app is not None and self.app.line is not None:
            self.app.line.resume()

    def signal_received(self, signal: str) -> None:
        if signal in ("HUP", "TERM", "INT") and self.app is not None:
            self.app.exit()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.discard(self)
        self.channel = None
        if self._idle is not None:
            self._idle.cancel()
        if self.app is not None:
            if self.app.line is not None:
                self.app.line.leave()
            self.app.exit()

    def _awake(self) -> None:
        """A key was pressed: the guest is there."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(self.limits.idle, self._asleep)

    def _asleep(self) -> None:
        if self.app is not None:
            self.app.exit()
