"""The options offered before a game of Oct8."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.oct8.game import Oct8
from octotui.tables.game_table import YES, Offer, by_seat

if TYPE_CHECKING:
    from textual.screen import Screen


SCORING = {"cards": "each arm card", "arms": "each arm"}


class Oct8Options:
    """The options of Oct8."""

    opens: Mapping[str, str] = {}

    def __init__(self, game: Oct8) -> None:
        self.game = game

    def refresh(self) -> None:
        """Do nothing: no option depends on files."""

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order."""
        return {
            "short": Offer("Shorter game", "Two heads of each colour fewer: over sooner.", YES),
            "scoring": Offer("Scoring", "What brings a point if it has the octopus's colour: a card, or every arm on it.", SCORING),
            "first": Offer("First player", "Who begins.", by_seat(seats)),
        }

    def open(self, option: str, value: object) -> Screen[Any]:
        """Raise KeyError: no option has a screen of its own."""
        raise KeyError(option)
