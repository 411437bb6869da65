"""The log of a Night of the Grand Octopus, in sentences about people, and in few words where rows are few."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from engine.core.match import Match
from engine.core.prompt import LogLine
from engine.core.state import EVERYONE, HIDDEN, Event, Names
from engine.core.words import YOU, enumeration, opening, to_you
from engine.night.codes import GATHER
from engine.night.game import GrandOctopus
from engine.night.table import Night, seat_of
from engine.night.words import proposal_text
from octotui.tables.initials import letters
from octotui.tables.night.blows import KINDS
from octotui.tables.night.names import box_of_people, inside, short_name, where
from octotui.tables.night.speech import SPOKEN, gives_way
from octotui.terminal.tinted import tint

POWER_LEFT = {*KINDS, "erred"}
"""Kinds of events that say how much power is left."""
OF_YOU = re.compile(rf"for an? ([\w ]+) of {YOU}\b")
"""What somebody gets in an exchange with whoever is spoken to."""
LOST = {"confronted": "fought", "paid-toll": "toll", "erred": "wrong clock"}
"""Why a cult has lost power, in few words, where no other cult is named."""


def sentences(match: Match, names: Names, events: Sequence[Event], before: int) -> list[LogLine]:
    """One sentence per event, but one for a whole agreement, naming each cult's leader instead of the cult, and who gives way; whoever is
    named `you` is spoken to.
    """
    view = match.state
    assert isinstance(view, Night), "a log of this game"
    game = GrandOctopus(box_of_people(view, names))
    whole = whole_answer(match, events, before)
    settled = {event[2] for event in whole if event[0] == "settled"}
    yielding = yielding_seat(match, whole, before)
    lines = [in_person(view, names, game.log_line(event, names), yielding) for event in events if not said_by_agreement(event, settled)]
    return [spoken_to(line) for line in lines] if YOU in names else lines


def spoken_to(line: LogLine) -> LogLine:
    """A line in which somebody is called `you`, in good English."""
    text = to_you(line.text)
    if line.kind == "out":
        text = text.replace(" and is ", " and are ") if text.startswith(opening(YOU)) else text
    return line._replace(text=OF_YOU.sub(r"for your \1", text))


def whole_answer(match: Match, events: Sequence[Event], before: int) -> Sequence[Event]:
    """All events of the answer after a node if these are a part of those that tell what somebody says, or how the talk ended by it: its
    sentences are the same whether the rest is told yet or not.
    """
    parts = {event[0] for event in events} & {"settled", *SPOKEN}
    if not parts or len(parts) > 1:
        return events
    path = match.path()
    at = path.index(before) + 1 if before in path else len(path)
    answer = match.nodes[path[at]].state.events if at < len(path) else ()
    return answer if len(events) < len(answer) and all(event in answer for event in events) else events


def yielding_seat(match: Match, events: Sequence[Event], before: int) -> int:
    """The seat that gives way in a talk with these events, which follow a node; `EVERYONE` if none does."""
    spoken = next((event for event in events if event[0] in SPOKEN), None)
    if spoken is None:
        return EVERYONE
    view, seat = match.state, spoken[1]
    assert isinstance(view, Night), "a log of this game"
    earlier = (event for node in ancestry(match, before) for event in reversed(match.nodes[node].state.events))
    return seat if gives_way(GATHER.code(view.cult[seat]), spoken, earlier) else EVERYONE


def said_by_agreement(event: Event, settled: Collection[str]) -> bool:
    """Whether an event says nothing new beside the agreement in one of these places."""
    return bool(settled) and (event[0] == "agreed" or (event[0] == "dominates" and event[2] in settled))


def ancestry(match: Match, node: int) -> Iterator[int]:
    """A node and those before it, back to the first."""
    while node:
        yield node
        node = match.nodes[node].parent
    yield 0


def in_person(view: Night, names: Names, line: LogLine, yielding: int) -> LogLine:
    """A line in which a cult that proposes itself is named once, what is proposed is a clause, and whoever gives way is said to."""
    match line.event:
        case kind, *_, 0 if kind in POWER_LEFT:
            return line._replace(text=line.text.replace(" 0 left", " the last", 1))
        case "settled", *_ if yielding != EVERYONE:
            return line._replace(text=f"{line.text}. {to_you(f'{names[yielding]} gives way')}")
        case ("proposed" | "agreed") as kind, seat, what:
            verb = {"proposed": "proposes", "agreed": "agrees"}[kind]
            if what == GATHER.code(view.cult[seat]):
                return line._replace(text=f"{names[seat]} {verb} to dominate")
            said = f"gives way and {verb}" if seat == yielding else verb
            return line._replace(text=line.text.replace(f" {verb}: ", f" {said} that ", 1))
    return line


def in_brief(view: Night, names: Names, event: Event, offspring: str) -> Names:
    """An event in fewer and fewer words, names in their colours, the last with the sign of offspring; nothing for those that are short, or
    have faded.
    """
    if HIDDEN in event:
        return ()
    kind, seat, *values = event
    style, pawns = f"seat{seat}", letters(names)
    names = tuple(tint(name, f"seat{at}") for at, name in enumerate(names))
    name = names[seat] if seat >= 0 else ""
    match kind, *values:
        case (("went-and-summoned" | "stayed-and-summoned"), place, room):
            place, pawn = short_name(view, place), pawns[seat]
            own = tint(pawn.lower(), style)
            return f"{name}: {place}, offspring {room}", f"{tint(pawn, style)}: {place}, {offspring}{own} {room}"
        case (("went" | "stayed"), place):
            place = short_name(view, place)
            return f"{name}: {place}", f"{tint(pawns[seat], style)}: {place}"
        case "summoned", room:
            own = tint(pawns[seat].lower(), style)
            return f"{name}: offspring {room}", f"{tint(pawns[seat], style)}: {offspring}{own} {room}"
        case "attacked", _, by, _:
            return (f"{name}: -1 power by {enumeration(names[seat_of(view, cult)] for cult in by)}",)
        case "named", cult, _:
            return (f"{name}: -1 power, names {names[seat_of(view, cult)]}",)
        case (("confronted" | "paid-toll" | "erred"), *_):
            return (f"{name}: -1 power, {LOST[kind]}",)
        case "met", place:
            return (f"Cults meet {inside(view, place)}",)
        case "proposed", what:
            own = what == GATHER.code(view.cult[seat])
            if own:
                return (f"{name} proposes to dominate",)
            clause = proposal_text(box_of_people(view, names), what)
            return (f"{name} proposes that {clause}",)
        case "agreed", _:
            return (f"{name} agrees",)
        case "settled", _, what:
            return (f"All agree: {proposal_text(box_of_people(view, names), what)}",)
        case "dominates", place:
            return (f"{name} dominates {where(view, place)}",)
        case "gathered", component, _:
            return (f"{name}: +1 {component}",)
        case "discarded", component, _:
            return (f"{name}: -1 {component}",)
        case ("out",):
            return (f"{name} is out",)
    return ()
