"""What the answers of a whole server cost its store: `make load ARGS="--writers 1,4,8 --store postgresql"`.

Each writer is a process that answers without a pause, as a server writes it down. One more server, at which nobody is, hears of them all.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from engine.core.journal import Seat
from engine.core.match import Match
from octotui.cli.arguments import read_library
from octotui.server.hall.bot_pool import BotPool
from octotui.server.hall.hall import Hall
from octotui.server.hall.pace import Pace
from octotui.server.hall.seats import Seats
from octotui.storage.database import Database
from octotui.storage.schema import RUNNING, SAVES, SERVER
from octotui.storage.store import Store
from tools.bench_table import percentile
from tools.load_front_ends import numbers
from tools.load_stores import Spent, spent, store_at

GAME = "oct8"
OF_MATCH = ("match", "line", "seat", "house")
"""The tables in which a match has rows."""
HEADS = ("writers", "answers/s", "p50, ms", "p95, ms", "db, cores", "kB of log", "µs to hear", "kB a match", "its lines")
WIDTH = 11


class Written(NamedTuple):
    """What a writer has done."""

    matches: int
    took: list[float]
    """The milliseconds of each answer."""


def write(where: Path | str, name: str, seconds: float) -> Written:
    """Play one match after another, and write each answer down as a server does."""
    game = read_library().game(GAME)
    took: list[float] = []
    matches = 0
    with Store.open(where) as store:
        store.must_save = store.announces_lines = True
        seats, end = Seats(store), time.perf_counter() + seconds
        while time.perf_counter() < end:
            match = Match.start(game, (Seat("ann"), Seat("bo")), game.read_options({}), matches)
            recorder = store.new(match)
            assert recorder.id is not None, "the match is saved"
            seats.keep(recorder.id, (f"ann {name}", f"bo {name}"), True, Pace())
            matches += 1
            while not match.over and time.perf_counter() < end:
                seat = match.pending[0]
                code = game.proposal(match.state, seat)
                begun = time.perf_counter()
                match.act(seat, code)
                seats.note(recorder.id, len(match.lines), match.pending, {})
                took.append((time.perf_counter() - begun) * 1000)
    return Written(matches, took)


async def measured(where: Path | str, writers: int, seconds: float) -> tuple[list[Written], Spent, float]:
    """What so many writers have done and the database has spent, and the seconds of processor that hearing of it took here."""
    library = read_library()
    with Store.open(where, library.game) as store:
        hall = Hall(store, library, BotPool(0, print))
        hall.start()
        with get_context("spawn").Pool(writers) as pool:
            await asyncio.to_thread(pool.starmap, write, [(where, str(n), 0.1) for n in range(writers)], 1)
            before, begun = spent([], where), time.process_time()
            jobs = [(where, str(n), seconds) for n in range(writers)]
            found = await asyncio.to_thread(pool.starmap, write, jobs, 1)
            heard, after = time.process_time() - begun, spent([], where)
        await hall.close()
    return found, after - before, heard


def size(db: Database) -> int:
    """The bytes of all matches, with their indexes."""
    if db.file is not None:
        return db.file.stat().st_size
    row = db.row("SELECT " + " + ".join(f"pg_total_relation_size('{name}')" for name in OF_MATCH))
    return int(row[0]) if row else 0


def line(writers: int, seconds: float, found: Sequence[Written], database: Spent, heard: float, stored: int, lines: int) -> str:
    """A line of figures."""
    took = [ms for each in found for ms in each.took]
    matches = sum(each.matches for each in found)
    figures = (
        *(f"{writers}", f"{len(took) / seconds:.0f}", f"{percentile(took, 0.5):.2f}", f"{percentile(took, 0.95):.2f}"),
        *(f"{database.database / seconds:.2f}", f"{database.written / len(took) / 1000:.1f}", f"{heard / len(took) * 1e6:.0f}"),
        *(f"{stored / matches / 1000:.1f}", f"{lines / matches:.0f}"),
    )
    return "".join(f"{text:>{WIDTH}}" for text in figures)


def measure(args: argparse.Namespace) -> None:
    """Print the costs for so many writers."""
    print("".join(f"{head:>{WIDTH}}" for head in HEADS), flush=True)
    for writers in args.writers:
        with tempfile.TemporaryDirectory() as name, store_at(args.store, Path(name)) as where:
            with Store.open(where) as store:
                store.db.prepare((*SAVES, *SERVER, *RUNNING))
                empty = size(store.db)
            found, database, heard = asyncio.run(measured(where, writers, args.seconds))
            with Store.open(where) as store:
                (lines,) = store.db.row("SELECT count(*) FROM line") or (0,)
                print(line(writers, args.seconds, found, database, heard, size(store.db) - empty, lines), flush=True)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `make load`."""
    costs = parser.add_argument_group("the costs of answers")
    costs.add_argument("--writers", type=numbers, metavar="N", help="so many processes that answer without a pause; 1,4: one after another")
