"""The server: set-up, listening, and a shutdown that loses nothing."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncssh

from octotui.server import preload
from octotui.server.control import INVITE, STATUS, ControlSocket
from octotui.server.garbage_collection import collect_garbage
from octotui.server.hall.background import in_background
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Hall
from octotui.server.hall.last_known import AWAY
from octotui.server.hall.limits import Limits
from octotui.server.ssh.access import Access, SSHServer
from octotui.storage.games import GameLibrary
from octotui.storage.store import Store
from octotui.storage.trouble import Fault

log = logging.getLogger(__name__)

HOST_KEY, GUESTS, BARRED, TABLES = "host_key", "guests", "barred", "tables.db"
"""Files in the server's folder."""
KEEPALIVE = 15
"""Seconds between keepalive messages."""
FAREWELL = 5.0
"""Seconds guests have to disconnect."""
STOPPING = "The server is about to stop. Your tables are as you left them: come back in a moment."


@dataclass(frozen=True)
class Address:
    """An address to listen on."""

    host: str
    port: int


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The server's host key, made at its first start and readable only by its owner. Raises OSError."""
    file = folder / HOST_KEY
    if not file.exists():
        folder.mkdir(0o700, parents=True, exist_ok=True)
        key = asyncssh.generate_private_key("ssh-ed25519", comment="octotui")
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
            made.write(key.export_private_key())
    return asyncssh.read_private_key(file)


class Server:
    """A running server."""

    def __init__(self, folder: Path, games: GameLibrary, limits: Limits, open_: bool, processes: int, store: str = "") -> None:
        """`store`: the address of a database in the place of a file in the folder. Raises OSError, Trouble."""
        self.folder, self.limits = folder, limits
        self.key = host_key(folder)
        self.store = Store.open(store or folder / TABLES, games.game)
        self.bots = BotPool(processes, log.warning)
        self.hall = Hall(self.store, games, self.bots, limits)
        self.access = Access(self.hall, limits, folder / GUESTS, folder / BARRED, open_)
        self.stop = asyncio.Event()
        """Set when the server is to stop."""
        self.control = ControlSocket(folder, {STATUS: self.status, INVITE: self.invite}, self.stop.set)
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._collecting: asyncio.Task[None] | None = None

    async def listen(self, at: Address) -> int:
        """Listen at this address; return the port. Raises OSError."""
        loop = asyncio.get_running_loop()
        # From Python 3.12 on, Textual installs the eager task factory for the whole loop, which breaks asyncssh.
        vars(loop).update(set_task_factory=lambda factory: None)
        preload.load(self.hall.games)
        self._collecting = in_background(collect_garbage(self.hall.metrics))
        self.hall.start()
        self._acceptor = await asyncssh.listen(
            at.host,
            at.port,
            server_factory=lambda: SSHServer(self.access),
            server_host_keys=[self.key],
            encoding=None,
            line_editor=False,
            encryption_algs="-chacha20-poly1305@openssh.com",
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            keepalive_interval=KEEPALIVE,
            login_timeout=self.limits.handshake,
        )
        await self.control.open()
        port = self._acceptor.get_port()
        log.info("listens", extra={"port": port, "pid": os.getpid()})
        return port

    def status(self) -> dict[str, Any]:
        """The server's status, for its owner."""
        metrics, hall = self.hall.metrics, self.hall
        paints = {f"key_p{share}_ms": metrics.paint(share / 100) for share in (50, 95, 99)}
        return {
            "pid": os.getpid(),
            "draining": self.access.draining,
            "guests": len({guest.key for guest in hall.guests}),
            "lines": len(self.access.lines),
            "tables": len(hall.tables),
            "waiting_tables": len(hall.waiting.all()),
            "answers_a_second": round(metrics.answers_a_second, 2),
            **{name: ms if ms is None else round(ms, 1) for name, ms in paints.items()},
        }

    def invite(self) -> dict[str, Any]:
        """Invite a new guest: the command with which they come, or why they cannot."""
        assert self._acceptor is not None, "who listens can be asked"
        host, port = self.hall.public or ("HOST", self._acceptor.get_port())
        try:
            return {"command": f"ssh -p {port} {self.hall.people.invite()}@{host}"}
        except Fault:
            return {"trouble": AWAY}

    async def drain(self) -> None:
        """Refuse new guests, tell everybody, and end every session."""
        self.access.draining = True
        if self._acceptor is not None:
            self._acceptor.close()
        lines = list(self.access.lines)
        log.info("stops", extra={"guests": len(lines)})
        for line in lines:
            line.end(STOPPING)
        running = [line.running for line in lines if line.running is not None]
        if running:
            await asyncio.wait(running, timeout=FAREWELL)
        if self._collecting is not None:
            self._collecting.cancel()
        await self.hall.close()
        self.store.close()
        self.control.close()
        log.info("has stopped")

    async def serve(self, at: Address, ready: Callable[[int], Any]) -> None:
        """Serve until a signal ends it; `ready` is called with the port."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(name, self.stop.set)
        ready(await self.listen(at))
        await self.stop.wait()
        await self.drain()
