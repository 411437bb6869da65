"""A table as somebody without a seat sees it: the spectator's view, or that of a seat which lets them look over its shoulder."""

from __future__ import annotations

from engine.core.prompt import Prompt
from engine.core.state import Names
from octotui.play.audience import Watcher
from octotui.play.log import as_said, sayable
from octotui.play.narration import question_for
from octotui.play.presence import Presence
from octotui.play.session import Session
from octotui.play.table import Table

ONLY_AFTERWARDS = "who watches can talk once the game is over"


class WatcherSession(Session):
    """The keyboard of a watcher. Whose view it shows is looked up each time, so that nothing is seen once a look has ended."""

    presence: Presence

    def __init__(self, table: Table, presence: Presence, watcher: Watcher) -> None:
        super().__init__(table, (), hosts=False, presence=presence)
        self.watcher, self.key = watcher, watcher.key

    @property
    def shoulder(self) -> int | None:
        return self.presence.audience.seat_seen_by(self.key)

    @property
    def front(self) -> int:
        return super().front if self.shoulder is None else self.shoulder

    def prompt(self, changed: Names = ()) -> Prompt | None:
        """The question of the seat whose view is shown: it can be read, and not be answered."""
        seat = self.shoulder
        if seat is None or seat not in self.match.pending or seat not in self.people:
            return None
        return question_for(self.match, seat, changed, self.names)

    def talk_bar(self) -> str:
        """Why nothing can be said now. A watcher could give advice, so they talk once the game is over."""
        return "" if self.match.over or self.match.ended else ONLY_AFTERWARDS

    def say(self, text: str) -> str:
        """Say something to all who are here; it does not go into the match's log. Raises ValueError with a sentence."""
        said = sayable(text)
        if why := self.talk_bar():
            raise ValueError(why)
        if said:
            self.presence.audience.say(self.watcher, said)
        return as_said(self.watcher.name, said) if said else ""
