"""The codes of clock settings: where the tentacle points, and where the dagger."""

CLOCK = "clock "
"""Stands before the setting."""


def clock_code(tentacle: str, dagger: str) -> str:
    """The code that sets a clock with its hands like this."""
    return f"{CLOCK}{tentacle} {dagger}"


def clock_hands(code: str) -> tuple[str, str]:
    """What the tentacle and the dagger point at by such a code; nothing, twice, by any other."""
    if not code.startswith(CLOCK):
        return "", ""
    tentacle, dagger = code.removeprefix(CLOCK).split(" ")
    return tentacle, dagger
