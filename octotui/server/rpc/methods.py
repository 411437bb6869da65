"""JSON-RPC for a guest's program: the tables open to its key, with the rights of its own seats. Hidden names are never among the results.

The methods are those of `octotui rpc` as far as they fit, on the matches of the hall. Those that would show more than a seat may see, or
derive another match, are available only once a match is over, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.core.journal import Damaged
from engine.core.naming import quoted
from engine.core.state import State
from octotui.headless import methods
from octotui.headless.messages import (
    BAD_PARAMETERS,
    REFUSED,
    TOO_MANY,
    Answer,
    Board,
    Fault,
    Heard,
    Look,
    Methods,
    OfMatch,
    OfSeat,
    OfViewer,
    Params,
    Speech,
)
from octotui.play.table import Table
from octotui.server.hall.hall import Hall
from octotui.server.hall.limits import Limits
from octotui.server.hall.rate_limit import RateLimit
from octotui.server.hall.seats import OpenMatch
from octotui.server.hall.served_table import ServedTable
from octotui.server.hall.waiting_tables import Waiting
from octotui.storage.trouble import Trouble

MOST_DIGITS = 12
"""Maximum digits of a match number."""


class Join(Params, frozen=True, kw_only=True):
    table: int | None = None
    code: str | None = None


class OfTable(Params, frozen=True, kw_only=True):
    table: int


class PlaceInfo(msgspec.Struct, frozen=True):
    name: str
    bot: str | None
    free: bool


class WaitingInfo(msgspec.Struct, frozen=True):
    table: int
    game: str
    options: dict[str, Any]
    host: str
    places: list[PlaceInfo]
    seat: int | None
    """The guest's own seat."""
    match: str | None
    """The match, once it has begun."""


class MatchInfo(msgspec.Struct, frozen=True):
    match: str
    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    """The guest's own seats."""
    asked: bool


class TableList(msgspec.Struct, frozen=True):
    matches: list[MatchInfo]
    waiting: list[WaitingInfo]


class Left(msgspec.Struct, frozen=True):
    table: int


class ServedDesk(methods.Desk):
    """The tables of the hall as one guest's program may use them."""

    def __init__(self, hall: Hall, limits: Limits, key: str, name: str) -> None:
        super().__init__(hall.games)
        self.hall, self.key, self.name = hall, key, name
        self.rate = RateLimit(limits.requests_a_second, 1)
        self.seen: dict[int, int] = {served.number: served.version for served in self.mine()}
        """By match: the number of journal lines the program knows of."""
        self.waiting = hall.waiting.all()
        """The waiting tables, as the program knows them."""

    @property
    def methods(self) -> Methods:
        return METHODS

    def count(self) -> None:
        if not self.rate.allows(self.hall.store.clock()):
            raise Fault(TOO_MANY, "too-many", f"at most {self.rate.most} requests a second are answered here")

    def settle(self, table: Table) -> list[State]:
        """Nothing to answer: the server runs the bots. The caller's own change needs no notification."""
        self.seen |= {served.number: served.version for served in self.hall.tables.values() if served.table is table}
        return []

    def table(self, name: str) -> Table:
        return self.served(name).table

    def served(self, name: str) -> ServedTable:
        """A match that this guest plays or may watch. Raises Fault."""
        number = int(name) if name.isascii() and name.isdecimal() and len(name) <= MOST_DIGITS else 0
        house = self.hall.seats.of(number)
        if not (house.seats_of(self.key) or house.watched):
            raise Fault(BAD_PARAMETERS, "unknown-match", f"there is no match {quoted(name)} for you")
        try:
            served = self.hall.table(number)
        except (Damaged, Trouble) as error:
            raise Fault(BAD_PARAMETERS, "unknown-match", f"the match cannot be opened: {error}") from None
        self.seen.setdefault(number, served.version)
        return served

    def mine(self) -> list[ServedTable]:
        """The open matches in which this guest has a seat."""
        return [served for served in self.hall.tables.values() if served.house.seats_of(self.key)]

    def news(self) -> list[tuple[str, dict[str, Any]]]:
        """The name and contents of each notification due; marks all of them as sent."""
        followed = {served.number: served for served in self.mine()}
        followed |= {number: self.hall.tables[number] for number in self.seen if number in self.hall.tables}
        changed = [number for number, served in followed.items() if self.seen.get(number) != served.version]
        self.seen |= {number: followed[number].version for number in changed}
        waiting, self.waiting = self.waiting, self.hall.waiting.all()
        told: list[tuple[str, dict[str, Any]]] = [("match.changed", {"match": str(number)}) for number in changed]
        return told if waiting == self.waiting else [*told, ("tables.changed", {})]


# --- the rights of a seat


def owned(desk: ServedDesk, match: str, seat: int) -> None:
    """Check that the seat is the guest's own. Raises Fault."""
    if seat not in desk.served(match).house.seats_of(desk.key):
        raise Fault(REFUSED, "not-your-seat", f"seat {seat} is not yours")


def of_own(method: Callable[[methods.Desk, Any], msgspec.Struct]) -> Callable[[ServedDesk, Any], msgspec.Struct]:
    """A method restricted to the guest's own seats; where the seat is optional, the public form is allowed too."""

    def checked(desk: ServedDesk, p: Any) -> msgspec.Struct:
        if p.seat is not None:
            owned(desk, p.match, p.seat)
        return method(desk, p)

    return checked


def when_over(method: Callable[[methods.Desk, Any], msgspec.Struct]) -> Callable[[ServedDesk, Any], msgspec.Struct]:
    """A method restricted to finished matches, as it would reveal hidden facts."""

    def checked(desk: ServedDesk, p: Any) -> msgspec.Struct:
        if not desk.match(p.match).over:
            raise Fault(REFUSED, "not-over", "that is told once the match is over")
        return method(desk, p)

    return checked


def match_view(desk: ServedDesk, p: Look) -> msgspec.Struct:
    if p.seat == "all":
        return when_over(methods.match_view)(desk, p)
    return of_own(methods.match_view)(desk, p)


def match_board(desk: ServedDesk, p: OfMatch) -> Board:
    """The board as the guest's own seat sees it, or a spectator."""
    served = desk.served(p.match)
    match, seats = served.table.match, served.house.seats_of(desk.key)
    return Board(match.game.board(match.game.observe(match.state, seats[0] if seats else None)))


def match_said(desk: ServedDesk, p: OfMatch) -> Heard:
    return methods.match_said(desk, p)


# --- tables


def tables_list(desk: ServedDesk, p: Params) -> TableList:
    hall = desk.hall
    waiting = [table for table in hall.waiting.all() if table.open_to(desk.key)]
    return TableList([match_info(one) for one in hall.seats.games_of(desk.key)], [waiting_info(desk, table) for table in waiting])


def match_info(one: OpenMatch) -> MatchInfo:
    return MatchInfo(str(one.game.id), one.game.game, one.game.names, one.mine, one.asked_me is not None)


def waiting_info(desk: ServedDesk, table: Waiting) -> WaitingInfo:
    places = [PlaceInfo(place.name, place.bot, place.free) for place in table.places]
    match = None if table.match is None else str(table.match)
    return WaitingInfo(table.id, table.game, table.options, desk.hall.people.name(table.host), places, table.seat_of(desk.key), match)


def tables_join(desk: ServedDesk, p: Join) -> WaitingInfo:
    hall = desk.hall
    if (p.table is None) == (p.code is None):
        raise Fault(BAD_PARAMETERS, "bad-parameters", "tables.join: give a table or a code")
    table = hall.waiting.by_code(p.code.strip().lower()) if p.code is not None else hall.waiting.get(p.table or 0)
    if table is None or (p.code is None and not table.open_to(desk.key)):
        raise Fault(BAD_PARAMETERS, "unknown-table", "no table that waits has this number or code")
    try:
        table = hall.change_waiting(table.id, lambda table: table.with_person(desk.key, desk.name))
    except ValueError as error:
        raise Fault(REFUSED, "no-seat", str(error)) from None
    if table is None:
        raise Fault(BAD_PARAMETERS, "unknown-table", "that table is gone")
    return waiting_info(desk, table)


def tables_leave(desk: ServedDesk, p: OfTable) -> Left:
    table = desk.hall.change_waiting(p.table, lambda table: table.without(desk.key))
    if table is None:
        raise Fault(BAD_PARAMETERS, "unknown-table", "no table that waits has this number")
    return Left(p.table)


METHODS: Mapping[str, tuple[type[Params], Callable[[Any, Any], msgspec.Struct]]] = {
    "games.list": (Params, methods.games_list),
    "tables.list": (Params, tables_list),
    "tables.join": (Join, tables_join),
    "tables.leave": (OfTable, tables_leave),
    "match.status": (OfViewer, of_own(methods.match_status)),
    "match.legal": (OfSeat, of_own(methods.match_legal)),
    "match.act": (Answer, of_own(methods.match_act)),
    "match.view": (Look, match_view),
    "match.undo": (OfSeat, of_own(methods.match_undo)),
    "match.redo": (OfSeat, of_own(methods.match_redo)),
    "match.say": (Speech, of_own(methods.match_say)),
    "match.said": (OfMatch, match_said),
    "match.board": (OfMatch, match_board),
    "match.journal": (OfMatch, when_over(methods.match_journal)),
}
"""Every method: its parameters and its function."""
