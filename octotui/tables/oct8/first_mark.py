"""Where the mark begins at the Oct8 table while the question is what to do: on the first line that is no loss, whatever others promise, so
that who only takes what is marked does not play by the lines' figures alone. The questions that follow begin on what carries out best what
has been chosen.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.prompt import END, Choice, Prompt
from engine.oct8.readings import last_turn
from engine.oct8.table import Table
from engine.oct8.turn import preview


def begun_without_loss(view: Table, prompt: Prompt) -> Prompt:
    """The question with the first choice that is no loss for its proposal, where an action or the place of a turn draw is chosen; as it is
    elsewhere, and where the end of the turn is proposed.
    """
    if prompt.kind not in ("act", "turn-draw") or prompt.proposal == END:
        return prompt
    first = min(prompt.choices, key=lambda choice: (loses(view, prompt.kind, choice), bool(choice.idle)))
    return replace(prompt, proposal=first.code)


def loses(view: Table, kind: str, choice: Choice) -> bool:
    """Whether a choice costs points, or a chip that could be kept for a later turn."""
    if choice.cost:
        return not last_turn(view)
    plan = preview(view, view.frames[0][1], choice.code) if kind == "act" else None
    return plan is not None and plan.points < 0
