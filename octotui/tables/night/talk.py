"""The talk between cults that meet, as far as it has gone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.prompt import LogLine
from engine.core.state import Names
from engine.night.codes import AGREE, CONFRONT, GATHER, NOTHING
from engine.night.table import present, seat_of
from engine.night.talks import time_to_respond
from octotui.tables.initials import letter
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


class Said(NamedTuple):
    """Something said in a talk."""

    text: str
    seat: int | None = None
    """Whose words they are, after their name; None if the text tells what happened."""


def talk_so_far(scene: NightScene) -> tuple[Said, ...]:
    """What has been said so far in the current talk, in the words of whoever says it; nothing if none is going on."""
    return tuple(dialogue(scene, since_met(scene))) if talk_of(scene) else ()


def dialogue(scene: NightScene, log: Sequence[LogLine]) -> Iterator[Said]:
    """A talk word for word: what each speaker agrees to, proposes, insists on, or gives way to."""
    view, talk, wanted, spoken = scene.view, talk_of(scene), dict[int, str](), 0
    last = (view.box.numbers.rounds - 1) * len(present(view, talk.place)) if talk else 0
    for line in log:
        spoken += line.kind in SPOKEN
        match line.event:
            case "agreed", seat, _:
                yield Said("agreed", seat)
            case "proposed", seat, what:
                said = manner(wanted, seat, what, GATHER.code(view.cult[seat]), spoken > last)
                yield Said(f"{said}{clause(scene, seat, what)}", seat)
                wanted[seat] = what
            case _:
                yield Said(line.text)


def manner(wanted: Mapping[int, str], seat: int, what: str, own: str, last: bool) -> str:
    """How a proposal begins, by what each has proposed before; `own`: the proposal that the speaker dominates."""
    before = wanted.get(seat)
    if before == own != what:
        return "I give way: "
    if last:
        return "my last word: "
    if before is None:
        return "no, " if wanted else ""
    return "I insist: " if before == what else "no, rather: "


def clause(scene: NightScene, seat: int, what: str) -> str:
    """A proposal in the words of its speaker to the player."""
    if what == NOTHING:
        return "nothing happens"
    chosen = seat_of(scene.view, GATHER.thing(what))
    if chosen == seat:
        return "I dominate"
    return "you dominate" if chosen == scene.seat and not scene.spectator else f"{scene.names[chosen]} dominates"


def outlook(scene: NightScene) -> Names:
    """What comes of no agreement, and who can still propose, longest form first."""
    view, talk = scene.view, talk_of(scene)
    there = present(view, talk.place) if talk else []
    if talk is None or not there:
        return ()
    if not time_to_respond(view, len(there), talk.spoken):
        return "The last answers: all agree, or each loses 1 power", "All agree, or -1 power each"
    lose = "Without agreement each loses 1 power", "No agreement: -1 power each"
    if talk.spoken < len(there):
        return lose
    who, rounds = scene.names[there[0]], view.box.numbers.rounds
    only = f"In round {rounds} only {who}, who spoke first, can still propose"
    brief = (f"Round {rounds}: only {one} proposes" for one in (who, letter(scene.names, there[0])))
    return f"{only}. {lose[0]}", only, *brief


def letters_said(scene: NightScene) -> str:
    """The letter keys of the answers in a talk; empty while the player is not asked."""
    words = (("y", AGREE, "agree"), ("n", NOTHING, "nothing"), ("c", CONFRONT, "confront"))
    return "  ".join(f"{key} {word}" for key, code, word in words if code in scene.choices) if talking(scene) else ""


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
