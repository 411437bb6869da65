"""Where the mark begins at the Octopush table while a turn is decided. Of the choices that lose no pawn it is the one that is sure to bring
the most points; if none brings any, the way forward; else the first that does not lead right back from where a pawn has just come.
Elsewhere it begins on the proposal.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.octopush.box import OF
from engine.octopush.grid import OPPOSITE
from octotui.tables.octopush.choices import goal

DECISIONS = ("play", "pawn", "direction")
"""The kinds of questions that decide a turn."""


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first."""
    if prompt.kind not in DECISIONS:
        return prompt.proposal
    spared = [choice for choice in prompt.choices if not choice.loss]
    best = max(spared, key=attrgetter("sure"), default=None)
    if best is not None and best.sure:
        return best.code
    back = OPPOSITE.get(match.node.code, "") if match.node.seat == prompt.seat else ""
    on = [choice.code for choice in spared if choice.code != back] or [choice.code for choice in spared]
    state: Any = match.state
    ahead = goal(state, OF[state.mover]) if prompt.kind == "direction" else ""
    return ahead if ahead in on else next(iter(on), prompt.proposal)
