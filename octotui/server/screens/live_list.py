"""A list that others change while it is on screen: grouped under headings, of any length, and steady under the cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from textual.events import Resize
from textual.message import Message
from textual.strip import Strip

from octotui.screens.services import Services
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.lines import Line, Lines
from themes import Glyphs

BELOW = 2
"""Rows below the lines: the number of hidden lines, and the note of the marked one."""


@dataclass(frozen=True)
class ListedLine(Line):
    """A line about a game, with more details where there is room."""

    game: str = ""
    about: tuple[str, ...] = ()


class Group(NamedTuple):
    """Lines of one kind under a heading; hidden if there are none."""

    title: str
    lines: list[Line]


FREE = Line("", "", enabled=False)
"""An empty row between two groups."""


class LiveList(Lines):
    """Lines in groups, as high as the available room, with scrolling."""

    app: Services
    DEFAULT_CSS = "LiveList { height: 1fr; }"

    class Marked(Message):
        """The cursor has moved to this line, or the line has changed."""

        def __init__(self, line: Line | None) -> None:
            self.line = line
            super().__init__()

    def __init__(self, appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], **options: Any) -> None:
        super().__init__([], appearance, glyphs, **options)
        self.styles.height = "1fr"
        self.groups: list[Group] = []
        self.top = 0
        """The first visible line."""
        self.unread = False
        """Whether lines have come or gone too recently for anybody to have noticed."""

    @property
    def marked_line(self) -> Line | None:
        """The line with the cursor."""
        return self.lines[self.at] if self.lines else None

    def show(self, groups: list[Group]) -> None:
        """Show these groups of lines, separated by an empty row where there is room.

        The marked line stays marked, in its row if possible; if it has gone, the next one is marked.
        """
        if groups != self.groups:
            self.groups = groups
            self.set(self.laid_out())

    def laid_out(self) -> list[Line]:
        """The lines of all groups, with their headings."""
        groups = [group for group in self.groups if group.lines]
        between = [FREE] if sum(len(group.lines) + 2 for group in groups) <= self.rows + 1 else []
        lines = [line for group in groups for line in (*between, Line("", group.title, enabled=False), *group.lines)]
        return lines[len(between) :]

    def set(self, lines: list[Line]) -> None:
        before, at, row = [line.id for line in self.lines], self.at, self.at - self.top
        self.lines = lines
        ids = [line.id for line in lines]
        stays = [id for id in (before[at:] + before[:at][::-1]) if id and id in ids]
        self.at = ids.index(stays[0]) if stays else 0
        self._settle()
        self.top = self.at - row
        self._scroll()
        self.refresh()
        if [id for id in ids if id] != [id for id in before if id] and before:
            self.unread = True
            self.app.keyboard.anew()

    def mark(self, id: str) -> None:
        """Mark the line with this id, if there is one."""
        self.at = next((n for n, line in enumerate(self.lines) if line.id == id), self.at)
        self._scroll()
        self.refresh()

    def _settle(self) -> None:
        """Move the cursor to a line that can be picked."""
        if self.lines and not self.lines[self.at].enabled:
            self.at = next((n for n in (*range(self.at, len(self.lines)), *range(self.at)) if self.lines[n].enabled), 0)

    # --- drawing

    @property
    def rows(self) -> int:
        """The number of lines that fit."""
        return max(1, self.size.height - BELOW)

    def _scroll(self) -> None:
        """Scroll the marked line into view, with the heading above it."""
        first = self.at
        while first and not self.lines[first - 1].id:
            first -= 1
        self.top = max(0, min(self.top, first, len(self.lines) - self.rows), self.at - self.rows + 1)
        self.post_message(self.Marked(self.marked_line))

    def on_resize(self, event: Resize) -> None:
        if self.groups:
            self.set(self.laid_out())

    def render_line(self, y: int) -> Strip:
        pen, n = Pen(self.size.width, 1, self._glyphs()), self.top + y
        if y < self.rows:
            if n < len(self.lines) and self.lines[n].id:
                self.draw_line(pen, n)
            elif n < len(self.lines):
                pen.text(0, 0, self.lines[n].label, "title")
        elif y == self.rows:
            above, below = self.top, max(0, len(self.lines) - self.top - self.rows)
            more = ", ".join(f"{count} more {where}" for count, where in ((above, "above"), (below, "below")) if count)
            pen.text(1, 0, more, "dim")
        elif y == self.rows + 1 and self.marked_line:
            pen.text(1, 0, self.marked_line.note, "dim", pen.width - 2)
        return pen.strips(self._appearance())[0]

    def pick_key(self, n: int) -> str:
        """A line's digit: the first nine lines that can be picked have one."""
        number = sum(line.enabled for line in self.lines[: n + 1])
        return str(number) if self.lines[n].enabled and number <= 9 else ""

    # --- keys

    def on_key(self, event: Any) -> None:
        if event.key not in ("pageup", "pagedown", "home", "end"):
            return
        step = {"pageup": -self.rows, "pagedown": self.rows}.get(event.key)
        last = len(self.lines) - 1
        self.at = min(max(0, self.at + step), last) if step else last if event.key == "end" else 0
        self._settle()
        self._scroll()
        self.refresh()
        event.stop()
        event.prevent_default()

    def _move(self, step: int) -> None:
        super()._move(step)
        self._scroll()

    def pick(self, at: int) -> None:
        """Pick a line, unless the key was meant for the list as it was before others changed it."""
        self.unread = self.unread and self.app.keyboard.hasty
        if not self.unread:
            super().pick(at)
            self._scroll()
