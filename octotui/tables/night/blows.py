"""Blows: power that one cult or several lose in one conflict, which is one step, told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.state import HIDDEN, Event, Names
from engine.core.words import YOU, enumeration, to_you
from engine.night.table import Night, seat_of
from engine.night.words import place_text

KINDS = frozenset({"confronted", "attacked", "paid-toll"})
"""Kinds of events of a cult that loses power in a conflict; the last item of each is what is left."""


def follows(blow: Event, event: Event) -> bool:
    """Whether an event belongs to a blow: another cult loses power in the same conflict, or one has none left."""
    return blow[0] in KINDS and (event[0] == "out" or (event[0] == blow[0] and event[2:-1] == blow[2:-1]))


def sentence(view: Night, names: Names, events: Sequence[Event]) -> str:
    """A blow in a sentence: who loses power, for whom it is the last, and by what."""
    lost = [event for event in events if event[0] in KINDS]
    kind, _, place, *by, power = lost[0]
    several, last = len(lost) > 1, [names[event[1]] for event in lost if not event[-1]]
    left = f", the last for {enumeration(last)}" if several and last else "" if several else f", {power} left" if power else ", the last"
    who = sorted((names[event[1]] for event in lost), key=lambda name: name != YOU)
    told = f"{enumeration(who)} {'lose 1 power each' if several else 'loses 1 power'}{left}"
    if place == HIDDEN:
        return to_you(told)
    if kind == "confronted":
        return f"Daggers are drawn in {place_text(view.box, place)}: {told}"
    if kind == "paid-toll":
        return to_you(f"{told}: the toll of {place_text(view.box, place)}")
    return to_you(f"{told}: attacked by {enumeration(names[seat_of(view, cult)] for cult in by[0])} in {place_text(view.box, place)}")
