"""The log of the Cosmoctopus table, in which cards have short names where columns are few, as in all areas as narrow as it, and whole ones
elsewhere, whatever rows an entry has.
"""

from __future__ import annotations

from engine.core.prompt import LogLine
from engine.core.state import Names
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import NARROW, with_short_names
from octotui.terminal.canvas import Pen
from octotui.widgets import areas as common


class Log(common.Log):
    """The log of this table."""

    APART = 1
    narrow = False
    """Whether cards are called by their short names."""

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        self.narrow = pen.width < NARROW
        super().draw(pen, scene)

    def wordings(self, scene: CosmoctopusScene, line: LogLine) -> Names:
        return (with_short_names(line.text, scene.game.box.cards) if self.narrow else line.text,)
