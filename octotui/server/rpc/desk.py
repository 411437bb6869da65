"""The tables of the hall as one guest's program may use them, and what it is notified of."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from engine.core.journal import Damaged
from engine.core.motion import BOT
from engine.core.naming import quoted
from engine.core.state import State
from octotui.headless import methods
from octotui.headless.messages import BAD_PARAMETERS, TOO_MANY, Fault, Methods
from octotui.play.feed import Feed
from octotui.play.presence import news_text, outcome
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.play.watching import WatcherSession
from octotui.server.hall.hall import Hall
from octotui.server.hall.last_known import refusing
from octotui.server.hall.limits import Limits
from octotui.server.hall.rate_limit import RateLimit
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.timekeeper import Warnings
from octotui.server.rpc.messages import RequestInfo
from octotui.storage.trouble import Trouble

log = logging.getLogger(__name__)

MOST_DIGITS = 12
"""Maximum digits of a match number."""
FINISHED = 10
"""The finished matches that a program goes on following: those that began last."""
WATCHED = 20
"""Maximum matches of others that a program follows: those it has asked about last."""

Notification = tuple[str, dict[str, Any]]
"""The name and contents of a notification."""


@dataclass
class Followed:
    """A match that a program follows."""

    served: ServedTable
    session: Session
    feed: Feed
    version: int
    """The number of journal lines the program knows of."""
    ends: list[Callable[[], None]]
    """What is to be called once it is followed no longer."""
    warnings: Warnings = field(default_factory=Warnings)


class ServedDesk(methods.Desk):
    """One program's view of the hall."""

    def __init__(self, hall: Hall, limits: Limits, key: str, name: str, available: Methods, notice: Callable[[], None]) -> None:
        """`notice`: called whenever there may be something to notify the program of."""
        super().__init__(hall.games)
        self.hall, self.key, self.name, self.available, self.notice = hall, key, name, available, notice
        self.rate = RateLimit(limits.requests_a_second, 1)
        self.followed: dict[int, Followed] = {}
        """The matches the program follows, by number: its own, and those it has asked about, the last one last."""
        self.begun = deque(hall.seats.unfinished(key))
        """Its matches that are still to be opened and followed."""
        self.before = frozenset(self.begun)
        """Those that had begun before it came."""
        self.known = set(self.begun)
        """All of its matches that were ever to be followed."""
        self.waiting = hall.waiting.all()
        """The waiting tables, as the program knows them."""
        self.heard = hall.talk.count
        """How many lobby messages the program knows of."""
        self.lobby_changed = False
        self._deaf = hall.listen(self.hear_lobby)
        notice()

    @property
    def methods(self) -> Methods:
        return self.available

    def count(self) -> None:
        if not self.rate.allows(self.hall.store.clock()):
            raise Fault(TOO_MANY, "too-many", f"at most {self.rate.most} requests a second are answered here")

    def settle(self, table: Table) -> list[State]:
        """Nothing to answer: the server runs the bots. The caller's own change needs no notification."""
        for one in self.followed.values():
            if one.served.table is table:
                one.version = one.served.version
        return []

    def table(self, name: str) -> Table:
        return self.match_of(name).table

    # --- matches

    def match_of(self, name: str) -> ServedTable:
        """A match that this guest plays or may watch. Raises Fault."""
        return self.following(name).served

    @refusing
    def following(self, name: str) -> Followed:
        """The same, with the program's session there. Raises Fault, and Refused if the store cannot be read."""
        number = int(name) if name.isascii() and name.isdecimal() and len(name) <= MOST_DIGITS else 0
        if not self.may_see(number):
            raise Fault(BAD_PARAMETERS, "unknown-match", f"there is no match {quoted(name)} for you")
        try:
            served = self.hall.table(number)
        except (Damaged, Trouble) as error:
            raise Fault(BAD_PARAMETERS, "unknown-match", f"the match cannot be opened: {error}") from None
        return self.follow(served, served.version)

    def may_see(self, number: int) -> bool:
        """Whether there is such a match that this guest plays or may watch."""
        with suppress(Trouble):
            house = self.hall.seats.of(number)
            return bool(house.seats_of(self.key) or house.watched)
        return False

    def follow(self, served: ServedTable, version: int) -> Followed:
        """Follow a match from now on; where the guest has a seat, they are there."""
        self.known.add(served.number)
        if served.number not in self.followed:
            attends = bool(served.house.seats_of(self.key))
            session = served.attend(self.key) if attends else served.watch(self.key, self.name)
            ends = [served.table.listen(self.notice), served.presence.listen(self.notice)]
            if served.timer is not None:
                ends.append(served.timer.listen(self.notice))
            if attends:
                ends.append(partial(served.forsake, self.key))
            elif isinstance(session, WatcherSession):
                ends.append(partial(served.presence.audience.goes, session.watcher))
            feed = Feed(session)
            feed.asks = False
            self.followed[served.number] = Followed(served, session, feed, version, ends)
            self.notice()
        followed = self.followed[served.number] = self.followed.pop(served.number)
        watched = [number for number, one in self.followed.items() if one.session.watches]
        for number in watched[:-WATCHED]:
            self.forget(number)
        return followed

    def forget(self, number: int) -> None:
        """Follow a match no longer."""
        for end in self.followed.pop(number).ends:
            end()

    def leave(self) -> None:
        """Note that the program has gone."""
        self._deaf()
        for number in tuple(self.followed):
            self.forget(number)

    def hear_lobby(self) -> None:
        """Something in the lobby has changed."""
        self.lobby_changed = True
        self.notice()

    def follow_next(self) -> None:
        """Open the next of the guest's own matches. One at a time: to open a match takes a while, and others wait."""
        number = self.begun.popleft()
        try:
            served = self.hall.table(number)
        except (Damaged, Trouble) as error:
            log.warning("match %s cannot be followed: %s", number, error)
            return
        self.follow(served, served.version if number in self.before else 0)

    # --- notifications

    def news(self) -> list[Notification]:
        """Each notification due; marks all of them as sent."""
        lobby = self.lobby_news() if self.lobby_changed else []
        if self.begun:
            self.follow_next()
        if self.begun:
            self.notice()
        return [*(notification for one in tuple(self.followed.values()) for notification in news_of(one)), *lobby]

    def lobby_news(self) -> list[Notification]:
        """The notifications due about the lobby. Finds the matches that have begun, and leaves old ones that are finished."""
        self.lobby_changed, told = False, list[Notification]()
        finished = (number for number, one in self.followed.items() if one.session.match.over or one.session.match.ended)
        for number in sorted(finished)[:-FINISHED]:
            self.forget(number)
        new_matches = [number for number in self.hall.seats.unfinished(self.key) if number not in self.known]
        self.begun += new_matches
        self.known.update(new_matches)
        waiting, self.waiting = self.waiting, self.hall.waiting.all()
        if waiting != self.waiting:
            told.append(("tables.changed", {}))
        said, self.heard = self.hall.talk.since(self.heard), self.hall.talk.count
        return [*told, *(("lobby.said", {"name": one.name, "text": one.text}) for one in said)]


def news_of(one: Followed) -> list[Notification]:
    """The notifications due about a match."""
    served, session, found = one.served, one.session, list[Notification]()
    of = {"match": str(served.number)}
    if one.version != served.version:
        one.version = served.version
        found.append(("match.changed", of))
    if closed := one.feed.closed_request():
        found.append(("match.settled", {**of, "what": closed.what, "carried": closed.carried, "text": outcome(session.match, closed)}))
    if one.feed.asks_anew() and (request := request_info(session)):
        found.append(("match.asked", {**of, "request": msgspec.to_builtins(request)}))
    mine = session.mine
    for news in one.feed.news():
        found.append(("match.news", {**of, "kind": news.kind, "seat": news.seat, "text": news_text(session.match, news, mine)}))
    for seat, seconds in one.warnings.new(session, served.timer).items():
        found.append(("match.time", {**of, "seat": seat, "seconds": seconds}))
    return found


def request_info(session: Session) -> RequestInfo | None:
    """The open request as this session may know it; None if there is none."""
    motion = session.match.motion
    if motion is None:
        return None
    about = motion.about if motion.what == BOT else None
    what: Any = motion.what
    text = session.request() if session.must_agree else ""
    return RequestInfo(motion.seat, what, about, motion.asked, motion.agreed, bool(session.must_agree), text)
