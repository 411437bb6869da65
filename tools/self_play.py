"""Games of self-play that `make learn` learns from: played once, kept in a file as answers, and read again as positions.

A game is its answers, so the features that are learned may change without a game being played again. In the first part of a game, which is
longer in some games than in others, an answer is now and then left to chance, so that positions are met which good players would avoid;
what is learned begins after that part, where everybody plays as well as they can.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.bots import Budget, TurnBot, sight
from engine.bots.judging import Judge, lead
from engine.bots.learned import School, win_shares
from engine.core.chance import Search
from engine.core.features import Features
from engine.core.game import Game
from engine.core.registry import load
from engine.core.state import State

ERRING = 0.1
"""How often an answer of the first part is left to chance."""
WINS = 300
"""Positions that a player searches for a win this turn."""
LONGEST = 4000
"""Maximum answers before a game is abandoned."""


Weight = float | tuple[float, float]
"""Of a feature: at any time, or at the start of a game and at its end."""


class Course(NamedTuple):
    """The self-play that one school's weights are learned from."""

    seats: tuple[int, ...]
    options: tuple[Mapping[str, object], ...]
    start: tuple[Mapping[str, Weight], ...]
    """For each kind of side, the weights of the first players; a feature that is not named has none."""
    erring: int
    """The longest first part of a game, in answers of each seat."""
    leader: float = 1.0
    """How much the score of the best other side counts against one's own, where ends of a turn are compared."""
    playouts: int | None = None
    """A player's budget; None: its own."""


class SelfPlay(msgspec.Struct, frozen=True):
    """A finished game."""

    seed: str
    options: Mapping[str, object]
    seats: int
    codes: tuple[str, ...]
    """All answers, in order."""
    erred: int
    """The number of answers in the first part."""
    over: bool
    """Whether it was played to the end."""


def judge(school: str, weights: School) -> Judge:
    """What `by_learning` would say with these weights."""
    schools = {school: weights}

    def worth(made: Game[Any], s: State, seat: int) -> float:
        return lead(made, s, seat, schools)

    return worth


def play(name: str, school: str, course: Course, weights: School, seed: str) -> SelfPlay:
    """A game of self-play."""
    made, rng = load(name), Random(seed)
    chance, bot = chance_of(seed), TurnBot(judge(school, weights), 1, wins=WINS)
    seats, options = rng.choice(course.seats), rng.choice(course.options)
    erred = rng.randrange(course.erring * seats)
    s, codes = made.setup(made.read_options(options), seats, chance), list[str]()
    while not s.over and len(codes) < LONGEST:
        seat = made.pending(s)[0]
        seen = sight(made, s, seat)
        if len(codes) < erred and rng.random() < ERRING:
            codes.append(rng.choice(seen.codes))
        else:
            codes.append(bot.choose(seen, rng, Budget(course.playouts)).code)
        s = made.apply(s, seat, codes[-1], chance)
    return SelfPlay(seed, options, seats, tuple(codes), min(erred, len(codes)), s.over)


def chance_of(seed: str) -> Search:
    """What the game of this seed is dealt, apart from what its players draw."""
    return Search(Random(f"{seed}/chance"))


class Played(NamedTuple):
    """The training data from one game."""

    positions: list[Features]
    """Each position in which another seat was asked than before."""
    won: tuple[float, ...]
    """Each side's share of the win."""


def replay(name: str, game: SelfPlay) -> Played:
    """The positions of a game in which another seat was asked than before, and who won it."""
    made, chance = load(name), chance_of(game.seed)
    s = made.setup(made.read_options(game.options), game.seats, chance)
    asked, positions = None, list[Features]()
    for n, code in enumerate(game.codes):
        if s.frames[0][1] != asked or game.seats == 1:
            asked = s.frames[0][1]
            if n >= game.erred:
                positions.append(made.features(s))
        s = made.apply(s, made.pending(s)[0], code, chance)
    return Played(positions, by_side(made, s))


def by_side(made: Game[Any], s: State) -> tuple[float, ...]:
    """What each side has of the win; what no side of the seats has is the last side's, which no seat plays."""
    _, sides, side_of, _ = made.features(s)
    won = [0.0] * len(sides)
    for side, share in zip(side_of, win_shares(made, s), strict=True):
        won[side] = share
    if len(sides) > len(set(side_of)):
        won[-1] = 1.0 - sum(won)
    return tuple(won)
