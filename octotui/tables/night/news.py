"""What is marked as new: what the last revealed turn has changed so far, as its panel tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.state import Event
from engine.night.box import COMPONENTS
from engine.night.table import Night, count, kinds, seat_of
from octotui.tables.night.outcomes import last_turn
from octotui.tables.night.scene import NightScene

POWER_LOST = {"attacked", "confronted", "paid-toll", "erred", "named"}
"""Kinds of events that take 1 power and end with what is left."""


class News(NamedTuple):
    """What was different before."""

    power: tuple[int, ...]
    """The power of each cult before."""
    changed: tuple[frozenset[str], ...]
    """By seat, the kinds of components that have come or gone."""
    stock: tuple[int, ...]
    """How many of each kind lay in their place before."""

    def told(self, view: Night) -> bool:
        """Whether anything has changed."""
        return self.power != tuple(view.power) or any(self.changed) or self.stock != stock_of(view)


def news(scene: NightScene) -> News | None:
    """What the last revealed turn has changed; before any is revealed, what has changed since the player last answered."""
    events, view, before = last_turn(scene.log), scene.view, scene.before
    if events:
        return of_turn(view, events)
    if before is None:
        return None
    seats = range(len(view.power))
    return News(tuple(before.power), tuple(differing(before, view, seat) for seat in seats), stock_of(before))


def of_turn(view: Night, events: Sequence[Event]) -> News:
    """What these events of one turn have changed."""
    power, stock = list(view.power), dict(zip(COMPONENTS, stock_of(view), strict=True))
    changed: list[set[str]] = [set() for _ in power]
    for event in reversed(events):
        match event:
            case kind, seat, *_, left if kind in POWER_LOST:
                power[seat] = left + 1
            case "dreamt", seat, now:
                power[seat] = now - view.box.exteriors[view.exterior].dream
            case ("gathered" | "discarded") as kind, seat, component, _:
                changed[seat].add(component)
                if component in stock:
                    stock[component] += 1 if kind == "gathered" else -1
            case "swapped", seat, given, taken, cult:
                changed[seat] |= {given, taken}
                changed[seat_of(view, cult)] |= {given, taken}
    return News(tuple(power), tuple(map(frozenset, changed)), tuple(stock.values()))


def differing(before: Night, view: Night, seat: int) -> frozenset[str]:
    """The kinds that a cult has in only one of two positions; where they are hidden, whether it has as many in both."""
    told = frozenset(kinds(before, seat)) ^ frozenset(kinds(view, seat))
    return told or frozenset({"?"} if count(before, seat) != count(view, seat) else ())


def stock_of(view: Night) -> tuple[int, ...]:
    return tuple(map(len, view.stock))
