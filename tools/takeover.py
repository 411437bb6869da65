"""How long a table stands still when the server that looks after its bots is killed: `python -m tools.takeover`.

Two servers share a store. A program plays with a bot up to where the bot has to answer; then its server is killed, with the processes of
its bots or without them. Timed is how long it takes until the bot's answer stands in the journal: another server has to notice, and to
start a bot of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import time
from pathlib import Path
from statistics import median

from octotui.storage.store import Store
from tests.server.house import new_key
from tests.server.test_killed import program, server, to_the_bots
from tools.load_stores import POSTGRESQL, store_at

LOOK = 0.01
"""Seconds between two looks at the journal."""


async def stood_still(where: Path | str, folder: Path, bots_too: bool) -> float:
    """The seconds from the end of a server to the next answer of its bot."""
    options = ["--folder", str(folder), *([] if isinstance(where, Path) else ["--store", where])]
    with server(options) as (pid, port), server(options), Store.open(where) as store:
        async with program(port, new_key()) as ann:
            match, bots = await to_the_bots(ann, pid)
            before, begun = store.text(int(match)), time.perf_counter()
            os.kill(pid, signal.SIGKILL)
            for bot in bots:
                os.kill(bot, signal.SIGKILL if bots_too else signal.SIGCONT)
            while store.text(int(match)) == before:
                await asyncio.sleep(LOOK)
            return time.perf_counter() - begun


def main() -> None:
    """Measure both stores, with the bots and without them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="servers to kill, for each line")
    parser.add_argument("--store", action="append", help="sqlite, postgresql (one is started), or an address postgresql://…")
    args = parser.parse_args()
    print(
        f"others want {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores\n{'killed':<32}{'least':>8}{'median':>8}{'most':>8}, seconds",
        flush=True,
    )
    for kind in args.store or ["sqlite", POSTGRESQL]:
        for bots_too in (False, True):
            took = []
            for _ in range(args.rounds):
                with tempfile.TemporaryDirectory() as name, store_at(kind, Path(name)) as where:
                    took.append(asyncio.run(stood_still(where, Path(name), bots_too)))
            what = f"{kind}, {'with' if bots_too else 'without'} its bots"
            print(f"{what:<32}" + "".join(f"{seconds:>8.2f}" for seconds in (min(took), median(took), max(took))), flush=True)


if __name__ == "__main__":
    main()
