"""Processes that play seats of the same matches and answer at the same instant, wherever both are asked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Reason, Refused
from engine.core.registry import load
from octotui.play.table import UNSAVED, Table
from octotui.storage.schema import RUNNING
from octotui.storage.store import Store

GAME = "night"
"""All seats choose at the same time there, some eight times in a game."""
SEATS = ((0, 2), (1,))
"""The seats of each process; its first one races with that of the other."""
PATIENCE = 60.0
"""Seconds after which a process that does not come is given up."""


class Given(NamedTuple):
    """An answer that a process was told is taken."""

    match: int
    seat: int
    code: str


@dataclass
class Played:
    """What a process has done and seen."""

    given: list[Given] = field(default_factory=list)
    refused: list[Reason] = field(default_factory=list)
    races: int = 0
    """How often both processes answered at the same instant."""
    journals: dict[int, list[str]] = field(default_factory=dict)
    """The lines of each match as this process has them in the end."""


def deal(where: Path | str, count: int) -> list[int]:
    """Deal this many matches; return their numbers."""
    game, numbers = load(GAME), []
    with Store.open(where) as store:
        store.db.prepare(RUNNING)
        for seed in range(count):
            match = Match.start(game, tuple(map(Seat, ("Ann", "Bo", "Cy"))), game.read_options({}), seed)
            recorder = store.new(match)
            assert recorder.id is not None, "the match is saved"
            numbers.append(recorder.id)
    return numbers


def race(where: Path | str, matches: Sequence[int], count: int) -> list[Played]:
    """Let two processes play these matches, until they have answered at the same instant this many times."""
    context = get_context("spawn")
    barrier = context.Barrier(len(SEATS), timeout=PATIENCE)
    with context.Pool(len(SEATS), initializer=share, initargs=(barrier,)) as pool:
        return pool.starmap(play, [(where, matches, seats, count) for seats in SEATS], chunksize=1)


def share(barrier: Barrier) -> None:
    """Where both wait for each other, in each process."""
    global start
    start = barrier


start: Barrier


def play(where: Path | str, matches: Sequence[int], seats: tuple[int, ...], count: int) -> Played:
    """Play these seats of each match to its end."""
    played, rng = Played(), Random(seats[0])
    with Store.open(where) as store:
        store.must_save = True
        store.db.listen(lambda: None, lambda ask: None)
        start.wait()
        for number in matches:
            if played.races < count:
                match, _, recorder = store.resume(number)
                play_one(store, number, Table(match, recorder), seats, played, rng)
                played.journals[number] = list(match.lines)
    return played


def play_one(store: Store, number: int, table: Table, seats: tuple[int, ...], played: Played, rng: Random) -> None:
    """Play these seats of a match to its end."""
    match, end = table.match, time.monotonic() + PATIENCE
    while not match.over:
        assert time.monotonic() < end, f"nobody answers in match {number}"
        store.announcements()
        table.catch_up()
        if mine := [seat for seat in seats if seat in match.pending]:
            if {first for first, *_ in SEATS} <= set(match.pending):
                start.wait()
                played.races += 1
            answer(number, table, mine[0], played, rng)
        elif not match.over:
            time.sleep(0.0002)


def answer(number: int, table: Table, seat: int, played: Played, rng: Random) -> None:
    """Answer for a seat with whatever is legal; again if a busy machine could not save it in time."""
    code, end = rng.choice(table.match.game.legal(table.match.state, seat)), time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            table.act(seat, code)
        except Refused as refused:
            if refused.reason.code != UNSAVED:
                played.refused.append(refused.reason)
                return
        else:
            played.given.append(Given(number, seat, code))
            return
    raise AssertionError(f"nothing can be saved in match {number}")
