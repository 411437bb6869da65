"""The table: the place of every pawn and component in a Night of the Grand Octopus, and facts derived from it.

Components that lie face down were all seen when a cult got them. Memory is the game there (N18), so `known` keeps them only as long as the
log does, until the clocks of the next turn are revealed; then which components a cult has is forgotten, and only how many is known.
"""

from functools import lru_cache
from typing import Annotated

from engine.core.printing import diagram, labelled
from engine.core.state import HIDDEN, OWNER, SEALED, Names, State, Zone, asks, in_progress, put, without
from engine.core.views import all_but
from engine.night.box import COMPONENTS, OUTSIDE, SEATS, Box, Clocks, Exterior

ORDERS = [[(*range(first, seats), *range(first)) for first in range(seats)] for seats in range(SEATS[1] + 1)]
"""By number of seats and first seat: all seats in turn order."""


class Night(State, gc=False, eq=False, kw_only=True):
    """A position. Places, kinds of component and cults are ids; fields before the zones are constant."""

    box: Box
    clocks: Clocks
    """The clock settings allowed in this game."""
    quick: bool = False
    """No exterior location; three components win (N17)."""
    face_down: bool = False
    """Gathered components are hidden from the others (N18)."""
    errors: bool = False
    """Clocks may be set wrongly on purpose (N16)."""

    turn: Annotated[int, Zone()] = 0
    first: Annotated[int, Zone(seats=True)] = 0
    """The seat that comes first where cults take turns; passes to the next cult after each turn."""
    cult: Annotated[Names, Zone(per_seat=True, of="CULT")] = ()
    exterior: Annotated[str, Zone(of="EXTERIOR")] = ""
    """The exterior location; empty in the quick game."""
    stock: Annotated[tuple[Names, ...], Zone(things=True, keys=COMPONENTS, supply=True, of="TOKEN")] = ()
    """The components of each kind left in their locations."""
    power: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()
    cultists: Annotated[tuple[str | None, ...], Zone(per_seat=True, of="PLACE")] = ()
    """Each cult's location; None once it is out."""
    offspring: Annotated[tuple[str | None, ...], Zone(per_seat=True, of="PLACE")] = ()
    """The room of each cult's offspring; None while it is not on the board."""
    down: Annotated[tuple[bool, ...], Zone(per_seat=True)] = ()
    """Whether each cult's cultists lie down after an error (N16)."""
    gathered: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True, of="TOKEN")] = ()
    """Each cult's face-up components."""
    covered: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="TOKEN")] = ()
    """Each cult's face-down components."""
    known: Annotated[tuple[Names, ...], Zone(per_seat=True, of="TOKEN", known_in="covered")] = ()
    """Those of them that everybody saw arrive, and that the log still tells of (N18)."""
    clock: Annotated[tuple[str | None, ...], Zone(SEALED, per_seat=True, of="CLOCK")] = ()
    """Each cult's clock setting: the targets of tentacle and dagger."""

    def __str__(self) -> str:
        return diagram_of(self)


def order(s: Night) -> tuple[int, ...]:
    """All seats in turn order, from `first` on."""
    return ORDERS[len(s.power)][s.first]


def after(s: Night, seat: int) -> list[int]:
    """The living cults other than `seat`, in turn order after it."""
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
    """The cults that count in a place, in turn order: those not lying down there (N16)."""
    if s.cultists.count(place) == 1:
        seat = s.cultists.index(place)
        return [] if s.down[seat] else [seat]
    return ring(s, place, s.first)


def ring(s: Night, place: str, seat: int) -> list[int]:
    """The cults that count in a place, in turn order from this seat on."""
    cultists, down = s.cultists, s.down
    return [i for i in ORDERS[len(down)][seat] if cultists[i] == place and not down[i]]


def goal(s: Night) -> int:
    """Number of components needed to win (N10, N17)."""
    return s.box.numbers.quick_goal if s.quick else s.box.numbers.goal


def components(s: Night) -> tuple[Names, ...]:
    """Each cult's components: face down in that variant, until the game is over (N18)."""
    return s.covered if s.face_down and not s.over else s.gathered


def count(s: Night, seat: int) -> int:
    """Number of a cult's components, which is public."""
    return len(s.gathered[seat] or s.covered[seat])


def enough(s: Night, seat: int) -> str:
    """What to say of one more component for a cult that then has as many as it takes to win, if nobody is before it (N10)."""
    if count(s, seat) + 1 < goal(s):
        return ""
    return f", {goal(s)} of {goal(s)}, {'one may still be put back' if may_be_named(s, seat) else 'not sure yet'}"


def may_be_named(s: Night, seat: int) -> bool:
    """Whether a cult in the exterior location can pay to name this one, which is in a room (N14)."""
    exterior = outside(s)
    if exterior is None or not exterior.price or s.cultists[seat] == exterior.id:
        return False
    return any(s.power[other] > exterior.price for other in present(s, exterior.id))


@lru_cache(maxsize=4096)
def kinds_of(tokens: Names) -> Names:
    """The kinds of these components, without hidden ones."""
    return tuple(token.rpartition("-")[0] for token in tokens if token != HIDDEN)


def kinds(s: Night, seat: int) -> Names:
    """The kinds of a cult's components, in order of arrival; a view omits hidden ones."""
    return kinds_of(s.gathered[seat] or s.covered[seat])


def kind_at(s: Night, place: str) -> str:
    """The kind of component that belongs to a place."""
    return COMPONENTS[s.box.at[place]]


def components_left(s: Night, place: str) -> int:
    """Number of components left in a place."""
    return len(s.stock[s.box.at[place]])


def can_gather(s: Night, seat: int, place: str) -> bool:
    """Whether a cult can gather in a place: a component is left there, and it has none of that kind (N7)."""
    box = s.box
    number = box.at[place]
    if not s.stock[number]:
        return False
    return box.alike[number].isdisjoint(s.gathered[seat] or s.covered[seat])


def seat_of(s: Night, cult: str) -> int:
    """The seat of a cult."""
    return s.cult.index(cult)


def home(s: Night, kind: str) -> str:
    """The place of a kind of component."""
    return s.exterior if kind == OUTSIDE else next(room.id for room in s.box.rooms.values() if room.component == kind)


def gain(s: Night, seat: int, token: str) -> None:
    """Give a cult a component, face down in that variant (N18)."""
    if s.face_down:
        s.covered = put(s.covered, seat, (*s.covered[seat], token))
        s.known = put(s.known, seat, (*s.known[seat], token))
    else:
        s.gathered = put(s.gathered, seat, (*s.gathered[seat], token))


def give_up(s: Night, seat: int, kind: str) -> str:
    """Take a component of this kind from a cult. Returns the component."""
    held = components(s)[seat]
    token = next(t for t in held if s.box.kind[t] == kind)
    rest = without(held, token)
    if s.face_down:
        s.covered = put(s.covered, seat, rest)
        s.known = put(s.known, seat, all_but(s.known[seat], (token,)))
    else:
        s.gathered = put(s.gathered, seat, rest)
    return token


def lose_one(s: Night, seat: int) -> None:
    """Take a component from a cult, whichever it is, out of the game: for positions that are only imagined."""
    if s.gathered[seat]:
        s.gathered = put(s.gathered, seat, s.gathered[seat][1:])
    else:
        s.covered = put(s.covered, seat, s.covered[seat][1:])


def forget(s: Night) -> None:
    """Forget which components lie face down."""
    s.known = ((),) * len(s.known)


def weaken(s: Night, seat: int, event: str, *fields: str | Names) -> None:
    """Take 1 power from a cult, with an event whose last field is the power left; a cult without power is out (N9)."""
    power = s.power[seat] - 1
    s.power = put(s.power, seat, power)
    s.events.append((event, seat, *fields, power))
    if not power:
        s.cultists, s.down = put(s.cultists, seat, None), put(s.down, seat, False)
        s.events.append(("out", seat))


def strengthen(s: Night, seat: int, by: int) -> None:
    """Give a cult power, up to the end of the track (N12)."""
    power = min(s.power[seat] + by, s.box.numbers.most_power)
    s.power = put(s.power, seat, power)
    s.events.append(("dreamt", seat, power))


# --- --- printing


def diagram_of(s: Night) -> str:
    """One line per place, numbered as on the clock, then one per cult. Cults in places are shown by their seats."""
    rules = [name for name, played in (("quick", s.quick), ("face down", s.face_down), ("errors", s.errors)) if played]
    head = f"Night of the Grand Octopus, turn {s.turn}: {'over' if s.over else f'seat {s.first} first'}"
    lines = [", ".join([head, *rules]), in_progress(s)]
    for number, place in enumerate(s.box.places[s.exterior], 1):
        left = s.stock[s.box.at[place]]
        here = [
            f"{len(left)} {left[0].rpartition('-')[0]}" if left else "nothing left",
            labelled("cultists", *(f"{i}{' down' * s.down[i]}" for i, location in enumerate(s.cultists) if location == place)),
            labelled("offspring", *(i for i, location in enumerate(s.offspring) if location == place)),
        ]
        stairs = s.box.rooms[place].stairs if place in s.box.rooms else ()
        doors = " ".join(str(s.box.rooms[room].number) for room in stairs)
        lines.append(f"  {number} {place:<12}{here[0]:<13}{here[1]:<19}{here[2]:<18}{f'stairs {doors}' if doors else ''}")
    for seat, cult in enumerate(s.cult):
        held = s.gathered[seat] or s.covered[seat]
        name = f"{asks(s, seat)} seat {seat}: {cult:<8} power {s.power[seat]}{' out' * (not s.power[seat])}"
        lines.append("  ".join(filter(None, [name, labelled("clock", *filter(None, [s.clock[seat]])), labelled("has", *held)])))
    return diagram(lines)
