"""Where the mark begins at the Oct8 table while the question is what to do: on what brings most points now and lasts, else on a draw, so
that who only takes what is marked plays a beginner's sound game. The questions that follow begin on what carries out best what has been
chosen.
"""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.oct8.turn import preview
from octotui.tables.oct8.drawing import beyond_limit, draws

ACTION = "act"
"""The kind of the question for an action."""
DECISIONS = (ACTION, "turn-draw")
"""The kinds of questions for an action and for the place of a turn draw."""


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first: the proposal; but rather than a draw for which cards have to be discarded, an exchange that brings
    points although its partner can take it back.
    """
    s: Any = match.state
    if prompt.kind != ACTION or not (draws(prompt.proposal) and beyond_limit(s, prompt.seat, s.box.numbers.draw)):
        return prompt.proposal
    plans = {choice.code: plan for choice in prompt.choices if (plan := preview(s, prompt.seat, choice.code)) and plan.points > 0}
    return max(plans, key=lambda code: plans[code].worth, default=prompt.proposal)
