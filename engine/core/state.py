"""States as declared zones.

A game declares its state once, as a `State` subclass whose fields are annotated with a `Zone`. Everything derived from the declaration
serves all games: clone, equality, hash, JSON and diff live here, views and re-deals in `views`.

Values are immutable: strings (names of things), ints, bools, None, and tuples of these. Names stand for cards, tiles and pawns
everywhere, so a state explains itself in a debugger, a save and a test.

    >>> from engine import Live, load
    >>> octopush = load("octopush")
    >>> before = octopush.setup(octopush.options(variant="dice", first=0), seats=2, chance=Live(seed=1))
    >>> after = octopush.apply(before, 0, octopush.legal(before, 0)[0], Live(seed=1, ply=1))
    >>> diff(before, after)
    {'frames': None, 'die': None}
    >>> octopush.position(to_json(after), octopush.options(variant="dice"), seats=2) == after
    True
"""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from random import Random
from typing import Annotated, Any, Self, TypeVar, cast, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from engine.core.naming import cut, cut_quotes, cut_words
from engine.core.printing import diagram, labelled, shortened

type_hints = cache(get_type_hints)

Generator = Random
"""The random generator of a re-deal, supplied by the caller."""
Names = tuple[str, ...]
Frame = tuple[str, int, tuple[Any, ...], str]
"""Work in progress: operation, seat, arguments, and the card or rule that caused it."""
Frames = tuple[Any, ...]
"""Linked list of frames: `(frame, rest)`, the next one to run first, or `()`."""
Event = tuple[Any, ...]
"""Kind, seat, then the values named by its `EventKind`."""

HIDDEN = "?"
"""What a view shows in place of a hidden name."""
EVERYONE = -1
"""The seat of a frame that asks several seats at once, or none."""
MOST_FRAMES = 200
"""Maximum number of frames in a written position, far more than come up in play."""

S = TypeVar("S", bound="State")


class Visibility(StrEnum):
    """Who sees the contents of a zone."""

    PUBLIC = "public"
    """Everyone."""
    OWNER = "owner"
    """The seat itself; the others see only the count."""
    NOBODY = "nobody"
    """Nobody, like the order of a deck; everyone sees the count."""
    SEALED = "sealed"
    """The seat itself, like a secret choice before it is revealed; the others see only that it was made."""


PUBLIC, OWNER, NOBODY, SEALED = Visibility


class Zone(msgspec.Struct, frozen=True):
    """How one field of a state behaves. A field without a zone never changes during a match."""

    visibility: Visibility = PUBLIC
    per_seat: bool = False
    """The value is a tuple with one item per seat."""
    things: bool = False
    """Its names are physical things: always in exactly one place, and re-dealt where they are hidden."""
    keys: Names = ()
    """Names for the items of a fixed-length tuple, used in JSON."""
    seats: bool = False
    """The ints in it are seat numbers."""
    derived: bool = False
    """Computed from the other zones by `State.derive`, so neither compared nor in JSON."""
    of: str = ""
    """The kind of its names, one of those in `Game.names`; numbers such as the values of chips are names of digits there."""
    ordered: bool = False
    """The order of its items matters, or which names are grouped together."""
    along: str = ""
    """The zone to whose items its own belong, one each in the same order."""
    supply: bool = False
    """Its things lie there by kind as long as they are nowhere else, as in a deck that is not shuffled."""
    known_in: str = ""
    """A memory: the hidden zone, per seat as this one is, that everybody knows its names to be in. Views show them and re-deals leave them
    there. It follows from the answers, so it is not part of a digest, and a written position may omit it."""


class State(msgspec.Struct, gc=False, eq=False, kw_only=True):
    """A position of a game, immutable except to the operation that creates it."""

    frames: Annotated[Frames, Zone()] = ()
    """Work in progress."""
    over: Annotated[bool, Zone()] = False
    """Whether the game has ended."""
    events: list[Event] = []
    """Events between the previous state and this one."""
    choices: Names = ()
    """Cached legal codes of the only seat asked; empty until they are listed."""

    def clone(self) -> Self:
        """An independent copy, without events. Any state can be cloned, even in the middle of an effect."""
        new = replace(self)
        new.events = []
        new.choices = ()
        return new

    def derive(self) -> None:
        """Compute the derived zones from the others. Games that have any override this."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bool(key_of(type(self))(self) == key_of(type(self))(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(key_of(type(self))(self))

    def __repr__(self) -> str:
        """One line: the zones that are not at their defaults, long tuples cut short; constant fields and memories are omitted."""
        zones = ", ".join(f"{name}={shortened(value)}" for name, value in self.__rich_repr__())
        return f"{type(self).__module__}.{type(self).__name__}({zones})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """The same zones by name, for Rich; frames as a list."""
        values = {name: getattr(self, name) for name, default in _defaults(type(self)).items() if getattr(self, name) != default}
        return [(name, frame_list(value) if name == "frames" else value) for name, value in values.items()]

    def __str__(self) -> str:
        """Plain-text diagram. Games override this; the default is one zone per line."""
        return diagram(f"{name}: {shortened(value)}" for name, value in self.__rich_repr__())

    def digest(self) -> str:
        """Hash of 16 hex digits, the same for the same position in every process and on every machine; memories are left out."""
        return blake2b(msgspec.json.encode(digested_of(type(self))(self)), digest_size=8).hexdigest()


@cache
def zones_of(kind: type[State]) -> dict[str, Zone]:
    """The declared zones of a state class by field name, in order of declaration."""
    zones = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Zone):
                zones[name] = extra
    return zones


@cache
def key_of(kind: type[State]) -> Callable[[object], tuple[Any, ...]]:
    """Return a function that maps a state to the tuple of its zone values without the derived ones."""
    return cast("Callable[[object], tuple[Any, ...]]", attrgetter(*(n for n, z in zones_of(kind).items() if not z.derived)))


@cache
def digested_of(kind: type[State]) -> Callable[[object], tuple[Any, ...]]:
    """Return a function that maps a state to what its digest is made of: the same without memories."""
    names = [name for name, zone in zones_of(kind).items() if not (zone.derived or zone.known_in)]
    return cast("Callable[[object], tuple[Any, ...]]", attrgetter(*names))


@cache
def memories(kind: type[State]) -> dict[str, str]:
    """The zones with a memory of what everybody knows to be in them: its name by theirs."""
    return {zone.known_in: name for name, zone in zones_of(kind).items() if zone.known_in}


@cache
def _defaults(kind: type[State]) -> dict[str, Any]:
    """Default values of the zones without the derived ones and memories, by name."""
    zones = zones_of(kind)
    shown = {name for name, zone in zones.items() if not (zone.derived or zone.known_in)}
    return {field.name: field.default for field in msgspec.structs.fields(kind) if field.name in shown}


def diff(before: State, after: State) -> dict[str, tuple[int, ...] | None]:
    """The zones that differ, by name: the seats concerned for a zone per seat, None for a common zone.

    None too if the two states have different numbers of seats.
    """
    changed: dict[str, tuple[int, ...] | None] = {}
    for name, zone in zones_of(type(before)).items():
        old, new = getattr(before, name), getattr(after, name)
        if old is new or old == new:
            continue
        by_seat = zone.per_seat and len(old) == len(new)
        changed[name] = tuple(i for i, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]) if by_seat else None
    return changed


@cache
def blank_row(length: int) -> Names:
    """A row of this many hidden names."""
    return (HIDDEN,) * length


@cache
def hidden_zones(kind: type[State]) -> tuple[tuple[str, Zone], ...]:
    """The zones that not everyone sees in full."""
    return tuple((n, z) for n, z in zones_of(kind).items() if z.visibility is not PUBLIC)


def names_in(value: Any) -> list[str]:
    """All names in a value, at any depth."""
    if isinstance(value, str):
        return [value]
    names: list[str] = []
    if isinstance(value, tuple):
        for item in value:
            if isinstance(item, str):
                names.append(item)
            elif isinstance(item, tuple):
                names += names_in(item)
    return names


def things(state: State) -> Counter[str]:
    """Counts of the physical things in a state or view; hidden ones count as `HIDDEN`."""
    counts: Counter[str] = Counter()
    for name, zone in zones_of(type(state)).items():
        if zone.things:
            counts.update(names_in(getattr(state, name)))
    return counts


def seats_in(state: State) -> int:
    """Number of seats in a position. Raises StopIteration for a game without a zone per seat."""
    return next(len(getattr(state, name)) for name, zone in zones_of(type(state)).items() if zone.per_seat)


# --- frames as lists, states as JSON --------------------------------------------------------------------------------------


def put(zone: tuple[Any, ...], at: int, value: object) -> Any:
    """Return a zone with one of its items replaced."""
    parts = [*zone]
    parts[at] = value
    return tuple(parts)


def without(names: Names, name: str) -> Names:
    """Return `names` without the first `name`. Raises ValueError if it is not there."""
    index = names.index(name)
    return names[:index] + names[index + 1 :]


def frame_list(frames: Frames) -> list[Frame]:
    """Linked frames as a list, the next one to run first."""
    items = []
    while frames:
        frame, frames = frames
        items.append(frame)
    return items


def frames_of(frames: list[Frame]) -> Frames:
    """A list of frames as a linked list."""
    linked: Frames = ()
    for frame in reversed(frames):
        linked = (frame, linked)
    return linked


def to_json(state: State) -> dict[str, Any]:
    """The zones of a state or view as JSON values by name. A hidden row or deck becomes its count."""
    names, values, writers = _json_plan(type(state))
    zones = dict(zip(names, values(state), strict=True))
    for name, write in writers:
        zones[name] = write(zones[name])
    return zones


@cache
def _json_plan(kind: type[State]) -> tuple[Names, Callable[[object], tuple[Any, ...]], tuple[tuple[str, Callable[[Any], Any]], ...]]:
    """The zones in JSON: their names, their values, and how those are written that are no JSON values as they are."""
    zones = {name: zone for name, zone in zones_of(kind).items() if not zone.derived}
    writers = {name: json_writer(name, zone) for name, zone in zones.items()}
    return tuple(zones), key_of(kind), tuple((name, write) for name, write in writers.items() if write)


def json_writer(name: str, zone: Zone) -> Callable[[Any], Any] | None:
    """What writes a zone's value in JSON; None if it is a JSON value as it is."""
    if name == "frames":
        return lambda frames: [list(frame) for frame in frame_list(frames)]
    if zone.keys:
        keys = zone.keys
        if zone.per_seat:
            return lambda values: [dict(zip(keys, value, strict=True)) for value in values]
        return lambda value: dict(zip(keys, value, strict=True))
    if zone.visibility is PUBLIC:
        return list if zone.per_seat else None
    return (lambda values: [counted(value) for value in values]) if zone.per_seat else counted


def counted(value: Any) -> Any:
    """A hidden row or deck as its count."""
    return len(value) if isinstance(value, tuple) and value and value[0] == HIDDEN and value == blank_row(len(value)) else value


class BadPosition(ValueError):
    """A written position that cannot occur: `field` says where, the message why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(cut_words(f"{field}: {why}"))
        self.field = field


def from_json(kind: type[S], data: object, seats: int, **fixed: object) -> S:
    """The state written by `to_json`, its derived zones still empty. Raises BadPosition naming the field.

    `fixed` are the fields that are not zones.
    """
    if not isinstance(data, dict):
        raise BadPosition("position", "it must be an object with one entry per zone")
    zones = {n: z for n, z in zones_of(kind).items() if not z.derived}
    for name in data:
        if name not in zones:
            raise BadPosition(cut(str(name)), "there is no such zone; the zones are " + ", ".join(zones))
    hints = type_hints(kind)
    values: dict[str, Any] = {}
    for name, zone in zones.items():
        if name not in data and not zone.known_in:
            raise BadPosition(name, "it is missing")
        value = data.get(name, [[]] * seats)
        if zone.per_seat:
            if not isinstance(value, list) or len(value) != seats:
                raise BadPosition(name, f"it must be a list with one entry for each of the {seats} seats")
            value = [_unnamed(v, zone, name) for v in value]
        else:
            value = _unnamed(value, zone, name)
        if name == "frames":
            values[name] = _frames(value, seats)
            continue
        try:
            values[name] = msgspec.convert(value, hints[name])
        except msgspec.ValidationError as error:
            raise BadPosition(name, cut_quotes(str(error))) from None
    for name, memory in memories(kind).items():
        for seat, (shown, held) in enumerate(zip(values[memory], values[name], strict=True)):
            if len({*shown}) < len(shown) or not {*shown} <= {*held}:
                raise BadPosition(memory, f"seat {seat}: each name must be once in its {name}")
    return kind(**values, **cast("dict[str, Any]", fixed))


def _unnamed(value: Any, zone: Zone, name: str) -> Any:
    if not zone.keys:
        return value
    if not isinstance(value, dict) or set(value) != set(zone.keys):
        raise BadPosition(name, "it must be an object with " + ", ".join(zone.keys))
    return [value[k] for k in zone.keys]


def _frames(value: Any, seats: int) -> Frames:
    def tupled(item: Any) -> Any:
        if isinstance(item, dict | float):
            raise BadPosition("frames", f"{cut(str(item))} is not a name, a number or a list of these")
        return tuple(tupled(i) for i in item) if isinstance(item, list | tuple) else item

    try:
        frames = msgspec.convert(tupled(value), list[Frame])
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition("frames", str(error)) from None
    if len(frames) > MOST_FRAMES:
        raise BadPosition("frames", f"there are at most {MOST_FRAMES} of them, not {len(frames)}")
    for _, seat, _, _ in frames:
        if not EVERYONE <= seat < seats:
            raise BadPosition("frames", f"there is no seat {seat}")
    return frames_of(frames)


# --- parts of every diagram ----------------------------------------------------------------------------------------------


def asks(s: State, seat: int) -> str:
    """`>` for a seat asked by the top frame, alone or with others; else a space."""
    return ">" if s.frames and s.frames[0][1] in (seat, EVERYONE) else " "


def in_progress(s: State) -> str:
    """The frames with their seats, the next one to run first: `in progress: respond 4, verify`. Empty if there are none."""
    frames = [op if seat == EVERYONE else f"{op} {seat}" for op, seat, _, _ in frame_list(s.frames)]
    return labelled("in progress:", ", ".join(frames))
