"""The end of a person's turn at the table: when it comes by itself, and what is said of it."""

from __future__ import annotations

from engine.core.prompt import END
from engine.core.words import opening
from octotui.play.options import is_new_to
from octotui.play.session import Session
from octotui.play.turn_end import ends_itself
from octotui.screens.table_hint import TableHint
from octotui.terminal.keys import keys

ENDED_ITSELF = "Your turn has ended by itself; the setting “End turns yourself” changes that."
"""What somebody new is told once, whom no lesson has told how a turn ends."""


class TableTurnEnd(TableHint):
    """A table that ends turns in which nothing is left to choose."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.tips.add(ENDED_ITSELF)

    def turn_ends_itself(self) -> bool:
        """Whether an answer of the person's own has left nothing to choose, and they need not confirm that. By default they do where it
        settled something that they are usually asked, which they have not seen.
        """
        session = self.session
        return session.asked_seat == session.seat and ends_itself(session.match, session.seat, self.app.config.confirm_end_turn)

    def why_not_ended(self) -> str:
        """What to do where a turn waits for the person only because something was settled that they have not seen."""
        session = self.session
        waits = session.asked_seat == session.seat and session.match.undo_is_free and self.app.config.confirm_end_turn == "auto"
        if not waits or self.legal() != (END,):
            return ""
        pick, undo = (keys(f"table.{id}", self.app.own_keys)[0] for id in ("pick", "undo"))
        return f" {opening(pick)} ends the turn, {undo} takes it back."

    def first_end(self) -> str:
        """That turns end by themselves, for somebody new to the game whose first turn in it is about to; else empty."""
        match, seat = self.session.match, self.session.seat
        if self.legal() != (END,):
            return ""
        ended = any(match.nodes[node].seat == seat and match.nodes[node].code == END for node in match.path())
        return "" if ended or not is_new_to(match.game, self.app.memory) else ENDED_ITSELF

    def too_early(self) -> None:
        """Say above what else is told that the key came before the stop can have been read."""
        self.spoken = f"Too quick: {keys('table.pick', self.app.own_keys)[0]} once more."
        self.show()

    def legal(self) -> tuple[str, ...]:
        """The codes the person at the keyboard may answer with."""
        return self.session.game.legal(self.session.match.state, self.session.seat)
