"""How hard the Private Investigator is: bots play it at every difficulty, alone and together. `make balance`.

The same seed, level and number of games give the same figures, on any machine.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mean

from engine.cosmoctopus.investigator import DIFFICULTIES
from engine.cosmoctopus.table import Table
from tools.intervals import wilson
from tools.kept import Fixture, Played, Store, fixture, play_out

GAME = "cosmoctopus"

# --- targets
EASIEST = 0.75
"""Minimum win share of bots at the first difficulty."""
HARDEST = (0.1, 0.3)
"""Range of their win share at the last."""


class Pursued(Played, frozen=True):
    """The record of one game."""

    won: bool
    """False for an abandoned game."""
    rounds: int
    track: int
    taken: int
    """Forbidden Knowledge that the Private Investigator took."""


def play(fixture: Fixture) -> Pursued:
    """A game against the Private Investigator."""
    match = play_out(fixture)
    s = match.state
    assert isinstance(s, Table)
    return Pursued(fixture, s.over and not match.game.result(s).lost, s.round, s.track, s.knowledge.count(-1))


def report_line(seats: int, difficulty: str, found: Sequence[Pursued]) -> str:
    """One line on the games of one table at one difficulty."""
    won, n = sum(one.won for one in found), len(found)
    low, high = wilson(won, n)
    return (
        f"{table(seats):10}  {difficulty:10}  {n:4} games  won {won / n:4.0%} ({low:4.0%} to {high:4.0%})"
        f"  rounds {mean(one.rounds for one in found):4.1f}  its tentacles {mean(one.track for one in found):3.1f},"
        f" Forbidden Knowledge {mean(one.taken for one in found):3.1f}"
    )


def table(seats: int) -> str:
    return "alone" if seats == 1 else f"{seats} together"


def missed_targets(seats: int, won: Sequence[int], games: int) -> list[str]:
    """The targets that the wins at a table, from the first difficulty to the last, do not meet: as far as chance does not explain it.

    That the first and the last differ has to be beyond chance.
    """
    spans = [wilson(n, games) for n in won]
    (first_low, first_high), (last_low, last_high) = spans[0], spans[-1]
    least, most = HARDEST
    found = []
    if any(harder[0] > easier[1] for easier, harder in pairwise(spans)):
        found.append("the share rises from one step to the next")
    if last_high >= first_low:
        found.append(f"{DIFFICULTIES[-1]} is not clearly harder than {DIFFICULTIES[0]}")
    if first_high < EASIEST:
        found.append(f"{DIFFICULTIES[0]} is won less than {EASIEST:.0%} of the time")
    if last_high < least:
        found.append(f"{DIFFICULTIES[-1]} is won less than {least:.0%} of the time")
    if last_low > most:
        found.append(f"{DIFFICULTIES[-1]} is won more than {most:.0%} of the time")
    return [f"{table(seats)}: {why}" for why in found]


def report(store: Store, games: int, seed: int, level: str, tables: Sequence[int]) -> Iterator[str]:
    """Lines on every table and difficulty as they come, and at the end the targets that were missed, each behind `<-- `."""
    yield f"The Private Investigator: won {EASIEST:.0%} or more at first, less at each step, {HARDEST[0]:.0%} to {HARDEST[1]:.0%} at last"
    misses: list[str] = []
    for seats in tables:
        won = []
        for difficulty in DIFFICULTIES:
            asked = [fixture(GAME, (level,) * seats, seed, i, (("investigator", difficulty),)) for i in range(games)]
            found = store.games("investigator", asked, play, Pursued, f"{table(seats)}, {difficulty}")
            won.append(sum(one.won for one in found))
            yield report_line(seats, difficulty, found)
        misses += missed_targets(seats, won, games)
    yield from (f"<-- {miss}" for miss in misses) if misses else ["All targets met."]
