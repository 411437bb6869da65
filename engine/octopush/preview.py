"""What answers would do on the board: for screens that preview it, and for hints.

Within a turn everything follows from what all can see, so nothing hidden is told: a preview ends where a card would be drawn, a die rolled
or a secret choice made.
"""

import msgspec

from engine.core.prompt import Refused
from engine.core.state import Event
from engine.octopush.box import PAWNS
from engine.octopush.choosing import NO_LUCK, QUESTIONS
from engine.octopush.game import Octopush
from engine.octopush.table import Table


class Preview(msgspec.Struct, frozen=True):
    """What answers would lead to."""

    events: tuple[Event, ...]
    """What happens, in order, as everybody would be told of it."""
    pawns: dict[str, str | None]
    """Where each pawn would be; None for one that is out."""
    asks: str
    """The kind of question that would be asked next; empty if the game would be over."""


def preview(game: Octopush, s: Table, seat: int, *codes: str) -> Preview:
    """What these answers of one seat, one after the other, would do from here.

    `s` may be any position that the seat cannot tell from the real one, such as `Game.redeal` gives; all give the same. Raises Refused
    where an answer is not legal. An answer that would reveal something hidden ends the preview before it.
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
