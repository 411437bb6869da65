"""What came of each cult's clock in a turn, in as many words as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len

from engine.core.state import HIDDEN, Event, Names
from engine.core.words import YOU
from engine.night.codes import GATHER, NOTHING
from engine.night.table import components_left, seat_of
from octotui.tables.initials import letter
from octotui.tables.night.emblems import ROLE
from octotui.tables.night.names import article, bar_to_gathering
from octotui.tables.night.outcomes import letter_cells, name_cells
from octotui.tables.night.recap import thing
from octotui.tables.night.scene import NightScene
from octotui.tables.night.stakes import beside_gathering
from octotui.widgets.scene import Cells
from themes import Glyphs

Forms = tuple[Cells, ...]
"""The same in fewer and fewer words, and from the fifth on in signs."""
LEVELS = 6
"""Maximum number of forms."""
POWER = "-1 power"
BRIEFLY = {"paid-toll": "-1 toll", "confronted": "-1 fight"}
"""The same in few words with what took it, so that two losses in a turn are told apart."""
HAS_ONE, NONE_LEFT = ("already has one", "has one"), "none left"
"""Why whoever dominates a place gathers nothing there."""
LOST = {"paid-toll": "the toll", "erred": "a wrong clock"}
"""How power is lost that no cult there takes, by kind of event."""


class Revealed(NamedTuple):
    """What a cult's clock commanded."""

    seat: int
    place: str = ""
    """Where the cultists are; empty after an error."""
    offspring: str = ""
    """Where the offspring is; empty if there is none."""


def revealed(events: Sequence[Event]) -> list[Revealed]:
    """The clocks of a turn by seat, from its events."""
    found: dict[int, Revealed] = {}
    for event in events:
        match event:
            case (("went" | "stayed"), seat, place):
                found[seat] = Revealed(seat, place)
            case (("went-and-summoned" | "stayed-and-summoned"), seat, place, room):
                found[seat] = Revealed(seat, place, room)
            case "summoned", seat, room:
                found[seat] = Revealed(seat, offspring=room)
            case "erred", seat, _:
                found.setdefault(seat, Revealed(seat))
    return [found[seat] for seat in sorted(found)]


def consequences(scene: NightScene, events: Sequence[Event], g: Glyphs) -> dict[int, list[Forms]]:
    """What came of each cult's clock so far, by seat, in the order in which it happened; until something has, whom it meets."""
    clocks = revealed(events)
    came = {clock.seat: list(came_of(clock, scene, events, g)) for clock in clocks}
    return came | {clock.seat: [awaits(clock, clocks, scene, g)] for clock in clocks if clock.place and not came[clock.seat]}


def awaits(clock: Revealed, clocks: Sequence[Revealed], scene: NightScene, g: Glyphs) -> Forms:
    """Whom a cult's cultists meet: offspring of others, which decides, or else their cultists."""
    there = [other for other in clocks if other.seat != clock.seat]
    if met := [other.seat for other in there if other.offspring == clock.place]:
        words = with_others(scene, "meets offspring of", met, style="danger")[0]
        pawns = offspring_cells(scene, met, g)
        brief: Cells = (("meets", "danger"), *pawns)
        close: Cells = (("meets ", "danger"), *offspring_cells(scene, met, g, apart=""))
        return words, brief, close, close, close[1:]
    if met := [other.seat for other in there if other.place == clock.place]:
        return with_others(scene, "meets", met)[:2]
    return ((("alone", "dim"),),)


def came_of(clock: Revealed, scene: NightScene, events: Sequence[Event], g: Glyphs) -> Iterator[Forms]:
    """What came of one clock; of a talk only how it ended, if it has."""
    view, (seat, place, _) = scene.view, clock
    cult, met = view.cult[seat], met_in(place, events)
    met = [other for other in met if other != seat] if seat in met else []
    took = any(event[0] in ("gathered", "left", "swapped", "named") and event[1] == seat for event in events)
    ended = any(event[0] in ("settled", "confronted") and event[2] == place for event in events)
    for event in events:
        match event:
            case "met", _, at if at == place and met and not ended:
                yield with_others(scene, "meets", met)
            case "settled", _, at, what if at == place and met and what == NOTHING:
                yield with_others(scene, "peace with", met, "peace")
            case "settled", _, at, what if at == place and met and what != GATHER.code(cult):
                yield with_others(scene, "yields to", [seat_of(view, GATHER.thing(what))], "yields")
            case "confronted", who, _, _ if who == seat:
                yield lost(scene, g, "fought", met, brief=BRIEFLY["confronted"])
            case "attacked", who, _, by, _ if who == seat:
                seats = [] if by == HIDDEN else [seat_of(view, one) for one in by]
                yield lost(scene, g, "met offspring of", seats, offspring_cells(scene, seats, g))
            case "named", who, named, _ if who == seat:
                yield naming(scene, g, seat_of(view, named))
            case ("paid-toll" | "erred") as kind, who, *_ if who == seat:
                yield lost(scene, g, LOST[kind], brief=BRIEFLY.get(kind, POWER))
            case "settled", _, at, _ if at == place and met and not took:
                yield dominating(scene, g, seat, place)
            case "dominates", who, _ if who == seat and not (met or took):
                yield dominating(scene, g, seat, place)
            case "gathered", who, kind, _ if who == seat:
                yield changed(scene, "+1", kind, g)
            case "discarded", who, kind, _ if who == seat:
                yield put_back(scene, g, kind, [event[1] for event in events if event[0] == "named" and event[2] == cult])
            case "swapped", who, given, taken, other if seat in (who, seat_of(view, other)):
                gone, got, whose = (given, taken, seat_of(view, other)) if who == seat else (taken, given, who)
                yield exchanged(scene, gone, got, whose, g)
            case "left", who, _ if who == seat:
                yield (("gathers nothing", "dim"),), (("nothing", "dim"),)
            case "dreamt", who, _ if who == seat:
                yield (("+1 power in dreams", "good bold"),), *3 * ((("+1 power", "good bold"),),), ((f"+1{g['dagger']}", "good bold"),)
            case "out", who if who == seat:
                yield ((("out", "danger bold"),),)


def met_in(place: str, events: Sequence[Event]) -> list[int]:
    """The cults of a talk in a place: all there who had power left when it began; nobody if there was no talk."""
    begun = next((n for n, event in enumerate(events) if event[0] == "met" and event[2] == place), 0)
    return [clock.seat for clock in revealed(events) if begun and clock.place == place and ("out", clock.seat) not in events[:begun]]


def with_others(scene: NightScene, words: str, seats: Sequence[int], alone: str = "", style: str = "dim") -> Forms:
    """Something between a cult and others, who are named, or have their letters, or are left out."""
    said = ((f"{words} ", style),)
    return with_names(scene, words, seats, style), (*said, *letter_cells(scene, seats)), ((alone or words, style),)


def is_you(scene: NightScene, seat: int) -> bool:
    """Whether a seat is that of whoever is told."""
    return seat == scene.seat and not scene.spectator


def with_names(scene: NightScene, words: str, seats: Sequence[int], style: str = "dim") -> Cells:
    """Something before others by name: `meets offspring of Bo`, `meets your offspring`."""
    before = words.removesuffix("offspring of")
    if before != words and all(is_you(scene, seat) for seat in seats):
        return ((f"{before}your offspring", style),)
    return (f"{words} ", style), *called_cells(scene, seats)


def called_cells(scene: NightScene, seats: Sequence[int]) -> Cells:
    """Others by name, and whoever is told as `you`."""
    return name_cells(replace(scene, names=tuple(YOU if is_you(scene, seat) else name for seat, name in enumerate(scene.names))), seats)


def offspring_cells(scene: NightScene, seats: Sequence[int], g: Glyphs, apart: str = " ") -> Cells:
    """Offspring as on the map, each behind a space, or without one."""
    return tuple((f"{apart}{g['offspring']}{letter(scene.names, seat).lower()}", f"seat{seat} bold") for seat in seats)


def lost(scene: NightScene, g: Glyphs, how: str, seats: Sequence[int] = (), pawns: Cells = (), brief: str = POWER) -> Forms:
    """A loss of 1 power, and how it came about, also in `brief`: `pawns` of these seats took it, or else their cultists fought for it."""
    few: Cells = ((brief, "danger bold"),)
    power: Cells = ((POWER, "danger bold"),)
    least: Cells = ((f"-1{g['dagger']}", "danger bold"),)
    by = (" by" if pawns else f", {how}" if seats else "", "dim")
    pawns = pawns or ((" ", "dim"), *letter_cells(scene, seats)) if seats else ()
    whole = *power, *(with_names(scene, f", {how}", seats) if seats else ((f", {how}", "dim"),))
    return whole, (*power, by, *pawns) if pawns else few, few, few, (*least, *pawns), least


def dominating(scene: NightScene, g: Glyphs, seat: int, place: str) -> Forms:
    """That a cult dominates a place, or why it gathers nothing by that, unless it may still do something else there."""
    if not bar_to_gathering(scene.view, seat, place) or beside_gathering(scene.view, seat, place):
        return ((("dominates", "dim"),),)
    return (*(((text, "dim"),) for text in (HAS_ONE if components_left(scene.view, place) else (NONE_LEFT,))),)


def changed(scene: NightScene, sign: str, kind: str, g: Glyphs) -> Forms:
    """A component gained or lost, in words or as its sign."""
    style = "text bold" if sign == "+1" else "danger bold"
    words: Cells = ((f"{sign} {thing(scene.view, kind)}", style),)
    if kind == HIDDEN:
        return words, words, ((sign, style), ("?", "text bold"))
    short: Cells = ((f"{sign} {kind}", style),)
    return words, words, short, ((f"{sign[0]}{kind}", style),), ((sign, style), (g[kind], f"{ROLE[kind]} bold"))


def naming(scene: NightScene, g: Glyphs, victim: int) -> Forms:
    """The power that it takes to name a cult, and which cult that is."""
    power: Cells = ((POWER, "danger bold"),)
    least: Cells = ((f"-1{g['dagger']}", "danger bold"),)
    said: Cells = (("names ", "dim"),)
    whom = letter_cells(scene, [victim])
    return (
        (*said, *called_cells(scene, [victim]), (", ", "dim"), *power),
        (*said, *whom, (", ", "dim"), *power),
        power,
        power,
        least,
    )


def put_back(scene: NightScene, g: Glyphs, kind: str, by: Sequence[int]) -> Forms:
    """A component that goes back, and who has made its cult put it back by naming it."""
    words, brief, *shorter, least = changed(scene, "-1", kind, g)
    if not by:
        return words, brief, *shorter, least
    pawns = letter_cells(scene, by)
    return (
        (*words, (", named by ", "dim"), *called_cells(scene, by)),
        (*brief, (" by ", "dim"), *pawns),
        *shorter,
        (*least, (" by ", "dim"), *pawns),
        least,
    )


def exchanged(scene: NightScene, gone: str, got: str, whose: int, g: Glyphs) -> Forms:
    """An exchange and with whom, in words or as the signs of both components."""
    mine, theirs = (thing(scene.view, kind) for kind in (gone, got))
    signs = (*changed(scene, "+1", got, g)[-1], (" ", "text"), *changed(scene, "-1", gone, g)[-1])
    if HIDDEN in (gone, got):
        return (("exchanges a component", "text"),), (("exchange", "text"),), signs
    given: Cells = ((f"gives {article(mine)} for ", "text"),)
    whole = (
        (*given, (f"your {theirs}", "text"))
        if is_you(scene, whose)
        else (*given, (f"{article(theirs)} of ", "text"), *name_cells(scene, [whose]))
    )
    words = f"{mine} for {theirs}", f"{gone} for {got}", f"+{got} -{gone}"
    return whole, *(((text, "text"),) for text in words), signs


def told(came: Sequence[Forms], room: int, names: Names = ()) -> Cells:
    """What came of a clock in as many words as there is room for, also with the longest of these names, and at last only its results. So
    the same is told in the same words, whoever it is about and whatever came of other clocks.
    """
    results = [forms for forms in came if any(style != "dim" for _, style in forms[-1])] or came[-1:]
    ways = [*wordings(came), *(wordings(results[n:])[-1] for n in range(len(results)))]
    return next((cells for cells in ways if length(cells, names) <= room), ways[-1])


def wordings(came: Sequence[Forms]) -> list[Cells]:
    """What came of a clock in fewer and fewer words."""
    return [enumerated([forms[min(level, len(forms) - 1)] for forms in came]) for level in range(LEVELS)]


def enumerated(pieces: Iterable[Cells]) -> Cells:
    """Pieces with commas between them."""
    found: list[tuple[str, str]] = []
    for cells in pieces:
        found += [*([(", ", "dim")] if found else []), *cells]
    return tuple(found)


def length(cells: Cells, names: Names = ()) -> int:
    """The columns of these cells, any of these names counted as the longest of them."""
    longest = max(map(cell_len, names), default=0)
    return sum(longest if text in names else cell_len(text) for text, _ in cells)
