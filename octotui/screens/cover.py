"""Screens that cover the table: the hand-over between people, the result, and a question before leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from octotui.screens.list import Line, Lines
from octotui.session import Session

if TYPE_CHECKING:
    from octotui.app import OctotuiApp


class HandOverScreen(Screen[None]):
    """Opaque: nothing of anybody's is on it. The named person says that they are there."""

    app: OctotuiApp
    DEFAULT_CSS = """
    HandOverScreen { background: $background; align: center middle; }
    HandOverScreen Static { width: auto; height: auto; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "here", "I am here", id="handover.here"),
        Binding("q", "leave", "leave", id="handover.leave"),
    ]

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session, self.seat = session, seat

    def compose(self) -> ComposeResult:
        yield Static(f"The keyboard goes to\n\n[b]{self.session.match.names[self.seat]}[/b]\n\nenter: I am here    q: leave the table")

    def action_here(self) -> None:
        self.session.take_keyboard(self.seat)
        self.app.sit_down(self.session)

    def action_leave(self) -> None:
        self.app.leave_table()


class ResultScreen(Screen[None]):
    """Places and scores, and what next."""

    app: OctotuiApp
    DEFAULT_CSS = """
    ResultScreen { background: $background; align: center middle; }
    ResultScreen Static { width: 64; height: auto; padding-bottom: 1; }
    ResultScreen Lines { width: 64; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        match = self.session.match
        result = match.game.result(match.state)
        order = sorted(range(len(match.names)), key=lambda seat: result.places[seat])
        rows = [f"{result.places[seat]}. [b]{match.names[seat]}[/b]  {result.scores[seat]} tentacles" for seat in order]
        won = [self.session.game.sentence(e, match.names) for n in match.path() for e in match.nodes[n].state.events if e[0] == "tentacle"]
        winner = match.names[order[0]]
        how = [line for line in won if line.startswith(winner)]
        yield Static(f"[b]{winner} has summoned Cosmoctopus[/b]\n\n" + "\n".join(rows) + "\n\n" + "\n".join(how))
        lines = [
            Line("again", "Play again", note="The same seats and options, another seed."),
            Line("replay", "Look at the replay", note="Every answer of the game, and every hand."),
            Line("table", "Look at the table", note="As it stands; u takes back the last answers."),
            Line("title", "Back to the title"),
        ]
        yield Lines(lines, lambda: self.app.looks, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.app.result_choice(self.session, message.line.id)
