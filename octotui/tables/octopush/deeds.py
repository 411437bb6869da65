"""What is grand in Octopush: a pawn across, several put out at once, one chomped or pushed into a hole or over the edge, several of
one's own thrown away, a pup freed.
"""

from collections.abc import Iterator, Sequence

from engine.core.state import Event
from engine.octopush.box import NUMBER, OF
from engine.octopush.words import FATES
from octotui.tables.flourishes import Deed

OUT = {"fell": "hole", "left": "edge"}
"""By event: the deed of putting out a pawn that way."""
SHOVE = 2
"""Pawns that one answer puts out, at least, to be called a shove."""


def deeds(events: Sequence[Event]) -> Iterator[Deed]:
    out = [at for at, event in enumerate(events) if event[0] == "removed"]
    chomped = any(event[0] == "chomped" for event in events)
    ways = {event[2]: OUT[event[0]] for event in events if event[0] in OUT}
    for at, event in enumerate(events):
        match event:
            case "crossed", *_, pawn:
                yield Deed(at, "crossing", NUMBER[pawn] + 1)
            case "freed", _, _, pups:
                yield Deed(at, "pup", pups)
    saved = {event[-1] for event in events if event[0] in ("crossed", "removed")} | {event[2] for event in events if event[0] == "freed"}
    colour = next((OF[event[2]] for event in events if event[0] in ("moved", "left")), "")
    own = [at for at, event in enumerate(events) if event[0] in FATES and event[2] not in saved and OF[event[2]] == colour]
    if len(own) >= SHOVE and not out:
        yield Deed(own[-1], "overboard", len(own))
    if len(out) >= SHOVE:
        yield Deed(out[-1], "shove", len(out))
    elif out and chomped:
        yield Deed(out[-1], "chomp", 1)
    elif out and (pawn := events[out[-1]][-1]) in ways:
        yield Deed(out[-1], ways[pawn], NUMBER[pawn] + 1)
