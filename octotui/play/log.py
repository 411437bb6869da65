"""What happened at a table, line by line, as somebody was told of it: events in words, and what was said."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import Event
from engine.core.talk import Said
from octotui.tables import table_of
from octotui.tables.recap import QUIET

TALK = "said"
"""The kind of a line that somebody has said."""


def told(match: Match, events: Iterable[Event]) -> list[LogLine]:
    """These events, but for those that the log leaves out."""
    own, heard = table_of(match.game.id).narration.log, [event for event in events if event[0] not in QUIET]
    return own(match, heard) if own else [match.game.log_line(event, match.names) for event in heard]


def talk(match: Match, node: int) -> list[LogLine]:
    """What was said at a position."""
    return [LogLine(quoted(match, said), TALK) for said in match.said if said.node == node]


def quoted(match: Match, said: Said) -> str:
    """What somebody has said, with the name."""
    return f"{match.names[said.seat]}: “{said.text}”"


def folded(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The same line several times running as one, with how often it was told."""
    runs = (list(same) for _, same in groupby(lines, key=attrgetter("text", "kind")))
    return tuple(run[0]._replace(text=f"{run[0].text} ({len(run)} times)") if len(run) > 1 else run[0] for run in runs)
