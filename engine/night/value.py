"""A hand-written value of a position, for bots that look to the end of a turn. It reads a view, so it knows no more than its seat.

The unit is a tenth of the first component.
"""

from engine.night.ending import outcome
from engine.night.table import Night, can_gather, count, goal

WIN = 150.0
MISSING = (70.0, 38.0, 22.0, 10.0, 0.0)
"""Value of a cult's components, by the number it still lacks to win."""
POWER = (-60.0, 0.0, 12.0, 20.0, 26.0, 31.0, 35.0, 37.0)
"""Value of power, by amount."""
HERE = 2.0
"""A component that the cult lacks, at its own location."""
NEAR = 1.5
"""The same for the first one a stair away; each further one counts half as much."""
LEADER = 0.15
"""Weight of the best opponent's standing against one's own."""
OTHERS = 0.1
"""Weight of each opponent's standing. Both were tuned by self-play, and are low because the table restrains leaders."""


def value(view: Night, seat: int) -> float:
    """Value of this view for its seat at the end of a turn."""
    if view.over:
        ended = outcome(view)
        winner = ended.winner if ended else None
        return WIN if winner == seat else -WIN if winner is not None else -WIN / 2
    others = [standing(view, i) for i in range(len(view.power)) if i != seat]
    return standing(view, seat) - LEADER * max(others) - OTHERS * sum(others)


def standing(view: Night, seat: int) -> float:
    """A cult's standing, regardless of the others."""
    power = view.power[seat]
    if not power:
        return POWER[0]
    lacks = max(0, goal(view) - count(view, seat))
    total = POWER[min(power, len(POWER) - 1)] + MISSING[min(lacks, len(MISSING) - 1)]
    here = view.cultists[seat]
    assert here is not None
    share = NEAR
    for room in view.box.reach[here]:
        if can_gather(view, seat, room):
            if room == here:
                total += HERE
            else:
                total += share
                share /= 2
    return total
