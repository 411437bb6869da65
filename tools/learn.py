"""Teaches the weights of the learned value by self-play, and writes them beside the rules. `make learn ARGS="cosmoctopus"`

TD(λ) on a linear score of each side and a softmax over them: what a position promises is drawn towards what the positions after it promise,
and in the end towards who has won (Sutton, Learning to predict by the methods of temporal differences, 1988). The players judge the ends
of their turns with the weights learned so far, and now and then answer by chance; after each batch of games the weights are fitted anew to
the latest games, from a rough start by hand and held near it.
"""

import argparse
import shlex
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from engine.bots import Budget, TurnBot, sight
from engine.bots.judging import Judge, lead
from engine.bots.learned import FILE, Learned, School, StoredSchool, Weights, win_shares
from engine.core.chance import Search
from engine.core.features import Row
from engine.core.game import Game
from engine.core.registry import GAMES, load
from engine.core.state import State
from engine.cosmoctopus.value import PARTS
from engine.octopush.value import STAKES

KEPT = 3
"""Batches that a fit looks at, the latest ones."""
LAMBDA = 0.8
"""How much the target of a position follows that of the next one; the rest follows what the next one promised."""
SWEEPS = 6
"""How often the targets are worked out anew with the weights fitted so far."""
STEPS = 150
"""Steps towards the targets in each sweep."""
RATE = 0.05
"""How far the first of them goes."""
PULL = 0.0003
"""How strongly the weights are drawn back to where they started, unless a course says otherwise."""
ERRING = 0.04
"""How often an answer is left to chance, so that other positions are met too."""
LONGEST = 4000
"""Answers after which a game is given up and not learned from."""


class Course(NamedTuple):
    """What is played to learn the weights of one school."""

    seats: tuple[int, ...]
    options: tuple[Mapping[str, object], ...]
    start: tuple[Mapping[str, float], ...]
    """For each kind of side, where learning starts; a feature that is not named starts at nothing."""
    leader: float = 1.0
    """How much the score of the best other side counts against one's own, where ends of a turn are compared."""
    playouts: int | None = None
    """How much a player thinks; None: its own measure."""
    pull: float = PULL
    """How strongly the weights are drawn back to where they started: the more so the fewer games there are for each feature."""


INVESTIGATORS = tuple({"investigator": difficulty} for difficulty in ("naive", "tenacious", "relentless", "obsessive"))
PROMISES = dict.fromkeys(STAKES, 1.0)
RIVAL = {
    "tentacles": 2.6,
    "one-short": 0.55,
    "two-short": 0.15,
    "three-short": 0.4,
    "asked": 0.15,
    "soon": 0.15,
    "tokens": 0.25,
    "cards": 0.6,
    "hopes": 0.75,
    "stock": 0.25,
    "knowledge": 1.3,
    "lasting": 0.75,
    "constellations": 0.65,
    "kinds": 0.4,
    "generic-discounts": -0.35,
    "on-gain": -0.25,
}
"""From a thousand games of bots by the hand-made value, held near its own proportions."""
TEAM = {"tentacles": 6.0, "finished": 6.0, **dict.fromkeys(PARTS, 0.3)}
PURSUER = {"track": 3.5, "near": 1.5}
OCTOPUSH = {"points": 1.0, "late-points": 1.0, **PROMISES}
DICE = {"pups": 4.0, **PROMISES}
OCT8 = {
    "points": 2.6,
    "double": 2.8,
    "own-area": 1.5,
    "open": -0.8,
    "loose": 0.3,
    "cards": 1.3,
    "arms": 0.25,
    "plan": 0.9,
    "trade": 0.6,
    "chips": 1.0,
    "gifts": 0.05,
    "asked": 0.25,
}
NIGHT = {
    "out": -2.3,
    "lacks-1": 1.3,
    "lacks-2": 1.15,
    "lacks-3": 0.65,
    "power-1": -1.05,
    "power-3": 0.7,
    "power-4": 1.05,
    "power-5": 1.3,
    "power-6": 1.6,
    "here": 0.1,
    "near": 0.2,
    "far": 0.4,
    "outside": 0.35,
    "alone": 0.5,
    "last": 0.6,
    "soon": 0.05,
}
COURSES: dict[str, dict[str, Course]] = {
    "cosmoctopus": {
        "rivals": Course((2, 2, 3, 4), ({},), (RIVAL,), pull=0.1),
        "together": Course((1, 2, 3, 4), INVESTIGATORS, (TEAM, PURSUER), pull=0.03),
    },
    "octopush": {
        "cards": Course((2, 2, 3, 4), ({},), (OCTOPUSH,)),
        "dice": Course((2, 3, 4), ({"variant": "dice"},), (DICE,)),
    },
    "oct8": {"rivals": Course((2, 2, 3, 4), ({}, {"short": True}), (OCT8,), 0.6, pull=0.001)},
    "night": {
        "whole": Course((3, 3, 4, 5), ({}, {"face_down": True}), (NIGHT,), 0.2, 700, pull=0.1),
        "quick": Course((3, 4, 5), ({"quick": True},), (NIGHT,), 0.2, 700, pull=0.1),
    },
}


class Played(NamedTuple):
    """What is learned from one game."""

    positions: list[tuple[Row, ...]]
    """The sides of each position in which another seat was asked than before."""
    won: tuple[float, ...]
    """What each side had of the win in the end."""


def judge(school: str, course: Course, weights: Weights) -> Judge:
    """What `by_learning` would say with these weights."""
    schools = {school: School(course.leader, weights)}

    def worth(made: Game[Any], s: State, seat: int) -> float:
        return lead(made, s, seat, schools)

    return worth


def play(name: str, school: str, course: Course, weights: Weights, seed: str) -> Played | None:
    """A game of self-play; None if it had to be given up."""
    made, rng = load(name), Random(seed)
    chance, bot = Search(rng), TurnBot(judge(school, course, weights), 1)
    seats = rng.choice(course.seats)
    s = made.setup(made.read_options(rng.choice(course.options)), seats, chance)
    asked, positions = None, list[tuple[Row, ...]]()
    for _ in range(LONGEST):
        if s.over:
            return Played(positions, by_side(made, s))
        if s.frames[0][1] != asked or seats == 1:
            asked = s.frames[0][1]
            positions.append(made.features(s).sides)
        seat = made.pending(s)[0]
        seen = sight(made, s, seat)
        code = rng.choice(seen.codes) if rng.random() < ERRING else bot.choose(seen, rng, Budget(course.playouts)).code
        s = made.apply(s, seat, code, chance)
    return None


def by_side(made: Game[Any], s: State) -> tuple[float, ...]:
    """What each side has of the win; what no side of the seats has is the last side's, which no seat plays."""
    _, sides, side_of = made.features(s)
    won = [0.0] * len(sides)
    for side, share in zip(side_of, win_shares(made, s), strict=True):
        won[side] = share
    if len(sides) > len(set(side_of)):
        won[-1] = 1.0 - sum(won)
    return tuple(won)


Array = NDArray[np.float64]


class Lessons(NamedTuple):
    """Games with the same number of sides, one after the other."""

    rows: list[Array]
    """Of each side: positions × features."""
    ends: list[int]
    """Where each game ends."""
    won: Array
    """Games × sides."""


def lessons(games: list[Played]) -> list[Lessons]:
    """All games, by the number of their sides."""
    found = []
    for sides in sorted({len(played.won) for played in games}):
        some = [played for played in games if len(played.won) == sides]
        rows = [np.array([position[i] for played in some for position in played.positions], float) for i in range(sides)]
        ends = list(np.cumsum([len(played.positions) for played in some]))
        found.append(Lessons(rows, ends, np.array([played.won for played in some])))
    return found


def chances(rows: list[Array], weights: list[Array]) -> Array:
    """Positions × sides: the chance of each side."""
    scores = np.stack([side @ weights[min(i, len(weights) - 1)] for i, side in enumerate(rows)], axis=1)
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Array = raised / raised.sum(axis=1, keepdims=True)
    return shares


def targets(lesson: Lessons, had: Array) -> Array:
    """Positions × sides: the λ-return of each position."""
    wanted, begin = np.empty_like(had), 0
    for end, won in zip(lesson.ends, lesson.won, strict=True):
        target = won
        for at in range(end - 1, begin - 1, -1):
            wanted[at] = target
            target = LAMBDA * target + (1 - LAMBDA) * had[at]
        begin = end
    return wanted


def fit(games: list[Played], start: Weights, pull: float = PULL) -> Weights:
    """The weights that TD(λ) comes to: the targets are worked out anew in each sweep, and the weights moved to them by Adam's steps."""
    learned, begun = lessons(games), [np.array(kind, float) for kind in start]
    weights = [kind.copy() for kind in begun]
    total = sum(len(lesson.rows[0]) for lesson in learned)
    for _ in range(SWEEPS):
        wanted = [targets(lesson, chances(lesson.rows, weights)) for lesson in learned]
        first, second = [np.zeros_like(kind) for kind in weights], [np.zeros_like(kind) for kind in weights]
        for step in range(1, STEPS + 1):
            slopes = [2 * pull * (kind - was) for kind, was in zip(weights, begun, strict=True)]
            for lesson, target in zip(learned, wanted, strict=True):
                error = chances(lesson.rows, weights) - target
                for i, side in enumerate(lesson.rows):
                    slopes[min(i, len(weights) - 1)] += error[:, i] @ side / total
            for kind, slope in enumerate(slopes):
                first[kind] = 0.9 * first[kind] + 0.1 * slope
                second[kind] = 0.999 * second[kind] + 0.001 * slope**2
                moved = first[kind] / (1 - 0.9**step) / (np.sqrt(second[kind] / (1 - 0.999**step)) + 1e-9)
                weights[kind] -= RATE / (1 + 3 * step / STEPS) * moved
    return tuple(tuple(map(float, kind)) for kind in weights)


def surprise(games: list[Played], weights: Weights) -> float:
    """The mean of minus the logarithm of the chance that was given to what came; less is better."""
    parts = []
    for lesson in lessons(games):
        had = chances(lesson.rows, [np.array(kind) for kind in weights])
        lengths = np.diff([0, *lesson.ends])
        parts.append(-(np.repeat(lesson.won, lengths, axis=0) * np.log(np.maximum(had, 1e-9))).sum(axis=1))
    return float(np.concatenate(parts).mean())


def teach(name: str, school: str, course: Course, asked: argparse.Namespace, pool: Parallel) -> Iterator[tuple[StoredSchool, str]]:
    """After each batch: the weights by feature, and a line about it."""
    names = names_of(name, school)
    start = weights = tuple(tuple(given.get(f, 0.0) for f in kind) for kind, given in zip(names, course.start, strict=True))
    kept: list[list[Played]] = []
    yield written(asked, school, course, names, start), f"{school}: where it starts"
    for batch in range(asked.batches):
        made = pool(delayed(play)(name, school, course, weights, f"{asked.seed}/{school}/{batch}/{i}") for i in range(asked.games))
        games = [played for played in made if played is not None]
        line = f"{school}: {len(games)} games, surprise {surprise(games, weights):.3f} (before learning {surprise(games, start):.3f})"
        kept = [*kept, games][-KEPT:]
        weights = fit([played for some in kept for played in some], start, course.pull)
        yield written(asked, school, course, names, weights), line


def written(asked: argparse.Namespace, school: str, course: Course, names: tuple[tuple[str, ...], ...], weights: Weights) -> StoredSchool:
    """The school as it is kept."""
    words = [asked.game, "--school", school, "--batches", f"{asked.batches}", "--games", f"{asked.games}", "--seed", f"{asked.seed}"]
    command = f'make learn ARGS="{shlex.join(words)}"'
    sides = [{f: round(w, 4) for f, w in zip(kind, row, strict=True)} for kind, row in zip(names, weights, strict=True)]
    return StoredSchool(command, course.leader, sides)


def names_of(name: str, school: str) -> tuple[tuple[str, ...], ...]:
    """The features of a school, of each kind of side, in their order."""
    return tuple(tuple(kind) for kind in load(name).schools[school])


def main() -> None:
    parser = argparse.ArgumentParser(prog="make learn", description="teach the weights of the learned value by self-play")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--school", action="append", help="only these schools; the others keep their weights")
    parser.add_argument("--batches", type=int, default=3, help="how often games are played and the weights fitted; default: 3")
    parser.add_argument("--games", type=int, default=200, help="games of a batch; default: 200")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    path = Path(str(files(GAMES[asked.game]) / FILE))
    schools = dict(msgspec.json.decode(path.read_bytes(), type=Learned).schools) if path.exists() else {}
    with Parallel(n_jobs=asked.processes) as pool:
        for school, course in COURSES[asked.game].items():
            if asked.school is None or school in asked.school:
                for weights, line in teach(asked.game, school, course, asked, pool):
                    schools[school] = weights
                    print(line, flush=True)
                    learned = Learned({school: schools[school] for school in COURSES[asked.game] if school in schools})
                    path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=2) + b"\n")


if __name__ == "__main__":
    main()
