"""Random and greedy games from fresh seeds, each through the whole conformance suite.

    python -m tools.soak [--minutes M | --games N] [--seed S]

At the first failure it prints what to type to see it again, and ends with 1.
"""

import argparse
import shlex
import sys
import time
import traceback
from collections.abc import Iterator
from random import Random, SystemRandom

import pytest

from tests.conformance import checks
from tests.conformance.cases import Case, case_id, cases
from tests.conformance.play import PLAYERS, Walk, play_case

MINUTES = 2.0
MOST_GAMES = 100_000

Play = tuple[Case, str, int]


def plays(seed: int) -> Iterator[Play]:
    """Cases, players and seeds without end; the same for the same `seed`."""
    rng = Random(seed)
    while True:
        for case in rng.sample(cases(), len(cases())):
            for player in PLAYERS:
                yield case, player, rng.randrange(2**32)


def failures(play: Play) -> Iterator[tuple[str, str]]:
    """The checks that fail on a game, and how. The game itself is the first check."""
    case, player, seed = play
    try:
        walk: Walk = play_case(case, player, seed)
    except Exception:  # whatever a broken game raises is the finding
        yield "play", traceback.format_exc()
        return
    for name, check in checks.all_for(player).items():
        try:
            check(walk)
        except (Exception, pytest.fail.Exception):  # as above, and where nothing was raised that should have been
            yield name, traceback.format_exc()


def again(play: Play) -> str:
    case, player, seed = play
    return shlex.join([sys.executable, "-m", "tools.soak", "--only", case_id(case), "--player", player, "--seed", str(seed)])


def report(play: Play) -> bool:
    """Run one game and print what fails; return whether all is well."""
    found = list(failures(play))
    for name, text in found:
        print(f"\nFAILED: {name}\n{text}")
    if found:
        (name, options, seats), player, seed = play
        print(f"game {name}, options {options}, {seats} seats, {player} play, seed {seed}; checks: {', '.join(n for n, _ in found)}")
        print(f"see it again: {again(play)}")
    return not found


def main() -> int:
    known = {case_id(case): case for case in cases()}
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, default=MINUTES, help=f"how long (default: {MINUTES:g})")
    length.add_argument("--games", type=int, help=f"how many games, {MOST_GAMES} at most")
    parser.add_argument("--seed", type=int, help="start from this seed instead of a fresh one")
    parser.add_argument(
        "--only", choices=sorted(known), metavar="CASE", help="one game of this case from exactly --seed: " + ", ".join(sorted(known))
    )
    parser.add_argument("--player", choices=sorted(PLAYERS), default="random")
    chosen = parser.parse_args()
    seed = SystemRandom().randrange(2**32) if chosen.seed is None else chosen.seed
    if chosen.only:
        return 0 if report((known[chosen.only], chosen.player, seed)) else 1
    most = min(chosen.games, MOST_GAMES) if chosen.games is not None else MOST_GAMES
    end = time.monotonic() + chosen.minutes * 60
    print(f"seed {seed}", flush=True)
    done = 0
    for play in plays(seed):
        if done >= most or (chosen.games is None and time.monotonic() >= end):
            break
        if not report(play):
            return 1
        done += 1
        if done % 10 == 0:
            print(f"{done} games, the last: {case_id(play[0])}, {play[1]}, seed {play[2]}", flush=True)
    print(f"{done} games, no failure")
    return 0


if __name__ == "__main__":
    sys.exit(main())
