"""A position of the Night in plain text: the places with who is there and what is left, the cults with power and components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.printing import diagram, labelled
from engine.core.state import asks, in_progress

if TYPE_CHECKING:
    from engine.night.table import Night


def drawn(s: Night) -> str:
    """A line for each place, numbered as on the clock, then one for each cult. Cults stand in places by their seats."""
    rules = [name for name, played in (("quick", s.quick), ("face down", s.face_down), ("errors", s.errors)) if played]
    head = f"Night of the Grand Octopus, turn {s.turn}: {'over' if s.over else f'seat {s.first} first'}"
    lines = [", ".join([head, *rules]), in_progress(s)]
    for number, place in enumerate(s.box.places[s.exterior], 1):
        left = s.stock[s.box.at[place]]
        here = [
            f"{len(left)} {left[0].rpartition('-')[0]}" if left else "nothing left",
            labelled("cultists", *(f"{i}{' down' * s.down[i]}" for i, there in enumerate(s.cultists) if there == place)),
            labelled("offspring", *(i for i, there in enumerate(s.offspring) if there == place)),
        ]
        stairs = s.box.rooms[place].stairs if place in s.box.rooms else ()
        doors = " ".join(str(s.box.rooms[room].number) for room in stairs)
        lines.append(f"  {number} {place:<12}{here[0]:<13}{here[1]:<19}{here[2]:<18}{f'stairs {doors}' if doors else ''}")
    for seat, cult in enumerate(s.cult):
        held = s.gathered[seat] or s.covered[seat]
        name = f"{asks(s, seat)} seat {seat}: {cult:<8} power {s.power[seat]}{' out' * (not s.power[seat])}"
        lines.append("  ".join(filter(None, [name, labelled("clock", *filter(None, [s.clock[seat]])), labelled("has", *held)])))
    return diagram(lines)
