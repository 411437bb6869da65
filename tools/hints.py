"""Whether hints are right. `python -m tools.hints octopush`

Bots of the level hard play whole games. At one question of each, at which nothing is half done, an expert gives a hint; then its answers
and that of a hard bot are played to the end by hard bots, all in the same sampled worlds. Measured are by how much the hint's first answer
wins more often than the hard bot's, how many pairs of its answers that are clearly different it has in the right order, and how many of
its reasons hold in worlds that it has not seen. With `--first` only the first of these is measured, and nothing is played where both give
the same answer: less work for the same figure. Judged positions are kept in a file, and judging goes on from there.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

from rich.console import Console

from engine.bots import IDS, Budget, Decision, Observation, bot, sight
from engine.bots.comparing import REASONS, SURE, by_word, own_surplus
from engine.bots.deep import SHOWN, Race
from engine.bots.learned import win_shares
from engine.core.chance import Search
from engine.core.registry import GAMES, load
from engine.core.state import State
from octotui.bots.task import EXPERT, WORLDS
from tools.calibration import is_asked
from tools.intervals import wilson
from tools.kept import Fixture, Played, Store, fixture, play_on, play_out

KEEP = Path(".hints")
"""The folder for judged positions."""
HARD = IDS["hard"]
TRIED = 30
"""Worlds in which each answer is played to the end."""


class Judged(Played, frozen=True):
    """What a hint was worth; empty if the game had no question for it."""

    shown: tuple[str, ...] = ()
    """The answers of the hint that have a chance, best first."""
    hard: str = ""
    """The answer of a hard bot."""
    won: dict[str, tuple[float, ...]] = {}
    """By answer that was played to the end: what it had of the win, world by world."""
    reasons: tuple[bool, ...] = ()
    """Of every feature that a reason names: whether it holds in other worlds."""


def judge(fixture: Fixture, first: bool = False) -> Judged:
    """Play a game, ask for a hint in it, and play its answers to the end; with `first` only its first one, if a hard bot gives another."""
    match, rng = play_out(fixture), Random(f"{fixture.seed}/hint")
    asked = [node for node in match.path() if is_asked(match, node)]
    if not match.state.over or not asked:
        return Judged(fixture)
    state = match.nodes[rng.choice(asked)].state
    seen = sight(match.game, state, match.game.pending(state)[0])
    hint = bot(EXPERT).choose(seen, rng, Budget(worlds=WORLDS))
    shown = tuple([prospect.code for prospect in hint.prospects[:SHOWN]])
    hard = bot(HARD).choose(seen, rng, Budget()).code
    codes = dict.fromkeys((*(shown[:1] if first else shown), hard))
    worlds = [(seen.imagine(rng), rng.randrange(2**32)) for _ in range(TRIED if len(codes) > 1 else 0)]
    won = {code: tuple([outcome(seen, world, luck, code) for world, luck in worlds]) for code in codes}
    return Judged(fixture, shown, hard, won, () if first else tuple(reasons_held(seen, hint, shown, rng)))


def outcome(seen: Observation, world: State, luck: int, code: str) -> float:
    """What the seat has of the win if it gives this answer, and hard bots play on."""
    end = play_on(seen.game, seen.game.apply(world, seen.seat, code, Search(luck)), HARD, luck)
    return win_shares(seen.game, end)[seen.seat] if end.over else 0.0


def reasons_held(seen: Observation, hint: Decision, shown: Sequence[str], rng: Random) -> Iterator[bool]:
    """Of each feature named for a shown answer: whether it leaves the seat better off there than the average answer in fresh worlds."""
    race = Race(seen, rng, shown=True)
    while race.worlds < WORLDS:
        race.step()
    tried = [code for code in shown if len(race.strengths[code]) == WORLDS]
    together = [rows for rows in zip(*(race.strengths[code] for code in tried), strict=True) if all(rows)]
    reasons = {prospect.code: prospect.why for prospect in hint.prospects}
    for i, code in enumerate(tried):
        gains = {word: mean(column) for word, column in by_word(race.words, own_surplus(together, i)).items()} if together else {}
        yield from [gains[word] > 0.0 for word in reasons[code].split(" and ", REASONS - 1) if word in gains]


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
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="positions at the same time; default: 2")
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the positions that have been judged; default: {KEEP}")
    asked = parser.parse_args(arguments)
    seats = asked.seats or max(2, load(asked.game).seats[0])
    wanted = [fixture(asked.game, (HARD,) * seats, asked.seed, number) for number in range(asked.positions)]
    console = Console()
    name, play = (f"{asked.game}-first", partial(judge, first=True)) if asked.first else (asked.game, judge)
    found = Store(asked.keep, asked.processes, console).games(name, wanted, play, Judged, "positions")
    for line in report([some for some in found if some.shown]):
        console.print(line)


if __name__ == "__main__":
    main()
