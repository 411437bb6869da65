"""What is grand in Cosmoctopus: every tentacle, and a turn that brings several."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.state import Event
from octotui.tables.flourishes import Deed

LEAP = 3
"""Tentacles of one turn that are a leap."""
LAST = 8
"""The tentacle that has its own sentence however it comes."""


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    for at, event in enumerate(events):
        if event[0] == "tentacle":
            yield Deed(at, "tentacle", event[2])


def leaps(so_far: Sequence[Event], events: Sequence[Event]) -> Iterator[Deed]:
    """The tentacles with which these events make a turn a leap, after those of the turn `so_far`: each seat's last one."""
    gained, found = Counter(event[1] for event in so_far if event[0] == "tentacle"), dict[int, Deed]()
    for at, event in enumerate(events):
        match event:
            case "turn", *_:
                gained.clear()
            case "tentacle", seat, number, *_:
                gained[seat] += 1
                if gained[seat] >= LEAP and number < LAST:
                    found[seat] = Deed(at, "leap", gained[seat])
                else:
                    found.pop(seat, None)
    yield from found.values()
