"""Lists one looks at, and comes back from: discard pile, tableaux, log, a card, help and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

if TYPE_CHECKING:
    from octotui.app import OctotuiApp

Rows = list[tuple[str, str]]
"""Lines, each with its look."""


class LookScreen(Screen[None]):
    """A page of lines to scroll, searchable."""

    app: OctotuiApp
    DEFAULT_CSS = """
    LookScreen { background: $background; }
    LookScreen #heading { height: 1; width: 100%; background: $surface; color: $primary; text-style: bold; padding: 0 1; }
    LookScreen VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    LookScreen Input { display: none; dock: bottom; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q,x,d,t,L,question_mark", "back", "back", id="look.back"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(15)", show=False),
        Binding("pageup", "scroll(-15)", show=False),
        Binding("slash", "search", "search", id="look.search"),
        Binding("n", "again", "next match", id="look.again"),
        Binding("ctrl+l", "app.repaint", show=False),
    ]

    def __init__(self, heading: str, rows: Rows, end: bool = False) -> None:
        super().__init__()
        self.heading, self.rows, self.end = heading, rows, end
        self.wanted = ""
        self.found = -1

    def compose(self) -> ComposeResult:
        yield Static(f"{self.heading}    esc: back   /: search", id="heading", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(self.text(), id="page")
        yield Input(placeholder="search", id="search")

    def text(self) -> Text:
        text = Text()
        for number, (line, look) in enumerate(self.rows):
            style = self.app.looks[look + " reverse"] if number == self.found else self.app.looks[look]
            text.append(line + "\n", style)
        return text

    def on_mount(self) -> None:
        if self.end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, step: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_search(self) -> None:
        search = self.query_one(Input)
        search.display = True
        search.focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.input.display = False
        self.set_focus(None)
        self.wanted = message.value.strip().lower()
        self.found = -1
        self.action_again()

    def action_again(self) -> None:
        """To the next line that holds what was searched for."""
        if not self.wanted:
            return
        count = len(self.rows)
        for step in range(1, count + 1):
            number = (self.found + step) % count
            if self.wanted in self.rows[number][0].lower():
                self.found = number
                self.query_one("#page", Static).update(self.text())
                self.query_one(VerticalScroll).scroll_to(y=max(0, number - 3), animate=False)
                return

    def action_back(self) -> None:
        search = self.query_one(Input)
        if search.display:
            search.display = False
            self.set_focus(None)
        else:
            self.app.pop_screen()
