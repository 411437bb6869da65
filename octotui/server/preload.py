"""Preloading before the first guest connects, so that nobody waits for it later."""

from __future__ import annotations

from octotui.screens.catalogue import bindings
from octotui.storage.games import GameLibrary
from octotui.tables import table_of


def load(games: GameLibrary) -> None:
    """Load every screen, every game, and the modules that draw them."""
    bindings()
    for name in games:
        games.game(name)
        table_of(name)
