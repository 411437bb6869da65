"""Trying out a program that plays: games against random bots, from each seat in turn, with every slip and the time of every answer."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from engine.bots import Budget, bot_to_answer
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.naming import printable
from engine.core.words import count_of
from octotui.bots.levels import PROGRAM
from octotui.bots.programs import Programs
from octotui.play.table import Table

NAME = "It"
LONGEST = 4000
"""Answers after which a game is given up."""
LAST_LINES = 12
"""Maximum lines of standard error behind a slip."""
LONGEST_LINE = 160
"""Maximum characters of such a line."""


class Slipped(NamedTuple):
    """A slip of the program."""

    question: int
    """The number of the program's question in this game, from 1."""
    seconds: float
    """After how long."""
    sentence: str
    stderr: tuple[str, ...]
    """The last lines that the program has written on standard error since the slip before."""


class Tried(NamedTuple):
    """How the program did in a game."""

    seat: int
    place: int | None
    """From 1; None if the game was lost by slips, or given up."""
    slips: tuple[Slipped, ...]
    times: tuple[float, ...]
    """Seconds of each answer, slips included."""


def match_for(game: Game[Any], command: str, number: int) -> tuple[Match, int]:
    """The game of this number from 0, at the smallest table, and the program's seat in it."""
    seats = max(2, game.seats[0])
    seat = number % seats
    players = tuple(Seat(NAME, PROGRAM + command) if i == seat else Seat(f"Random {i + 1}", "random") for i in range(seats))
    return Match.start(game, players, game.options(), number), seat


def play_out(match: Match, seat: int, folder: Path, budget: Budget, clock: Callable[[], float] = time.perf_counter) -> Tried:
    """A game with a program on this seat, played to its end, or until it is out."""
    slips: list[Slipped] = []
    times: list[float] = []
    said: list[str] = []
    table = Table(match)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as logs, closing(table):
        programs = table.programs = Programs({seat: folder}, Path(logs), said.append)
        for _ in range(LONGEST):
            asked = bot_to_answer(match)
            begun = clock()
            if seat in programs.out or not table.bot_answers(budget):
                break
            if asked is not None and asked.seat == seat:
                times.append(clock() - begun)
                slips += [Slipped(len(times), times[-1], sentence, stderr_in(Path(logs))) for sentence in said]
                said.clear()
    place = match.game.result(match.state).places[seat] if match.over and seat not in programs.out else None
    return Tried(seat, place, tuple(slips), tuple(times))


def stderr_in(logs: Path) -> tuple[str, ...]:
    """The last lines of the only log in this folder, which is empty then."""
    lines: list[str] = []
    for log in logs.iterdir():
        lines = log.read_text("utf-8", "replace").splitlines()[-LAST_LINES:]
        os.truncate(log, 0)
    return tuple(printable(line[:LONGEST_LINE]) for line in lines)


def tries(game: Game[Any], command: str, folder: Path, games: int, seconds: float) -> Iterator[Tried]:
    """So many games, one after the other."""
    for number in range(games):
        match, seat = match_for(game, command, number)
        yield play_out(match, seat, folder, Budget(ms=round(seconds * 1000)))


def report(tried: list[Tried]) -> Iterator[str]:
    """What is to be said of all games, in lines."""
    times = sorted(second for one in tried for second in one.times)
    slips = sum(len(one.slips) for one in tried)
    won, over = sum(one.place == 1 for one in tried), sum(one.place is not None for one in tried)
    yield f"{count_of(slips, 'slips') if slips else 'No slip'} in {count_of(len(times), 'answers')}."
    yield f"{over} of {len(tried)} games played to the end, {won} won."
    if times:
        median, late, longest = (f"{second * 1000:.1f} ms" for second in (times[len(times) // 2], times[len(times) * 99 // 100], times[-1]))
        yield f"An answer took {median} (median), {late} (99th percentile), {longest} at most."
