"""How one value of a zone is written as numbers: which it has, their labels, and those of a value that are not 0.

A shape follows from the type of the zone and from what its declaration says, so that no game has to describe its vector.
"""

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, NamedTuple, get_args, get_origin

from msgspec.structs import replace

from engine.core.state import HIDDEN, Names, Zone

Marks = list[tuple[int, int]]
"""Offsets and numbers; all others are 0."""


class Shape(NamedTuple):
    """The numbers for a value of one kind."""

    rule: str
    """What a number says: `number`, `count`, `name`, `seat`, `names` or `places`, as `docs/environments.md` explains."""
    labels: Names
    """What each number is about; empty where there is no more to say than the zone."""
    marks: Callable[[Any, int], Marks]
    """The numbers of a value that are not 0, as seen from a seat."""


def relative(seats: int) -> Names:
    """Seats as labels, from the own one on: `own`, `next`, `next 2`."""
    return ("own", "next", *(f"next {n}" for n in range(2, seats)))[:seats]


def _present(value: Any) -> bool:
    return value is not None and value != HIDDEN


NUMBER = Shape("number", ("",), lambda value, seat: [(0, int(value))] if _present(value) else [])
"""A number as it is, 1 for yes; 0 if there is none."""


def _items(value: Any, seat: int) -> Marks:
    n = len(value) if isinstance(value, tuple) else int(value is not None)
    return [(0, n)] if n else []


COUNT = Shape("count", ("count",), _items)
"""How many items there are, hidden ones too."""


def one_name(names: Names) -> Shape:
    """1 at the name."""
    index = {name: i for i, name in enumerate(names)}
    return Shape("name", names, lambda value, seat: [(index[value], 1)] if value in index else [])


def one_seat(seats: int) -> Shape:
    """1 at the seat, counted from the own one; the last number is for a seat number that is nobody's."""
    return Shape(
        "seat",
        (*relative(seats), "nobody"),
        lambda value, seat: [] if not _present(value) else [((value - seat) % seats if value >= 0 else seats, 1)],
    )


def many_names(names: Names) -> Shape:
    """At each name, how often it is there."""
    index: dict[Any, int] = {name: i for i, name in enumerate(names)}
    index |= {int(name): i for name, i in index.items() if name.isdigit()}

    def marks(value: Any, seat: int) -> Marks:
        found: dict[int, int] = {}
        for name in value or ():
            if name in index:
                found[index[name]] = found.get(index[name], 0) + 1
        return [*found.items()]

    return Shape("names", names, marks)


def ordered_names(names: Names) -> Shape:
    """At each name, the number of its item from 1: names in the same group have the same number."""
    index = {name: i for i, name in enumerate(names)}

    def marks(value: Any, seat: int) -> Marks:
        found = [(name, n) for n, item in enumerate(value or (), 1) for name in (item if isinstance(item, tuple) else (item,))]
        return [(index[name], n) for name, n in found if name in index]

    return Shape("places", names, marks)


def fixed_items(keys: Names, item: Shape) -> Shape:
    """The items of a tuple of fixed length, one after the other."""
    size = len(item.labels)

    def marks(value: Any, seat: int) -> Marks:
        return [(i * size + offset, n) for i, one in enumerate(value) for offset, n in item.marks(one, seat)]

    return Shape(item.rule, tuple(f"{key} {label}".strip() for key in keys for label in item.labels), marks)


def items_along(names: Names, item: Shape) -> Shape:
    """For each name, the item that belongs to it; the value is pairs of both."""
    size, index = len(item.labels), {name: i for i, name in enumerate(names)}

    def marks(value: Any, seat: int) -> Marks:
        return [(index[name] * size + offset, n) for name, one in value if name in index for offset, n in item.marks(one, seat)]

    return Shape(item.rule, tuple(f"{name} {label}".strip() for name in names for label in item.labels), marks)


def shape_of(hint: Any, zone: Zone, names: Mapping[str, Names], seats: int) -> Shape:
    """The shape of values of this type. Raises TypeError for a type that no zone can have."""
    kinds = [kind for kind in (get_args(hint) if NoneType in get_args(hint) else (hint,)) if kind is not NoneType]
    kind, args = kinds[0], get_args(kinds[0])
    if kind is int and zone.seats:
        return one_seat(seats)
    if kind in (bool, int):
        return NUMBER
    if kind is str and zone.of:
        return one_name(names[zone.of])
    if get_origin(kind) is tuple:
        if zone.keys:
            return fixed_items(zone.keys, shape_of(args[0], replace(zone, keys=()), names, seats))
        if args[-1] is not Ellipsis:
            return fixed_items(tuple(map(str, range(len(args)))), shape_of(args[0], zone, names, seats))
        if zone.of:
            return ordered_names(names[zone.of]) if zone.ordered else many_names(names[zone.of])
    raise TypeError(f"no shape for {hint}: names need the kind that they are of (Zone.of)")
