"""Screens that cover the table, and the hand-over between players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Static

from engine.core.naming import printable
from octotui.play.narration import seat_role
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.leaving import MatchScreen
from octotui.screens.services import Services
from octotui.tables.cover import picture
from octotui.tables.painting import Painting
from octotui.terminal.canvas import Pen
from octotui.terminal.keys import keys
from octotui.widgets.drawn import Drawn
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

    def remark(self, sentence: str, good: bool = False) -> None:
        """Show a remark on the key just pressed, or `good` news; an empty sentence clears it."""
        if sentence != self.remarked:
            self.remarked = sentence
            line = self.query_one("#unsaved", Static)
            line.set_class(good, "good")
            line.set_class(not self.why_unsaved, "passing")
            line.update(sentence or printable(self.why_unsaved))
            line.display = bool(sentence or self.why_unsaved)

    def on_key(self, event: Key) -> None:
        if not self.leaves(event):
            self.warned = ""
            self.remark("")


class Curtain(Drawn):
    """What lies over a table until somebody is there: the game's picture, as large as fits, whose turn it is, and the keys."""

    def __init__(self, painting: Painting | None, ascii_only: bool, name: tuple[str, str], keys: Sequence[str]) -> None:
        super().__init__()
        self.painting, self.sizes = painting, painting.sizes(ascii_only) if painting else ()
        self.whose, self.keys = name, keys
        """The name with the role of its colour, and what each key does."""

    def draw(self, pen: Pen) -> None:
        beside = BETWEEN.join(self.keys)
        below = [beside] if cell_len(beside) <= pen.width else self.keys
        name, role = self.whose
        lines = [("The keyboard goes to", "text"), ("", "text"), (name, f"{role} bold"), ("", "text"), *((key, "text") for key in below)]
        room = pen.height - len(lines) - APART
        drawing = next((one for one in reversed(self.sizes) if one.width <= pen.width and one.height <= room), None)
        above = drawing.height + APART if drawing else 0
        top = max(0, (pen.height - above - len(lines)) // 2)
        if self.painting and drawing:
            self.painting.draw(pen, (pen.width - drawing.width) // 2, top, drawing)
        for y, (text, style) in enumerate(lines, top + above):
            pen.text(max(0, (pen.width - cell_len(text)) // 2), y, text, style)


APART = 2
"""Rows between the picture and the words."""
BETWEEN = "    "
"""What stands between two keys."""


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
        match = self.session.match
        here, back, leave = (keys(f"handover.{what}", self.app.own_keys)[0] for what in ("here", "give_back", "leave"))
        said = [f"{here}: I am here", f"{leave}: leave the table"]
        if self.giver is not None:
            said.insert(1, f"{back}: back to {match.names[self.giver]}, who takes it back")
        name = match.names[self.seat], seat_role(match.game, match.state, self.seat)
        yield Curtain(picture(match.game.id), self.app.ascii_only, name, said)

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
