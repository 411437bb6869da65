"""Access control: public keys and connection limits. Only a public key gives access, and only to tables."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from engine.core.words import sentence
from octotui.server.hall.hall import Hall
from octotui.server.hall.last_known import AWAY
from octotui.server.hall.limits import Limits
from octotui.server.hall.people import fold_case
from octotui.server.hall.rate_limit import RateLimit
from octotui.server.ssh.session import GuestSession
from octotui.storage.trouble import Fault

log = logging.getLogger(__name__)

HONOURED = frozenset({"from", "restrict", "no-port-forwarding", "no-agent-forwarding", "no-x11-forwarding", "no-user-rc"})
"""The options of a line of the guests' file that count: where a guest may come from, and what nobody may do here anyway."""


@dataclass
class Access:
    """The rules for access, and the current connections."""

    hall: Hall
    limits: Limits
    guests: Path
    """An authorized_keys file."""
    barred: Path
    """A file with the names and fingerprints of those who may come in no more."""
    open: bool = False
    """Whether any key is admitted."""
    draining: bool = False
    """Whether new guests are refused because the server is stopping."""
    lines: set[GuestSession] = field(default_factory=set)
    """All running sessions."""
    unfinished: set[SSHServer] = field(default_factory=set)
    """Connections that have not authenticated yet."""
    connected: Counter[str] = field(default_factory=Counter)
    """The number of connections by address."""
    _by_key: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._logins = RateLimit(self.limits.logins_a_minute, 60)

    def is_listed(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether the key is in the file of guests, and may come from there. The file is read each time, as it may have changed."""
        try:
            options = asyncssh.import_authorized_keys(self.guests.read_text("utf-8")).validate(key, address, address)
        except (OSError, ValueError) as error:
            if not isinstance(error, FileNotFoundError):
                log.warning("the guests cannot be read: %s", error)
            return False
        if unknown := sorted({option.lower() for option in options or {}} - HONOURED):
            log.warning("a guest is not let in, as these options mean nothing here: %s", ", ".join(unknown))
        return options is not None and not unknown

    def is_barred(self, fingerprint: str) -> bool:
        """Whether this key, or whoever has it by name, is in the file of those who may come in no more. Raises Fault, and if that file is
        there but cannot be read, nobody may.
        """
        try:
            lines = self.barred.read_text("utf-8").splitlines()
        except FileNotFoundError:
            return False
        except (OSError, ValueError) as error:
            log.warning("who is barred cannot be read: %s", error)
            return True
        barred = {line.strip() for line in lines}
        return fingerprint in barred or fold_case(self.hall.people.name(fingerprint)) in {fold_case(name) for name in barred if name}

    def admits(self, login: str, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether this key may authenticate from this address, perhaps with an invitation code as its login. Raises Fault if that cannot be
        found out.
        """
        fingerprint, people = key.get_fingerprint(), self.hall.people
        if self.is_barred(fingerprint):
            return False
        return self.open or self.is_listed(key, address) or people.is_known(fingerprint) or people.admits(login, fingerprint)

    def let_in(self, login: str, key: str) -> str:
        """Register an authenticated key and count its connection; return a sentence if it is refused, else an empty text."""
        people, limits = self.hall.people, self.limits
        try:
            if not (known := people.is_known(key)) and people.admits(login, key) and not people.accept(login, key):
                return "This invitation has been used by somebody else."
            if self._by_key[key] >= limits.per_key:
                return f"There are {limits.per_key} connections with your key already."
            if not known:
                people.let_in(key)
        except Fault:
            return sentence(AWAY)
        self._by_key[key] += 1
        return ""

    def bar(self, address: str, now: float) -> str:
        """A sentence saying why this address cannot connect now; empty if it can."""
        limits = self.limits
        if self.draining:
            return "The server is about to stop; come back in a moment."
        if len(self.unfinished) > limits.unfinished:
            return f"{limits.unfinished} others are just coming in; try again in a moment."
        if self.connected.total() >= limits.connections:
            return f"All {limits.connections} places are taken; come back later."
        if self.connected[address] >= limits.per_address:
            return f"There are {limits.per_address} connections from your address already."
        if not self._logins.allows(now):
            return "Too many have come in the last minute; try again in one."
        return ""

    def count(self, address: str) -> None:
        """Count a new connection."""
        self.connected[address] += 1

    def discount(self, address: str, key: str) -> None:
        """Uncount a closed connection."""
        for counter, name in ((self.connected, address), (self._by_key, key)):
            counter[name] -= 1
            if counter[name] <= 0:
                del counter[name]


class SSHServer(asyncssh.SSHServer):
    """One SSH connection: public key authentication, then sessions at the tables and nothing else."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.connection: asyncssh.SSHServerConnection | None = None
        self.address, self.bar, self.counted = "", "", False
        self.shown = self.key = ""
        """The key offered, and the same once it is authenticated and counted."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        access, self.connection, self.address = self.access, conn, str(conn.get_extra_info("peername")[0])
        if len(access.unfinished) >= 2 * access.limits.unfinished:
            conn.abort()
            return
        access.unfinished.add(self)
        self.bar = access.bar(self.address, access.hall.store.clock())
        if not self.bar:
            access.count(self.address)
            self.counted = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.access.unfinished.discard(self)
        if self.counted:
            self.access.discount(self.address, self.key)
            self.counted = False

    def begin_auth(self, username: str) -> bool:
        self.send_away(self.bar)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        try:
            if self.bar or not self.access.admits(username, key, self.address):
                return False
        except Fault:
            self.send_away(sentence(AWAY))
            return False
        self.shown = key.get_fingerprint()
        return True

    def auth_completed(self) -> None:
        self.access.unfinished.discard(self)
        if not (why := self.access.let_in(self.login, self.shown)):
            self.key = self.shown
        self.send_away(why)

    @property
    def login(self) -> str:
        """The login name."""
        return str(self.connection.get_extra_info("username")) if self.connection else ""

    def send_away(self, why: str) -> None:
        """Disconnect with this sentence, if there is one."""
        if why and self.connection is not None:
            self.connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, why)

    def session_requested(self) -> GuestSession | bool:
        access = self.access
        return bool(self.key) and GuestSession(access.hall, access.limits, self.key, self.login, access.lines)
