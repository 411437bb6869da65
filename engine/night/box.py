"""The box: the university, the exterior locations, the cults and the numbers, read from `box.toml` and checked."""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

import msgspec

from engine.core.naming import quoted
from engine.core.state import Names
from engine.core.toml import read_box_file
from engine.night.codes import CLOCK, GATHER, TAKE, clock_code

COMPONENTS = ("grimoire", "idol", "skull", "potion", "chart", "plant", "key")
"""Kinds of component, in tie-breaking order (N10)."""
OUTSIDE = COMPONENTS[-1]
"""The kind in the exterior location."""
LINE = "line"
"""The target of a clock hand that is set between two numbers (N16)."""
SEATS = (3, 5)


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    power: int
    """Initial power of a cult, minus the number of players (N4)."""
    most_power: int
    """The end of the track (N4)."""
    stock: int
    """The number of players minus the number of components of each kind (N2)."""
    goal: int
    """Number of different components needed to win (N10)."""
    quick_goal: int
    """The same for the quick game (N17)."""
    rounds: int
    """Rounds of talk before a confrontation (N8)."""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    plural: str


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six locations of the university."""

    id: str
    number: int
    name: str
    component: str
    stairs: Names
    """Rooms one stair away."""


class Exterior(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A location outside the university. Amounts are of power, 0 where it has no such rule."""

    id: str
    name: str
    rule: str
    """Its special rule, as a clause."""
    dream: int = 0
    toll: int = 0
    price: int = 0
    exchange: bool = False


class Cult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    letter: str
    colour: str


class BoxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    numbers: Numbers
    component: tuple[Component, ...]
    room: tuple[Room, ...]
    exterior: tuple[Exterior, ...]
    cult: tuple[Cult, ...]


Command = tuple[str | None, str | None]
"""The offspring's and the cultists' destinations; None for offspring that stay away, and for cultists that go astray."""


class Settings(msgspec.Struct, frozen=True):
    """All codes that set a clock, in order, and the setting by code."""

    codes: Names
    known: dict[str, str]


Clocks = dict[str | None, Settings]
"""By the cultists' location; None once the cult is out."""


class Box(msgspec.Struct, frozen=True, eq=False):
    """The constant data of a match, with lookup tables."""

    hash: str
    numbers: Numbers
    components: dict[str, Component]
    rooms: dict[str, Room]
    """Rooms in the order of their numbers."""
    exteriors: dict[str, Exterior]
    cults: dict[str, Cult]
    taking: dict[str, str]
    """By room and exterior location: the code to take its component."""
    gathering: dict[str, str]
    """By cult: the code that proposes that it gathers."""
    places: dict[str, Names]
    """By exterior location, empty for none: all locations of a game by number, the exterior one last."""
    onward: dict[str, dict[str, Names]]
    """The same, and by location: the locations from it on."""
    at: dict[str, int]
    """By room and exterior location: index of its component in `COMPONENTS`."""
    tokens: dict[str, Names]
    """By kind: its components, as many as for the largest number of players."""
    kind: dict[str, str]
    """By component: its kind, `skull` for `skull-2`."""
    reach: dict[str, Names]
    """By location: the rooms in the cultists' reach, by number; a room reaches itself."""
    alike: tuple[frozenset[str], ...]
    """By index of the kind in `COMPONENTS`: all components of that kind."""
    hands: dict[str, tuple[str, str]]
    """By clock setting: the targets of tentacle and dagger."""
    commands: dict[str, dict[str, Command]]
    """By exterior location, empty for none, and by clock setting: the command."""
    settings: dict[tuple[bool, bool], Clocks]
    """By whether the game is quick, and whether deliberate errors are allowed."""

    def stock(self, seats: int, quick: bool) -> tuple[Names, ...]:
        """The initial components of each kind; no keys in the quick game."""
        count = seats - self.numbers.stock
        return tuple([() if quick and kind == OUTSIDE else self.tokens[kind][:count] for kind in COMPONENTS])


def read_box(text: str, file: str) -> Box:
    """Parse and check a data file. Raises BadBox."""
    return box_from(read_box_file(text, file, BoxFile, fault_in))


def box_from(written: BoxFile) -> Box:
    """The box of a faultless data file."""
    rooms = {room.id: room for room in sorted(written.room, key=lambda room: room.number)}
    exteriors = {place.id: place for place in written.exterior}
    reach = {room: tuple(other for other in rooms if other == room or other in rooms[room].stairs) for room in rooms}
    reach |= {place: tuple(rooms) for place in exteriors}
    places = {"": tuple(rooms)} | {place: (*rooms, place) for place in exteriors}
    points = (*rooms, LINE)
    hands = {f"{offspring} {cultists}": (offspring, cultists) for offspring in points for cultists in points}
    home = {room.id: room.component for room in rooms.values()} | dict.fromkeys(exteriors, OUTSIDE)
    numbers = range(1, SEATS[1] - written.numbers.stock + 1)
    tokens = {kind: tuple(f"{kind}-{n}" for n in numbers) for kind in COMPONENTS}
    return Box(
        hash=blake2b(msgspec.json.encode(written), digest_size=8).hexdigest(),
        numbers=written.numbers,
        components={component.id: component for component in written.component},
        rooms=rooms,
        exteriors=exteriors,
        cults={cult.id: cult for cult in written.cult},
        taking={place: TAKE.code(kind) for place, kind in home.items()},
        gathering={cult.id: GATHER.code(cult.id) for cult in written.cult},
        places=places,
        onward={exterior: {place: route[index:] for index, place in enumerate(route)} for exterior, route in places.items()},
        at={place: COMPONENTS.index(kind) for place, kind in home.items()},
        tokens=tokens,
        kind={token: kind for kind in COMPONENTS for token in tokens[kind]},
        alike=tuple([frozenset(tokens[kind]) for kind in COMPONENTS]),
        reach=reach,
        hands=hands,
        commands={exterior: {setting: command(*pointed, exterior) for setting, pointed in hands.items()} for exterior in places},
        settings={
            (quick, errors): {None: Settings((), {})} | {place: settings(hands.values(), reach[place], quick, errors) for place in reach}
            for quick in (False, True)
            for errors in (False, True)
        },
    )


def command(tentacle: str, dagger: str, exterior: str) -> Command:
    """The command of a clock with these hands (N5, N16, N17)."""
    if tentacle == dagger != LINE:
        return None, exterior or None
    return None if tentacle == LINE else tentacle, None if dagger == LINE else dagger


def settings(pairs: Iterable[tuple[str, str]], reach: Names, quick: bool, errors: bool) -> Settings:
    """The legal settings of a clock for cultists whose rooms in reach are `reach`."""
    codes = [clock_code(offspring, cultists) for offspring, cultists in pairs if possible(offspring, cultists, reach, quick, errors)]
    return Settings(tuple(codes), {code: CLOCK.thing(code) for code in codes})


def possible(offspring: str, cultists: str, reach: Names, quick: bool, errors: bool) -> bool:
    """Whether a clock setting is legal (N5, N16, N17); `errors` allows deliberate errors."""
    if LINE in (offspring, cultists):
        return errors and (cultists == LINE or cultists in reach)
    if offspring == cultists:
        return errors or not quick
    return cultists in reach


def fault_in(written: BoxFile) -> str:
    """The first fault in the data, beginning with the field; empty if there is none."""
    lists: dict[str, tuple[Any, ...]] = {n: getattr(written, n) for n in ("component", "room", "exterior", "cult")}
    for name, rows in lists.items():
        ids = [row.id for row in rows]
        if len(set(ids)) < len(ids):
            return f"{name}: two have the same id"
        if bad := [i for i in ids if not re.fullmatch("[a-z]+", i) or i == LINE]:
            return f"{name}: {quoted(bad[0])} is not an id: small letters only, and not {quoted(LINE)}"
    if tuple(component.id for component in written.component) != COMPONENTS:
        return "component: there have to be " + ", ".join(COMPONENTS) + ", in this order"
    if sorted(room.number for room in written.room) != list(range(1, len(COMPONENTS))):
        return f"room: the numbers have to be 1 to {len(COMPONENTS) - 1}, once each"
    if sorted(room.component for room in written.room) != sorted(COMPONENTS[:-1]):
        return f"room: each kind of component but {OUTSIDE} has to lie in one of them"
    rooms = {room.id: room for room in written.room}
    for room in rooms.values():
        for other in room.stairs:
            if other not in rooms or other == room.id or room.id not in rooms[other].stairs:
                return f"room: the stairs between {room.id} and {other} have to be named at both ends"
    if set(rooms) & {place.id for place in written.exterior}:
        return "exterior: it has the id of a room"
    if any(min(place.dream, place.toll, place.price) < 0 for place in written.exterior):
        return "exterior: an amount cannot be below 0"
    if len(written.cult) != SEATS[1] or len({cult.letter for cult in written.cult}) < SEATS[1]:
        return f"cult: there are {SEATS[1]}, each with a letter of its own"
    for name, value in msgspec.structs.asdict(written.numbers).items():
        if value < 1:
            return f"numbers: {name} cannot be less than 1"
    if written.numbers.power + SEATS[1] > written.numbers.most_power:
        return "numbers: most_power is less than the power of five cults at the start"
    if written.numbers.stock >= SEATS[0]:
        return "numbers: stock leaves no component for three cults"
    return ""


@cache
def standard_box() -> Box:
    """The box that comes with the game."""
    return read_box(files(__package__).joinpath("box.toml").read_text("utf-8"), "box.toml")
