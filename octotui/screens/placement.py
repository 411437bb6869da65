"""Layout of a game's areas on the screen, for the table and the replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widgets import Static

from octotui.screens.services import Services
from octotui.tables.game_table import MAXIMUM, MINIMUM, describe_rows
from octotui.widgets.area import Area

NARROWEST_PAGE = 46
"""Columns of the menu from which a page about one thing lies in them, beside the board."""


class TooSmall(Static):
    """The notice shown instead of the areas when the terminal is too small."""

    app: Services
    DEFAULT_CSS = "TooSmall { display: none; width: 100%; height: 100%; content-align: center middle; }"

    def __init__(self) -> None:
        super().__init__(id="small")

    def on_resize(self) -> None:
        self.update(self.app.too_small(self.app.size))


def fits(size: Size) -> bool:
    """Whether a table can be shown in a terminal of this size."""
    return size.width >= MINIMUM[0] and size.height >= MINIMUM[1]


def regions(board: Any, size: Size, panel: str, need: Callable[[str, int], tuple[int, int]]) -> dict[str, Region]:
    """The region of each area of a board in a terminal of this size; empty if the terminal is too small."""
    if not fits(size):
        return {}
    return dict(board.layout(min(size.width, MAXIMUM[0]), min(size.height, MAXIMUM[1]), panel, need))


def next_panel(board: Any, size: Size, panel: str, need: Callable[[str, int], tuple[int, int]]) -> str:
    """The panel to show after this one: the next that is not empty and changes what is shown in a terminal of this size."""
    panels, shown = tuple(board.panels), regions(board, size, panel, need)
    at = panels.index(panel)
    others = (name for name in panels[at + 1 :] + panels[:at] if need(name, size.width)[1])
    return next((name for name in others if regions(board, size, name, need) != shown), panel)


def lay_out(screen: Screen[Any], areas: Mapping[str, Area[Any, Any]], regions: Mapping[str, Region]) -> None:
    """Place the areas, hiding those without a region."""
    screen.query_one(TooSmall).display = not regions
    for name, area in areas.items():
        if area.display != (name in regions):
            area.display = name in regions
        if name in regions:
            area.place(regions[name])


def page_rooms(menu: Region, areas: Iterable[Region], size: Size) -> tuple[Region, ...]:
    """Where a page may lie beside the board, smallest first: in the columns of the menu, over one whole area or more; nowhere where these
    columns are too few, or more than half of all that there are.
    """
    if not NARROWEST_PAGE <= menu.width <= size.width // 2:
        return ()
    ends = {area.y for area in areas if area.x == menu.x and area.y > 1} | {size.height - describe_rows(size.height)}
    return tuple(Region(menu.x, 1, menu.width, end - 1) for end in sorted(ends))


def above(row: int, places: Mapping[str, Region], names: Iterable[str]) -> dict[str, Region]:
    """The regions of these areas in a layout, with what they have of a row and below it cut off."""
    return {name: places[name].intersection(Region(0, 0, MAXIMUM[0], row)) for name in names if name in places and places[name].y < row}


def in_a_band(regions: dict[str, Region], name: str, widest: int, least: int) -> None:
    """Give an area the full width if it has less than `least` columns of it; areas there end above it."""
    band = regions[name]
    if band.width >= least:
        return
    regions[name] = band = Region(0, band.y, widest, band.height)
    for other, region in list(regions.items()):
        if other != name and region.overlaps(band):
            regions[other] = Region(region.x, region.y, region.width, max(0, band.y - region.y))
            if not regions[other].height:
                del regions[other]
