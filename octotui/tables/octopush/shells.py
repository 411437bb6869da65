"""The score shells of Octopush, a spiral of twenty places per player, or a table where they have no room; in the dice variant, the die and
the pups.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.state import Names
from engine.octopush.box import CHOMP, COLOURS, PUPS
from engine.octopush.rounds import played, shells
from engine.octopush.table import Table
from octotui.tables.octopush.players import whose_turn
from octotui.tables.octopush.points import draw_points, rows_of_points
from octotui.tables.octopush.recap import name_style
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.tile import LETTER
from octotui.terminal.canvas import NEW, Pen

TRACK = 20
"""Places on a shell."""
COUNTED = 5
"""Places from one with a number to the next."""
LEAST_NAME, LEGIBLE = 3, 7
"""Letters that a name keeps beside the points of this round's colours, and beside those of all."""
ACROSS, DOWN = 5, 4
"""Places in its first row and in its first column."""
WIDEST_STEP = 10
"""Maximum columns from one place to the next."""
SPOTS = {
    "1": "4",
    "2": "08",
    "3": "048",
    "4": "0268",
    "5": "02468",
    "6": "023568",
}
"""The pips of each face, in three rows of three."""


def spiral() -> Iterator[tuple[int, int]]:
    """Column and row of each place of a shell, from the mouth at the lower left clockwise inward."""
    x, y, way = 0, DOWN, 0
    left, top, right, bottom = 0, 0, ACROSS - 1, DOWN - 1
    for _ in range(TRACK):
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
        if not (left <= x + dx <= right and top <= y + dy <= bottom):
            if way == 0:
                left += 1
            elif way == 1:
                top += 1
            elif way == 2:
                right -= 1
            else:
                bottom -= 1
            way = (way + 1) % 4
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
        x, y = x + dx, y + dy
        yield x, y


PUP_COLUMNS, SAID = 34, 40
"""Columns of the pups with their names, and the least for whole sentences beside them."""
FACES = (
    "A number: so many spaces, each in any direction.",
    "Chomp, {chomps} faces of {faces}: your pawn takes the place of the nearest of theirs, which is out.",
    "Whoever has no pawn left gets all four back home.",
)
FACES_BRIEF = ("A number: spaces, any turns.", "Chomp ({chomps} of {faces}): eats a pawn.", "No pawn left: all come home.")
"""What the die does, in sentences and in few words."""

PLACES = tuple(spiral())


class Shells(OctopushArea):
    """A shell per player with each colour's pup, or all points in a table; in the dice variant, the die and the freed pups."""

    def sees(self, scene: OctopushScene) -> object:
        before: Any = scene.before
        view = scene.view
        was = None if before is None else (before.points, before.pups, before.die)
        return view.points, view.pups, view.die, bool(played(view, scene.seat)), whose_turn(view), view.colours, was

    def need(self, scene: OctopushScene, width: int) -> tuple[int, int]:
        if scene.view.dice:
            return 5, 5
        if self._tabled(scene, width):
            return rows_of_points(scene), rows_of_points(scene)
        step, told = self._step(scene, width), len(meaning(scene, width))
        return DOWN + 1 + told, 2 + (DOWN - 1) * max(1, step // 3) + told

    def _step(self, scene: OctopushScene, width: int) -> int:
        """Columns from one place to the next."""
        return max(1, min(WIDEST_STEP, ((width + 1) // len(scene.names) - 2) // (ACROSS - 1)))

    def _tabled(self, scene: OctopushScene, width: int) -> bool:
        """Whether the places of the shells would be too close to each other to be counted, with no room for all points above them."""
        return width < NARROW and self._step(scene, width) < LEGIBLE_STEP

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        if scene.view.dice:
            draw_die(pen, scene)
            draw_pups(pen, scene, 9)
            draw_faces(pen, scene, 9)
            return
        if self._tabled(scene, pen.width):
            draw_points(pen, scene)
            return
        seats = len(scene.names)
        told_below = meaning(scene, pen.width)
        across = self._step(scene, pen.width)
        down = max(1, (pen.height - 2 - len(told_below)) // (DOWN - 1))
        for n, line in enumerate(told_below, pen.height - len(told_below)):
            pen.text(0, n, line, "dim")
        room = column_of(1, seats, pen.width) - 1
        numbers = legible_numbers([marker_cells(scene, seat, across, down) for seat in range(seats)], across, down)
        for seat, told in enumerate(told_points(scene, room)):
            self._shell(pen, scene, seat, column_of(seat, seats, pen.width), across, down, room, told, numbers)

    def _shell(
        self,
        pen: Pen,
        scene: OctopushScene,
        seat: int,
        left: int,
        across: int,
        down: int,
        room: int,
        told: Sequence[tuple[str, str]],
        numbers: Collection[int],
    ) -> None:
        """Draw one shell: whose it is, with the points told beside the name; then the path covered, each stretch in the colour of the next
        pup ahead, and the pups.
        """
        view, name = scene.view, scene.names[seat]
        points = dict(zip(COLOURS, view.points[seat], strict=True))
        turn = " underline" if seat == whose_turn(view) else ""
        room -= sum(len(text) for text, _ in told)
        x = left + min(len(name), room)
        pen.text(left, 0, name, f"{name_style(view, seat)} bold{turn}", room)
        before: Any = scene.before
        was = points if before is None else dict(zip(COLOURS, before.points[seat], strict=True))
        amid_round = before is not None and before.round == view.round and not view.over
        fresh = {colour for colour in points if amid_round and points[colour] != was[colour]}
        fresh |= {TOTAL} if fresh else set()
        for text, colour in told:
            x = pen.text(x, 0, text[:1], f"{colour} bold")
            x = pen.text(x, 0, text[1:], f"{colour} bold" + " reverse" * (colour in fresh))
        at = {colour: shells(n)[1] for colour, n in points.items() if n}
        ahead = {n: next((c for c in sorted(at, key=lambda c: at[c]) if at[c] >= n), "") for n in range(1, TRACK + 1)}
        for n, here in enumerate(PLACES, 1):
            draw_place(pen, left, n, across, down, ahead[n], here, numbers)
        for (column, row), colour in marker_cells(scene, seat, across, down).items():
            moved = colour and points[colour] != was[colour]
            style = f"{colour} bold reverse" + (" underline" if moved else "") if colour else "text bold"
            pen.text(left + column, row, LETTER[colour] if colour else pen.glyphs["more"], style)


def column_of(seat: int, seats: int, width: int) -> int:
    """The column where what is told of a seat begins, side by side with the others."""
    return seat * (width + 1) // seats


def meaning(scene: OctopushScene, width: int) -> Names:
    """What the shells are for, and from the second round on what the letters of other colours are, in the longest wording that fits on a
    row; where rows are few, only until one's first card, as long as nobody has a point.
    """
    if width < NARROW and (any(map(any, scene.view.points)) or played(scene.view, scene.seat)):
        return ()
    return next(((said,) for said in (MEANING if scene.view.round == 1 else LATER) if len(said) <= width), ())


NARROW = 48
"""Columns below which rows are few."""
LEGIBLE_STEP = 3
"""Columns from one place of a shell to the next from which places can be counted."""
MEANING = (
    "A shell each counts points: a colour's letter (its marker) goes inward from 1 to 20, and round again.",
    "Shells count points: a letter goes inward, 1 to 20.",
    "Shells count points, from 1 inward.",
)
LATER = ("Letters of earlier rounds stay: all points count.",)


WIDEST = len(" 33C") * len(COLOURS)
"""Columns of the points on all tracks, at most."""
TOTAL = "text"
"""The style of the points of all colours together."""


def told_points(scene: OctopushScene, room: int) -> list[list[tuple[str, str]]]:
    """By seat: the points told beside its name, with their colours, the same ones for everybody: those on all tracks; if a name would be
    cut short for them, only those on the tracks of this round's colours; or none. Where totals are shown and a name would ever be cut
    short, all together from the first round on. The first line has the letters, and the names at more length.
    """
    view = scene.view
    together = [[(f" {sum(points)}", TOTAL)] for points in view.points], LEGIBLE
    summed = view.options.totals and any(room - WIDEST < min(len(name), LEGIBLE) for name in scene.names)
    ways = [together] if summed else [(points_of_tracks(view), LEGIBLE), (by_colour(view.points, view.colours), LEAST_NAME)]
    for told, least in ways:
        left = [room - sum(len(text) for text, _ in pieces) for pieces in told]
        if all(n >= min(len(name), least) for n, name in zip(left, scene.names, strict=True)):
            return told
    return [[] for _ in scene.names]


def points_of_tracks(view: Table) -> list[list[tuple[str, str]]]:
    """By seat: the points on the tracks of this round's colours, and on all others where there are any, each with its letter."""
    scored = [[colour for colour, n in zip(COLOURS, points, strict=True) if n] for points in view.points]
    return by_colour(view.points, ([*dict.fromkeys([*own, *more])] for own, more in zip(view.colours, scored, strict=True)))


def by_colour(points: Iterable[Sequence[int]], told: Iterable[Iterable[str]]) -> list[list[tuple[str, str]]]:
    """By seat: the points on the tracks of these colours, each with its letter."""
    return [
        [(f" {n[COLOURS.index(colour)]}{LETTER[colour]}", colour) for colour in colours] for n, colours in zip(points, told, strict=True)
    ]


def marker_cells(scene: OctopushScene, seat: int, across: int, down: int) -> dict[tuple[int, int], str]:
    """The colour of each marker on a seat's shell by column and row in it, those that the seat plays first."""
    points = dict(zip(COLOURS, scene.view.points[seat], strict=True))
    own_first = sorted(points, key=lambda colour: colour not in scene.view.colours[seat])
    return pup_cells({colour: shells(points[colour])[1] for colour in own_first if points[colour]}, across, down)


def legible_numbers(markers: Collection[Collection[tuple[int, int]]], across: int, down: int) -> list[int]:
    """The places that have their number, on all shells the same: where on none a marker covers a digit or stands right before it."""
    return [
        n
        for n in range(COUNTED, TRACK + 1, COUNTED)
        if not any((number_column(n, across) + i, 1 + PLACES[n - 1][1] * down) in here for here in markers for i in range(-1, len(str(n))))
    ]


def number_column(n: int, across: int) -> int:
    """The column in a shell where the number of a place begins."""
    x = PLACES[n - 1][0] * across
    return x if n == TRACK else x + 1 - len(str(n))


def pup_cells(at: Mapping[str, int], across: int, down: int) -> dict[tuple[int, int], str]:
    """The colour of the pup on each column and row, side by side where pups share a place, in the last column towards the inside; empty for
    the sign that more are there than the columns from one place to the next.
    """
    found = dict[tuple[int, int], str]()
    for n in dict.fromkeys(at.values()):
        (x, y), here = PLACES[n - 1], [colour for colour, place in at.items() if place == n]
        shown = here if len(here) <= across else [*here[: max(1, across - 1)], ""][:across]
        begin = x * across - (len(shown) - 1) * (x == ACROSS - 1)
        found |= {(begin + i, 1 + y * down): colour for i, colour in enumerate(shown)}
    return found


def draw_place(pen: Pen, left: int, n: int, across: int, down: int, colour: str, here: tuple[int, int], numbers: Collection[int]) -> None:
    """Draw a place of a shell and its line from the one before, doubled and coloured as far as a pup has come.

    Beyond that the places are drawn countable; these numbers stand on some, also where a pup has passed. The first always has its number,
    so that the open end of the spiral is seen to be its beginning, and where rows are spare an arrow tells which way it goes.
    """
    g = pen.glyphs
    kind, style = ("d", f"{colour} bold") if colour else ("c", "dim")
    x, y = left + here[0] * across, 1 + here[1] * down
    before = PLACES[n - 2] if n > 1 else (here[0], here[1] + 1)
    after = PLACES[n] if n < TRACK else here
    straight = before[0] == after[0] or before[1] == after[1]
    sign = g["bullet" if straight and not colour else corner(before, here, after, kind)]
    pen.text(x, y, str(n) if n == 1 else sign, style)
    if n > 1:
        line = "d" if colour else ""
        for i in range(1, across if before[1] == here[1] else 0):
            pen.text(x + i * (1 if before[0] > here[0] else -1), y, g[line + "h"], style)
        for i in range(1, down if before[0] == here[0] else 0):
            sign = "arrow_up" if n == 2 and i == down - 1 else line + "v"
            pen.text(x, y + i * (1 if before[1] > here[1] else -1), g[sign], style)
    if n in numbers and across >= len(str(n)) - (n == TRACK):
        pen.text(left + number_column(n, across), y, str(n), "text bold" if colour else style)


def corner(before: tuple[int, int], here: tuple[int, int], after: tuple[int, int], kind: str) -> str:
    """The glyph of a place between two others."""
    beside = {(other[0] - here[0], other[1] - here[1]) for other in (before, after)}
    line = "d" if kind == "d" else ""
    for name, (one, other) in {"tl": ((1, 0), (0, 1)), "tr": ((-1, 0), (0, 1)), "bl": ((1, 0), (0, -1)), "br": ((-1, 0), (0, -1))}.items():
        if {one, other} <= beside:
            return kind + name
    return line + ("h" if any(dx for dx, _ in beside) else "v")


def draw_die(pen: Pen, scene: OctopushScene) -> None:
    """Draw the die as rolled, or a question mark before the roll."""
    view = scene.view
    before: Any = scene.before
    fresh = before is not None and before.die != view.die and view.die is not None
    pen.box(0, 0, 9, 5, "changed bold" if fresh else "border", corners="c")
    if view.die == CHOMP:
        pen.text(1, 1, teeth(pen, "fall", "rise"), "danger bold")
        pen.text(2, 2, CHOMP, "text bold")
        pen.text(1, 3, teeth(pen, "rise", "fall"), "danger bold")
    elif view.die is None:
        pen.text(4, 2, "?", "dim")
    for spot in SPOTS.get(view.die or "", ""):
        n = int(spot)
        pen.text(2 + 2 * (n % 3), 1 + n // 3, pen.glyphs["pip"], "text bold")


def draw_faces(pen: Pen, scene: OctopushScene, left: int) -> None:
    """Draw what the die can show and what that does: beside the pups, or in few words below them."""
    chomps, faces, seats = scene.view.box.faces.count(CHOMP), len(scene.view.box.faces), len(scene.names)
    if pen.width - left - PUP_COLUMNS >= SAID:
        x, y, says = left + PUP_COLUMNS, 0, FACES
    else:
        x, y, says = left + 1, seats, FACES_BRIEF
    for text in says:
        y += pen.words(x, y, pen.width - x - 1, pen.height - y, text.format(chomps=chomps, faces=faces), "dim")


def teeth(pen: Pen, one: str, other: str) -> str:
    """A row of teeth across the die."""
    return "".join(pen.glyphs[(one, other)[n % 2]] for n in range(7))


def draw_pups(pen: Pen, scene: OctopushScene, left: int) -> None:
    """Draw each player's pups, free and waiting."""
    view, g = scene.view, pen.glyphs
    before: Any = scene.before
    for seat, name in enumerate(scene.names):
        colour = view.colours[seat][0]
        turn = " underline" if seat == whose_turn(view) else ""
        pen.text(left + 1, seat, f"{name:<10}", f"{name_style(view, seat)} bold{turn}", 10)
        pen.text(left + 12, seat, LETTER[colour], f"{colour} bold reverse")
        fresh = before is not None and before.pups[seat] != view.pups[seat]
        for n in range(PUPS):
            free = n < view.pups[seat]
            style = "changed bold underline" if fresh and n == view.pups[seat] - 1 else f"{colour} bold" if free else "dim"
            pen.text(left + 14 + 3 * n, seat, (g["full"] if free else g["rest"]), style)
        pen.text(left + 26, seat, f"{view.pups[seat]}/{PUPS}" + (NEW if fresh else ""), "text")
