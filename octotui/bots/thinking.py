"""Running bots in a separate process, so that keys never wait for them and thinking can be cancelled at any moment.

A thinker belongs to one app. Its process is started when a bot is first asked and ends with the app, however that ends.
"""

from __future__ import annotations

import asyncio
import pickle
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from engine.bots import Decision, Tell
from engine.bots.player import quiet
from engine.core.game import Game
from octotui.bots.task import Task, decide
from octotui.bots.worker import BestSoFar

MESSAGES = msgspec.json.Decoder(BestSoFar)
TRIES = 2
"""Consecutive process deaths after which no more are started."""
WORKER = "import sys; sys.path[:] = sys.argv[1:]; from octotui.bots.worker import main; main()"
GIVEN_UP = "The process in which bots think has died twice. From here on they think in the app itself, and keys may be slower."


class Thinker(Protocol):
    """Computes the answers of bots."""

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        """The bot's answer; `tell` is called now and then with the best answer so far. Stops at once when cancelled."""
        ...

    def close(self) -> None:
        """Release everything; nothing more will be asked."""
        ...


class BotProcessDied(Exception):
    """The bot process died before it answered."""


class BotProcess:
    """Runs bots in a separate process or, where none can be started, in a thread."""

    def __init__(self, on_trouble: Callable[[str], None]) -> None:
        self.on_trouble = on_trouble
        """Called with a sentence when octotui stops starting processes."""
        self.process: subprocess.Popen[bytes] | None = None
        self.deaths = 0
        """Processes that have died since the last answer."""
        self._line: socket.socket | None = None
        self._game: Game[Any] | None = None
        """The game already sent to the process."""
        self._turn = asyncio.Lock()

    async def think(self, game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
        async with self._turn:
            while self.deaths < TRIES:
                try:
                    return await self._ask(self._start(), game, task, tell)
                except BotProcessDied:
                    self.deaths += 1
                    if self.deaths == TRIES:
                        self.on_trouble(GIVEN_UP)
                except OSError:
                    break
            return await in_a_thread(game, task, tell)

    def _start(self) -> socket.socket:
        """The socket to the process, started if none is running. Raises OSError if it cannot be started."""
        if self._line is not None:
            return self._line
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-c", WORKER, *sys.path],
                    stdin=theirs.fileno(),
                    stdout=theirs.fileno(),
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError:
                ours.close()
                raise
        ours.setblocking(False)
        self._line, self._game = ours, None
        return ours

    async def _ask(self, line: socket.socket, game: Game[Any], task: Task, tell: Tell) -> Decision:
        """Send the task and wait for the answer; a process that has not answered is killed, whatever the reason. Raises BotProcessDied."""
        loop = asyncio.get_running_loop()
        data = pickle.dumps((None if game is self._game else game, task))
        decision = None
        try:
            await loop.sock_sendall(line, data)
            rest = b""
            while decision is None:
                part = await loop.sock_recv(line, 65536)
                if not part:
                    raise BotProcessDied
                *lines, rest = (rest + part).split(b"\n")
                for message in map(MESSAGES.decode, lines):
                    if message.last:
                        decision = message.decision
                    else:
                        tell(message.decision)
        except OSError:
            raise BotProcessDied from None
        finally:
            if decision is None:
                self.close()
        self._game, self.deaths = game, 0
        return decision

    def close(self) -> None:
        """End the process, even in the middle of a thought. The next question starts another."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
        if self._line is not None:
            self._line.close()
            self._line = None


async def in_a_thread(game: Game[Any], task: Task, tell: Tell) -> Decision:
    """The bot's answer, computed in a thread of this process. When cancelled, the thread runs on, but its result is dropped."""
    loop = asyncio.get_running_loop()
    heard = True

    def pass_on(decision: Decision) -> None:
        if heard:
            tell(decision)

    def report(decision: Decision) -> None:
        loop.call_soon_threadsafe(pass_on, decision)

    try:
        return await asyncio.to_thread(decide, game, task, report)
    finally:
        heard = False
