"""Win probabilities learned in self-play: a linear score for each side, and a softmax over the sides.

A game's weights are stored beside its rules in `learned.json`, by school, kind of side and feature name, for the start of a game and for
its end, with the command that produced them; in between they change evenly. A game without that file is judged by its hand-written value.

How sure scores make of a win is learned apart: by number of sides and stage of the game, the factor on the scores with which the chances
come true as often as they say (Platt, Probabilistic outputs for support vector machines, 1999). What is best to compare positions by need
not tell best who will win: a school can have a forecast with weights of its own, which is what people are told.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import Any, NamedTuple

import msgspec

from engine.bots.network import network_of
from engine.core.features import VALUE, VALUED, Features, Row
from engine.core.game import Game
from engine.core.registry import GAMES
from engine.core.state import State

FILE = "learned.json"

Weights = tuple[Row, ...]
"""For each kind of side; the last kind serves all further sides."""


STAGES = (0.0, 0.5, 1.0)
"""The phases of a game at which a confidence is learned."""
Confidence = tuple[float, float, float]
"""At each of the `STAGES`: the factor on scores that become chances."""
PLAIN: Confidence = (1.0, 1.0, 1.0)
FORESEEN = 12.0
"""The games played on to their end that tell a chance as well as a forecast does, where that has not been measured."""


class Forecast:
    """Weights that promise chances."""

    def __init__(self, first: Weights, last: Weights, confidence: Mapping[int, Confidence] | None = None) -> None:
        """The weights at the start of a game, those at its end, and by number of sides the confidence, `PLAIN` where there is none."""
        self.first, self.last, self.confidence = first, last, confidence or {}
        self.by_phase: dict[float, Weights] = {}

    def at(self, phase: float) -> Weights:
        """The weights at this phase of a game, from 0 to 1: they change evenly."""
        weights = self.by_phase.get(phase)
        if weights is None:
            pairs = zip(self.first, self.last, strict=True)
            weights = self.by_phase[phase] = tuple(
                tuple(a + phase * (b - a) for a, b in zip(first, last, strict=True)) for first, last in pairs
            )
        return weights

    def confidence_at(self, phase: float, sides: int) -> float:
        """The factor on the scores of so many sides at this phase of a game: between two stages it changes evenly."""
        first, middle, last = self.confidence.get(sides, PLAIN)
        return first + 2 * phase * (middle - first) if phase < STAGES[1] else middle + (2 * phase - 1) * (last - middle)

    def chances(self, sides: tuple[Row, ...], phase: float) -> list[float]:
        """The win probability of each side with these features."""
        return side_chances(self.at(phase), sides, self.confidence_at(phase, len(sides)))


class School(Forecast):
    """The learned weights for one kind of game: those that bots compare positions by, and the forecast that people are told."""

    def __init__(
        self,
        leader: float,
        first: Weights,
        last: Weights,
        confidence: Mapping[int, Confidence] | None = None,
        tuned: bool = False,
        forecast: Forecast | None = None,
        foreseen: float = FORESEEN,
    ) -> None:
        """`leader` is the weight of the best rival's score against one's own when ends of a turn are compared. `tuned`: players who
        compare them by these weights have won with them, not only are they the likeliest to explain who won. Without a `forecast` of its
        own, people are told what the same weights promise. `foreseen`: the games played on to their end that the forecast counts for."""
        super().__init__(first, last, confidence)
        self.foreseen = foreseen
        self.leader, self.tuned, self.forecast = leader, tuned, forecast or self
        self.reasons = self.forecast if tuned else self
        """The weights that reasons come from: those of tuned players say little to people."""


StoredWeights = list[dict[str, tuple[float, float]]]
"""For each kind of side: by feature name, its weight at the start of a game and at its end."""


class StoredConfidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How sure the chances of a school may be, as stored in the file."""

    made_by: str
    """The command that produced it."""
    by_sides: dict[str, Confidence]
    """By number of sides."""


class StoredForecast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A forecast with weights of its own, as stored in the file."""

    sides: StoredWeights
    confidence: StoredConfidence


class StoredSchool(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A school as stored in the file."""

    made_by: str
    """The command that produced it."""
    leader: float
    sides: StoredWeights
    confidence: StoredConfidence | None = None
    """None: scores become chances as they are."""
    tuned: bool = False
    """Whether the weights were tuned by who wins."""
    forecast: StoredForecast | None = None
    """None: that of the weights themselves."""
    foreseen: float = FORESEEN
    """The games played on to their end that tell a chance as well as the forecast does."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a game's `learned.json`."""

    schools: dict[str, StoredSchool]


UNLEARNED = {VALUE: School(1.0, ((3.0,),), ((3.0,),))}
"""Default weights: of two seats, the one that is a `big_lead` ahead wins 95 games of 100."""


@cache
def weights_of(name: str) -> dict[str, School]:
    """By school: a game's weights, in the order of its features; empty if it has no learned weights."""
    file = files(GAMES[name]).joinpath(FILE) if name in GAMES else None
    if file is None or not file.is_file():
        return {}
    learned = msgspec.json.decode(file.read_bytes(), type=Learned)
    return {name: school_from(school) for name, school in learned.schools.items()}


def school_from(stored: StoredSchool) -> School:
    """The weights in a file, in the order of their features."""
    told = stored.forecast
    forecast = Forecast(*weights_from(told.sides), confidence_from(told.confidence)) if told else None
    return School(stored.leader, *weights_from(stored.sides), confidence_from(stored.confidence), stored.tuned, forecast, stored.foreseen)


def weights_from(sides: StoredWeights) -> tuple[Weights, Weights]:
    """The weights at the start of a game, and those at its end."""
    first, last = (tuple(tuple(pair[end] for pair in kind.values()) for kind in sides) for end in (0, 1))
    return first, last


def confidence_from(stored: StoredConfidence | None) -> dict[int, Confidence]:
    """The confidence by number of sides."""
    return {int(sides): factors for sides, factors in stored.by_sides.items()} if stored else {}


def school_of(game: Game[Any], s: State, schools: Mapping[str, School]) -> tuple[School, Features]:
    """The weights and features that judge a position; those of the hand-written value if `schools` is empty."""
    features = game.features(s) if schools else game.value_features(s)
    return (schools or UNLEARNED)[features.school], features


def foreseen(game: Game[Any], s: State) -> float:
    """The games played on to their end that tell a chance in this position as well as the forecast does."""
    return school_of(game, s, weights_of(game.id))[0].foreseen


def judges_turns(game: Game[Any], s: State) -> bool:
    """Whether the weights that judge a position were tuned by players who compare the ends of their turns by them."""
    return school_of(game, s, weights_of(game.id))[0].tuned


def chances(game: Game[Any], s: State) -> tuple[float, ...]:
    """By seat: win probability, from 0 to 1, with full knowledge of the position; once the game is over, its share of the win."""
    if s.over:
        return win_shares(game, s)
    school, (_, sides, side_of, phase) = school_of(game, s, weights_of(game.id))
    probabilities = school.forecast.chances(sides, phase)
    return tuple([probabilities[side] for side in side_of])


class Prospect(NamedTuple):
    """A seat's win probability."""

    compared: float
    """By the network, or else by the weights that positions are compared by."""
    told: float
    """By the forecast."""


def prospect(game: Game[Any], s: State, seat: int) -> Prospect:
    """A seat's win probability with full knowledge of the position; once the game is over, its share of the win."""
    if s.over:
        share = win_shares(game, s)[seat]
        return Prospect(share, share)
    school, (_, sides, side_of, phase) = school_of(game, s, weights_of(game.id))
    told = school.forecast.chances(sides, phase)[side_of[seat]]
    network = network_of(game.id)
    if network and (inputs := game.inputs(s)):
        chance = network.chance(inputs)
        return Prospect(1.0 - chance if side_of[seat] else chance, told)
    return Prospect(told if school.forecast is school else school.chances(sides, phase)[side_of[seat]], told)


def side_scores(weights: Weights, sides: tuple[Row, ...]) -> list[float]:
    """The score of each side."""
    last = len(weights) - 1
    return [sum(map(mul, weights[min(i, last)], side)) for i, side in enumerate(sides)]


def side_chances(weights: Weights, sides: tuple[Row, ...], confidence: float = 1.0) -> list[float]:
    """Each side's win probability: a softmax of the scores, each times `confidence`."""
    scores = side_scores(weights, sides)
    highest = max(scores)
    exponentials = [exp(confidence * (score - highest)) for score in scores]
    total = sum(exponentials)
    return [part / total for part in exponentials]


Strengths = Row
"""What each feature adds to the score of a seat's side by the weights that reasons come from, minus its mean over the other sides of the
same kind."""


def strengths(game: Game[Any], s: State, seat: int) -> Strengths:
    """A seat's strengths in a game that is not over."""
    school, (_, sides, side_of, phase) = school_of(game, s, weights_of(game.id))
    weights = school.reasons.at(phase)
    mine = side_of[seat]
    rivals = [side for i, side in enumerate(sides) if i != mine and len(weights) == 1]
    if not rivals:
        return tuple(map(mul, weights[0], sides[mine]))
    means = [sum(column) / len(rivals) for column in zip(*rivals, strict=True)]
    return tuple([weight * (own - other) for weight, own, other in zip(weights[0], sides[mine], means, strict=True)])


def feature_words(game: Game[Any], s: State) -> tuple[str, ...]:
    """Display names of the features of a seat's side."""
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
