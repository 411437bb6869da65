"""One module per game: which areas make up its table, and where they lie at each size."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from textual.geometry import Region

from octotui.canvas import Area, Looks
from themes import Glyphs

MINIMUM = (80, 24)
MAXIMUM = (300, 120)


class Table(Protocol):
    """What a game's module in this folder offers."""

    PANELS: tuple[str, ...]
    """The areas that take turns in one place where there is no room for all."""

    NOBODYS: str
    """The panel that comes to the front while a turn of nobody at the table is shown; empty if there is no such turn."""

    def areas(self, looks: Callable[[], Looks], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, Area]:
        """New areas by name."""
        ...

    def layout(self, width: int, height: int, panel: str, need: Callable[[str, int], tuple[int, int]] | None = None) -> dict[str, Region]:
        """Where each area lies; an area that is not named is not shown. `need` says how many rows an area needs at a
        width, at least and for all it holds."""
        ...


def table(game: str) -> Any:
    """The table module of a game. Raises KeyError if it has none."""
    return import_module({"cosmoctopus": "octotui.tables.cosmoctopus"}[game])
