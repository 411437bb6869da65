"""The outcome at each place: of this turn once its clocks are revealed, until then of the turn before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from engine.core.prompt import LogLine
from engine.core.state import HIDDEN, Event
from engine.night.codes import NOTHING
from engine.night.table import Night, seat_of
from engine.night.words import component_text
from octotui.tables.initials import letter
from octotui.tables.night.names import article
from octotui.tables.night.scene import NightScene
from octotui.widgets.scene import Cells
from themes import Glyphs

REVEALED = {"went", "stayed", "went-and-summoned", "stayed-and-summoned", "summoned", "erred"}
"""Events that occur only when clocks are revealed."""


class Outcome(NamedTuple):
    """What happened to cults in a place."""

    kind: str
    """The kind of the event."""
    seats: tuple[int, ...]
    by: tuple[int, ...] = ()
    """The seats whose offspring did it, or with whom something was exchanged."""
    component: str = ""
    given: str = ""
    """What was given for the component."""


def outcomes(view: Night, log: Sequence[LogLine]) -> dict[str, tuple[Outcome, ...]]:
    """Outcomes by place, as far as the view reveals them."""
    found: dict[str, list[Outcome]] = {}
    for (kind, place, *more), events in groupby(last_turn(log), key=lambda event: outcome_key(view, event)):
        if place and place != HIDDEN:
            seats = tuple(event[1] for event in events if event[1] >= 0)
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


def forms(scene: NightScene, outcome: Outcome, glyphs: Glyphs) -> list[Cells]:
    """An outcome in words and signs, longest form first; the shortest has letters in place of names."""
    view, dagger = scene.view, glyphs["dagger"]
    names, letters = name_cells(scene, outcome.seats), letter_cells(scene, outcome.seats)
    match outcome.kind:
        case "attacked":
            lost, tip = (f" -1{dagger}", "danger bold"), (f" {glyphs['offspring']}", "text")
            small = tuple((letter(scene.names, seat).lower(), f"seat{seat} bold") for seat in outcome.by)
            by, of_theirs = name_cells(scene, outcome.by), (" by ", "dim")
            return [
                (*names, lost, (" by offspring of ", "dim"), *by),
                (*names, lost, of_theirs, *by),
                (*letters, lost, of_theirs, *small),
                (*letters, lost, tip, *small),
                (*letters, (f"-1{dagger}", "danger bold"), tip, *small),
                (*letters, lost),
            ]
        case "confronted":
            lost = (f" -1{dagger}", "danger bold")
            return [(*names, lost, (" each" * (len(names) > 1) + ": confrontation", "dim")), (*names, lost), (*letters, lost)]
        case "paid-toll":
            lost = (f" -1{dagger}", "danger bold")
            return [(*names, lost, (" toll", "dim")), (*letters, lost)]
        case "gathered":
            sign, name = glyphs[outcome.component], component_text(view.box, outcome.component)
            taken = (f" +{sign}", "text bold")
            return [(*names, (f" gathers {article(name)}", "text")), (*names, taken), (*letters, taken)]
        case "discarded":
            sign = glyphs[outcome.component]
            return [(*names, (f" puts {sign} back", "text")), (*letters, (f" -{sign}", "text bold"))]
        case "dreamt":
            won = (f" +1{dagger}", "good bold")
            return [(*names, won, (" in dreams", "dim")), (*letters, won)]
        case "swapped":
            mine, theirs = (article(component_text(view.box, kind)) for kind in (outcome.given, outcome.component))
            signs = (f" {glyphs[outcome.given]}", "text bold"), (" for ", "dim"), (f"{glyphs[outcome.component]} ", "text bold")
            whose = name_cells(scene, outcome.by)
            words = (*names, (f" gives {mine} for {theirs} of ", "text"), *whose)
            return [words, (*names, *signs, *whose), (*letters, *signs, *letter_cells(scene, outcome.by))]
        case "left":
            return [(*names, (" gathers nothing", "dim"))]
    return [(("agreed: nothing", "dim"),)]


def name_cells(scene: NightScene, seats: Iterable[int]) -> Cells:
    """Names, each in its colour."""
    found: list[tuple[str, str]] = []
    for seat in seats:
        found += [(", ", "dim")] if found else []
        found.append((scene.names[seat], f"seat{seat} bold"))
    return tuple(found)


def letter_cells(scene: NightScene, seats: Iterable[int]) -> Cells:
    return tuple((letter(scene.names, seat), f"seat{seat} bold reverse") for seat in seats)
