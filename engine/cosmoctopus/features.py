"""Features of a Cosmoctopus position for learned values, scaled to about 1: the parts of the hand-written value, and more."""

from engine.core.features import Features, each_alone, soonest
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.investigator import has_finished
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.value import PARTS, parts, pursuer_value

STANDING = {
    "tokens": "discount tokens",
    "cards": "cards in hand",
    "hopes": "cards worth playing",
    "stock": "resources",
    "knowledge": "Forbidden Knowledge within reach",
    "lasting": "lasting powers",
    "constellations": "constellations",
}
"""Display names of the parts of a standing."""
assert tuple(STANDING) == PARTS
SEAT = {
    "tentacles": "tentacles",
    "one-short": "tentacles",
    "two-short": "tentacles",
    "three-short": "tentacles",
    "asked": "the initiative",
    "soon": "the initiative",
    **STANDING,
    "kinds": "resources",
    "generic-discounts": "lasting powers",
    "on-gain": "lasting powers",
    "on-tentacle": "lasting powers",
}
"""For each seat, if all play against each other."""
TEAM = {
    "tentacles": "tentacles",
    "fewest-tentacles": "the tentacles of who has fewest",
    "finished": "players who have finished",
    **STANDING,
}
"""For the team, averaged over its players."""
PURSUER = {"track": "the summoning track", "near": "what is near the summoning track", "one-short": "the summoning track"}
"""For the Private Investigator."""
SCHOOLS = {"rivals": (SEAT,), "together": (TEAM, PURSUER)}

UNIT = 0.1
"""The parts of a standing are counted in tens of resources."""
PURSUIT = 0.02
"""What the Private Investigator has towards its next tentacles is counted in fifties of its value."""
POWER = 1 / 3
"""Powers are counted in threes."""


def features(s: Table) -> Features:
    """One side per seat, or the players' side and the Private Investigator's."""
    return rivals(s) if s.difficulty is None else together(s)


def rivals(s: Table) -> Features:
    seats, goal = len(s.hand), s.box.numbers.tentacles_to_win
    early = max(0.0, 1.0 - max(s.tentacles) / goal)
    rows = []
    for seat, (tentacles, soon) in enumerate(zip(s.tentacles, soonest(s.turn, seats), strict=True)):
        scaled = [UNIT * part for part in parts(s, seat, early)]
        short, power = goal - tentacles, s.powers[seat]
        rows.append(
            (
                *(tentacles / goal, short <= 1, short <= 2, short <= 3, soon == 1.0, soon),
                *scaled,
                1.0 - s.resources[seat].count(0) / len(RESOURCES),
                *(POWER * power.generic, POWER * sum(power.on_gain), POWER * len(power.on_tentacle)),
            )
        )
    return each_alone("rivals", rows, 1.0 - early)


def together(s: Table) -> Features:
    seats, goal = len(s.hand), s.box.numbers.tentacles_to_win
    early = max(0.0, 1.0 - max(*s.tentacles, s.track) / goal)
    standings = [parts(s, seat, early) for seat in range(seats) if not has_finished(s, seat)]
    scaled = [UNIT * sum(part) / seats for part in zip(*standings, strict=True)] or [0.0] * len(PARTS)
    team = (sum(s.tentacles) / goal / seats, min(s.tentacles) / goal, 1.0 - len(standings) / seats, *scaled)
    pursuer = (s.track / goal, PURSUIT * pursuer_value(s), s.track >= goal - 1)
    return Features("together", (team, pursuer), (0,) * seats, 1.0 - early)
