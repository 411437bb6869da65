"""What a seat can see of a state, and the states that look the same to it.

Both follow from the visibility of the zones alone, so they serve all games: views, what a move brings to light, and re-deals of what is
hidden.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator
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
    hidden_zones,
    memories,
    names_in,
    things,
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
        value = getattr(state, name)
        if zone.per_seat:
            seer = None if zone.visibility is NOBODY else seat
            setattr(view, name, tuple([v if i == seer else blank(v) for i, v in enumerate(value)]))
        elif value != ():
            setattr(view, name, blank(value))
    return view


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
