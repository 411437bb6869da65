"""What a learned value reads of a position of Night of the Grand Octopus, about one in size each."""

from engine.core.features import Features, each_alone, soonest
from engine.night.table import Night, able, count, goal

LACKING = 3
"""Whoever lacks more components than that is taken to lack all alike."""
POWERS = 7
"""So much power, and more, is taken to be all alike."""
STAIRS = 3
"""About so many places are a stair away."""
CULT = {
    "out": "being in the game at all",
    **{f"lacks-{n}": "components" for n in range(1, LACKING + 1)},
    **{f"power-{n}": "power" for n in range(1, POWERS)},
    "here": "a component to gather at once",
    "near": "components a stair away",
    "offspring": "the offspring",
    "soon": "the turn order",
}
SCHOOLS = {"whole": (CULT,), "quick": (CULT,)}


def features(s: Night) -> Features:
    """Of each cult: what it lacks, its power, and what it could gather where it is and a stair away."""
    seats = len(s.power)
    near = soonest(s.first, seats)
    rows = []
    for cult, power in enumerate(s.power):
        lacks, here = goal(s) - count(s, cult), s.cultists[cult]
        reach = () if here is None else s.box.reach[here]
        rows.append(
            (
                not power,
                *[lacks == n for n in range(1, LACKING + 1)],
                *[power == n for n in range(1, POWERS)],
                here is not None and able(s, cult, here),
                sum([able(s, cult, room) for room in reach if room != here]) / STAIRS,
                s.offspring[cult] is not None,
                near[cult],
            )
        )
    return each_alone("quick" if s.quick else "whole", rows)
