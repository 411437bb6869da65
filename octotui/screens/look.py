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
    AUTO_FOCUS = ""  # else the hidden search line would take the keys
    DEFAULT_CSS = """
    LookScreen { background: $background; }
    LookScreen #heading { height: 1; width: 100%; background: $surface; color: $primary; text-style: bold; padding: 0 1; }
    LookScreen VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    LookScreen Input { display: none; dock: bottom; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q,x,d,t,L,question_mark", "back", "back", id="look.back"),
        Binding("down,j", "scroll(1)", "down", id="look.down", show=False),
        Binding("up,k", "scroll(-1)", "up", id="look.up", show=False),
        Binding("pagedown,space", "scroll(15)", "page down", id="look.page_down", show=False),
        Binding("pageup", "scroll(-15)", "page up", id="look.page_up", show=False),
        Binding("slash", "search", "search", id="look.search"),
        Binding("n", "again", "next match", id="look.again"),
        Binding("ctrl+l", "app.repaint", "repaint", id="look.repaint", show=False),
    ]

    def __init__(self, heading: str, rows: Rows, end: bool = False) -> None:
        super().__init__()
        self.heading, self.rows, self.end = heading, rows, end
        self.wanted = ""
        self.found = -1

    def compose(self) -> ComposeResult:
        yield Static(self.title_line(), id="heading", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(self.text(), id="page")
        yield Input(placeholder="search", id="search")

    def title_line(self) -> str:
        """What is looked at, and the keys."""
        return f"{self.heading}    esc: back   /: search"

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


class InspectScreen(LookScreen):
    """One thing in full; left and right turn to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,shift+tab", "turn(-1)", "the one before", id="look.before"),
        Binding("right,l,tab", "turn(1)", "the next one", id="look.next"),
    ]

    def __init__(self, pages: list[tuple[str, Rows]], at: int) -> None:
        super().__init__(*pages[at])
        self.pages, self.at = pages, at

    def title_line(self) -> str:
        more = f"left right: {self.at + 1} of {len(self.pages)}   " if len(self.pages) > 1 else ""
        return f"{self.heading}    {more}esc: back   /: search"

    def action_turn(self, step: int) -> None:
        """To the next thing that can be looked at."""
        self.at = (self.at + step) % len(self.pages)
        self.heading, self.rows = self.pages[self.at]
        self.found = -1
        self.query_one("#heading", Static).update(self.title_line())
        self.query_one("#page", Static).update(self.text())
        self.query_one(VerticalScroll).scroll_to(y=0, animate=False)
