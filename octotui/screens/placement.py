"""Laying the areas of a game out on the screen, at the table and in the replay alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widgets import Static

from octotui.tables.game_table import MAXIMUM, MINIMUM
from octotui.widgets.area import Area

NEEDED = f"Octotui needs {MINIMUM[0]} columns and {MINIMUM[1]} rows."


class Small(Static):
    """What is shown in place of the areas where the terminal is too small for them."""

    DEFAULT_CSS = "Small { display: none; width: 100%; height: 100%; content-align: center middle; }"

    def __init__(self) -> None:
        super().__init__(NEEDED, id="small")


def regions(board: Any, size: Size, panel: str, need: Callable[[str, int], tuple[int, int]]) -> dict[str, Region]:
    """Where each area of a board lies in a terminal of this size; empty if the terminal is too small."""
    width, height = min(size.width, MAXIMUM[0]), min(size.height, MAXIMUM[1])
    if width < MINIMUM[0] or height < MINIMUM[1]:
        return {}
    return dict(board.layout(width, height, panel, need))


def next_panel(panels: tuple[str, ...], panel: str, need: Callable[[str, int], tuple[int, int]], width: int) -> str:
    """The panel that comes to the front after this one: the next that holds something."""
    at = panels.index(panel)
    return next(name for name in panels[at + 1 :] + panels[: at + 1] if need(name, width)[1])


def lay_out(screen: Screen[Any], areas: Mapping[str, Area[Any, Any]], regions: Mapping[str, Region]) -> None:
    """Put the areas into their places, and hide those that have none."""
    screen.query_one(Small).display = not regions
    for name, area in areas.items():
        if area.display != (name in regions):
            area.display = name in regions
        if name in regions:
            area.place(regions[name])


def in_a_band(regions: dict[str, Region], name: str, widest: int, least: int) -> None:
    """Give an area the whole width if it has less than `least` of it; what lies there ends above it."""
    band = regions[name]
    if band.width >= least:
        return
    regions[name] = band = Region(0, band.y, widest, band.height)
    for other, region in list(regions.items()):
        if other != name and region.overlaps(band):
            regions[other] = Region(region.x, region.y, region.width, max(0, band.y - region.y))
            if not regions[other].height:
                del regions[other]
