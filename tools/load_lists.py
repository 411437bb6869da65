"""How the lists of a lobby grow with the matches that are saved: `make load ARGS="--saved 10,100,1000,10000 --store postgresql"`.

All matches are those of Ann and Bo. Of most of them nothing is left to do, and each had a rematch that has begun; or all of them go on.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import psycopg

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.server.hall.pace import Pace
from octotui.server.hall.seats import Seats
from octotui.server.hall.waiting_tables import Place, Waiting, WaitingTables, encode
from octotui.storage.copying import TABLES, Contents, insertions
from octotui.storage.database import Row, Value
from octotui.storage.schema import RUNNING, SERVER
from octotui.storage.store import Store
from tools.load_front_ends import numbers
from tools.load_stores import store_at

GAME, ANSWERS = "oct8", 60
"""The game, and the answers of each match."""
GOING_ON = 10
"""The matches that go on where most are over."""
AT_ONCE = 100
"""The matches in one transaction."""
TRIES = 15
ANN, BO, CY = "key of ann", "key of bo", "key of cy"
LISTS: dict[str, Callable[[Store, int], object]] = {
    "my games": lambda store, match: Seats(store).games_of(ANN),
    "another's": lambda store, match: Seats(store).games_of(CY),
    "to watch": lambda store, match: Seats(store).to_watch(CY),
    "unattended": lambda store, match: Seats(store).unattended(),
    "waiting": lambda store, match: WaitingTables(store).all(),
    "rematch": lambda store, match: WaitingTables(store).rematch_of(match),
}
"""What is asked of the store, with the number of the last match."""
WIDTH = 12


def template(store: Store) -> int:
    """Save a match of Ann and Bo; return its number."""
    game = load(GAME)
    match = Match.start(game, (Seat("ann"), Seat("bo")), game.read_options({}), 5)
    for _ in range(ANSWERS):
        match.act(match.pending[0], game.proposal(match.state, match.pending[0]))
    recorder, seats = store.new(match), Seats(store)
    assert recorder.id is not None, "the match is saved"
    seats.keep(recorder.id, (ANN, BO), True, Pace())
    seats.note(recorder.id, len(match.lines), match.pending, {})
    return recorder.id


def fill(store: Store, count: int, over: bool) -> int:
    """Save this many matches; return the number of the last one. With `over`, most of them have ended."""
    store.db.prepare((*SERVER, *RUNNING))
    first, tables = template(store), {table.name: table for table in TABLES}
    of_match = Contents(store.db).matches([first])[first]
    for begin in range(1, count, AT_ONCE):
        copies: dict[str, list[Row]] = {name: [] for name in (*of_match, "waiting")}
        for n in range(begin, min(begin + AT_ONCE, count)):
            done = over and n >= GOING_ON
            for name, rows in of_match.items():
                copies[name] += [copied(name, row, first + n, done) for row in rows]
            if done:
                again = Waiting(ANN, GAME, {}, (Place(ANN, "ann"), Place(BO, "bo")), "octo-222222", match=first + n, rematch=first + n)
                copies["waiting"].append((n, encode(again), first + n))
        store.db.execute_all([change for name, rows in copies.items() for change in insertions(tables[name], rows)])
    return first + count - 1


def copied(table: str, row: Row, number: int, over: bool) -> Row:
    """A row of a match as that of another one, which is over or not."""
    names = list(next(each for each in TABLES if each.name == table).columns)
    changes: dict[str, Value] = {"id" if table == "match" else "match": number}
    if over and table == "match":
        changes["over"] = True
    if over and table == "seat":
        changes["asked"] = None
    return tuple(changes.get(name, value) for name, value in zip(names, row, strict=True))


def milliseconds(ask: Callable[[], object]) -> float:
    """The median time of a query."""
    times = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        ask()
        times.append((time.perf_counter() - begun) * 1000)
    return median(times)


def settle(where: Path | str) -> None:
    """Let the database do at once what it does by itself after a while: look at what there is."""
    if isinstance(where, str):
        with psycopg.connect(where, autocommit=True) as database:
            database.execute("VACUUM ANALYZE")


def measure(args: argparse.Namespace) -> None:
    """Print the milliseconds of each list, for this many matches."""
    print(f"{'matches':>8}{'':>10}" + "".join(f"{name:>{WIDTH}}" for name in LISTS), flush=True)
    for count in args.saved:
        for over in (True, False):
            with tempfile.TemporaryDirectory() as name, store_at(args.store, Path(name)) as where, Store.open(where) as store:
                last = fill(store, count, over)
                settle(where)
                took = [milliseconds(partial(ask, store, last)) for ask in LISTS.values()]
            print(f"{count:>8}{'over' if over else 'going on':>10}" + "".join(f"{ms:>{WIDTH}.2f}" for ms in took), flush=True)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `make load`."""
    lists = parser.add_argument_group("the lists of a lobby")
    lists.add_argument("--saved", type=numbers, metavar="N", help="measure them with so many matches saved; 10,1000: one after another")
