"""Games between bots that are played once and kept in a file: for `make arena` and `make balance`.

Thinking is counted in playouts, never in time: the same fixtures give the same games, whatever the machine and whoever else plays.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from joblib import Parallel, delayed
from joblib.parallel import get_active_backend
from rich.console import Console
from rich.progress import track

import engine
from engine.bots import Budget, answer_for, bot, sight
from engine.core.chance import Search
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import State
from octotui.bots.time_limits import THINK
from tools.records import append, appending, records

LONGEST = 4000
"""Maximum answers before a game is abandoned."""
SEEDS = 1_000_000
"""Maximum games per seed."""
SHORT = 12
"""Characters of a hash that tells engines apart."""
BATCH = 4
"""Games for each process after which they are kept, where they are played by something that gives back only all of them at once."""


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played."""

    game: str
    levels: tuple[str, ...]
    """By seat."""
    seed: int
    playouts: int | None
    """The bots' budget for an answer; None: their own."""
    rules: str
    """What `rules_of` gives: games played by other rules or other bots no longer count."""
    options: tuple[tuple[str, str], ...] = ()
    """The options that are not at their defaults."""
    seconds: float = THINK
    """A program's time limit for an answer."""


class Played(msgspec.Struct, frozen=True):
    """The record of a finished game."""

    fixture: Fixture

    @property
    def seats(self) -> int:
        return len(self.fixture.levels)


P = TypeVar("P", bound=Played)
R = TypeVar("R")


def rules_of(name: str) -> str:
    """What decides how a game is played: its version, its data, and the engine with its bots."""
    made = load(name)
    return f"{made.version} {made.data_hash()} {engine_hash()}"


@cache
def engine_hash() -> str:
    """The hash of all files of the engine."""
    root, found = Path(engine.__path__[0]), sha256()
    for file in sorted(path for path in root.rglob("*") if path.suffix in {".py", ".toml", ".json"}):
        found.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return found.hexdigest()[:SHORT]


def fixture(name: str, levels: tuple[str, ...], seed: int, number: int, options: tuple[tuple[str, str], ...] = ()) -> Fixture:
    """The game of this number of those that a seed gives; bots think by their own measure."""
    return Fixture(name, levels, seed * SEEDS + number, None, rules_of(name), options)


def play_out(fixture: Fixture) -> Match:
    """Play the game to its end, or abandon it."""
    made = load(fixture.game)
    seats = tuple(Seat(f"{level} {i + 1}", level) for i, level in enumerate(fixture.levels))
    match = Match.start(made, seats, made.read_options(dict(fixture.options)), fixture.seed)
    for _ in range(LONGEST):
        if not answer_for(match, bot, Budget(fixture.playouts)):
            break
    return match


def play_on(game: Game[Any], state: State, level: str, luck: int) -> State:
    """Let bots of a level play on from a position; where the game is abandoned, it is not over."""
    chance, rng = Search(luck), Random(luck)
    for _ in range(LONGEST):
        if state.over:
            break
        seat = game.pending(state)[0]
        state = game.apply(state, seat, bot(level).choose(sight(game, state, seat), rng, Budget()).code, chance)
    return state


def read(path: Path, kind: type[P]) -> dict[Fixture, P]:
    """The games in a file."""
    return {played.fixture: played for played in records(path, kind)}


def play_all(play: Callable[[Fixture], R], games: Sequence[Fixture], processes: int) -> Iterator[R]:
    """Play these games, several at a time where joblib is set up for it; yield each soon after it ends, in any order."""
    calls = [delayed(play)(fixture) for fixture in games]
    if get_active_backend()[0].supports_return_generator:
        yield from Parallel(n_jobs=processes, return_as="generator_unordered")(calls)
        return
    for first in range(0, len(calls), BATCH * processes):
        yield from Parallel(n_jobs=processes)(calls[first : first + BATCH * processes])


@dataclass(frozen=True)
class Store:
    """A folder of games that have been played, and how those that are missing are played."""

    folder: Path
    processes: int
    console: Console
    """Where the progress bar is drawn."""

    def games(self, name: str, asked: Iterable[Fixture], play: Callable[[Fixture], P], kind: type[P], title: str) -> list[P]:
        """All these games, in this order: those in the file of that name, and those that are missing, which are played and added to it."""
        wanted, path = list(asked), self.folder / f"{name}.jsonl"
        known = read(path, kind)
        missing = [fixture for fixture in wanted if fixture not in known]
        with appending(path) as file:
            for played in track(play_all(play, missing, self.processes), title, total=len(missing), console=self.console):
                append(file, played)
                known[played.fixture] = played
        return [known[fixture] for fixture in wanted]
