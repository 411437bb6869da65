"""A guest's SSH session: runs the front end they asked for."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import re
from collections.abc import Mapping

import asyncssh

from octotui.server.hall.hall import Hall
from octotui.server.hall.limits import Limits, in_words
from octotui.server.rpc.front_end import RpcFrontEnd
from octotui.server.screens.guest_app import GuestApp
from octotui.server.ssh.command import GuestCommand, read_command
from octotui.server.ssh.front_end import CRASHED, FrontEnd, ScreenFrontEnd
from octotui.server.text.front_end import TextFrontEnd

log = logging.getLogger(__name__)

TAKEN = re.compile(r"TERM|LANG|LC_[A-Z]{1,20}|COLORTERM|NO_COLOR")
"""The environment variables accepted from a guest."""
LONGEST, MOST = 100, 20
"""Maximum length of such a variable, and how many are accepted at most."""
NO_SCREEN = ("", "dumb")
"""Values of TERM for terminals that cannot show screens."""
NO_TERMINAL = "The screens need a terminal that can do more: try  ssh -t, or for plain text write  line  behind the address."


class BoundedEnvironment(dict[bytes, bytes]):
    """What asyncssh keeps of a guest's environment: nothing that would not be accepted, whatever is sent."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if (name in self or len(self) < MOST) and len(value) <= LONGEST and TAKEN.fullmatch(name.decode("ascii", "replace")):
            super().__setitem__(name, value)


def accepted_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The accepted environment variables with short, printable values."""
    return {name: value for name, value in environment.items() if TAKEN.fullmatch(name) and len(value) <= LONGEST and value.isprintable()}


class GuestSession(asyncssh.SSHServerSession[bytes]):
    """The session of a guest."""

    def __init__(self, hall: Hall, limits: Limits, key: str, login: str, lines: set[GuestSession]) -> None:
        """`lines`: all running sessions."""
        self.hall, self.limits, self.key, self.login, self.lines = hall, limits, key, login, lines
        self.channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.front: FrontEnd | None = None
        self.running: asyncio.Task[None] | None = None
        self._wish, self._refused = GuestCommand(), ""
        """What the guest has asked for, and a sentence saying why it is refused; empty if it is not."""
        self._term = ""
        self._size = (80, 24)
        self._idle: asyncio.TimerHandle | None = None

    # --- SSH requests

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self.channel = chan
        chan._env = BoundedEnvironment()

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:
        self._term, self._size = term_type, (term_size[0] or 80, term_size[1] or 24)
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        try:
            self._wish = read_command(command)
        except ValueError as error:
            self._refused = str(error)
        return True

    def session_started(self) -> None:
        assert self.channel is not None
        if refused := self.refused():
            self.say(refused, 2)
            return
        self.lines.add(self)
        context = contextvars.Context()
        self.front = context.run(self._front_end)
        self.running = asyncio.get_running_loop().create_task(self._run(self.front), context=context)
        self._awake()

    def refused(self) -> str:
        """A sentence saying why this session may not run; empty if it may."""
        if (windows := sum(line.key == self.key for line in self.lines)) >= self.limits.windows:
            return f"You have {windows} windows open here already."
        return self._refused or (NO_TERMINAL if self._term in NO_SCREEN and self._wish.front == "screens" else "")

    async def _run(self, front: FrontEnd) -> None:
        status, farewell = 1, CRASHED
        try:
            status = await front.run()
            farewell = front.farewell
        finally:
            self.say(farewell, status)

    def _front_end(self) -> FrontEnd:
        """The front end the guest has asked for."""
        assert self.channel is not None, "a session has a channel"
        environment = accepted_environment(dict(self.channel.get_environment()) | {"TERM": self._term})
        reached = self.channel.get_extra_info("sockname")[:2]
        name, code = self.hall.people.proposed_name(self.login, self.key), self._wish.code
        match self._wish.front:
            case "screens":
                return ScreenFrontEnd(GuestApp(self.hall, self.key, name, self.channel, environment, self._size, reached, code))
            case "line":
                return TextFrontEnd(self.hall, self.key, name, self.channel, environment, self._size[0] if self._term else 0, reached, code)
            case "rpc":
                return RpcFrontEnd(self.hall, self.limits, self.key, name, self.channel)

    def say(self, sentence: str, status: int) -> None:
        """End the session with a sentence."""
        if self.channel is not None and not self.channel.is_closing():
            if sentence:
                self.channel.write(f"{sentence}\r\n".encode())
            self.channel.exit(status)

    # --- running

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._awake()
        if self.front is not None:
            self.front.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = (width, height)
        if self.front is not None:
            self.front.resize(width, height)

    def eof_received(self) -> bool:
        if self.front is not None:
            self.front.end_of_input()
        return True

    def pause_writing(self) -> None:
        if self.front is not None:
            self.front.pause()

    def resume_writing(self) -> None:
        if self.front is not None:
            self.front.resume()

    def signal_received(self, signal: str) -> None:
        if signal in ("HUP", "TERM", "INT"):
            self.end("")

    def end(self, farewell: str) -> None:
        """End what is running, with a sentence."""
        if self.front is not None:
            self.front.end(farewell)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.discard(self)
        self.channel = None
        if self._idle is not None:
            self._idle.cancel()
        if self.front is not None:
            self.front.connection_lost()

    def _awake(self) -> None:
        """Note a key press: the guest is there."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(self.limits.idle, self._asleep)

    def _asleep(self) -> None:
        self.end(f"Nothing was typed for {in_words(self.limits.idle)}: come back when you like, your seats stay yours.")
