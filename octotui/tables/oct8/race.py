"""Everybody's points at the Oct8 table, octopus by octopus, and what counts. Shown where there is room."""

from __future__ import annotations

from engine.core.words import count_of
from engine.oct8.octopus import read_octopus
from engine.oct8.readings import before_exchange, colour, score
from engine.oct8.words import scoring_rules
from octotui.tables.oct8.octopus import beside_word, head_sign
from octotui.tables.oct8.scene import Oct8Area, Oct8Scene
from octotui.tables.oct8.shoal import others_of
from octotui.tables.oct8.status import points
from octotui.terminal.canvas import Pen
from themes import Glyphs

NAMED, BAR = 12, 8
"""Maximum columns of a name, and minimum ones of a bar."""
GREAT = 24
"""Points that few come beyond: a bar has room for so many, or for all that somebody has."""
UNITS = (1, 2, 3, 5, 10, 20)
"""The points that a column may stand for."""
APART = 2
"""Columns between two octopuses."""
NARROW, TOTAL = 40, 4
"""Columns below which bars have all the room, as some octopuses beside them would come and go; and those of a number with its gaps."""
LEFT_OUT = "dim"
"""The style of what stands for those left out."""


class Race(Oct8Area):
    """A bar for each player, on one scale from the first point to the last: a column for a point if a third of the width is enough, else
    for several, with a half one for what is left; beside it the octopuses they come from, in spare rows too, unless the area is narrow.
    Where there is no row for a heading it goes; where there are fewer rows than players, several stand in a row, without octopuses.
    """

    def sees(self, scene: Oct8Scene) -> object:
        view = scene.view
        return view.area, view.shipped, view.over

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        least, rules = 1 + len(scene.names), rules_in(scene, width)
        return least, least + (1 + len(rules) if rules else 0)

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        g, shipped = pen.glyphs, False
        seats = [scene.seat, *others_of(scene)]
        headed = pen.height > len(seats)
        if pen.height < len(seats):
            draw_abreast(pen, scene, seats)
            return
        named, (longest, each) = name_columns(scene), scale(scene, pen.width)
        begin = named + 6 + longest
        y, spare = int(headed), max(0, pen.height - 1 - len(seats))
        rules = rules_in(scene, pen.width) if pen.height >= self.need(scene, pen.width)[1] else ()
        spare -= 1 + len(rules) if rules else 0
        for n, seat in enumerate(seats):
            pen.text(0, y, scene.names[seat], f"seat{seat} bold", named)
            has = points(scene, seat)
            x = pen.text(named + 1, y, f"{has:>2}", "text bold") + 1
            pen.text(x, y, bar(g, has, each), f"seat{seat} bold")
            added = (NOTHING, SHIPPED, ALL) if scene.view.over else (NOTHING, SHIPPED)
            ways = (octopus_points(scene, seat, g, which) for which in added) if pen.width >= NARROW else ([],)
            rows = first_whole([in_rows(way, begin, pen.width - 1, 1 + -(-spare // (len(seats) - n))) for way in ways])
            for x, row, text, style in rows:
                pen.text(x, y + row, text, style)
                shipped |= g["shipped"] in text
            used = max((row for _, row, *_ in rows), default=0)
            y, spare = y + 1 + used, spare - used
        if not headed:
            return
        notes = f"{g['full']} = {count_of(each, 'points')}" * (each > 1), f"{g['shipped']} shipped" * shipped
        pen.heading("Points", "  ".join(filter(None, notes)))
        for n, line in enumerate(rules):
            pen.text(0, y + 1 + n, line, "dim")


def draw_abreast(pen: Pen, scene: Oct8Scene, seats: list[int]) -> None:
    """A name, points and a bar for each seat, in as few columns as fit, down one and then the next."""
    across = -(-len(seats) // max(1, pen.height - 1))
    rows, wide = -(-len(seats) // across), pen.width // across
    named = min(name_columns(scene), max(1, wide - TOTAL))
    _, each = scale(scene, wide)
    pen.heading("Points", f"{pen.glyphs['full']} = {count_of(each, 'points')}" * (each > 1))
    for n, seat in enumerate(seats):
        x, y = n // rows * wide, 1 + n % rows
        pen.text(x, y, scene.names[seat], f"seat{seat} bold", named)
        has = points(scene, seat)
        end = pen.text(x + named + 1, y, f"{has:>2}", "text bold") + 1
        pen.text(end, y, bar(pen.glyphs, has, each), f"seat{seat} bold", max(0, x + wide - 1 - end))


def rules_in(scene: Oct8Scene, width: int) -> tuple[str, ...]:
    """What counts, a sentence a row; nothing where one of them would reach the last column."""
    rules = scoring_rules(scene.view.box.scoring)
    return rules if max(map(len, rules)) < width else ()


def name_columns(scene: Oct8Scene) -> int:
    """The columns of the longest name."""
    return min(NAMED, max(map(len, scene.names)))


def scale(scene: Oct8Scene, width: int) -> tuple[int, int]:
    """The columns of the longest bar, beyond which the octopuses begin, and the points of a column: as few as let that bar fit."""
    named = name_columns(scene)
    room = width - named - TOTAL if width < NARROW else max(BAR, width // 3 - named)
    most = max(GREAT, *(points(scene, seat) for seat in range(len(scene.names))))
    each = next((each for each in UNITS if most <= room * each), UNITS[-1])
    return -(-most // each), each


def bar(glyphs: Glyphs, points: int, each: int) -> str:
    """The bar of so many points, each of its columns for so many, with a half one if that much is left."""
    whole, left = divmod(points, each)
    return glyphs["full"] * whole + glyphs["half"] * (2 * left >= each)


Piece = tuple[str, str, int]
"""Text, style and points."""


NOTHING, SHIPPED, ALL = range(3)
"""Which octopuses are added up, so that their points take less room."""


def octopus_points(scene: Oct8Scene, seat: int, glyphs: Glyphs, added: int) -> list[Piece]:
    """A seat's octopuses, each with its points and its colour, those that are `added` up as one sum; once the game is over, also what its
    secret colour adds.
    """
    view = before_exchange(scene.view)
    here, sent = ([read_octopus(octopus) for octopus in octopuses] for octopuses in (view.area[seat], view.shipped[seat]))
    scoring, gone = view.box.scoring, beside_word(glyphs["shipped"]) + glyphs["shipped"]
    if added == ALL:
        total = sum(one.points(scoring) for one in here)
        found = [(f"here: {total}", "text", total)]
    else:
        found = [(f"{head_sign(glyphs, one.head)} {(worth := one.points(scoring))}", one.colour, worth) for one in here]
    if added and len(sent) > 1:
        total = sum(one.points(scoring) for one in sent)
        found.append((f"{len(sent)} shipped: {total}", "text", total))
    else:
        found += [(f"{head_sign(glyphs, one.head)} {(worth := one.points(scoring))}{gone}", one.colour, worth) for one in sent]
    if view.over and (doubling := score(view, seat).doubling):
        mine = colour(view, seat)
        found.append((f"secret {mine}: +{doubling}", f"{mine} bold", doubling))
    return found


Placed = list[tuple[int, int, str, str]]
"""Column, row, text and style of pieces."""


def first_whole(ways: list[Placed]) -> Placed:
    """The first of these that leaves nothing out, or else the last."""
    return next((way for way in ways if way and all(style != LEFT_OUT for *_, style in way)), ways[-1])


def in_rows(pieces: list[Piece], begin: int, width: int, most: int) -> Placed:
    """Pieces side by side from a column on, in this many rows at most; if not all fit, as many as leave room to say how many are left out,
    with their points.
    """
    found = flowing([(text, style) for text, style, _ in pieces], begin, width, most)
    for words in (MORE, MORE_IN_SHORT):
        for kept in range(len(pieces) - 1, 0, -1):
            told, rest = pieces[:kept], pieces[kept:]
            tail = words.format(count=len(rest), points=sum(points for *_, points in rest))
            found = found or flowing([*((text, style) for text, style, _ in told), (tail, LEFT_OUT)], begin, width, most)
    return found or []


MORE, MORE_IN_SHORT = "{count} more: {points}", "+{count}: {points}"
"""What stands for the octopuses left out."""


def flowing(pieces: list[tuple[str, str]], begin: int, width: int, most: int) -> Placed | None:
    """Pieces side by side in rows; None if these rows are not enough."""
    placed: Placed = []
    x, row = begin, 0
    for text, style in pieces:
        if x + len(text) > width and x > begin:
            x, row = begin, row + 1
        if x + len(text) > width or row == most:
            return None
        placed.append((x, row, text, style))
        x += len(text) + APART
    return placed
