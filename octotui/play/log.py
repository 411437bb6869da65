"""The log of a table, line by line, as a seat saw it: events in words, and table talk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from engine.core.match import Match
from engine.core.prompt import FLOURISH, LogLine
from engine.core.state import Event, Names
from engine.core.talk import TalkLine
from octotui.play import combined
from octotui.tables import table_of
from octotui.tables.flourishes import Flourish, flourishes
from octotui.tables.recap import QUIET

TALK = "said"
"""The kind of a line of table talk."""


def log_lines(match: Match, names: Names, events: Iterable[Event]) -> list[LogLine]:
    """These events in words, with the seats' names, without those the log leaves out."""
    heard = [event for event in events if event[0] not in QUIET]
    lines, told = list[LogLine](), 0
    for at, flourish in flourishes_on(match.game.id, heard):
        lines += [*_plain_lines(match, names, heard[told : at + 1]), LogLine(flourish.text, FLOURISH)]
        told = at + 1
    return lines + _plain_lines(match, names, heard[told:])


def _plain_lines(match: Match, names: Names, events: Sequence[Event]) -> list[LogLine]:
    own = table_of(match.game.id).narration.log
    return own(match, names, events) if own else [match.game.log_line(event, names) for event in events]


def flourishes_on(game: str, events: Sequence[Event]) -> list[tuple[int, Flourish]]:
    """The flourishes on these events of one answer, each with the index of the event it follows."""
    deeds = table_of(game).narration.deeds
    return flourishes(game, deeds(events)) if deeds else []


def last_flourish(match: Match, seat: int | None) -> Flourish | None:
    """The last flourish on the answer that a seat has just given, as far as it saw; None if somebody else has answered since."""
    if seat is None or match.node.seat != seat:
        return None
    begun, node, events = combined.beginning(match, seat), match.here, list[Event]()
    while node != begun:
        events[:0] = match.game.events_for(match.nodes[node].state, seat)
        node = match.nodes[node].parent
    return next((flourish for _, flourish in reversed(flourishes_on(match.game.id, events))), None)


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
