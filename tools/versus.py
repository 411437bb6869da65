"""Bots of two commits against each other at equal time. `python -m tools.versus 6734c2ae cosmoctopus`

Each plays in a process of its own, with the engine of its commit; the rules have to be the same. Thinking is counted in processor time.
Every seed is played once with each seat of the newer commit: with two seats one against one, with more one against as many of the
older. `--shows hand,secret` shows the newer what others hide, which tells what there would be to gain by guessing it. Games are kept in a
file, and playing goes on from there; as time is counted, another machine may find other games.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from rich.console import Console

from engine.bots import IDS, LEVELS
from engine.core.chance import Live
from engine.core.registry import GAMES, load
from tools.kept import LONGEST, SHORT, Fixture, Store
from tools.tournament import Record, standing

KEEP = Path(".versus")
"""The folder for finished games and for the engines that play them."""
PLAYER = Path(__file__).with_name("versus_player.py")


def engine_of(commit: str, folder: Path) -> str:
    """The hash of a commit's engine, once that has been unpacked into a folder of this name. Raises CalledProcessError if there is none."""
    name = git("rev-parse", f"{commit}:engine").decode().strip()[:SHORT]
    if not (folder / name).exists():
        with ZipFile(BytesIO(git("archive", "--format=zip", commit, "engine"))) as archive:
            archive.extractall(folder / name)
    return name


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], check=True, capture_output=True).stdout


class Player:
    """A bot in a process of its own."""

    def __init__(self, checkout: Path, level: str, shows: str) -> None:
        command = [sys.executable, "-P", str(PLAYER), str(checkout), level, shows]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()

    def ask(self, *words: object) -> str:
        """The code that it answers. Raises JSONDecodeError if its process has ended."""
        assert self.process.stdout is not None
        self.send(*words)
        return str(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def play(folder: Path, fixture: Fixture) -> Record:
    """Play one game between bots named `level@engine`, or `level@engine+shows`; if it is abandoned, all seats share first place."""
    game, options, seats = load(fixture.game), dict(fixture.options), len(fixture.levels)
    players: dict[str, Player] = {}
    for name in fixture.levels:
        level, _, rest = name.partition("@")
        engine, _, shows = rest.partition("+")
        if name not in players:
            players[name] = Player(folder / engine, level, shows)
    try:
        for player in players.values():
            player.send("start", fixture.game, options, seats, fixture.seed)
        state, ply = game.setup(game.read_options(options), seats, Live(seed=fixture.seed)), 0
        while not state.over and ply < LONGEST:
            seat = game.pending(state)[0]
            codes = game.legal(state, seat)
            code = codes[0]
            if len(codes) > 1:
                luck = f"{fixture.seed}/{ply}/{seat}"
                code = players[fixture.levels[seat]].ask("choose", seat, luck, round(fixture.seconds * 1000))
            ply += 1
            state = game.apply(state, seat, code, Live(seed=fixture.seed, ply=ply))
            for player in players.values():
                player.send("apply", seat, code)
    finally:
        for player in players.values():
            player.close()
    return Record(fixture, game.result(state).places if state.over else (1,) * seats, ply)


def fixtures(name: str, new: str, old: str, seats: int, games: int, seconds: float) -> list[Fixture]:
    """At least this many games: every seed with the new bot in each seat."""
    made, seeds = load(name), range(-(-games // seats))
    rules = f"{made.version} {made.data_hash()}"
    levels = [tuple(new if i == seat else old for i in range(seats)) for seat in range(seats)]
    return [Fixture(name, bots, seed, None, rules, seconds=seconds) for seed in seeds for bots in levels]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.versus", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", help="a commit")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--new", default="HEAD", help="the other commit; default: HEAD")
    parser.add_argument("--level", default="expert", choices=[level.name for level in LEVELS.values()], help="default: expert")
    parser.add_argument("--shows", default="", metavar="ZONES", help="what the newer bot sees of others: zones such as hand,secret, or all")
    parser.add_argument("--seats", type=int, help="default: as few as the game has")
    parser.add_argument("--games", type=int, default=200, help="default: 200")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for an answer; default: 1")
    parser.add_argument("--processes", type=int, default=2, help="games at the same time; default: 2")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played; default: {KEEP}")
    asked = parser.parse_args(arguments)
    folder = asked.keep.absolute()
    try:
        new, old = (f"{IDS[asked.level]}@{engine_of(commit, folder)}" for commit in (asked.new, asked.old))
    except subprocess.CalledProcessError as error:
        parser.error(error.stderr.decode().strip())
    new += f"+{asked.shows}" if asked.shows else ""
    if new == old:
        parser.error("both commits have the same engine")
    seats = asked.seats or max(2, load(asked.game).seats[0])
    wanted = fixtures(asked.game, new, old, seats, asked.games, asked.seconds)
    console = Console()
    games = Store(folder, asked.processes, console).games(asked.game, wanted, partial(play, folder), Record, asked.game)
    found = standing(new, old, games)
    low, high = found.interval
    console.print(f"{new} against {old}, {asked.seconds:g} s, {found.games} games: won {found.share:.1%} ({low:.1%}–{high:.1%})")


if __name__ == "__main__":
    main()
