"""When taking an answer back is fair: as long as nobody has learned anything by it.

Worked out from what happened, never marked by hand.
"""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.core.motion import ENDED
from engine.core.prompt import Reason
from engine.core.state import State, things
from engine.core.tree import Node
from engine.core.views import secrets, things_learned

NOTHING_TO_UNDO = Reason("nothing-to-undo", "you have no answer to undo")
NOTHING_TO_REDO = Reason("nothing-to-redo", "you have no answer to redo")
OTHER_SEAT = Reason("other-seat-acted", "somebody else has acted since")
CHANCE_USED = Reason("chance-used", "chance has decided something since: cards were shuffled or a die was rolled")
REVEALED = Reason("revealed", "something hidden has come to light since: what was drawn, shown, or chosen in secret")

OVER = Reason("over", "the game is over, and all that was hidden in it can be looked at")

FINAL = (NOTHING_TO_UNDO, ENDED)
"""Bars to an undo that hold also where undo is free or the others agree."""


def unfairness(game: Game[Any], seats: int, before: State, node: Node) -> Reason | None:
    """Why it would be unfair to undo the answer that led from a position to this node, in a game of so many seats; None if it is fair.

    It is fair if no chance was used and nobody has learned anything that the answering seat did not already know. Showing one's own card is
    no obstacle. The answer that ends the game opens all of it: hands, journal and seed.
    """
    if node.state.over:
        return OVER
    if node.outcomes:
        return CHANCE_USED
    after = node.state
    revealed = {other for _, other in secrets(before)} - {other for _, other in secrets(after)}
    if revealed - {node.seat}:
        return REVEALED
    known = things(game.observe(before, node.seat))
    for other in (None, *range(seats)):
        if things_learned(before, after, other) - known:
            return REVEALED
    return None
