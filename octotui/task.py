"""What a bot is asked, in a form that can leave the process: no more than its seat may know, and the dice it may roll."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from engine.bots import Budget, Decision, bot, sight, waiting
from engine.core.game import Game
from engine.core.match import Match
from engine.core.state import to_json


class Task(msgspec.Struct, frozen=True):
    """One question to a bot."""

    level: str
    seat: int
    seats: int
    """How many sit at the table."""
    options: object
    """The options of the game as plain values."""
    position: dict[str, Any]
    """A position as the seat may imagine it: what it sees, and everything it does not see dealt anew."""
    rng: Random
    budget: Budget


def task_for(match: Match) -> Task | None:
    """What the next waiting bot of the match is asked; None if no bot waits.

    Positions that the seat cannot tell apart give the same task.
    """
    asked = waiting(match)
    if asked is None:
        return None
    header = match.header
    imagined = match.game.redeal(match.state, asked.seat, Random(0))
    return Task(asked.level, asked.seat, len(header.seats), header.options, to_json(imagined), asked.rng, Budget())


def decide(game: Game[Any], task: Task) -> Decision:
    """The bot's answer. It is the one the bot would give at the table itself: what it may imagine does not depend on what is hidden."""
    state = game.position(task.position, game.read_options(task.options), task.seats)
    return bot(task.level).choose(sight(game, state, task.seat), task.rng, task.budget)
