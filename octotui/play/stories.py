"""Stories of a finished match: a few things its game finds worth telling, and the busiest table talk."""

from __future__ import annotations

from collections import Counter

from engine.core.match import Match
from octotui.play.headline import only_person
from octotui.play.recap import recap_rules
from octotui.tables import table_of
from octotui.tables.turn_history import Story, turns

MOST = 3
"""Maximum number of stories."""
TALKATIVE = 3
"""Remarks at one position that make a story."""


def stories(match: Match, told_of_person: bool = False) -> list[Story]:
    """The stories of a match, best first; of several similar turns, the first one. One person among bots, of whom none of them tells, nor
    anything else, has one of their own, unless all play at once.
    """
    every = turns(match)
    tell = table_of(match.game.id).narration.stories
    found = tell(match, every)
    told = [*found[: MOST - 1], *talk(match), *found[MOST - 1 :]][:MOST]
    person = only_person(match)
    if told_of_person or person is None or recap_rules(match).at_once or any(match.names[person] in story.text for story in told):
        return told
    own = of_seat(match.names[person], tell(match, [turn for turn in every if turn.seat == person]))
    return [*told[: MOST - len(own)], *own]


def of_seat(name: str, found: list[Story]) -> list[Story]:
    """The best story that is about somebody's own turn, with their name in its title: `Ann's biggest turn`."""
    lead = f"{name}, "
    own = next((story for story in found if story.text.startswith(lead)), None)
    return [Story(f"{name}'s {own.title[0].lower()}{own.title[1:]}", own.text.removeprefix(lead))] if own else []


def talk(match: Match) -> list[Story]:
    """The position with most table talk, if there was a lot."""
    path = set(match.path())
    said = Counter(one.node for one in match.said if one.node in path)
    node, times = max(said.items(), key=lambda one: (one[1], -one[0]), default=(0, 0))
    if times < TALKATIVE:
        return []
    return [Story("Longest talk", f"{times} things said at one moment of {match.game.stage(match.nodes[node].state)}")]
