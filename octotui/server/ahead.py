"""What is loaded before the first guest comes, so that neither they nor anybody else waits for it."""

from __future__ import annotations

from octotui.screens.catalogue import bindings
from octotui.storage.games import Shelf
from octotui.tables import table_of


def load(games: Shelf) -> None:
    """Load every screen, every game, and how each is drawn."""
    bindings()
    for name in games:
        games.game(name)
        table_of(name)
