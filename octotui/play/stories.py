"""Stories of a finished match: a few things its game finds worth telling, and the busiest table talk."""

from __future__ import annotations

from collections import Counter

from engine.core.match import Match
from octotui.tables import table_of
from octotui.tables.turn_history import Story, turns

MOST = 3
"""Maximum number of stories."""
TALKATIVE = 3
"""Remarks at one position that make a story."""


def stories(match: Match) -> list[Story]:
    """The stories of a match, best first; of several similar turns, the first one."""
    found = table_of(match.game.id).narration.stories(match, turns(match))
    return [*found[: MOST - 1], *talk(match), *found[MOST - 1 :]][:MOST]


def talk(match: Match) -> list[Story]:
    """The position with most table talk, if there was a lot."""
    path = set(match.path())
    said = Counter(one.node for one in match.said if one.node in path)
    node, times = max(said.items(), key=lambda one: (one[1], -one[0]), default=(0, 0))
    if times < TALKATIVE:
        return []
    return [Story("Longest talk", f"{times} things said at one moment of {match.game.stage(match.nodes[node].state)}")]
