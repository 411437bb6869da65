"""Where the mark begins at the Octopush table while a turn is decided: on the first choice that loses no pawn, and does not lead right back
from where a pawn has just come. Elsewhere it begins on the proposal.
"""

from __future__ import annotations

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.octopush.grid import OPPOSITE

DECISIONS = ("play", "pawn", "direction")
"""The kinds of questions that decide a turn."""


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first."""
    if prompt.kind not in DECISIONS:
        return prompt.proposal
    spared = [choice.code for choice in prompt.choices if not choice.loss]
    back = OPPOSITE.get(match.node.code, "") if match.node.seat == prompt.seat else ""
    return next((code for code in spared if code != back), next(iter(spared), prompt.proposal))
