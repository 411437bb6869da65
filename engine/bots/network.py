"""A small network that tells which of two sides will win, for games that have one.

Parts of a game that are alike share their weights, and what they say is added up (Zaheer et al., Deep sets, 2017); both sides are judged by
the same weights, each with the other beside it, and the difference of their scores is the log odds. A game's weights are stored beside its
rules in `network.json`, with the command that produced them.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

import msgspec

from engine.core.features import Row
from engine.core.inputs import Inputs
from engine.core.registry import GAMES

FILE = "network.json"
Matrix = tuple[Row, ...]
"""For each input, its weight in every unit."""


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that read a side, the other one and what lies open to both, and say nothing below zero."""

    own: Matrix
    other: Matrix
    common: Matrix
    bias: Row


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a game's `network.json`."""

    made_by: str
    """The command that produced them."""
    parts: Layer
    """What reads each part."""
    sides: Layer
    """What reads the rest, and what all parts say."""
    pooled: Matrix
    """For each unit of `parts`, its weight in every unit of `sides`."""
    part_units: Row
    side_units: Row
    part_inputs: Row
    side_inputs: Row
    """What each unit, and each input of a side, adds to its score."""


class Network:
    """The weights of a game, ready to judge positions."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.read_part = both_ways(weights.parts)
        """For each input of a part: its weight in the units of its own side, then of the other one."""
        self.read_side = both_ways(weights.sides)

    def chance(self, inputs: Inputs) -> float:
        """The first side's chance to win, from 0 to 1."""
        first, second = self.scores(inputs)
        return 1.0 / (1.0 + exp(second - first))

    def scores(self, inputs: Inputs) -> list[float]:
        """The score of each side."""
        w, nothing = self.weights, (0.0,) * len(self.read_part[0])
        nowhere = (0.0,) * len(self.read_side[0])
        parts = [[weighed(part, self.read_part, nothing) for part in side] for side in inputs.parts]
        sides = [weighed(side, self.read_side, nowhere) for side in inputs.sides]
        shared = [weighed(row, w.parts.common, w.parts.bias) for row in inputs.shared]
        table = weighed(inputs.table, w.sides.common, w.sides.bias)
        scores = []
        for own in (0, 1):
            said = [units(*read) for read in zip(parts[own], parts[1 - own], shared, strict=True)]
            pooled = [sum(column) for column in zip(*said, strict=True)]
            hidden = units(sides[own], sides[1 - own], weighed(pooled, w.pooled, table))
            rows = *[(w.part_inputs, part) for part in inputs.parts[own]], (w.side_inputs, inputs.sides[own])
            says = *rows, (w.part_units, pooled), (w.side_units, hidden)
            scores.append(sum([sum(map(mul, weights, row)) for weights, row in says]))
        return scores


def both_ways(layer: Layer) -> Matrix:
    """For each input of a side: its weight in that side's units, then in the other side's."""
    return tuple((*own, *other) for own, other in zip(layer.own, layer.other, strict=True))


def weighed(row: Sequence[float], weights: Matrix, start: Sequence[float]) -> Sequence[float]:
    """What these inputs say to every unit, added to what is said already. Most inputs are zero."""
    total = start
    for number, in_units in zip(row, weights, strict=True):
        if number:
            total = [a + number * b for a, b in zip(total, in_units, strict=True)]
    return total


def units(own: Iterable[float], other: Sequence[float], common: Sequence[float]) -> list[float]:
    """What the units of a side say: the first half of `own` and the second half of `other` are meant for them."""
    found = [a + b + c for a, b, c in zip(own, other[len(common) :], common, strict=False)]
    return [value if value > 0.0 else 0.0 for value in found]


@cache
def network_of(name: str) -> Network | None:
    """The network of a game; None if it has none."""
    file = files(GAMES[name]).joinpath(FILE) if name in GAMES else None
    if file is None or not file.is_file():
        return None
    return Network(msgspec.json.decode(file.read_bytes(), type=Weights))
