"""Limits in seconds on thinking time per answer or hint, for bots that think ahead."""

LEAST_THINK, THINK, MOST_THINK = 0.1, 1.0, 60.0
"""Minimum, default and maximum."""


def seconds_in_words(number: float) -> str:
    """`1 second`, `0.5 seconds`."""
    return f"{number:g} {'second' if number == 1 else 'seconds'}"
