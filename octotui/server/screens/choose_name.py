"""The first screen of a new guest: the choice of a name."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.screen import Screen
from textual.widgets import Static

from engine.core.naming import printable
from octotui.screens.title import Banner
from octotui.server.hall.people import LONGEST_NAME
from octotui.server.screens import routes
from octotui.server.screens.guest_services import GuestServices
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

WHO = "Your key tells who you are; there is no password to remember. The name goes with it."


class NameScreen(Screen[None]):
    """Asks for a name, proposing the guest's login if it is available."""

    app: GuestServices
    DEFAULT_CSS = style_sheet("choose_name")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "go_out", "leave", id="door.leave")]

    def __init__(self, proposed: str) -> None:
        """`proposed`: the proposed name; empty if there is none."""
        super().__init__()
        self.proposed = proposed

    def compose(self) -> ComposeResult:
        taken = self.proposed and self.app.hall.people.key(self.proposed) is not None
        question = f"You are {self.proposed} here. Is that right?" if self.proposed else "Welcome. What are you to be called here?"
        yes = Line("yes", f"Yes, {self.proposed}", note="From now on the name is yours here.")
        other = Line("other", "Another name" if self.proposed else "Take a name", note=f"Up to {LONGEST_NAME} letters, and nobody else's.")
        lines = [other, Line("leave", "Leave")]
        with Vertical():
            yield Banner()
            with Center(id="menu"):
                yield Static(f"{self.proposed} is somebody else's name here." if taken else question, id="question", markup=False)
                yield Static(WHO, id="who", markup=False)
                shown = [yes, *lines] if self.proposed and not taken else lines
                yield Lines(shown, lambda: self.app.appearance, lambda: self.app.glyphs)
        yield AskLine()

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        match message.line.id:
            case "yes":
                self.take(self.proposed)
            case "other":
                self.ask("Which name?")
            case "leave":
                self.action_go_out()

    def ask(self, question: str, name: str = "") -> None:
        self.query_one(AskLine).ask("name", question, name)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        self.take(message.value)

    def take(self, name: str) -> None:
        """Take this name, or say why not and ask for another."""
        if why := self.app.take_name(name):
            self.ask(f"{printable(why)} Which other?", printable(name))
        else:
            self.post_message(routes.ComeIn())

    def action_go_out(self) -> None:
        self.post_message(routes.GoOut())
