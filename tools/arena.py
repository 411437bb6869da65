"""Bots against bots: who beats whom, and how surely. `make arena ARGS="cosmoctopus"`

Each seed is played once with each seat of the stronger level, so that neither luck nor the first move favours anybody: with two seats one
against one, with more seats one against as many of the level below as there are. What has been played is kept in a file, and playing goes
on from there. Thinking is counted in playouts, never in time: the same seeds give the same table, whatever the machine.

    make arena ARGS="night random greedy --seats 4 --games 600"
    make arena ARGS="oct8 --backend dask://127.0.0.1:8786"
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from joblib import parallel_config
from rich.console import Console
from rich.table import Table

from engine.bots import LEVELS
from engine.core.registry import GAMES, load
from tools.kept import Store
from tools.tournament import Record, Standing, fixtures, play, ratings, standing

KEEP = Path(".arena")
"""Where games are kept that have been played."""


def report(standings: Sequence[Standing], rated: dict[str, tuple[float, float]]) -> Iterator[Table]:
    """What the table of a tournament shows."""
    wins = Table("level", "against", "games", "wins", "95 %", "fair", "place", "clear")
    for s in standings:
        low, high = s.interval
        row = (f"{s.games}", f"{s.share:.1%}", f"{low:.1%}–{high:.1%}", f"{s.fair:.1%}", f"{s.place:.2f}", "yes" if s.clear else "no")
        wins.add_row(s.above, s.below, *row)
    yield wins
    skills = Table("level", "rating", "±")
    for level, (mu, sigma) in sorted(rated.items(), key=lambda found: -found[1][0]):
        skills.add_row(level, f"{mu:.1f}", f"{sigma:.1f}")
    yield skills


@contextmanager
def backend(address: str) -> Iterator[None]:
    """Where joblib plays the games: `loky` and its like, or a cluster: Dask's by its address `dask://HOST:PORT`, or `ray`."""
    if address.startswith("dask://"):
        from distributed import Client

        with Client("tcp://" + address.removeprefix("dask://")) as client, parallel_config(backend="dask", client=client):
            yield
        return
    if address == "ray":
        from ray.util.joblib import register_ray

        register_ray()
    with parallel_config(backend=address):
        yield


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("levels", nargs="*", default=list(LEVELS), help=f"weakest first; default: {' '.join(LEVELS)}")
    parser.add_argument("--seats", type=int, help="default: as few as the game has")
    parser.add_argument("--games", type=int, default=400, help="games for each two neighbouring levels; default: 400")
    parser.add_argument("--playouts", type=int, help="how much the bots think about an answer; default: their own measure")
    parser.add_argument("--processes", type=int, default=2, help="games at the same time; default: 2")
    parser.add_argument("--backend", default="loky", help="where they are played: loky, dask://HOST:PORT, ray; default: loky")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played; default: {KEEP}")
    asked = parser.parse_args(arguments)
    if unknown := [level for level in asked.levels if level not in LEVELS]:
        parser.error(f"there is no level {unknown[0]}; there are {', '.join(LEVELS)}")
    seats = asked.seats or max(2, load(asked.game).seats[0])
    console, standings, records = Console(), [], []
    store = Store(asked.keep, asked.processes, console)
    for below, above in pairwise(asked.levels):
        wanted = fixtures(asked.game, above, below, seats, asked.games, asked.playouts)
        with backend(asked.backend):
            some = store.games(asked.game, wanted, play, Record, f"{above} against {below}")
        standings.append(standing(above, below, some))
        records += some
    for table in report(standings, ratings(records)):
        console.print(table)


if __name__ == "__main__":
    main()
