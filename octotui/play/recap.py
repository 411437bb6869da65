"""What happened since a seat answered last, as that seat was told of it: in short pieces seat by seat, and as sentences.

Where rounds end the game stops: then what was scored and what comes now is told here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.core.match import Match
from engine.core.state import EVERYONE, Event
from engine.core.words import opening
from octotui.tables import table_of
from octotui.tables.recap import QUIET, Interval, Part, Recap, RecapLine, Stretch, from_log


def told_by(match: Match) -> Recap[Any]:
    """How the game of a match tells what others did."""
    return table_of(match.game.id).narration.recap


def events_at(match: Match, node: int, seat: int) -> list[Event]:
    """The events of an answer, as a seat was told of them."""
    return match.game.events_for(match.nodes[node].state, seat, match.faded(node))


def own_last(match: Match, seat: int) -> int:
    """The node of the last answer of a seat on the way to the current position; 0 if it has given none."""
    at = match.here
    while at and match.nodes[at].seat != seat:
        at = match.nodes[at].parent
    return at


def nodes_since(match: Match, seat: int) -> list[int]:
    """The answers of others since a seat answered last, in order."""
    found, at = [], match.here
    while at and match.nodes[at].seat != seat:
        found.append(at)
        at = match.nodes[at].parent
    return found[::-1]


def aftermath(match: Match, seat: int) -> tuple[int, list[Event]]:
    """The last answer of a seat, and what others did as part of it; nothing if it has given none."""
    node = own_last(match, seat)
    events = events_at(match, node, seat) if node else []
    begins = told_by(match).begins
    first = next((n for n, event in enumerate(events) if event[0] in begins), len(events))
    return node, events[first:]


def since(match: Match, seat: int) -> list[Event]:
    """What others did since a seat answered last."""
    _, events = aftermath(match, seat)
    return events + [event for node in nodes_since(match, seat) for event in events_at(match, node, seat)]


def recap(match: Match, seat: int) -> tuple[RecapLine, ...]:
    """What others did since a seat answered last, a line for each who did or got something; what befell the seat itself comes last."""
    own = own_last(match, seat)
    before = match.game.observe(match.nodes[match.nodes[own].parent if own else 0].state, seat)
    return lines_of(match, seat, before, since(match, seat))


def lines_of(match: Match, seat: int, before: Any, events: Sequence[Event]) -> tuple[RecapLine, ...]:
    """A line for each whose events these are, as a seat was told of them."""
    view = match.game.observe(match.state, seat)
    lines = []
    for doer in sorted(dict.fromkeys(event[1] for event in events), key=lambda doer: doer == seat):
        mine = [event for event in events if event[1] == doer and event[0] not in QUIET]
        if parts := parts_of(match, Stretch(before, view, doer, mine, match.names, seat, events)):
            look = told_by(match).look
            name = told_by(match).nobody if doer == EVERYONE else match.names[doer]
            lines.append(RecapLine(doer, name, parts, look(view, doer) if look and doer != EVERYONE else ""))
    return tuple(lines)


def parts_of(match: Match, stretch: Stretch[Any]) -> tuple[Part, ...]:
    """The pieces of one seat's events, those that decide first."""
    own = told_by(match).parts
    parts = list(own(stretch)) if own else from_log(match.game, stretch)
    return tuple(sorted(parts, key=lambda part: not part.decides))


def sentences(lines: Iterable[RecapLine]) -> list[str]:
    """A recap in words: `Pip: 5 tentacles now, completes Harpooned Cloud.`"""
    return [f"{line.who}: {', '.join(part.said for part in line.parts)}." if line.who else f"{said(line.parts)}." for line in lines]


def said(parts: Sequence[Part]) -> str:
    return opening(", ".join(part.said for part in parts))


# --- once more, step by step


class Beat(NamedTuple):
    """One step of the last turns."""

    node: int
    """The answer that it ends with."""
    news: str = ""
    """What is said of it, where that is not what the log says of the answer."""


def again(match: Match, seat: int) -> list[Beat]:
    """What others did since a seat answered last, an answer at a time; a turn that decided the game is one step, told in short."""
    node, events = aftermath(match, seat)
    nodes = nodes_since(match, seat)
    beats = [Beat(node)] if events else []
    if not match.over or not nodes:
        return beats + [Beat(n) for n in nodes]
    positions = match.nodes
    turn = match.game.turn(positions[positions[nodes[-1]].parent].state)
    burst = [n for n in nodes if match.game.turn(positions[positions[n].parent].state) == turn]
    told = [event for n in burst for event in events_at(match, n, seat)]
    before = match.game.observe(positions[positions[burst[0]].parent].state, seat)
    news = " ".join(sentences(lines_of(match, seat, before, told)))
    return beats + [Beat(n) for n in nodes if n not in burst] + [Beat(burst[-1], news)]


# --- where rounds end


def stop(match: Match, seat: int) -> int | None:
    """The answer with which the last round ended since a seat answered last, that answer included; None if none has, or all is over."""
    if match.over or not (stops := told_by(match).stops):
        return None
    node, events = aftermath(match, seat)
    found = [node] if any(event[0] in stops for event in events) else []
    found += [n for n in nodes_since(match, seat) if any(event[0] in stops for event in match.nodes[n].state.events)]
    return found[-1] if found else None


def interval(match: Match, seat: int, node: int | None) -> Interval | None:
    """What was scored in the round that ended with an answer, and what the seat plays now."""
    tell = told_by(match).interval
    if node is None or tell is None:
        return None
    path = match.path()
    events = [event for n in path[: path.index(node) + 1] for event in events_at(match, n, seat)]
    view = match.game.observe(match.nodes[node].state, seat)
    return tell(Stretch(view, view, EVERYONE, events, match.names, seat))
