"""A question to a bot that can be sent to another process: no more than its seat may know, and its random numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.bots import LEVELS, BotTurn, Budget, Decision, Tell, bot, bot_to_answer, sight
from engine.bots.player import generator_for, quiet
from engine.core.game import Game
from engine.core.match import Match
from engine.core.state import Event, State, to_json
from octotui.bots.levels import is_program

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
    """The game's options as plain values."""
    position: dict[str, Any]
    """A position as the seat may imagine it: what it sees, with everything hidden dealt anew."""
    rng: Random
    budget: Budget
    names: tuple[str, ...] = ()
    """The seats' names, for a program."""
    events: tuple[Event, ...] = ()
    """What the seat has heard since its last answer, for a program."""


def budget_for(level: str, seconds: float | None) -> Budget:
    """A level's thinking budget: this many seconds if it plays better for them, else, or with None, its default."""
    return Budget(ms=round(seconds * 1000)) if seconds is not None and (is_program(level) or LEVELS[level].thinks) else Budget()


def task_for(match: Match, seconds: float | None = None) -> Task | None:
    """The task for the next waiting bot of the match; None if no bot waits.

    Positions that the seat cannot tell apart give the same task.
    """
    asked = bot_to_answer(match)
    if asked is None:
        return None
    return task_of(match, asked, budget_for(asked.level, seconds))


def task_of(match: Match, asked: BotTurn, budget: Budget) -> Task:
    """The task for this bot of the match."""
    task = _task(match, match.here, asked.level, asked.seat, asked.rng, budget)
    return replace(task, names=match.names, events=events_heard(match, asked.seat)) if is_program(asked.level) else task


def events_heard(match: Match, seat: int) -> tuple[Event, ...]:
    """What a seat has heard since its last answer, which is part of it; all of the match if it has not answered yet."""
    path = match.path()
    since = path[path.index(match.last_answer(seat)) :]
    return tuple(event for node in since for event in match.game.events_for(match.nodes[node].state, seat))


def stand_in_for(match: Match, seat: int, level: str) -> Task:
    """The task for a bot of this level in place of a person who has to answer."""
    return _task(match, match.here, level, seat, generator_for(match, seat), Budget())


def advice_for(match: Match, node: int, seat: int, budget: Budget) -> Task:
    """The task for an expert in place of a seat at a node: what it would do, from what that seat could see then, and its chances.

    Positions that the seat cannot tell apart give the same task.
    """
    rng = Random(f"{match.header.seed}/{match.nodes[node].depth}/{seat}/advice")
    return _task(match, node, EXPERT, seat, rng, replace(budget, worlds=WORLDS))


def _task(match: Match, node: int, level: str, seat: int, rng: Random, budget: Budget) -> Task:
    header = match.header
    imagined = match.game.redeal(match.nodes[node].state, seat, Random(0))
    return Task(level, seat, len(header.seats), header.options, to_json(imagined), rng, budget)


def position_of(game: Game[Any], task: Task) -> State:
    """The position of a task."""
    position: State = game.position(task.position, game.read_options(task.options), task.seats)
    return position


def decide(game: Game[Any], task: Task, tell: Tell = quiet) -> Decision:
    """The bot's answer, the same as at the table itself: what it may imagine does not depend on what is hidden."""
    return bot(task.level).choose(sight(game, position_of(game, task), task.seat), task.rng, task.budget, tell)
