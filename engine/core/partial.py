"""Positions that are written in part: what is named lies where it is named, and everything else goes where it may.

What is left out is as in a fresh deal. A thing that is named is taken from where that deal has put it, and another one of its pool fills
the gap; what has lost its place goes into the deck of its pool, which is shuffled. A number in place of a row of things is so many unnamed
ones, or as in a view those that everybody knows to be there and so many more in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.chance import Search
from engine.core.game import Game, Options
from engine.core.state import HIDDEN, NOBODY, BadPosition, Generator, State, blank_row, memories, names_in, to_json, zones_of
from engine.core.words import some


def complete(game: Game[Any], written: dict[str, Any], options: Options, seats: int, rng: Generator) -> dict[str, Any]:
    """The whole position for one written in part, dealt by `rng`. Raises BadPosition naming the zone that things are missing for."""
    dealt = game.setup(options, seats, Search(rng))
    return _Rest(game, dealt, written, rng).position()


class _Rest:
    """All that a written position does not name, on its way to its places."""

    def __init__(self, game: Game[Any], dealt: State, written: dict[str, Any], rng: Generator) -> None:
        self.game, self.written, self.rng = game, _with_known(type(dealt), written), rng
        self.zones = zones_of(type(dealt))
        self.position_dealt = to_json(dealt)
        self.holding = [name for name, zone in self.zones.items() if zone.things and not zone.derived]
        self.named: Counter[str] = Counter()
        for name in self.holding:
            if name in self.written:
                self.named.update(_strings(self.written[name]))
        self.dealt = {name: names_in(getattr(dealt, name)) for name in self.holding}
        self.decks = {name: getattr(dealt, name) if self.zones[name].per_seat else (getattr(dealt, name),) for name in self.holding}
        """The zones as dealt, by seat where there is one for each."""
        self.free: dict[str, list[str]] = {}

    def position(self) -> dict[str, Any]:
        claimed = Counter(self.named)
        decks = {name for name in self.holding if self.zones[name].visibility is NOBODY and not isinstance(self.written.get(name), list)}
        kept: dict[str, list[str | None]] = {}
        for name in self.holding:
            names: list[str | None] = []
            for thing in self.dealt[name]:
                taken = claimed[thing] > 0
                claimed[thing] -= taken
                if not taken and (name in self.written or name in decks):
                    self.free.setdefault(self.game.pool(thing), []).append(thing)
                names.append(None if taken else thing)
            kept[name] = names
        for things in self.free.values():
            things.sort()
            self.rng.shuffle(things)
        whole = {**self.position_dealt, **self.written}
        for name in self.holding:
            if name in decks:
                continue
            if name in self.written:
                whole[name] = self._fill(name, self.written[name])
            elif None in kept[name]:
                whole[name] = self._refill(name, self.position_dealt[name], iter(kept[name]))
        for name in sorted(decks):
            parts = [self._rest_of(part) for part in self.decks[name]]
            whole[name] = parts if self.zones[name].per_seat else parts[0]
        if left := [thing for things in self.free.values() for thing in things]:
            raise BadPosition("rest", "no deck takes " + some(sorted(left)))
        if "frames" not in self.written and "turn" in self.written:
            whole["frames"] = self._frames(whole["turn"])
        return whole

    def _rest_of(self, deck: Any) -> list[str]:
        """All that is left of the pools from which this deck was dealt."""
        pools = sorted({self.game.pool(thing) for thing in names_in(deck)})
        return [thing for pool in pools for thing in self.free.pop(pool, [])]

    def _fill(self, name: str, value: Any) -> Any:
        """A written zone, with unnamed things in place of each number."""
        if isinstance(value, int) and not isinstance(value, bool):
            return [self._draw(name) for _ in range(value)]
        if value == HIDDEN:
            return self._draw(name)
        return [self._fill(name, part) for part in value] if isinstance(value, list) else value

    def _refill(self, name: str, value: Any, kept: Iterator[str | None]) -> Any:
        """A zone as it was dealt, with other things in the place of those that lie elsewhere."""
        if isinstance(value, str):
            thing = next(kept)
            return self._draw(name, like=value) if thing is None else thing
        return [self._refill(name, part, kept) for part in value] if isinstance(value, list | tuple) else value

    def _draw(self, name: str, like: str = "") -> str:
        """An unnamed thing for this zone, of the pool of what lay there."""
        dealt = [like] if like else self.dealt[name]
        pools = dict.fromkeys(self.game.pool(thing) for thing in dealt) or self.free
        for pool in pools:
            if self.free.get(pool):
                return self.free[pool].pop()
        raise BadPosition(name, "there are not enough things left for it")

    def _frames(self, turn: Any) -> Any:
        """The work in progress of the fresh deal, with the seat whose turn it is there renamed to this one."""
        before = self.position_dealt["turn"]
        return [[op, turn if seat == before else seat, args, cause] for op, seat, args, cause in self.position_dealt["frames"]]


def _strings(value: Any) -> list[str]:
    """The names in a written value, at any depth."""
    if isinstance(value, str):
        return [value] if value != HIDDEN else []
    return [name for part in value for name in _strings(part)] if isinstance(value, list) else []


def _with_known(kind: type[State], written: dict[str, Any]) -> dict[str, Any]:
    """The same, with rows in place of those numbers of which some things are known: these, and `HIDDEN` for the others."""
    rows = {}
    for name, memory in memories(kind).items():
        counts, known = written.get(name), written.get(memory)
        if isinstance(counts, list) and isinstance(known, list) and len(counts) == len(known):
            rows[name] = [_row(count, shown) for count, shown in zip(counts, known, strict=True)]
    return written | rows


def _row(value: Any, known: Any) -> Any:
    """A row of so many things with those that are known; any other value as it is."""
    if isinstance(value, int) and not isinstance(value, bool) and isinstance(known, list) and len(known) <= value:
        return [*known, *blank_row(value - len(known))]
    return value
