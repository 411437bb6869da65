"""Which game: asked before a lesson or the rules are opened, where there is more than one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from octotui.widgets.lines import Line, Lines

if TYPE_CHECKING:
    from octotui.app import OctotuiApp


class ChooseGameScreen(Screen[None]):
    """A list of games; `then` is told which one, in place of this screen."""

    app: OctotuiApp
    DEFAULT_CSS = """
    ChooseGameScreen { background: $background; align: center middle; }
    ChooseGameScreen Static { width: 60; height: auto; padding-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="choose.help", show=False),
        Binding("escape,backspace,q", "back", "back", id="choose.back"),
    ]

    def __init__(self, heading: str, games: Sequence[str], then: Callable[[str], None]) -> None:
        super().__init__()
        self.heading, self.games, self.then = heading, games, then

    def compose(self) -> ComposeResult:
        yield Static(Text(self.heading, "bold"))
        lines = [Line(game, self.app.games.game(game).name) for game in self.games]
        yield Lines(lines, lambda: self.app.looks, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.app.pop_screen()
        self.then(message.line.id)

    def action_back(self) -> None:
        self.app.pop_screen()
