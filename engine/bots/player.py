"""What a bot is: something that sees what its seat sees and answers with a code.

A bot is handed a `Sight`, never a state: the view, the legal codes, and worlds it may imagine, in which everything its seat cannot see is
dealt anew. Two positions that look the same to a seat give the same sight, and with the same generator the same answer.
"""

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, Protocol

import msgspec

from engine.core.frames import Question
from engine.core.game import Game
from engine.core.match import Match
from engine.core.state import Names, State


class Sight(msgspec.Struct, frozen=True):
    """All that a seat may know when it is asked."""

    game: Game[Any]
    seat: int
    view: State
    question: Question[Any]
    """What is asked."""
    codes: Names
    """The legal codes, never empty."""
    proposal: str
    imagine: Callable[[Random], State]
    """A position that fits the view, different ones for different generators."""


class Prospect(msgspec.Struct, frozen=True):
    """What a bot thinks of one code."""

    code: str
    chance: float
    """The chance to win, from 0 to 1."""
    share: float
    """How much of its thinking went to this code; where it draws its answer, how likely it draws this one."""
    why: str = ""
    """What speaks for it, as a list of things; nothing where all codes are alike."""


class Decision(msgspec.Struct, frozen=True):
    """A bot's answer, and a sentence why."""

    code: str
    why: str
    prospects: tuple[Prospect, ...] = ()
    """The codes that it has weighed, best first; none from bots that do not reckon in chances."""


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a bot may think: a number of imagined plays (the same on every machine), or milliseconds. Neither: the bot's own measure."""

    playouts: int | None = None
    ms: int | None = None
    worlds: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The best code is tried in so many imagined worlds at least, for chances that people are told; only `ms` can end that before. Bots
    that do not try codes one against another leave it aside."""


AGAIN = 0.25
"""Seconds between two times that a bot tells what it thinks."""
Tell = Callable[[Decision], None]
"""Hears what a bot would answer if it had to at once."""


def quiet(decision: Decision) -> None:
    """Hear nothing of it."""


class Bot(Protocol):
    """A player for any game."""

    def choose(self, sight: Sight, rng: Random, budget: Budget, tell: Tell = quiet) -> Decision:
        """One of the sight's codes. All chance in the choice comes from `rng`. A bot that thinks long tells now and then how far it is."""
        ...


def sight(game: Game[Any], state: State, seat: int) -> Sight:
    """What this seat, which must be asked, may know of a position."""
    return Sight(
        game=game,
        seat=seat,
        view=game.observe(state, seat),
        question=game.question(state),
        codes=game.legal(state, seat),
        proposal=game.proposal(state, seat),
        imagine=lambda rng: game.redeal(state, seat, rng),
    )


class Asked(msgspec.Struct, frozen=True):
    """A bot that has to answer, and the dice of this answer: always the same at this place of this match."""

    seat: int
    level: str
    rng: Random


def waiting(match: Match) -> Asked | None:
    """The bot of the match that has to answer next; None if no bot has to."""
    for seat in match.pending:
        level = match.header.seats[seat].bot
        if level is not None:
            return Asked(seat, level, Random(f"{match.header.seed}/{match.nodes[match.here].depth}/{seat}/bot"))
    return None


def answer_for(match: Match, bots: Callable[[str], Bot], budget: Budget | None = None) -> bool:
    """Let one waiting bot of the match answer; gives whether there was one."""
    asked = waiting(match)
    if asked is None:
        return False
    decision = bots(asked.level).choose(sight(match.game, match.state, asked.seat), asked.rng, budget or Budget())
    match.act(asked.seat, decision.code)
    return True
