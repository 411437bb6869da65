"""What processes take of a machine: memory, processor time, and how long they waited for it. Linux only."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

MIB = 2**20
PRIORITY = 10
"""Priority in the scheduling class FIFO."""


def before_all_else(more: int = 0) -> None:
    """Let this process, and those it starts, go before all else on this machine; where there is `more`, before the others of ours too."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY + more))


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, task.read_text().split())
    return found


def memory(pids: Sequence[int]) -> float:
    """MiB used by these processes, shared memory counted proportionally."""
    kib = 0
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kib += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kib * 1024 / MIB


def processor(pids: Sequence[int]) -> float:
    """Seconds of processor that these processes have taken."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def wait_time(pid: int) -> float:
    """Seconds that a process has waited for its core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def parent_of(pid: int) -> int:
    """The parent of a process."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
