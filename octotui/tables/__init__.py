"""One package per game, holding everything the app needs to know about it as one `GameTable`."""

from functools import cache
from importlib import import_module
from typing import Any

from octotui.tables.game_table import GameTable


@cache
def table_of(game: str) -> GameTable[Any, Any]:
    """Return the table of a game. Raises ModuleNotFoundError if it has none."""
    table: GameTable[Any, Any] = import_module(f"octotui.tables.{game}").TABLE
    return table
