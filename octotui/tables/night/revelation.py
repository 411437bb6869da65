"""The revelation: what every clock was set to, and what came of it to each cult until the turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rich.cells import cell_len

from engine.core.state import Names
from octotui.tables.initials import letter
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.consequences import Forms, Revealed, consequences, length, revealed, told, wordings
from octotui.tables.night.dial_face import LARGE, SMALL, DialFace, rows_of
from octotui.tables.night.names import in_one_word, least_name, short_name
from octotui.tables.night.outcomes import is_past, last_turn
from octotui.tables.night.scene import NightScene
from octotui.tables.night.talk import talk_of
from octotui.terminal.canvas import MOST, Pen, wrap
from octotui.widgets.scene import Cells
from themes import Glyphs

SHOWN = "All clocks are shown"
"""The heading while conflicts go on."""
APART = 2
"""Columns between two clocks at least."""
PLACE, LEAST_PLACE, PAWN = len("observatory"), len("observ."), 3
"""Columns of the longest place in a word and shortened, and of an offspring with the space behind it."""
MANY = 5
"""Number of cults from which each has a line."""
BROAD, WORDED = 70, 2
"""Columns from which what came of drawn clocks has so many rows below each."""
NARROW = 40
"""Columns below which components are called by one word, as in rooms and menu beside it."""
CAME = len("-1 power by ʆa ʆb")
"""Minimum columns for what came of a clock, beside it with names and places in full."""


def shows_revelation(scene: NightScene) -> bool:
    """Whether the last revelation is in sight: while its conflicts go on, and until the first hand of the next clock is set."""
    if talk_of(scene) or not revealed(last_turn(scene.log)):
        return False
    return not scene.typed if hands.is_asked(scene) else not hands.clocks_set(scene)


def keeps_room(scene: NightScene) -> bool:
    """Whether the last revelation is in sight, or the clocks set after it have its room, so that nothing moves from hand to hand."""
    return shows_revelation(scene) or (hands.clocks_set(scene) and bool(revealed(last_turn(scene.log))))


def rows_needed(scene: NightScene, width: int) -> tuple[int, int]:
    """The rows for a line for each cult, and for its clock or for two lines. Where many take part there is a line for each in any case, as
    two would not stay while a question has to be answered.
    """
    cults = len(revealed(last_turn(scene.log)))
    size = next((size for size in (LARGE, SMALL) if fits(size, cults, width)), None)
    told = WORDED if width >= BROAD else 1
    return 1 + cults, max(1 + cults * (1 + (cults < MANY)), 3 + rows_of(size) + told if size else 0)


def fits(size: tuple[int, int], cults: int, width: int) -> bool:
    """Whether so many clocks stand side by side."""
    return cults * (2 * size[0] + 1 + APART) - APART <= width


def draw_revelation(pen: Pen, scene: NightScene) -> None:
    """Draw all clocks side by side if there is room, else two lines for each cult, or one with what came of its clock in one column."""
    events, g = last_turn(scene.log), pen.glyphs
    worded = replace(scene, view=in_one_word(scene.view)) if pen.width < NARROW else scene
    clocks, came = revealed(events), consequences(worded, events, g)
    pen.heading(heading(scene))
    for size in (LARGE, SMALL):
        if fits(size, len(clocks), pen.width) and pen.height >= 4 + rows_of(size):
            step = (pen.width + APART) // len(clocks)
            for n, clock in enumerate(clocks):
                x, y = n * step, 1 + rows_of(size)
                brought = told_below(came[clock.seat], step - APART, pen.height - 3 - rows_of(size), scene.names)
                draw_clock(pen, scene, clock, size, x)
                for cells in (cultists(scene, clock), offspring(scene, clock, g), *brought):
                    write(pen, x, y, cells, step - 1)
                    y += 1
            return
    draw_rows(pen, scene, clocks, [came[clock.seat] for clock in clocks])


def heading(scene: NightScene) -> str:
    """What the clocks are, while their turn goes on and once it is over."""
    if scene.view.over:
        return "The last turn"
    return f"What turn {scene.view.turn - 1} brought" if hands.is_asked(scene) or is_past(scene.log) else SHOWN


def told_below(came: Sequence[Forms], room: int, rows: int, names: Names) -> list[Cells]:
    """What came of a clock below it: in full on several rows if it has room there, else on one row."""
    whole = wrapped(wordings(came)[0], room)
    return whole if len(whole) <= min(rows, WORDED) else [told(came, room, names)]


def wrapped(cells: Cells, width: int) -> list[Cells]:
    """Styled texts one after another, broken at words."""
    signs = [(sign, style) for text, style in cells for sign in text]
    rows, at = list[Cells](), 0
    for row in wrap("".join(sign for sign, _ in signs), width, MOST, ""):
        at += bool(row) and signs[at][0] == " "
        rows.append(tuple(signs[at : at + len(row)]))
        at += len(row)
    return rows


def draw_rows(pen: Pen, scene: NightScene, clocks: Sequence[Revealed], came: Sequence[Sequence[Forms]]) -> None:
    """Draw what each clock was set to, and below all of them or beside all of them what came of it. Leaders' names are left out where there
    is too little room, then places shortened where what came of a clock stands beside it, or will once rows are fewer; and no column is
    wider than what stands in it.
    """
    below, g = pen.height > 2 * len(clocks), pen.glyphs
    longest = max(cell_len(name) for name in scene.names)
    ways = [(named, brief) for brief in (False, True) for named in (longest, 0)]
    named, brief = next((way for way in ways if columns_beside(*way) + CAME <= pen.width), ways[-1])
    if below and not brief:
        named = longest if columns_beside(longest, brief) <= pen.width + 1 else 0
    led, sent = (
        max(length(command(clock)) for clock in clocks)
        for command in (partial(cultists, scene, name=named, brief=brief), partial(offspring, scene, g=g, brief=brief))
    )
    x = 2 if below else led + sent + 2
    for n, (clock, brought) in enumerate(zip(clocks, came, strict=True)):
        y = 1 + n * (1 + below)
        write(pen, 0, y, cultists(scene, clock, named, brief), pen.width)
        write(pen, led + 1, y, offspring(scene, clock, g, brief), pen.width)
        write(pen, x, y + below, told(brought, pen.width - x, scene.names), pen.width)


def columns_beside(named: int, brief: bool) -> int:
    """The columns before what stands beside a clock, if the leader's name takes so many and any place may be named."""
    place = LEAST_PLACE if brief else PLACE
    return 2 + named + bool(named) + place + 1 + PAWN + place + 1


def draw_clock(pen: Pen, scene: NightScene, clock: Revealed, size: tuple[int, int], x: int) -> None:
    """Draw one clock. One that leads outside says so: nobody has seen its number."""
    rooms, seat = scene.view.box.rooms, clock.seat
    face = DialFace(pen, size, x, 1)
    face.frame()
    for room in rooms.values():
        face.number(room.number, "title bold" if room.id in (clock.place, clock.offspring) else "dim")
    if clock.offspring:
        face.offspring(rooms[clock.offspring].number, seat, rooms[clock.place].number if clock.place in rooms else 0)
    if clock.place in rooms:
        face.cultists(rooms[clock.place].number, seat, letter(scene.names, seat))
    else:
        word, style = destination(scene, clock)
        below = not clock.offspring or face.at(rooms[clock.offspring].number)[1] < 0
        face.text(-(cell_len(word) // 2), 1 if below else -1, word, style)
    pen.text(x + size[0], 1 + size[1], pen.glyphs["x"], "title bold")


def destination(scene: NightScene, clock: Revealed, brief: bool = False) -> tuple[str, str]:
    """Where a clock has sent its cult, in a word, and its style."""
    return (name_of(scene, clock.place, brief), "text") if clock.place else ("astray", "danger")


def name_of(scene: NightScene, place: str, brief: bool) -> str:
    """A place in a word, or in an even shorter one."""
    return (least_name if brief else short_name)(scene.view, place)


def cultists(scene: NightScene, clock: Revealed, name: int = 0, brief: bool = False) -> Cells:
    """A cult's cultists as on the map, with so many columns for its leader's name, and where they are."""
    seat = clock.seat
    leader = ((f" {scene.names[seat]:{name}}", f"seat{seat} bold"),) if name else ()
    return ((letter(scene.names, seat), f"seat{seat} bold reverse"), *leader, (" ", "text"), destination(scene, clock, brief))


def offspring(scene: NightScene, clock: Revealed, g: Glyphs, brief: bool = False) -> Cells:
    """A cult's offspring as on the map, and where it is."""
    if not clock.offspring:
        return ((f"no {g['offspring']}" if brief else "no offspring", "dim"),)
    own = f"{g['offspring']}{letter(scene.names, clock.seat).lower()}"
    return ((own, f"seat{clock.seat} bold"), (f" {name_of(scene, clock.offspring, brief)}", "text"))


def write(pen: Pen, x: int, y: int, cells: Cells, room: int) -> int:
    """Write styled texts one after another, up to so many columns; return the column after them."""
    right = min(pen.width, x + room)
    for text, style in cells:
        x = pen.text(x, y, text, style, right - x)
    return x
