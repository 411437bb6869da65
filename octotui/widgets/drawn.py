"""A widget drawn as a whole with a pen and cached until it changes."""

from __future__ import annotations

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from octotui.terminal.canvas import Appearance, Pen
from octotui.terminal.host import Host


class Drawn(Widget):
    """Base of widgets drawn with a pen: subclasses define `draw`, and `changed` redraws."""

    app: Host
    _strips: list[Strip] = []
    _drawn_for: tuple[Size, Appearance] | None = None

    def draw(self, pen: Pen) -> None:
        """Draw the widget."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Redraw the widget."""
        self._drawn_for = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        shown = self.size, self.app.appearance
        if self._drawn_for != shown:
            pen = Pen(self.size.width, self.size.height, self.app.glyphs)
            self.draw(pen)
            self._strips, self._drawn_for = pen.strips(self.app.appearance), shown
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)
