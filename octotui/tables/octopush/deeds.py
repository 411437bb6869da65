"""What is grand in Octopush: a pawn across, several put out at once, one chomped or pushed into a hole, a pup freed."""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from engine.octopush.box import NUMBER
from octotui.tables.flourishes import Deed

SHOVE = 2
"""Pawns that one answer puts out, at least, to be called a shove."""


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    out = [at for at, event in enumerate(events) if event[0] == "removed"]
    chomped = any(event[0] == "chomped" for event in events)
    fallen = {event[2] for event in events if event[0] == "fell"}
    for at, event in enumerate(events):
        match event:
            case "crossed", *_, pawn:
                yield Deed(at, "crossing", NUMBER[pawn] + 1)
            case "freed", _, _, pups:
                yield Deed(at, "pup", pups)
    if len(out) >= SHOVE:
        yield Deed(out[-1], "shove", len(out))
    elif out and chomped:
        yield Deed(out[-1], "chomp", 1)
    elif out and (pawn := events[out[-1]][-1]) in fallen:
        yield Deed(out[-1], "hole", NUMBER[pawn] + 1)
