"""Garbage collection where positions are made by the thousand."""

import gc

OBJECTS = 100_000
"""New objects between two looks for circular garbage: positions hold no circles, and looking for them through all that a search keeps takes
a sixth of its time at the 700 that Python begins with."""


def collect_seldom() -> None:
    """From now on, look for circular garbage seldom, and never among what is there by now."""
    gc.freeze()
    gc.set_threshold(OBJECTS)
