"""The university of Night of the Grand Octopus as a map: rooms, stairs, exterior location, components and pawns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from engine.night.box import COMPONENTS
from engine.night.codes import GAIN, GATHER, TAKE, clock_hands
from engine.night.readings import PlaceReading, locations, preview, reaching, without
from engine.night.table import Night, kinds, seat_of
from octotui.tables.initials import letter
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.emblems import EMBLEMS
from octotui.tables.night.names import plain, short_name
from octotui.tables.night.outcomes import Outcome, forms, letter_cells, name_cells, outcomes
from octotui.tables.night.scene import NightArea, NightScene
from octotui.terminal.canvas import NEW, Pen, wrap
from octotui.widgets.area import pick_out, relevant

ROLE = {
    "grimoire": "grimoire",
    "idol": "idol",
    "skull": "text",
    "potion": "potion",
    "chart": "chart",
    "plant": "good",
    "key": "key",
}
"""The colour role of each kind of component."""
GRID = {2: (0, 0), 6: (1, 0), 5: (2, 0), 1: (1, 1), 3: (0, 2), 4: (2, 2)}
"""Column and row of each room by number."""
TALL = 8
"""Minimum rows of a room for drawing its pawns larger."""
ROOMY = (30, 12)
"""Minimum columns and rows of a room for drawing its emblem."""
WIDEST = 40
EMBLEM, EMBLEM_ROWS = 22, 5
"""Columns and rows an emblem takes up in its room."""
LACKING, ARRIVALS = "lack: ", "may come: "
"""What is said of cults that have none of what lies in a room, and of those that can come there."""
WAY_OUT = (
    "Both hands on one number lead here, from anywhere, and no offspring comes.",
    "Both hands on one number lead here, from anywhere.",
    "Both hands on one number lead here.",
)
"""How to get to the exterior location (N5), longest first."""
FORMS = 6
"""Maximum number of forms of an outcome."""
GAP = 2
"""Columns between what is told side by side."""
GHOST = 4
"""Columns reserved at the end of a row of pawns for the player's own predicted pawns."""


class MapRegions(NamedTuple):
    """The regions of everything on the map."""

    rooms: dict[int, Region]
    outside: Region | None


def plan(width: int, height: int, outside: bool) -> MapRegions:
    """Lay out the map: three columns of rooms, the lower middle room set higher, and the exterior location below."""
    below = (4 if height < 20 else 5 if height < 30 else 6) if outside else 0
    rows = height - below
    tall = min((rows - 2) // 3 if rows >= 24 else rows // 3, 13)
    wide = min((width - 2) // 3, WIDEST) if width < 60 else min((width - 8) // 3, WIDEST)
    across = (width - 3 * wide) // 2
    free = min(rows - 3 * tall, 9)
    gaps = (free + 1) // 2, free // 2
    tops = (0, tall + gaps[0], 2 * tall + sum(gaps))
    rooms = {number: Region(column * (wide + across), tops[row], wide, tall) for number, (column, row) in GRID.items()}
    bottom = tops[2] + tall
    y = min(bottom + 1, height - below)
    return MapRegions(rooms, Region(0, y, 3 * wide + 2 * across, below) if below else None)


def at_issue(scene: NightScene) -> str:
    """The place of the conflict being asked about; empty if there is none."""
    return scene.prompt.cause if scene.prompt and scene.prompt.cause in scene.view.box.at else ""


def lies(scene: NightScene) -> dict[str, tuple[str, str]]:
    """Choices on the map: their place, and its part, either the stock or a cult's pawn; empty for the whole place."""
    view = scene.view
    if hands.is_asked(scene) and scene.cursor in scene.choices:
        places = {code: destination(scene, point, code) for point, code in hands.codes_by_number(scene).items()}
        return {code: (place, "") for code, place in places.items() if place in view.box.at}
    found = {}
    place = at_issue(scene)
    for code in scene.choices:
        if TAKE.begins(code):
            found[code] = (place, "stock")
        elif GATHER.begins(code):
            found[code] = (place, GATHER.thing(code))
        elif code == GAIN:
            found[code] = (place, "")
    return found


def destination(scene: NightScene, point: str, code: str) -> str:
    """The destination that the clock hand being moved commands; empty if the cultists are led astray."""
    if hands.moving(scene) == "tentacle":
        return point
    found = preview(scene.view, scene.seat, *clock_hands(code))
    return "" if found.error or found.place is None else found.place


class Campus(NightArea):
    """Six rooms with the stairs between them, and the exterior location with its rule: what is left in each, and who is there."""

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        before: Any = scene.before
        was = None if before is None else (before.stock, before.cultists, before.offspring)
        return (
            *(view.stock, view.cultists, view.offspring, view.down, view.gathered, view.covered, view.cult, view.exterior),
            at_issue(scene),
            outcomes(view, scene.log),
            was,
            scene.foreseen,
            scene.typed,
            hands.clocks_set(scene),
            relevant(scene, lies(scene)),
        )

    def draw(self, pen: Pen, scene: NightScene) -> None:
        view = scene.view
        drawn = plan(pen.width, pen.height, bool(view.exterior))
        there, came = lies(scene), outcomes(view, scene.log)
        codes = {place: code for code, (place, part) in there.items() if not part}
        for room in view.box.rooms.values():
            for other in room.stairs:
                if room.number < view.box.rooms[other].number:
                    draw_stairs(pen, drawn.rooms[room.number], drawn.rooms[view.box.rooms[other].number])
        regions = [(found, drawn.rooms.get(found.number) or drawn.outside) for found in locations(view)]
        spots = {found.place: Place(pen, scene, found, region, codes.get(found.place, "")) for found, region in regions if region}
        longest = [told for place, spot in spots.items() for told in spot.told(came.get(place, ()), {}).values()]
        shortest = {outcome.kind: max(n for other, n in longest if other.kind == outcome.kind) for outcome, _ in longest}
        for place, spot in spots.items():
            spot.draw()
            spot.lacking()
            spot.arrivals(spot.outcomes(spot.told(came.get(place, ()), shortest)))
            for code, (at, part) in there.items():
                if at == place and part:
                    spot.choice(code, part)


class Place:
    """One room or the exterior location to draw."""

    def __init__(self, pen: Pen, scene: NightScene, found: PlaceReading, region: Region, code: str) -> None:
        self.pen, self.scene, self.found, self.code = pen, scene, found, code
        self.view: Night = scene.view
        self.x, self.y, self.width, self.height = region.x, region.y, region.width, region.height
        self.tall = self.height >= TALL and not found.rule
        self.pawns: dict[int, Region] = {}
        self.stocked = Region()
        """The region of its components."""

    @property
    def marked(self) -> bool:
        return bool(self.code) and self.code == self.scene.cursor

    def draw(self) -> None:
        """Draw everything about the place, and the choice for it."""
        pen, found = self.pen, self.found
        here = at_issue(self.scene) == found.place
        pen.box(self.x, self.y, self.width, self.height, "title bold" if here else "border", corners="c" if found.rule else "")
        self.title(here)
        self.stock()
        cultists = self.y + 2 + self.tall
        offspring = cultists + 1 + self.tall
        if found.rule:
            self.outside()
        else:
            self.emblem()
            self.row(cultists, [(seat, self.cultist(seat)) for seat in found.cults])
            self.row(offspring, [(seat, self.spawn(seat)) for seat in found.offspring], kept=GHOST + 1)
            self.ghosts(cultists, offspring)
        if self.code:
            hint = self.scene.hints.get(self.code)
            if hint:
                pen.text(self.x, self.y, hint, "marked bold reverse")
            pen.spot(self.code, self.x, self.y, self.width, self.height)

    @property
    def roomy(self) -> bool:
        """Whether there is room for its emblem."""
        return self.width >= ROOMY[0] and self.height >= ROOMY[1]

    def emblem(self) -> None:
        """Draw the room's emblem in its lower right corner, if it fits."""
        kind = self.found.component
        if self.roomy:
            rows = EMBLEMS[kind]
            x, y = self.x + self.width - 2 - len(rows[0]), self.y + self.height - 1 - len(rows)
            for n, row in enumerate(rows):
                self.pen.text(x, y + n, row, ROLE[kind])

    def title(self, here: bool) -> None:
        """Draw number and name on the frame."""
        found, pen = self.found, self.pen
        name = plain(found.name)
        room = self.width - 2
        if len(name) + 2 > room:
            name = short_name(self.view, found.place)
        text = f"{found.number} {name}"
        mark = pen.glyphs["now"] if here and len(text) < room else ""
        style = "marked bold reverse" if self.marked else "legal bold" if self.code else "title bold"
        pen.text(self.x + 1, self.y, mark + text, style, room)

    def stock(self) -> None:
        """Draw what is left, sign by sign and as a number, and whether the player has one."""
        pen, view, found = self.pen, self.view, self.found
        kind, at = found.component, COMPONENTS.index(found.component)
        before: Any = self.scene.before
        most = len(view.box.stock(len(view.power), view.quick)[at])
        role = ROLE[kind]
        x, y = (self.x + self.width - most - 5, self.y) if found.rule else (self.x + 1, self.y + 1)
        start = x
        for n in range(max(most, found.left)):
            x = pen.text(x, y, pen.glyphs[kind if n < found.left else "bullet"], f"{role} bold" if n < found.left else "dim")
        new = NEW if before is not None and len(before.stock[at]) != found.left else ""
        component, number = view.box.components[kind], f" {found.left}"
        full, brief = (f" {component.name}", f" {kind}") if found.left == 1 else (f" {component.plural}", f" {kind}s")
        has = kind in kinds(view, self.scene.seat)
        room = 0 if found.rule else self.x + self.width - 1 - has - x - len(new) - len(number)
        name = next((name for name in (full, brief) if cell_len(name) <= room), "")
        x = pen.text(x, y, number, "text bold" if found.left else "dim")
        x = pen.text(x, y, new, "changed bold")
        pen.text(x, y, name, role)
        self.stocked = Region(start, y, x - len(new) - start, 1)
        if has:
            pen.text(self.x + self.width - 2, y, pen.glyphs["check"], "good bold")

    def has_arrivals(self, seat: int) -> bool:
        """Whether cultists have arrived here since the player last looked."""
        before: Any = self.scene.before
        return before is not None and before.cultists[seat] not in (self.found.place, None)

    def cultist(self, seat: int) -> list[tuple[str, str]]:
        """A cult's cultists, in as many rows as are available."""
        view, g = self.view, self.pen.glyphs
        sign, style = letter(self.scene.names, seat), f"seat{seat} bold"
        if view.down[seat]:
            flat = g["h"] + sign + (g["h"] if self.tall else "")
            return [("", style), (flat, style)] if self.tall else [(flat, style)]
        new = NEW if self.has_arrivals(seat) else ""
        if self.tall:
            return [(g["ctl"] + sign + g["ctr"] + new, f"{style} reverse"), (g["cbr"] + " " + g["cbl"], style)]
        return [(sign + new, f"{style} reverse")]

    def spawn(self, seat: int) -> list[tuple[str, str]]:
        """A cult's offspring."""
        g, sign = self.pen.glyphs, letter(self.scene.names, seat).lower()
        return [(g["offspring"] + sign + (g["offspring"] if self.tall else ""), f"seat{seat} bold")]

    def row(self, y: int, pawns: list[tuple[int, list[tuple[str, str]]]], x: int = 0, kept: int = GHOST) -> int:
        """Draw pawns side by side, a column apart if there is room, and named if all fit beside the `kept` columns; return the
        column after them."""
        x = x or self.x + 1
        used = sum(max(len(text) for text, _ in rows) for _, rows in pawns) + len(pawns) - 1
        room = self.x + self.width - 1 - x
        named = used + sum(1 + cell_len(self.scene.names[seat]) for seat, _ in pawns) <= room - kept
        gap = int(used <= room)
        for seat, rows in pawns:
            wide = max(len(text) for text, _ in rows)
            for n, (text, style) in enumerate(rows):
                end = self.pen.text(x, y + n, text, style)
                if text.endswith(NEW):
                    self.pen.fill(end - 1, y + n, 1, 1, "changed bold")
            self.pawns[seat] = Region(x, y, wide, len(rows))
            x += wide + gap
            if named:
                x = self.pen.text(x + 1 - gap, y, self.scene.names[seat], f"seat{seat}") + gap
        return x

    def outside(self) -> None:
        """Draw its rule, with the pawns there on the last row."""
        pen, found = self.pen, self.found
        bottom = self.y + self.height - 2
        below = self.y + 1 + pen.words(self.x + 1, self.y + 1, self.width - 2, self.height - 2, found.rule, "dim")
        way = next((text for text in WAY_OUT if cell_len(text) <= self.width - 2), "")
        if below < bottom:
            pen.text(self.x + 1, below, way, "dim")
        end = self.row(bottom, [(seat, self.cultist(seat)) for seat in found.cults], self.x + self.width - 15)
        self.ghost_of_cultists(end + 1, bottom)

    def ghosts(self, cultists: int, offspring: int) -> None:
        """Draw the player's pawns as predicted for the marked clock setting, at the right end of the rows."""
        foreseen = self.scene.foreseen
        self.ghost_of_cultists(self.x + self.width - 4, cultists - self.tall)
        if getattr(foreseen, "offspring", None) == self.found.place:
            sign = self.pen.glyphs["offspring"] + letter(self.scene.names, self.scene.seat).lower()
            self.ghost(self.x + self.width - 5, offspring, sign)

    def ghost_of_cultists(self, x: int, y: int) -> None:
        if getattr(self.scene.foreseen, "place", None) == self.found.place:
            self.ghost(x, y, letter(self.scene.names, self.scene.seat))

    def ghost(self, x: int, y: int, sign: str) -> None:
        g = self.pen.glyphs
        self.pen.text(x, y, g["ghost"] + sign + g["ghost"], "marked bold")

    def told(self, came: tuple[Outcome, ...], shortest: Mapping[str, int]) -> dict[Region, tuple[Outcome, int]]:
        """A free row for each outcome here that has room, and the longest form with which all fit; `shortest`: the first form allowed of a
        kind. Outside, where rows are few, several share one.
        """
        found: dict[Region, tuple[Outcome, int]] = {}
        for least in range(FORMS):
            found = self.placed(came, {outcome.kind: max(least, shortest.get(outcome.kind, 0)) for outcome in came})
            if len(found) == len(came):
                break
        return found

    def placed(self, came: tuple[Outcome, ...], shortest: Mapping[str, int]) -> dict[Region, tuple[Outcome, int]]:
        """Outcomes on free rows, each in the longest form allowed that fits."""
        rows = self.rows_free()
        found = {}
        for outcome in came:
            ways = list(enumerate(forms(self.scene, outcome, self.pen.glyphs)))
            for n, cells in ways[min(shortest[outcome.kind], len(ways) - 1) :]:
                needs = sum(cell_len(text) for text, _ in cells)
                if fits := next((row for row in rows if row.width >= needs), None):
                    found[fits] = outcome, n
                    rest = Region(fits.x + needs + GAP, fits.y, fits.width - needs - GAP, 1)
                    at = rows.index(fits)
                    rows[at : at + 1] = [rest] if self.found.rule and rest.width > 0 else []
                    break
        return found

    def outcomes(self, told: Mapping[Region, tuple[Outcome, int]]) -> list[Region]:
        """Draw the outcomes here; return the rows still free, those below the outcomes first."""
        for row, (outcome, n) in told.items():
            x = row.x
            for text, style in forms(self.scene, outcome, self.pen.glyphs)[n]:
                x = self.pen.text(x, row.y, text, style)
        last = max((row.y for row in told), default=0)
        return sorted((row for row in self.rows_free() if row not in told), key=lambda row: row.y < last)

    def arrivals(self, rows: list[Region]) -> None:
        """While clocks are set, draw which others can come here, on a free row."""
        setting = hands.clocks_set(self.scene) and not self.scene.spectator
        others = reaching(self.view, self.scene.seat, self.found.place) if setting and not self.found.rule else ()
        self.names([row for row in rows if self.tall or row.y > self.y + 3], others, ARRIVALS)

    def lacking(self) -> None:
        """Draw which cults have none of what lies here, once some have one, on the row below the stock."""
        if self.tall:
            lacking = without(self.view, self.found.component)
            self.names([Region(self.x + 1, self.y + 2, self.width - 2 - GHOST, 1)], lacking, LACKING)

    def names(self, rows: Sequence[Region], seats: Sequence[int], lead: str) -> None:
        """Draw players on the first of these rows with room: by name if all fit on one, else by letter, apart if all rooms have room."""
        letters = letter_cells(self.scene, seats)
        if cell_len(ARRIVALS) + 2 * len(self.scene.names) - 3 <= self.width - 2 - GHOST * self.tall:
            letters = tuple(cell for one in letters for cell in (one, (" ", "text")))[:-1]
        ways = [((lead, "dim"), *cells) for cells in (name_cells(self.scene, seats), letters)]
        fits = ((row, way) for way in ways for row in rows if seats and sum(cell_len(text) for text, _ in way) <= row.width)
        row, cells = next(fits, (Region(), ()))
        x = row.x
        for text, style in cells:
            x = self.pen.text(x, row.y, text, style)

    def rows_free(self) -> list[Region]:
        """Rows of the place with nothing drawn on them, the best first."""
        inner, bottom = self.width - 2, self.y + self.height - 1
        if self.found.rule:
            return self.rows_below_rule() if self.height > 4 else []
        offspring = self.y + 3 + 2 * self.tall
        beside = inner - EMBLEM if self.roomy else inner
        below = [Region(self.x + 1, y, inner if y < bottom - EMBLEM_ROWS else beside, 1) for y in range(offspring + 1, bottom)]
        return below + ([] if self.found.offspring else [Region(self.x + 1, offspring, inner - GHOST - (not self.tall), 1)])

    def rows_below_rule(self) -> list[Region]:
        """The free rows of the exterior location, downwards; the last is shared with its pawns, and with the end of a long rule."""
        inner, high = self.width - 2, self.height - 2
        rule = wrap(self.found.rule, inner, high, "")
        end = cell_len(rule[-1]) + GAP if len(rule) == high else 0
        between = [Region(self.x + 1, self.y + y, inner, 1) for y in range(len(rule) + 2, high)]
        return [*between, Region(self.x + 1 + end, self.y + high, self.width - 17 - end, 1)]

    def choice(self, code: str, part: str) -> None:
        """Draw a choice on a part of the place: the stock, or a cult's pawn, which keeps its colour."""
        seat = None if part == "stock" else seat_of(self.view, part)
        if seat in self.pawns:
            pick_out(self.pen, self.scene, code, self.pawns[seat], f"seat{seat} bold reverse underline")
        else:
            pick_out(self.pen, self.scene, code, self.stocked)


def draw_stairs(pen: Pen, one: Region, other: Region) -> None:
    """Draw stairs between two rooms: straight, winding, or down from corner to side."""
    g, style = pen.glyphs, "dim"
    if one.y == other.y:
        left, right = sorted((one, other), key=lambda region: region.x)
        pen.text(left.right, left.y + left.height // 2, g["dh"] * (right.x - left.right), style)
    elif one.x == other.x:
        upper, lower = sorted((one, other), key=lambda region: region.y)
        x = upper.x + (4 if upper.x == 0 else upper.width - 6)
        for y in range(upper.bottom, lower.y):
            odd = (y - upper.bottom) % 2
            pen.text(x, y, g["ctl" if odd else "cbl"] + g["cbr" if odd else "ctr"], style)
    else:
        outer, inner = (one, other) if not one.x or (other.x and one.x > other.x) else (other, one)
        draw_flight(pen, outer, inner, style)


def draw_flight(pen: Pen, outer: Region, inner: Region, style: str) -> None:
    """Draw a flight of stairs from above or below a room to the side of one in between."""
    g = pen.glyphs
    down, right = outer.y < inner.y, outer.x < inner.x
    end_row = inner.y + 1 if down else inner.bottom - 2
    start_row = outer.bottom if down else outer.y - 1
    step = 1 if down else -1
    rows = list(range(start_row, end_row + step, step))
    start = outer.right - 5 if right else outer.x + 4
    end = inner.x - 1 if right else inner.right
    xs = [start + round((end - start) * n / len(rows)) for n in range(len(rows))] + [end]
    enter, leave = {
        (True, True): ("cbl", "ctr"),
        (True, False): ("cbr", "ctl"),
        (False, True): ("ctl", "cbr"),
        (False, False): ("ctr", "cbl"),
    }[down, right]
    for n, y in enumerate(rows):
        a, b = xs[n], xs[n + 1]
        last = n == len(rows) - 1
        low, high = min(a, b), max(a, b)
        pen.text(low, y, g["h"] * (high - low + 1), style)
        pen.text(a, y, g[enter], style)
        if not last:
            pen.text(b, y, g[leave], style)
