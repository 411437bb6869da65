"""What happens at other keyboards of the same match: answers, talk, arrivals and departures, and requests for consent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING

from textual.markup import escape

from engine.core.prompt import Refused
from octotui.play.feed import Feed
from octotui.terminal.tinted import plain

if TYPE_CHECKING:
    from octotui.screens.others_turn import OthersTurn
    from octotui.screens.table_view import TableView

SOON = 0.02
"""Seconds after which others' changes are shown: whoever has made them here sees them first."""
AGREE = {"y": True, "n": False}
"""The keys that answer a request."""


class OtherKeyboards:
    """Shows at one table what others do elsewhere, and asks their consent where it is needed."""

    def __init__(self, table: TableView, others: OthersTurn, go_on: Callable[[], None]) -> None:
        """`go_on` is called after others have answered."""
        self.table, self.session, self.others, self.go_on = table, table.session, others, go_on
        self.noticed = False
        """Whether the match has changed elsewhere and the change is not shown yet."""
        match = self.session.match
        self.at = match.here
        """The position shown."""
        self.said, self.feed = len(match.said), Feed(self.session)
        self.viewer = self.session.viewer
        """The seat whose view is shown; None for the spectator's."""

    # --- what others do

    def notice(self) -> None:
        """Schedule showing a change on this app's own message loop; another app may have made it."""
        if not self.noticed:
            self.noticed = True
            wait = 0 if self.session.table.follows else SOON
            asyncio.get_running_loop().call_later(wait, self.table.call_later, self.hear, context=Context())

    def hear(self) -> None:
        """Show what has changed."""
        table, session, self.noticed = self.table, self.session, False
        if self.viewer != session.viewer:
            # Another view: nothing of the table as it was may stay.
            self.viewer = session.viewer
            table.sit_down_again()
            return
        news = self.news()
        if news and not table.is_current:
            table.app.notify(news, markup=False)
        if news:
            table.note, table.spoken = "", news
            for line in table.query("#ask"):
                line.border_subtitle = escape(plain(news))
        self.hear_request()
        if self.others.busy:
            return
        before, self.at = self.at, session.match.here
        asked = table.scene.prompt
        if before == self.at or (asked is not None and session.prompt() == asked):
            table.show()
            return
        table.remember(highlight=self.at >= before)
        table.note = table.marks.code = ""
        table.spoken = news
        table.unread_turns.recap = True
        if self.at > before and (steps := self.others.steps()):
            self.others.step_by_step(steps)
        else:
            self.go_on()

    def hear_request(self) -> None:
        """Show a request. Keys pressed before it was seen do not answer it; on another screen a notification tells of it."""
        if self.feed.asks_anew():
            self.table.app.keyboard.anew()
            if not self.table.is_current:
                self.table.app.notify(f"At the table: {self.session.request()}", markup=False)

    def news(self) -> str:
        """What others did other than play since the last call; empty if nothing."""
        return "  ".join(filter(None, (self.feed.outcome_text(), self._talk(), *self.feed.sentences())))

    def _talk(self) -> str:
        """What others have said."""
        said = self.session.match.said[self.said :]
        self.said += len(said)
        return self.session.talk_text() if any(one.seat not in self.session.mine for one in said) else ""

    # --- requests, from here and from others

    def answers(self, key: str | None) -> bool:
        """Handle a key that answers a pending request; return whether this was one."""
        if key not in AGREE or not self.session.asks:
            return False
        if not self.table.app.keyboard.unseen:
            try:
                self.session.agree(AGREE[key])
            except Refused as refused:
                self.table.note = f"Too late: {refused.reason.text}."
            self.hear()
        return True

    def ask_undo(self) -> str:
        """Ask the others to agree to an undo beyond what is fair; return the request, empty if there is nobody to ask."""
        try:
            asked = self.session.ask_undo()
        except Refused as refused:
            return f"Not now: {refused.reason.text}."
        self.feed.motion = self.session.match.motion
        return asked

    def remark(self, asked: str) -> None:
        """Say that the others were asked; with nobody to ask, the request has already taken effect."""
        self.feed.motion = self.session.match.motion
        self.table.note = asked
        self.table.show()
