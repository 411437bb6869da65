"""The talk between cults that meet, as far as it has gone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.core.prompt import LogLine
from octotui.tables.night.scene import NightScene

TALKS = ("propose", "respond")
"""Prompt kinds in which cults talk."""
SPOKEN = ("proposed", "agreed")
"""Kinds of events of a cult that has spoken in a talk that goes on."""
ENDED = ("settled", "defied", "confronted")
"""Kinds of events that end a talk."""
AGAIN = re.compile(r" (proposes|agrees)\b")
"""What `again` is said behind where it is said once more."""


class Talk(NamedTuple):
    """A talk that goes on."""

    place: str
    spoken: int
    """How often somebody has spoken."""


def talk_of(scene: NightScene) -> Talk | None:
    """The talk that goes on, whoever is in it; None if there is none."""
    since = since_met(scene)
    spoken = sum(line.kind in SPOKEN for line in since)
    if scene.prompt is not None:
        return Talk(scene.prompt.cause, spoken) if talking(scene) else None
    if len(since) == len(scene.log) or any(line.kind in ENDED for line in since):
        return None
    met = scene.log[-len(since) - 1].event
    return Talk(met[2], spoken) if met else None


def talking(scene: NightScene) -> bool:
    """Whether the player is asked in a talk."""
    return scene.prompt is not None and scene.prompt.kind in TALKS


def talk_so_far(scene: NightScene) -> tuple[str, ...]:
    """What has been said so far in the current talk, the same thing once; nothing if none is going on."""
    if not talk_of(scene):
        return ()
    return tuple(line.text for line in said_once(since_met(scene)))


def since_met(scene: NightScene) -> Sequence[LogLine]:
    """The log since cults last met."""
    begun = max((n for n, line in enumerate(scene.log) if line.kind == "met"), default=-1)
    return scene.log[begun + 1 :]


def said_once(log: Sequence[LogLine]) -> list[LogLine]:
    """A log in which what somebody says several times in a talk stands once, where it was said last."""
    found, begun = list[LogLine](), 0
    for line in log:
        if line.kind == "met":
            begun = len(found)
        if line.kind in SPOKEN and any(earlier.event == line.event for earlier in found[begun:]):
            found[begun:] = [earlier for earlier in found[begun:] if earlier.event != line.event]
            line = line._replace(text=AGAIN.sub(r"\g<0> again", line.text, count=1))
        found.append(line)
    return found


def repeats_talk(scene: NightScene) -> bool:
    """Whether log and question would repeat the panel of the talk, which is there unless the player has the log in front."""
    return talk_of(scene) is not None and has_panel(scene)


def has_panel(scene: NightScene) -> bool:
    """Whether the panel of clocks and talks is there: while nobody is asked it has room beside the log."""
    return scene.panel != "log" or scene.prompt is None
