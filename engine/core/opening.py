"""The beginning of a match: its header, and the first position that a header leads to."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.chance import ScriptBroken, Scripted
from engine.core.game import Game, Options
from engine.core.journal import Damaged, Header, Seat
from engine.core.state import State


def new_header(game: Game[Any], seats: tuple[Seat, ...], options: Options, seed: int, **origin: Any) -> Header:
    """The header of a new match; `origin` holds the fields that say how it begins."""
    return Header(
        game=game.id, rules=game.version, data=game.data_hash(), seats=seats, options=msgspec.to_builtins(options), seed=seed, **origin
    )


def check_game(game: Game[Any], header: Header) -> None:
    """Raise Damaged unless the match was played with this game, these rules and this data."""
    if header.game != game.id:
        raise Damaged(1, f"this is a journal of {header.game}, not of {game.id}")
    if header.rules != game.version:
        raise Damaged(1, f"it was played with version {header.rules} of the rules; this is version {game.version}")
    if header.data != game.data_hash():
        raise Damaged(1, "it was played with other cards or numbers than the game has now")


def first_position(game: Game[Any], header: Header) -> tuple[Options, State]:
    """The options and first position of a match. Raises Damaged if the header does not lead to one."""
    try:
        options = game.read_options(header.options)
        if header.position is not None:
            return options, game.position(header.position, options, len(header.seats))
        chance = Scripted(header.deal)
        state = game.setup(options, len(header.seats), chance)
        if chance.used != len(header.deal):
            raise ScriptBroken("it records more chance than the set-up uses")
    except ValueError as error:
        raise Damaged(1, str(error)) from None
    return options, state
