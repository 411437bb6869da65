"""An area for any rows of text, for what a screen shows beside a game's areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.area import Area
from octotui.widgets.scene import Scene


class Page(Area[Any, Any]):
    """Styled rows, each wrapped over at most `share` lines, or more where all fit so; below a heading and above a foot if it has them."""

    rows: tuple[tuple[str, str], ...] = ()
    share = 1
    heading = ""
    foot: tuple[str, ...] = ()

    def write(
        self, scene: Scene[Any, Any], rows: Sequence[tuple[str, str]], share: int = 1, heading: str = "", foot: Sequence[str] = ()
    ) -> None:
        """Show these rows, each on at most `share` lines where room is short."""
        self.rows, self.share, self.heading, self.foot = tuple(rows), max(1, share), heading, tuple(foot)
        self.show(scene)

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.rows, self.share, self.heading, self.foot

    def need(self, scene: Scene[Any, Any], width: int) -> tuple[int, int]:
        rows = self._height(width, self.share)
        return rows, rows

    def _height(self, width: int, share: int) -> int:
        """The lines of all rows with at most `share` each."""
        return sum(len(wrap(text, width, share, "")) for text, _ in self.rows)

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        y, end = 0, pen.height - len(self.foot)
        if self.heading:
            pen.heading(self.heading)
            y = 1
        share = next((n for n in range(end - y, self.share, -1) if self._height(pen.width, n) <= end - y), self.share)
        for text, style in self.rows:
            if y < end:
                y += pen.words(0, y, pen.width, min(share, end - y), text, style)
        for n, text in enumerate(self.foot):
            pen.text(0, end + n, text, "dim")
