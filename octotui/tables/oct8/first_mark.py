"""Where the mark begins at the Oct8 table: on a line that promises most points, as long as one promises any.

Elsewhere it begins on the game's proposal. That one is for bots too and leaves out exchanges that others can take back, with which they
would go on for ever.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.prompt import Prompt
from engine.oct8.codes import CHIP, TO
from engine.oct8.plans import Plan, completion
from engine.oct8.table import Table
from engine.oct8.turn import most_points_now, preview


def with_most_promised(view: Table, prompt: Prompt) -> Prompt:
    """The question with the choice of most points for its proposal; of equal ones the proposal that it has, or the plan of most worth."""
    plans = {choice.code: plan for choice in prompt.choices if (plan := promised(view, prompt.kind, choice.code)) and plan.points > 0}
    if not plans:
        return prompt
    return replace(prompt, proposal=max(sorted(plans), key=lambda code: (plans[code].points, code == prompt.proposal, plans[code].worth)))


def promised(view: Table, kind: str, code: str) -> Plan | None:
    """The plan whose points a line promises where the question is for an action or for the place of a turn draw; None elsewhere."""
    seat = view.frames[0][1]
    if kind == "turn-draw":
        octopus = next(octopus for octopus in view.common if octopus and octopus[0] == TO.thing(code))
        return completion(view, seat, (*octopus, *view.lifted))
    if kind != "act":
        return None
    if CHIP.begins(code):
        return None if view.actions else most_points_now(view, seat)
    return preview(view, seat, code)
