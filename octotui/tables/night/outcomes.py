"""The outcome at each place: of this turn once its clocks are revealed, until then of the turn before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rich.cells import cell_len

from engine.core.prompt import LogLine
from engine.core.state import HIDDEN, Event
from engine.night.codes import NOTHING
from engine.night.table import Night, seat_of
from engine.night.words import component_text
from octotui.tables.initials import letter
from octotui.tables.night.names import article
from octotui.tables.night.scene import NightScene
from octotui.widgets.scene import Cells

REVEALED = {"went", "stayed", "went-and-summoned", "stayed-and-summoned", "summoned", "erred"}
"""Events that occur only when clocks are revealed."""

GATHERED = "gathered"
"""The kind of outcome that rooms and the exterior location have alike."""


class Outcome(NamedTuple):
    """What happened to cults in a place."""

    kind: str
    """The kind of the event."""
    seats: tuple[int, ...]
    """Whose cults these are, in the order in which they stand there."""
    by: tuple[int, ...] = ()
    """The seats whose offspring did it, or with whom something was exchanged."""
    component: str = ""
    given: str = ""
    """What was given for the component."""


def outcomes(view: Night, log: Sequence[LogLine]) -> dict[str, tuple[Outcome, ...]]:
    """Outcomes by place, as far as the view reveals them."""
    found: dict[str, list[Outcome]] = {}
    told = [event for event in last_turn(log) if outcome_key(view, event)[1]]
    for (kind, place, *more), events in groupby(told, key=lambda event: outcome_key(view, event)):
        if place != HIDDEN:
            seats = tuple(sorted(event[1] for event in events if event[1] >= 0))
            found.setdefault(place, []).append(Outcome(kind, seats, *more))
    return {place: tuple(here) for place, here in found.items()}


def outcome_key(view: Night, event: Event) -> tuple[Any, ...]:
    """What an outcome tells of an event, but with its place (empty if none) for the seats; equal ones form one outcome."""
    match event:
        case "attacked", _, place, by, _:
            return "attacked", place, () if by == HIDDEN else tuple(seat_of(view, cult) for cult in by), ""
        case ("confronted" | "paid-toll") as kind, _, place, _:
            return kind, place, (), ""
        case ("gathered" | "discarded") as kind, _, component, place:
            return kind, place, (), component
        case "left", _, place:
            return "left", place, (), ""
        case "settled", _, place, what if what == NOTHING:
            return "settled", place, (), ""
        case "dreamt", _, _:
            return "dreamt", view.exterior, (), ""
        case "swapped", _, given, taken, cult if HIDDEN not in (given, taken):
            return "swapped", view.exterior, (seat_of(view, cult),), taken, given
    return "", ""


def last_turn(log: Sequence[LogLine]) -> list[Event]:
    """The events of the last revealed turn, in order."""
    found: list[Event] = []
    for line in reversed(log):
        if line.kind != "turn":
            found += [line.event] if line.event else []
        elif any(event[0] in REVEALED for event in found):
            break
        else:
            found = []
    return found[::-1] if any(event[0] in REVEALED for event in found) else []


def forms(scene: NightScene, outcome: Outcome) -> list[Cells]:
    """An outcome in words, longest form first; the shortest has letters in place of names, and as they stand out, no colon."""
    view = scene.view
    names, letters = name_cells(scene, outcome.seats), letter_cells(scene, outcome.seats)
    apart, each = spaced(letters), " each" * (len(outcome.seats) > 1)
    lost: Cells = ((": ", "dim"), ("-1 power", "danger bold"))
    brief: Cells = (*apart, (" -1", "danger bold"))
    least = [(*apart, (" -1 power", "danger bold")), (("all", "dim"), *lost) if is_everybody(view, outcome.seats) else brief, brief]
    match outcome.kind:
        case "attacked":
            by = name_cells(scene, outcome.by)
            brief_by: Cells = (*apart, (" -1 power", "danger bold"), (" by ", "dim"), *spaced(letter_cells(scene, outcome.by)))
            return [(*names, *lost, (", met offspring of ", "dim"), *by), (*names, *lost, (" by ", "dim"), *by), brief_by, *least]
        case "confronted":
            if view.cultists[outcome.seats[0]] == view.exterior and view.box.exteriors[view.exterior].toll:
                fight: Cells = (*apart, (" -1 fight", "danger bold"))
                return [(*names, *lost, (f"{each}, confrontation", "dim")), (*names, (": -1 fight", "danger bold")), fight, fight, brief]
            return [(*names, *lost, (f"{each}, confrontation", "dim")), (*names, *lost), *least]
        case "paid-toll":
            toll: Cells = (*apart, (" -1 toll", "danger bold"))
            return [(*names, *lost, (f"{each}, the toll", "dim")), (*names, (": -1 toll", "danger bold")), toll, toll, brief]
        case "gathered":
            return component_changes(view, names, apart, "+1", outcome.component)
        case "discarded":
            return component_changes(view, names, apart, "-1", outcome.component)
        case "dreamt":
            won: Cells = ((": ", "dim"), ("+1 power", "good bold"))
            return [(*names, *won, (" in dreams", "dim")), (*apart, (" +1 power", "good bold"))]
        case "swapped":
            mine, theirs = (article(component_text(view.box, kind)) for kind in (outcome.given, outcome.component))
            words = (f" gives {mine} for {theirs} of ", "text")
            return [(*names, words, *name_cells(scene, outcome.by)), *changes(names, apart, f"{outcome.given} for {outcome.component}")]
        case "left":
            return [(*names, (" gathers nothing", "dim")), (*apart, (" nothing", "dim"))]
    return [(("agreed: nothing", "dim"),)]


def is_past(log: Sequence[LogLine]) -> bool:
    """Whether the last revealed turn is over, as the next one has begun."""
    begun = next((line.kind == "turn" for line in reversed(log) if line.kind == "turn" or line.kind in REVEALED), False)
    return begun and any(line.kind in REVEALED for line in log)


def usual_forms(scene: NightScene, width: int) -> dict[str, int]:
    """By kind of outcome, the first of its forms that has room in so many columns whoever is told of, so that it is the same in every room
    and from step to step; kinds that only the exterior location has are left out.
    """
    one, other = sorted(range(len(scene.names)), key=lambda seat: -cell_len(scene.names[seat]))[:2]
    kinds = scene.view.box.components
    longest = {
        "attacked": [Outcome("attacked", (one,), (other,))],
        "confronted": [Outcome("confronted", (one, other))],
        "gathered": [Outcome("gathered", (one,), (), kind) for kind in kinds],
        "discarded": [Outcome("discarded", (one,), (), kind) for kind in kinds],
        "left": [Outcome("left", (one,))],
    }
    return {kind: max(first_form(scene, outcome, width) for outcome in told) for kind, told in longest.items()}


def first_form(scene: NightScene, outcome: Outcome, width: int) -> int:
    """The first form of an outcome that has room in so many columns, or else the last."""
    ways = forms(scene, outcome)
    return next((n for n, cells in enumerate(ways) if sum(cell_len(text) for text, _ in cells) <= width), len(ways) - 1)


def is_everybody(view: Night, seats: Sequence[int]) -> bool:
    """Whether these are several, and nobody else's cultists are where theirs are."""
    places = {view.cultists[seat] for seat in seats} - {None}
    return len(seats) > 1 and {seat for seat, place in enumerate(view.cultists) if place in places} <= {*seats}


def component_changes(view: Night, names: Cells, letters: Cells, sign: str, kind: str) -> list[Cells]:
    """Whose components change by one, also in few words for the component, and by letter."""
    whole, *_ = changes(names, letters, f"{sign} {component_text(view.box, kind)}")
    return [whole, *changes(names, letters, f"{sign} {kind}")]


def changes(names: Cells, letters: Cells, what: str) -> list[Cells]:
    """Whose components change, and how, by name and by letter."""
    return [(*names, (": ", "dim"), (what, "text bold")), (*letters, (f" {what}", "text bold"))]


def spaced(letters: Cells) -> Cells:
    """Letters a column apart."""
    return tuple(cell for one in letters for cell in (one, (" ", "text")))[:-1]


def name_cells(scene: NightScene, seats: Iterable[int]) -> Cells:
    """Names, each in its colour."""
    found: list[tuple[str, str]] = []
    for seat in seats:
        found += [(", ", "dim")] if found else []
        found.append((scene.names[seat], f"seat{seat} bold"))
    return tuple(found)


def letter_cells(scene: NightScene, seats: Iterable[int]) -> Cells:
    return tuple((letter(scene.names, seat), f"seat{seat} bold reverse") for seat in seats)
