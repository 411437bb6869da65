"""The Cosmoctopus table."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from octotui.canvas import Area, Looks
from octotui.widgets import areas as common
from octotui.widgets import cosmos
from octotui.widgets.realm import Realm
from themes import Glyphs

PANELS = ("tableau", "opponents", "log")


def areas(looks: Callable[[], Looks], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, Area]:
    """New areas by name."""
    kinds: dict[str, type[Area]] = {
        "status": cosmos.Status,
        "realm": Realm,
        "row": cosmos.Row,
        "resources": cosmos.Resources,
        "tableau": cosmos.Tableau,
        "opponents": cosmos.Opponents,
        "log": common.Log,
        "hand": cosmos.Hand,
        "menu": common.Menu,
        "describe": common.Describe,
    }
    made = {name: kind(looks, glyphs, id=name) for name, kind in kinds.items()}
    made["summoning"] = cosmos.Summoning(looks, glyphs, ascii_only=ascii_only, id="summoning")
    return made


def layout(width: int, height: int, panel: str) -> dict[str, Region]:
    """Where each area lies. From 80×24 all that is needed to decide is there; from 110 columns the panels lie side by side."""
    large = width >= 160 and height >= 44
    medium = width >= 110 and height >= 32
    board = {False: 9, True: 12}[medium] if not large else 18
    middle = (6 if height < 28 else 8) if not medium else 10 if not large else 16
    realm = board * 3 if not medium else 39 if not large else 57
    describe = 2
    hand = height - 1 - board - middle - describe
    log = 0 if not large else max(40, width - realm - 96)
    regions = {
        "status": Region(0, 0, width, 1),
        "realm": Region(0, 1, realm, board),
        "row": Region(realm + 1, 1, (width - realm - 1 - log) // 3 * 3, board),
        "describe": Region(0, height - describe, width, describe),
    }
    top = 1 + board
    resources = 22 if not medium else 26 if not large else 34
    summoning = 18 if not medium else 24 if not large else 42
    regions["resources"] = Region(0, top, resources, middle)
    regions["summoning"] = Region(resources + 1, top, summoning, middle)
    left = resources + summoning + 2
    if large:
        regions["log"] = Region(width - log, 1, log, board)
    if medium:
        half = (width - left) // 2
        regions["tableau"] = Region(left, top, half, middle)
        other = "log" if panel == "log" and not large else "opponents"
        regions[other] = Region(left + half, top, width - left - half, middle)
    else:
        regions[panel] = Region(left, top, width - left, middle)
    bottom = top + middle
    half = width // 2 if not large else width * 2 // 3
    regions["hand"] = Region(0, bottom, half - 1, hand)
    regions["menu"] = Region(half, bottom, width - half, hand)
    return regions
