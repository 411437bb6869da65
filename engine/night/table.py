"""The table: where every pawn and component of a Night of the Grand Octopus is, and what holds of it at any moment."""

from functools import lru_cache
from typing import Annotated

from engine.core.printing import diagram, labelled
from engine.core.state import HIDDEN, OWNER, SEALED, Names, State, Zone, asks, in_progress, put, without
from engine.night.box import COMPONENTS, OUTSIDE, SEATS, Box, Clocks, Exterior

ORDERS = [[(*range(first, seats), *range(first)) for first in range(seats)] for seats in range(SEATS[1] + 1)]
"""By number of seats, and by the first of them: all in turn order."""


class Night(State, gc=False, eq=False, kw_only=True):
    """A position. Places, kinds of component and cults go by their ids; what stands before the zones never changes."""

    box: Box
    clocks: Clocks
    """How a clock can be set in this game."""
    quick: bool = False
    """Without an exterior location; three components win (N17)."""
    face_down: bool = False
    """Gathered components are hidden from the others (N18)."""
    errors: bool = False
    """A clock may be set wrongly on purpose (N16)."""

    turn: Annotated[int, Zone()] = 0
    first: Annotated[int, Zone(seats=True)] = 0
    """Who comes first where the cults take turns; the next cult after each turn."""
    cult: Annotated[Names, Zone(per_seat=True)] = ()
    exterior: Annotated[str, Zone()] = ""
    """The exterior location; empty in the quick game."""
    stock: Annotated[tuple[Names, ...], Zone(things=True, keys=COMPONENTS)] = ()
    """The components of each kind that lie in their locations."""
    power: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()
    cultists: Annotated[tuple[str | None, ...], Zone(per_seat=True)] = ()
    """Where the cultists are; None once the cult is out."""
    offspring: Annotated[tuple[str | None, ...], Zone(per_seat=True)] = ()
    """The room the offspring is in; None while it is not on the board."""
    down: Annotated[tuple[bool, ...], Zone(per_seat=True)] = ()
    """Whose cultists lie down after an error (N16)."""
    gathered: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True)] = ()
    """The components that lie face up before a cult."""
    covered: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True)] = ()
    """Those that lie face down."""
    clock: Annotated[tuple[str | None, ...], Zone(SEALED, per_seat=True)] = ()
    """What a clock is set to: where the tentacle points, and the dagger."""

    def __str__(self) -> str:
        return diagram_of(self)


def order(s: Night) -> tuple[int, ...]:
    """All seats in turn order, from the first on."""
    return ORDERS[len(s.power)][s.first]


def after(s: Night, seat: int) -> list[int]:
    """The living cults but `seat`, in turn order after it."""
    power = s.power
    return [other for other in ORDERS[len(power)][seat][1:] if power[other]]


def alive(s: Night) -> list[int]:
    """The cults that are not out, in turn order."""
    power = s.power
    return [i for i in order(s) if power[i]]


def outside(s: Night) -> Exterior | None:
    """The exterior location; None in the quick game."""
    return s.box.exteriors.get(s.exterior)


def places(s: Night) -> Names:
    """The locations of this game by number, the exterior one last."""
    return s.box.places[s.exterior]


def present(s: Night, place: str) -> list[int]:
    """The cults that count in a place, in turn order: those that do not lie down there (N16)."""
    if s.cultists.count(place) == 1:
        seat = s.cultists.index(place)
        return [] if s.down[seat] else [seat]
    return ring(s, place, s.first)


def ring(s: Night, place: str, seat: int) -> list[int]:
    """The cults that count in a place, in turn order from this seat on."""
    cultists, down = s.cultists, s.down
    return [i for i in ORDERS[len(down)][seat] if cultists[i] == place and not down[i]]


def goal(s: Night) -> int:
    """How many components win (N10, N17)."""
    return s.box.numbers.quick_goal if s.quick else s.box.numbers.goal


def components(s: Night) -> tuple[Names, ...]:
    """What the cults have: face down where that is played, until the game is over (N18)."""
    return s.covered if s.face_down and not s.over else s.gathered


def count(s: Night, seat: int) -> int:
    """How many components a cult has, which everybody sees."""
    return len(s.gathered[seat] or s.covered[seat])


@lru_cache(maxsize=4096)
def kinds_of(tokens: Names) -> Names:
    """The kinds of these components, hidden ones left out."""
    return tuple(token.rpartition("-")[0] for token in tokens if token != HIDDEN)


def kinds(s: Night, seat: int) -> Names:
    """The kinds of a cult's components, in the order they came; in a view those that are hidden are left out."""
    return kinds_of(s.gathered[seat] or s.covered[seat])


def kind_at(s: Night, place: str) -> str:
    """The kind of component that belongs to a place."""
    return COMPONENTS[s.box.at[place]]


def left(s: Night, place: str) -> int:
    """How many components are left in a place."""
    return len(s.stock[s.box.at[place]])


def can_gather(s: Night, seat: int, place: str) -> bool:
    """Whether a cult could gather in a place: something is left there, and it has none of that kind (N7)."""
    box = s.box
    number = box.at[place]
    if not s.stock[number]:
        return False
    return box.alike[number].isdisjoint(s.gathered[seat] or s.covered[seat])


def seat_of(s: Night, cult: str) -> int:
    """The seat that plays a cult."""
    return s.cult.index(cult)


def home(s: Night, kind: str) -> str:
    """The place a kind of component belongs to."""
    return s.exterior if kind == OUTSIDE else next(room.id for room in s.box.rooms.values() if room.component == kind)


def gain(s: Night, seat: int, token: str) -> None:
    """A cult gets a component, face down if the game is played so (N18)."""
    if s.face_down:
        s.covered = put(s.covered, seat, (*s.covered[seat], token))
    else:
        s.gathered = put(s.gathered, seat, (*s.gathered[seat], token))


def give_up(s: Night, seat: int, kind: str) -> str:
    """The component of this kind that a cult has, taken away from it."""
    held = components(s)[seat]
    token = next(t for t in held if s.box.kind[t] == kind)
    rest = without(held, token)
    if s.face_down:
        s.covered = put(s.covered, seat, rest)
    else:
        s.gathered = put(s.gathered, seat, rest)
    return token


def weaken(s: Night, seat: int, event: str, *fields: str | Names) -> None:
    """A cult loses 1 power and is told why, with the power left as the last field; without any left it is out (N9)."""
    power = s.power[seat] - 1
    s.power = put(s.power, seat, power)
    s.events.append((event, seat, *fields, power))
    if not power:
        s.cultists, s.down = put(s.cultists, seat, None), put(s.down, seat, False)
        s.events.append(("out", seat))


def strengthen(s: Night, seat: int, by: int) -> None:
    """A cult gains power, as far as the track goes (N12)."""
    power = min(s.power[seat] + by, s.box.numbers.most_power)
    s.power = put(s.power, seat, power)
    s.events.append(("dreamt", seat, power))


# --- what `print` shows


def diagram_of(s: Night) -> str:
    """A line for each place, numbered as on the clock, then one for each cult. Cults stand in places by their seats."""
    rules = [name for name, played in (("quick", s.quick), ("face down", s.face_down), ("errors", s.errors)) if played]
    head = f"Night of the Grand Octopus, turn {s.turn}: {'over' if s.over else f'seat {s.first} first'}"
    lines = [", ".join([head, *rules]), in_progress(s)]
    for number, place in enumerate(s.box.places[s.exterior], 1):
        left = s.stock[s.box.at[place]]
        here = [
            f"{len(left)} {left[0].rpartition('-')[0]}" if left else "nothing left",
            labelled("cultists", *(f"{i}{' down' * s.down[i]}" for i, there in enumerate(s.cultists) if there == place)),
            labelled("offspring", *(i for i, there in enumerate(s.offspring) if there == place)),
        ]
        stairs = s.box.rooms[place].stairs if place in s.box.rooms else ()
        doors = " ".join(str(s.box.rooms[room].number) for room in stairs)
        lines.append(f"  {number} {place:<12}{here[0]:<13}{here[1]:<19}{here[2]:<18}{f'stairs {doors}' if doors else ''}")
    for seat, cult in enumerate(s.cult):
        held = s.gathered[seat] or s.covered[seat]
        name = f"{asks(s, seat)} seat {seat}: {cult:<8} power {s.power[seat]}{' out' * (not s.power[seat])}"
        lines.append("  ".join(filter(None, [name, labelled("clock", *filter(None, [s.clock[seat]])), labelled("has", *held)])))
    return diagram(lines)
