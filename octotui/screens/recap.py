"""What others did, as shown at the table: the recap strip, the stop at the end of a round or of the game, and the step-by-step repeat."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from textual.geometry import Region, Size

from engine.core.state import Names
from octotui.play.log import end_flourish, last_flourish, opening_flourish
from octotui.play.session import Session
from octotui.screens.services import Services
from octotui.tables.flourishes import Flourish
from octotui.tables.recap import Lap, Part, RecapLine
from octotui.terminal.canvas import Appearance
from octotui.terminal.keys import keys
from octotui.widgets.area import Area
from octotui.widgets.recap import Stop
from octotui.widgets.scene import Cells, Scene, SeatRecap
from themes import Glyphs

WIDEST, FILLED = 80, 120
"""Maximum columns of the stop at the end of a round, and of a menu that it fills, so that nothing of what is below stands beside it."""
NARROWEST = 42
"""Columns of the menu from which the stop lies over it and not across the table."""
WRAPPED = 36
"""Columns of the menu from which the stop lies over it where it has the rows to be whole there."""
TALL = 36
"""Rows of a terminal from which a recap may take more than the rows of the describe line, and a stop has free rows."""
LEAST = 3
"""Minimum rows of a log above a stop to be worth its heading."""
DESCRIBE = 2
"""Rows at the bottom of every table that the stop leaves uncovered."""


KEYS = {
    "pick": "take",
    "say": "say",
    "undo": "undo",
    "inspect": "inspect",
    "hint": "hint",
    "log": "log",
    "hints": "letters",
    "again": "again",
    "help": "help",
}
"""Actions whose keys stand behind a recap."""
LEAST_USEFUL = (("log", "hints", "inspect"), ("again",), ("hint",), ("help",), ("undo",))
"""Those of them that go where there is too little room, the first ones first."""
ALONE = "see it again"
"""What the key that shows it again does where no other key stands beside it."""
CUT = ("say", "undo", "inspect", "hint", "again")
"""Actions whose keys stand behind a recap of which something is left out, which *again* shows from the beginning."""


class Shown(NamedTuple):
    """The parts of a recap a scene shows."""

    recap: tuple[SeatRecap, ...]
    flourish: Cells
    recap_keys: Names
    stop_heading: str
    stop: tuple[Cells, ...]
    stop_race: tuple[Lap, ...]


class UnreadRecap:
    """What others did that the person at the table has not read yet."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.recap = True
        """Whether the recap is still unread."""

    @property
    def stops(self) -> bool:
        """Whether the game waits for the person to read how a round, or the match, ended."""
        return self.session.interval() is not None

    def keys(self, app: Services) -> Names:
        """The keys behind a recap, each with its word: at a question those that are most useful, in a talk also that of saying something.
        The longest wording comes first, at last the one where something of the recap is left out.
        """
        seat, match = self.session.asked_seat, self.session.match
        wanted = KEYS if seat is not None else ("undo", "log", "again", "help")
        only_one = seat is not None and len(match.game.legal(match.state, seat)) == 1
        barred = (*(("hint",) if only_one else ()), *(() if self.session.talks else ("say",)))
        said = {id: f"{keys(f'table.{id}', app.own_keys)[0]} {KEYS[id]}" for id in wanted if id not in barred}
        ways, gone = [said], set[str]()
        for ids in LEAST_USEFUL[: -1 if self.session.talks else None]:
            gone |= {*ids}
            ways.append({id: words for id, words in said.items() if id not in gone})
        ways.append({id: words for id, words in said.items() if id in CUT})
        return tuple(dict.fromkeys("  ".join(way.values()) for way in ways))

    def shown_parts(self, app: Services) -> Shown:
        """The parts a scene shows now."""
        found = self.session.interval()
        lines = self.session.recap() if self.recap else ()
        match, viewer = self.session.match, self.session.viewer
        if lines:
            wink = opening_flourish(match, viewer) if lines[-1].seat == viewer else None
            flourish: Cells = ((f"{wink.text}.", wink.style),) if wink else ()
        else:
            flourish = flourish_cells(last_flourish(match, viewer) if self.recap else None, app.glyphs)
        key = keys("table.again", app.own_keys)[0]
        again = f"{key} {ALONE}", f"{key} {KEYS['again']}"
        said, stop = (again, (found.heading, found.rows, found.race)) if found else (self.keys(app), ("", (), ()))
        if found and match.over and not flourish and (last := end_flourish(match, viewer)):
            won, *others = found.rows
            stop = (found.heading, (won, ((f"{last.text}.", last.style),), *others), found.race)
        return Shown(seat_recaps(lines, app.glyphs, app.appearance, viewer), flourish, said, *stop)


def place_stop(area: Stop, scene: Scene[Any, Any], size: Size, floor: int, menu: Region, drawn: Collection[Region]) -> Region:
    """Place the stop over the lower part of the table, above the row `floor`; if the columns of the menu are enough for it, over
    the whole menu, whose words it repeats, so that it covers nothing of the board and of a log below only the older entries, and what is
    `drawn` above the menu wholly or not at all. In a low terminal it takes no other row that it does not need, as each row covered costs
    bytes on a slow line. Return where it lies.
    """
    area.display, place = bool(scene.stop), Region()
    if scene.stop:
        room = floor - 1
        beside = menu.width >= NARROWEST or (menu.width >= WRAPPED and area.need(scene, menu.width)[0] <= room)
        width = menu.width if beside and menu.width <= FILLED else min(WIDEST, size.width)
        tall, (tight, apart) = size.height >= TALL, area.need(scene, width)
        height = min(apart if tall else tight + len(scene.stop_race), room)
        top = floor - height
        if not beside:
            place = Region((size.width - width) // 2, top, width, height)
        elif menu.y <= top:
            place = Region(menu.x, menu.y, width, max(height, min(menu.bottom, floor) - menu.y))
        else:
            cut = [one for one in drawn if tall and one.y < top < one.bottom and one.x < menu.right and menu.x < one.right]
            top, right = min([top, *(one.y for one in cut)]), max([menu.right, *(one.right for one in cut)])
            instead = next((one for one in cut if one.x == menu.x and area.need(scene, one.width)[1] <= one.height), None)
            place = instead or Region(menu.x, top, right - menu.x, floor - top)
        area.place(place)
    return place


def uncovered(log: Region, stop: Region) -> Region:
    """What a stop across a log leaves of it, above the stop or below, which has a heading of its own then and no entry that is cut."""
    above, below = stop.y - log.y, log.bottom - stop.bottom
    if not (stop.x <= log.x and log.right <= stop.right and stop.y < log.bottom and log.y < stop.bottom):
        return log
    if above >= LEAST:
        return Region(log.x, log.y, log.width, above)
    return Region(log.x, stop.bottom, log.width, below) if above <= 0 < below else log


def recap_rows_beyond(area: Area[Any, Any], scene: Scene[Any, Any], size: Size) -> int:
    """The rows above the line that describes which a recap takes for the moment where it would be cut: none in a small terminal."""
    return max(0, area.need(scene, size.width)[1] - DESCRIBE) if size.height >= TALL else 0


def seat_recaps(lines: Iterable[RecapLine], glyphs: Glyphs, appearance: Appearance, viewer: int | None = None) -> tuple[SeatRecap, ...]:
    """A recap with this terminal's glyphs and colours; `viewer`: the seat of whom it is told to."""

    def drawn(parts: Iterable[Part]) -> tuple[Cells, ...]:
        return tuple(filter(None, (cells(part, glyphs, appearance) for part in parts)))

    def recap(line: RecapLine) -> SeatRecap:
        came = next((part for part in line.parts if part.sums_up and len(line.parts) > 1), None)
        parts, told, briefer = ([part for part in found if not (came and part.sums_up)] for found in (line.parts, line.told, line.briefer))
        return SeatRecap(
            who(line, cells(came, glyphs, appearance) if came else ()),
            drawn(parts),
            drawn(part for part in told if not part.on_board),
            drawn(briefer),
            any(part.decides for part in line.parts),
            line.seat == viewer,
            drawn(part for part in parts if part.decides),
            drawn(sorted(parts, key=lambda part: (not part.decides, -part.weight, part.minor)) if briefer else ()),
        )

    return tuple(found for found in map(recap, lines) if found.parts or found.longer)


def flourish_cells(flourish: Flourish | None, glyphs: Glyphs) -> Cells:
    """A flourish with this terminal's glyphs."""
    return ((f"{glyphs[flourish.sign] * flourish.times} {flourish.text}.", flourish.style),) if flourish else ()


def who(line: RecapLine, came: Cells = ()) -> Cells:
    """Whose pieces they are, and what these came to: `Bo: `, or `Bo, tentacle 3 ʃ: `."""
    if not line.who:
        return ()
    style = f"{line.style or f'seat{line.seat}'} bold" if line.seat >= 0 else "danger bold"
    return ((f"{line.who}, ", style), *came, (": ", style)) if came else ((f"{line.who}: ", style),)


def cells(part: Part, glyphs: Glyphs, appearance: Appearance) -> Cells:
    """One piece of a recap: its text, then each amount with its sign, in the sign's colour if it has one."""
    found = [(part.text, part.style)] if part.text else []
    for text, sign in part.signs:
        gap = " " if found and sign != "" and text.strip() == text and not found[-1][0].endswith(" ") else ""
        style = sign if sign in appearance.palette.roles else part.style
        found.append((f"{gap}{text}{glyphs[sign] if sign else ''}", style))
    return tuple(found)
