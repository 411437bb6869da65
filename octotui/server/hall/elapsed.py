"""Elapsed time in few words."""

from __future__ import annotations

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
