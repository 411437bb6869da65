"""Elapsed time, and absence, in few words."""

from __future__ import annotations

NOBODY = {True: "Nobody else is here.", False: "Nobody else has come in by this port."}
ABSENT = {True: "not here", False: "not seen here"}
"""What is said of absence, by whether no other server shares the tables."""
STEPS = ((3600, 60, "min"), (48 * 3600, 3600, "h"), (float("inf"), 24 * 3600, "days"))
"""Upper limit in seconds, seconds per unit, and unit."""


def since(now: float, then: float | None) -> str:
    """The time since `then` in the unit that fits; empty if unknown."""
    if then is None:
        return ""
    past = max(0.0, now - then)
    if past < 60:
        return "just now"
    size, unit = next((size, unit) for most, size, unit in STEPS if past < most)
    return f"{int(past // size)} {unit}"
