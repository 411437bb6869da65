"""Screens that cover the table: the hand-over between people, and the result."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from engine.core.naming import printable
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.leaving import MatchScreen
from octotui.screens.services import Services
from octotui.tables import table_of
from octotui.terminal.keys import keys
from octotui.widgets.lines import Line, Lines
from themes import style_sheet


class CoverScreen(MatchScreen):
    """A screen that hides the table; below all else it says whether the match is not saved."""

    DEFAULT_CSS = style_sheet("cover")

    remarked = ""
    """What is said at present about a key."""

    def compose(self) -> ComposeResult:
        line = Static(printable(self.unsaved), id="unsaved", markup=False)
        line.display = bool(self.unsaved)
        yield line

    def remark(self, sentence: str) -> None:
        if sentence != self.remarked:
            self.remarked = sentence
            line = self.query_one("#unsaved", Static)
            line.update(sentence or printable(self.unsaved))
            line.display = bool(sentence or self.unsaved)

    def on_key(self, event: Key) -> None:
        if not self.leaves(event):
            self.warned = ""
            self.remark("")


class HandOverScreen(CoverScreen):
    """Opaque: nothing of anybody's is on it. The named person says that they are there."""

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
        """The other person who answered last and may still take that back; None if there is none."""
        session = self.session
        match = session.match
        seat = match.nodes[match.here].seat
        return seat if seat in session.people and seat != self.seat and match.undo_bar(seat) is None else None

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
        """It was handed over too soon: the last answer is taken back, and the one who gave it gets a cover of their own."""
        giver = self.giver
        if giver is not None and not self.too_soon():
            self.session.match.undo(giver)
            self.post_message(routes.HandOver(self.session, giver))


AROUND = 6
"""Rows of a result besides what is told and the lines to pick: the headline, the note on a line, the keys, and gaps."""


class ResultScreen(CoverScreen):
    """Places and scores, and what next."""

    app: Services
    DEFAULT_CSS = style_sheet("result")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "look", "the table", id="result.look"),
        Binding("q", "leave", "the title", id="result.leave"),
        Binding("question_mark,f1", "app.help", "help", id="result.help"),
        Binding("pagedown", "scroll(1)", "more", id="result.page_down", show=False),
        Binding("pageup", "scroll(-1)", "what was before", id="result.page_up", show=False),
    ]
    LEAVE = "result.leave"

    def compose(self) -> ComposeResult:
        yield from super().compose()
        match = self.session.match
        result = match.game.result(match.state)
        places = result.places
        ending = table_of(match.game.id).narration.ending(match, match.state)
        yield Static(ending.headline, id="headline", markup=False)
        text = Text()
        for seat in sorted(range(len(places)), key=places.__getitem__):
            text += Text.assemble("" if result.lost else f"{places[seat]}. ", (match.names[seat], "bold"), f"  {ending.scores[seat]}\n")
        text += Text("".join(f"\n{sentence}" for sentence in ending.how))
        with VerticalScroll(id="told", can_focus=False):
            yield Static(text, id="ending")
        lines = [
            Line("table", "Look at the table", note="As it stands; u takes back the last answers."),
            Line("again", "Play again", note="The same seats and options, another seed."),
            Line("replay", "Look at the replay", note="Every answer of the game, and every hand."),
            *self.review_line(),
            Line("title", "Back to the title"),
        ]
        yield Lines(lines, lambda: self.app.appearance, lambda: self.app.glyphs)
        yield Static(id="keys", markup=False)

    def review_line(self) -> list[Line]:
        """A way to go over the game, where a person has played it."""
        note = "Where your chances fell most, and what an expert would have done."
        return [Line("review", "Review the game", note=note)] if self.session.people else []

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_resize(self, event: Resize) -> None:
        """Who has won, and what next, are always seen; what does not fit between them scrolls, and its key is said."""
        told, ending = self.query_one("#told"), self.query_one("#ending")
        room = event.size.height - len(self.query_one(Lines).lines) - AROUND
        told.styles.max_height = room
        more = ending.get_content_height(event.size, event.size, 64) > room
        bound = [b for b in self.BINDINGS if isinstance(b, Binding) and b.id and (b.show or (more and b.id == "result.page_down"))]
        said = [f"{keys(str(b.id), self.app.own_keys)[0]}: {b.description}" for b in bound]
        self.query_one("#keys", Static).update("   ".join(said))

    def action_scroll(self, pages: int) -> None:
        """On in what was told, or back."""
        told = self.query_one("#told")
        told.scroll_to(y=told.scroll_y + pages * (told.size.height - 1), animate=False)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        if message.line.id == "title":
            self.action_leave()
        else:
            self.post_message(routes.ResultChoice(self.session, message.line.id))

    def action_look(self) -> None:
        """Back to the table, as it stands at the end."""
        self.dismiss()
