"""Games played to be looked at: every state, answer and outcome of chance is kept."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from engine.bots import Budget, bot, sight
from engine.core.chance import Live, Scripted
from engine.core.game import Game, Options
from engine.core.registry import load
from engine.core.state import Names, State
from tests.conformance.cases import Case
from tests.games import profile

GREEDY_BOUND = 300
"""Answers after which a greedy game is abandoned: bots may shuffle to and fro for ever."""


class Move(NamedTuple):
    seat: int
    code: str
    outcomes: tuple[Names, ...]

    @property
    def luck(self) -> Scripted:
        """The same luck again."""
        return Scripted(self.outcomes)


class Walk(NamedTuple):
    """A game from the first question on: `moves[i]` leads from `states[i]` to `states[i + 1]`."""

    game: Game[Any]
    options: Options
    seats: int
    seed: int
    states: list[State]
    moves: list[Move]
    digests: list[str]
    """The digest of each state at the time it came up."""
    deal: tuple[Names, ...]
    open_events: frozenset[str] = frozenset()

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.seats))

    def sample(self, n: int) -> list[int]:
        """The indices of about n states, spread over the game: the opening, the end, and some between."""
        count = len(self.states)
        return sorted({*range(min(6, count)), *range(0, count, max(1, count // n)), count - 1})


def who(viewer: int | None) -> str:
    """A viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


Player = Callable[[Game[Any], State, Random], tuple[int, str]]
"""Return the seat that answers, and its code."""


def random_player(game: Game[Any], s: State, rng: Random) -> tuple[int, str]:
    """Any seat that may answer, and any code; a seat that has answered already sometimes changes its mind."""
    waiting = game.pending(s)
    seat = rng.choice(waiting)
    question, frame = game.question(s), s.frames[0]
    if len(waiting) > 1 or question.simultaneous:
        changing = question.changing(s, frame)
        if changing and rng.random() < 0.25:
            seat = rng.choice(changing)
    return seat, rng.choice(game.legal(s, seat))


def greedy_player(game: Game[Any], s: State, rng: Random) -> tuple[int, str]:
    seat = game.pending(s)[0]
    return seat, bot("greedy").choose(sight(game, s, seat), rng, Budget()).code


PLAYERS: dict[str, Player] = {"random": random_player, "greedy": greedy_player}


def play(game: Game[Any], options: Options, seats: int, player: str, seed: int, bound: int, open_events: frozenset[str]) -> Walk:
    """Play until the game is over, or `bound` answers have been given."""
    rng, chance = Random(f"{seed}/{player}"), Live(seed, 0)
    s = game.setup(options, seats, chance)
    walk = Walk(game, options, seats, seed, [s], [], [s.digest()], tuple(chance.outcomes), open_events)
    while not s.over and len(walk.moves) < bound:
        seat, code = PLAYERS[player](game, s, rng)
        luck = Live(seed, len(walk.moves) + 1)
        s = game.apply(s, seat, code, luck)
        walk.moves.append(Move(seat, code, tuple(luck.outcomes)))
        walk.states.append(s)
        walk.digests.append(s.digest())
    return walk


def play_case(case: Case, player: str, seed: int) -> Walk:
    name, options, seats = case
    played, known = load(name), profile(name)
    bound = GREEDY_BOUND if player == "greedy" else known.bound
    return play(played, played.read_options(known.option_sets[options]), seats, player, seed, bound, known.open_events)


@cache
def walk_of(case: Case, player: str, seed: int = 8) -> Walk:
    """The same, played once in this process. What is in it is shared: change nothing."""
    return play_case(case, player, seed)
