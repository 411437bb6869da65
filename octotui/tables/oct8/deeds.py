"""What is grand in Oct8: an octopus with all its arms, one that is shipped, two that exchange arms, one that gets many cards for one, and
a deck that is used up; at the end, the secret colours. Of several in one answer only the grandest counts: jokes do not crowd the log.
"""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from engine.oct8.octopus import serial_of
from octotui.tables.flourishes import Deed

KINDS = {"completed": ("whole", 2), "shipped": ("shipped", 2), "swapped": ("swapped", 3)}
"""By kind of event: what it is told as, and which of its items is the head."""
MANY = 3
"""Cards for one in an exchange that are worth a sentence."""


GRANDEST = ("closing", "shown", "whole", "shipped", "split", "swapped")
"""Kinds of deeds, the grandest first."""


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    """The grandest deed, of equals the last."""
    found = sorted(every_deed(events), key=lambda deed: (GRANDEST.index(deed.kind), -deed.at))
    yield from found[:1]


def every_deed(events: Sequence[Event]) -> Iterator[Deed]:
    shown = [at for at, event in enumerate(events) if event[0] == "colour"]
    for at, event in enumerate(events):
        if told := KINDS.get(event[0]):
            kind, head = told
            yield Deed(at, kind, serial_of(event[head]))
        match event:
            case "exchanged", _, _, head, cards if len(cards) >= MANY:
                yield Deed(at, "split", serial_of(head))
            case "colour", _, head if at == shown[-1]:
                yield Deed(at, "shown", serial_of(head))
            case "used-up", seat, deck:
                yield Deed(at, "closing", 1 + seat + 2 * (deck == "heads"))
