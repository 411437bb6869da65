"""What happened at a table, line by line, as somebody was told of it: events in words, and what was said."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from engine.core.game import Game
from engine.core.match import Match, Said
from engine.core.prompt import LogLine
from engine.core.state import Event
from octotui.tables import table_of
from octotui.tables.recap import QUIET

TALK = "said"
"""The kind of a line that somebody has said."""


def told(game: Game[Any], events: Iterable[Event], names: tuple[str, ...]) -> list[LogLine]:
    """These events, but for those that the log leaves out."""
    own, heard = table_of(game.id).narration.log, [event for event in events if event[0] not in QUIET]
    return own(game, heard, names) if own else [game.log_line(event, names) for event in heard]


def talk(match: Match, node: int) -> list[LogLine]:
    """What was said at a position."""
    return [LogLine(quoted(match, said), TALK) for said in match.said if said.node == node]


def quoted(match: Match, said: Said) -> str:
    """What somebody has said, with the name."""
    return f"{match.names[said.seat]}: “{said.text}”"


def folded(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The same line several times running as one, with how often it was told."""
    counted = ((line, sum(1 for _ in same)) for line, same in groupby(lines))
    return tuple(line._replace(text=f"{line.text} ({times} times)") if times > 1 else line for line, times in counted)
