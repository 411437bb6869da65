"""What a turn made of each pawn, in a few words: `pushed by Coral 4 to e3, drifts into a hole`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from engine.core.state import Event, Names
from engine.octopush.codes import IGNORE
from engine.octopush.words import STOPPED, pawn_word

BEGINS = ("played", "rolled")
"""Events that begin the movement of a turn."""
GOING = ("moved", "drifted", "jumped", "dived")
"""Events of a pawn that moves by itself, or along arrows."""
ENDS = {"left": " over the edge", "fell": " into a hole"}
"""By event: the end of a way that leads off the board."""
OUT = " out"
"""The same in short, of a pawn that has not reached its goal."""
IGNORING = ", ignoring tiles"
"""What is told of a pawn that stays where a tile would have moved it, or taken it."""
AT_ANCHOR = ", lies at anchor"
"""What is told of a pawn that has lain down where its way ended."""
TOUCHED = (*GOING, "pushed", *ENDS, "chomped", *STOPPED)
"""Events of a pawn, the first of their fields."""


def turns_in(events: Sequence[Event]) -> list[list[Event]]:
    """The events of one seat, turn by turn."""
    found: list[list[Event]] = []
    for event in events:
        if not found or event[0] in BEGINS:
            found.append([])
        found[-1].append(event)
    return found


def mover_in(turn: Sequence[Event]) -> str:
    """The pawn that was moved by the card, or by the die; empty if none was."""
    return next((str(event[2]) for event in turn if event[0] in ("moved", "left", "jumped", *STOPPED)), "") if turn[0][0] in BEGINS else ""


def others_in(turn: Sequence[Event]) -> Names:
    """The other pawns that it moved or put out, in order."""
    mover = mover_in(turn)
    return tuple(dict.fromkeys(str(event[2]) for event in turn if event[0] in TOUCHED and event[2] != mover))


class Course(NamedTuple):
    """How a pawn came to where it is, as it follows the pawn's name."""

    whole: str
    """` pushed by Coral 4 to e3, drifts into a hole`."""
    brief: str
    """` out`."""
    out: str = ""
    """How it left the board without having crossed, such as ` into a hole`."""


CHOMPED = Course(" chomped", OUT)


def course(turn: Sequence[Event], pawn: str, across: bool) -> Course:
    """How a pawn came to where it is. `across`: whether it has reached its goal."""
    own = [event for event in turn if event[0] in TOUCHED and event[2] == pawn]
    if any(event[0] == "chomped" for event in own):
        return CHOMPED
    steps = [event for event in own if event[0] in (*GOING, "pushed")]
    end = " across" if across else next((ENDS[event[0]] for event in own if event[0] in ENDS), f" to {end_of(steps[-1])}" if steps else "")
    if not end:
        held = f" held by {pawn_word(own[-1][3])}"
        return Course(held, held)
    arrows = [*takewhile(lambda event: event[0] == "drifted", reversed(steps))]
    begun = arrows[-1][3][0] if arrows else led_off(turn, pawn)
    way = f" to {begun}, drifts{' round and back' if end == f' to {begun}' else end}" if begun else end
    if pawn != mover_in(turn):
        out = end if end in ENDS.values() else ""
        return Course(f"{pushed(turn, pawn)}{way}", OUT if out else end, out)
    stays = IGNORING * any(event[0] == "guise" and event[2] == IGNORE for event in turn)
    lies = AT_ANCHOR * any(event[0] == "anchored" and event[2] == pawn for event in turn)
    return Course(f"{way}{stays}{lies}", OUT if end in ENDS.values() else end)


def led_off(turn: Sequence[Event], pawn: str) -> str:
    """The cell of the single arrow that led a pawn off the board; empty if none did."""
    found = [event for event in turn if event[0] in ("led", "left") and event[2] == pawn]
    return str(found[-1][3]) if [event[0] for event in found[-2:]] == ["led", "left"] else ""


def pushed(turn: Sequence[Event], pawn: str) -> str:
    """That a pawn was pushed, and by which one if it was not the mover."""
    going = by = ""
    for event in turn:
        if event[0] in GOING:
            going = event[2]
        elif event[0] in ("pushed", "left") and event[2] == pawn and (event[0] == "pushed" or not by):
            by = going
    return " pushed" if by in ("", mover_in(turn)) else f" pushed by {pawn_word(by)}"


def end_of(event: Event) -> str:
    """The cell where a movement ended."""
    way = event[3:]
    return str(way[0][-1] if isinstance(way[0], tuple) else way[-1])
