"""What a seat can see of a state, and the states that look the same to it.

Both follow from the visibility of the zones alone, so they serve all games: views, what a move brings to light, and re-deals of what is
hidden.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from engine.core.state import (
    HIDDEN,
    NOBODY,
    PUBLIC,
    SEALED,
    Generator,
    Names,
    State,
    Zone,
    blank_row,
    counted,
    hidden_zones,
    json_writer,
    memories,
    names_in,
    things,
    zones_of,
)

S = TypeVar("S", bound=State)


def sees(zone: Zone, owner: int | None, seat: int | None) -> bool:
    """Whether `seat` (None: a spectator) may see the contents of this zone that belong to `owner` (None: nobody in particular)."""
    if zone.visibility is PUBLIC:
        return True
    return zone.visibility is not NOBODY and owner is not None and owner == seat


def blank(value: Any) -> Any:
    """`value` in the same shape, with every name, number and flag hidden."""
    if isinstance(value, tuple):
        return tuple(blank(v) for v in value) if value and isinstance(value[0], tuple) else blank_row(len(value))
    return None if value is None else HIDDEN


def redacted(state: S, seat: int | None) -> S:
    """The view of `seat`: a state of the same class, without frames or events, in which all it may not see is `HIDDEN`."""
    view = state.clone()
    view.frames = ()
    for name, zone in hidden_zones(type(state)):
        setattr(view, name, concealed(getattr(state, name), zone, seat))
    return view


def concealed(value: Any, zone: Zone, seat: int | None) -> Any:
    """The value of a zone that not everyone sees, as `seat` sees it."""
    if not zone.per_seat:
        return blank(value) if value != () else value
    seer = None if zone.visibility is NOBODY else seat
    return tuple([v if i == seer else blank(v) for i, v in enumerate(value)])


def view_to_json(state: State, seat: int | None) -> dict[str, Any]:
    """The view of `seat` in JSON: what `to_json` makes of `redacted`, without the frames, in half the time."""
    names, values, writers, hidden = _view_plan(type(state))
    zones = dict(zip(names, values(state), strict=True))
    for name, write in writers:
        zones[name] = write(zones[name])
    for name, write_for in hidden:
        zones[name] = write_for(zones[name], seat)
    return zones


Writer = Callable[[Any], Any]
WriterFor = Callable[[Any, int | None], Any]


@cache
def _view_plan(
    kind: type[State],
) -> tuple[Names, Callable[[object], tuple[Any, ...]], tuple[tuple[str, Writer], ...], tuple[tuple[str, WriterFor], ...]]:
    """The zones of a view in JSON: their names, their values, what writes those that all see, and what writes the others for a seat."""
    zones = {name: zone for name, zone in zones_of(kind).items() if not zone.derived and name != "frames"}
    public = {name: json_writer(name, zone) for name, zone in zones.items() if zone.visibility is PUBLIC}
    hidden = {name: _hidden_writer(name, zone) for name, zone in zones.items() if zone.visibility is not PUBLIC}
    return tuple(zones), attrgetter(*zones), tuple((name, write) for name, write in public.items() if write), tuple(hidden.items())


def _hidden_writer(name: str, zone: Zone) -> WriterFor:
    """What writes a zone that not everyone sees, as a seat sees it."""
    write = json_writer(name, zone)
    if zone.keys and write:
        return lambda value, seat: write(concealed(value, zone, seat))
    if not zone.per_seat:
        return lambda value, seat: concealed_count(value)
    if zone.visibility is NOBODY:
        return lambda value, seat: [concealed_count(v) for v in value]
    return lambda value, seat: [counted(v) if i == seat else concealed_count(v) for i, v in enumerate(value)]


def concealed_count(value: Any) -> Any:
    """A hidden value in JSON: a row or deck as its count."""
    return len(value) if isinstance(value, tuple) and value and not isinstance(value[0], tuple) else blank(value)


def things_learned(before: State, after: State, seat: int | None) -> Counter[str]:
    """The things that `seat` sees in `after` but not in `before`."""
    news = things(redacted(after, seat)) - things(redacted(before, seat))
    del news[HIDDEN]
    return news


def secrets(state: State) -> Iterator[tuple[str, int]]:
    """Zone and seat of every sealed choice that has been made."""
    for name, zone in hidden_zones(type(state)):
        if zone.visibility is SEALED:
            for seat, value in enumerate(getattr(state, name)):
                if value is not None:
                    yield name, seat


def redeal(state: S, seat: int | None, rng: Generator, pool: Callable[[str], str]) -> S:
    """A state that looks the same to `seat`, with all things it may not see dealt anew.

    Things change places only within their pool, named by `pool(thing)`; those that everybody knows to be somewhere stay there. The result
    depends on what the seat sees and on `rng`, never on where the hidden things really are.
    """
    pools: dict[str, str] = {}
    unseen: dict[str, list[str]] = {}
    hidden = [(n, z) for n, z in hidden_zones(type(state)) if z.things]
    for name, zone in hidden:
        value = getattr(state, name)
        for owner, part in enumerate(value) if zone.per_seat else ((None, value),):
            if not sees(zone, owner, seat):
                for thing in names_in(all_but(part, known_to_all(state, name, owner))):
                    pools[thing] = kind = pool(thing)
                    unseen.setdefault(kind, []).append(thing)
    for group in unseen.values():
        group.sort()
        rng.shuffle(group)

    def dealt(value: Any) -> Any:
        if isinstance(value, str):
            return unseen[pools[value]].pop()
        return tuple([dealt(v) for v in value]) if isinstance(value, tuple) else value

    def part_dealt(name: str, zone: Zone, owner: int, value: Any) -> Any:
        if sees(zone, owner, seat):
            return value
        known = known_to_all(state, name, owner)
        return (*dealt(all_but(value, known)), *known) if known else dealt(value)

    new = state.clone()
    for name, zone in hidden:
        value = getattr(state, name)
        new_value = tuple([part_dealt(name, zone, i, v) for i, v in enumerate(value)]) if zone.per_seat else dealt(value)
        setattr(new, name, new_value)
    return new


def known_to_all(state: State, zone: str, seat: int | None) -> Names:
    """What everybody knows to be in a seat's part of a hidden zone; nothing where no memory is kept."""
    memory = memories(type(state)).get(zone)
    found: Names = () if memory is None or seat is None else getattr(state, memory)[seat]
    return found


def all_but(value: Any, known: Container[str]) -> Any:
    """`value` without the names that are `known`."""
    return tuple([name for name in value if name not in known]) if known else value
