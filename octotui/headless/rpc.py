"""The headless twin: every game without a screen, as JSON-RPC 2.0 with one message per line.

A method is a row of `METHODS`: its name, its parameters, and the function that answers it. The functions stand on the same calls as every
other way to sit at a table, so nothing can be done here that the rules do not allow. `docs/headless.md` is the reference for people.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, BinaryIO, Literal

import msgspec

from engine.bots import LEVELS, Budget, Prospect, answer_for, bot, sight
from engine.core.game import BadOption, BadSeats, Game, Options, Result
from engine.core.journal import Damaged, Seat, read_header
from engine.core.match import Match
from engine.core.naming import cut, cut_quotes, quoted, unknown
from engine.core.prompt import Refused
from engine.core.state import BadPosition, Event, State, to_json
from octotui.play.seeds import LAST_SEED
from octotui.storage.files import LARGEST
from octotui.storage.games import Shelf

log = logging.getLogger(__name__)

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, BAD_PARAMETERS, INTERNAL = -32700, -32600, -32601, -32602, -32603
REFUSED, NO_UNDO, DAMAGED = -32001, -32002, -32003


class Fault(Exception):
    """An error to answer with: its number, a stable reason, a sentence, and what else `data` is to say."""

    def __init__(self, number: int, reason: str, text: str, **more: object) -> None:
        super().__init__(text)
        self.number = number
        self.data = {"reason": reason, **more}


# --- parameters -----------------------------------------------------------------------------------------------------------

Seed = Annotated[int, msgspec.Meta(ge=-LAST_SEED, le=LAST_SEED)]
"""Whole numbers that every JSON reader keeps exact."""


class Params(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a method; by name, or by position in this order."""


class OfMatch(Params, frozen=True, kw_only=True):
    match: str


class OfSeat(OfMatch, frozen=True, kw_only=True):
    seat: int


class OfViewer(OfMatch, frozen=True, kw_only=True):
    seat: int | None = None


class Answer(OfSeat, frozen=True, kw_only=True):
    code: str


class Speech(OfSeat, frozen=True, kw_only=True):
    text: str


class Look(OfMatch, frozen=True, kw_only=True):
    seat: int | Literal["all"] | None


class Redeal(OfMatch, frozen=True, kw_only=True):
    seat: int | None
    seed: Seed


class Ask(OfSeat, frozen=True, kw_only=True):
    level: str
    budget: Budget = Budget()


class Begin(Params, frozen=True, kw_only=True):
    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}
    seed: Seed


class Position(Params, frozen=True, kw_only=True):
    game: str
    position: dict[str, Any]
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}
    seed: Seed


class Load(Params, frozen=True, kw_only=True):
    journal: str


# --- results --------------------------------------------------------------------------------------------------------------


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    seats: tuple[int, int]
    options: dict[str, Any]
    rules: int


class GameList(msgspec.Struct, frozen=True):
    games: list[GameInfo]


class Question(msgspec.Struct, frozen=True):
    kind: str
    text: str
    cause: str
    min: int
    max: int


class Pending(msgspec.Struct, frozen=True):
    seat: int
    prompt: Question


class Status(msgspec.Struct, frozen=True, kw_only=True):
    over: bool
    result: Result | None
    pending: list[Pending]


class Begun(Status, frozen=True, kw_only=True):
    match: str


class Acted(Status, frozen=True, kw_only=True):
    events: list[dict[str, Any]]


class Offered(msgspec.Struct, frozen=True):
    code: str
    label: str
    cost: str
    gain: str


class Why(msgspec.Struct, frozen=True):
    code: str
    text: str


class Barred(msgspec.Struct, frozen=True):
    code: str
    label: str
    reason: Why


class Legal(msgspec.Struct, frozen=True):
    choices: tuple[Offered, ...]
    refused: tuple[Barred, ...]


class Made(msgspec.Struct, frozen=True):
    match: str


class Seen(msgspec.Struct, frozen=True):
    view: dict[str, Any]


class Board(msgspec.Struct, frozen=True):
    board: dict[str, Any]


class Saying(msgspec.Struct, frozen=True):
    seat: int
    text: str


class Heard(msgspec.Struct, frozen=True):
    said: list[Saying]


class Written(msgspec.Struct, frozen=True):
    journal: str


class Chosen(msgspec.Struct, frozen=True):
    code: str
    why: str
    prospects: tuple[Prospect, ...]


# --- the desk: matches by id ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Desk:
    """The games, and the matches that were begun, by the ids that scripts know them by."""

    shelf: Shelf
    matches: dict[str, Match] = field(default_factory=dict)

    def game(self, name: str) -> Game[Any]:
        if name not in self.shelf:
            raise Fault(BAD_PARAMETERS, "unknown-game", unknown("game", name, list(self.shelf)))
        return self.shelf.game(name)

    def match(self, name: str) -> Match:
        if name not in self.matches:
            raise Fault(BAD_PARAMETERS, "unknown-match", f"there is no match {quoted(name)}")
        return self.matches[name]

    def keep(self, match: Match) -> str:
        """Let the waiting bots of a new match answer, and give it an id."""
        settle(match)
        name = f"m{len(self.matches) + 1}"
        self.matches[name] = match
        return name


def settle(match: Match) -> list[State]:
    """Let bots answer until a person is asked or the game is over; gives the positions their answers led to."""
    states = []
    while answer_for(match, bot):
        states.append(match.state)
    return states


def seated(match: Match, seat: int) -> int:
    """The seat, if the match has it."""
    seats = len(match.header.seats)
    if not 0 <= seat < seats:
        raise Fault(BAD_PARAMETERS, "unknown-seat", f"there is no seat {seat}; seats are 0 to {seats - 1}")
    return seat


def manned(match: Match, seat: int) -> int:
    """The seat, if a person has it."""
    if level := match.header.seats[seated(match, seat)].bot:
        raise Fault(REFUSED, "bot-seat", f"seat {seat} is played by the bot {quoted(level)}")
    return seat


def known_level(level: str, where: str) -> None:
    if level not in LEVELS:
        raise Fault(BAD_PARAMETERS, "unknown-level", f"{where}: {unknown('bot level', level, LEVELS)}", field=where)


def known_levels(seats: tuple[Seat, ...]) -> None:
    for i, seat in enumerate(seats):
        if seat.bot is not None:
            known_level(seat.bot, f"seats[{i}].bot")


def begin(game: Game[Any], p: Begin | Position, make: Callable[[Options], Match]) -> Match:
    """A match from checked seats and options; what the game finds wrong is told as bad parameters."""
    low, high = game.seats
    if not low <= len(p.seats) <= high:
        text = f"seats: {game.name} is for {low} to {high}, not {len(p.seats)}"
        raise Fault(BAD_PARAMETERS, "bad-seats", text, field="seats")
    known_levels(p.seats)
    try:
        return make(game.read_options(p.options))
    except BadSeats as error:
        raise Fault(BAD_PARAMETERS, "bad-seats", str(error), field="seats") from None
    except BadOption as error:
        raise Fault(BAD_PARAMETERS, "bad-option", str(error), field="options") from None
    except BadPosition as error:
        raise Fault(BAD_PARAMETERS, "bad-position", str(error), field=error.field) from None


# --- methods --------------------------------------------------------------------------------------------------------------


def games_list(desk: Desk, p: Params) -> GameList:
    games = [desk.game(name) for name in desk.shelf]
    return GameList([GameInfo(g.id, g.name, g.seats, msgspec.json.schema(g.options), g.version) for g in games])


def match_new(desk: Desk, p: Begin) -> Begun:
    game = desk.game(p.game)
    match = begin(game, p, lambda options: Match.start(game, p.seats, options, p.seed))
    return Begun(match=desk.keep(match), **status(match, None))


def match_position(desk: Desk, p: Position) -> Made:
    game = desk.game(p.game)
    return Made(desk.keep(begin(game, p, lambda options: Match.from_position(game, p.position, p.seats, options, p.seed))))


def match_load(desk: Desk, p: Load) -> Made:
    try:
        header = read_header(p.journal.encode())
        if header.game not in desk.shelf:
            raise Damaged(1, f"unknown game '{cut(header.game)}'")
        match, damage = Match.load(desk.shelf.game(header.game), p.journal)
    except Damaged as error:
        raise damaged(error, good=0) from None
    if damage:
        raise damaged(damage, good=len(match.nodes) - 1)
    known_levels(match.header.seats)
    return Made(desk.keep(match))


def damaged(error: Damaged, good: int) -> Fault:
    return Fault(DAMAGED, "damaged", f"the journal cannot be played on: {error}", line=error.line, good=good)


def match_redeal(desk: Desk, p: Redeal) -> Made:
    match = desk.match(p.match)
    return Made(desk.keep(match.redealt(None if p.seat is None else seated(match, p.seat), p.seed)))


def match_status(desk: Desk, p: OfViewer) -> Status:
    match = desk.match(p.match)
    return Status(**status(match, None if p.seat is None else seated(match, p.seat)))


def status(match: Match, viewer: int | None) -> dict[str, Any]:
    """The fields of `Status`, as this seat may know them (None: a spectator)."""
    game, state = match.game, match.state
    return {
        "over": state.over,
        "result": game.result(state) if state.over else None,
        "pending": [Pending(a.seat, Question(a.kind, a.text, a.cause, a.min, a.max)) for a in game.asked(state, viewer)],
    }


def match_legal(desk: Desk, p: OfSeat) -> Legal:
    match = desk.match(p.match)
    prompt = match.game.prompt(match.state, seated(match, p.seat))
    if prompt is None:
        return Legal((), ())
    return Legal(
        tuple(Offered(choice.code, choice.label, choice.cost, choice.gain) for choice in prompt.choices),
        tuple(Barred(barred.code, barred.label, Why(barred.reason.code, barred.reason.text)) for barred in prompt.refused),
    )


def match_act(desk: Desk, p: Answer) -> Acted:
    match = desk.match(p.match)
    seat = manned(match, p.seat)
    try:
        told = match.act(seat, p.code)
    except Refused as error:
        raise Fault(REFUSED, error.reason.code, error.reason.text) from None
    for state in settle(match):
        told += match.game.told(state, seat)
    return Acted(events=[record(match.game, event) for event in told], **status(match, seat))


def record(game: Game[Any], event: Event) -> dict[str, Any]:
    return game.events[event[0]].record(event)


def match_view(desk: Desk, p: Look) -> Seen:
    match = desk.match(p.match)
    if p.seat == "all":
        return Seen(to_json(match.state))
    view = to_json(match.game.observe(match.state, None if p.seat is None else seated(match, p.seat)))
    del view["frames"]
    return Seen(view)


def match_board(desk: Desk, p: OfMatch) -> Board:
    match = desk.match(p.match)
    return Board(match.game.board(match.state))


def match_undo(desk: Desk, p: OfSeat) -> Status:
    return go(desk, p, Match.undo)


def match_redo(desk: Desk, p: OfSeat) -> Status:
    return go(desk, p, Match.redo)


def go(desk: Desk, p: OfSeat, move: Callable[[Match, int], None]) -> Status:
    match = desk.match(p.match)
    seat = manned(match, p.seat)
    try:
        move(match, seat)
    except Refused as error:
        raise Fault(NO_UNDO, error.reason.code, error.reason.text) from None
    settle(match)
    return Status(**status(match, seat))


def match_say(desk: Desk, p: Speech) -> Heard:
    match = desk.match(p.match)
    seat = manned(match, p.seat)
    try:
        match.say(seat, p.text)
    except ValueError as error:
        raise Fault(BAD_PARAMETERS, "bad-parameters", f"text: {error}", field="text") from None
    return heard(match)


def match_said(desk: Desk, p: OfMatch) -> Heard:
    return heard(desk.match(p.match))


def heard(match: Match) -> Heard:
    """What was said on the way to the position of now."""
    return Heard([Saying(said.seat, said.text) for said in match.heard()])


def match_journal(desk: Desk, p: OfMatch) -> Written:
    return Written(desk.match(p.match).journal())


def bot_choose(desk: Desk, p: Ask) -> Chosen:
    match = desk.match(p.match)
    seat = seated(match, p.seat)
    known_level(p.level, "level")
    check_budget(p.budget)
    if seat not in match.pending:
        reason = match.game.reason(match.state, seat, "")
        raise Fault(REFUSED, reason.code, reason.text)
    rng = Random(f"{match.header.seed}/{match.nodes[match.here].depth}/{seat}/bot")
    decision = bot(p.level).choose(sight(match.game, match.state, seat), rng, p.budget)
    return Chosen(decision.code, decision.why, decision.prospects)


def check_budget(budget: Budget) -> None:
    """A bot is given playouts or milliseconds, or left to its own measure."""
    given = {"playouts": budget.playouts, "ms": budget.ms}
    if None not in given.values():
        raise Fault(BAD_PARAMETERS, "bad-parameters", "budget: give playouts or ms, not both", field="budget")
    for name, n in given.items():
        if n is not None and n < 1:
            raise Fault(BAD_PARAMETERS, "bad-parameters", f"budget.{name}: it has to be 1 or more, not {n}", field=f"budget.{name}")


METHODS: Mapping[str, tuple[type[Params], Callable[[Desk, Any], msgspec.Struct]]] = {
    "games.list": (Params, games_list),
    "match.new": (Begin, match_new),
    "match.status": (OfViewer, match_status),
    "match.legal": (OfSeat, match_legal),
    "match.act": (Answer, match_act),
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
    "bot.choose": (Ask, bot_choose),
}
"""Every method: what it takes, and what answers it."""


def call(desk: Desk, method: str, given: object) -> msgspec.Struct:
    """Answer one call. Raises Fault."""
    if method not in METHODS:
        raise Fault(UNKNOWN_METHOD, "unknown-method", unknown("method", method, METHODS))
    kind, answer = METHODS[method]
    return answer(desk, read_params(kind, given, method))


def read_params(kind: type[Params], given: object, method: str) -> Params:
    """Parameters by name, or by position. Raises Fault saying where they are wrong."""
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
    """Where in the parameters a validation message points: `seats[1].name`."""
    within = re.search(r" - at `\$\.?([^`]*)`$", message)
    field = re.search(r"(?:required|unknown) field `([^`]*)`", message)
    return ".".join(found[1] for found in (within, field) if found)


# --- the protocol ---------------------------------------------------------------------------------------------------------

DEEPEST = 100
"""How deep a line may be nested."""
LONGEST_BATCH = 1000
"""Requests of one line."""

Id = str | int | float | None


class Success(msgspec.Struct, frozen=True):
    jsonrpc: str
    id: Id
    result: msgspec.Struct


class Error(msgspec.Struct, frozen=True):
    code: int
    message: str
    data: dict[str, Any]


class Failure(msgspec.Struct, frozen=True):
    jsonrpc: str
    id: Id
    error: Error


Reply = Success | Failure


def failure(to: Id, fault: Fault) -> Failure:
    return Failure("2.0", to, Error(fault.number, str(fault), fault.data))


def reply(desk: Desk, request: object) -> Reply | None:
    """The answer to one request; None for a notification."""
    if not isinstance(request, dict):
        return failure(None, Fault(INVALID_REQUEST, "invalid-request", "a request is an object"))
    to = request.get("id")
    if isinstance(to, bool) or not isinstance(to, Id):
        return failure(None, Fault(INVALID_REQUEST, "invalid-request", "id: it has to be a string, a number or null"))
    try:
        method, params = read_request(request)
    except Fault as fault:
        return failure(to, fault)
    try:
        answer: Reply = Success("2.0", to, call(desk, method, params))
    except Fault as fault:
        answer = failure(to, fault)
    # The outermost boundary: whatever goes wrong inside, this request and the next still get their answers.
    except Exception as error:
        log.exception("%s failed", method)
        answer = failure(to, Fault(INTERNAL, "internal", f"{method} failed inside: {type(error).__name__}; the log says where"))
    return answer if "id" in request else None


def read_request(request: dict[str, Any]) -> tuple[str, dict[str, Any] | list[Any]]:
    """Method and parameters of a request. Raises Fault if it is none."""
    if request.get("jsonrpc") != "2.0":
        raise Fault(INVALID_REQUEST, "invalid-request", "jsonrpc: it has to be “2.0”")
    method, params = request.get("method"), request.get("params", {})
    if not isinstance(method, str):
        raise Fault(INVALID_REQUEST, "invalid-request", "method: it has to be a string")
    if not isinstance(params, dict | list):
        raise Fault(INVALID_REQUEST, "invalid-request", "params: it has to be an object or an array")
    return method, params


def respond(desk: Desk, line: bytes) -> bytes | None:
    """The answer line to one line, without its end; None where nothing is to be said."""
    try:
        message = read_line(line)
    except Fault as fault:
        log.warning("a line that is no request: %s", fault)
        return msgspec.json.encode(failure(None, fault))
    if not isinstance(message, list):
        answer = reply(desk, message)
        return msgspec.json.encode(answer) if answer else None
    if not message:
        return msgspec.json.encode(failure(None, Fault(INVALID_REQUEST, "invalid-request", "an empty batch asks nothing")))
    if len(message) > LONGEST_BATCH:
        why = f"a batch has at most {LONGEST_BATCH} requests, not {len(message)}"
        return msgspec.json.encode(failure(None, Fault(INVALID_REQUEST, "invalid-request", why)))
    answers = [answer for request in message if (answer := reply(desk, request))]
    return msgspec.json.encode(answers) if answers else None


def read_line(line: bytes) -> object:
    """What a line says. Raises Fault if it is no JSON, or has no end in length or depth."""
    if len(line) > LARGEST:
        raise Fault(PARSE_ERROR, "parse-error", f"the line is longer than {LARGEST // 1024 // 1024} MB")
    too_deep = Fault(PARSE_ERROR, "parse-error", f"the line is nested more than {DEEPEST} deep")
    try:
        message = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Fault(PARSE_ERROR, "parse-error", f"the line is no JSON: {error}") from None
    except RecursionError:
        raise too_deep from None
    level = [message]
    for _ in range(DEEPEST):
        level = [inner for one in level if isinstance(one, dict | list) for inner in (one.values() if isinstance(one, dict) else one)]
    if any(isinstance(one, dict | list) for one in level):
        raise too_deep
    return message


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines of an input; of one that is too long only so much as tells that."""
    while line := source.readline(LARGEST + 1):
        yield line
        while len(line) > LARGEST and not line.endswith(b"\n"):
            line = source.readline(LARGEST + 1)


def serve(desk: Desk, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer line by line until the lines end."""
    for line in lines:
        if not line.strip():
            continue
        answer = respond(desk, line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()
