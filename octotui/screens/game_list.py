"""Lists of games, each with its picture, description, player count and duration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from engine.core.game import Game
from octotui.screens.services import Services
from octotui.tables.cover import WITH_PEOPLE, cover, facts, picture
from octotui.tables.painting import Drawing, Painting
from octotui.terminal.canvas import Appearance, Pen, fitting
from octotui.widgets.lines import Line, Lines
from themes import Glyphs

WORDS = 60
"""Maximum columns of text."""
LEFT, GAP = 1, 3
"""Columns left of a picture, and between it and the text beside it."""
KEY = 2
"""More of them, for the key that picks a game: it stands before the name."""
TALLEST = 13
"""Maximum rows of a game."""
PICTURED = 4
"""Minimum rows of a game to show its picture, and its facts on a separate row."""


@dataclass(frozen=True)
class GameLine(Line):
    """A game to choose. `value` is shown beside its name."""

    about: str = ""
    facts: str = ""
    painting: Painting | None = None

    def facts_in(self, width: int) -> str:
        """The player count and the playing time, in fewer words if they do not fit in this width."""
        return fitting(width, 1, self.facts, self.facts.removesuffix(WITH_PEOPLE))

    def drawing(self, ascii_only: bool, width: int, height: int) -> Drawing | None:
        """The largest size of its picture that fits, or None."""
        drawings = self.painting.sizes(ascii_only) if self.painting else ()
        return next((one for one in reversed(drawings) if one.width <= width and one.height <= height), None)


def game_line(game: Game[Any], value: str = "") -> GameLine:
    """The line of a game."""
    return GameLine(game.id, game.name, value, about=cover(game.id).line, facts=facts(game), painting=picture(game.id))


def draw_words(pen: Pen, x: int, y: int, rows: int, line: GameLine) -> None:
    """Draw a game's description and the facts below it."""
    width = min(WORDS, pen.width - x - 1)
    used = pen.words(x, y, width, rows - 1, line.about)
    pen.text(x, y + used, line.facts_in(width), "dim", width)


class RowBudget(NamedTuple):
    """How the games share the rows of a list."""

    rows: int
    """Rows of each game."""
    step: int
    """Rows from the top of one game to the next."""
    first: int
    shown: int


def share(height: int, count: int, at: int) -> RowBudget:
    """Divide `height` rows among `count` games, with a gap row where pictures still fit; if not all fit, show those around the cursor."""
    room = height // count
    rows = min(TALLEST, room - 1) if room > PICTURED else max(2, room)
    step = rows + 1 if room > PICTURED else rows
    shown = min(count, max(1, (height + step - rows) // step))
    return RowBudget(rows, step, max(0, min(at - shown // 2, count - shown)), shown)


class PicturedGames(Lines):
    """A list of games, each drawn as large as space allows."""

    DEFAULT_CSS = "PicturedGames { width: 100%; height: 1fr; }"
    _drawn_for: tuple[Size, int, Appearance] | None = None
    _strips: list[Strip] = []

    def __init__(self, lines: list[GameLine], appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], at: int = 0) -> None:
        super().__init__(list(lines), appearance, glyphs)
        self.games, self.at = lines, at
        self.styles.height = "1fr"

    def render_line(self, y: int) -> Strip:
        shown = self.size, self.at, self._appearance()
        if self._drawn_for != shown:
            pen = Pen(self.size.width, self.size.height, self._glyphs())
            self.draw(pen)
            self._strips, self._drawn_for = pen.strips(self._appearance()), shown
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def draw(self, pen: Pen) -> None:
        """Draw the games, centred."""
        room = share(pen.height, len(self.games), self.at)
        ascii_only = pen.glyphs.name == "ascii"
        drawings = [line.drawing(ascii_only, pen.width // 3, room.rows) for line in self.games]
        broad = max((drawing.width + GAP for drawing in drawings if drawing), default=1) + KEY
        left = max(0, (pen.width - LEFT - broad - WORDS) // 2)
        top = (pen.height - room.step * room.shown + room.step - room.rows) // 2
        for n in range(room.first, room.first + room.shown):
            line, drawing, y = self.games[n], drawings[n], max(0, top) + (n - room.first) * room.step
            if drawing and line.painting:
                line.painting.draw(pen, left + LEFT, y + (room.rows - drawing.height) // 2, drawing)
            self.draw_game(pen, n, left + LEFT + broad, y, room.rows)

    def draw_game(self, pen: Pen, n: int, x: int, y: int, rows: int) -> None:
        """Draw the text of a game at `x`, the key that picks it before its name, vertically centred beside tall pictures."""
        line, marked = self.games[n], n == self.at
        y += max(0, rows - PICTURED) // 3
        style, width = "marked bold reverse" if marked else "title bold", min(WORDS, pen.width - x)
        name = f"{line.label}: {line.value}" if line.value else line.label
        pen.text(x - KEY - 1, y, self.pick_key(n), "marked bold" if marked else "title bold")
        if rows < PICTURED:
            pen.text(x, y, f"{name}  {line.facts_in(width - cell_len(name) - 2)}", "dim", width)
            pen.words(x, y + 1, width, rows - 1, line.about)
        else:
            draw_words(pen, x, y + 1, rows - 1, line)
        pen.text(x - 1, y, f" {name} ", style, width + 1)


class CoverHead(Widget):
    """The game being set up, above the list: its picture, name and description."""

    app: Services
    BESIDE = 40
    """Columns of text beside the picture."""
    NARROWEST = 72
    line: GameLine | None = None

    def show(self, line: GameLine, below: int) -> None:
        """Show this game as large as fits above `below` rows, with a blank row between if there is room."""
        self.line = line
        drawing = self.drawing(room := self.app.size.height - below)
        rows = drawing.height if drawing else PICTURED
        self.styles.height = rows + (rows < room)
        self.styles.width = max(self.NARROWEST, 1 + drawing.width + GAP + self.BESIDE if drawing else 0)
        self.refresh(layout=True)

    def drawing(self, height: int) -> Drawing | None:
        """The largest picture that fits into `height` rows, or None."""
        return self.line.drawing(self.app.ascii_only, self.app.size.width - GAP - self.BESIDE, height) if self.line else None

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, max(1, self.size.height), self.app.glyphs)
        if self.line:
            drawing = self.drawing(pen.height)
            x = 1
            if drawing and self.line.painting:
                self.line.painting.draw(pen, x, 0, drawing)
                x += drawing.width + GAP
            down = ((drawing.height if drawing else PICTURED) - PICTURED) // 3
            pen.text(x, down, self.line.label, "title bold")
            draw_words(pen, x, down + 1, pen.height - down - 1, self.line)
        return pen.strip(y, self.app.appearance)
