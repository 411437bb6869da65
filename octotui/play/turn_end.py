"""Whether a person's turn in which nothing is left to choose ends by itself."""

from __future__ import annotations

from typing import Literal

from engine.core.match import Match
from octotui.play.narration import prompt_for
from octotui.tables import table_of

Confirms = bool | Literal["auto"]
"""Whether people end each turn themselves; `auto`: only where that could not be taken back, or where something was settled unseen."""


def settled(match: Match, seat: int) -> str:
    """What the last answer, if this seat gave it, settled by itself that people are usually asked, as a sentence; else empty."""
    node, told = match.node, table_of(match.game.id).narration.settled
    return told(node.state, seat, node.code) if told and node.seat == seat else ""


def ends_itself(match: Match, seat: int, confirms: Confirms) -> bool:
    """Whether an answer of this seat's own has left it nothing to choose, and it need not confirm that: a turn that ends with a loss always
    waits, as a mistyped key is not to bring that about.
    """
    if match.node.seat != seat or seat not in match.pending:
        return False
    asks = (not match.undo_is_free or bool(settled(match, seat))) if confirms == "auto" else confirms
    return not asks and len(match.game.legal(match.state, seat)) == 1 and not end_costs(match, seat)


def end_costs(match: Match, seat: int) -> bool:
    """Whether the end of this seat's turn comes with a loss, or ends with one a turn that has had it already."""
    waits = table_of(match.game.id).narration.waits
    if waits and waits(match.state, seat):
        return True
    prompt = prompt_for(match.game, match.state, seat)
    return prompt is not None and any(choice.loss for choice in prompt.choices)
