"""Teaches the weights of the learned value by self-play, and writes them beside the rules. `make learn ARGS="cosmoctopus"`

Games are played in batches, each by players with the weights learned from all games before it. Every game is kept in a file, and an
interrupted batch goes on from there. The weights are those that best explain who won, a multinomial logistic regression (Buro, Statistical
feature combination for the evaluation of game positions, 1995), held near a rough start by hand for want of games. Then it is learned how
sure the chances may be that they promise. One game of ten is kept aside, and tells how good these chances are.

Weights that explain better who won need not play better: `--forecast` leaves the stored ones as they are, and learns what chances come
from. Where they were tuned by who wins, or with `--apart`, those are weights of their own.
"""

import argparse
import shlex
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from engine.bots.learned import (
    FILE,
    PLAIN,
    STAGES,
    Confidence,
    Forecast,
    Learned,
    School,
    StoredConfidence,
    StoredForecast,
    StoredSchool,
    StoredWeights,
    school_from,
)
from engine.core.registry import GAMES, load
from engine.cosmoctopus.value import PARTS
from engine.octopush.value import STAKES
from tools.records import append, appending, records
from tools.self_play import Course, Played, SelfPlay, Weight, play, replay

KEEP = Path(".learning")
"""The folder for finished games."""
ASIDE = 10
"""One game in this many is held out."""
PULL = 0.5
"""How strongly the weights are drawn back to where they started, divided by the number of games."""
STEPS = 50
"""Maximum steps of a fit."""
CLOSE = 1e-6
"""A step this small ends a fit."""

INVESTIGATORS = tuple({"investigator": difficulty} for difficulty in ("naive", "tenacious", "relentless", "obsessive"))
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
OCTOPUSH: Mapping[str, Weight] = {
    "points": (1.5, 3.4),
    "afloat": (0.2, 0.6),
    "crossing": (2.2, 3.0),
    "anchored": 1.3,
    "risk": 1.0,
    "soon": 0.3,
}
"""From 600 games of bots by the hand-made value."""
DICE = {"pups": 4.0, **dict.fromkeys(STAKES, 1.0)}
OCT8 = {
    "points": 2.8,
    "double": 3.1,
    "own-area": 1.9,
    "open": -0.9,
    "loose": 0.2,
    "cards": 1.5,
    "arms": 0.2,
    "plan": 1.1,
    "trade": 0.6,
    "chips": 1.1,
    "asked": 0.3,
}
"""From 750 games of bots by the hand-made value."""
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
        "rivals": Course((2, 2, 2, 3, 4), ({},), (RIVAL,), 30),
        "together": Course((1, 2, 3, 4), INVESTIGATORS, (TEAM, PURSUER), 30),
    },
    "octopush": {
        "cards": Course((2, 2, 3, 4), ({},), (OCTOPUSH,), 25),
        "dice": Course((2, 3, 4), ({"variant": "dice"},), (DICE,), 25),
    },
    "oct8": {"rivals": Course((2, 2, 3, 4), ({}, {"short": True}), (OCT8,), 40, 0.6)},
    "night": {
        "whole": Course((3, 3, 4, 5), ({}, {"face_down": True}), (NIGHT,), 6, 0.2, 700),
        "quick": Course((3, 4, 5), ({"quick": True},), (NIGHT,), 6, 0.2, 700),
    },
}

Array = NDArray[np.float64]


class Lessons(NamedTuple):
    """Positions with the same number of sides."""

    rows: Array
    """Positions × sides × weights: features as they count at the start of a game, then as they count at its end, of one kind of side
    after the other."""
    won: Array
    """Positions × sides: what each side had of the win in the end."""
    thirds: Array
    """Of each position: the third of its game that it is in, 0 to 2."""
    phases: Array
    """Of each position: how far its game has come, from 0 to 1."""


def lessons(games: Sequence[Played], widths: Sequence[int]) -> list[Lessons]:
    """All positions, by the number of their sides; `widths` are the numbers of features of each kind of side."""
    found = []
    for sides in sorted({len(game.won) for game in games}):
        some = [game for game in games if len(game.won) == sides and game.positions]
        rows = np.zeros((sum(len(game.positions) for game in some), sides, 2 * sum(widths)))
        positions = [position for game in some for position in game.positions]
        phases = np.array([position.phase for position in positions])
        phase = phases[:, None]
        for side in range(sides):
            kind = min(side, len(widths) - 1)
            values, begin = np.array([position.sides[side] for position in positions], float), 2 * sum(widths[:kind])
            rows[:, side, begin : begin + 2 * widths[kind]] = np.hstack([(1 - phase) * values, phase * values])
        won = np.repeat([game.won for game in some], [len(game.positions) for game in some], axis=0)
        thirds = np.concatenate([np.arange(n := len(game.positions)) * 3 // n for game in some])
        found.append(Lessons(rows, won, thirds, phases))
    return found


def chances(rows: Array, weights: Array) -> Array:
    """Positions × sides: the chance of each side."""
    scores = rows @ weights
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Array = raised / raised.sum(axis=1, keepdims=True)
    return shares


def fit(learned: Sequence[Lessons], start: Array, games: int) -> Array:
    """The weights that explain best who won, by Newton's method, held near `start` the more loosely the more games there were."""
    weights, pull, total = start.copy(), PULL / games, sum(len(lesson.won) for lesson in learned)
    for _ in range(STEPS):
        slope, bend = 2 * pull * (weights - start), 2 * pull * np.eye(len(start))
        for rows, won, *_ in learned:
            had = chances(rows, weights)
            weighted = rows * had[:, :, None]
            mean = weighted.sum(axis=1)
            slope += np.tensordot(had - won, rows, 2) / total
            bend += (np.tensordot(weighted, rows, ((0, 1), (0, 1))) - mean.T @ mean) / total
        step = np.linalg.solve(bend, slope)
        weights -= step
        if abs(step).max() < CLOSE:
            break
    return weights


def sureness(learned: Sequence[Lessons], weights: Array, games: int) -> dict[int, Confidence]:
    """By number of sides: the factors on the scores of these weights, at each stage of a game, that explain best who won."""
    found = {}
    for rows, won, thirds, phases in learned:
        stages = np.array([np.interp(phases, STAGES, np.eye(len(STAGES))[n]) for n in range(len(STAGES))])
        scores = (rows @ weights)[:, :, None] * stages.T[:, None, :]
        first, middle, last = fit([Lessons(scores, won, thirds, phases)], np.array(PLAIN), games)
        found[won.shape[1]] = (round(float(first), 3), round(float(middle), 3), round(float(last), 3))
    return found


def surer(learned: Sequence[Lessons], confidence: Mapping[int, Confidence]) -> list[Lessons]:
    """The same positions with features times this confidence."""
    return [
        lesson._replace(rows=lesson.rows * np.interp(lesson.phases, STAGES, confidence.get(lesson.won.shape[1], PLAIN))[:, None, None])
        for lesson in learned
    ]


class Report(NamedTuple):
    """How good the chances are that some weights promise."""

    surprise: float
    """The mean of minus the logarithm of the chance that was promised to what came; less is better."""
    brier: float
    """Half the mean square of what the promised chances lacked to what came (Brier, 1950); less is better."""
    slopes: tuple[float, ...]
    """For each third of a game: by how much the logarithms of the odds were too small; 1 is right, more is too timid."""


def report(learned: Sequence[Lessons], weights: Array) -> Report:
    """What the chances of these positions were worth."""
    had = [chances(rows, weights) for rows, *_ in learned]
    total = sum(map(len, had))
    surprise = -sum(float((won * np.log(np.maximum(p, 1e-9))).sum()) for p, (_, won, *_) in zip(had, learned, strict=True)) / total
    brier = sum(float(((p - won) ** 2).sum()) for p, (_, won, *_) in zip(had, learned, strict=True)) / 2 / total
    slopes = []
    for third in range(3):
        places = [lesson.thirds == third for lesson in learned]
        promised = np.concatenate([p[place].ravel() for p, place in zip(had, places, strict=True)])
        came = np.concatenate([lesson.won[place].ravel() for lesson, place in zip(learned, places, strict=True)])
        slopes.append(slope_of(np.clip(promised, 1e-9, 1 - 1e-9), came))
    return Report(surprise, brier, tuple(slopes))


def slope_of(promised: Array, came: Array) -> float:
    """The factor on the logarithms of the promised odds that explains best what came (Cox, 1958), by Newton's method."""
    odds, slope = np.log(promised / (1 - promised)), 1.0
    for _ in range(STEPS):
        p = (1 + np.tanh(slope * odds / 2)) / 2
        bend = float((p * (1 - p) * odds**2).sum())
        if not bend:
            break
        step = float(((came - p) * odds).sum()) / bend
        slope += step
        if abs(step) < CLOSE:
            break
    return slope


class Pupil:
    """One school of a game, and the weights it has learned so far."""

    def __init__(self, game: str, school: str, course: Course, stored: School | None = None, apart: bool = False) -> None:
        """It starts with the weights of its course. If there are `stored` ones, players keep those: it learns how sure their chances may
        be, and where they were tuned, or `apart`, weights that explain better who won."""
        self.game, self.school, self.course, self.stored = game, school, course, stored
        self.apart = stored is not None and (apart or stored.tuned)
        """Whether chances come from weights of their own."""
        self.names = tuple(tuple(kind) for kind in load(game).schools[school])
        start = [w for names, kind in zip(self.names, course.start, strict=True) for w in ends(names, kind)]
        self.start = row_of(stored) if stored else np.array(start)
        self.weights = self.start
        self.confidence: dict[int, Confidence] = {}
        """How sure the chances of the learned weights may be, by number of sides."""
        self.compared: dict[int, Confidence] = {}
        """The same of the weights of players."""

    @property
    def widths(self) -> list[int]:
        """The numbers of features of each kind of side."""
        return [len(names) for names in self.names]

    def sides(self) -> StoredWeights:
        """For each kind of side: by feature, its weight at the start of a game and at its end."""
        found, begin = [], 0
        for names, width in zip(self.names, self.widths, strict=True):
            first, last = self.weights[begin : begin + width], self.weights[begin + width : begin + 2 * width]
            found.append({name: (round(float(a), 4), round(float(b), 4)) for name, a, b in zip(names, first, last, strict=True)})
            begin += 2 * width
        return found

    def judging(self) -> School:
        """The weights as players use them."""
        if self.stored:
            return self.stored
        first, last = (tuple(tuple(pair[end] for pair in kind.values()) for kind in self.sides()) for end in (0, 1))
        return School(self.course.leader, first, last)

    def learn(self, games: Sequence[Played]) -> Report:
        """Learn from all these games but those kept aside, and say how good the chances of those are."""
        learned = [game for n, game in enumerate(games) if n % ASIDE != ASIDE - 1]
        known, aside = (lessons(some, self.widths) for some in (learned, games[ASIDE - 1 :: ASIDE]))
        self.weights = self.start if self.stored and not self.apart else fit(known, self.start, len(learned))
        self.confidence = sureness(known, self.weights, len(learned))
        self.compared = sureness(known, self.start, len(learned)) if self.stored else self.confidence
        return report(surer(aside, self.confidence), self.weights)

    def taught(self, made_by: str, stored: StoredSchool | None) -> StoredSchool:
        """The school as this command leaves it: new, or the stored one with what its chances come from. Where those are apart, weights that
        were not tuned go on comparing as they did.
        """
        confidence, told = (
            StoredConfidence(made_by, {f"{sides}": factors for sides, factors in found.items()})
            for found in (self.compared, self.confidence)
        )
        school = stored or StoredSchool(made_by, self.course.leader, self.sides())
        forecast = StoredForecast(self.sides(), told) if self.apart else None
        compared = school.confidence if self.apart and not school.tuned else confidence
        return msgspec.structs.replace(school, confidence=compared, forecast=forecast)


def row_of(school: Forecast) -> Array:
    """All weights of a school or a forecast, in the order of the rows of `Lessons`."""
    return np.array([weight for first, last in zip(school.first, school.last, strict=True) for weight in (*first, *last)])


def ends(names: Sequence[str], kind: Mapping[str, Weight]) -> list[float]:
    """The weights of these features at the start of a game, then those at its end."""
    pairs = [pair if isinstance(pair := kind.get(name, 0.0), tuple) else (pair, pair) for name in names]
    return [pair[end] for end in (0, 1) for pair in pairs]


def played(pupil: Pupil, seeds: Sequence[str], path: Path, processes: int, console: Console) -> list[SelfPlay]:
    """The games of these seeds, in this order: those in the file, and those that are missing, which are played and added to it."""
    known = {game.seed: game for game in records(path, SelfPlay)}
    missing = [seed for seed in seeds if seed not in known]
    calls = (delayed(play)(pupil.game, pupil.school, pupil.course, pupil.judging(), seed) for seed in missing)
    with appending(path) as file:
        games = Parallel(n_jobs=processes, return_as="generator_unordered")(calls)
        for game in track(games, pupil.school, total=len(missing), console=console):
            append(file, game)
            known[game.seed] = game
    return [known[seed] for seed in seeds]


def teach(pupil: Pupil, asked: argparse.Namespace, console: Console) -> Iterator[Report]:
    """Play and learn batch after batch; after each: how good the chances of the games kept aside are."""
    path = asked.keep / f"{pupil.game}-{pupil.school}-{asked.seed}.jsonl"
    games: list[Played] = []
    for batch in range(asked.batches):
        seeds = [f"{asked.seed}/{pupil.school}/{batch}/{n}" for n in range(asked.games)]
        found = [game for game in played(pupil, seeds, path, asked.processes, console) if game.over]
        games += Parallel(n_jobs=asked.processes)(delayed(replay)(pupil.game, game) for game in found)
        yield pupil.learn(games)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make learn", description="teach the weights of the learned value by self-play")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--school", action="append", help="only these schools; the others keep their weights")
    parser.add_argument("--forecast", action="store_true", help="keep the weights of players, and learn what chances come from")
    parser.add_argument("--apart", action="store_true", help="with it: weights of their own for chances, though none were tuned")
    parser.add_argument("--batches", type=int, default=2, help="how often games are played and the weights fitted; default: 2")
    parser.add_argument("--games", type=int, default=2500, help="games of a batch; default: 2500")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played; default: {KEEP}")
    asked = parser.parse_args()
    if asked.apart and not asked.forecast:
        parser.error("--apart goes with --forecast")
    console, path = Console(), Path(str(files(GAMES[asked.game]) / FILE))
    schools = dict(msgspec.json.decode(path.read_bytes(), type=Learned).schools) if path.exists() else {}
    for school, course in COURSES[asked.game].items():
        if asked.school is not None and school not in asked.school:
            continue
        words = [asked.game, "--school", school, "--batches", f"{asked.batches}", "--games", f"{asked.games}", "--seed", f"{asked.seed}"]
        words += ["--forecast"] * asked.forecast + ["--apart"] * asked.apart
        stored = schools[school] if asked.forecast else None
        pupil = Pupil(asked.game, school, course, school_from(stored) if stored else None, asked.apart)
        for found in teach(pupil, asked, console):
            slopes = ", ".join(f"{slope:.2f}" for slope in found.slopes)
            console.print(f"{school}: games kept aside: surprise {found.surprise:.4f}, Brier {found.brier:.4f}, slopes {slopes}")
            made_by = f'make learn ARGS="{shlex.join(words)}"'
            schools[school] = pupil.taught(made_by, stored)
            learned = Learned({school: schools[school] for school in COURSES[asked.game] if school in schools})
            path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=2) + b"\n")


if __name__ == "__main__":
    main()
