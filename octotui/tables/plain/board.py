"""The areas of a table told in words, and their layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Region

from octotui.tables.game_table import Board, Narration, Need, describe_rows
from octotui.terminal.canvas import Appearance, Pen, wrap
from octotui.widgets.area import Area
from octotui.widgets.areas import Log, Menu
from octotui.widgets.describe import Describe
from octotui.widgets.scene import Scene
from themes import Glyphs

LOG = 5
"""Rows the menu leaves to the log where possible."""


class NarrationArea(Area[Any, Any]):
    """Everything visible, in words."""

    words = True

    def __init__(self, narration: Narration[Any], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.narration = narration

    def lines(self, scene: Scene[Any, Any]) -> list[str]:
        """The lines of the narration."""
        return self.narration.tellers["look"](scene.view, scene.seat, scene.names)

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.lines(scene)

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        rows = 1 + sum(len(wrap(line, width - 2, 9, "")) for line in self.lines(scene))
        return 2, rows

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        pen.heading("The table")
        y = 1
        for line in self.lines(scene):
            indent = len(line) - len(line.lstrip())
            y += pen.words(indent, y, pen.width - indent - 1, pen.height - y, line)


def board(narration: Narration[Any]) -> Board[Any, Any]:
    """The board of a game with this narration."""

    def areas(appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], ascii_only: bool) -> dict[str, Area[Any, Any]]:
        plain = {"log": Log, "menu": Menu, "describe": Describe}
        told = NarrationArea(narration, appearance, glyphs, id="told")
        return {"told": told, **{name: kind(appearance, glyphs, id=name) for name, kind in plain.items()}}

    return Board({"log": "the log"}, "", areas, layout)


def layout(width: int, height: int, panel: str, need: Need | None = None) -> dict[str, Region]:
    """Narration at the left, menu and log at the right, the describe line below."""
    described = describe_rows(height)
    bottom = height - described
    left = width // 2
    x, right = left + 1, width - left - 1
    wanted = need("menu", right)[1] if need else bottom - LOG
    menu = max(min(wanted, bottom - LOG), LOG)
    return {
        "told": Region(0, 0, left, bottom),
        "menu": Region(x, 0, right, menu),
        "log": Region(x, menu, right, bottom - menu),
        "describe": Region(0, bottom, width, described),
    }
