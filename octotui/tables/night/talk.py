"""The talk between cults that meet, as far as it has gone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.prompt import LogLine
from engine.night.table import present
from octotui.tables.night.map_choices import at_issue
from octotui.tables.night.scene import NightScene

TALKS = ("propose", "respond")
"""Prompt kinds in which cults talk."""
SPOKEN = ("proposed", "agreed")
"""Kinds of events of a cult that has spoken in a talk that goes on."""
AGAIN = re.compile(r" (proposes|agrees)\b")
"""What `again` is said behind where it is said once more."""


def talking(scene: NightScene) -> bool:
    """Whether the player is asked in a talk."""
    return scene.prompt is not None and scene.prompt.kind in TALKS


def talk_so_far(scene: NightScene) -> tuple[str, ...]:
    """What has been said so far in the current talk, the same thing once."""
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


def talk_round(scene: NightScene) -> int:
    """The round of the current talk: in each all speak once."""
    spoken = sum(line.kind in SPOKEN for line in since_met(scene))
    return spoken // len(present(scene.view, at_issue(scene))) + 1


def repeats_talk(scene: NightScene) -> bool:
    """Whether log and question would repeat the panel of the talk, which is there unless the log is in front."""
    return talking(scene) and scene.panel != "log"
