"""The methods for scripts, and the matches they are called on.

A method is a row of `METHODS`: its name, its parameters, and the function that answers it. The functions use the same calls as every other
way to sit at a table, so nothing can be done here that the rules do not allow.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from engine.bots import IDS, Budget, bot, sight
from engine.bots.player import generator_for
from engine.core.game import BadOption, BadSeats, Game, Options
from engine.core.journal import Damaged, Seat, read_header
from engine.core.match import Match
from engine.core.motion import STAND_IN
from engine.core.naming import cut, cut_quotes, quoted, unknown
from engine.core.partial import complete
from engine.core.prompt import Refused
from engine.core.state import BadPosition, State, to_json
from engine.core.views import view_to_json
from octotui.bots.levels import level_name, unknown_bot
from octotui.bots.wire import choices, own_question, question, record, refusals_for
from octotui.headless.discovery import discover
from octotui.headless.messages import (
    BAD_PARAMETERS,
    DAMAGED,
    NO_UNDO,
    REFUSED,
    UNKNOWN_METHOD,
    Acted,
    Answer,
    Ask,
    Begin,
    Begun,
    Board,
    Chosen,
    Dealt,
    Described,
    Fault,
    GameInfo,
    GameList,
    Heard,
    Legal,
    Load,
    Look,
    Made,
    Methods,
    OfMatch,
    OfSeat,
    OfViewer,
    Params,
    Pending,
    Position,
    Redeal,
    Saying,
    Seen,
    Speech,
    Status,
    Step,
    Stepped,
    Written,
)
from octotui.play.seated_programs import commands
from octotui.play.seeds import new_seed
from octotui.play.table import Table
from octotui.storage.games import GameLibrary

# --- matches by id ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Desk:
    """The games, and the tables of begun matches by the ids scripts use."""

    library: GameLibrary
    tables: dict[str, Table] = field(default_factory=dict)
    last_id: int = 0
    """The number in the last match's id; it belongs to that match even when it is closed."""

    def game(self, name: str) -> Game[Any]:
        if name not in self.library:
            raise Fault(BAD_PARAMETERS, "unknown-game", unknown("game", name, list(self.library)))
        return self.library.game(name)

    def table(self, name: str) -> Table:
        if name not in self.tables:
            raise Fault(BAD_PARAMETERS, "unknown-match", f"there is no match {quoted(name)}")
        return self.tables[name]

    def match(self, name: str) -> Match:
        return self.table(name).match

    @property
    def methods(self) -> Methods:
        """The methods available at this desk."""
        return METHODS

    def count(self) -> None:
        """Count a request. Raises Fault if there are too many; here there never are."""

    def settle(self, table: Table) -> list[State]:
        """Let bots answer until a person is asked or the game is over; return the positions after each answer."""
        states = []
        while table.bot_answers():
            states.append(table.match.state)
        return states

    def keep(self, match: Match) -> str:
        """Let the waiting bots of a new match answer; return its new id."""
        table = Table(match)
        self.settle(table)
        self.last_id += 1
        name = f"m{self.last_id}"
        self.tables[name] = table
        return name


def checked_seat(match: Match, seat: int) -> int:
    """The seat, if the match has it."""
    seats = len(match.seats)
    if not 0 <= seat < seats:
        raise Fault(BAD_PARAMETERS, "unknown-seat", f"there is no seat {seat}; seats are 0 to {seats - 1}")
    return seat


def seat_of_person(match: Match, seat: int) -> int:
    """The seat, if a person has it."""
    if level := match.seats[checked_seat(match, seat)].bot:
        raise Fault(REFUSED, "bot-seat", f"seat {seat} is played by the bot {quoted(level_name(level))}")
    return seat


def level_id(level: str, where: str) -> str:
    """The id of a bot level, given its name or id. Raises Fault."""
    if level not in IDS:
        raise Fault(BAD_PARAMETERS, "unknown-level", f"{where}: {unknown_bot(level)}", field=where)
    return IDS[level]


def with_ids(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """These seats with bot levels by their ids, as journals have them. Raises Fault."""
    return tuple(seat if seat.bot is None else Seat(seat.name, level_id(seat.bot, f"seats[{i}].bot")) for i, seat in enumerate(seats))


def begin(game: Game[Any], p: Begin | Position, make: Callable[[tuple[Seat, ...], Options], Match]) -> Match:
    """A match from checked seats and options; the game's own objections are reported as bad parameters."""
    low, high = game.seats
    if not low <= len(p.seats) <= high:
        text = f"seats: {game.name} is for {low} to {high}, not {len(p.seats)}"
        raise Fault(BAD_PARAMETERS, "bad-seats", text, field="seats")
    seats = with_ids(p.seats)
    try:
        return make(seats, game.read_options(p.options))
    except BadSeats as error:
        raise Fault(BAD_PARAMETERS, "bad-seats", str(error), field="seats") from None
    except BadOption as error:
        raise Fault(BAD_PARAMETERS, "bad-option", str(error), field="options") from None
    except BadPosition as error:
        raise Fault(BAD_PARAMETERS, "bad-position", str(error), field=error.field) from None


# --- methods --------------------------------------------------------------------------------------------------------------


def rpc_discover(desk: Desk, p: Params) -> Described:
    """These methods, as an OpenRPC document."""
    return discover(desk.methods)


def games_list(desk: Desk, p: Params) -> GameList:
    """The games, their options and numbers of seats."""
    games = [desk.game(name) for name in desk.library]
    return GameList([GameInfo(g.id, g.name, g.seats, msgspec.json.schema(g.options), g.version) for g in games])


def match_new(desk: Desk, p: Begin) -> Begun:
    """Deal a new match."""
    game, seed = desk.game(p.game), seed_of(p)
    match = begin(game, p, lambda seats, options: Match.start(game, seats, options, seed, automatic=p.automatic))
    return Begun(match=desk.keep(match), seed=seed, **status(match, None))


def match_position(desk: Desk, p: Position) -> Dealt:
    """Begin a match from a written position."""
    game, seed = desk.game(p.game), seed_of(p)

    def make(seats: tuple[Seat, ...], options: Options) -> Match:
        whole = complete(game, p.position, options, len(seats), Random(seed)) if p.rest else p.position
        return Match.from_position(game, whole, seats, options, seed, p.automatic)

    match = begin(game, p, make)
    return Dealt(desk.keep(match), seed)


def seed_of(p: Begin | Position | Redeal) -> int:
    """The seed in the parameters, or a random one."""
    return new_seed() if p.seed is None else p.seed


def match_load(desk: Desk, p: Load) -> Made:
    """The match that a journal tells, replayed and checked."""
    try:
        header = read_header(p.journal.encode())
        if header.game not in desk.library:
            raise Damaged(1, f"unknown game '{cut(header.game)}'")
        match, damage = Match.load(desk.library.game(header.game), p.journal)
    except Damaged as error:
        raise damage_fault(error, good=0) from None
    if damage:
        raise damage_fault(damage, good=len(match.nodes) - 1)
    for seat in commands(match):
        match.sit(seat, Seat(match.names[seat], STAND_IN))
    with_ids(match.seats)
    return Made(desk.keep(match))


def damage_fault(error: Damaged, good: int) -> Fault:
    return Fault(DAMAGED, "damaged", f"the journal cannot be played on: {error}", line=error.line, good=good)


def match_redeal(desk: Desk, p: Redeal) -> Dealt:
    """A copy of a match in which all that a seat cannot see is dealt anew."""
    match, seed = desk.match(p.match), seed_of(p)
    return Dealt(desk.keep(match.redeal(None if p.seat is None else checked_seat(match, p.seat), seed)), seed)


def match_status(desk: Desk, p: OfViewer) -> Status:
    """Whether a match is over, and who is asked what."""
    match = desk.match(p.match)
    return Status(**status(match, None if p.seat is None else checked_seat(match, p.seat)))


def status(match: Match, viewer: int | None) -> dict[str, Any]:
    """The fields of `Status` as this seat may know them (None: a spectator)."""
    game, state = match.game, match.state
    return {
        "over": state.over,
        "result": game.result(state) if state.over else None,
        "pending": [Pending(asked.seat, question(asked)) for asked in game.questions_for(state, viewer)],
    }


def match_legal(desk: Desk, p: OfSeat) -> Legal:
    """What a seat may answer, and what it may not and why."""
    match = desk.match(p.match)
    seat = checked_seat(match, p.seat)
    return Legal(choices(match.game, match.state, seat), refusals_for(match.game, match.state, seat))


def match_act(desk: Desk, p: Answer) -> Acted:
    """Answer for a seat."""
    table = desk.table(p.match)
    seat = seat_of_person(table.match, p.seat)
    return Acted(events=give_answer(desk, table, seat, p.code), **status(table.match, seat))


def give_answer(desk: Desk, table: Table, seat: int, code: str) -> list[dict[str, Any]]:
    """Give an answer and let bots reply; what happened, as this seat may know it. Raises Fault, Refused."""
    match = table.match
    told = table.act(seat, code)
    for state in desk.settle(table):
        told += match.game.events_for(state, seat)
    return [record(match.game, event) for event in told]


def match_step(desk: Desk, p: Step) -> Stepped:
    """Answer for the seat that is asked, and tell what the next one needs: its view, its question and its legal codes."""
    table = desk.table(p.match)
    match, game = table.match, table.match.game
    seat = next(iter(match.pending), None) if p.seat is None else checked_seat(match, p.seat)
    events: list[dict[str, Any]] = []
    if p.code is not None:
        if seat is None:
            bar = game.reason(match.state, 0, p.code)
            raise Fault(REFUSED, bar.code, bar.text)
        events = give_answer(desk, table, seat_of_person(match, seat), p.code)
    state, asked = match.state, next(iter(match.pending), None)
    in_words = asked if p.words else None
    return Stepped(
        over=state.over,
        result=game.result(state) if state.over else None,
        seat=asked,
        prompt=None if asked is None else own_question(game, state, asked),
        legal=() if asked is None else game.legal(state, asked),
        events=events,
        view=view_to_json(state, seat if asked is None else asked) if p.view else UNSET,
        choices=UNSET if in_words is None else choices(game, state, in_words),
        refused=UNSET if in_words is None else refusals_for(game, state, in_words),
    )


def match_view(desk: Desk, p: Look) -> Seen:
    """What a seat may see."""
    match = desk.match(p.match)
    if p.seat == "all":
        return Seen(to_json(match.state))
    return Seen(view_to_json(match.state, None if p.seat is None else checked_seat(match, p.seat)))


def match_board(desk: Desk, p: OfMatch) -> Board:
    """What is on the board and never changes."""
    match = desk.match(p.match)
    return Board(match.game.board(match.state))


def match_undo(desk: Desk, p: OfSeat) -> Status:
    """Take back a seat's last answer and all that followed it."""
    return go(desk, p, Table.undo)


def match_redo(desk: Desk, p: OfSeat) -> Status:
    """Give an answer again that was taken back."""
    return go(desk, p, Table.redo)


def go(desk: Desk, p: OfSeat, move: Callable[[Table, int], None]) -> Status:
    table = desk.table(p.match)
    match = table.match
    seat = seat_of_person(match, p.seat)
    try:
        move(table, seat)
    except Refused as error:
        raise Fault(NO_UNDO, error.reason.code, error.reason.text) from None
    desk.settle(table)
    return Status(**status(match, seat))


def match_say(desk: Desk, p: Speech) -> Heard:
    """Say something for all to hear."""
    table = desk.table(p.match)
    match = table.match
    seat = seat_of_person(match, p.seat)
    try:
        table.say(seat, p.text)
    except Refused:
        raise
    except ValueError as error:
        raise Fault(BAD_PARAMETERS, "bad-parameters", f"text: {error}", field="text") from None
    return talk(match)


def match_said(desk: Desk, p: OfMatch) -> Heard:
    """What was said on the way to the current position."""
    return talk(desk.match(p.match))


def talk(match: Match) -> Heard:
    """The table talk on the way to the current position."""
    return Heard([Saying(said.seat, said.text) for said in match.talk()])


def match_journal(desk: Desk, p: OfMatch) -> Written:
    """A match as text."""
    return Written(desk.match(p.match).journal())


def match_close(desk: Desk, p: OfMatch) -> Made:
    """Forget a match."""
    desk.table(p.match)
    del desk.tables[p.match]
    return Made(p.match)


def bot_choose(desk: Desk, p: Ask) -> Chosen:
    """What a bot would answer for a seat that is asked."""
    match = desk.match(p.match)
    seat = checked_seat(match, p.seat)
    level = level_id(p.level, "level")
    check_budget(p.budget)
    if seat not in match.pending:
        reason = match.game.reason(match.state, seat, "")
        raise Fault(REFUSED, reason.code, reason.text)
    decision = bot(level).choose(sight(match.game, match.state, seat), generator_for(match, seat), p.budget)
    return Chosen(decision.code, decision.why, decision.prospects, decision.line)


def check_budget(budget: Budget) -> None:
    """Check that a budget has playouts or milliseconds, 1 or more, or neither. Raises Fault."""
    given = {"playouts": budget.playouts, "ms": budget.ms}
    if None not in given.values():
        raise Fault(BAD_PARAMETERS, "bad-parameters", "budget: give playouts or ms, not both", field="budget")
    for name, n in given.items():
        if n is not None and n < 1:
            raise Fault(BAD_PARAMETERS, "bad-parameters", f"budget.{name}: it has to be 1 or more, not {n}", field=f"budget.{name}")


METHODS: Methods = {
    "rpc.discover": (Params, rpc_discover),
    "games.list": (Params, games_list),
    "match.new": (Begin, match_new),
    "match.status": (OfViewer, match_status),
    "match.legal": (OfSeat, match_legal),
    "match.act": (Answer, match_act),
    "match.step": (Step, match_step),
    "match.view": (Look, match_view),
    "match.board": (OfMatch, match_board),
    "match.undo": (OfSeat, match_undo),
    "match.redo": (OfSeat, match_redo),
    "match.say": (Speech, match_say),
    "match.said": (OfMatch, match_said),
    "match.journal": (OfMatch, match_journal),
    "match.load": (Load, match_load),
    "match.position": (Position, match_position),
    "match.redeal": (Redeal, match_redeal),
    "match.close": (OfMatch, match_close),
    "bot.choose": (Ask, bot_choose),
}
"""Every method: its parameters and its function."""


def call(desk: Desk, method: str, given: object) -> msgspec.Struct:
    """Answer one call. Raises Fault."""
    desk.count()
    if method not in desk.methods:
        raise Fault(UNKNOWN_METHOD, "unknown-method", unknown("method", method, desk.methods))
    kind, answer = desk.methods[method]
    try:
        return answer(desk, read_params(kind, given, method))
    except Refused as error:
        raise Fault(REFUSED, error.reason.code, error.reason.text) from None


def read_params(kind: type[Params], given: object, method: str) -> Params:
    """Parameters by name or by position. Raises Fault saying which are wrong."""
    names = kind.__struct_fields__
    if isinstance(given, list):
        if len(given) > len(names):
            raise Fault(BAD_PARAMETERS, "bad-parameters", f"{method} takes at most {len(names)} of the {len(given)} parameters given")
        given = dict(zip(names, given, strict=False))
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        why = cut_quotes(str(error))
        place = place_of(why)
        raise Fault(BAD_PARAMETERS, "bad-parameters", f"{method}: {why}", **({"field": place} if place else {})) from None


def place_of(message: str) -> str:
    """The parameter a validation message points to: `seats[1].name`."""
    within = re.search(r" - at `\$\.?([^`]*)`$", message)
    field = re.search(r"(?:required|unknown) field `([^`]*)`", message)
    return ".".join(found[1] for found in (within, field) if found)
