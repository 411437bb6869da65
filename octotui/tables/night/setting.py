"""What can be chosen before a Night of the Grand Octopus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.game import Game
from engine.night.box import Box
from engine.night.words import opening, place_text
from octotui.tables import Offer

if TYPE_CHECKING:
    from textual.screen import Screen

YES = {False: "no", True: "yes"}


class Setting:
    """The options of the game as they can be chosen."""

    OPENS: Mapping[str, str] = {}

    def __init__(self, game: Game[Any]) -> None:
        self.box: Box = game.box  # type: ignore[attr-defined]

    def refresh(self) -> None:
        """Nothing is found in files."""

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """What can be chosen now, in order; the quick game has no exterior location."""
        found = {}
        if not options["quick"]:
            places: dict[object, str] = {"random": "chance"}
            places |= {place: opening(place_text(self.box, place).removeprefix("the ")) for place in self.box.exteriors}
            found["exterior"] = Offer("Outside", self.rule(options["exterior"]), places)
        found["quick"] = Offer("Quick game", "No place outside, and three components win. Good for three cults.", YES)
        found["face_down"] = Offer("Face down", "What others have gathered is hidden. For those who know the game.", YES)
        found["errors"] = Offer("Wrong clocks", "A clock may be set on the line on purpose: an error, which costs 1 power.", YES)
        by_number: dict[object, str] = {None: "chance", **{seat: f"seat {seat + 1}" for seat in range(seats)}}
        found["first"] = Offer("First to speak", "Who speaks first where cults meet in the first turn.", by_number)
        return found

    def rule(self, exterior: object) -> str:
        """What is special about a place outside."""
        if exterior not in self.box.exteriors:
            return "The place outside the university, each with a rule of its own."
        return f"{opening(self.box.exteriors[str(exterior)].rule)}."

    def open(self, option: str, value: object) -> Screen[Any]:
        """No option has a screen of its own."""
        raise KeyError(option)
