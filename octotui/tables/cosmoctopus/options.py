"""The options offered before a game of Cosmoctopus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.cosmoctopus.files import FILES
from engine.cosmoctopus.layouts import layout_of
from engine.cosmoctopus.words import pursuit_text
from octotui.storage.own_files import entries, folder_of
from octotui.tables.game_table import YES, Offer, by_seat

if TYPE_CHECKING:
    from textual.screen import Screen

    from engine.cosmoctopus.game import Cosmoctopus

HANDS = {"random": "random", "fixed": "fixed", "draft": "draft"}
BRIDGE = {"no": "no", "random": "laid by chance", "choose": "laid by the first"}
PURSUERS = {name: name for name in ("none", "naive", "tenacious", "relentless", "obsessive")}

ALONE = {name: words for name, words in PURSUERS.items() if name != "none"}


class CosmoctopusOptions:
    """The options of Cosmoctopus."""

    opens = {"layout": "layouts"}

    def __init__(self, game: Cosmoctopus) -> None:
        self.box = game.box
        self.revelations: dict[object, str] = {name: card.name for name, card in game.box.dossier.revelations.items()}
        self.refresh()

    def refresh(self) -> None:
        """Reread the available layouts."""
        self.layouts = {entry.id: entry for entry in entries(FILES["layout"], folder_of(FILES["layout"])) if entry.value}

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order. One alone plays against the Private Investigator (C9)."""
        layouts: dict[object, str] = {name: entry.name for name, entry in self.layouts.items()}
        offers = {
            "express": Offer("Shorter game", "The express start: everyone begins with three tentacles.", YES),
            "hands": Offer("Starting hands", "Five random cards, a fixed hand of three that fit together, or a draft of five.", HANDS),
            "layout": Offer("Layout", "How the tiles lie. Enter shows them all, and makes your own.", layouts),
            "bridge": Offer("Cosmic bridge", "Two tokens that join far tiles; a card from the hand moves one.", BRIDGE),
            "first": Offer("First player", "Who begins.", by_seat(seats)),
            "investigator": Offer("Private Investigator", self._pursuer(options["investigator"], seats), PURSUERS if seats > 1 else ALONE),
        }
        if self._is_in_sections(options["layout"]):
            joined = {value: words for value, words in BRIDGE.items() if value != "no"}
            offers["bridge"] = Offer("Cosmic bridge", "This layout is in two sections: only the bridge joins them.", joined)
        if options["investigator"] != "none":
            offers["revelation"] = Offer(
                "Its revelation", self._revelation(options.get("revelation")), {"random": "random", **self.revelations}
            )
        return offers

    def _pursuer(self, difficulty: object, seats: int) -> str:
        """What a difficulty means; of one that there is not, as of none, what it is all about."""
        starts = self.box.numbers.investigator_start
        if difficulty not in starts:
            return "Alone or together against a hunter that wants eight tentacles first."
        start = starts[str(difficulty)]
        place = {min(starts.values()): ": the easiest", max(starts.values()): ": the hardest"}.get(start, "")
        aim = "First to eight tentacles." if seats == 1 else "All of you need eight before it."
        return f"{aim} It starts with {start} of each resource{place}."

    def _revelation(self, name: object) -> str:
        """What a revelation does, once it is turned."""
        found = self.box.dossier.revelations.get(str(name))
        holds = pursuit_text(found.steps) if found else f"one of {len(self.revelations)} rules, which nobody knows till then"
        return f"From its tentacle {self.box.numbers.revelation} on: {holds}."

    def open(self, option: str, value: object) -> Screen[Any]:
        """The list of layouts, for choosing or making one."""
        from octotui.tables.cosmoctopus.layout_editor import LayoutsScreen

        return LayoutsScreen(str(value))

    def _is_in_sections(self, layout: object) -> bool:
        """Whether a layout has two sections."""
        found = self.layouts.get(str(layout))
        return bool(found and layout_of(found.value).in_two_sections)
