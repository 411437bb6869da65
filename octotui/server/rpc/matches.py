"""The methods on a match of the hall: the rights of the guest's own seats, and what people agree on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec

from engine.core.prompt import Refused
from octotui.headless import methods
from octotui.headless.messages import BAD_PARAMETERS, REFUSED, Board, Fault, Look, OfMatch, Seen
from octotui.play.session import Session
from octotui.server.hall.served_table import ServedTable
from octotui.server.rpc.desk import ServedDesk, request_info
from octotui.server.rpc.messages import (
    Agree,
    AskOthers,
    ClockInfo,
    GivenUp,
    Log,
    LogLines,
    OpenRequest,
    PeopleInfo,
    SeatPresence,
    TimeLeft,
    WaitingInfo,
)
from octotui.server.rpc.tables import waiting_info

Method = Callable[[ServedDesk, Any], msgspec.Struct]

# --- the rights of a seat


def own_session(desk: ServedDesk, match: str, seat: int) -> Session:
    """The session at a match in which the seat is the guest's own. Raises Fault."""
    following = desk.following(match)
    if seat not in following.served.house.seats_of(desk.key):
        raise Fault(REFUSED, "not-your-seat", f"seat {seat} is not yours")
    return following.session


def own_match(desk: ServedDesk, match: str) -> ServedTable:
    """A match in which the guest has a seat. Raises Fault."""
    served = desk.match_of(match)
    if not served.house.seats_of(desk.key):
        raise Fault(REFUSED, "not-your-seat", "you have no seat there")
    return served


def of_own(method: Callable[[Any, Any], msgspec.Struct]) -> Method:
    """A method restricted to the guest's own seats; where the seat is optional, the public form is allowed too."""

    @wraps(method)
    def checked(desk: ServedDesk, p: Any) -> msgspec.Struct:
        if p.seat is not None:
            own_session(desk, p.match, p.seat)
        return method(desk, p)

    return checked


def doing(method: Callable[[Any, Any], msgspec.Struct]) -> Method:
    """A method by which an own seat does something, which shows that its person is there."""

    @wraps(method)
    def checked(desk: ServedDesk, p: Any) -> msgspec.Struct:
        own_session(desk, p.match, p.seat)
        desk.match_of(p.match).back(desk.key)
        return method(desk, p)

    return checked


def when_over(method: Callable[[Any, Any], msgspec.Struct]) -> Method:
    """A method restricted to finished matches, as it would reveal hidden facts."""

    @wraps(method)
    def checked(desk: ServedDesk, p: Any) -> msgspec.Struct:
        check_over(desk, p.match)
        return method(desk, p)

    return checked


def check_over(desk: ServedDesk, match: str) -> None:
    """Raises Fault while a match goes on."""
    if not desk.match(match).over:
        raise Fault(REFUSED, "not-over", "that is told once the match is over")


def match_view(desk: ServedDesk, p: Look) -> Seen:
    """What an own seat may see, or everybody."""
    if p.seat == "all":
        check_over(desk, p.match)
    elif p.seat is not None:
        own_session(desk, p.match, p.seat)
    return methods.match_view(desk, p)


def match_board(desk: ServedDesk, p: OfMatch) -> Board:
    """The board as the guest's own seat sees it, or a spectator."""
    served = desk.match_of(p.match)
    match, seats = served.table.match, served.house.seats_of(desk.key)
    return Board(match.game.board(match.game.observe(match.state, seats[0] if seats else None)))


def match_log(desk: ServedDesk, p: Log) -> LogLines:
    """What happened last and what was said, in sentences, as an own seat saw it, or everybody."""
    if p.seat is None:
        session = Session(desk.table(p.match), (), hosts=False)
    else:
        session = own_session(desk, p.match, p.seat)
        session.take_keyboard(p.seat)
    log = session.log()
    return LogLines([line.text for line in log[max(0, len(log) - p.last) :]] if p.last > 0 else [])


# --- what people agree on


def match_ask(desk: ServedDesk, p: AskOthers) -> OpenRequest:
    """Ask the others: to take back the last answer, to let a bot play for somebody who is away, or to end the match."""
    session = own_session(desk, p.match, p.seat)
    session.take_keyboard(p.seat)
    if (p.what == "bot") != (p.about is not None):
        raise Fault(BAD_PARAMETERS, "bad-parameters", "about: the seat that a bot is to play, and only then", field="about")
    if p.what == "undo":
        if not session.ask_undo():
            raise Fault(REFUSED, "nothing-to-undo", "there is nothing to take back, or nobody to ask")
    elif p.about is None:
        session.ask_end()
    elif p.about not in desk.match_of(p.match).presence.long_gone(session.match) or p.about not in session.others:
        raise Fault(REFUSED, "not-away", f"the person of seat {p.about} has not been away for two minutes")
    else:
        session.ask_bot(p.about)
    return own_request(desk, p.match)


def match_agree(desk: ServedDesk, p: Agree) -> OpenRequest:
    """Agree to the open request or decline it; who has made it withdraws it with a no."""
    desk.table(p.match).agree(p.seat, p.yes)
    return own_request(desk, p.match)


def match_request(desk: ServedDesk, p: OfMatch) -> OpenRequest:
    """The open request for others' consent."""
    return OpenRequest(request_info(desk.following(p.match).session))


def own_request(desk: ServedDesk, match: str) -> OpenRequest:
    """The open request after an own change, which needs no notification."""
    following = desk.following(match)
    desk.settle(following.served.table)
    following.feed.motion = following.session.match.motion
    return OpenRequest(request_info(following.session))


def match_give_up(desk: ServedDesk, p: OfMatch) -> GivenUp:
    """Leave one's seats to a bot for good."""
    served = own_match(desk, p.match)
    if served.table.match.over or served.table.match.ended:
        raise Fault(REFUSED, "over", "the game is over")
    desk.hall.give_up(served.number, desk.key)
    desk.forget(served.number)
    return GivenUp(p.match)


def match_rematch(desk: ServedDesk, p: OfMatch) -> WaitingInfo:
    """Sit down at the table of the rematch, which the first to come sets up."""
    served = own_match(desk, p.match)
    if not (served.table.match.over or served.table.match.ended):
        raise Fault(REFUSED, "not-over", "the game is not over")
    try:
        again = desk.hall.rematch(served.number, desk.key)
        table = desk.hall.change_waiting(again.id, lambda table: table.with_person(desk.key, desk.name))
    except Refused:
        raise
    except ValueError as error:
        raise Fault(REFUSED, "no-seat", str(error)) from None
    return waiting_info(desk, table or again)


# --- presence and the clock


def match_people(desk: ServedDesk, p: OfMatch) -> PeopleInfo:
    """Who is at the table, who is away, and who is asked."""
    served = desk.match_of(p.match)
    match, presence = served.table.match, served.presence
    now, pending = presence.clock(), match.pending

    def at(seat: int) -> SeatPresence:
        person, gone = seat in presence.people, presence.gone.get(seat)
        away, bot = None if gone is None else int(max(0.0, now - gone)), match.seats[seat].bot is not None
        return SeatPresence(seat, match.names[seat], person, bot, person and away is None, away, seat in pending)

    return PeopleInfo([at(seat) for seat in range(len(match.seats))])


def match_away(desk: ServedDesk, p: OfMatch) -> PeopleInfo:
    """Tell the others that one is away until one does something."""
    desk.match_of(p.match).away(desk.key)
    return match_people(desk, p)


def match_here(desk: ServedDesk, p: OfMatch) -> PeopleInfo:
    """Tell the others that one is back; a bot that has stood in gives the seat back."""
    desk.match_of(p.match).back(desk.key)
    return match_people(desk, p)


def match_clock(desk: ServedDesk, p: OfMatch) -> ClockInfo:
    """The pace of a match, and the time left to those who are asked."""
    served = desk.match_of(p.match)
    left = {seat: served.timer.seconds_left(seat) for seat in served.table.match.pending} if served.timer else {}
    return ClockInfo(served.house.pace, [TimeLeft(seat, seconds) for seat, seconds in left.items() if seconds is not None])
