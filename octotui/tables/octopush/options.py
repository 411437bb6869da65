"""The options offered before a game of Octopush."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.words import count_of
from engine.octopush.game import Octopush
from octotui.tables.game_table import YES, Offer, by_seat

if TYPE_CHECKING:
    from textual.screen import Screen

VARIANTS = {"cards": "cards", "dice": "die"}


class OctopushOptions:
    """The options of Octopush."""

    opens: Mapping[str, str] = {}

    def __init__(self, game: Octopush) -> None:
        pass

    def refresh(self) -> None:
        """Do nothing: no option depends on files."""

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order; the dice variant has no points and no cards to leave out."""
        dice = options["variant"] == "dice"
        rounds = count_of(seats, "rounds")
        offers = {"variant": Offer("Played with", f"Cards and points over {rounds}, or a die and a race to free four pups.", VARIANTS)}
        if not dice:
            offers["beginners"] = Offer("Beginners' cards", "Leave Camouflage, Flow and Dive out: six cards are kept.", YES)
            if not options["beginners"]:
                offers["choose_anew"] = Offer("Choose anew", "Choose what to leave out before each round, not once for the match.", YES)
            offers["totals"] = Offer("Show totals", "Show everyone's total all the time. On paper nobody adds up before the end.", YES)
        begins = "Who begins." if dice else "Who begins, and plays yellow first."
        offers["first"] = Offer("First player", begins, by_seat(seats))
        return offers

    def open(self, option: str, value: object) -> Screen[Any]:
        """Raise KeyError: no option has a screen of its own."""
        raise KeyError(option)
