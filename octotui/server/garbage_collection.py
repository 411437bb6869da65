"""Garbage collection in the server. A collection stops everybody, for longer the more objects it covers, so collections are small while
guests type; full ones run only when nobody types, or after many guests have left.
"""

from __future__ import annotations

import asyncio
import gc
import time

from octotui.server.hall.metrics import Metrics

STEPS = (2_000, 2, 100_000)
"""Collector thresholds: new objects before a young collection, young before a middle one, and so many that full ones never happen."""
INTERVAL, QUIET = 0.5, 3.0
"""Seconds between checks for quiet, and seconds without a key that count as quiet."""
MANY = 25
"""Departed guests after which a full collection runs even while others type."""


async def collect_garbage(metrics: Metrics) -> None:
    """Collect garbage until cancelled."""
    gc.collect()
    # Freeze the server's own objects: they live as long as it does, so the collector can skip them.
    gc.freeze()
    gc.set_threshold(*STEPS)
    try:
        while True:
            await asyncio.sleep(INTERVAL)
            quiet = time.monotonic() - metrics.last_key > QUIET
            if metrics.departed >= MANY or (metrics.departed and quiet):
                metrics.departed = 0
                gc.collect()
    finally:
        gc.unfreeze()
