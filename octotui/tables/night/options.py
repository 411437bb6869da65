"""The options offered before a Night of the Grand Octopus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.words import opening
from engine.night.words import place_text
from octotui.tables.game_table import YES, Offer, by_seat
from octotui.tables.night.names import plain

if TYPE_CHECKING:
    from textual.screen import Screen

    from engine.night.game import GrandOctopus


class NightOptions:
    """The options of the game."""

    opens: Mapping[str, str] = {}

    def __init__(self, game: GrandOctopus) -> None:
        self.box = game.box

    def refresh(self) -> None:
        """Do nothing: no option depends on files."""

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order; the quick game has no exterior location."""
        without = f"No place outside, and {self.box.numbers.quick_goal} components win. Good for three cults."
        offers = {"quick": Offer("Quick game", without, YES)}
        if not options["quick"]:
            places: dict[object, str] = {"random": "random"}
            places |= {place: opening(plain(place_text(self.box, place))) for place in self.box.exteriors}
            offers["exterior"] = Offer("Place outside", self.rule(options["exterior"]), places)
        offers["face_down"] = Offer("Components face down", "What others have gathered is hidden. For those who know the game.", YES)
        offers["errors"] = Offer(
            "Wrong clocks allowed",
            "A hand may be set on the line between two numbers. For cultists that is an error, which costs 1 power.",
            YES,
        )
        offers["first"] = Offer("First to speak", "Who speaks first where cults meet in the first turn.", by_seat(seats))
        return offers

    def rule(self, exterior: object) -> str:
        """The special rule of an exterior location."""
        if exterior not in self.box.exteriors:
            return "The place outside the university, each with a rule of its own."
        return f"{opening(self.box.exteriors[str(exterior)].rule)}."

    def open(self, option: str, value: object) -> Screen[Any]:
        """Raise KeyError: no option has a screen of its own."""
        raise KeyError(option)
