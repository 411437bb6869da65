"""Saved games: go on with one, or delete it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from octotui.screens.list import Line, Lines
from octotui.store import Summary

if TYPE_CHECKING:
    from octotui.app import OctotuiApp

SHOWN = 15


class SavedScreen(Screen[None]):
    """The latest games, the running ones first."""

    app: OctotuiApp
    DEFAULT_CSS = """
    SavedScreen { background: $background; align: center middle; }
    SavedScreen Static { width: 76; height: auto; color: $primary; padding-bottom: 1; }
    SavedScreen Lines { width: 76; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q", "app.pop_screen", "back", id="saved.back"),
        Binding("D", "delete", "delete", id="saved.delete"),
    ]

    def compose(self) -> ComposeResult:
        yield Static("Saved games     enter: sit down   D: delete   esc: back")
        yield Lines(self.lines(), lambda: self.app.looks, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def lines(self) -> list[Line]:
        """One line for each game."""
        store = self.app.store
        games = [*store.recent(over=False, limit=SHOWN), *store.recent(over=True, limit=SHOWN)][:SHOWN]
        return [self.line(game) for game in games] or [Line("none", "No game has been saved yet.", enabled=False)]

    def line(self, game: Summary) -> Line:
        """A game as a line."""
        when = datetime.fromtimestamp(game.played).strftime("%d %b %H:%M")
        state = "over" if game.over else f"{game.answers} answers"
        return Line(str(game.id), ", ".join(game.names)[:40], f"{state}  {when}", "Enter goes on at the very question where it was left.")

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.app.go_on_with(int(message.line.id))

    def action_delete(self) -> None:
        lines = self.query_one(Lines)
        line = lines.lines[lines.at]
        if line.enabled:
            self.app.store.delete(int(line.id))
            lines.set(self.lines())
