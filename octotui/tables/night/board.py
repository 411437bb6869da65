"""The areas of the table of Night of the Grand Octopus and their layout."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from octotui.tables.game_table import Board, Need, describe_rows
from octotui.tables.night.campus import Campus
from octotui.tables.night.clock_menu import DialMenu
from octotui.tables.night.cults import Cults, Turn
from octotui.tables.night.dial import Dial
from octotui.tables.night.floor_plan import columns_taken
from octotui.tables.night.map_choices import leading_to
from octotui.tables.night.picture import picture
from octotui.tables.night.scene import NightArea
from octotui.tables.night.words import NightDescribe, NightLog
from octotui.terminal.canvas import Appearance
from themes import Glyphs

PANELS = {"dial": "clocks and talks", "log": "the log"}
NOBODYS = "log"

STATUS = 1
"""Rows of the first line and of the describe line."""
MAP = (47, 60, 130)
"""Columns of the map: minimum, percentage of the width, and maximum."""
LEAST, TOLD = 3, 9
"""Minimum rows for a panel to be worth its heading, and for the log before cults have a second line each."""


def areas(appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, NightArea]:
    """Create the areas by name."""
    kinds: dict[str, type[NightArea]] = {
        "status": Turn,
        "campus": Campus,
        "cults": Cults,
        "dial": Dial,
        "log": NightLog,
        "menu": DialMenu,
        "describe": NightDescribe,
    }
    return {name: kind(appearance, glyphs, id=name) for name, kind in kinds.items()}


def layout(width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
    """Place each area: the map at the left; at the right cults, clock or talk, the log if there is room, and in the corner the menu.

    A column stays free on both sides of these.
    """
    wanted = need or plenty
    least, share, most = MAP
    across = columns_taken(min(max(least, width * share // 100), most))
    top, rows = STATUS, height - STATUS - describe_rows(height)
    regions = {
        "status": Region(0, 0, width, STATUS),
        "campus": Region(0, top, across, rows),
        "describe": Region(0, height - describe_rows(height), width, describe_rows(height)),
    }
    left, wide = across + 1, width - across - 2
    (low, full), told = wanted("cults", wide), wanted("log", wide)[0]
    lows, fulls = zip(wanted("menu", wide), wanted("dial", wide), strict=True)
    if rows >= TALL and fulls[1]:
        lows, fulls = ((max(low, BESIDE_CLOCK), dial) for (low, dial) in (lows, fulls))
    cults = rows_of_cults(rows, low, full, lows[0] + max(lows[1], LEAST))
    regions["cults"] = Region(left, top, wide, cults)
    y, room = top + cults, rows - cults
    dial = 0
    if fulls[1] and (panel != "log" or room - lows[0] - lows[1] >= LEAST):
        dial = min(fulls[1], max(min(lows[1], room - lows[0]), room - fulls[0] - told))
        if told and dial < fulls[1]:
            dial = lows[1]  # Between its two sizes a clock leaves rows blank, and the log has a use for them.
    menu = max(min(lows[0], room), min(fulls[0], room - dial - (told if room - dial - lows[0] >= told else 0)))
    log = room - dial - menu
    if 0 < log < LEAST:
        menu, log = menu + log, 0
    clock, events = ("dial", dial if dial >= LEAST else 0), ("log", log)
    for name, height_of in (*((clock, events) if rows < TALL else (events, clock)), ("menu", menu)):
        if height_of:
            regions[name] = Region(left, y, wide, height_of)
            y += height_of
    return regions


def rows_of_cults(rows: int, low: int, full: int, least_below: int) -> int:
    """Rows of the panel of cults: as many in every moment of a turn, so that its lines stand still, unless a question needs its heading."""
    spare = rows - low - SETTING
    if spare >= full - low + TOLD:
        return full
    return low + (full > low and spare > 1 and rows - low > least_below)


SETTING = 15
"""Rows that the menu and the clock take at least while a clock is set; one more is for the menu's note."""
BESIDE_CLOCK = 9
"""Rows of the menu below a clock or a talk where the log stands above, also while nobody is asked, so that the clock stays in its place."""
TALL = 45
"""Minimum rows for the log to stand above the clock, so that the question below is next to it."""


def plenty(area: str, width: int) -> tuple[int, int]:
    """The default `need` of areas whose content is unknown."""
    return {"menu": (7, 8), "dial": (7, 11), "cults": (5, 11)}.get(area, (LEAST, 99))


BOARD = Board(PANELS, NOBODYS, areas, layout, picture, narrowest_hint=45, lead_to=leading_to)
