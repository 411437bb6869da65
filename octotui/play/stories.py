"""The stories of a match that is over: a few things that its game finds worth telling, and how much was said at the table."""

from __future__ import annotations

from collections import Counter

from engine.core.match import Match
from octotui.tables import table_of
from octotui.tables.past import Story, turns

MOST = 3
"""Stories told."""
TALKATIVE = 3
"""Things said at one position from which on they are a story."""


def stories(match: Match) -> list[Story]:
    """What is told of a match, the best first; of several turns that are alike, the first one."""
    found = table_of(match.game.id).narration.stories(match, turns(match))
    return [*found[: MOST - 1], *talk(match), *found[MOST - 1 :]][:MOST]


def talk(match: Match) -> list[Story]:
    """Where most was said, if that was much."""
    path = set(match.path())
    said = Counter(one.node for one in match.said if one.node in path)
    node, times = max(said.items(), key=lambda one: (one[1], -one[0]), default=(0, 0))
    if times < TALKATIVE:
        return []
    return [Story("Longest talk", f"{times} things said at one moment of {match.game.stage(match.nodes[node].state)}")]
