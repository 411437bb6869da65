"""The contents of a view for screens and text: cults, places, and previews of clock settings."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.prompt import Reason
from engine.core.state import Names
from engine.core.words import enumeration, opening
from engine.night.box import COMPONENTS, LINE, Exterior
from engine.night.clock import bar, price
from engine.night.codes import CLOCK, clock_code
from engine.night.table import Night, after, can_gather, components_left, count, goal, kind_at, kinds, kinds_of, outside, places
from engine.night.words import component_text, left_text, place_text

LINE_DIGIT = "0"
"""Stands for the line among the digits of the rooms."""


class CultReading(NamedTuple):
    """One cult."""

    seat: int
    cult: str
    name: str
    letter: str
    colour: str
    power: int
    place: str | None
    """Location of its cultists; None once it is out."""
    down: bool
    offspring: str | None
    components: tuple[str, ...]
    """The kinds of its components visible to the viewer, in the order of the locations."""
    hidden: int
    """Number of its components hidden from the viewer."""
    known: tuple[str, ...]
    """The kinds of those of them that everybody saw arrive, and still remembers (N18)."""
    missing: int
    """Number of components it still needs to win."""
    lacks: tuple[str, ...]
    """Kinds it could still gather: some are left, and it is not seen to have one."""
    chosen: bool
    """Whether its clock is set."""


class PlaceReading(NamedTuple):
    """One location."""

    place: str
    number: int
    """1 to 6 for rooms, 7 for the exterior location."""
    name: str
    component: str
    left: int
    stairs: tuple[str, ...]
    """Rooms one stair away; none for the exterior location, from which every room can be reached."""
    cults: tuple[int, ...]
    """Seats whose cultists are there, including those lying down."""
    offspring: tuple[int, ...]
    """Seats whose offspring is there."""
    rule: str
    """The exterior location's special rule, as a sentence; empty for a room."""


class Preview(NamedTuple):
    """The outcome of a clock setting, as far as it can be known."""

    code: str
    bar: Reason | None
    """Why the clock cannot be set this way; None if it can."""
    place: str | None
    """The cultists' destination; None if the clock cannot be set this way."""
    moves: bool
    offspring: str | None
    error: bool
    """Whether the setting is an error, which costs 1 power."""
    toll: int
    """Power the place takes before its conflict (N15)."""
    out: bool
    """Whether that is the last of its power."""
    gathers: str
    """The kind of component that a lone cult could gather there; empty if none."""
    rivals: tuple[int, ...]
    """Cults that could come to the same place."""
    targets: tuple[int, ...]
    """Cults that could be at the offspring's destination."""
    text: str
    """The outcome in a sentence or two."""


def cults(view: Night) -> list[CultReading]:
    """All cults, by seat."""
    box, readings = view.box, []
    for seat, cult in enumerate(view.cult):
        own = kinds(view, seat)
        lacking = [kind for kind in COMPONENTS if view.stock[COMPONENTS.index(kind)] and kind not in own]
        readings.append(
            CultReading(
                seat=seat,
                cult=cult,
                name=box.cults[cult].name,
                letter=box.cults[cult].letter,
                colour=box.cults[cult].colour,
                power=view.power[seat],
                place=view.cultists[seat],
                down=view.down[seat],
                offspring=view.offspring[seat],
                components=tuple(kind for kind in COMPONENTS if kind in own),
                hidden=count(view, seat) - len(own),
                known=() if own else kinds_of(view.known[seat]),
                missing=max(0, goal(view) - count(view, seat)),
                lacks=tuple(lacking) if view.power[seat] else (),
                chosen=view.clock[seat] is not None,
            )
        )
    return readings


def locations(view: Night) -> list[PlaceReading]:
    """All locations, by number."""
    readings = []
    for number, place in enumerate(places(view), 1):
        room, exterior = view.box.rooms.get(place), view.box.exteriors.get(place)
        readings.append(
            PlaceReading(
                place=place,
                number=number,
                name=place_text(view.box, place),
                component=kind_at(view, place),
                left=components_left(view, place),
                stairs=room.stairs if room else (),
                cults=tuple(i for i, location in enumerate(view.cultists) if location == place),
                offspring=tuple(i for i, location in enumerate(view.offspring) if location == place),
                rule=f"{opening(rule_text(exterior))}." if exterior else "",
            )
        )
    return readings


def outside_digit(view: Night) -> str:
    """The digit of the exterior location, after those of the rooms; empty in the quick game."""
    return str(len(view.box.rooms) + 1) if view.exterior else ""


def points(view: Night) -> dict[str, str]:
    """Targets of a clock hand by their digits: the rooms, and the line where deliberate errors are allowed."""
    by_digit = {str(room.number): room.id for room in view.box.rooms.values()}
    return {**by_digit, LINE_DIGIT: LINE} if view.errors else by_digit


def digit(view: Night, point: str) -> str:
    """The digit of a clock hand's target."""
    return LINE_DIGIT if point == LINE else str(view.box.rooms[point].number)


def preview(view: Night, seat: int, tentacle: str, dagger: str) -> Preview:
    """The outcome of a living cult's clock setting, each hand on a room or between two (`line`)."""
    code = clock_code(tentacle, dagger)
    here = view.cultists[seat]
    reason = bar(view, seat, tentacle, dagger)
    if reason:
        return Preview(code, reason, None, False, None, False, 0, False, "", (), (), opening(f"{reason.text}."))
    same = tentacle == dagger
    error = dagger == LINE or (same and not view.exterior)
    place = here if error else view.exterior if same else dagger
    offspring = None if same or tentacle == LINE else tentacle
    assert place is not None
    taken = price(view, CLOCK.thing(code))
    toll = 0 if error else taken
    out = view.power[seat] <= taken
    gathers = kind_at(view, place) if not error and not out and can_gather(view, seat, place) else ""
    rivals = reaching(view, seat, place) if not error else ()
    targets = reaching(view, seat, offspring) if offspring else ()
    text = describe_preview(view, place, place != here, offspring, error, toll, out, gathers)
    return Preview(code, None, place, place != here, offspring, error, toll, out, gathers, rivals, targets, text)


def without(view: Night, component: str) -> tuple[int, ...]:
    """The cults that have none of a component of which some is left, once any has gathered; nobody while components lie face down (N18)."""
    alive = [cult for cult in cults(view) if cult.power]
    told = any(cult.components for cult in alive) and not any(cult.hidden for cult in alive)
    return tuple(cult.seat for cult in alive if component in cult.lacks) if told else ()


def reaching(view: Night, seat: int, place: str) -> tuple[int, ...]:
    """The other cults whose cultists can reach a place this turn."""
    seats = []
    for other in after(view, seat):
        here = view.cultists[other]
        assert here is not None
        if place == view.exterior or place in view.box.reach[here]:
            seats.append(other)
    return tuple(seats)


def describe_preview(view: Night, place: str, moves: bool, offspring: str | None, error: bool, toll: int, out: bool, gathers: str) -> str:
    """A preview in a sentence or two."""
    box = view.box
    if error:
        lost = ", and with it your cult is out" if out else ""
        first = f"An error: your cultists lie down in {place_text(box, place)}, and you lose 1 power{lost}."
    else:
        first = f"Your cultists {'go to' if moves else 'stay in'} {place_text(box, place)}"
        name = component_text(box, kind_at(view, place))
        first += f", lose {toll} power there" * bool(toll)
        if out:
            first += ", and with it your cult is out."
        elif gathers:
            first += f" and gather a {name} if they are alone."
        else:
            first += f", where {'you can gather no' if components_left(view, place) else 'there is no'} {name}."
    return f"{first} {'Your offspring goes to ' + place_text(box, offspring) if offspring else 'No offspring comes'}."


def lines(view: Night) -> list[str]:
    """The table as lines of text: the places, then the cults."""
    return [*place_lines(view), *(f"{opening(cult.name)} ({cult.letter}){cult_text(view, cult)}" for cult in cults(view))]


def place_lines(view: Night) -> list[str]:
    """A line for each place: what is left and who is there, and where its stairs lead."""
    box, rows = view.box, []
    for place in locations(view):
        stairs = ", ".join(place_text(box, other) for other in place.stairs)
        way = f"stairs to {stairs}" if stairs else rule_text(box.exteriors[place.place])
        rows.append(
            f"{place.number} {opening(place.name)}: {left_text(box, place.component, place.left)} left; {way}. "
            f"{who_is_there(view, place) or 'Nobody is there.'}"
        )
    return rows


def who_is_there(view: Night, place: PlaceReading) -> str:
    """Whose cultists and offspring are in a place, as a sentence; empty if it is nobody's."""
    standing, lying = ([seat for seat in place.cults if view.down[seat] == down] for down in (False, True))
    groups = ("cultists of", standing, ""), ("cultists of", lying, ", lying down"), ("offspring of", place.offspring, "")
    told = [f"{what} {enumeration(view.box.cults[view.cult[seat]].name for seat in seats)}{how}" for what, seats, how in groups if seats]
    return f"{opening('; '.join(told))}." if told else ""


def cult_text(view: Night, cult: CultReading) -> str:
    """What follows a cult's name in a line about it."""
    if not cult.power:
        return " is out of the game."
    own = [component_text(view.box, kind) for kind in cult.components]
    if cult.hidden:
        known = enumeration(component_text(view.box, kind) for kind in cult.known)
        own.append(f"{cult.hidden} face down" + (f" (everybody has just seen: {known})" if known else ""))
    needs = f"{cult.missing} more to win" if cult.missing else "enough to win"
    return f": {cult.power} power, in {place_text(view.box, cult.place or '')}; {', '.join(own) or 'no component'}, {needs}."


def tie_order(view: Night) -> str:
    """What decides between several with enough components, as a sentence."""
    kinds_in_order = ", ".join(component_text(view.box, kind_at(view, place)) for place in places(view))
    return f"If several have enough, the first of these that only some of them have decides: {kinds_in_order}. After that more power wins."


def open_kinds(view: Night, seats: Sequence[int]) -> Names:
    """The kinds that may decide between these cults should they all get enough, in order: not those that all have, or none can get."""
    held = [kinds(view, seat) for seat in seats]
    if any(len(own) < count(view, seat) for own, seat in zip(held, seats, strict=True)):
        return tuple(kind_at(view, place) for place in places(view))
    told = [kind for kind in COMPONENTS if not all(kind in own for own in held)]
    return tuple(kind for kind in told if any(kind in own for own in held) or view.stock[COMPONENTS.index(kind)])


def rule_text(exterior: Exterior) -> str:
    """The special rule of an exterior location, as a clause; a toll is paid only after the conflicts in the rooms (N7, N15)."""
    return f"{exterior.rule} there" if exterior.toll else exterior.rule


def special(view: Night) -> str:
    """The exterior location with its rule, as a sentence; empty in the quick game."""
    exterior = outside(view)
    return f"{opening(exterior.name)}: {rule_text(exterior)}." if exterior else ""
