"""The parameters and results of a server's own methods, besides those of `octotui rpc`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from octotui.headless.messages import OfSeat, OfViewer, Params
from octotui.server.hall.pace import Pace

# --- parameters


class Join(Params, frozen=True, kw_only=True):
    table: int | None = None
    code: str | None = None


class OfTable(Params, frozen=True, kw_only=True):
    table: int


class OpenTable(Params, frozen=True, kw_only=True):
    game: str
    seats: int
    options: dict[str, Any] = {}
    listed: bool = True
    watched: bool = True
    pace: Pace = Pace()


class OfPlace(OfTable, frozen=True, kw_only=True):
    seat: int


class SetPlace(OfPlace, frozen=True, kw_only=True):
    bot: str | None = None
    name: str | None = None


class SwapPlaces(OfPlace, frozen=True, kw_only=True):
    other: int


class AskOthers(OfSeat, frozen=True, kw_only=True):
    what: Literal["undo", "bot", "end"]
    about: int | None = None


class Agree(OfSeat, frozen=True, kw_only=True):
    yes: bool


class Log(OfViewer, frozen=True, kw_only=True):
    last: int = 50


class InLobby(Params, frozen=True, kw_only=True):
    text: str


class OfGame(Params, frozen=True, kw_only=True):
    game: str


# --- results


class PlaceInfo(msgspec.Struct, frozen=True):
    name: str
    bot: str | None
    free: bool
    kept: bool
    """Whether it is free for the person of that name alone."""


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
    listed: bool
    watched: bool
    pace: Pace
    rematch: str | None
    """The match after which it is the rematch."""
    code: str | None
    """What lets friends in; only for who sits there."""


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
    watch: list[MatchInfo]


class Left(msgspec.Struct, frozen=True):
    table: int


class RequestInfo(msgspec.Struct, frozen=True):
    """A request for the consent of others, as a seat may know it."""

    seat: int
    """The seat that made it."""
    what: Literal["undo", "bot", "end"]
    about: int | None
    """The seat that a bot is to play; else null."""
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    mine: bool
    """Whether an own seat has yet to agree."""
    text: str
    """The request in words, for who is asked."""


class OpenRequest(msgspec.Struct, frozen=True):
    request: RequestInfo | None


class GivenUp(msgspec.Struct, frozen=True):
    match: str


class SeatPresence(msgspec.Struct, frozen=True):
    seat: int
    name: str
    person: bool
    """Whether a person began on the seat."""
    bot: bool
    """Whether a bot plays it now."""
    here: bool
    away: int | None
    """Seconds for which its person has been away."""
    asked: bool


class PeopleInfo(msgspec.Struct, frozen=True):
    people: list[SeatPresence]


class TimeLeft(msgspec.Struct, frozen=True):
    seat: int
    seconds: int


class ClockInfo(msgspec.Struct, frozen=True):
    pace: Pace
    left: list[TimeLeft]
    """The time left to each seat that is asked; empty without a clock."""


class LogLines(msgspec.Struct, frozen=True):
    lines: list[str]


class LobbyLine(msgspec.Struct, frozen=True):
    name: str
    text: str


class LobbyInfo(msgspec.Struct, frozen=True):
    guests: list[str]
    said: list[LobbyLine]


class RungInfo(msgspec.Struct, frozen=True):
    name: str
    points: int
    played: int
    won: int


class LadderInfo(msgspec.Struct, frozen=True):
    rungs: list[RungInfo]
