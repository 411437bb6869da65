"""A list of lines to choose from, drawn as one widget: the base of title menu, set-up and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.core.numbers import LAST, key_of
from engine.core.state import Names
from octotui.terminal.canvas import Appearance, Pen, cut, fitting
from octotui.terminal.wrapping import hanging
from themes import Glyphs

GAP = 3
"""Least columns between a label and its value, where the label has a shorter wording."""


@dataclass(frozen=True)
class Line:
    """One line; its action is up to its creator. `value` is shown at the right; left and right change it."""

    id: str
    label: str
    value: str = ""
    note: str = ""
    """Shown below the list while the line is marked."""
    enabled: bool = True
    steps: bool = True
    """Whether left and right change the value."""
    shorter: Names = ()
    """The label in fewer and fewer words, where the whole one does not fit beside the value."""
    loud: bool = False
    """Whether its note is plain to see, and not dim."""
    key: str = ""
    """The key that picks it instead of a digit: where it comes and goes, the digits of the other lines stay."""


class Lines(Widget, can_focus=True):
    """A list of lines with a cursor. Digits, or letters, and enter pick, left and right change."""

    DEFAULT_CSS = "Lines { width: 60; height: auto; }"

    class Picked(Message):
        def __init__(self, line: Line) -> None:
            self.line = line
            super().__init__()

    class Changed(Message):
        def __init__(self, line: Line, step: int) -> None:
            self.line, self.step = line, step
            super().__init__()

    class Moved(Message):
        """Posted when a key has moved the cursor."""

    def __init__(
        self,
        lines: list[Line],
        appearance: Callable[[], Appearance],
        glyphs: Callable[[], Glyphs],
        values: bool = False,
        values_at: int = 0,
        **options: Any,
    ) -> None:
        """`values`: whether most lines have values to change: capital letters pick the lines after the ninth, which no key of the screen
        may then be. `values_at`: the column they begin in, the arrows of a marked one beside it; without it, they end at the right.
        """
        super().__init__(**options)
        self._appearance, self._glyphs = appearance, glyphs
        self.lines, self.values, self.values_at = lines, values, values_at
        self.at = 0

    def set(self, lines: list[Line]) -> None:
        """Show these lines; the cursor stays on the same one if it can."""
        marked = self.lines[self.at].id if self.at < len(self.lines) else ""
        self.lines = lines
        self.at = next((n for n, line in enumerate(lines) if line.id == marked), min(self.at, len(lines) - 1))
        self.refresh(layout=True)

    def height_in(self, width: int) -> int:
        """The height in this width: the lines, and below a blank row the longest of their notes."""
        return len(self.lines) + 1 + max((len(note_rows(line, width)) for line in self.lines), default=1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.height_in(width)

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, 1, self._glyphs())
        if y < len(self.lines):
            self.draw_line(pen, y)
        elif self.lines and y > len(self.lines):
            line = self.lines[self.at]
            note = note_rows(line, pen.width)[y - len(self.lines) - 1 :]
            pen.text(1, 0, note[0] if note else "", "text" if line.loud else "dim", pen.width - 2)
        return pen.strips(self._appearance())[0]

    def draw_line(self, pen: Pen, n: int) -> None:
        """Draw a line with the key that picks it."""
        line, marked = self.lines[n], n == self.at
        style = "marked bold reverse" if marked else "text" if line.enabled else "dim"
        pen.text(0, 0, " " * pen.width, style)
        pen.text(1, 0, self.pick_key(n) or " ", style if marked else "title bold")
        arrows = bool(line.value and marked and line.steps)
        value = f"< {line.value} >" if arrows else line.value
        at = self.values_at - 2 * arrows if self.values_at else pen.width - len(value) - 1
        room = max(at - 4, pen.width // 2) if value else pen.width - 3
        beside = at - 3 - GAP if value else room
        after = pen.text(3, 0, fitting(beside, 1, line.label, *line.shorter), style, room)
        if value:
            x = max(after + 1, at)
            pen.text(x, 0, cut(value, pen.width - x - 1, pen.glyphs["more"]), style)

    def on_key(self, event: Any) -> None:
        key = event.key
        if key in ("up", "k", "shift+tab"):
            self._move(-1)
        elif key in ("down", "j", "tab"):
            self._move(1)
        elif key in ("home", "end"):
            self._go_to_end(last=key == "end")
        elif key in ("enter", "space"):
            self.pick(self.at)
        elif key in ("left", "h"):
            self.post_message(self.Changed(self.lines[self.at], -1))
        elif key in ("right", "l"):
            self.post_message(self.Changed(self.lines[self.at], 1))
        elif event.character and (at := self.picked_by(event.character, key in self.screen.active_bindings)) is not None:
            self.pick(at)
        else:
            return
        event.stop()
        event.prevent_default()

    def pick_key(self, n: int) -> str:
        """The key that picks a line: its own, or that of its number; empty if there is none."""
        line, number = self.lines[n], sum(not line.key for line in self.lines[: n + 1])
        return line.key or (key_of(number) if line.enabled and (number <= LAST or self.values) else "")

    def picked_by(self, key: str, bound: bool = False) -> int | None:
        """The index of the line that a key picks, if any; a small letter that is not `bound` to anything picks as its capital."""
        picks = [self.pick_key(n) for n in range(len(self.lines))]
        wanted = key if key in picks or bound else key.upper()
        return picks.index(wanted) if wanted in picks else None

    def _move(self, step: int) -> None:
        for _ in self.lines:
            self.at = (self.at + step) % len(self.lines)
            if self.lines[self.at].enabled:
                break
        self.refresh()
        self.post_message(self.Moved())

    def _go_to_end(self, last: bool) -> None:
        """Mark the first line that can be picked, or the last."""
        enabled = [n for n, line in enumerate(self.lines) if line.enabled]
        self.at = enabled[-1 if last else 0] if enabled else self.at
        self.refresh()
        self.post_message(self.Moved())

    def pick(self, at: int) -> None:
        """Mark this line and pick it, if that is possible."""
        if self.lines[at].enabled:
            self.at = at
            self.refresh()
            self.post_message(self.Picked(self.lines[at]))


def note_rows(line: Line, width: int) -> list[str]:
    """The note of a line, wrapped to a list of this width."""
    return hanging(line.note, width - 2)
