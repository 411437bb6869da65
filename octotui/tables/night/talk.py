"""The talk between cults that meet, as far as it has gone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.prompt import LogLine
from engine.core.state import Event, Names
from engine.night.codes import GATHER, NOTHING
from engine.night.table import present, seat_of
from engine.night.talks import time_to_respond
from octotui.tables.initials import letter
from octotui.tables.night.names import owns
from octotui.tables.night.scene import NightScene
from octotui.tables.night.speech import SPOKEN, YIELDING, Speaker, worded

TALKS = ("propose", "respond")
"""Prompt kinds in which cults talk."""
ENDED = ("settled", "defied", "confronted")
"""Kinds of events that end a talk."""
AGAIN = re.compile(r" (proposes|agrees)\b")
"""What `again` is said behind where it is said once more."""


STRIDE = 5
"""By how many wordings a seat goes on from turn to turn, so that it does not begin again with one just said."""


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
    yields: bool = False
    """Whether somebody gives way."""
    brief: str = ""
    """Where it is a proposal: what is proposed, without the manner."""


def talk_so_far(scene: NightScene) -> tuple[Said, ...]:
    """What has been said so far in the current talk, in the words of whoever says it; nothing if none is going on."""
    return tuple(dialogue(scene, since_met(scene))) if talk_of(scene) else ()


def dialogue(scene: NightScene, log: Sequence[LogLine]) -> Iterator[Said]:
    """A talk word for word: what each speaker agrees to, proposes, insists on, or gives way to."""
    view, talk, wanted, said = scene.view, talk_of(scene), defaultdict[int, list[str]](list), Counter[str]()
    last = (view.box.numbers.rounds - 1) * len(present(view, talk.place)) if talk else 0
    for line in log:
        if line.event is None or line.kind not in SPOKEN:
            yield Said(line.text)
            continue
        kind, seat, what = line.event
        speaker = Speaker(GATHER.code(view.cult[seat]), wanted[seat])
        manner = speaker.proposing(what, any(wanted.values()), said.total() >= last) if kind == "proposed" else speaker.agreeing(what)
        has_one = talk is not None and not view.face_down and owns(view, seat, talk.place)
        words = worded(speaker.wordings(manner, what, has_one), (view.turn - 1) * STRIDE + seat, said)
        proposal = clause(scene, seat, what)
        yield Said(words.format(what=proposal), seat, manner in YIELDING, proposal if kind == "proposed" else "")
        said[words] += 1
        if kind == "proposed":
            wanted[seat].append(what)


def clause(scene: NightScene, seat: int, what: str) -> str:
    """A proposal in the words of its speaker to the player."""
    if what == NOTHING:
        return "nothing happens"
    chosen = seat_of(scene.view, GATHER.thing(what))
    if chosen == seat:
        return "I dominate"
    return "you dominate" if chosen == scene.seat and not scene.spectator else f"{scene.names[chosen]} dominates"


def outlook(scene: NightScene) -> tuple[Names, Names]:
    """What comes of no agreement, and from the second round on who can still propose, longest forms first."""
    view, talk = scene.view, talk_of(scene)
    there = present(view, talk.place) if talk else []
    if talk is None or not there:
        return (), ()
    if not time_to_respond(view, len(there), talk.spoken):
        return ("The last answers: all agree, or each loses 1 power", "All agree, or -1 power each"), ()
    lose = "Without agreement each loses 1 power", "No agreement: -1 power each"
    if talk.spoken < len(there):
        return lose, ()
    who, rounds, mine = scene.names[there[0]], view.box.numbers.rounds, there[0] == scene.seat and not scene.spectator
    if not time_to_respond(view, len(there), talk.spoken + 1):
        whose = ("yours",) if mine else (f"{who}'s", f"{letter(scene.names, there[0])}'s")
        return lose, tuple(f"The last proposal is {one}" for one in whose)
    if mine:
        return lose, (f"In round {rounds} only you, who spoke first, can still propose", f"Round {rounds}: only you propose")
    brief = (f"Round {rounds}: only {one} proposes" for one in (who, letter(scene.names, there[0])))
    return lose, (f"In round {rounds} only {who}, who spoke first, can still propose", *brief)


def since_met(scene: NightScene) -> Sequence[LogLine]:
    """The log since cults last met."""
    begun = max((n for n, line in enumerate(scene.log) if line.kind == "met"), default=-1)
    return scene.log[begun + 1 :]


def with_repeats_marked(log: Sequence[LogLine]) -> list[LogLine]:
    """A log in which what somebody has said before in the same talk is said `again`."""
    found, said = list[LogLine](), set[Event]()
    for line in log:
        if line.kind == "met":
            said = set()
        repeated = line.kind in SPOKEN and line.event in said
        found.append(line._replace(text=AGAIN.sub(r"\g<0> again", line.text, count=1)) if repeated else line)
        said.add(line.event)
    return found


def repeats_talk(scene: NightScene) -> bool:
    """Whether log and question would repeat the panel of the talk, which is there unless the player has the log in front."""
    return talk_of(scene) is not None and has_panel(scene)


def has_panel(scene: NightScene) -> bool:
    """Whether the panel of clocks and talks is there: while nobody is asked it has room beside the log."""
    return scene.panel != "log" or scene.prompt is None
