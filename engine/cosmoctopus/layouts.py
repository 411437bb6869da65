"""Layouts of the Inky Realm: where its places lie, and which of them are adjacent (C38).

Everything is measured in half-tile steps from the layout's left and upper edge. A place is known by where its upper left corner lies, a
letter for the column and a number for the row: `a1`, `c3`. A tile is two steps wide and two high, so the places of a plain grid are `a1`,
`c1`, `e1`, `a3` and so on.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec

from engine.core.files import BadData
from engine.core.naming import cut_quotes, name_fault, printable, quoted, unknown
from engine.core.state import Names
from engine.core.toml import read_toml

Spot = tuple[int, int]
"""Half-steps from the left and from the top."""
Pair = tuple[int, int]
"""Two places by number, the lower one first."""
Distances = tuple[tuple[int, ...], ...]
"""From each place to each, in steps; -1 where there is no way."""

TILE = 2
"""Half-steps along an edge of a tile."""
WIDTH, HEIGHT = 10, 8
"""The largest layout in half-steps: five tiles by four. All of these can be drawn on a terminal of 80 columns and 24 rows."""
ONE_PART, TWO_PARTS = 9, 10
"""Places of a connected layout, and of one in two sections."""
NAME_LENGTH = 40
"""Cells that the name of a layout may take."""
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
Shipped = Literal["square", "infin-eight", "naught", "x-marks-the-splot", "threeping", "pentaglyph", "opposite-tides"]
SHIPPED: Names = get_args(Shipped)
"""The layouts that come with the game, by the names of their files."""


class BadLayout(BadData):
    """A layout that cannot be used: the message names the field, and the file if there is one."""


class LayoutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A layout as it is written: its name, and its places either drawn or listed."""

    name: str
    drawing: str = ""
    """A character for each half-step: four of the same sign make a tile, `.` or a space is empty."""
    places: tuple[Spot, ...] = ()
    """In place of a drawing: half-steps from the left and from the top, for each place."""
    links: Names = ()
    """Places that touch at a corner only and are adjacent all the same: `a1 c3`."""
    walls: Names = ()
    """Places that share an edge or overlap and are not adjacent."""


class Layout(msgspec.Struct, frozen=True, eq=False):
    """A layout that can be played. Places are numbered row by row."""

    name: str
    places: tuple[Spot, ...]
    names: Names
    """Of the places: `a1`."""
    links: tuple[Pair, ...]
    """The adjacent places."""
    walls: tuple[Pair, ...]
    """Places that touch along an edge and are not adjacent."""
    sections: tuple[int, ...]
    """For each place the number of the section it lies in: 0, or 1 in a layout of two."""
    distance: Distances
    """Without the bridge."""

    @property
    def parted(self) -> bool:
        """Whether it is in two sections, so that it needs the bridge."""
        return max(self.sections) > 0

    @property
    def gridded(self) -> bool:
        """Whether it is a plain grid: rows without gaps, every tile beside those left, right, above and below."""
        width, height = self.size
        even = all(x % TILE == y % TILE == 0 for x, y in self.places)
        return even and width * height == TILE * TILE * len(self.places) and not self.walls and len(self.links) == grid_links(width, height)

    @property
    def size(self) -> Spot:
        """Width and height in half-steps."""
        return extent(self.places)


# --- geometry -------------------------------------------------------------------------------------------------------------


def place_name(spot: Spot) -> str:
    """`c3` for the place two half-steps from the left and two from the top."""
    return f"{COLUMNS[spot[0]]}{spot[1] + 1}"


def touching(p: Spot, q: Spot) -> bool:
    """Whether two tiles share a stretch of edge or overlap (C38)."""
    dx, dy = abs(p[0] - q[0]), abs(p[1] - q[1])
    return p != q and dx <= TILE and dy <= TILE and (dx, dy) != (TILE, TILE)


def cornering(p: Spot, q: Spot) -> bool:
    """Whether two tiles touch at a corner only."""
    return abs(p[0] - q[0]) == abs(p[1] - q[1]) == TILE


def covering(p: Spot, q: Spot) -> bool:
    """Whether two tiles cover more than a quarter of each other, so that one of them could not be read."""
    return p != q and abs(p[0] - q[0]) + abs(p[1] - q[1]) < TILE


def extent(spots: Sequence[Spot]) -> Spot:
    """Width and height in half-steps of all tiles together."""
    across, down = zip(*spots, strict=True)
    return max(across) - min(across) + TILE, max(down) - min(down) + TILE


def in_order(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """The places row by row, counted from the layout's own left and upper edge."""
    if not spots:
        return ()
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return tuple(sorted(((x - left, y - top) for x, y in spots), key=lambda s: (s[1], s[0])))


def grid_links(width: int, height: int) -> int:
    """The adjacent pairs of a plain grid of so many half-steps."""
    columns, rows = width // TILE, height // TILE
    return (columns - 1) * rows + columns * (rows - 1)


def pairs_of(n: int) -> Iterator[Pair]:
    return ((i, j) for i in range(n) for j in range(i + 1, n))


def sections_of(n: int, links: Sequence[Pair]) -> tuple[int, ...]:
    """For each place the number of its section, counted in the order of the places."""
    found: dict[int, int] = {}
    for start in range(n):
        if start in found:
            continue
        number = max(found.values(), default=-1) + 1
        for place, steps in enumerate(steps_from(start, n, links)):
            if steps >= 0:
                found[place] = number
    return tuple(found[i] for i in range(n))


def steps_from(start: int, n: int, links: Sequence[Pair]) -> tuple[int, ...]:
    """The steps from one place to each; -1 where there is no way."""
    beside: list[list[int]] = [[] for _ in range(n)]
    for i, j in links:
        beside[i].append(j)
        beside[j].append(i)
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in beside[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return tuple(steps.get(i, -1) for i in range(n))


# --- reading --------------------------------------------------------------------------------------------------------------


def drawn(drawing: str) -> tuple[Spot, ...]:
    """The places of a drawing. Raises ValueError saying what is wrong."""
    cells: dict[str, list[Spot]] = {}
    for y, line in enumerate(drawing.splitlines()):
        for x, sign in enumerate(line):
            if sign not in ". ":
                cells.setdefault(sign, []).append((x, y))
    for sign, found in cells.items():
        x, y = found[0]
        if sorted(found) != sorted((x + i, y + j) for i in range(TILE) for j in range(TILE)):
            raise ValueError(f"{quoted(sign)} has to stand on four half-steps, two by two, to be a tile")
    return tuple(found[0] for found in cells.values())


def spots_of(file: LayoutFile) -> tuple[Spot, ...]:
    """The places of a file, row by row. Raises BadLayout."""
    if bool(file.drawing.strip()) == bool(file.places):
        raise BadLayout("field places: it needs either a drawing or a list of places" + (", not both" if file.places else ""))
    try:
        return in_order(file.places or drawn(file.drawing))
    except ValueError as error:
        raise BadLayout(f"field drawing: {error}") from None


def pair_in(text: str, names: Names) -> Pair:
    """The two places of a link or wall. Raises ValueError saying what is wrong."""
    words = text.split()
    if len(words) != 2 or words[0] == words[1]:
        raise ValueError(f"{quoted(text)} is not a pair of places; write it like “a1 c3”")
    for word in words:
        if word not in names:
            raise ValueError(unknown("place", word, names))
    i, j = sorted(map(names.index, words))
    return i, j


def joined(spots: Sequence[Spot], links: Sequence[Pair], walls: Sequence[Pair]) -> tuple[Pair, ...]:
    """The adjacent places: those that touch, with the links and without the walls."""
    near = {(i, j) for i, j in pairs_of(len(spots)) if touching(spots[i], spots[j])}
    return tuple(sorted((near | set(links)) - set(walls)))


def faults(spots: Sequence[Spot], links: Sequence[Pair] = (), walls: Sequence[Pair] = ()) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with these places, row by row, as a layout: the field, and a sentence without its full stop."""
    names = [place_name(s) if 0 <= s[0] < len(COLUMNS) else str(s) for s in spots]
    width, height = extent(spots) if spots else (0, 0)
    if width > WIDTH or height > HEIGHT:
        yield "places", f"it is {width} half-steps wide and {height} high; {WIDTH} by {HEIGHT} is the most that can be drawn"
    for i, j in pairs_of(len(spots)):
        if spots[i] == spots[j]:
            yield "places", f"two places are on one spot, {names[i]}"
        elif covering(spots[i], spots[j]):
            yield "places", f"{names[i]} and {names[j]} cover half of each other; a quarter is the most"
    for i, j in links:
        if touching(spots[i], spots[j]):
            yield "links", f"{names[i]} and {names[j]} are adjacent without it"
        elif not cornering(spots[i], spots[j]):
            yield "links", f"{names[i]} and {names[j]} do not touch; a link joins places that touch at a corner"
    for i, j in walls:
        if not touching(spots[i], spots[j]):
            yield "walls", f"{names[i]} and {names[j]} would not be adjacent without it"
    yield from _faults_of_parts(names, sections_of(len(spots), joined(spots, links, walls)))


def _faults_of_parts(names: Sequence[str], sections: Sequence[int]) -> Iterator[tuple[str, str]]:
    parts = max(sections, default=0) + 1
    if parts > 2:
        yield "places", f"it falls into {parts} sections; the bridge joins two at most"
    elif parts == 1 and len(names) != ONE_PART:
        more = f"; only a layout in two sections has {TWO_PARTS}" if len(names) == TWO_PARTS else ""
        yield "places", f"it has {len(names)} place{'s' * (len(names) != 1)}, but a connected layout has {ONE_PART}{more}"
    elif parts == 2 and len(names) != TWO_PARTS:
        away = ", ".join(name for name, section in zip(names, sections, strict=True) if section)
        more = f"only {TWO_PARTS} places in two sections, with the bridge between them, may be parted, and this has {len(names)}"
        yield "places", f"{away} cannot be reached from {names[0]}: {more}"


@lru_cache(maxsize=64)
def layout_of(file: LayoutFile) -> Layout:
    """The layout that a file describes; the same one for the same file. Raises BadLayout naming the field."""
    if wrong := name_fault(file.name, NAME_LENGTH):
        raise BadLayout(f"field name: it {wrong}")
    spots = spots_of(file)
    if len(spots) > TWO_PARTS * 2:
        raise BadLayout(f"field places: it has {len(spots)} places; a layout has {ONE_PART}, or {TWO_PARTS} in two sections")
    width, height = extent(spots)
    if width > len(COLUMNS) or height > len(COLUMNS):
        raise BadLayout(f"field places: it is {width} half-steps wide and {height} high; {WIDTH} by {HEIGHT} is the most that can be drawn")
    names = tuple(map(place_name, spots))
    extra: dict[str, tuple[Pair, ...]] = {}
    for field in ("links", "walls"):
        try:
            extra[field] = tuple(pair_in(text, names) for text in getattr(file, field))
        except ValueError as error:
            raise BadLayout(f"field {field}: {error}") from None
    for field, why in faults(spots, **extra):
        raise BadLayout(f"field {field}: {why}")
    links = joined(spots, **extra)
    distance = tuple(steps_from(i, len(spots), links) for i in range(len(spots)))
    return Layout(file.name, spots, names, links, extra["walls"], sections_of(len(spots), links), distance)


def read_layout(text: str, file: str) -> LayoutFile:
    """The layout in a TOML text, checked. Raises BadLayout naming `file` and the field."""
    try:
        found = msgspec.convert(read_toml(text), LayoutFile)
        layout_of(found)
    except msgspec.ValidationError as error:
        message, _, place = cut_quotes(str(error)).partition(" - at `$.")
        raise BadLayout(f"{file}: " + (f"field {place.rstrip('`')}: {message}" if place else message)) from None
    except ValueError as error:
        raise BadLayout(f"{file}: {error}") from None
    return found


# --- the layouts that come with the game ----------------------------------------------------------------------------------


def shipped_text(name: str) -> str:
    """The file of a shipped layout."""
    return files("engine.cosmoctopus").joinpath("realms", f"{name}.toml").read_text("utf-8")


@cache
def shipped(name: str) -> LayoutFile:
    """A layout that comes with the game."""
    return read_layout(shipped_text(name), f"{name}.toml")


def chosen(option: str | LayoutFile) -> Layout:
    """The layout that an option names or holds. Raises BadLayout."""
    if isinstance(option, LayoutFile):
        return layout_of(option)
    if option not in SHIPPED:
        raise BadLayout(unknown("layout", printable(option), SHIPPED))
    return layout_of(shipped(option))


# --- with the bridge (C39) ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def distances(layout: Layout, bridge: Names) -> Distances:
    """The steps from each place to each, the two places of the bridge being adjacent."""
    if len(bridge) < 2:
        return layout.distance
    one, other = map(layout.names.index, bridge)
    n = len(layout.places)
    return tuple(steps_from(i, n, (*layout.links, (one, other))) for i in range(n))


@lru_cache(maxsize=64)
def spans(layout: Layout) -> tuple[tuple[str, str], ...]:
    """Where the two tokens may begin: places that are not adjacent, one in each section where there are two."""
    return tuple(
        (layout.names[i], layout.names[j])
        for i, j in pairs_of(len(layout.places))
        if (i, j) not in layout.links and (not layout.parted or layout.sections[i] != layout.sections[j])
    )


@lru_cache(maxsize=1024)
def landings(layout: Layout, bridge: Names, token: str) -> Names:
    """The places to which the token at a place may move: never to the other one, and never out of its section."""
    section = layout.sections[layout.names.index(token)]
    return tuple(name for name, part in zip(layout.names, layout.sections, strict=True) if name not in bridge and part == section)
