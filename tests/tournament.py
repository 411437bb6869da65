"""Games between bots, what they say of their levels, and where they are kept. For `make arena`.

Thinking is counted in playouts, never in time: the same fixtures give the same records, whatever the machine and whoever else plays.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
from joblib import Parallel, delayed
from joblib.parallel import get_active_backend
from openskill.models import PlackettLuce

from engine.bots import Budget, answer_for, bot
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import game
from tests.intervals import wilson

LONGEST = 4000
"""Answers after which a game is given up; all its seats then share the first place."""
BATCH = 4
"""Games for each process after which they are kept, where they are played by something that gives back only all of them at once."""


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played."""

    game: str
    levels: tuple[str, ...]
    """By seat."""
    seed: int
    playouts: int | None
    """How much the bots think about an answer; None: their own measure."""
    rules: str
    """The version of the rules and the hash of the data: what was played by others counts no more."""


class Record(msgspec.Struct, frozen=True):
    """A game that has been played."""

    fixture: Fixture
    places: tuple[int, ...]
    """By seat, from 1."""
    answers: int


def rules_of(name: str) -> str:
    """What a game is played by."""
    made = game(name)
    return f"{made.version} {made.data_hash()}"


def fixtures(name: str, above: str, below: str, seats: int, games: int, playouts: int | None) -> list[Fixture]:
    """At least so many games of one of a level against others: every seed with each seat in turn."""
    rules, found = rules_of(name), []
    for seed in range(-(-games // seats)):
        for seat in range(seats):
            levels = tuple(above if i == seat else below for i in range(seats))
            found.append(Fixture(name, levels, seed, playouts, rules))
    return found


def play(fixture: Fixture) -> Record:
    """Play one game."""
    made = game(fixture.game)
    seats = tuple(Seat(f"{level} {i + 1}", level) for i, level in enumerate(fixture.levels))
    match = Match.start(made, seats, made.read_options({}), fixture.seed)
    answers = 0
    while answers < LONGEST and answer_for(match, bot, Budget(fixture.playouts)):
        answers += 1
    places = made.result(match.state).places if match.state.over else (1,) * len(seats)
    return Record(fixture, places, answers)


def played(path: Path) -> dict[Fixture, Record]:
    """The games in a file; a line that was not written to its end is left out."""
    found = {}
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            record = msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError:
            continue
        found[record.fixture] = record
    return found


def play_all(games: Sequence[Fixture], processes: int) -> Iterator[Record]:
    """Play these games, so many at the same time where joblib is set to play them; gives each soon after it is over, in any order."""
    calls = [delayed(play)(fixture) for fixture in games]
    if get_active_backend()[0].supports_return_generator:
        yield from Parallel(n_jobs=processes, return_as="generator_unordered")(calls)
        return
    for first in range(0, len(calls), BATCH * processes):
        yield from Parallel(n_jobs=processes)(calls[first : first + BATCH * processes])


def tournament(
    asked: Iterable[Fixture], path: Path, processes: int, show: Callable[[Iterable[Record], int], Iterable[Record]]
) -> list[Record]:
    """All these games, in this order: those in the file, and those that are missing, which are played and added to it."""
    wanted = list(asked)
    known = played(path)
    missing = [fixture for fixture in wanted if fixture not in known]
    path.parent.mkdir(parents=True, exist_ok=True)
    torn = path.exists() and not path.read_bytes().endswith(b"\n")
    with path.open("ab") as file:
        if torn:
            file.write(b"\n")
        for record in show(play_all(missing, processes), len(missing)):
            file.write(msgspec.json.encode(record) + b"\n")
            file.flush()
            known[record.fixture] = record
    return [known[fixture] for fixture in wanted]


class Standing(msgspec.Struct, frozen=True):
    """How a level did against the one below it."""

    above: str
    below: str
    games: int
    share: float
    """Of the wins; a shared first place is a part of a win."""
    interval: tuple[float, float]
    """95 %, after Wilson."""
    fair: float
    """The share that chance would give."""
    place: float
    """The mean place of the level above."""

    @property
    def clear(self) -> bool:
        """Whether the whole interval is above the fair share."""
        return self.interval[0] > self.fair


def standing(above: str, below: str, records: Sequence[Record]) -> Standing:
    """What these games say of the two levels."""
    won, places = 0.0, []
    for record in records:
        place = record.places[record.fixture.levels.index(above)]
        won += 1 / record.places.count(1) if place == 1 else 0.0
        places.append(place)
    n = len(records)
    return Standing(above, below, n, won / n, wilson(won, n), 1 / len(records[0].places), mean(places))


def ratings(records: Iterable[Record]) -> dict[str, tuple[float, float]]:
    """By level: its rating and how uncertain that is (Plackett-Luce). Seats of one level are one player, with their best place."""
    model = PlackettLuce()
    known: dict[str, Any] = {}
    for record in records:
        best: dict[str, float] = {}
        for level, place in zip(record.fixture.levels, record.places, strict=True):
            best[level] = min(place, best.get(level, place))
        teams = [[known.get(level) or model.rating(name=level)] for level in best]
        known.update(zip(best, (rating for (rating,) in model.rate(teams, ranks=list(best.values()))), strict=True))
    return {level: (rating.mu, rating.sigma) for level, rating in known.items()}
