"""Work that goes on beside everything else, for nobody in particular."""

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import Context
from typing import Any

log = logging.getLogger(__name__)


def in_background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Begin work that nobody waits for; the log tells what it failed with."""
    task = asyncio.get_running_loop().create_task(work, context=Context())
    task.add_done_callback(report)
    return task


def report(task: asyncio.Task[None]) -> None:
    """Log what ended a task, unless it was stopped."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("work in the background has failed", exc_info=error)
