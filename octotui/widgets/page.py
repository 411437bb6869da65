"""An area for any rows of text, for what a screen shows beside a game's areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene


class Page(Area[Any, Any]):
    """Styled rows, each wrapped over at most `share` lines."""

    rows: tuple[tuple[str, str], ...] = ()
    share = 1

    def write(self, scene: Scene[Any, Any], rows: Sequence[tuple[str, str]], share: int = 1) -> None:
        """Show these rows, each on at most `share` lines."""
        self.rows, self.share = tuple(rows), max(1, share)
        self.show(scene)

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.rows, self.share

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        rows = sum(len(wrap(text, width, self.share, "")) for text, _ in self.rows)
        return rows, rows

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        y = 0
        for text, style in self.rows:
            if y < pen.height:
                y += pen.words(0, y, pen.width, min(self.share, pen.height - y), text, style)
