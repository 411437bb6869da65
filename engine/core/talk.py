"""What goes on at a table beside the answers: what is said, and who sits down."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.journal import Seat


class TalkLine(NamedTuple):
    """Something said at the table."""

    node: int
    """Number of the node at which it was said."""
    seat: int
    text: str


LONGEST_SAID = 120
"""Maximum characters of one message: as many as a table of any size can show."""


class SeatChange(NamedTuple):
    """A change of player at a seat during a match."""

    node: int
    """Number of the node at which it happened."""
    seat: int
    who: Seat


def speakable(text: str) -> bool:
    """Whether a text can be said: one line, not blank, of printable characters."""
    return bool(text.strip()) and text.isprintable()
