"""Requests that need everybody's consent: take back an answer, let a bot play a seat, or end the match.

A request changes no position. Whoever gives the last consent also records the outcome, in the same write.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.prompt import Reason

UNDO, BOT, END = "undo", "bot", "end"
MOTIONS = (UNDO, BOT, END)
STAND_IN = "greedy"
"""Level of the bot that stands in for a player."""

ASKED_ALREADY = Reason("asked-already", "something is being asked of the others already")
NOT_ASKED = Reason("not-asked-to-agree", "you are not asked to agree to anything now")
ENDED = Reason("ended", "all have agreed to end the game")


class Motion(NamedTuple):
    """A request to the others."""

    node: int
    """Number of the node at which it was made."""
    seat: int
    """The seat that made it."""
    what: str
    """One of `MOTIONS`."""
    about: int
    """For an undo, the node to go back to; for a bot, the seat it takes over; else 0."""
    asked: tuple[int, ...]
    """The seats that must all agree."""
    agreed: tuple[int, ...] = ()
    refused: int | None = None
    """The seat that said no; the one that asked, if it withdrew."""

    @property
    def carried(self) -> bool:
        """Whether all have agreed."""
        return self.refused is None and set(self.asked) <= set(self.agreed)

    def same(self, other: Motion | None) -> bool:
        """Whether the other is the same request, whatever the answers so far."""
        return other is not None and self[:5] == other[:5]

    def with_answer(self, seat: int, yes: bool) -> Motion:
        """The request with one answer added."""
        return self._replace(agreed=(*self.agreed, seat)) if yes else self._replace(refused=seat)
