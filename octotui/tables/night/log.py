"""The log of a Night of the Grand Octopus, in sentences about people."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import Event, Names
from engine.night.codes import GATHER
from engine.night.table import Night
from octotui.tables.night.people import of_people


def sentences(match: Match, names: Names, events: Sequence[Event]) -> list[LogLine]:
    """One sentence per event, naming each cult's leader instead of the cult."""
    view = match.state
    assert isinstance(view, Night), "a log of this game"
    return [line._replace(text=sentence(view, names, line)) for line in (match.game.log_line(event, names) for event in events)]


def sentence(view: Night, names: Names, line: LogLine) -> str:
    match line.event:
        case "proposed", seat, what if what == GATHER.code(view.cult[seat]):
            return f"{names[seat]} proposes to dominate"
    return of_people(view, names, line.text)
