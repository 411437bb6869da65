"""Whether hints are right. `python -m tools.hints octopush`

Bots of the level hard play whole games. At one question of each, at which nothing is half done, an expert gives a hint; then its answers
and that of a hard bot are played to the end by hard bots, all in the same sampled worlds. Measured are by how much the hint's first answer
wins more often than the hard bot's, how many pairs of its answers that are clearly different it has in the right order, and how many of
its reasons hold in worlds that it has not seen. With `--first` only the first of these is measured, and nothing is played where both give
the same answer: less work for the same figure. With `--quick` players who see all hands play on, twenty times as fast as hard bots. Judged
positions are kept in a file, and judging goes on from there.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from rich.console import Console

from engine.bots.comparing import SURE
from engine.core.registry import GAMES, load
from tools.hint_judging import HARD, Judged, judge
from tools.intervals import wilson
from tools.kept import Store, fixture

KEEP = Path(".hints")
"""The folder for judged positions."""


def gap(judged: Judged, better: str, worse: str) -> tuple[float, float]:
    """By how much one answer won more often than another, and the standard error."""
    if better == worse:
        return 0.0, 0.0
    gaps = [a - b for a, b in zip(judged.won[better], judged.won[worse], strict=True)]
    return mean(gaps), stdev(gaps) / sqrt(len(gaps))


def report(found: Sequence[Judged]) -> Iterator[str]:
    """What these positions say about hints, in sentences."""
    gaps = [gap(some, some.shown[0], some.hard)[0] for some in found]
    error = stdev(gaps) / sqrt(len(gaps))
    same = sum(some.shown[0] == some.hard for some in found)
    more = f"{100 * mean(gaps):+.1f} ± {200 * error:.1f}"
    yield f"{len(found)} positions: the hint's first answer wins {more} points more than that of a hard bot; {same} are the same"
    pairs = [gap(some, a, b) for some in found for a, b in combinations([code for code in some.shown if code in some.won], 2)]
    clear = [difference > 0.0 for difference, margin in pairs if abs(difference) > SURE * margin]
    held = [held for some in found for held in some.reasons]
    for some, what in ((clear, "of the clearly different pairs are in the right order"), (held, "of the reasons hold")):
        if some:
            low, high = wilson(sum(some), len(some))
            yield f"{sum(some)} of {len(some)} {what}: {sum(some) / len(some):.0%} ({low:.0%}–{high:.0%})"


def main(arguments: Sequence[str] | None = None) -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m tools.hints", description=__doc__, formatter_class=formatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, help="default: as few as the game has")
    parser.add_argument("--positions", type=int, default=100, help="default: 100")
    parser.add_argument("--first", action="store_true", help="measure only the first answer of the hints")
    parser.add_argument("--quick", action="store_true", help="let quick players who see all hands play on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="positions at the same time; default: 2")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the positions that have been judged; default: {KEEP}")
    asked = parser.parse_args(arguments)
    seats = asked.seats or max(2, load(asked.game).seats[0])
    wanted = [fixture(asked.game, (HARD,) * seats, asked.seed, number) for number in range(asked.positions)]
    console = Console()
    name = f"{asked.game}{'-first' * asked.first}{'-quick' * asked.quick}"
    play = partial(judge, first=asked.first, quick=asked.quick)
    found = Store(asked.keep, asked.processes, console).games(name, wanted, play, Judged, "positions")
    told = report([some for some in found if some.shown])
    for line in [next(told)] if asked.first else told:
        console.print(line)


if __name__ == "__main__":
    main()
