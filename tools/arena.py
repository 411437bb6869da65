"""Bots against bots: who beats whom, and how surely. `make arena ARGS="cosmoctopus"`

Each level has half of the seats, or one against the rest where their number is odd, and each seed is played with every arrangement of them,
so that neither luck nor the first move favours anybody. What has been played is kept in a file, and playing goes
on from there; games of programs are not kept, since programs change. Thinking is counted in playouts, never in time: the same seeds give
the same table, whatever the machine. A program has its time for an answer, and with three slips it has lost the game.

    make arena ARGS="night easy medium --seats 3 --games 600"
    make arena ARGS="cosmoctopus hard cmd:./eve.py"
    make arena ARGS="oct8 --backend dask://127.0.0.1:8786"
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from joblib import parallel_config
from rich.console import Console
from rich.table import Table

from engine.bots import IDS, LEVELS
from engine.core.registry import GAMES, load
from octotui.bots.command_line import check_command
from octotui.bots.levels import PROGRAM, is_program, level_name
from octotui.bots.time_limits import THINK
from tools.kept import Store
from tools.tournament import Record, Standing, fixtures, play, ratings, standing

KEEP = Path(".arena")
"""The folder for finished games."""
DASK = "dask://"
PATIENCE = 10
"""Seconds until a cluster that does not answer is given up."""


def report(standings: Sequence[Standing], rated: dict[str, tuple[float, float]]) -> Iterator[Table]:
    """The rows of a tournament's table."""
    wins = Table("level", "against", "games", "wins", "95 %", "fair", "place", "clear")
    for s in standings:
        low, high = s.interval
        row = (f"{s.games}", f"{s.share:.1%}", f"{low:.1%}–{high:.1%}", f"{s.fair:.1%}", f"{s.place:.2f}", "yes" if s.clear else "no")
        wins.add_row(level_name(s.above), level_name(s.below), *row)
    yield wins
    skills = Table("level", "rating", "±")
    for level, (mu, sigma) in sorted(rated.items(), key=lambda found: -found[1][0]):
        skills.add_row(level_name(level), f"{mu:.1f}", f"{sigma:.1f}")
    yield skills


class NoBackend(Exception):
    """Games cannot be played there; the message is a sentence that says why."""


@contextmanager
def backend(address: str) -> Iterator[None]:
    """Where joblib plays the games: `loky` and its like, or a cluster: Dask's by its address `dask://HOST:PORT`, or `ray`.

    Raises NoBackend.
    """
    with ExitStack() as opened:
        try:
            if address.startswith(DASK):
                from distributed import Client

                client = opened.enter_context(Client("tcp://" + address.removeprefix(DASK), timeout=PATIENCE))
                opened.enter_context(parallel_config(backend="dask", client=client))
            else:
                if address == "ray":
                    from ray.util.joblib import register_ray

                    register_ray()
                opened.enter_context(parallel_config(backend=address))
        except ImportError as error:
            raise NoBackend(f"--backend {address}: {(error.name or '').partition('.')[0]} is not installed") from None
        except (OSError, ValueError) as error:
            raise NoBackend(f"--backend {address}: {error}") from None
        yield


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("levels", nargs="*", default=list(LEVELS), help="weakest first, also programs: cmd:./eve.py; default: all levels")
    parser.add_argument("--seats", type=int, help="default: as few as the game has, and an even number")
    parser.add_argument("--games", type=int, default=400, help="games for each two neighbouring levels; default: 400")
    parser.add_argument("--playouts", type=int, help="how much the bots think about an answer; default: their own measure")
    parser.add_argument("--seconds", type=float, default=THINK, help=f"how long a program may take for an answer; default: {THINK:g}")
    parser.add_argument("--processes", type=int, default=2, help="games at the same time; default: 2")
    parser.add_argument("--backend", default="loky", help="where they are played: loky, dask://HOST:PORT, ray; default: loky")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played; default: {KEEP}")
    asked = parser.parse_args(arguments)
    levels = [level if is_program(level) else IDS.get(level, "") for level in asked.levels]
    if "" in levels:
        parser.error(f"there is no level {asked.levels[levels.index('')]}; there are {', '.join(level.name for level in LEVELS.values())}")
    for level in filter(is_program, levels):
        try:
            check_command(level.removeprefix(PROGRAM), Path.cwd())
        except ValueError as error:
            parser.error(str(error))
    least = load(asked.game).seats[0]
    seats = asked.seats or least + least % 2
    console, standings, records = Console(), [], []
    for below, above in pairwise(levels):
        wanted = fixtures(asked.game, above, below, seats, asked.games, asked.playouts, asked.seconds)
        try:
            with backend(asked.backend), TemporaryDirectory() as unkept:
                folder = Path(unkept) if is_program(above) or is_program(below) else asked.keep
                store, title = Store(folder, asked.processes, console), f"{level_name(above)} against {level_name(below)}"
                some = store.games(asked.game, wanted, play, Record, title)
        except NoBackend as error:
            parser.error(str(error))
        standings.append(standing(above, below, some))
        records += some
    for table in report(standings, ratings(records)):
        console.print(table)


if __name__ == "__main__":
    main()
