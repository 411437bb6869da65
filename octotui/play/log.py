"""The log of a table, line by line, as a seat saw it: events in words, and table talk."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import Event, Names
from engine.core.talk import TalkLine
from octotui.tables import table_of
from octotui.tables.recap import QUIET

TALK = "said"
"""The kind of a line of table talk."""


def log_lines(match: Match, names: Names, events: Iterable[Event]) -> list[LogLine]:
    """These events in words, with the seats' names, without those the log leaves out."""
    own, heard = table_of(match.game.id).narration.log, [event for event in events if event[0] not in QUIET]
    return own(match, names, heard) if own else [match.game.log_line(event, names) for event in heard]


def talk(match: Match, names: Names, node: int) -> list[LogLine]:
    """The table talk at a position."""
    return [LogLine(quote(names, said), TALK) for said in match.said if said.node == node]


def quote(names: Names, said: TalkLine) -> str:
    """Something said, with the speaker's name."""
    return as_said(names[said.seat], said.text)


def as_said(name: str, text: str) -> str:
    """What somebody of this name says, as everybody reads it."""
    return f"{name}: “{text}”"


def sayable(text: str) -> str:
    """A text without characters that cannot be shown."""
    return "".join(char for char in text if char.isprintable()).strip()


def merge_repeats(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """Merge repeated lines into one with a count."""
    runs = (list(same) for _, same in groupby(lines, key=attrgetter("text", "kind")))
    return tuple(run[0]._replace(text=f"{run[0].text} ({len(run)} times)") if len(run) > 1 else run[0] for run in runs)
