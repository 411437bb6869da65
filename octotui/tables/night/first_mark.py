"""Where the hands of a command clock begin. A secret guess is left to the player: they do not begin where the proposal would have them."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.night.box import LINE
from engine.night.codes import CLOCK, clock_hands
from engine.night.table import Night, can_gather


def begins(match: Match, prompt: Prompt) -> str:
    """The choice that is marked first: for a clock its last setting while the cultists lack what is there, or else the first two rooms
    whose second has something that they lack; in any case one that costs no power, if there is one.
    """
    if prompt.kind != "clock":
        return prompt.proposal
    free = [choice.code for choice in prompt.choices if not choice.cost]
    s: Any = match.state
    last = [code for code in (last_setting(match, prompt.seat),) if code in free]
    wanted = [code for code in (*last, *filter(in_rooms, free)) if leads_to_gain(s, prompt.seat, code)]
    return next(iter((*wanted, *last)), prompt.proposal)


def leads_to_gain(s: Night, seat: int, code: str) -> bool:
    """Whether a setting sends the cultists where something lies that they lack."""
    _, place = s.box.commands[s.exterior][CLOCK.thing(code)]
    return place is not None and can_gather(s, seat, place)


def in_rooms(code: str) -> bool:
    """Whether a setting sends both pawns to rooms."""
    hands = clock_hands(code)
    return LINE not in hands and len({*hands}) == len(hands)


def last_setting(match: Match, seat: int) -> str:
    """The setting that a seat gave its clock last; empty before the first."""
    nodes = (match.nodes[number] for number in reversed(match.path()))
    return next((node.code for node in nodes if node.seat == seat and CLOCK.begins(node.code)), "")
