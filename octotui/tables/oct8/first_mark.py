"""Where the mark begins at the Oct8 table: on what brings points now, rather what lasts, else on a draw, so that who only takes what is
marked plays a beginner's sound game. The questions that follow begin on what carries out best what has been chosen.
"""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.oct8.attaching import room
from engine.oct8.codes import CHIP, TO
from engine.oct8.octopus import arms_of, read_octopus
from engine.oct8.plans import completion
from engine.oct8.table import Table, place_of
from engine.oct8.turn import most_points_now, preview

ACTION, TURN_DRAW = "act", "turn-draw"
"""The kinds of the questions for an action and for the place of a turn draw."""
DECISIONS = (ACTION, TURN_DRAW)
"""The kinds of questions that a turn goes on with, not with what has been chosen."""


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first: the proposal, or if that brings no points, what brings most."""
    s: Any = match.state
    if prompt.kind == ACTION:
        worth = worth_of_actions(s, prompt)
    elif prompt.kind == TURN_DRAW:
        worth = worth_of_places(s, prompt)
    else:
        return prompt.proposal
    return prompt.proposal if prompt.proposal in worth else max(worth, key=lambda code: worth[code], default=prompt.proposal)


def worth_of_actions(s: Table, prompt: Prompt) -> dict[str, float]:
    """What the actions that bring points now are worth; with none left, the chips for one, the least first."""
    codes = [choice.code for choice in prompt.choices]
    if not s.actions and most_points_now(s, prompt.seat):
        return {code: -int(CHIP.thing(code)) for code in codes if CHIP.begins(code)}
    plans = {code: plan for code in codes if (plan := preview(s, prompt.seat, code)) and plan.points > 0}
    return {code: plan.worth for code, plan in plans.items()}


def worth_of_places(s: Table, prompt: Prompt) -> dict[str, float]:
    """The points of the octopuses that a turn draw makes whole, or that hand cards can make whole then."""
    found = {choice.code: points_there(s, prompt.seat, TO.thing(choice.code)) for choice in prompt.choices}
    return {code: points for code, points in found.items() if points > 0}


def points_there(s: Table, seat: int, head: str) -> int:
    """The points of a common octopus once the card of a turn draw and, if needed, hand cards have made it whole; 0 if nothing does."""
    octopus, card = s.common[place_of(s.common, head)], s.lifted[0]
    if room(s, octopus) == arms_of(card):
        return read_octopus((*octopus, card)).points(s.box.scoring)
    plan = completion(s, seat, (*octopus, card))
    return plan.points if plan else 0
