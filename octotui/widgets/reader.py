"""A page to read: a heading, and scrolling rows below it, wrapped where they are too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from octotui.terminal.canvas import Appearance, Pen
from octotui.terminal.wrapping import hanging
from themes import Glyphs, Lead

Rows = list[tuple[str, str]]
"""Lines with their styles."""

MARGIN = 2
"""Columns left and right of the lines; the scroll mark is in the right margin."""


class Reader(Widget):
    """The heading and as many rows as fit."""

    DEFAULT_CSS = "Reader { width: 100%; height: 1fr; }"

    def __init__(
        self, heading: str, rows: Rows, appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], **options: Any
    ) -> None:
        super().__init__(**options)
        self._appearance, self._glyphs = appearance, glyphs
        self.heading, self.rows = heading, rows
        self.found = -1
        """The row found by the search; -1 if none."""
        self.end = False
        """Whether to start at the last line."""
        self.first = 0
        self._broken = Size()
        """The size the rows are wrapped for."""
        self._lines: list[tuple[str, str, int]] = []
        self._strips: dict[int, Strip] = {}

    def write(self, heading: str, rows: Rows) -> None:
        """Show new rows, from the top."""
        self.heading, self.rows = heading, rows
        self.found, self.first = -1, 0
        self._break()
        self.refresh()

    def title(self, heading: str) -> None:
        """Show another heading above the same rows."""
        self.heading = heading
        self._strips.pop(0, None)
        self.refresh()

    def scroll_rows(self, step: int) -> None:
        """Scroll by `step` lines."""
        self._go(self.first + step)

    def find(self, number: int) -> None:
        """Mark a row and scroll it into view."""
        self.found = number
        self._strips.clear()
        self._go(next((n for n, line in enumerate(self._lines) if line[2] == number), 0) - 3)

    def _break(self) -> None:
        """Wrap the rows for the current width."""
        self._broken = self.size
        width = self.size.width - 2 * MARGIN
        self._lines = [
            (piece, str(style) if later else style, n)
            for n, (text, style) in enumerate(self.rows)
            for later, piece in enumerate(hanging(text, max(20, width)))
        ]
        self._stand(len(self._lines) if self.end else self.first)

    def _stand(self, first: int) -> None:
        self.first = max(0, min(first, len(self._lines) - (self.size.height - 2)))
        self._strips.clear()

    def _go(self, first: int) -> None:
        self._stand(first)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self.size != self._broken:
            self._break()  # here, not when told of a new size: so the first paint has the lines
        if y not in self._strips:
            self._strips[y] = self._row(y)
        return self._strips[y]

    def _row(self, y: int) -> Strip:
        pen, height = Pen(self.size.width, 1, self._glyphs()), self.size.height
        if y == 0:
            pen.text(1, 0, self.heading, "title bold")
            pen.fill(0, 0, pen.width, 1, "title on surface bold")
        elif y > 1 and self.first + y - 2 < len(self._lines):
            text, style, number = self._lines[self.first + y - 2]
            pen.text(MARGIN, 0, text, style + " reverse" if number == self.found else style)
            if isinstance(style, Lead):
                for mark in style.marks:
                    pen.fill(MARGIN + mark.column, 0, mark.width, 1, mark.style)
        if (y == 2 and self.first) or (y == height - 1 and self.first + height - 2 < len(self._lines)):
            pen.text(pen.width - 1, 0, pen.glyphs["more"], "title bold")
        return pen.strips(self._appearance())[0]
