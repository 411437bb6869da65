"""Choosing one of several: a game before its lesson or rules open, or whether to resume a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static

from octotui.screens.game_list import CoverHead, GameLine, PicturedGames, game_line
from octotui.screens.services import Services
from octotui.terminal.canvas import MOST, wrap
from octotui.terminal.keys import keys
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

WIDTH = 72
"""Columns of a list below a picture."""
BESIDE = 3
"""Rows of its heading, and of the line with the keys."""
NUMBER = 2
"""Columns of the number of a step."""


class ChooseScreen(Screen[str]):
    """A list to choose from; dismissed with the id of the picked line."""

    app: Services
    ENTER: ClassVar[str] = ""
    """What the key that picks does, beside the other keys; not told where it is plain."""
    DEFAULT_CSS = style_sheet("choose")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="choose.help", show=False),
        Binding("escape,backspace,q", "back", "back", id="choose.back"),
    ]

    def __init__(self, heading: str, lines: Sequence[Line], note: str = "", at: str = "") -> None:
        """`at`: the id of the line that the cursor starts on, if not on the first."""
        super().__init__()
        self.heading, self.lines, self.note, self.at = heading, lines, note, at

    def compose(self) -> ComposeResult:
        yield Static(Text(self.heading, "bold"))
        yield self.list()
        enter = f"enter: {self.ENTER}   " if self.ENTER else ""
        yield Static(f"{enter}{keys('choose.back', self.app.own_keys)[0]}: back   {self.note}", id="keys", markup=False)

    def list(self) -> Lines:
        """The list widget, with letters after the ninth line where a key picks at once."""
        lettered = not any(line.value for line in self.lines)
        lines = Lines([*self.lines], lambda: self.app.appearance, lambda: self.app.glyphs, values=lettered)
        wanted = [n for n, line in enumerate(self.lines) if line.id == self.at]
        lines.at = next(iter([*wanted, *(n for n, line in enumerate(self.lines) if line.enabled)]), 0)
        return lines

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.dismiss(message.line.id)

    def action_back(self) -> None:
        self.dismiss()


class ChooseBelowCoverScreen(ChooseScreen):
    """A list to choose from below the picture of a game. `steps`: what is told below its heading, in numbered steps."""

    DEFAULT_CSS = style_sheet("choose_below_cover")

    def __init__(self, game: str, heading: str, lines: Sequence[Line], steps: Sequence[str] = ()) -> None:
        super().__init__(heading, lines)
        self.game, self.steps = game, numbered(steps)

    def compose(self) -> ComposeResult:
        heading, lines, said = super().compose()
        with Middle():
            with Center():
                yield CoverHead()
            with Center():
                yield heading
            if self.steps:
                with Center():
                    yield Static("\n".join(self.steps), id="steps", markup=False)
            with Center():
                yield lines
        yield said

    def on_resize(self) -> None:
        lines = self.query_one(Lines)
        self.query_one(CoverHead).show(game_line(self.app.games.game(self.game)), lines.height_in(WIDTH) + BESIDE + len(self.steps))


def numbered(steps: Sequence[str]) -> list[str]:
    """The rows of numbered steps, each wrapped below its beginning."""
    rows = [(n, row, text) for n, step in enumerate(steps, 1) for row, text in enumerate(wrap(step, WIDTH - NUMBER, MOST, ""))]
    return [f"{'' if row else n:<{NUMBER}}{text}" for n, row, text in rows]


class ChooseGameScreen(ChooseScreen):
    """A list of games with their pictures; the cursor starts on the game `at`."""

    DEFAULT_CSS = style_sheet("choose_game")

    def __init__(self, heading: str, games: Sequence[GameLine], at: str = "", note: str = "") -> None:
        super().__init__(heading, games, note, at)
        self.games = games

    def list(self) -> Lines:
        at = next((n for n, line in enumerate(self.games) if line.id == self.at), 0)
        return PicturedGames(list(self.games), lambda: self.app.appearance, lambda: self.app.glyphs, at)
