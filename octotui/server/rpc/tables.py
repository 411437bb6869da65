"""The methods on waiting tables, the lobby and the ladder."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import BadOption
from engine.core.naming import quoted
from engine.core.prompt import Refused
from octotui.headless.messages import BAD_PARAMETERS, REFUSED, Fault, Params
from octotui.headless.methods import level_id
from octotui.play.options import fit_options, proposed_options
from octotui.server.hall.pace import PACES
from octotui.server.hall.seats import OpenMatch
from octotui.server.hall.waiting_tables import FREE, Place, Waiting
from octotui.server.rpc.desk import ServedDesk
from octotui.server.rpc.messages import (
    InLobby,
    Join,
    LadderInfo,
    Left,
    LobbyInfo,
    LobbyLine,
    MatchInfo,
    OfGame,
    OfPlace,
    OfTable,
    OpenTable,
    PlaceInfo,
    RungInfo,
    SetPlace,
    SwapPlaces,
    TableList,
    WaitingInfo,
)
from octotui.tables import table_of


def unknown_table() -> Fault:
    return Fault(BAD_PARAMETERS, "unknown-table", "no table that waits has this number or code")


# --- lists


def tables_list(desk: ServedDesk, p: Params) -> TableList:
    """One's own matches, the tables that wait, and the matches one may watch."""
    hall, key = desk.hall, desk.key
    return TableList(
        [match_info(one) for one in hall.seats.games_of(key)],
        [waiting_info(desk, table) for table in hall.waiting.all() if table.open_to(key)],
        [match_info(one) for one in hall.seats.to_watch(key)],
    )


def match_info(one: OpenMatch) -> MatchInfo:
    return MatchInfo(str(one.game.id), one.game.game, one.game.names, one.mine, one.asked_me is not None)


def waiting_info(desk: ServedDesk, table: Waiting) -> WaitingInfo:
    seat = table.seat_of(desk.key)
    return WaitingInfo(
        table.id,
        table.game,
        table.options,
        desk.hall.people.name(table.host),
        [PlaceInfo(place.name, place.bot, place.free, bool(place.kept_for)) for place in table.places],
        seat,
        None if table.match is None else str(table.match),
        table.listed,
        table.watched,
        table.pace,
        None if table.rematch is None else str(table.rematch),
        None if seat is None else table.code,
    )


# --- coming and going


def tables_join(desk: ServedDesk, p: Join) -> WaitingInfo:
    """Sit down at a table that waits."""
    hall = desk.hall
    if (p.table is None) == (p.code is None):
        raise Fault(BAD_PARAMETERS, "bad-parameters", "tables.join: give a table or a code")
    table = hall.waiting.by_code(p.code.strip().lower()) if p.code is not None else hall.waiting.get(p.table or 0)
    if table is None or (p.code is None and not table.open_to(desk.key)):
        raise unknown_table()
    try:
        return change(desk, table.id, lambda table: table.with_person(desk.key, desk.name))
    except Refused:
        raise
    except ValueError as error:
        raise Fault(REFUSED, "no-seat", str(error)) from None


def tables_leave(desk: ServedDesk, p: OfTable) -> Left:
    """Give one's seat at a waiting table back; its host closes the table instead."""
    table = desk.hall.waiting.get(p.table)
    if table is not None and table.host == desk.key:
        raise Fault(REFUSED, "host", "you host this table: tables.close closes it")
    change(desk, p.table, lambda table: table.without(desk.key))
    return Left(p.table)


def change(desk: ServedDesk, id: int, how: Callable[[Waiting], Waiting]) -> WaitingInfo:
    """A waiting table, changed. Raises Fault if it is gone, and what `how` raises."""
    table = desk.hall.change_waiting(id, how)
    if table is None:
        raise unknown_table()
    return waiting_info(desk, table)


# --- the host


def tables_open(desk: ServedDesk, p: OpenTable) -> WaitingInfo:
    """Open a table: the first seat is one's own, the others are free."""
    game = desk.game(p.game)
    least, most = game.seats
    if not max(1, least) <= p.seats <= most:
        raise Fault(BAD_PARAMETERS, "bad-seats", f"seats: {game.name} is for {least} to {most}, not {p.seats}", field="seats")
    if (p.pace.kind, p.pace.seconds) not in [(pace.kind, pace.seconds) for pace in PACES]:
        known = ", ".join(f"{pace.kind} {pace.seconds}" for pace in PACES)
        raise Fault(BAD_PARAMETERS, "bad-pace", f"pace: there are: {known}", field="pace")
    try:
        game.read_options(p.options)
    except BadOption as error:
        raise Fault(BAD_PARAMETERS, "bad-option", str(error), field="options") from None
    setting = table_of(game.id).options(game)
    options = {**proposed_options(game), **p.options}
    options = fit_options(game, options, setting.offers(options, p.seats))
    if p.options != {name: options[name] for name in p.options}:
        raise Fault(BAD_PARAMETERS, "bad-option", "options: they do not fit each other, or not so many seats", field="options")
    places = (Place(desk.key, desk.name), *(FREE for _ in range(p.seats - 1)))
    try:
        table = desk.hall.set_up(Waiting(desk.key, game.id, options, places, "", p.listed, p.watched, p.pace))
    except Refused:
        raise
    except ValueError as error:
        raise Fault(REFUSED, "too-many-tables", str(error)) from None
    return waiting_info(desk, table)


def own_waiting(desk: ServedDesk, p: OfTable, *seats: int) -> Waiting:
    """The guest's own waiting table, with these seats. Raises Fault."""
    table = desk.hall.waiting.get(p.table)
    if table is None or table.match is not None or not table.open_to(desk.key):
        raise unknown_table()
    if table.host != desk.key:
        raise Fault(REFUSED, "not-host", "only the host of a table does that")
    for seat in seats:
        if seat not in range(len(table.places)):
            raise Fault(BAD_PARAMETERS, "unknown-seat", f"there is no seat {seat}; seats are 0 to {len(table.places) - 1}", field="seat")
    return table


def tables_set(desk: ServedDesk, p: SetPlace) -> WaitingInfo:
    """Give a seat on which nobody sits to a bot, keep it for a person, or free it for anybody."""
    before = own_waiting(desk, p, p.seat).places[p.seat]
    place = FREE
    if p.bot is not None and p.name is not None:
        raise Fault(BAD_PARAMETERS, "bad-parameters", "tables.set: give a bot or a name, not both")
    if before.key:
        raise Fault(REFUSED, "taken", f"{before.name} sits there")
    if p.bot is not None:
        place = Place(bot=level_id(p.bot, "bot"))
    elif p.name is not None:
        key = desk.hall.people.key(p.name)
        if key is None:
            raise Fault(BAD_PARAMETERS, "unknown-name", f"nobody here is called {quoted(p.name)}", field="name")
        place = Place(name=desk.hall.people.name(key), kept_for=key)
        if own_waiting(desk, p).seat_of(key) is not None:
            raise Fault(REFUSED, "taken", f"{place.name} sits at the table already")
    return change(desk, p.table, lambda table: table.with_place(p.seat, place) if table.places[p.seat] == before else table)


def tables_empty(desk: ServedDesk, p: OfPlace) -> WaitingInfo:
    """Free a seat, also one that another person has taken."""
    before = own_waiting(desk, p, p.seat).places[p.seat]
    if before.key == desk.key:
        raise Fault(REFUSED, "host", "that is your own seat: tables.close closes the table")
    return change(desk, p.table, lambda table: table.with_place(p.seat, FREE) if table.places[p.seat] == before else table)


def tables_swap(desk: ServedDesk, p: SwapPlaces) -> WaitingInfo:
    """Let two seats change places."""
    own_waiting(desk, p, p.seat, p.other)
    return change(desk, p.table, lambda table: table.with_swapped(p.seat, p.other))


def tables_begin(desk: ServedDesk, p: OfTable) -> WaitingInfo:
    """Begin the match of a table; free seats stay empty where the game allows it."""
    own_waiting(desk, p)
    try:
        desk.hall.begin_waiting(p.table)
    except Refused:
        raise
    except ValueError as error:
        raise Fault(REFUSED, "seats-free", str(error)) from None
    table = desk.hall.waiting.get(p.table)
    if table is None:
        raise unknown_table()
    return waiting_info(desk, table)


def tables_close(desk: ServedDesk, p: OfTable) -> Left:
    """Close a table for all."""
    own_waiting(desk, p)
    desk.hall.give_up_waiting(p.table)
    return Left(p.table)


# --- the lobby and the ladder


def lobby_list(desk: ServedDesk, p: Params) -> LobbyInfo:
    """Who is here, and what was said in the lobby last."""
    hall = desk.hall
    return LobbyInfo(sorted({guest.name for guest in hall.present}), [LobbyLine(one.name, one.text) for one in hall.talk.latest])


def lobby_say(desk: ServedDesk, p: InLobby) -> LobbyInfo:
    """Say something to all in the lobby."""
    try:
        desk.hall.say(desk.key, p.text)
    except Refused:
        raise
    except ValueError as error:
        raise Fault(BAD_PARAMETERS, "bad-parameters", f"text: {error}", field="text") from None
    desk.heard = desk.hall.talk.count
    return lobby_list(desk, Params())


def ladder_list(desk: ServedDesk, p: OfGame) -> LadderInfo:
    """The ladder of a game, best first; empty where the host wants none."""
    game, ladder = desk.game(p.game), desk.hall.ladder
    return LadderInfo([RungInfo(*rung) for rung in ladder.of(game.id)] if ladder else [])
