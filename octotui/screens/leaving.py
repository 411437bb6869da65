"""Leaving a match: at once if it is saved, else on a second key press."""

from __future__ import annotations

from textual.events import Key
from textual.screen import Screen

from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.services import Services
from octotui.terminal.keyboard import Guarded
from octotui.terminal.keys import is_pressed, keys

TYPED_AHEAD = "A key pressed before this was shown did nothing."
LOST = "The game is not saved and would be lost: {key} once more leaves it."
TOO_SOON = "Too soon after another key: touch none for a second, then press it again."


class MatchScreen(Guarded, Screen[None]):
    """A screen of one match. `LEAVE` is the id of the binding that leaves it."""

    app: Services
    LEAVE = ""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.warned = ""
        """The key the person was warned about; pressed again, it leaves the match."""

    def leaves(self, event: Key) -> bool:
        """Whether this key leaves the match."""
        return is_pressed(event, self.LEAVE, self.app.own_keys)

    @property
    def why_unsaved(self) -> str:
        """Why the match is not saved, as a sentence; empty if it is, or is not meant to be."""
        return self.app.why_unsaved(self.session.match)

    def remark(self, sentence: str) -> None:
        """Show a remark on the key just pressed; an empty sentence clears it."""
        raise NotImplementedError

    def typed_ahead(self) -> None:
        self.remark(TYPED_AHEAD)

    def warn(self, sentence: str) -> None:
        """Warn of what would be lost."""
        self.remark(sentence)

    def too_soon(self) -> bool:
        """Whether the key just pressed was typed ahead or is still held down. If so, say that; the key does not count as an answer."""
        if self.app.keyboard.hasty:
            self.remark(TOO_SOON)
        return self.app.keyboard.hasty

    def may_leave(self, key: str) -> bool:
        """Whether this key leaves now; if not, warn the person that a second press will."""
        self.app.save(self.session.match)
        if self.warned == key or not self.why_unsaved:
            return True
        self.warned = key
        self.warn(LOST.format(key=key))
        return False

    def action_leave(self) -> None:
        if self.may_leave(keys(self.LEAVE, self.app.own_keys)[0]):
            self.post_message(routes.LeaveTable())
