"""Teaches the network of a game who will win, and writes its weights beside the rules. `make network ARGS="cosmoctopus"`

It learns from games of quick players (`tools/quick_games.py`): what it is to say of a position is a mean of who won and of what was said of
the later positions of the same game, the nearer ones most (Sutton, Learning to predict by the methods of temporal differences, 1988); first
of what the forecast said, then of what the network says that has learned so. Gradients are worked out here, for the network is small; steps
are those of Kingma and Ba (Adam, 2015), and units are left out at random (Srivastava and others, Dropout, 2014).

Every game is kept in a file, and an interrupted command goes on from there. One game of ten is kept aside: the command prints how good the
chances of the forecast and of the network are in those games.
"""

import argparse
import shlex
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from engine.bots.network import FILE, Layer, Weights
from engine.core.registry import GAMES
from tools.learn import ASIDE, KEEP, slope_of
from tools.quick_games import QuickGame, play
from tools.records import append, appending, records

Array = NDArray[np.float32]
Tensors = dict[str, NDArray[Any]]

PART_UNITS, SIDE_UNITS = 16, 24
KEPT = 0.8
"""The share of the side units that are not left out, in each example."""
TRUSTED = (0.9, 0.93)
"""Of each pass: how much later positions count for each turn that they are later; the rest is what is said of the next one."""
EPOCHS, BATCH, RATE = 8, 512, 2e-3
SMALL = 3e-4
"""What the square of a weight costs."""
MEAN, SPREAD, LEAST = 0.9, 0.999, 1e-8
DIGITS = 4
UNCHARGED = ("part_bias", "side_bias", "part_units", "side_units")
"""Weights that may be large at no cost."""


class Positions(NamedTuple):
    """Positions of games, turn by turn."""

    parts: Array
    """Positions × sides × parts × inputs."""
    sides: Array
    """Positions × sides × inputs."""
    shared: Array
    """Positions × parts × inputs."""
    table: Array
    """Positions × inputs."""
    told: Array
    """What the forecast says of the first side."""
    won: Array
    """Whether that side won."""
    ends: NDArray[np.bool_]
    """Whether it is the last position of its game."""
    thirds: NDArray[np.int_]
    """Whether the position is in the first, middle or last third of those of its game."""

    def some(self, which: NDArray[np.int_]) -> "Positions":
        """Those of these numbers."""
        return Positions(**{name: numbers[which] for name, numbers in self._asdict().items()})


def positions(games: Sequence[QuickGame]) -> Positions:
    """The positions of these games, without those that nobody won alone."""
    rows = [(seen, game, n) for game in games if game.won in (0.0, 1.0) for n, seen in enumerate(game.seen)]

    def numbers(values: object) -> Array:
        return np.array(values, np.float32)

    def read(name: str) -> Array:
        return numbers([getattr(seen.inputs, name) for seen, *_ in rows])

    return Positions(
        read("parts"),
        read("sides"),
        read("shared"),
        read("table"),
        numbers([seen.told for seen, *_ in rows]),
        numbers([game.won for _, game, _ in rows]),
        np.array([n == len(game.seen) - 1 for _, game, n in rows]),
        np.array([3 * n // len(game.seen) for _, game, n in rows]),
    )


def targets(found: Positions, said: Array, trust: float) -> Array:
    """What is to be said of each position, from who won and from what was said of the later ones."""
    target = np.empty_like(found.won)
    later = 0.0
    for n in range(len(target) - 1, -1, -1):
        later = float(found.won[n]) if found.ends[n] else trust * later + (1 - trust) * float(said[n + 1])
        target[n] = later
    return target


def begin(found: Positions, rng: np.random.Generator) -> Tensors:
    """Small random weights."""
    part, side, shared, table = (numbers.shape[-1] for numbers in found[:4])

    def small(*shape: int, by: float = 0.05) -> Array:
        return (by * rng.standard_normal(shape)).astype(np.float32)

    def none(*shape: int) -> Array:
        return np.zeros(shape, np.float32)

    return {
        "part_own": small(part, PART_UNITS),
        "part_other": small(part, PART_UNITS),
        "part_common": small(shared, PART_UNITS),
        "part_bias": none(PART_UNITS),
        "side_own": small(side, SIDE_UNITS),
        "side_other": small(side, SIDE_UNITS),
        "side_common": small(table, SIDE_UNITS),
        "side_bias": none(SIDE_UNITS),
        "pooled": small(PART_UNITS, SIDE_UNITS, by=0.2),
        "part_units": small(PART_UNITS),
        "side_units": small(SIDE_UNITS, by=0.1),
        "part_inputs": none(part),
        "side_inputs": none(side),
    }


class Said(NamedTuple):
    """What a network says of some positions."""

    odds: Array
    """The logarithms of the first side's odds."""
    part_units: Array
    side_units: Array
    pooled: Array


def say(w: Tensors, found: Positions, kept: Array | float = 1.0) -> Said:
    """What these weights say of these positions. `kept`: by what the side units of each position count."""
    parts, sides = found.parts, found.sides
    common = (found.shared @ w["part_common"])[:, None] + w["part_bias"]
    part_units = np.maximum(parts @ w["part_own"] + parts[:, ::-1] @ w["part_other"] + common, 0)
    pooled = part_units.sum(2)
    table = (found.table @ w["side_common"])[:, None] + w["side_bias"]
    side_units = np.maximum(sides @ w["side_own"] + sides[:, ::-1] @ w["side_other"] + pooled @ w["pooled"] + table, 0) * kept
    scores = side_units @ w["side_units"] + pooled @ w["part_units"] + sides @ w["side_inputs"] + parts.sum(2) @ w["part_inputs"]
    return Said(scores[:, 0] - scores[:, 1], part_units, side_units, pooled)


def gradient(w: Tensors, found: Positions, target: Array, kept: Array | float = 1.0) -> Tensors:
    """How the mean surprise at these targets, and what large weights cost, change with each weight."""
    said = say(w, found, kept)
    wrong = (chance(said.odds) - target) / len(target)
    score = np.stack([wrong, -wrong], 1).astype(np.float32)
    in_side = score[:, :, None] * w["side_units"] * kept * (said.side_units > 0)
    in_pool = in_side @ w["pooled"].T + score[:, :, None] * w["part_units"]
    in_part = in_pool[:, :, None, :] * (said.part_units > 0)
    parts, sides = found.parts, found.sides
    change = {
        "part_own": weigh(parts, in_part),
        "part_other": weigh(parts[:, ::-1], in_part),
        "part_common": weigh(found.shared, in_part.sum(1)),
        "part_bias": in_part.sum((0, 1, 2)),
        "side_own": weigh(sides, in_side),
        "side_other": weigh(sides[:, ::-1], in_side),
        "side_common": weigh(found.table, in_side.sum(1)),
        "side_bias": in_side.sum((0, 1)),
        "pooled": weigh(said.pooled, in_side),
        "part_units": weigh(said.pooled, score[:, :, None])[:, 0],
        "side_units": weigh(said.side_units, score[:, :, None])[:, 0],
        "part_inputs": weigh(parts.sum(2), score[:, :, None])[:, 0],
        "side_inputs": weigh(sides, score[:, :, None])[:, 0],
    }
    return {name: part if name in UNCHARGED else part + 2 * SMALL * w[name] for name, part in change.items()}


def weigh(inputs: Array, changes: Array) -> Array:
    """Inputs × changes, added up over all else."""
    return inputs.reshape(-1, inputs.shape[-1]).T @ changes.reshape(-1, changes.shape[-1])


def chance(odds: Array) -> Array:
    """The chances of these logarithms of odds."""
    return ((1 + np.tanh(odds / 2)) / 2).astype(np.float32)


def fit(found: Positions, target: Array, seed: int) -> Tensors:
    """The weights that explain these targets best."""
    rng = np.random.default_rng(seed)
    w = begin(found, rng)
    mean = {name: np.zeros_like(part) for name, part in w.items()}
    spread = {name: np.zeros_like(part) for name, part in w.items()}
    size = min(BATCH, len(target))
    each, step = len(target) // size, 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(target))
        for batch in order[: each * size].reshape(each, size):
            step += 1
            kept = (rng.random((size, 1, SIDE_UNITS)) < KEPT).astype(np.float32) / np.float32(KEPT)
            rate = RATE * (0.5 * (1 + np.cos(np.pi * step / (EPOCHS * each))) + 0.01)
            for name, change in gradient(w, found.some(batch), target[batch], kept).items():
                mean[name] = MEAN * mean[name] + (1 - MEAN) * change
                spread[name] = SPREAD * spread[name] + (1 - SPREAD) * change**2
                way = mean[name] / (1 - MEAN**step) / (np.sqrt(spread[name] / (1 - SPREAD**step)) + LEAST)
                w[name] = (w[name] - rate * way).astype(np.float32)
    return w


def learn(found: Positions, seed: int) -> Tensors:
    """The weights learned from these games, in both passes."""
    said = found.told
    for number, trust in enumerate(TRUSTED):
        weights = fit(found, targets(found, said, trust), seed + number)
        said = chance(say(weights, found).odds)
    return weights


def stored(w: Tensors, made_by: str) -> Weights:
    """The weights as they are stored."""

    def rounded(name: str) -> list[object]:
        numbers: list[object] = np.round(w[name].astype(float), DIGITS).tolist()
        return numbers

    layers = {f"{kind}s": {place: rounded(f"{kind}_{place}") for place in Layer.__struct_fields__} for kind in ("part", "side")}
    others = [name for name in Weights.__struct_fields__ if name in w]
    return msgspec.convert({"made_by": made_by, **layers, **{name: rounded(name) for name in others}}, Weights)


def worth(promised: Array, found: Positions) -> str:
    """How good these chances are: mean surprise, Brier score, and by how much they are too timid in each third of a game."""
    sure = np.clip(promised.astype(float), 1e-6, 1 - 1e-6)
    surprise = -np.mean(np.log(np.where(found.won > 0, sure, 1 - sure)))
    slopes = [slope_of(sure[found.thirds == n], found.won[found.thirds == n].astype(float)) for n in range(3)]
    return f"surprise {surprise:.4f}, Brier {np.mean((sure - found.won) ** 2):.4f}, slopes {', '.join(f'{slope:.2f}' for slope in slopes)}"


def played(name: str, seeds: Sequence[str], path: Path, processes: int, console: Console) -> list[QuickGame]:
    """The games of these seeds, in this order: those in the file, and those that are missing, which are played and added to it."""
    known = {game.seed: game for game in records(path, QuickGame)}
    missing = [seed for seed in seeds if seed not in known]
    with appending(path) as file:
        games = Parallel(n_jobs=processes, return_as="generator_unordered")(delayed(play)(name, seed) for seed in missing)
        for game in track(games, name, total=len(missing), console=console):
            append(file, game)
            known[game.seed] = game
    return [known[seed] for seed in seeds]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make network", description="teach the network of a game who will win, by self-play")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=5000, help="games of a batch; default: 5000")
    parser.add_argument("--batches", type=int, nargs="+", default=[1, 2], help="the batches, each with a seed of its own; default: 1 2")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=KEEP, help=f"the folder of the games that have been played; default: {KEEP}")
    asked = parser.parse_args()
    console = Console()
    games = [
        game
        for batch in asked.batches
        for game in played(
            asked.game,
            [f"v{batch}{n:06}" for n in range(asked.games)],
            asked.keep / f"{asked.game}-network-{batch}.jsonl",
            asked.processes,
            console,
        )
    ]
    found = positions([game for n, game in enumerate(games) if n % ASIDE != ASIDE - 1])
    aside = positions(games[ASIDE - 1 :: ASIDE])
    if not len(found.won) or not len(aside.won):
        parser.error(f"{asked.game} has nothing that a network could read, or these are too few games")
    weights = learn(found, asked.batches[0])
    console.print(f"forecast: games kept aside: {worth(aside.told, aside)}")
    console.print(f"network: games kept aside: {worth(chance(say(weights, aside).odds), aside)}")
    words = [asked.game, "--games", f"{asked.games}", "--batches", *map(str, asked.batches)]
    path = Path(str(files(GAMES[asked.game]) / FILE))
    path.write_bytes(msgspec.json.encode(stored(weights, f'make network ARGS="{shlex.join(words)}"')) + b"\n")


if __name__ == "__main__":
    main()
