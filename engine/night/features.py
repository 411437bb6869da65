"""Features of a position of Night of the Grand Octopus for learned values, scaled to about 1."""

from collections import Counter

from engine.core.features import Features, each_alone, soonest
from engine.core.state import Names
from engine.night.table import Night, can_gather, count, goal

LACKING = 3
"""Maximum number of missing components that is distinguished."""
POWERS = 7
"""Maximum power that is distinguished."""
STAIRS = 3
"""Typical number of places one stair away."""
CULT = {
    "out": "being in the game at all",
    **{f"lacks-{n}": "components gathered" for n in range(1, LACKING + 1)},
    **{f"power-{n}": "power" for n in range(1, POWERS)},
    "here": "a component to gather at once",
    "near": "components a stair away",
    "far": "components to be had later",
    "outside": "components to be had later",
    "alone": "components that few others are after",
    "last": "ways to the last component",
    "soon": "the turn order",
}
SCHOOLS = {"whole": (CULT,), "quick": (CULT,)}


def features(s: Night) -> Features:
    """For each cult: missing components, power, and components to gather here, one stair away and further off, by competition."""
    seats = len(s.power)
    soon = soonest(s.first, seats)
    lacked = [tuple([room for room in s.box.rooms if power and can_gather(s, cult, room)]) for cult, power in enumerate(s.power)]
    reached = [reachable(s, cult, rooms) for cult, rooms in enumerate(lacked)]
    rivals_at = Counter([room for rooms in reached for room in rooms])
    rows = []
    for cult, power in enumerate(s.power):
        lacks, here = goal(s) - count(s, cult), s.cultists[cult]
        at_once = here in reached[cult]
        key = power > 0 and bool(s.exterior) and can_gather(s, cult, s.exterior)
        rows.append(
            (
                not power,
                *[power > 0 and lacks == n for n in range(1, LACKING + 1)],
                *[power == n for n in range(1, POWERS)],
                at_once,
                (len(reached[cult]) - at_once) / STAIRS,
                (len(lacked[cult]) - len(reached[cult])) / STAIRS,
                key,
                sum([1 / rivals_at[room] for room in reached[cult]]) / STAIRS,
                (len(reached[cult]) + key) / STAIRS if lacks == 1 else 0.0,
                soon[cult],
            )
        )
    return each_alone("quick" if s.quick else "whole", rows, max(count(s, cult) for cult in range(seats)) / goal(s))


def reachable(s: Night, cult: int, rooms: Names) -> Names:
    """Those of these rooms in the cultists' reach."""
    here = s.cultists[cult]
    if here is None:
        return ()
    reach = s.box.reach[here]
    return tuple([room for room in rooms if room in reach])
