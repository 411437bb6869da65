"""Every seat's chance to win, learned in self-play: a linear score for each side, and a softmax over the sides.

The weights of a game lie beside its rules in `learned.json`, by school, kind of side and name of the feature, with the command that made
them. A game without that file is judged by its hand-written value.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import Any, NamedTuple

import msgspec

from engine.core.features import VALUE, VALUED, Features, Row
from engine.core.game import Game
from engine.core.registry import GAMES
from engine.core.state import State

FILE = "learned.json"

Weights = tuple[Row, ...]
"""For each kind of side; the last kind serves all sides that follow."""


class School(NamedTuple):
    """What was learned about one kind of game."""

    leader: float
    """How much the score of the best rival counts against one's own where ends of a turn are compared."""
    sides: Weights


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A school as the file has it."""

    made_by: str
    """The command that made it."""
    leader: float
    sides: list[dict[str, float]]
    """For each kind of side: the weight of each feature."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What self-play has taught about one game."""

    schools: dict[str, Written]


UNLEARNED = {VALUE: School(1.0, ((3.0,),))}
"""The weights where nothing was learned: of two seats, the one that is a big lead ahead wins 95 games of 100."""


@cache
def weights_of(name: str) -> dict[str, School]:
    """By school: the weights of a game, in the order of its features; none if it has not learned any."""
    file = files(GAMES[name]).joinpath(FILE) if name in GAMES else None
    if file is None or not file.is_file():
        return {}
    learned = msgspec.json.decode(file.read_bytes(), type=Learned)
    return {name: School(school.leader, tuple(tuple(kind.values()) for kind in school.sides)) for name, school in learned.schools.items()}


def judged(game: Game[Any], s: State, schools: Mapping[str, School]) -> tuple[School, Features]:
    """What a position is judged by: these weights and what they read, or the hand-written value if there are none."""
    features = game.features(s) if schools else game.valued(s)
    return (schools or UNLEARNED)[features.school], features


def chances(game: Game[Any], s: State) -> tuple[float, ...]:
    """By seat: its chance to win, from 0 to 1, judged from everything in a position; once the game is over, its share of the win."""
    if s.over:
        return win_shares(game, s)
    learned, (_, sides, side_of) = judged(game, s, weights_of(game.id))
    promised = side_chances(learned.sides, sides)
    return tuple([promised[side] for side in side_of])


def scored(weights: Weights, sides: tuple[Row, ...]) -> list[float]:
    """The score of each side."""
    last = len(weights) - 1
    return [sum(map(mul, weights[min(i, last)], side)) for i, side in enumerate(sides)]


def side_chances(weights: Weights, sides: tuple[Row, ...]) -> list[float]:
    """Each side's chance to win: a softmax of the scores."""
    scores = scored(weights, sides)
    highest = max(scores)
    raised = [exp(score - highest) for score in scores]
    total = sum(raised)
    return [part / total for part in raised]


Strengths = Row
"""What each feature adds to the score of a seat's side, minus what it adds on average to the other sides of the same kind."""


def strengths(game: Game[Any], s: State, seat: int) -> Strengths:
    """Where a seat is ahead in a game that is not over."""
    learned, (_, sides, side_of) = judged(game, s, weights_of(game.id))
    weights = learned.sides
    mine = side_of[seat]
    rivals = [side for i, side in enumerate(sides) if i != mine and len(weights) == 1]
    if not rivals:
        return tuple(map(mul, weights[0], sides[mine]))
    usual = [sum(column) / len(rivals) for column in zip(*rivals, strict=True)]
    return tuple([weight * (own - other) for weight, own, other in zip(weights[0], sides[mine], usual, strict=True)])


def feature_words(game: Game[Any], s: State) -> tuple[str, ...]:
    """What people call each feature of a seat's side."""
    if not weights_of(game.id):
        return tuple(VALUED[VALUE][0].values())
    return tuple(game.schools[game.features(s).school][0].values())


def win_shares(game: Game[Any], s: State) -> tuple[float, ...]:
    """By seat: its side's share of the win in a game that is over. Sides that tie for first place share it equally."""
    result = game.result(s)
    if result.lost:
        return (0.0,) * len(result.places)
    side_of = game.features(s).side_of
    winners = {side for side, place in zip(side_of, result.places, strict=True) if place == 1}
    return tuple([1.0 / len(winners) if side in winners else 0.0 for side in side_of])
