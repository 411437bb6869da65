"""Who may come in: keys, and how many of them at a time. Nothing but a public key opens the door, and behind it is nothing but tables."""

from __future__ import annotations

import logging
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from octotui.server.hall import Hall
from octotui.server.limits import Limits
from octotui.server.line import GuestLine

log = logging.getLogger(__name__)


@dataclass
class Access:
    """The rules of the door, and the count of who came through it."""

    hall: Hall
    limits: Limits
    guests: Path
    """A file of authorized keys."""
    open: bool = False
    """Whether any key may come in."""
    draining: bool = False
    """Whether nobody new comes in any more."""
    lines: set[GuestLine] = field(default_factory=set)
    """Every session that goes on."""
    _connections: Counter[str] = field(default_factory=Counter)
    """By address."""
    _logins: deque[float] = field(default_factory=deque)
    """When somebody last came in."""

    def listed(self, key: asyncssh.SSHKey) -> bool:
        """Whether the key is in the file of guests, which is read anew each time: it may have been changed."""
        try:
            authorized = asyncssh.import_authorized_keys(self.guests.read_text("utf-8"))
        except (OSError, ValueError) as error:
            if not isinstance(error, FileNotFoundError):
                log.warning("the guests cannot be read: %s", error)
            return False
        return authorized.validate(key, "", "") is not None

    def admits(self, login: str, key: asyncssh.SSHKey) -> bool:
        """Whether this key may come in, perhaps with an invitation in place of a name."""
        fingerprint, people = key.get_fingerprint(), self.hall.people
        if self.open or people.known(fingerprint) or self.listed(key):
            people.let_in(fingerprint)
            return True
        return people.accept(login, fingerprint)

    def bar(self, address: str, now: float) -> str:
        """Why nobody can connect from this address now, as a sentence; empty if they can."""
        limits = self.limits
        while self._logins and self._logins[0] < now - 60:
            self._logins.popleft()
        if self.draining:
            return "The server is about to stop; come back in a moment."
        if self._connections.total() >= limits.connections:
            return f"All {limits.connections} places are taken; come back later."
        if self._connections[address] >= limits.per_address:
            return f"There are {limits.per_address} connections from your address already."
        if len(self._logins) >= limits.logins_a_minute:
            return "Too many have come in the last minute; try again in one."
        return ""

    def count(self, address: str, now: float) -> None:
        """Somebody has connected."""
        self._connections[address] += 1
        self._logins.append(now)

    def discount(self, address: str) -> None:
        """A connection has ended."""
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]


class Door(asyncssh.SSHServer):
    """One connection: the key is looked at, and then a line to the tables is all there is."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.connection: asyncssh.SSHServerConnection | None = None
        self.address, self.bar, self.counted = "", "", False
        self.key = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.connection, self.address = conn, str(conn.get_extra_info("peername")[0])
        now = self.access.hall.store.clock()
        self.bar = self.access.bar(self.address, now)
        if not self.bar:
            self.access.count(self.address, now)
            self.counted = True

    def connection_lost(self, exc: Exception | None) -> None:
        if self.counted:
            self.access.discount(self.address)
            self.counted = False

    def begin_auth(self, username: str) -> bool:
        if self.bar and self.connection is not None:
            self.connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, self.bar)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        if self.bar or not self.access.admits(username, key):
            return False
        self.key = key.get_fingerprint()
        return True

    def session_requested(self) -> GuestLine | bool:
        if len([line for line in self.access.lines if line.key == self.key]) >= self.access.limits.windows:
            return False
        login = str(self.connection.get_extra_info("username")) if self.connection else ""
        return GuestLine(self.access.hall, self.access.limits, self.key, login, self.access.lines)
