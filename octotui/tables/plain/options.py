"""The options of a game derived from their types: on or off, one of several words, or a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from engine.core.game import Game
from octotui.tables.game_table import YES, Offer, by_seat

if TYPE_CHECKING:
    from textual.screen import Screen

FIRST = "first"
"""The starting-seat option, in every game that has one."""


class PlainOptions:
    """The options offered before any game."""

    opens: Mapping[str, str] = {}
    proposed: Mapping[str, object] = {}

    def __init__(self, game: Game[Any]) -> None:
        self.kinds = get_type_hints(game.options)

    def refresh(self) -> None:
        """Do nothing: no option depends on files."""

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order."""
        values = {name: words(name, kind, seats) for name, kind in self.kinds.items()}
        return {name: Offer(name.replace("_", " ").capitalize(), "", found) for name, found in values.items() if found}

    def open(self, option: str, value: object) -> Screen[Any]:
        """Raise KeyError: no option has a screen of its own."""
        raise KeyError(option)


def words(name: str, kind: Any, seats: int) -> Mapping[object, str]:
    """The values of an option in words; empty if its type does not list them."""
    if kind is bool:
        return YES
    if get_origin(kind) is Literal:
        return {value: str(value) for value in get_args(kind)}
    return by_seat(seats) if name == FIRST else {}
