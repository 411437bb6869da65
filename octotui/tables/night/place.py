"""One room of the university, or the exterior location: components, emblem, pawns, and what is told there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from engine.core.state import Names
from engine.night.box import COMPONENTS
from engine.night.readings import PlaceReading, reaching, without
from engine.night.table import Night, alive, kinds, seat_of
from octotui.tables.initials import letter
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.emblems import EMBLEMS, PLAIN_EMBLEMS, ROLE, SMALL_EMBLEMS, SMALL_PLAIN_EMBLEMS
from octotui.tables.night.encounters import struck
from octotui.tables.night.map_choices import at_issue
from octotui.tables.night.names import plain, short_name
from octotui.tables.night.news import news
from octotui.tables.night.outcomes import Outcome, forms, letter_cells, name_cells, spaced
from octotui.tables.night.pawns import Pawn, Pawns, columns
from octotui.tables.night.scene import NightScene
from octotui.terminal.canvas import NEW, Pen, wrap
from octotui.widgets.area import pick_out
from octotui.widgets.scene import Cells

TALL = 8
"""Minimum rows of a room for drawing its pawns larger."""
ROOMY = (30, 13)
"""Minimum columns and rows of a room for drawing its emblem, and its pawns larger still."""
SPACIOUS = 45
"""Columns of a room from which its emblem stands in the middle, as far from the pawns as from the frame."""
SNUG = 19
"""Minimum columns of a room with larger pawns for drawing its small emblem."""
LOWEST = 5
"""Rows of a room that has a single one below its cultists, which is left to what happened."""
PAWN_ROWS = 3
"""Rows of the largest pawns."""
LARGE_ROWS, FEW = 2, 2
"""Rows of larger pawns, and how many of them have room outside beside the player's predicted ones."""
MOST_ROWS = 6
"""Maximum rows of pawns of a kind on several lines."""
BELOW = 2
"""Rows at the bottom of a room that its emblem leaves free."""
LACKING, ARRIVALS = ("need it: ", "need: "), ("may be in: ", "may be: ")
"""What is said of cults that have none of what lies in a room, and of those that can be there next; longest first."""
WAY_OUT = (
    "Both hands on one number lead here, from anywhere, and no offspring comes.",
    "Both hands on one number lead here, from anywhere.",
    "Both hands on one number lead here.",
)
"""How to get to the exterior location (N5), longest first."""
DOMINATES = ("Who is alone there dominates, or whom all there agree on.", "Who is alone there dominates.")
"""When a cult dominates a place (N7, N8), longest first."""
FORMS = 6
"""Maximum number of forms of an outcome."""
BROAD = 100
"""Columns of the exterior location from which half its last row is for pawns, so that they have names."""
APART = 1
"""Columns kept free before the sign of what the player has."""
GAP = 2
"""Columns between what is told side by side."""
GHOST = 4
"""Columns reserved at the end of a row of pawns for the player's own predicted pawns."""


Told = dict[Region, tuple[Outcome, int]]
"""Outcomes by the free row on which each is told, each with the number of its form."""


class Listed(NamedTuple):
    """Players to list in a place, and the rows of it that are free for that, the best first."""

    seats: Sequence[int]
    rows: Sequence[Region]


class Place:
    """One room or the exterior location to draw."""

    def __init__(self, pen: Pen, scene: NightScene, found: PlaceReading, region: Region, code: str) -> None:
        self.pen, self.scene, self.found, self.code = pen, scene, found, code
        self.view: Night = scene.view
        self.x, self.y, self.width, self.height = region.x, region.y, region.width, region.height
        self.tall = self.height >= TALL and not found.rule
        self.roomy = self.width >= ROOMY[0] and self.height >= ROOMY[1] and not found.rule
        framed = self.roomy or self.frames_outside()
        self.shapes = Pawns(pen.glyphs, scene, self.tall or self.roomy or self.stands_outside(), framed)
        self.picture = self.emblem_region() if self.roomy else self.small_emblem_region() if self.tall else Region()
        """The region of its emblem."""
        self.pawns: dict[int, Region] = {}
        self.stocked = Region()
        """The region of its components."""

    def frames_outside(self) -> bool:
        """Whether the exterior location has room below its rule for names in frames, as large rooms have."""
        inner, high = self.width - 2, self.height - 2
        return bool(self.found.rule) and self.width >= BROAD and len(wrap(self.found.rule, inner, high, "")) + PAWN_ROWS <= high

    def stands_outside(self) -> bool:
        """Whether the exterior location has room below its rule for pawns as large as in rooms."""
        inner, high = self.width - 2, self.height - 2
        few = len(self.found.cults) <= FEW and len(wrap(self.found.rule, inner, high, "")) + LARGE_ROWS <= high
        return self.frames_outside() or (bool(self.found.rule) and few)

    @property
    def marked(self) -> bool:
        return bool(self.code) and self.code == self.scene.cursor

    def draw(self, counted: bool = True) -> None:
        """Draw everything about the place, and the choice for it. `counted`: with all signs of its component, not only one."""
        pen, found = self.pen, self.found
        here = at_issue(self.scene) == found.place
        frame = "danger bold" if found.place in struck(self.view) else "title bold" if here else "border"
        pen.box(self.x, self.y, self.width, self.height, frame, corners="c" if found.rule else "")
        self.title(here)
        self.stock(counted)
        if found.rule:
            self.outside()
        else:
            self.emblem()
            for n, seats in enumerate(self.cultist_lines()):
                self.row(self.cultists + n * self.shapes.rows, seats, self.shapes.cultist, kept=GHOST * (not self.tall))
            for n, seats in enumerate(self.offspring_lines()):
                self.row(self.offspring + n, seats, self.shapes.offspring, kept=0)
        if self.code:
            hint = self.scene.hints.get(self.code)
            if hint:
                pen.text(self.x, self.y, hint, "marked bold reverse")
            pen.spot(self.code, self.x, self.y, self.width, self.height)
        if found.place in (self.sends("place"), self.sends("offspring")):
            pen.part(self.scene.cursor, Region(self.x, self.y, self.width, self.height))

    def sends(self, pawn: str) -> str | None:
        """Where the marked clock setting sends a pawn of the player's, either `place` or `offspring`; None if it says nothing of that."""
        return getattr(self.scene.foreseen, pawn, None)

    def foreseen(self, pawn: str) -> str | None:
        """The same, but None as long as the hand for it is not asked for: with the first, cultists are only sent outside."""
        place = self.sends(pawn)
        return place if pawn == "offspring" or hands.moving(self.scene) == "dagger" or place == self.view.exterior else None

    @property
    def cultists(self) -> int:
        """The row where cultists begin."""
        return self.y + 2 + self.tall

    @property
    def offspring(self) -> int:
        """The row where offspring begin."""
        return self.cultists + self.shapes.rows * len(self.cultist_lines())

    def cultist_lines(self) -> list[Sequence[int]]:
        """Whose cultists stand side by side."""
        return self.lines(self.cultists, self.found.cults, self.shapes.cultist)

    def offspring_lines(self) -> list[Sequence[int]]:
        """Whose offspring stand side by side."""
        return self.lines(self.offspring, self.found.offspring, self.shapes.offspring)

    def lines(self, y: int, seats: Sequence[int], pawn: Callable[[int, bool], Pawn]) -> list[Sequence[int]]:
        """Pawns line by line from this row on: on several lines only in a large room, where then all have their names."""
        lines: list[list[int]] = [[]]
        high = max((len(pawn(seat, True)) for seat in seats), default=1)
        for seat in seats:
            room = self.right(y + high * (len(lines) - 1), high) - self.x - 1
            if sum(columns(pawn(one, True)) + 1 for one in (*lines[-1], seat)) - 1 > room:
                lines.append([])
            lines[-1].append(seat)
        return [*lines] if self.roomy and all(lines) and high * len(lines) <= MOST_ROWS else [seats]

    def explains(self) -> bool:
        """Whether the rule outside speaks of dominating a place before anybody has seen that happen."""
        return "dominates" in self.found.rule and hands.first_set(self.scene)

    @property
    def pawn_columns(self) -> int:
        """The columns at the right that pawns have outside."""
        return 15 if self.width < BROAD else self.width // 2

    @property
    def beside_pawns(self) -> int:
        """The columns at the left that pawns leave free outside."""
        return self.width - self.pawn_columns - GAP

    @property
    def below_rule(self) -> int:
        """The columns of the rows below the rule outside, above the last: all, unless pawns have these rows too."""
        return self.beside_pawns if self.stands_outside() else self.width - 2

    def emblem_rows(self) -> Sequence[str]:
        sizes = (SMALL_PLAIN_EMBLEMS, PLAIN_EMBLEMS) if self.pen.glyphs.name == "ascii" else (SMALL_EMBLEMS, EMBLEMS)
        return sizes[self.roomy][self.found.component]

    def emblem_region(self) -> Region:
        """The region of its emblem: at the right, in wide rooms away from the frame; further right where the names of all cults leave room
        for it, so that it stays, or else behind or below those of cultists here; empty where it cannot be or they take several lines.
        """
        bottom = self.y + self.height - 1
        x, wide, high = self.emblem_size()
        wide_as = [columns(self.shapes.cultist(seat, True)) + 1 for seat in range(len(self.view.power))]
        named, of_all = sum(wide_as[seat] for seat in self.found.cults) - 1, sum(wide_as) - 1
        if named > self.width - 2:
            return Region()
        stays = self.x + 2 + of_all + wide < self.x + self.width
        right = max(x, self.x + 2 + (of_all if stays else named))
        if right + wide < self.x + self.width:
            return Region(right, bottom - BELOW - high, wide, high)
        below = Region(self.x + self.width - 2 - wide, max(bottom - BELOW - high, self.cultists + PAWN_ROWS), wide, high)
        return below if below.bottom <= bottom else Region()

    def emblem_size(self) -> tuple[int, int, int]:
        """Where its emblem begins at the right, and its columns and rows."""
        rows = self.emblem_rows()
        wide = len(rows[0])
        free = self.width - 2 * wide
        margin = (self.width - wide) // 3 if self.width >= SPACIOUS else max(1, free // 4) if self.roomy else free // 8
        return self.x + self.width - 1 - margin - wide, wide, len(rows)

    def small_emblem_region(self) -> Region:
        """The region of a small emblem: beside cultists, above all else that comes and goes, so that it stays; gone only where they have no
        room beside it even without their names.
        """
        x, wide, high = self.emblem_size()
        cultists = sum(columns(self.shapes.cultist(seat, False)) for seat in self.found.cults)
        fits = self.width >= SNUG and cultists <= x - self.x - 2
        return Region(x, self.cultists - 1, wide, high) if fits else Region()

    def emblem(self) -> None:
        """Draw the room's emblem, if it has room; pale once nothing of its kind is left."""
        style = ROLE[self.found.component] if self.found.left else "dim"
        for n, row in enumerate(self.emblem_rows() if self.picture else ()):
            self.pen.text(self.picture.x, self.picture.y + n, row, style)

    def right(self, y: int, high: int = 1) -> int:
        """The column where these rows end: before the emblem or the frame."""
        beside = self.picture.y < y + high and y < self.picture.bottom
        return self.picture.x - 1 if beside else self.x + self.width - 1

    def title(self, here: bool) -> None:
        """Draw number and name on the frame."""
        found, pen = self.found, self.pen
        name = plain(found.name)
        room = (self.stock_column - APART if found.rule else self.x + self.width - 1) - self.x - 1
        outside = (f"{short_name(self.view, found.place)}: {name}",) if found.rule else ()
        names = *outside, name, short_name(self.view, found.place)
        text = next((text for one in names if len(text := f"{found.number} {one}") <= room), f"{found.number} {names[-1]}")
        mark = pen.glyphs["now"] if here and len(text) < room else ""
        style = "marked bold reverse" if self.marked else "legal bold" if self.code else "title bold"
        pen.text(self.x + 1, self.y, mark + text, style, room)

    @property
    def most(self) -> int:
        """How many components there are at the start, or more if more lie here."""
        at = COMPONENTS.index(self.found.component)
        return max(len(self.view.box.stock(len(self.view.power), self.view.quick)[at]), self.found.left)

    @property
    def stock_column(self) -> int:
        """Where the components of the exterior location begin, on its frame."""
        return self.x + self.width - self.most - 5

    @property
    def has(self) -> bool:
        """Whether the player has one of what lies here, as long as that counts."""
        seat = self.scene.seat
        return self.found.component in kinds(self.view, seat) and self.view.power[seat] > 0 and not self.view.over

    def stock_name(self, signs: int) -> str:
        """What lies here: in full if that has room behind so many signs for any number, also once it is new and the player has one."""
        component, kind = self.view.box.components[self.found.component], self.found.component
        beside = signs + len(f" {self.most}") + len(NEW) + cell_len(self.pen.glyphs["check"])
        whole = beside + cell_len(component.plural) <= self.width - 2
        one, many = (component.name, component.plural) if whole else (kind, f"{kind}s")
        return f" {one}" if self.found.left == 1 else f" {many}"

    def stock_numbers(self) -> tuple[tuple[str, int], ...]:
        """How many lie here, and the columns kept free before the sign of what the player has, roomiest form first."""
        left = f"{self.found.left}"
        return (f" {left}", APART * self.has), (f" {left}", 0), (left, 0)

    def names_all(self) -> bool:
        """Whether there is room for all signs of its component and a name, also once the player has one."""
        name = f" {self.most} {self.found.component}s"
        return bool(self.found.rule) or self.most + cell_len(name) <= self.width - 2 - 1 - APART

    def stock(self, counted: bool) -> None:
        """Draw what is left, as a number behind its signs or a single one, and whether the player has one. Where there is no other room
        for it, the sign of what is new stands for the space before the name.
        """
        pen, found = self.pen, self.found
        kind, at = found.component, COMPONENTS.index(found.component)
        before = news(self.scene)
        role = ROLE[kind]
        x, y = (self.stock_column, self.y) if found.rule else (self.x + 1, self.y + 1)
        start = x
        new = NEW if before is not None and before.stock[at] != found.left else ""
        signs = self.most if counted or found.rule else 1
        room = 0 if found.rule else self.width - 2 - self.has - len(new) - signs
        full = self.stock_name(signs)
        ways = ((*one, name) for name in (full, *([full.lstrip()] if new else [])) for one in self.stock_numbers())
        forms = ((number, name) for number, apart, name in ways if len(number) + cell_len(name) + apart <= room)
        number, name = next(forms, (f" {found.left}", ""))
        for n in range(signs):
            x = pen.text(x, y, pen.glyphs[kind if n < found.left else "bullet"], f"{role} bold" if n < found.left else "dim")
        x = pen.text(x, y, number, "text bold" if found.left else "dim")
        x = pen.text(x, y, new, "changed bold")
        pen.text(x, y, name, role)
        self.stocked = Region(start, y, x - len(new) - start, 1)
        if self.has:
            pen.text(self.x + self.width - 2, y, pen.glyphs["check"], "good bold")

    def row(self, y: int, seats: Sequence[int], pawn: Callable[[int, bool], Pawn], x: int = 0, kept: int = GHOST) -> int:
        """Draw pawns side by side, a column apart if there is room, and named if all fit beside the `kept` columns; return the
        column after them.
        """
        x = x or self.x + 1
        high = max((len(pawn(seat, True)) for seat in seats), default=1)
        right = self.right(y, high)
        named, short = ([pawn(seat, words) for seat in seats] for words in (True, False))
        pawns = named if sum(map(columns, named)) + len(seats) - 1 <= right - x - kept else short
        gap = int(sum(map(columns, pawns)) + len(pawns) - 1 <= right - x)
        for seat, rows in zip(seats, pawns, strict=True):
            for n, cells in enumerate(rows):
                end = x
                for text, style in cells:
                    end = self.pen.text(end, y + n, text, style)
            self.pawns[seat] = Region(x, y, max(cell_len(cells[0][0]) for cells in rows if cells), len(rows))
            x += columns(rows) + gap
        return x

    def outside(self) -> None:
        """Draw its rule, with the pawns there on the last row."""
        pen, found = self.pen, self.found
        bottom = self.y + self.height - 2
        below = self.y + 1 + pen.words(self.x + 1, self.y + 1, self.width - 2, self.height - 2, found.rule, "dim")
        way = next((text for text in WAY_OUT if cell_len(text) <= self.below_rule), "")
        if below < bottom:
            pen.text(self.x + 1, below, way, "dim")
            below += 1
        if below <= bottom and self.explains():
            pen.text(self.x + 1, below, next((text for text in DOMINATES if cell_len(text) <= self.beside_pawns), ""), "dim")
        top = bottom - self.shapes.rows + 1
        end = self.row(top, found.cults, self.shapes.cultist, self.x + self.width - self.pawn_columns)
        self.ghost_of_cultists(end + 1, (top + bottom) // 2)

    def ghosts(self) -> None:
        """Draw the player's pawns as predicted for the marked clock setting, once all else in a room is drawn: cultists at the right end of
        their row, unless a small emblem is there; these and offspring at the right end of the lowest row that is free there.
        """
        if self.found.rule:
            return
        place, own = self.found.place, letter(self.scene.names, self.scene.seat)
        if self.foreseen("place") == place and self.tall and not self.roomy:
            self.ghost_below(own)
        elif self.foreseen("place") == place:
            y = self.cultists - self.tall
            self.ghost(self.right(y) - GHOST + 1, y, own)
        if self.foreseen("offspring") == place:
            self.ghost_below(self.pen.glyphs["offspring"] + own.lower())

    def ghost_below(self, sign: str) -> None:
        """Draw a predicted pawn at the right end of the lowest row that is free there, apart from what stands in it if there is such a row;
        if none is free, on the frame.
        """
        frame = self.y + self.height - 1
        x = self.x + self.width - 1 - GHOST + (len(sign) < 2)
        ways = ((y, begin) for begin in (x - 1, x) for y in range(frame - 1, self.y, -1))
        free = (y for y, begin in ways if all(char == " " for char, _ in self.pen.rows[y][begin : self.x + self.width - 1]))
        self.ghost(x, next(free, frame), sign)

    def ghost_of_cultists(self, x: int, y: int) -> None:
        if self.foreseen("place") == self.found.place:
            self.ghost(x, y, letter(self.scene.names, self.scene.seat))

    def ghost(self, x: int, y: int, sign: str) -> None:
        g = self.pen.glyphs
        self.pen.text(x, y, g["ghost"] + sign + g["ghost"], "marked bold")

    def told(self, came: tuple[Outcome, ...], usual: Mapping[str, int]) -> Told:
        """A free row for each outcome here that has room, and the longest form with which all fit; `usual`: the first form allowed of a
        kind. Outside, where rows are few, several share one.
        """
        found: Told = {}
        for least in range(FORMS):
            found = self.placed(came, {outcome.kind: max(least, usual.get(outcome.kind, 0)) for outcome in came})
            if len(found) == len(came):
                break
        return found

    def placed(self, came: tuple[Outcome, ...], first: Mapping[str, int]) -> Told:
        """Outcomes on free rows, each in the longest form allowed that fits."""
        rows = self.rows_free()
        found = {}
        for outcome in came:
            ways = list(enumerate(forms(self.scene, outcome)))
            for n, cells in ways[min(first[outcome.kind], len(ways) - 1) :]:
                needs = sum(cell_len(text) for text, _ in cells)
                if fits := next((row for row in rows if row.width >= needs), None):
                    found[fits] = outcome, n
                    rest = Region(fits.x + needs + GAP, fits.y, fits.width - needs - GAP, 1)
                    at = rows.index(fits)
                    rows[at : at + 1] = [rest] if self.found.rule and rest.width > 0 else []
                    break
        return found

    def outcomes(self, told: Told) -> list[Region]:
        """Draw the outcomes here; return the rows still free, those below the outcomes first."""
        for row, (outcome, n) in told.items():
            x = row.x
            for text, style in forms(self.scene, outcome)[n]:
                x = self.pen.text(x, row.y, text, style)
        last = max((row.y for row in told), default=0)
        return sorted((row for row in self.rows_free() if row not in told), key=lambda row: row.y < last)

    def arrivals(self, rows: list[Region]) -> Listed:
        """While clocks are set, which others may be here once they are revealed."""
        setting = hands.clocks_set(self.scene) and not self.scene.spectator
        others = reaching(self.view, self.scene.seat, self.found.place) if setting and not self.found.rule else ()
        kept = rows if self.height > LOWEST else []
        return Listed(others, sorted(kept, key=lambda row: row.y < self.picture.bottom))

    def lacking(self) -> Listed:
        """Which cults have none of what lies here, once some have one, on the row below the stock."""
        if not self.tall:
            return Listed((), ())
        row = Region(self.x + 1, self.y + 2, self.right(self.y + 2) - self.x - 1 - GHOST * self.roomy, 1)
        return Listed(lacking_in(self.view, self.found), [row])

    def list_forms(self, seats: Sequence[int], leads: Names) -> list[Cells]:
        """Players by name or by letter, also after a shorter lead, at last without spaces. All of them are `all` in as many forms."""
        if len(seats) == len(alive(self.view)):
            texts = f"{leads[0]}all", *(f"{lead}all" for lead in (*leads, leads[-1]))
            return [((text, "dim"),) for text in texts]
        close = letter_cells(self.scene, seats)
        ways = (leads[0], name_cells(self.scene, seats)), *((lead, spaced(close)) for lead in leads), (leads[-1], close)
        return [((lead, "dim"), *players) for lead, players in ways]

    def longest_form(self, listed: Listed, leads: Names) -> int:
        """The first of these forms that has room; the first where there is nobody, or no room at all."""
        ways = enumerate(self.list_forms(listed.seats, leads))
        return next((n for n, cells in ways if listed.seats and row_for(cells, listed.rows)), 0)

    def leaves_out(self, listed: Listed, leads: Names) -> bool:
        """Whether there are players and no room for them in any form."""
        return bool(listed.seats) and not any(row_for(cells, listed.rows) for cells in self.list_forms(listed.seats, leads))

    def list_players(self, listed: Listed, leads: Names, form: int) -> None:
        """Draw players in this form where it first has room."""
        cells = self.list_forms(listed.seats, leads)[form] if listed.seats else ()
        if row := row_for(cells, listed.rows):
            x = row.x
            for text, style in cells:
                x = self.pen.text(x, row.y, text, style)

    def rows_free(self) -> list[Region]:
        """Rows of the place with nothing drawn on them, the best first."""
        bottom = self.y + self.height - 1
        if self.found.rule:
            return self.rows_below_rule() if self.height > 4 else []
        below = [Region(self.x + 1, y, self.right(y) - self.x - 1, 1) for y in range(self.offspring + len(self.offspring_lines()), bottom)]
        if self.found.offspring:
            return below
        return [*below, Region(self.x + 1, self.offspring, self.right(self.offspring) - self.x - 1, 1)]

    def rows_below_rule(self) -> list[Region]:
        """The free rows of the exterior location, downwards; the last is shared with its pawns, and with the end of a long rule."""
        inner, high = self.width - 2, self.height - 2
        rule = wrap(self.found.rule, inner, high, "")
        end = cell_len(rule[-1]) + GAP if len(rule) == high else 0
        between = [Region(self.x + 1, self.y + y, self.below_rule, 1) for y in range(len(rule) + 2, high)]
        return [*between, Region(self.x + 1 + end, self.y + high, self.beside_pawns - end, 1)]

    def choice(self, code: str, part: str) -> None:
        """Draw a choice on a part of the place: the stock, or a cult's pawn, which keeps its colour."""
        seat = None if part == "stock" else seat_of(self.view, part)
        if seat in self.pawns:
            pick_out(self.pen, self.scene, code, self.pawns[seat], f"seat{seat} bold reverse underline")
        else:
            pick_out(self.pen, self.scene, code, self.stocked)


def lacking_in(view: Night, place: PlaceReading) -> Sequence[int]:
    """Which cults have none of what lies in a place, once some have; nobody once the game is over."""
    return () if view.over else without(view, place.component)


def row_for(cells: Cells, rows: Sequence[Region]) -> Region | None:
    """The first of these rows that has room for a text."""
    need = sum(cell_len(text) for text, _ in cells)
    return next((row for row in rows if need <= row.width), None)
