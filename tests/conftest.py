"""What all tests share: Hypothesis draws the same examples in every run, so that a failure is one for everybody; and a failed comparison of
two states says which zones differ. No test reads or writes settings or saved games of whoever runs
them."""

import gc
import os
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings

from engine.core.state import State, diff

settings.register_profile("ci", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci")

gc.set_threshold(100_000, 20, 50)
"""With the usual thresholds, a sixth of all time would go by looking for garbage among what tests share."""

SETTINGS = TemporaryDirectory(prefix="octotui-settings-")
"""Where settings and saved games are for tests that name no folder: one for each process."""
os.environ["OCTOTUI_CONFIG"] = SETTINGS.name
os.environ["OCTOTUI_DATA"] = SETTINGS.name
os.environ["LOGNAME"] = "player"
"""Whoever has logged in to run the tests, they are played by somebody without a name."""


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """The zones in which two states differ, seat by seat."""
    if op != "==" or not isinstance(left, State) or not isinstance(right, State) or type(left) is not type(right):
        return None
    changed = diff(left, right)
    lines = [f"two states of {type(left).__name__} that differ in {', '.join(changed)}"]
    for name, seats in changed.items():
        old, new = getattr(left, name), getattr(right, name)
        lines += [f"{name}: {old} != {new}"] if seats is None else [f"{name} of seat {i}: {old[i]} != {new[i]}" for i in seats]
    return lines
