"""The set-up that a new game proposes, saved to the settings instead of started."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from octotui.play.options import proposed_options
from octotui.play.seating import PERSON
from octotui.screens import routes
from octotui.screens.setup import SetupScreen
from octotui.widgets.lines import Line


class ProposalScreen(SetupScreen):
    """The set-up lines; enter on the first one saves them."""

    BEGINS = "keep"
    TEACHES = False

    def lines(self) -> list[Line]:
        first, *lines = super().lines()
        note = "Seats count for every game, options for this one."
        return [replace(first, label="Propose this from now on", note=note), *(line for line in lines if line.id != "seed")]

    def is_first(self) -> bool:
        """False: the proposal applies to all future games."""
        return False

    def first_game(self) -> dict[str, object]:
        """Empty: the proposal applies to all future games."""
        return {}

    def start(self) -> None:
        """Keep the proposal, and go back to the settings, which say so."""
        config, seats = self.app.config, self.taken_seats()
        names = tuple(self.names[seat] for seat in seats if self.seats[seat] == PERSON)
        bots = tuple(self.seats[seat] for seat in seats if self.seats[seat] != PERSON)
        game = self.app.games.game(self.game)
        begun = proposed_options(game)
        offers = self.offers()
        options = {name: value for name, value in self.options.items() if name in offers and value != begun[name]}
        games = {**config.games, self.game: options}
        self.post_message(routes.Configure(msgspec.structs.replace(config, names=names or config.names, bots=bots, games=games)))
        self.dismiss(f"Kept: a new game of {game.name} proposes this.")
