"""Positions that are written in part: what is named lies where it is named, and everything else goes where it may.

What is left out is as in a fresh deal. A thing that is named is taken from where that deal has put it, and another one of its pool fills
the gap; what has lost its place goes into the deck of its pool, which is shuffled, and what a deck can no longer have lies where its game
says. A number in place of a row of things is so many unnamed ones, or as in a view those that everybody knows to be there and so many more
in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.chance import Search
from engine.core.game import Game, Options
from engine.core.state import (
    EVERYONE,
    HIDDEN,
    NOBODY,
    BadPosition,
    Generator,
    State,
    blank_row,
    frame_list,
    memories,
    names_in,
    to_json,
    zones_of,
)
from engine.core.words import some


def complete(game: Game[Any], written: dict[str, Any], options: Options, seats: int, rng: Generator) -> dict[str, Any]:
    """The whole position for one written in part, dealt by `rng`. Raises BadPosition naming the zone that things are missing for."""
    chance = Search(rng)
    dealt: State = game.setup(options, seats, chance)
    if "turn" in written and zones_of(type(dealt))["turn"].seats:
        dealt = _first_turn(game, dealt, chance)
    whole = _Rest(game, dealt, written, rng).position()
    for deck, (most, zone) in game.deck_limits(options, whole, seats).items():
        if deck not in written and zone not in written:
            cards = whole[deck]
            whole |= {deck: cards[:most], zone: [*cards[most:], *whole[zone]]}
    return whole


def _first_turn(game: Game[Any], dealt: State, chance: Search) -> State:
    """The first turn of a seat: what all choose before it, as with their first cards, is chosen as proposed."""
    while frame_list(dealt.frames)[0][1] == EVERYONE:
        seat = game.pending(dealt)[0]
        dealt = game.apply(dealt, seat, game.proposal(dealt, seat), chance)
    return dealt


class _Rest:
    """All that a written position does not name, on its way to its places."""

    def __init__(self, game: Game[Any], dealt: State, written: dict[str, Any], rng: Generator) -> None:
        self.game, self.rng = game, rng
        self.zones = zones_of(type(dealt))
        self.position_dealt = to_json(dealt)
        self.written = _with_known(type(dealt), {name: self._whole(name, value) for name, value in written.items()})
        self.holding = [name for name, zone in self.zones.items() if zone.things and not zone.derived]
        self.named: Counter[str] = Counter()
        for name in self.holding:
            if name in self.written:
                self.named.update(_strings(self.written[name]))
        self.dealt = {name: names_in(getattr(dealt, name)) for name in self.holding}
        self.by_seat = {name: getattr(dealt, name) for name in self.holding if self.zones[name].per_seat}
        """The zones as dealt, by seat, where there is one for each."""
        self.free: dict[str, list[str]] = {}

    def position(self) -> dict[str, Any]:
        claimed = Counter(self.named)
        decks = {name for name in self.holding if self._takes_the_rest(name)}
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
                whole[name] = self._written(name)
            elif None in kept[name]:
                whole[name] = self._refill(name, self.position_dealt[name], iter(kept[name]))
        for name in sorted(decks):
            if self.zones[name].supply:
                whole[name] = self._supply(name)
                continue
            if name in self.by_seat:
                whole[name] = [self._rest_of(names_in(part)) for part in self.by_seat[name]]
            else:
                whole[name] = self._rest_of(self.dealt[name])
        if left := [thing for things in self.free.values() for thing in things]:
            raise BadPosition("rest", "no deck takes " + some(sorted(left)))
        if "frames" not in self.written and "turn" in self.written:
            whole["frames"] = self._frames(whole["turn"])
        return whole

    def _takes_the_rest(self, name: str) -> bool:
        """Whether what has no other place lies in this zone: in a deck, unless its cards are written, or in a supply."""
        if self.zones[name].supply:
            return isinstance(self.written.get(name, {}), dict)
        return self.zones[name].visibility is NOBODY and not isinstance(self.written.get(name), list)

    def _whole(self, name: str, value: Any) -> Any:
        """A written object with the entries that it leaves out as dealt; any other value, and a supply, as it is."""
        zone = self.zones.get(name)
        if zone is None or not zone.keys or zone.supply:
            return value
        dealt = self.position_dealt[name]
        if not zone.per_seat:
            return {**dealt, **value} if isinstance(value, dict) else value
        if not isinstance(value, list) or len(value) != len(dealt):
            return value
        return [{**first, **part} if isinstance(part, dict) else part for first, part in zip(dealt, value, strict=True)]

    def _supply(self, name: str) -> dict[str, Any]:
        """What is left of each kind in a supply, except for kinds that are written."""
        written = self.written.get(name, {})
        left = {thing for things in self.free.values() for thing in things}
        kinds = {
            kind: [thing for thing in part if thing in left] for kind, part in self.position_dealt[name].items() if kind not in written
        }
        placed = {thing for part in kinds.values() for thing in part}
        self.free = {pool: [thing for thing in things if thing not in placed] for pool, things in self.free.items()}
        return {**kinds, **written}

    def _rest_of(self, deck: list[str]) -> list[str]:
        """All that is left of the pools from which this deck was dealt."""
        pools = sorted({self.game.pool(thing) for thing in deck})
        return [thing for pool in pools for thing in self.free.pop(pool, [])]

    def _written(self, name: str) -> Any:
        """A written zone, with unnamed things in place of each number: for a seat, of the pools that were dealt to it."""
        value, dealt = self.written[name], self.dealt[name]
        if not self.zones[name].per_seat or not isinstance(value, list):
            return self._fill(name, value, dealt)
        return [self._fill(name, part, self._dealt_to(name, seat)) for seat, part in enumerate(value)]

    def _dealt_to(self, name: str, seat: int) -> list[str]:
        """What was dealt to a seat in this zone, or else in any."""
        held = {zone: names_in(parts[seat]) for zone, parts in self.by_seat.items() if seat < len(parts)}
        return held.get(name) or [thing for things in held.values() for thing in things]

    def _fill(self, name: str, value: Any, dealt: list[str]) -> Any:
        """A written value, with unnamed things of these pools in place of each number."""
        if isinstance(value, int) and not isinstance(value, bool):
            return [self._draw(name, dealt) for _ in range(value)]
        if value == HIDDEN:
            return self._draw(name, dealt)
        if isinstance(value, dict):
            return {key: self._fill(name, part, dealt) for key, part in value.items()}
        return [self._fill(name, part, dealt) for part in value] if isinstance(value, list) else value

    def _refill(self, name: str, value: Any, kept: Iterator[str | None]) -> Any:
        """A zone as it was dealt, with other things in the place of those that lie elsewhere."""
        if isinstance(value, str):
            thing = next(kept)
            return self._draw(name, [value]) if thing is None else thing
        if isinstance(value, dict):
            return {key: self._refill(name, part, kept) for key, part in value.items()}
        return [self._refill(name, part, kept) for part in value] if isinstance(value, list | tuple) else value

    def _draw(self, name: str, dealt: list[str]) -> str:
        """An unnamed thing for this zone, of the pools of what was dealt."""
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
    if isinstance(value, dict):
        return [name for part in value.values() for name in _strings(part)]
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
