"""The inspect pages of Night of the Grand Octopus: places and cults in full, and the whole log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.core.prompt import Reason
from engine.core.state import Names
from engine.core.words import enumeration, opening
from engine.night import readings
from engine.night.codes import AGREE, CANNOT, CONFRONT, HAND_OVER, LEAVE, NOTHING, clock_code, clock_hands
from engine.night.game import GrandOctopus
from engine.night.table import Night, alive, kind_at
from engine.night.words import component_text, left_text, place_text
from octotui.tables.choice_page import marked_page, prediction_text
from octotui.tables.game_table import Inspection, KeyEffect, Page, Rows
from octotui.tables.log_page import by_headings
from octotui.tables.night import clock_hands as hands
from octotui.tables.night import narration
from octotui.tables.night.emblems import ROLE
from octotui.tables.night.names import article, of_people, owns, people, plain
from octotui.tables.night.scene import NightScene
from octotui.tables.night.stakes import MARKED_FIRST, beside_gathering, stakes
from octotui.tables.night.talk import TALKS, with_repeats_marked
from octotui.tables.others import other_seats
from themes import Glyphs

LETTERS: dict[str, tuple[str, ...]] = {
    "y": (AGREE, HAND_OVER),
    "n": (NOTHING, LEAVE, CANNOT),
    "c": (CONFRONT,),
}
SAID = (
    ("1 to 6, 1 to 6", "set the clock: offspring to a room, cultists to a room; then enter"),
    ("7", "both hands on one number: outside; then enter"),
    ("44", "a digit shown twice: what it takes costs power, so the first press only marks it"),
    ("y n c", "where cults talk: agree, nothing happens, a confrontation (c twice)"),
)
DIGITS = "A digit takes its line; shown twice, as 44, it costs power and is pressed twice."
"""How to answer with digits, where some answers cost power."""
HOW = {
    "clock": "A digit for your offspring, a digit for your cultists, enter; the same twice, or 7, leads outside. "
    "u goes back one hand. Until all are set you may change it.",
    "propose": f"{DIGITS} Or n: nothing happens, c twice: a confrontation; or on the map the pawn of who is to dominate. "
    "m speaks aloud; a promise binds nobody.",
    "respond": f"{DIGITS} Or y: agree, n: nothing happens, c twice: a confrontation.",
    "gather": "Whoever dominates may also leave everything as it is. " + DIGITS,
    "discard": "Pick it from your shelf; it goes back to where it lay.",
    "swap": "A number: one of yours for one of theirs; or n: nothing is exchanged.",
}
"""How to answer each kind of prompt, beyond digits, cursor and letters."""


@dataclass(frozen=True)
class Foresight:
    """The predicted places of the player's pawns, and whom they could meet."""

    text: str
    place: str | None
    offspring: str | None
    preview: readings.Preview


def foresee(game: GrandOctopus, imagine: Callable[[], Night], seat: int, code: str) -> Foresight | None:
    """Predict the effect of a clock setting; None for other answers, whose text already says it."""
    tentacle, dagger = clock_hands(code)
    if not tentacle:
        return None
    view = game.observe(imagine(), seat)
    found = readings.preview(view, seat, tentacle, dagger)
    return Foresight(outcome_text(view, seat, found), found.place, found.offspring, found)


def with_people(scene: NightScene, names: Names) -> NightScene:
    """The scene with the predicted effect in terms of people, by these names."""
    found = scene.foreseen
    if not isinstance(found, Foresight):
        return scene
    return replace(scene, foreseen=replace(found, text=outcome_text(of_people(scene.view, names), scene.seat, found.preview)))


def outcome_text(view: Night, seat: int, found: readings.Preview) -> str:
    """Possible outcomes of a setting beyond its own description."""
    if found.error:
        return LAST if found.out else ASTRAY
    parts = []
    if found.out:
        parts.append(LAST)
    if found.gathers:
        parts.append("alone you gather one")
    coming, meeting = cult_names(view, found.rivals), cult_names(view, found.targets)
    if found.offspring and coming == meeting:
        both = f"{coming} may be there, or lose 1 power to your offspring"
        parts.append(both if coming else "nobody can be there, or meet your offspring")
    else:
        parts.append(f"{coming} may be there" if coming else "nobody can be there")
        parts += [f"your offspring may cost {meeting} 1 power" if meeting else "nobody can meet your offspring"] if found.offspring else []
    return "; ".join(parts)


def offspring_text(view: Night, found: readings.Preview) -> Names:
    """A setting while the cultists' hand is only proposed: the offspring, whom it may meet, and what comes next, longest form first."""
    first = "No offspring"
    if found.offspring:
        met, each = cult_names(view, found.targets), " each" * (len(found.targets) > 1)
        first = f"Offspring to {place_text(view.box, found.offspring)}: "
        first += f"it may cost {met} 1 power{each}" if met else "nobody can meet it there"
    place = found.place if found.place and not found.error else ""
    proposed = place_text(view.box, place) if place else "the line"
    return f"{first}. Your cultists are next: {proposed}, not yet set.", f"{first}. Cultists next: {proposed}."


def setting_in_brief(view: Night, seat: int, found: readings.Preview) -> Names:
    """A setting with what comes of it behind each place that it sends pawns to, longest form first; nothing for errors."""
    if not found.place or found.error:
        return ()
    to, what = place_text(view.box, found.place), component_text(view.box, kind_at(view, found.place))
    more = beside_gathering(view, seat, found.place)
    owned = owns(view, seat, found.place)
    has = f"you have {article(what)}" if owned else f"no {what} left"
    vain = (f"{has}, but{' you' * (not owned)} {more}", f"you {more}") if more else (has, has)
    whole, brief = (f"alone you gather {article(what)}", "alone you gather one") if found.gathers else vain
    coming, anybody = cult_names(view, found.rivals), anybody_or_names(view, found.rivals)
    there, anybody_there = (f"{who} may be there" if who else "nobody can be there" for who in (coming, anybody))
    if found.out:
        return (f"Cultists to {to}, no offspring: costs your last power; {anybody_there}.",)
    if not found.offspring:
        led = f"Cultists to {to}, no offspring: {f'costs {found.toll} power; ' * bool(found.toll)}"
        return f"{led}{whole}; {there}.", f"{led}{brief}; {anybody_there}."
    sent, meeting, met = place_text(view.box, found.offspring), cult_names(view, found.targets), anybody_or_names(view, found.targets)
    cost, least = (f"may cost {whom} 1 power" if whom else "nobody can meet it" for whom in (meeting, met))
    return (
        f"Cultists to {to}: {whole}; {there}. Offspring to {sent}: {cost}.",
        f"Cultists to {to}: {whole}; {anybody_there}. Offspring to {sent}: {least}.",
        f"Cultists, {plain(to)}: {brief}; {anybody_there}. Offspring, {plain(sent)}: {least}.",
    )


def anybody_or_names(view: Night, seats: tuple[int, ...]) -> str:
    """`anybody` for all of several others, else their names."""
    return "anybody" if len(seats) > 1 and len(seats) == len(alive(view)) - 1 else cult_names(view, seats)


def cult_names(view: Night, seats: tuple[int, ...]) -> str:
    """Cults by name; empty for none."""
    return enumeration(view.box.cults[view.cult[seat]].name for seat in seats)


def set_clock(scene: NightScene, key: str) -> KeyEffect | None:
    """Handle a key: a digit for the tentacle, then one for the dagger, which others set anew, or the one of the place outside for both,
    from where others begin anew; enter keeps the tentacle, or both hands outside, then gives the answer.
    """
    points, typed, outside = readings.points(scene.view), scene.typed, readings.outside_digit(scene.view)
    tentacle, dagger = clock_hands(scene.cursor)
    second = hands.moving(scene) == "dagger"
    if key == "enter":
        if second or hands.leads_outside(scene):
            return None
        begun = outside if scene.cursor == hands.both_outside(scene) else readings.digit(scene.view, tentacle)
        return KeyEffect((begun,), scene.cursor)
    if key == outside:
        return KeyEffect((outside,), hands.both_outside(scene))
    if key not in points:
        twice = f" The same number twice, or {outside}, leads outside." if outside else ""
        return KeyEffect(typed, scene.cursor, f"The clock has the numbers {min(points)} to {max(points)}.{twice}")
    if second:
        if bar := hands.reason(scene, points[key]):
            return KeyEffect(typed, scene.cursor, refusal_text(scene, points[key], key, bar))
        return KeyEffect((typed[0], key), clock_code(tentacle, points[key]))
    return KeyEffect((key,), hands.setting_at(scene, points[key], dagger))


def refusal_text(scene: NightScene, point: str, key: str, bar: Reason) -> str:
    """Why cultists cannot go where this key leads, with places named as on the map."""
    here, box = scene.view.cultists[scene.seat], scene.view.box
    if bar.code != "no-stairs" or here is None:
        return f"Your cultists cannot go to {key}: {bar.text}."
    return f"No stairs lead from {place_text(box, here)} to {place_text(box, point)}."


ASTRAY = "they stay and lie down: nobody meets them, and they gather nothing"
"""What comes of a wrong clock (N16), and so why somebody would set one."""
LAST = "that is your last power"
KEYED = {"clock": set_clock}


def place_rows(scene: NightScene, number: int, glyphs: Glyphs) -> Rows:
    """A place: what is left, its stairs or rule, and who is there."""
    view = scene.view
    found = readings.locations(view)[number]
    name = left_text(view.box, found.component, found.left)
    rows: Rows = [(f"{glyphs[found.component]} {name} left", f"{ROLE[found.component]} bold")]
    if found.rule:
        rows.append((found.rule, "text"))
    else:
        rows.append((f"Stairs to {', '.join(place_text(view.box, other) for other in found.stairs)}.", "text"))
    if lacking := readings.without(view, found.component):
        rows.append((f"Without one: {people(view, scene.names, lacking)}.", "text"))
    for seats, what in ((found.cults, "cultists"), (found.offspring, "offspring")):
        for seat in seats:
            down = ", lying down" if what == "cultists" and view.down[seat] else ""
            rows.append((f"{scene.names[seat]}: {what}{down}", f"seat{seat}"))
    return rows


def marked_rows(scene: NightScene, glyphs: Glyphs) -> tuple[str, Rows]:
    """The marked thing, its predicted effect, and what is refused now."""
    if not (scene.cursor and hands.is_asked(scene)):
        return marked_page(scene, [], *stakes(scene.view, scene.names, scene.prompt, scene.cursor), prediction_text(scene))
    found = readings.preview(scene.view, scene.seat, *clock_hands(scene.cursor))
    more = beside_gathering(scene.view, scene.seat, found.place) if found.place and not found.gathers else ""
    beside = f"You {more} there." if more else ""
    prediction = outcome_text(of_people(scene.view, scene.names), scene.seat, found._replace(gathers=""))
    told = found.text, beside, prediction
    return marked_page(scene, [], *filter(None, told))


def inspect_pages(scene: NightScene, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
    """The marked thing, then every place, then every other cult."""
    pages = [marked_rows(scene, glyphs)]
    found = readings.locations(scene.view)
    pages += [(f"{place.number} {opening(place.name)}", place_rows(scene, n, glyphs)) for n, place in enumerate(found)]
    cults = narration.cults(scene.view, scene.seat, scene.names)
    pages += [(f"{scene.names[other]}'s cult", [(cults[other], f"seat{other}")]) for other in other_seats(scene)]
    return pages, 0


def tableau_rows(scene: NightScene, glyphs: Glyphs) -> Rows:
    """Every cult in words, what decides between several with enough components, and the exterior location."""
    rows: Rows = []
    for seat, line in enumerate(narration.cults(scene.view, scene.seat, scene.names)):
        leads, _, has = line.partition(": ")
        rows += [(leads, f"seat{seat} bold"), *([(f"  {has}", "text")] if has else [])]
    special = readings.special(scene.view)
    rows += [("", "text"), (readings.tie_order(scene.view), "text")]
    return [*rows, *([("", "text"), (special, "text")] if special else [])]


def place_all_rows(scene: NightScene, glyphs: Glyphs) -> Rows:
    """Every place with what is left there, its stairs or rule, and who is there."""
    view, rows = of_people(scene.view, scene.names), Rows()
    for place in readings.locations(view):
        left = left_text(view.box, place.component, place.left)
        rows.append((f"{place.number} {opening(place.name)}: {glyphs[place.component]} {left}", f"{ROLE[place.component]} bold"))
        stairs = f"Stairs to {enumeration(place_text(view.box, other) for other in place.stairs)}."
        there = readings.who_is_there(view, place)
        rows += [(f"  {place.rule or stairs}", "dim"), *([(f"  {there}", "text")] if there else [])]
    return rows


def log_rows(scene: NightScene, glyphs: Glyphs) -> Rows:
    """The log turn by turn, without who has set a clock."""
    return by_headings(line for line in with_repeats_marked(scene.log) if line.kind != "chose")


PAGES = {"discard": Page("Places", place_all_rows), "tableaux": Page("Cults", tableau_rows), "log": Page("Log", log_rows)}

INSPECTION = Inspection(
    letters=LETTERS,
    letters_said=SAID,
    how=HOW,
    pages=PAGES,
    keyed=KEYED,
    foresee=foresee,
    inspect=inspect_pages,
    listed=hands.listed,
    talks=frozenset(TALKS),
    marks_first=MARKED_FIRST,
)
