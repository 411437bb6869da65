"""What a bot is asked, in a form that can leave the process: no more than its seat may know, and the dice it may roll."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.bots import LEVELS, Budget, Decision, Tell, bot, bot_to_answer, sight
from engine.bots.player import quiet
from engine.core.game import Game
from engine.core.match import Match
from engine.core.state import to_json

EXPERT = "deep"
"""The level that gives advice."""
WORLDS = 40
"""Minimum sampled worlds behind a displayed win probability, as far as time allows."""


class Task(msgspec.Struct, frozen=True):
    """One question to a bot."""

    level: str
    seat: int
    seats: int
    """The number of seats."""
    options: object
    """The options of the game as plain values."""
    position: dict[str, Any]
    """A position as the seat may imagine it: what it sees, and everything it does not see dealt anew."""
    rng: Random
    budget: Budget


def budget_for(level: str, seconds: float | None) -> Budget:
    """How long a level may think: so many seconds if it plays the better for them, else, and with None, by its own measure."""
    return Budget(ms=round(seconds * 1000)) if seconds is not None and LEVELS[level].thinks else Budget()


def task_for(match: Match, seconds: float | None = None) -> Task | None:
    """What the next waiting bot of the match is asked; None if no bot waits.

    Positions that the seat cannot tell apart give the same task.
    """
    asked = bot_to_answer(match)
    if asked is None:
        return None
    return _task(match, match.here, asked.level, asked.seat, asked.rng, budget_for(asked.level, seconds))


def stand_in_for(match: Match, seat: int, level: str) -> Task:
    """What a bot of this level is asked in place of a person who has to answer."""
    rng = Random(f"{match.header.seed}/{match.nodes[match.here].depth}/{seat}/bot")
    return _task(match, match.here, level, seat, rng, Budget())


def advice_for(match: Match, node: int, seat: int, budget: Budget) -> Task:
    """What the expert is asked in place of a seat that had to answer at a node: what it would do, from what that seat could see then, and
    with what chances.

    Positions that the seat cannot tell apart give the same task.
    """
    rng = Random(f"{match.header.seed}/{match.nodes[node].depth}/{seat}/advice")
    return _task(match, node, EXPERT, seat, rng, replace(budget, worlds=WORLDS))


def _task(match: Match, node: int, level: str, seat: int, rng: Random, budget: Budget) -> Task:
    header = match.header
    imagined = match.game.redeal(match.nodes[node].state, seat, Random(0))
    return Task(level, seat, len(header.seats), header.options, to_json(imagined), rng, budget)


def decide(game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
    """The bot's answer. It is the one the bot would give at the table itself: what it may imagine does not depend on what is hidden."""
    state = game.position(task.position, game.read_options(task.options), task.seats)
    return bot(task.level).choose(sight(game, state, task.seat), task.rng, task.budget, tell)
