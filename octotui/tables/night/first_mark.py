"""Where the hands of a command clock begin. A secret guess is left to the player: they do not begin where the proposal would have them."""

from __future__ import annotations

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.night.box import LINE
from engine.night.codes import CLOCK, clock_hands


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first: for a clock its last setting, or else the first two rooms, unless that costs power."""
    if prompt.kind != "clock":
        return prompt.proposal
    free = [choice.code for choice in prompt.choices if not choice.cost]
    last = last_setting(match, prompt.seat)
    return last if last in free else next(filter(in_rooms, free), prompt.proposal)


def in_rooms(code: str) -> bool:
    """Whether a setting sends both pawns to rooms."""
    hands = clock_hands(code)
    return LINE not in hands and len({*hands}) == len(hands)


def last_setting(match: Match, seat: int) -> str:
    """The setting that a seat gave its clock last; empty before the first."""
    nodes = (match.nodes[number] for number in reversed(match.path()))
    return next((node.code for node in nodes if node.seat == seat and CLOCK.begins(node.code)), "")
