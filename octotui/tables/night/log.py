"""The log of a Night of the Grand Octopus, in sentences about people."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import Event, Names
from engine.night.codes import GATHER
from engine.night.game import GrandOctopus
from engine.night.table import Night
from octotui.tables.night.names import box_of_people


def sentences(match: Match, names: Names, events: Sequence[Event]) -> list[LogLine]:
    """One sentence per event, but one for a whole agreement, naming each cult's leader instead of the cult."""
    view = match.state
    assert isinstance(view, Night), "a log of this game"
    game = GrandOctopus(box_of_people(view, names))
    settled = {event[2] for event in events if event[0] == "settled"}
    return [in_person(view, names, game.log_line(event, names)) for event in events if not said_by_agreement(event, settled)]


def said_by_agreement(event: Event, settled: Collection[str]) -> bool:
    """Whether an event says nothing new beside the agreement in one of these places."""
    return bool(settled) and (event[0] == "agreed" or (event[0] == "dominates" and event[2] in settled))


def in_person(view: Night, names: Names, line: LogLine) -> LogLine:
    """A line in which a cult that proposes itself is named once, and what is proposed is a clause."""
    match line.event:
        case "proposed", seat, what if what == GATHER.code(view.cult[seat]):
            return line._replace(text=f"{names[seat]} proposes to dominate")
        case ("proposed" | "agreed") as kind, *_:
            verb = {"proposed": "proposes", "agreed": "agrees"}[kind]
            return line._replace(text=line.text.replace(f" {verb}: ", f" {verb} that ", 1))
    return line
