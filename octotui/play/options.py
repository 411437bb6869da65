"""The options of a new game while they are being chosen: each has a value that fits the others."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from engine.core.game import Game
from octotui.play.guide import guide, lessons
from octotui.tables import table_of

if TYPE_CHECKING:
    from engine.core.journal import Header
    from engine.core.match import Match
    from octotui.storage.remembered import Memory
    from octotui.tables.game_table import Offer


def standard(game: Game[Any]) -> dict[str, object]:
    """The default options."""
    options: dict[str, object] = to_builtins(game.options())
    return options


def proposed_options(game: Game[Any]) -> dict[str, object]:
    """The options a new game starts from."""
    return {**standard(game), **table_of(game.id).proposed}


def first_game(game: Game[Any], memory: Memory) -> dict[str, object]:
    """Options proposed over those of `proposed` until a person has finished a game that could have had them; none after that."""
    first = after_lesson(game)
    return {} if not first or any(first.keys() <= offered(game, header) for header in memory.finished(game.id)) else first


def is_new_to(game: Game[Any], memory: Memory) -> bool:
    """Whether a person has neither finished a game of this kind nor begun the lesson that it has."""
    return game.id in lessons() and not memory.lesson(game.id) and not memory.finished(game.id)


def first_steps(match: Match, memory: Memory) -> list[str]:
    """How a turn of this match goes, step by step, for a person new to the game; empty for others, and where no rules tell."""
    from octotui.tables.rulebook import steps_of_a_turn

    game = match.game
    return steps_of_a_turn(game.id, table_of(game.id).narration.goal(match.state)) if is_new_to(game, memory) else []


def offered(game: Game[Any], header: Header) -> Set[str]:
    """The names of the options that were on offer for a match."""
    return table_of(game.id).options(game).offers({**standard(game), **header.options}, len(header.seats)).keys()


def after_lesson(game: Game[Any]) -> dict[str, object]:
    """The options that the game's lesson proposes for the first real game; none if it has no lesson."""
    return dict(guide(game.id).first_game) if game.id in lessons() else {}


def fit_options(game: Game[Any], options: Mapping[str, object], offers: Mapping[str, Offer]) -> dict[str, object]:
    """Every option with an available value; unavailable ones are set to their default."""
    fit = {**options, **{option: value for option, value in standard(game).items() if option not in offers}}
    return fit | {option: next(iter(offer.words)) for option, offer in offers.items() if fit[option] not in offer.words}
