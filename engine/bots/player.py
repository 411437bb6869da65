"""The bot interface: a bot sees what its seat sees, and answers with a code.

A bot receives an `Observation`, never a state: the view, the legal codes, and sampled worlds in which what its seat cannot see is dealt
anew. Two positions that look the same to a seat give the same observation and, with the same generator, the same
answer.

    >>> from random import Random
    >>> from engine import Live, load
    >>> from engine.bots import Budget, bot, sight
    >>> oct8 = load("oct8")
    >>> state = oct8.setup(oct8.options(first=0), seats=2, chance=Live(seed=1))
    >>> decision = bot("greedy").choose(sight(oct8, state, 0), Random(1), Budget())
    >>> decision.code in oct8.legal(state, 0)
    True
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Annotated, Any, Protocol

import msgspec

from engine.core.frames import Question
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.state import Names, State


class Observation(msgspec.Struct, frozen=True):
    """Everything a seat may know when it is asked."""

    game: Game[Any]
    seat: int
    view: State
    question: Question[Any]
    """The question asked."""
    codes: Names
    """The legal codes, never empty."""
    proposal: str
    """The game's suggested code."""
    imagine: Callable[[Random], State]
    """Samples a world with this generator: a position consistent with the view."""


class Assessment(msgspec.Struct, frozen=True):
    """A bot's assessment of one code."""

    code: str
    chance: float
    """Win probability, from 0 to 1."""
    share: float
    """Share of the search spent on this code, from 0 to 1; for a bot that draws its answer, the probability of this one."""
    why: str = ""
    """Its advantage, as a phrase; empty where all codes are alike."""
    margin: float = 0.0
    """Two standard errors: of the chance of the best code, of what any other one lacks to it. 0 where none is estimated."""


class Decision(msgspec.Struct, frozen=True):
    """A bot's answer."""

    code: str
    why: str
    """The reason, as a clause."""
    prospects: tuple[Assessment, ...] = ()
    """The codes it has weighed, best first; empty from bots that do not estimate win probabilities."""
    line: Names = ()
    """The line of play: the seat's choices that follow in its own turn, as far as they can be told beforehand."""


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking limits. Without `playouts` and `ms` the bot decides for itself."""

    playouts: int | None = None
    """Maximum playouts: gives the same result on every machine."""
    ms: int | None = None
    """Maximum milliseconds."""
    worlds: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Minimum sampled worlds behind a displayed win probability; only `ms` can end the search sooner. Bots that do not compare codes world
    by world ignore it."""
    given: str = ""
    """A code compared to the best in as many worlds, however far behind it is: one that has been answered. Bots that do not compare codes
    world by world ignore it, and so do others if it is not legal."""


REPORT_EVERY = 0.25
"""Seconds between a bot's interim reports."""
Tell = Callable[[Decision], None]
"""Receives interim reports: the bot's current best answer."""


def quiet(decision: Decision) -> None:
    """Ignore an interim report."""


class Bot(Protocol):
    """The interface of bots."""

    def choose(self, sight: Observation, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """Choose one of the codes offered. All randomness comes from `rng`. A bot that thinks for long reports to `tell` now and then."""
        ...


def sight(game: Game[Any], state: State, seat: int) -> Observation:
    """What this seat may know of a position in which it is asked."""
    return Observation(
        game=game,
        seat=seat,
        view=game.observe(state, seat),
        question=game.question(state),
        codes=game.legal(state, seat),
        proposal=game.proposal(state, seat),
        imagine=lambda rng: game.redeal(state, seat, rng),
    )


class BotTurn(msgspec.Struct, frozen=True):
    """A bot whose turn it is to answer."""

    seat: int
    level: str
    rng: Random
    """Generator for this answer: the same wherever the match has come here by the same answers, with none taken back."""


def bot_to_answer(match: Match) -> BotTurn | None:
    """The bot that has to answer next in this match; None if no bot has to."""
    for seat in match.pending:
        level = match.seats[seat].bot
        if level is not None:
            return BotTurn(seat, level, generator_for(match, seat))
    return None


def generator_for(match: Match, seat: int) -> Random:
    """The generator for the answer of a bot in this seat: another one after an answer was taken back and another given, so that nobody can
    try out what bots will choose in secret."""
    return Random(f"{match.header.seed}/{len(match.nodes) - 1}/{seat}/bot")


def answer_for(match: Match, bots: Callable[[str], Bot], budget: Budget | None = None) -> bool:
    """Let the next bot of the match answer. Returns whether there was one."""
    turn = bot_to_answer(match)
    if turn is None:
        return False
    decision = bots(turn.level).choose(sight(match.game, match.state, turn.seat), turn.rng, budget or Budget())
    match.act(turn.seat, decision.code)
    return True


def play(game: Game[Any], bots: Sequence[Bot], seed: int, budget: Budget | None = None) -> Match:
    """A match of these bots, one in each seat, from the deal to the end."""
    match = Match.start(game, tuple(Seat(f"bot {seat + 1}") for seat in range(len(bots))), game.options(), seed)
    while asked := match.pending:
        seat = asked[0]
        decision = bots[seat].choose(sight(game, match.state, seat), generator_for(match, seat), budget or Budget())
        match.act(seat, decision.code)
    return match
