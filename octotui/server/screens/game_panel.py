"""The side panel of the lobby's list, where there is room: picture and details of the marked line's game."""

from __future__ import annotations

from textual.strip import Strip
from textual.widget import Widget

from octotui.screens.game_list import game_line
from octotui.screens.services import Services
from octotui.server.screens.live_list import ListedLine
from octotui.terminal.canvas import Pen
from octotui.widgets.lines import Line

TALLEST = 13
"""Maximum rows of a picture."""


class GamePanel(Widget):
    """The panel for one game at a time."""

    app: Services
    DEFAULT_CSS = "GamePanel { width: 44; height: 1fr; }"
    line: Line | None = None

    def show(self, line: Line | None) -> None:
        """Show the panel for this line."""
        if line != self.line:
            self.line = line
            self.refresh()

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, max(1, self.size.height), self.app.glyphs)
        if isinstance(self.line, ListedLine) and self.line.game in self.app.games:
            self.draw(pen, self.line)
        return pen.strip(y, self.app.appearance)

    def draw(self, pen: Pen, line: ListedLine) -> None:
        """Draw the picture, the name, what the game is, and the notes on this line."""
        told, y = game_line(self.app.games.game(line.game)), 0
        drawing = told.drawing(pen.glyphs.name == "ascii", pen.width, min(TALLEST, pen.height - len(line.about) - 6))
        if drawing and told.painting:
            told.painting.draw(pen, (pen.width - drawing.width) // 2, 0, drawing)
            y = drawing.height + 1
        pen.text(0, y, told.label, "title bold")
        y += 1 + pen.words(0, y + 1, pen.width, 3, told.about)
        pen.text(0, y, told.facts, "dim", pen.width)
        y += 2
        for about in line.about:
            y += pen.words(0, y, pen.width, max(1, pen.height - y), about)
