"""What is said in the lobby, and how much each person may say there and at tables."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import NamedTuple

from engine.core.naming import printable
from engine.core.talk import LONGEST_SAID
from octotui.server.hall.cluster import Cluster
from octotui.server.hall.last_known import refusing
from octotui.server.hall.rate_limit import RateLimit
from octotui.storage.store import Store
from octotui.storage.trouble import Fault

REMEMBERED = 50
"""Messages of the lobby remembered."""


class ChatMessage(NamedTuple):
    """A message in the lobby."""

    name: str
    text: str


class Talk:
    """The talk of the lobby."""

    def __init__(self, store: Store, cluster: Cluster, most: int) -> None:
        """`most`: the number of things one person may say within a minute."""
        self.store, self.cluster, self.most = store, cluster, most
        self.latest: deque[ChatMessage] = deque(maxlen=REMEMBERED)
        self.count = 0
        """The number of messages since the start."""
        self._read: set[int] = set()
        """The ids of the last messages read."""
        self._rates: dict[str, RateLimit] = {}
        """By key, of those who have said something within the last minute."""

    def read(self) -> None:
        """Read what was said before the start. Raises Fault."""
        self.latest.extend(self._unread())

    def catch_up(self) -> None:
        """Hear what has been said since the last reading, at any server. Raises Fault."""
        unread = self._unread()
        self.latest.extend(unread)
        self.count += len(unread)

    def _unread(self) -> list[ChatMessage]:
        """A message may be stored before another one of a smaller id."""
        rows = self.store.db.rows("SELECT id, name, text FROM lobby_talk ORDER BY id DESC LIMIT ?", (REMEMBERED,))
        read, self._read = self._read, {id for id, *_ in rows}
        return [ChatMessage(name, text) for id, name, text in reversed(rows) if id not in read]

    def since(self, count: int) -> list[ChatMessage]:
        """The messages after the first `count`, as far as they are remembered."""
        return list(self.latest)[max(0, len(self.latest) - (self.count - count)) :]

    def check(self, key: str) -> None:
        """Count something said by this person, in the lobby or at a table. Raises ValueError with a sentence if it is too much."""
        now = self.store.clock()
        self._rates = {one: rate for one, rate in self._rates.items() if rate.count(now)}
        rate = self._rates.setdefault(key, RateLimit(self.most, 60))
        if not rate.allows(now):
            raise ValueError(f"you have said {rate.most} things within a minute: wait a little")

    @refusing
    def say(self, key: str, name: str, text: str) -> None:
        """Say something in the lobby. Raises ValueError with a sentence if that is refused."""
        if len(text) > LONGEST_SAID:
            raise ValueError(f"what is said has at most {LONGEST_SAID} characters")
        self.check(key)
        said = ChatMessage(name, printable(text))
        keep = ("INSERT INTO lobby_talk (name, text) VALUES (?, ?)", said)
        self.store.db.execute_all([keep, *([self.store.announcement("said")] if self.cluster.others else [])])
        with suppress(Fault):
            self.catch_up()
