"""What a seat sees, is asked and is told, as JSON: the same words for `octotui rpc` and for programs that play."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.game import Game
from engine.core.prompt import Asked
from engine.core.state import Event, State


class Question(msgspec.Struct, frozen=True):
    """A question to a seat: its kind, its text, the card or rule that asks, and how many picks it takes."""

    kind: str
    text: str
    cause: str
    min: int
    max: int


class Offered(msgspec.Struct, frozen=True):
    """A legal answer, with its cost and gain in words; `brief_gain` is the gain in fewer letters, empty if it has none."""

    code: str
    label: str
    cost: str
    gain: str
    brief_gain: str


class Why(msgspec.Struct, frozen=True):
    """Why an answer is refused: a stable code and a sentence."""

    code: str
    text: str


class Barred(msgspec.Struct, frozen=True):
    """An answer one might expect that is not legal now."""

    code: str
    label: str
    reason: Why


def question(asked: Asked) -> Question:
    return Question(asked.kind, asked.text, asked.cause, asked.min, asked.max)


def own_question(game: Game[Any], state: State, seat: int) -> Question:
    """The question to a seat that is asked, as that seat may know it."""
    return next(question(asked) for asked in game.questions_for(state, seat) if asked.seat == seat)


def choices(game: Game[Any], state: State, seat: int) -> tuple[Offered, ...]:
    """The legal answers of a seat in words; empty if it is not asked."""
    offered = [game.choice(state, code) for code in game.legal(state, seat)]
    return tuple([Offered(choice.code, choice.label, choice.cost, choice.gain, choice.brief_gain) for choice in offered])


def refusals_for(game: Game[Any], state: State, seat: int) -> tuple[Barred, ...]:
    """What a seat that is asked might expect to be legal but is not; empty if it is not asked."""
    if not game.legal(state, seat):
        return ()
    barred = game.question(state).refusals(state, state.frames[0], seat)
    return tuple([Barred(one.code, one.label, Why(one.reason.code, one.reason.text)) for one in barred])


def record(game: Game[Any], event: Event) -> dict[str, Any]:
    """An event by the names of its fields."""
    return game.events[event[0]].record(event)
