"""A page to read: a heading, and rows below it, wrapped where they are too long; they scroll, or stand in columns if all fit so."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

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
MEASURE = 118
"""Maximum width of lines that stand in one column; it is in the middle of a wider screen."""
TOP = 2
"""Rows of the heading, and of the row below it, which is free or goes on with it."""
NARROWEST = 76
"""Minimum width where lines stand side by side."""


class Line(NamedTuple):
    """A row, or a part of one that is wrapped."""

    text: str
    style: str
    row: int
    """The row's number."""


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
        self.measure = MEASURE
        """Maximum width of its lines; more where they are laid out for that."""
        self.spread = False
        """Whether its lines use the whole width: in columns of equal height where there is room for two."""
        self._broken = Size()
        """The size the rows are wrapped for."""
        self._lines: list[Line] = []
        self._columns: list[list[Line]] = []
        """The lines side by side, if all fit so and not below one another."""
        self._strips: dict[int, Strip] = {}

    def write(self, heading: str, rows: Rows) -> None:
        """Show new rows, from the top; the same ones stay where they are."""
        self.found, self.first = -1, self.first if rows == self.rows else 0
        self.heading, self.rows = heading, rows
        self._break()
        self.refresh()

    def title(self, heading: str) -> None:
        """Show another heading above the same rows."""
        self.heading = heading
        for y in range(TOP):
            self._strips.pop(y, None)
        self.refresh()

    def scroll_rows(self, step: int) -> None:
        """Scroll by `step` lines."""
        self._go(self.first + step)

    def find(self, number: int) -> None:
        """Mark a row, and scroll it into view if it is not there."""
        self.found = number
        self._go(self._first_with_found())

    def _first_with_found(self) -> int:
        """The first line shown where the found row is to be in view."""
        at = next((n for n, line in enumerate(self._lines) if line.row == self.found), 0)
        return self.first if self.first <= at < self.first + self._high else at - 3

    def _break(self) -> None:
        """Wrap the rows for the current size."""
        self._broken = self.size
        self._lines = self._wrapped(self.size.width)
        self._columns = [self._lines]
        for count in range(2, self.size.width // NARROWEST + 1):
            lines = self._wrapped(self.size.width // count)
            if self.spread:
                self._columns = level(lines, count, self._high) or self._columns
            elif len(self._columns[0]) > self._high:
                self._columns = side_by_side(lines, count, self._high) or self._columns
        self._stand(self._first_with_found() if self.found >= 0 else len(self._lines) if self.end else self.first)

    def _wrapped(self, width: int) -> list[Line]:
        """The lines in a column of this width."""
        return wrapped(self.rows, self._room(width))

    def _room(self, width: int) -> int:
        """The width of the lines in a column of this width."""
        return min(self.measure, width - 2 * MARGIN)

    @property
    def _high(self) -> int:
        """The lines that are visible below one another."""
        return self.size.height - TOP

    def _stand(self, first: int) -> None:
        self.first = max(0, min(first, max(map(len, self._columns), default=0) - self._high))
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
        heading, *below = self.heading.split("\n")
        width = self.size.width // len(self._columns)
        left = max(1, (width - self._room(width)) // 2)
        if y == 0:
            pen.text(left - 1, 0, heading, "title bold")
            pen.fill(0, 0, pen.width, 1, "title on surface bold")
        elif y < TOP:
            pen.text(left - 1, 0, "".join(below), "dim")
        elif y >= TOP:
            for n, column in enumerate(self._columns):
                if self.first + y - TOP < len(column):
                    self._write(pen, n * width + left, column[self.first + y - TOP])
        if (y == TOP and self.first) or (y == height - 1 and self.first + self._high < max(map(len, self._columns))):
            pen.text(pen.width - 1, 0, pen.glyphs["more"], "title bold")
        return pen.strips(self._appearance())[0]

    def _write(self, pen: Pen, x: int, line: Line) -> None:
        pen.text(x, 0, line.text, line.style + " reverse" if line.row == self.found else line.style)
        if isinstance(line.style, Lead):
            for mark in line.style.marks:
                pen.fill(x + mark.column, 0, mark.width, 1, mark.style)


def wrapped(rows: Rows, room: int) -> list[Line]:
    """Rows in lines of this width."""
    return [
        Line(piece, str(style) if later else style, n)
        for n, (text, style) in enumerate(rows)
        for later, piece in enumerate(hanging(text, max(20, room)))
    ]


def lines_in(rows: Rows, width: int) -> int:
    """How many lines a page of this width has, with those of its heading."""
    return TOP + len(wrapped(rows, width - 2 * MARGIN))


def level(lines: list[Line], count: int, high: int) -> list[list[Line]]:
    """Lines in so many columns of nearly equal height, each begun after a free line if possible; empty if not all fit."""
    found = [columns for rows in range(ceil(len(lines) / count), high + 1) if (columns := side_by_side(lines, count, rows))]
    begun_anew = (columns for columns in found if sum(map(len, columns)) <= len(lines) - count + 1)
    return next(chain(begun_anew, found), [])


def side_by_side(lines: list[Line], count: int, high: int) -> list[list[Line]]:
    """Lines in so many columns of this height, each begun after a free line where that leaves room for the rest; empty if not all fit."""
    columns: list[list[Line]] = []
    for left in reversed(range(count)):
        most = min(high, len(lines))
        ends = (n for n in range(1, most + 1) if n == len(lines) or (not lines[n].text and len(lines) - n - 1 <= left * high))
        end = max(ends, default=most)
        columns.append(lines[:end])
        lines = lines[end:]
        while lines and not lines[0].text:
            lines = lines[1:]
    return [] if lines else [column for column in columns if column]
