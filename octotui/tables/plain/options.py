"""The options of a game as their types tell them: what is on or off, one of several words, or a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from engine.core.game import Game
from octotui.tables.game_table import YES, Offer, by_seat

if TYPE_CHECKING:
    from textual.screen import Screen

FIRST = "first"
"""The option that names the seat that begins, in every game that has it."""


class PlainOptions:
    """The options of any game as they can be chosen."""

    opens: Mapping[str, str] = {}
    proposed: Mapping[str, object] = {}

    def __init__(self, game: Game[Any]) -> None:
        self.kinds = get_type_hints(game.options)

    def refresh(self) -> None:
        """Nothing is found in files."""

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """What can be chosen now, in order."""
        values = {name: words(name, kind, seats) for name, kind in self.kinds.items()}
        return {name: Offer(name.replace("_", " ").capitalize(), "", found) for name, found in values.items() if found}

    def open(self, option: str, value: object) -> Screen[Any]:
        """No option has a screen of its own. Raises KeyError."""
        raise KeyError(option)


def words(name: str, kind: Any, seats: int) -> Mapping[object, str]:
    """The values of an option, in words; none where its type does not list them."""
    if kind is bool:
        return YES
    if get_origin(kind) is Literal:
        return {value: str(value) for value in get_args(kind)}
    return by_seat(seats) if name == FIRST else {}
