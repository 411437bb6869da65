"""Where the mark begins at the Octopush table while a turn is decided: on the first choice that loses no pawn. Elsewhere it begins on the
proposal.
"""

from __future__ import annotations

from engine.core.match import Match
from engine.core.prompt import Prompt

DECISIONS = ("play", "pawn", "direction")
"""The kinds of questions that decide a turn."""


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first."""
    if prompt.kind not in DECISIONS:
        return prompt.proposal
    return next((choice.code for choice in prompt.choices if not choice.loss), prompt.proposal)
