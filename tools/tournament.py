"""The games of a tournament, and what they say about the bots' levels. For `make arena`."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from engine.bots import Budget, bot_to_answer
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from octotui.bots.levels import is_program
from octotui.bots.programs import Programs
from octotui.bots.time_limits import THINK
from octotui.play.table import Table
from tools.intervals import wilson
from tools.kept import LONGEST, Fixture, Played, play_out, rules_of


class Record(Played, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """By seat, from 1."""
    answers: int


def fixtures(name: str, above: str, below: str, seats: int, games: int, playouts: int | None, seconds: float = THINK) -> list[Fixture]:
    """At least this many games of a level against the one below: half of the seats each, or one against the rest where their number is
    odd. Every seed is played with every arrangement of the seats. Only programs have seconds."""
    rules, arrangements = rules_of(name), list(combinations(range(seats), seats // 2 if seats % 2 == 0 else 1))
    time = seconds if is_program(above) or is_program(below) else THINK
    return [
        Fixture(name, tuple(above if seat in mine else below for seat in range(seats)), seed, playouts, rules, seconds=time)
        for seed in range(-(-games // len(arrangements)))
        for mine in arrangements
    ]


def with_programs(fixture: Fixture) -> tuple[Match, frozenset[int]]:
    """Play the game until it ends, is abandoned or a program is out; return it with the seats of programs that are out."""
    made = load(fixture.game)
    seats = tuple(Seat(f"{'program' if is_program(level) else level} {i + 1}", level) for i, level in enumerate(fixture.levels))
    table = Table(Match.start(made, seats, made.read_options(dict(fixture.options)), fixture.seed))
    programs = table.programs = Programs({i: Path.cwd() for i, level in enumerate(fixture.levels) if is_program(level)}, None, quiet)
    try:
        for _ in range(LONGEST):
            asked = bot_to_answer(table.match)
            if asked is None or programs.out:
                break
            table.bot_answers(Budget(ms=round(fixture.seconds * 1000)) if is_program(asked.level) else Budget(fixture.playouts))
    finally:
        table.close()
    return table.match, programs.out


def quiet(slip: str) -> None:
    """Say nothing of a slip: `octotui check-bot` does."""


def play(fixture: Fixture) -> Record:
    """Play one game; if it is abandoned, all seats share first place. A program that is out has lost."""
    match, out = with_programs(fixture) if any(map(is_program, fixture.levels)) else (play_out(fixture), frozenset())
    if out:
        places = tuple(len(fixture.levels) if seat in out else 1 for seat in range(len(fixture.levels)))
        return Record(fixture, places, len(match.path()) - 1)
    places = match.game.result(match.state).places if match.state.over else (1,) * len(fixture.levels)
    return Record(fixture, places, len(match.path()) - 1)


class Standing(msgspec.Struct, frozen=True):
    """A level's results against the one below it."""

    above: str
    below: str
    games: int
    share: float
    """Share of the wins; a shared first place counts in part."""
    interval: tuple[float, float]
    """95 %, after Wilson."""
    fair: float
    """The share expected by chance."""
    place: float
    """The mean place of the level above."""

    @property
    def clear(self) -> bool:
        """Whether the whole interval is above the fair share."""
        return self.interval[0] > self.fair


def standing(above: str, below: str, records: Sequence[Record]) -> Standing:
    """What these games say about the two levels."""
    won, places, shares = 0.0, list[int](), list[float]()
    for record in records:
        mine = [place for place, level in zip(record.places, record.fixture.levels, strict=True) if level == above]
        won += mine.count(1) / record.places.count(1)
        places += mine
        shares.append(len(mine) / record.seats)
    n = len(records)
    return Standing(above, below, n, won / n, wilson(won, n), mean(shares), mean(places))


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
