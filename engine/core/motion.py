"""What one at the table asks the others to agree to: to take back an answer, to let a bot play a seat, or to end the match.

It changes no position. Whoever gives the last consent also writes what then happens, in the same stroke.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.prompt import Reason

UNDO, BOT, END = "undo", "bot", "end"
MOTIONS = (UNDO, BOT, END)
STAND_IN = "greedy"
"""The level of a bot that the others let play a seat."""

ASKED_ALREADY = Reason("asked-already", "something is being asked of the others already")
NOT_ASKED = Reason("not-asked-to-agree", "you are not asked to agree to anything now")
ENDED = Reason("ended", "all have agreed to end the game")


class Motion(NamedTuple):
    """A request to the others."""

    node: int
    """The number of the node at which it was made."""
    seat: int
    """Who has made it."""
    what: str
    """One of `MOTIONS`."""
    about: int
    """Of an undo the node to go back to, of a bot the seat it is to play; else 0."""
    asked: tuple[int, ...]
    """The seats that have to agree, all of them."""
    agreed: tuple[int, ...] = ()
    refused: int | None = None
    """Who has said no; the one who made it, if it was withdrawn."""

    @property
    def carried(self) -> bool:
        """Whether all have agreed."""
        return self.refused is None and set(self.asked) <= set(self.agreed)

    def answered(self, seat: int, yes: bool) -> Motion:
        """The same with an answer to it."""
        return self._replace(agreed=(*self.agreed, seat)) if yes else self._replace(refused=seat)
