"""Screens that cover the table, and the hand-over between players."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Static

from engine.core.naming import printable
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.leaving import MatchScreen
from octotui.screens.services import Services
from octotui.terminal.keys import keys
from themes import style_sheet


class CoverScreen(MatchScreen):
    """A screen that hides the table; a line at the bottom warns if the match is not saved."""

    DEFAULT_CSS = style_sheet("cover")

    remarked = ""
    """The current remark about a key."""

    def compose(self) -> ComposeResult:
        line = Static(printable(self.why_unsaved), id="unsaved", markup=False)
        line.display = bool(self.why_unsaved)
        yield line

    def remark(self, sentence: str) -> None:
        if sentence != self.remarked:
            self.remarked = sentence
            line = self.query_one("#unsaved", Static)
            line.update(sentence or printable(self.why_unsaved))
            line.display = bool(sentence or self.why_unsaved)

    def on_key(self, event: Key) -> None:
        if not self.leaves(event):
            self.warned = ""
            self.remark("")


class HandOverScreen(CoverScreen):
    """Hides what everybody holds until the named person confirms being at the keyboard."""

    app: Services
    DEFAULT_CSS = style_sheet("hand_over")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "here", "I am here", id="handover.here"),
        Binding("u,ctrl+z", "give_back", "give it back", id="handover.give_back"),
        Binding("q", "leave", "leave", id="handover.leave"),
    ]

    LEAVE = "handover.leave"

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__(session)
        self.seat = seat

    @property
    def giver(self) -> int | None:
        """The seat of the other person who answered last and may still undo it; None if there is none."""
        session = self.session
        match = session.match
        seat = match.node.seat
        return seat if seat in session.mine and seat != self.seat and match.undo_bar(seat) is None else None

    def compose(self) -> ComposeResult:
        yield from super().compose()
        said = {what: keys(f"handover.{what}", self.app.own_keys)[0] for what in ("here", "give_back", "leave")}
        names = self.session.match.names
        back = f"{said['give_back']}: back to {names[self.giver]}, who takes it back    " if self.giver is not None else ""
        text = f"\n\n{said['here']}: I am here    {back}{said['leave']}: leave the table"
        yield Static(Text.assemble("The keyboard goes to\n\n", (names[self.seat], "bold"), text), id="who")

    def action_here(self) -> None:
        if self.too_soon():
            return
        self.session.take_keyboard(self.seat)
        self.post_message(routes.SitDown(self.session))

    def action_give_back(self) -> None:
        """Undo the last answer, because it was handed over too soon, and show a cover to the person who gave it."""
        giver = self.giver
        if giver is not None and not self.too_soon():
            self.session.undo_for(giver)
            self.post_message(routes.HandOver(self.session, giver))
