"""When memory is cleared up. The collector stops everybody, the longer the more there is to look through, so it looks in small steps while
guests type, and at everything only when nobody does, or after many have left.
"""

from __future__ import annotations

import asyncio
import gc
import time

from octotui.server.pulse import Pulse

STEPS = (5_000, 10, 100_000)
"""Collector thresholds: new objects before a young collection, young before a middle one, and so many that full ones never happen."""
LOOK, QUIET = 0.5, 3.0
"""Seconds between checks for quiet, and seconds without a key that count as quiet."""
MANY = 25
"""Departed guests after which a full collection runs even while others type."""


async def clear_up(pulse: Pulse) -> None:
    """Collect garbage until cancelled."""
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
