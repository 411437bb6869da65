"""The wire format: each method's parameters and result, and the faults. `docs/headless.md` explains them to people."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from engine.bots import Assessment, Budget
from engine.core.game import Result
from engine.core.journal import Seat
from engine.core.state import Names
from octotui.bots.wire import Barred, Offered, Question
from octotui.play.seeds import LAST_SEED

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, BAD_PARAMETERS, INTERNAL = -32700, -32600, -32601, -32602, -32603
REFUSED, NO_UNDO, DAMAGED, TOO_MANY = -32001, -32002, -32003, -32004


class Fault(Exception):
    """An error reply: its number, a stable reason, a sentence, and further `data`."""

    def __init__(self, number: int, reason: str, text: str, **more: object) -> None:
        super().__init__(text)
        self.number = number
        self.data = {"reason": reason, **more}


# --- parameters -----------------------------------------------------------------------------------------------------------

Seed = Annotated[int, msgspec.Meta(ge=-LAST_SEED, le=LAST_SEED)]
"""Integers that every JSON reader keeps exact."""


class Params(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a method; by name, or by position in this order."""


Methods = Mapping[str, tuple[type[Params], Callable[[Any, Any], msgspec.Struct]]]
"""By name: the parameters of a method and the function that answers it."""


class OfMatch(Params, frozen=True, kw_only=True):
    match: str


class OfSeat(OfMatch, frozen=True, kw_only=True):
    seat: int


class OfViewer(OfMatch, frozen=True, kw_only=True):
    seat: int | None = None


class Answer(OfSeat, frozen=True, kw_only=True):
    code: str


class Step(OfMatch, frozen=True, kw_only=True):
    code: str | None = None
    seat: int | None = None
    view: bool = True
    words: bool = False


class Speech(OfSeat, frozen=True, kw_only=True):
    text: str


class Look(OfMatch, frozen=True, kw_only=True):
    seat: int | Literal["all"] | None


class Redeal(OfMatch, frozen=True, kw_only=True):
    seat: int | None
    seed: Seed | None = None


class Ask(OfSeat, frozen=True, kw_only=True):
    level: str
    budget: Budget = Budget()


class Begin(Params, frozen=True, kw_only=True):
    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}
    seed: Seed | None = None
    automatic: bool = True


class Position(Params, frozen=True, kw_only=True):
    game: str
    position: dict[str, Any]
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}
    seed: Seed | None = None
    automatic: bool = True
    rest: Literal["deck"] | None = None


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


class Pending(msgspec.Struct, frozen=True):
    seat: int
    prompt: Question


class Status(msgspec.Struct, frozen=True, kw_only=True):
    over: bool
    result: Result | None
    pending: list[Pending]


class Begun(Status, frozen=True, kw_only=True):
    match: str
    seed: int


class Acted(Status, frozen=True, kw_only=True):
    events: list[dict[str, Any]]


class Legal(msgspec.Struct, frozen=True):
    choices: tuple[Offered, ...]
    refused: tuple[Barred, ...]


class Stepped(msgspec.Struct, frozen=True, kw_only=True):
    over: bool
    result: Result | None
    seat: int | None
    prompt: Question | None
    legal: Names
    events: list[dict[str, Any]]
    view: dict[str, Any] | UnsetType = UNSET
    choices: tuple[Offered, ...] | UnsetType = UNSET
    refused: tuple[Barred, ...] | UnsetType = UNSET


class Made(msgspec.Struct, frozen=True):
    match: str


class Dealt(Made, frozen=True):
    seed: int


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
    prospects: tuple[Assessment, ...]
    line: Names


class Described(msgspec.Struct, frozen=True):
    openrpc: str
    info: dict[str, Any]
    methods: list[dict[str, Any]]
    components: dict[str, Any]
