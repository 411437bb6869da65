"""Where the mark begins at the Oct8 table while the question is what to do: on the first line that is no loss, whatever others promise, so
that who only takes what is marked does not play by the lines' figures alone. The questions that follow begin on what carries out best what
has been chosen.
"""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.prompt import END, Choice, Prompt
from engine.oct8.readings import last_turn
from engine.oct8.table import Table
from engine.oct8.turn import preview

ACTION = "act"
"""The kind of the question for an action."""
DECISIONS = (ACTION, "turn-draw")
"""The kinds of questions for an action and for the place of a turn draw."""


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first. It is the proposal where that is the end of the turn."""
    if prompt.kind not in DECISIONS or prompt.proposal == END:
        return prompt.proposal
    s: Any = match.state
    return min(prompt.choices, key=lambda choice: (loses(s, prompt, choice), bool(choice.idle))).code


def loses(s: Table, prompt: Prompt, choice: Choice) -> bool:
    """Whether a choice costs points, or a chip that could be kept for a later turn."""
    if choice.cost:
        return not last_turn(s)
    plan = preview(s, prompt.seat, choice.code) if prompt.kind == ACTION else None
    return plan is not None and plan.points < 0
