"""The options offered before a game of Cosmoctopus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.cosmoctopus.files import FILES
from engine.cosmoctopus.layouts import layout_of
from octotui.storage.own_files import entries, folder_of
from octotui.tables.game_table import YES, Offer, by_seat

if TYPE_CHECKING:
    from textual.screen import Screen

    from engine.cosmoctopus.game import Cosmoctopus

HANDS = {"random": "random", "fixed": "fixed", "draft": "draft"}
BRIDGE = {"no": "no", "random": "laid by chance", "choose": "laid by the first"}
PURSUERS = {name: name for name in ("none", "naive", "tenacious", "relentless", "obsessive")}


class CosmoctopusOptions:
    """The options of Cosmoctopus."""

    opens = {"layout": "layouts"}

    def __init__(self, game: Cosmoctopus) -> None:
        self.revelations: dict[object, str] = {name: card.name for name, card in game.box.dossier.revelations.items()}
        self.refresh()

    def refresh(self) -> None:
        """Reread the available layouts."""
        self.layouts = {entry.id: entry for entry in entries(FILES["layout"], folder_of(FILES["layout"])) if entry.value}

    def offers(self, options: Mapping[str, object], seats: int) -> dict[str, Offer]:
        """The options currently available, in order."""
        layouts: dict[object, str] = {name: entry.name for name, entry in self.layouts.items()}
        offers = {
            "express": Offer("Express start", "Everyone starts with three tentacles: a shorter game.", YES),
            "hands": Offer("Starting hands", "Five random cards, a fixed hand of three that fit together, or a draft of five.", HANDS),
            "layout": Offer("Layout", "How the tiles lie. Enter shows them all, and makes your own.", layouts),
            "bridge": Offer("Cosmic bridge", "Two tokens that join far tiles; a card from the hand moves one.", BRIDGE),
            "first": Offer("First player", "Who begins.", by_seat(seats)),
            "investigator": Offer(
                "Private Investigator",
                "Against the Private Investigator, alone or together.",
                PURSUERS,
            ),
        }
        if self._is_in_sections(options["layout"]):
            joined = {value: words for value, words in BRIDGE.items() if value != "no"}
            offers["bridge"] = Offer("Cosmic bridge", "This layout is in two sections: only the bridge joins them.", joined)
        if options["investigator"] != "none":
            note = "What holds from its fifth tentacle on; chance: nobody knows before."
            offers["revelation"] = Offer("Its revelation", note, {"random": "random", **self.revelations})
        return offers

    def open(self, option: str, value: object) -> Screen[Any]:
        """The list of layouts, for choosing or making one."""
        from octotui.tables.cosmoctopus.layout_editor import LayoutsScreen

        return LayoutsScreen(str(value))

    def _is_in_sections(self, layout: object) -> bool:
        """Whether a layout has two sections."""
        found = self.layouts.get(str(layout))
        return bool(found and layout_of(found.value).in_two_sections)
