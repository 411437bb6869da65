"""Games of two quick players who see all hands, for `make network` to learn from.

In the first part of a game, which is longer in some games than in others, an answer at a resting place is now and then drawn among good
ones, or left to chance, so that positions are met which good players would avoid; what is learned begins after that part.
"""

from math import exp
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.bots.learned import chances, win_shares
from engine.bots.playing_on import Answering, answered, best_answered, turn_played
from engine.core.chance import Search
from engine.core.game import Game, Turn
from engine.core.inputs import Inputs
from engine.core.registry import load
from engine.core.state import State

FIRST_PART = 16
"""The turns that it lasts at most, that one excluded."""
LONGEST = 200
"""Maximum turns before a game is abandoned."""
LEFT, DRAWN = 0.04, 0.3
"""How often an answer of the first part is left to chance, and how often that or drawn."""
WARMTH, LEAST = 0.4, -20.0
"""The difference in learned score that makes an answer e times likelier to be drawn, and the power of e that is as good as never."""


class Seen(NamedTuple):
    """A position at the start of a turn."""

    inputs: Inputs
    told: float
    """The first seat's chance to win by the forecast."""


class QuickGame(msgspec.Struct, frozen=True):
    """A game played to its end, or to the `LONGEST`."""

    seed: str
    seen: tuple[Seen, ...]
    """Its positions after the first part, in order."""
    won: float | None
    """The first seat's share of the win; None of a game that was abandoned."""


def play(name: str, seed: str) -> QuickGame:
    """A game between two such players."""
    game, rng, chance = load(name), Random(seed), Search(Random(f"{seed}/c"))
    s = game.setup(game.read_options({}), 2, chance)
    first_part = rng.randrange(FIRST_PART)
    seen = list[Seen]()
    for turn in range(LONGEST):
        if s.over:
            break
        if turn < first_part:
            s = turn_played(game, s, game.turn(s), chance, exploring(rng))
            continue
        if inputs := game.inputs(s):
            seen.append(Seen(inputs, chances(game, s)[0]))
        s = turn_played(game, s, game.turn(s), chance)
    return QuickGame(seed, tuple(seen), win_shares(game, s)[0] if s.over else None)


def exploring(rng: Random) -> Answering:
    """The answers of the first part of a game."""

    def answering(game: Game[Any], state: State, turn: Turn, chance: Search) -> State:
        drawn, seat = rng.random(), state.frames[0][1]
        if drawn < LEFT:
            after: State = game.apply(state, seat, rng.choice(game.legal(state, seat)), chance)
            return after
        if drawn >= DRAWN:
            return best_answered(game, state, turn, chance)
        afters, values = answered(game, state, turn, chance)
        best = max(values)
        return rng.choices(afters, [exp(max(LEAST, (value - best) / WARMTH)) for value in values])[0]

    return answering
