"""The first thing a new guest sees: which name is to be theirs here."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from octotui.server import routes
from octotui.server.guest_services import GuestServices
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet


class DoorScreen(Screen[None]):
    """Asks for the name, and proposes the one that the guest has logged in with."""

    app: GuestServices
    DEFAULT_CSS = style_sheet("door")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "go_out", "leave", id="door.leave")]

    def __init__(self, proposed: str) -> None:
        super().__init__()
        self.proposed = proposed

    def compose(self) -> ComposeResult:
        yield Static(f"You are {self.proposed} here. Is that right?", id="question", markup=False)
        lines = [
            Line("yes", f"Yes, {self.proposed}", note="The name belongs to your key from now on."),
            Line("other", "Another name"),
            Line("leave", "Leave"),
        ]
        yield Lines(lines, lambda: self.app.appearance, lambda: self.app.glyphs)
        yield AskLine()

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        match message.line.id:
            case "yes":
                self.take(self.proposed)
            case "other":
                self.query_one(AskLine).ask("name", "Which name?")
            case "leave":
                self.action_go_out()

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        self.take(message.value)

    def take(self, name: str) -> None:
        """Take this name, or say why not."""
        if why := self.app.take_name(name):
            self.query_one("#question", Static).update(f"{why} Which name do you take?")
        else:
            self.post_message(routes.ComeIn())

    def action_go_out(self) -> None:
        self.post_message(routes.GoOut())
