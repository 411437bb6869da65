"""Positions as vectors: what one seat may see, zone by zone, and the question that is asked.

Everything follows from the declared zones of a game and from its view of a position (`Game.observe`), so hidden names never come this far.
"""

from array import array
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from engine.core.game import Game
from engine.core.state import NOBODY, PUBLIC, Frame, Names, State, Zone, names_in, type_hints, zones_of
from octotui.environments.shapes import COUNT, Marks, Shape, items_along, one_name, ordered_names, relative, shape_of

Vector = NDArray[np.int16]

NUMBERS = 8
"""Numbers of a question's arguments that have a place in the vector."""
QUESTIONS = 8192
"""Questions whose numbers are remembered."""


class Part(NamedTuple):
    """A stretch of the vector."""

    number: int
    zone: str
    """The zone, or `asked` for a part about the question."""
    seat: str
    """Whose part of the zone, `own` or `next`; for the question, what is told of it. Empty for a zone in common."""
    start: int
    shape: Shape

    @property
    def labels(self) -> list[str]:
        """What each number is about: the zone, the seat, and the name."""
        return [" ".join(filter(None, (self.zone, self.seat, label))) for label in self.shape.labels]


class Reading(NamedTuple):
    """How one zone is read."""

    along: int | None
    """Index of the zone to whose items this one's belong."""
    per_seat: bool
    parts: tuple[tuple[int, Part], ...]
    """Its parts, with the distance from the own seat to whose part it is: what is there, and how many where not everybody sees it."""


class Layout:
    """Which number of the vector is what, for one game and number of seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game, self.seats = game, seats
        self.parts: list[Part] = []
        self.size = 0
        self.names = game.names()
        kind: type[State] = game.state
        self.hints = type_hints(kind)
        self.zones = {name: zone for name, zone in zones_of(kind).items() if name != "frames" and not zone.derived}
        self.read = attrgetter(*self.zones)
        self.readings = [self._reading(name, zone) for name, zone in self.zones.items()]
        self.alongside = [i for i, reading in enumerate(self.readings) if reading.along is not None]
        words: Names = tuple(dict.fromkeys(name for known in self.names.values() for name in known))
        kinds: Names = tuple(dict.fromkeys(question.kind for question in game.machine.questions.values()))
        self.question = (
            self._add("asked", "kind", one_name(kinds)),
            self._add("asked", "", Shape("seat", relative(seats), lambda value, seat: [((other - seat) % seats, 1) for other in value])),
            self._add("asked", "cause", one_name(words)),
            self._add("asked", "about", ordered_names(words)),
            self._add("asked", "number", Shape("number", tuple(map(str, range(1, NUMBERS + 1))), lambda value, seat: [*enumerate(value)])),
        )
        self.picks = self._add("asked", "", Shape("number", ("min", "max"), lambda value, seat: [*enumerate(value)]))
        self.told = lru_cache(QUESTIONS)(self._question_marks)

    def _add(self, zone: str, seat: str, shape: Shape) -> Part:
        part = Part(len(self.parts), zone, seat, self.size, shape)
        self.parts.append(part)
        self.size += len(shape.labels)
        return part

    def _reading(self, name: str, zone: Zone) -> Reading:
        everyone = relative(self.seats) if zone.per_seat else ("",)
        hint = get_args(self.hints[name])[0] if zone.per_seat else self.hints[name]
        parts: list[tuple[int, Part]] = []
        if zone.visibility is PUBLIC or (zone.per_seat and zone.visibility is not NOBODY):
            if zone.along:
                item = shape_of(get_args(hint)[0], zone, self.names, self.seats)
                shape = items_along(self.names[self.zones[zone.along].of], item)
            else:
                shape = shape_of(hint, zone, self.names, self.seats)
            parts += enumerate(self._add(name, seat, shape) for seat in (everyone if zone.visibility is PUBLIC else everyone[:1]))
        if zone.visibility is not PUBLIC:
            parts += enumerate(self._add(name, seat, COUNT) for seat in everyone)
        return Reading([*self.zones].index(zone.along) if zone.along else None, zone.per_seat, tuple(parts))

    @property
    def labels(self) -> list[str]:
        """What each number of the vector is about."""
        return [label for part in self.parts for label in part.labels]

    def _question_marks(self, frame: Frame, pending: tuple[int, ...], seat: int) -> Marks:
        """The numbers of a question as a seat may know it; they start where `question` starts."""
        operation, _, arguments, cause = frame
        values: list[Any] = [self.game.machine.questions[operation].kind, pending, cause, (), ()]
        if seat in pending:
            values[3] = tuple([word for name in names_in(arguments) for word in name.split(" ")])
            values[4] = [*numbers_in(arguments)][:NUMBERS]
        start = self.question[0].start
        marks = [(part.start - start, part.shape.marks(value, seat)) for part, value in zip(self.question, values, strict=True)]
        return [(at + offset, n) for at, found in marks for offset, n in found]


class Eye:
    """The vector of one seat, kept up to date: only what has changed is written again."""

    def __init__(self, layout: Layout, seat: int) -> None:
        self.layout, self.seat = layout, seat
        self.numbers = array("h", bytes(2 * layout.size))
        self.vector: Vector = np.frombuffer(self.numbers, np.int16)
        self.seen: tuple[Any, ...] = (None,) * len(layout.readings)
        """The value of each zone as it was written last."""
        self.written: list[Marks] = [[] for _ in layout.parts]
        """By part: its numbers that are not 0."""

    def observe(self, s: State) -> Vector:
        """What the seat sees of a position, as a new vector."""
        layout, seat, seats, before = self.layout, self.seat, self.layout.seats, self.seen
        self.seen = now = layout.read(layout.game.observe(s, seat))
        changed = [i for i, (new, old) in enumerate(zip(now, before, strict=True)) if new is not old and new != old]
        for i in changed + [i for i in layout.alongside if layout.readings[i].along in changed and i not in changed]:
            reading, value, old = layout.readings[i], now[i], before[i]
            if reading.along is not None:
                value, old = pairs(now[reading.along], value, reading.per_seat), None
            for distance, part in reading.parts:
                other = (seat + distance) % seats
                if not reading.per_seat:
                    self._write(part, part.shape.marks(value, seat))
                elif old is None or value[other] != old[other]:
                    self._write(part, part.shape.marks(value[other], seat))
        self._ask(s)
        return self.vector.copy()

    def _ask(self, s: State) -> None:
        """Write the question: its arguments and number of picks only for a seat that is asked."""
        layout, seat, game = self.layout, self.seat, self.layout.game
        pending = game.pending(s)
        if not pending:
            self._write(layout.question[0], [])
            self._write(layout.picks, [])
            return
        frame = s.frames[0]
        self._write(layout.question[0], layout.told(frame, pending, seat))
        self._write(layout.picks, [*enumerate(game.question(s).bounds(s, frame))] if seat in pending else [])

    def _write(self, part: Part, marks: Marks) -> None:
        numbers, start, before = self.numbers, part.start, self.written[part.number]
        if marks is before:
            return
        for offset, _ in before:
            numbers[start + offset] = 0
        for offset, n in marks:
            numbers[start + offset] = n
        self.written[part.number] = marks


def pairs(names: tuple[Any, ...], items: tuple[Any, ...], per_seat: bool) -> tuple[Any, ...]:
    """Pairs of names and the items that belong to them, seat by seat for a zone per seat.

    >>> pairs(("crab", "fork"), ("ab", ""), per_seat=False)
    (('crab', 'ab'), ('fork', ''))
    >>> pairs((("crab",), ()), (("ab",), ()), per_seat=True)
    ((('crab', 'ab'),), ())
    """
    if per_seat:
        return tuple([pairs(*both, per_seat=False) for both in zip(names, items, strict=True)])
    return tuple(zip(names, items, strict=True))


def numbers_in(value: Any) -> Iterator[int]:
    """All numbers in a value, at any depth."""
    for item in value:
        if isinstance(item, tuple):
            yield from numbers_in(item)
        elif isinstance(item, int):
            yield int(item)
