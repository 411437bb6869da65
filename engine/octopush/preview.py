"""Previews of answers on the board, for screens and hints.

Within a turn everything follows from public information, so a preview reveals nothing hidden: it ends where a card would be drawn, a die
rolled or a secret choice made.
"""

import msgspec

from engine.core.prompt import Refused
from engine.core.state import Event
from engine.octopush.box import PAWNS
from engine.octopush.choosing import NO_LUCK, QUESTIONS
from engine.octopush.game import Octopush
from engine.octopush.table import Table


class Preview(msgspec.Struct, frozen=True):
    """The outcome of answers."""

    events: tuple[Event, ...]
    """The events, in order, as everybody would hear them."""
    pawns: dict[str, str | None]
    """The cell of each pawn; None for one that is out."""
    asks: str
    """The kind of the next question; empty if the game would be over."""


def preview(game: Octopush, s: Table, seat: int, *codes: str) -> Preview:
    """Preview these answers of one seat, given one after the other.

    `s` may be any position that the seat cannot tell from the real one, such as `Game.redeal` returns; all give the same preview. Raises
    Refused if an answer is not legal. An answer that would reveal something hidden ends the preview before it.
    """
    events: list[Event] = []
    for code in codes:
        if not game.permits(s, seat, code):
            raise Refused(game.reason(s, seat, code))
        if s.frames[0][0] not in QUESTIONS:
            break
        s = game.apply(s, seat, code, NO_LUCK)
        events += s.events
    return Preview(tuple(events), dict(zip(PAWNS, s.pawns, strict=True)), game.question(s).kind if s.frames else "")
