"""When memory is cleared up. The collector stops everybody, the longer the more there is to look through, so it looks in small steps while
guests type, and at everything only when nobody does, or after many have left.
"""

from __future__ import annotations

import asyncio
import gc
import time

from octotui.server.pulse import Pulse

STEPS = (5_000, 10, 100_000)
"""New objects after which the collector looks at the newest, how often that until it looks at the younger ones, and never at the rest."""
LOOK, QUIET = 0.5, 3.0
"""Seconds between two looks whether nobody types, and without a key until that is so."""
MANY = 25
"""Guests who may leave before everything is looked at also while others type."""


async def clear_up(pulse: Pulse) -> None:
    """Go on clearing up."""
    gc.collect()
    # What the server is made of stays: the collector need not look at it again.
    gc.freeze()
    gc.set_threshold(*STEPS)
    try:
        while True:
            await asyncio.sleep(LOOK)
            quiet = time.monotonic() - pulse.last_key > QUIET
            if pulse.gone >= MANY or (pulse.gone and quiet):
                pulse.gone = 0
                gc.collect()
    finally:
        gc.unfreeze()
