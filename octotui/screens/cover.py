"""Screens that cover the table: the hand-over between people, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from octotui.keys import keys
from octotui.screens.list import Line, Lines
from octotui.session import Session
from octotui.tables import telling

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
        Binding("u,escape,backspace,ctrl+z", "give_back", "give it back", id="handover.give_back"),
        Binding("q", "leave", "leave", id="handover.leave"),
    ]

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session, self.seat = session, seat

    @property
    def giver(self) -> int | None:
        """The seat that handed over and may still take its last answer back; None if there is none."""
        seat = self.session.seat
        return seat if seat != self.seat and self.session.match.undo_bar(seat) is None else None

    def compose(self) -> ComposeResult:
        said = {what: keys(f"handover.{what}", self.app.config.keys)[0] for what in ("here", "give_back", "leave")}
        names = self.session.match.names
        back = f"{said['give_back']}: back to {names[self.giver]}, who takes it back    " if self.giver is not None else ""
        text = f"\n\n{said['here']}: I am here    {back}{said['leave']}: leave the table"
        yield Static(Text.assemble("The keyboard goes to\n\n", (names[self.seat], "bold"), text))

    def action_here(self) -> None:
        self.session.take_keyboard(self.seat)
        self.app.sit_down(self.session)

    def action_give_back(self) -> None:
        """It was handed over too soon: the last answer is taken back, and the one who gave it gets a cover of their own."""
        giver = self.giver
        if giver is not None:
            self.session.match.undo(giver)
            self.app.hand_over(self.session, giver)

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
        places = match.game.result(match.state).places
        ending = telling(match.game.id).ending(match)
        text = Text.assemble((f"{ending.headline}\n\n", "bold"))
        for seat in sorted(range(len(places)), key=places.__getitem__):
            text += Text.assemble(f"{places[seat]}. ", (match.names[seat], "bold"), f"  {ending.scores[seat]}\n")
        yield Static(text + Text("".join(f"\n{sentence}" for sentence in ending.how)))
        lines = [
            Line("table", "Look at the table", note="As it stands; u takes back the last answers."),
            Line("again", "Play again", note="The same seats and options, another seed."),
            Line("replay", "Look at the replay", note="Every answer of the game, and every hand."),
            Line("title", "Back to the title"),
        ]
        yield Lines(lines, lambda: self.app.looks, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.app.result_choice(self.session, message.line.id)
