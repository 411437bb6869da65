"""Send only the cells that changed.

Textual repaints whole rectangles. This mixin remembers what the terminal shows and writes the runs of cells that differ, a third to a
tenth of the bytes, which counts over SSH. It leans on internals of Textual that a test holds in place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

Cell = tuple[str, Style | None]
BRIDGE = 3
"""Unchanged cells that are cheaper to write again than to jump over."""
PLAIN = Style()
TOGGLES = (("bold", "1", "22"), ("italic", "3", "23"), ("underline", "4", "24"), ("reverse", "7", "27"))
RARE = ("dim", "blink", "blink2", "conceal", "strike", "underline2", "frame", "encircle", "overline")
"""Attributes that are changed by a reset only."""


class DiffMixin(App[Any]):
    """An app that writes differences. `repaint` forgets what the terminal shows."""

    _front: list[list[Cell | None]] | None = None
    """What the terminal shows; None where that is not known."""
    _pen: Style | None = None
    """The style the terminal writes in, within one update."""

    def repaint(self) -> None:
        """Draw everything anew, for a terminal that something else has written on."""
        self._front = None
        if self._driver is not None and not self.is_headless:
            self._driver.write("\x1b[2J")
        self.screen.refresh(layout=True)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        ready = isinstance(renderable, CompositorUpdate) and not self._batch_count and self._running and screen is self.screen
        driver = self._driver
        if not ready or self.is_headless or driver is None or driver.is_inline or driver.is_web:
            super()._display(screen, renderable)
            return
        self._begin_update()
        try:
            driver.write(self._differences(screen, renderable))
        finally:
            self._end_update()

    def _differences(self, screen: Screen[Any], update: Any) -> str:
        width, height = screen.size
        front = self._front
        if front is None or len(front) != height or (front and len(front[0]) != width):
            front = self._front = [[None] * width for _ in range(height)]
        out: list[str] = []
        self._pen = None
        if isinstance(update, LayoutUpdate):
            for y, line in enumerate(update.strips):
                self._line(out, front, y, 0, list(Strip.join(line)))
        elif isinstance(update, ChopsUpdate):
            for y, x1, x2 in update.spans:
                for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                    if strip is None or x >= x2 or end <= x1:
                        continue
                    self._line(out, front, y, x, list(strip.crop(0, x2 - x) if end > x2 else strip))
        else:
            self._front = None
            return update.render_segments(self.console)
        if out:
            out.append("\x1b[0m")
        x, y = self.screen.outer_size.clamp_offset(self.cursor_position)
        out.append(f"\x1b[{y + 1};{x + 1}H")
        return "".join(out)

    def _line(self, out: list[str], front: list[list[Cell | None]], y: int, x: int, segments: list[Segment]) -> None:
        if y >= len(front):
            return
        row = front[y]
        new: list[Cell] = []
        for segment in segments:
            if segment.control:
                continue
            text, style = segment.text, segment.style
            if cell_len(text) == len(text):
                new += [(char, style) for char in text]
            else:
                for char in text:
                    new += [(char, style), *[("", style)] * (cell_len(char) - 1)]
        new = new[: len(row) - x]
        at, end = 0, len(new)
        while at < end:
            if row[x + at] == new[at]:
                at += 1
                continue
            last = stop = at
            while stop < end and stop - last <= BRIDGE:
                if row[x + stop] != new[stop]:
                    last = stop
                stop += 1
            out.append(f"\x1b[{y + 1};{x + at + 1}H")
            self._run(out, new[at : last + 1])
            row[x + at : x + last + 1] = new[at : last + 1]
            at = last + 1

    def _run(self, out: list[str], cells: list[Cell]) -> None:
        colours = self.console._color_system
        for char, style in cells:
            if style is not self._pen:
                out.append(change(self._pen, style, colours))
                self._pen = style
            out.append(char)


def change(old: Style | None, new: Style | None, colours: ColorSystem | None) -> str:
    """The shortest code that turns one style into another, in a terminal with these colours."""
    if old == new:
        return ""
    return _change(old or PLAIN, new or PLAIN, colours)


@lru_cache(maxsize=8192)
def _change(old: Style, new: Style, colours: ColorSystem | None) -> str:
    if any(getattr(old, name) != getattr(new, name) for name in RARE):
        return "\x1b[0m" + _change(PLAIN, new, colours)
    codes: list[str] = []
    for name, on, off in TOGGLES:
        if bool(getattr(old, name)) != bool(getattr(new, name)):
            codes.append(on if getattr(new, name) else off)
    if colours is not None:
        for was, now, foreground in ((old.color, new.color, True), (old.bgcolor, new.bgcolor, False)):
            if was != now:
                codes += now.downgrade(colours).get_ansi_codes(foreground) if now else ["39" if foreground else "49"]
    return f"\x1b[{';'.join(codes)}m" if codes else ""
