"""Tunes the weights of the learned value by who wins, and writes them beside the rules. `make tune ARGS="oct8"`

Weights that explain best who won need not play best. So all weights are moved a little at once, each up or down at random; players with
them play against players with the opposite moves, in a game and its mirror; and the weights go a little the way of the winners (Spall,
Multivariate stochastic approximation using a simultaneous perturbation gradient approximation, 1992). What is stored is the mean of the
weights over the last steps. Every result is kept in a file, and interrupted tuning goes on from there.

The chances that tuned weights promise are learned afterwards: `make learn ARGS="oct8 --forecast"`.
"""

import argparse
import shlex
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from zlib import crc32

import msgspec
import numpy as np
from joblib import Parallel, delayed
from rich.console import Console
from rich.progress import track

from engine.bots import Budget, TurnBot, sight
from engine.bots.learned import FILE, Learned, School, StoredSchool, school_from, win_shares
from engine.core.registry import GAMES, load
from tools.learn import COURSES, KEEP, Array, Pupil
from tools.records import append, appending, records
from tools.self_play import LONGEST, WINS, Course, chance_of, judge

PART, LEAST = 0.2, 0.05
"""How far a weight is moved: this share of it at the start, and at least so far."""
RATE = 0.06
"""The way that weights go at first for a game won, as a share of how far they are moved."""
SOON, DECAY = 400, 0.6
"""The number of steps in which that begins to become less, and the power of the number of steps with which it does."""
LAST = 800
"""The number of steps over which weights are averaged."""
GROUP = 8
"""Steps that start from the same weights, so that their games can be played at the same time."""


class Trial(msgspec.Struct, frozen=True):
    """What a step's two games showed."""

    step: int
    won: float
    """By how much the players with the moved weights won more of them than those with the opposite moves: from -2 to 2."""


class Tuning:
    """Weights on their way."""

    def __init__(self, start: Array, seed: int, least: float = LEAST) -> None:
        """`least`: how far the smallest weights are moved."""
        self.weights, self.mean, self.seed = start.copy(), start.copy(), seed
        self.reach: Array = PART * abs(start) + least

    @property
    def origin(self) -> str:
        """A name for weights that are moved so far: results found from other ones say nothing of these."""
        return f"{crc32(np.concatenate((self.weights, self.reach)).tobytes()):08x}"

    def move(self, step: int) -> Array:
        """How far each weight is moved in a step: up or down."""
        signs: Array = np.random.default_rng((self.seed, step)).choice((-1.0, 1.0), len(self.weights))
        return signs * self.reach

    def learn(self, trials: Sequence[Trial]) -> None:
        """Go the way of the winners in these steps, which started from the same weights."""
        for step, won in ((trial.step, trial.won) for trial in trials):
            self.weights = self.weights + RATE * (1 + step / SOON) ** -DECAY * won * self.move(step)
        for trial in trials:
            self.mean = self.mean + (self.weights - self.mean) / min(trial.step + 1, LAST)


def school_of(row: Array, widths: Sequence[int]) -> School:
    """The weights as players use them: in the row are those at the start of a game and at its end, by kind of side, then the leader's."""
    first, last, begin = [], [], 0
    for width in widths:
        first.append(tuple(row[begin : begin + width].tolist()))
        last.append(tuple(row[begin + width : begin + 2 * width].tolist()))
        begin += 2 * width
    return School(float(row[-1]), tuple(first), tuple(last))


def duel(name: str, school: str, course: Course, rivals: tuple[School, School], seed: str) -> float:
    """By how much the first of two rivals won more than the second: both play every other seat of a game, then of its mirror."""
    made, drawn = load(name), Random(seed)
    seats, options = drawn.choice(course.seats), made.read_options(drawn.choice(course.options))
    bots = [TurnBot(judge(school, weights), 1, wins=WINS) for weights in rivals]
    won = 0.0
    for swapped in (0, 1):
        chance, rng, answers = chance_of(seed), Random(f"{seed}/{swapped}"), 0
        s = made.setup(options, seats, chance)
        while not s.over and answers < LONGEST:
            seat = made.pending(s)[0]
            code = bots[(seat + swapped) % 2].choose(sight(made, s, seat), rng, Budget(course.playouts)).code
            s, answers = made.apply(s, seat, code, chance), answers + 1
        shares = win_shares(made, s) if s.over else ()
        won += sum([-share if (seat + swapped) % 2 else share for seat, share in enumerate(shares)])
    return won


def tuning_of(pupil: Pupil, seed: int, least: float = LEAST) -> Tuning:
    """Where tuning starts: the stored weights if the pupil has any, else those of its course."""
    return Tuning(np.append(pupil.start, pupil.judging().leader), seed, least)


def tune(pupil: Pupil, tuning: Tuning, steps: int, path: Path, processes: int) -> Iterator[Tuning]:
    """Tune by so many steps; after each group of them: the weights so far. The same seed gives the same weights however many processes."""
    known = {trial.step: trial for trial in records(path, Trial)}
    with appending(path) as file, Parallel(n_jobs=processes) as parallel:
        for begin in range(0, steps, GROUP):
            group = range(begin, min(begin + GROUP, steps))
            missing = [step for step in group if step not in known]
            rivals = [tuple([school_of(tuning.weights + way * tuning.move(step), pupil.widths) for way in (1, -1)]) for step in missing]
            calls = (
                delayed(duel)(pupil.game, pupil.school, pupil.course, pair, f"{tuning.seed}/{pupil.school}/tuning/{step}")
                for step, pair in zip(missing, rivals, strict=True)
            )
            for step, won in zip(missing, parallel(calls), strict=True):
                known[step] = Trial(step, won)
                append(file, known[step])
            tuning.learn([known[step] for step in group])
            yield tuning


def main() -> None:
    parser = argparse.ArgumentParser(prog="make tune", description="tune the weights of the learned value by who wins")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--school", action="append", help="only these schools; the others keep their weights")
    parser.add_argument("--further", action="store_true", help="start from the stored weights; default: from those by hand")
    parser.add_argument("--least", type=float, default=LEAST, help=f"how far the smallest weights are moved; default: {LEAST}")
    parser.add_argument("--steps", type=int, default=2000, help="steps of two games each; default: 2000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the results so far; default: {KEEP}")
    asked = parser.parse_args()
    console, path = Console(), Path(str(files(GAMES[asked.game]) / FILE))
    schools = dict(msgspec.json.decode(path.read_bytes(), type=Learned).schools) if path.exists() else {}
    for school, course in COURSES[asked.game].items():
        if len(course.start) > 1 or (asked.school is not None and school not in asked.school):
            continue
        stored = schools[school] if asked.further else None
        pupil = Pupil(asked.game, school, course, school_from(stored) if stored else None)
        tuning = tuning_of(pupil, asked.seed, asked.least)
        results = asked.keep / f"{asked.game}-{school}-tuning-{asked.seed}-{tuning.origin}.jsonl"
        groups = tune(pupil, tuning, asked.steps, results, asked.processes)
        *_, tuning = track(groups, school, total=-(-asked.steps // GROUP), console=console)
        *pupil.weights, leader = tuning.mean.tolist()
        words = [asked.game, "--school", school, "--steps", f"{asked.steps}", "--seed", f"{asked.seed}"]
        words += ["--further"] * asked.further + ["--least", f"{asked.least}"] * (asked.least != LEAST)
        made_by = f'make tune ARGS="{shlex.join(words)}"'
        before = f"{stored.made_by}; " if stored else ""
        schools[school] = StoredSchool(before + made_by, round(leader, 4), pupil.sides(), tuned=True)
        learned = Learned({name: schools[name] for name in COURSES[asked.game] if name in schools})
        path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=2) + b"\n")


if __name__ == "__main__":
    main()
