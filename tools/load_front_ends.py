"""How several servers on one store bear guests at many tables: `make load ARGS="--front-ends 4 --tables 200 --store postgresql"`.

The guests of a table reach it through different servers. Timed is a key that answers at one of them, up to the last byte of what it paints
at another. Servers, database and guests share this machine; what each of them takes of it is printed beside the times.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from octotui.cli.arguments import read_library
from octotui.play.table import Table
from octotui.storage.store import Store
from tools.bench_table import percentile
from tools.load_lines import ANSWER, Line, by_ssh
from tools.load_stores import POSTGRESQL, Spent, spent, store_at
from tools.load_tables import Furnished, Seating, furnish, some_tables
from tools.processes import before_all_else, family, memory

LIMITS = ("connections=100000", "per_address=100000", "logins_a_minute=1000000", "unfinished=10000")
COMING = 4
"""Guests who come to a server at the same time."""
WARM = 6.0
"""Seconds of play that are not measured."""
SERVERS, DATABASE, GUESTS = range(3)
"""Who goes before whom with `--real-time`: what would have machines of its own is not to wait for servers."""


@dataclass
class Servers:
    """Servers that share a store."""

    pids: list[int]
    ports: list[int]


@dataclass
class Playing:
    """A table, and the lines of its guests to it."""

    lines: list[Line]
    table: Table
    """Follows the match, to know who is asked."""
    answers: int = 0
    seen: int = 0
    """The answers that were painted for everybody else before the next one."""
    not_taken: int = 0
    """Keys that answered nothing."""

    async def play(self, seconds: float, pace: float, rng: Random) -> None:
        """Let the seat that is asked answer, this many seconds after the previous answer."""
        end = time.perf_counter() + seconds
        await asyncio.sleep(rng.random() * pace)
        while time.perf_counter() < end:
            self.table.catch_up()
            match = self.table.match
            if match.over:
                return
            before, seat = len(match.lines), rng.choice(match.pending)
            others = [line for line in self.lines if line is not self.lines[seat]]
            self.lines[seat].press(ANSWER)
            for line in others:
                line.expect()
            await asyncio.sleep(pace * rng.uniform(0.8, 1.2))
            self.table.catch_up()
            if len(match.lines) == before:
                self.not_taken += 1
            else:
                self.answers += 1
                painted = [line.note() for line in others]
                self.seen += all(painted)

    def forget(self) -> None:
        """Reset the counters."""
        self.answers = self.seen = self.not_taken = 0
        for line in self.lines:
            line.note()
            line.paints, line.seen = [], []


# --- servers and guests


@asynccontextmanager
async def serving(count: int, folder: Path, where: Path | str) -> AsyncIterator[Servers]:
    """Servers that share a store and a key, each in a process."""
    limits = [word for limit in LIMITS for word in ("--limit", limit)]
    store = [] if isinstance(where, Path) else ["--store", where]
    command = [sys.executable, "-m", "octotui", "serve", "--open", "--listen", "127.0.0.1:0", "--folder", str(folder), *limits, *store]
    started: list[subprocess.Popen[str]] = []
    ports = []
    try:
        with open(folder / "log", "w") as log:
            for _ in range(count):
                started.append(subprocess.Popen([*command, "--processes", "1"], stdout=subprocess.PIPE, stderr=log, text=True))
                out = started[-1].stdout
                assert out is not None
                found = re.search(r"ssh -p (\d+) ", await asyncio.to_thread(out.readline))
                assert found is not None, (folder / "log").read_text()
                ports.append(int(found[1]))
        yield Servers([process.pid for process in started], ports)
    finally:
        for process in started:
            process.terminate()
        for process in started:
            await asyncio.to_thread(process.wait)


async def seated(servers: Servers, tables: Sequence[Seating], furnished: Furnished) -> list[list[Line]]:
    """The lines of all guests by table; the guests of a table come through one server after another."""
    gates = [asyncio.Semaphore(COMING) for _ in servers.ports]

    async def come(n: int, server: int) -> Line:
        async with gates[server]:
            line = await by_ssh(servers.ports[server], f"guest{n}", furnished.keys[n])
            await line.settle()
            line.press("1")
            line.last = 0.0
            await line.settle()
            return line

    async def sit(at: int, seats: range) -> list[Line]:
        return list(await asyncio.gather(*(come(n, (at + seat) % len(servers.ports)) for seat, n in enumerate(seats))))

    return list(await asyncio.gather(*(sit(at, seats) for at, (_, seats) in enumerate(tables))))


# --- a run


@dataclass
class Result:
    """The results of a run."""

    front_ends: int
    tables: int
    pace: float
    seconds: float
    answers: int = 0
    seen: int = 0
    not_taken: int = 0
    theirs: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    spent: Spent = field(default_factory=lambda: Spent(0, 0, 0, 0, 0))
    memory: float = 0
    """MiB of each server."""

    def __str__(self) -> str:
        if not self.answers or not self.theirs:
            return f"{self.front_ends:>7}{self.tables:>7}   nobody's answer was painted"
        each = 1000 / self.answers
        figures = (
            *(f"{self.answers / self.seconds:.1f}", f"{self.seen / self.answers:.1%}"),
            *(f"{n:.0f}" for n in (median(self.theirs), percentile(self.theirs, 0.95), percentile(self.theirs, 0.99))),
            f"{percentile(self.own, 0.95):.0f}",
            *(f"{n / self.seconds:.2f}" for n in (self.spent.servers, self.spent.database, self.spent.guests)),
            *(f"{n * each:.1f}" for n in (self.spent.servers, self.spent.database)),
            f"{self.spent.transactions / self.answers:.1f}",
            f"{self.spent.written / self.answers / 1000:.1f}",
            f"{self.memory:.0f}",
        )
        return f"{self.front_ends:>7}{self.tables:>7}{self.pace:>6g}" + "".join(
            f"{text:>{width}}" for text, (_, width) in zip(figures, COLUMNS[3:], strict=True)
        )


COLUMNS = (
    ("servers", 7),
    ("tables", 7),
    ("pace", 6),
    ("answers/s", 11),
    ("seen", 8),
    ("p50", 6),
    ("p95", 6),
    ("p99", 6),
    ("own p95", 9),
    ("servers", 9),
    ("database", 10),
    ("guests", 8),
    ("ms/answer", 11),
    ("of db", 7),
    ("trans.", 8),
    ("kB", 6),
    ("MiB", 6),
)
LEGEND = """pace: seconds between two answers at a table. seen: answers painted for everybody else at the table before the next one.
p50, p95, p99: milliseconds from a key at one server to the last byte painted at another; own: at the same terminal.
servers, database, guests: the cores that they take. ms/answer: processor of all servers for an answer, of db: of the database.
trans., kB: transactions and bytes of the log for an answer. MiB: memory of a server."""


def first(args: argparse.Namespace, more: int) -> None:
    """Let what is started from now on go first, if that is wanted."""
    if args.real_time:
        before_all_else(more)


async def run(count: int, args: argparse.Namespace, folder: Path) -> list[Result]:
    """Measure this many servers, at every pace."""
    folder.mkdir()
    found = []
    first(args, DATABASE)
    with store_at(args.store, folder) as where:
        tables = some_tables(args.tables)
        furnished = await asyncio.to_thread(furnish, where, tables)
        first(args, SERVERS)
        async with serving(count, folder, where) as servers:
            first(args, GUESTS)
            with Store.open(where, read_library().game) as store:
                store.db.listen(lambda: None, lambda ask: None)
                lines = await seated(servers, tables, furnished)
                playing = [Playing(at, followed(store, match)) for at, match in zip(lines, furnished.matches, strict=True)]
                hearing = asyncio.create_task(hear(store))
                for pace in args.pace:
                    found.append(await measured(playing, servers, where, args.seconds, pace))
                    print(found[-1], flush=True)
                hearing.cancel()
                for at in playing:
                    for line in at.lines:
                        if line.wire is not None:
                            line.wire.close()
    return found


def followed(store: Store, number: int) -> Table:
    """A match as its servers have it."""
    match, _, recorder = store.resume(number)
    return Table(match, recorder)


async def hear(store: Store) -> None:
    """Note which matches have gone on."""
    while True:
        store.announcements()
        await asyncio.sleep(0.05)


async def measured(playing: Sequence[Playing], servers: Servers, where: Path | str, seconds: float, pace: float) -> Result:
    """Let everybody play at this pace for this long."""

    async def play(seconds: float, begin: int) -> None:
        for at in playing:
            at.forget()
        await asyncio.gather(*(at.play(seconds, pace, Random(begin + n)) for n, at in enumerate(playing)))

    await play(WARM, 0)
    before, begun = spent(servers.pids, where), time.perf_counter()
    await play(seconds, len(playing))
    took = time.perf_counter() - begun
    found = Result(len(servers.pids), len(playing), pace, took, spent=spent(servers.pids, where) - before)
    found.memory = memory([pid for parent in servers.pids for pid in family(parent)]) / len(servers.pids)
    for at in playing:
        found.answers, found.seen, found.not_taken = found.answers + at.answers, found.seen + at.seen, found.not_taken + at.not_taken
        for line in at.lines:
            line.note()
            found.theirs += line.seen
            found.own += line.paints
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `make load`."""
    several = parser.add_argument_group("several servers on one store")
    several.add_argument("--front-ends", type=numbers, metavar="N", help="measure so many servers; 1,2,4: one after another")
    several.add_argument("--tables", type=int, default=200, help="tables with guests at all seats")
    several.add_argument("--store", default=POSTGRESQL, help="sqlite, postgresql (one is started), or an address postgresql://…")
    several.add_argument("--pace", type=numbers, default=[5, 1], metavar="SECONDS", help="between two answers at a table")


def numbers(text: str) -> list[int]:
    """Numbers separated by commas. Raises ValueError."""
    return [int(number) for number in text.split(",")]


def measure(args: argparse.Namespace) -> None:
    """Measure what the options ask for."""
    print(f"others want {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores\n{LEGEND}")
    print("".join(f"{name:>{width}}" for name, width in COLUMNS), flush=True)
    with tempfile.TemporaryDirectory() as name:
        for n, count in enumerate(args.front_ends):
            asyncio.run(run(count, args, Path(name) / str(n)))
