"""Layouts of the Inky Realm: its places, and which of them are adjacent (C38).

The unit is a half-tile step from the layout's left and upper edge. A place is named after its upper left corner, a letter for the column
and a number for the row: `a1`, `c3`. A tile is two steps wide and two high, so the places of a plain grid are `a1`, `c1`, `e1`, `a3` and so
on.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec

from engine.core.files import BadData
from engine.core.naming import cut_quotes, name_fault, printable, quoted, unknown
from engine.core.numbers import LAST
from engine.core.state import Names
from engine.core.toml import read_toml

Spot = tuple[int, int]
"""Half-tile steps from the left and from the top."""
Pair = tuple[int, int]
"""Two places by index, the lower one first."""
Distances = tuple[tuple[int, ...], ...]
"""Steps from each place to each other; -1 if there is no path."""

TILE = 2
"""Half-tile steps along an edge of a tile."""
WIDTH, HEIGHT = 10, 8
"""Maximum size of a layout in half-tile steps: five tiles by four, which fits a terminal of 80 columns and 24 rows."""
ONE_PART, TWO_PARTS = 9, 10
"""Number of places of a connected layout, and of one in two sections."""
NAME_LENGTH = 40
"""Maximum terminal cells of a layout's name."""
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
Shipped = Literal["square", "infin-eight", "naught", "x-marks-the-splot", "threeping", "pentaglyph", "opposite-tides"]
SHIPPED: Names = get_args(Shipped)
"""Names of the layouts that come with the game, which are those of their files."""


class BadLayout(BadData):
    """An unusable layout: the message names the field, and the file if there is one."""


class LayoutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A layout as written: its name, and its places either drawn or listed."""

    name: str
    drawing: str = ""
    """A character per half-tile step: four of the same sign make a tile, `.` or a space is empty."""
    places: tuple[Spot, ...] = ()
    """Instead of a drawing: half-tile steps from the left and from the top, for each place."""
    links: Names = ()
    """Places that touch only at a corner but are adjacent: `a1 c3`."""
    walls: Names = ()
    """Places that share an edge or overlap but are not adjacent."""


class Layout(msgspec.Struct, frozen=True, eq=False):
    """A playable layout. Places are numbered row by row."""

    name: str
    places: tuple[Spot, ...]
    names: Names
    """Names of the places, such as `a1`."""
    links: tuple[Pair, ...]
    """Adjacent pairs of places."""
    walls: tuple[Pair, ...]
    """Pairs that touch along an edge but are not adjacent."""
    sections: tuple[int, ...]
    """The section of each place: 0, or 1 in a layout of two."""
    distance: Distances
    """Steps between places, without the bridge."""

    @property
    def in_two_sections(self) -> bool:
        """Whether the layout is in two sections, so that it needs the bridge."""
        return max(self.sections) > 0

    @property
    def is_grid(self) -> bool:
        """Whether the layout is a plain grid: rows without gaps, every tile adjacent to those left, right, above and below."""
        width, height = self.size
        even = all(x % TILE == y % TILE == 0 for x, y in self.places)
        return even and width * height == TILE * TILE * len(self.places) and not self.walls and len(self.links) == grid_links(width, height)

    @property
    def size(self) -> Spot:
        """Width and height in half-tile steps."""
        return extent(self.places)

    def number(self, at: int) -> int:
        """The number that a place keeps in menus, in reading order; 0 where there are more places than keys for them."""
        return 1 + sorted(self.places, key=reading_order).index(self.places[at]) if len(self.places) <= LAST else 0


# --- geometry -------------------------------------------------------------------------------------------------------------


def place_name(spot: Spot) -> str:
    """`c3` for the place two half-tile steps from the left and two from the top."""
    return f"{COLUMNS[spot[0]]}{spot[1] + 1}"


def reading_order(spot: Spot) -> Spot:
    """Sort key of places: top to bottom, ignoring half-tile offsets, and left to right."""
    return spot[1] // TILE, spot[0]


def touching(p: Spot, q: Spot) -> bool:
    """Whether two tiles share part of an edge or overlap (C38)."""
    dx, dy = abs(p[0] - q[0]), abs(p[1] - q[1])
    return p != q and dx <= TILE and dy <= TILE and (dx, dy) != (TILE, TILE)


def cornering(p: Spot, q: Spot) -> bool:
    """Whether two tiles touch only at a corner."""
    return abs(p[0] - q[0]) == abs(p[1] - q[1]) == TILE


def covering(p: Spot, q: Spot) -> bool:
    """Whether two tiles cover more than a quarter of each other, which would make one of them unreadable."""
    return p != q and abs(p[0] - q[0]) + abs(p[1] - q[1]) < TILE


def extent(spots: Sequence[Spot]) -> Spot:
    """Width and height of all tiles together, in half-tile steps."""
    across, down = zip(*spots, strict=True)
    return max(across) - min(across) + TILE, max(down) - min(down) + TILE


def in_order(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """The places row by row, relative to the layout's own left and upper edge."""
    if not spots:
        return ()
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return tuple(sorted(((x - left, y - top) for x, y in spots), key=lambda s: (s[1], s[0])))


def grid_links(width: int, height: int) -> int:
    """Number of adjacent pairs in a plain grid of this size in half-tile steps."""
    columns, rows = width // TILE, height // TILE
    return (columns - 1) * rows + columns * (rows - 1)


def pairs_of(n: int) -> Iterator[Pair]:
    return ((i, j) for i in range(n) for j in range(i + 1, n))


def sections_of(n: int, links: Sequence[Pair]) -> tuple[int, ...]:
    """The section of each place, numbered in the order of the places."""
    section_of: dict[int, int] = {}
    for start in range(n):
        if start in section_of:
            continue
        number = max(section_of.values(), default=-1) + 1
        for place, steps in enumerate(steps_from(start, n, links)):
            if steps >= 0:
                section_of[place] = number
    return tuple(section_of[i] for i in range(n))


def steps_from(start: int, n: int, links: Sequence[Pair]) -> tuple[int, ...]:
    """Steps from one place to each other; -1 if there is no path."""
    beside: list[list[int]] = [[] for _ in range(n)]
    for i, j in links:
        beside[i].append(j)
        beside[j].append(i)
    steps = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for neighbour in beside[place]:
            if neighbour not in steps:
                steps[neighbour] = steps[place] + 1
                queue.append(neighbour)
    return tuple(steps.get(i, -1) for i in range(n))


# --- reading --------------------------------------------------------------------------------------------------------------


def spots_in(drawing: str) -> tuple[Spot, ...]:
    """The places in a drawing. Raises ValueError with the fault."""
    cells: dict[str, list[Spot]] = {}
    for y, line in enumerate(drawing.splitlines()):
        for x, sign in enumerate(line):
            if sign not in ". ":
                cells.setdefault(sign, []).append((x, y))
    for sign, spots in cells.items():
        x, y = spots[0]
        if sorted(spots) != sorted((x + i, y + j) for i in range(TILE) for j in range(TILE)):
            raise ValueError(f"{quoted(sign)} has to stand on four half-steps, two by two, to be a tile")
    return tuple(spots[0] for spots in cells.values())


def spots_of(file: LayoutFile) -> tuple[Spot, ...]:
    """The places of a file, row by row. Raises BadLayout."""
    if bool(file.drawing.strip()) == bool(file.places):
        raise BadLayout("field places: it needs either a drawing or a list of places" + (", not both" if file.places else ""))
    try:
        return in_order(file.places or spots_in(file.drawing))
    except ValueError as error:
        raise BadLayout(f"field drawing: {error}") from None


def pair_in(text: str, names: Names) -> Pair:
    """Parse a link or wall into its two places. Raises ValueError with the fault."""
    words = text.split()
    if len(words) != 2 or words[0] == words[1]:
        raise ValueError(f"{quoted(text)} is not a pair of places; write it like “a1 c3”")
    for word in words:
        if word not in names:
            raise ValueError(unknown("place", word, names))
    i, j = sorted(map(names.index, words))
    return i, j


def adjacent_pairs(spots: Sequence[Spot], links: Sequence[Pair], walls: Sequence[Pair]) -> tuple[Pair, ...]:
    """Adjacent pairs: those that touch, with the links and without the walls."""
    near = {(i, j) for i, j in pairs_of(len(spots)) if touching(spots[i], spots[j])}
    return tuple(sorted((near | set(links)) - set(walls)))


def faults(spots: Sequence[Spot], links: Sequence[Pair] = (), walls: Sequence[Pair] = (), it: str = "it") -> Iterator[tuple[str, str]]:
    """All faults of these places as a layout (`it` in a sentence), row by row: the field, and a sentence without its full stop."""
    names = [place_name(s) if 0 <= s[0] < len(COLUMNS) else str(s) for s in spots]
    width, height = extent(spots) if spots else (0, 0)
    if width > WIDTH or height > HEIGHT:
        yield "places", f"{it} is {width} half-steps wide and {height} high; {WIDTH} by {HEIGHT} is the most that can be drawn"
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
    yield from _faults_of_parts(names, sections_of(len(spots), adjacent_pairs(spots, links, walls)), it)


def _faults_of_parts(names: Sequence[str], sections: Sequence[int], it: str) -> Iterator[tuple[str, str]]:
    parts = max(sections, default=0) + 1
    if parts > 2:
        yield "places", f"{it} falls into {parts} sections; the bridge joins two at most"
    elif parts == 1 and len(names) != ONE_PART:
        more = f"; only a layout in two sections has {TWO_PARTS}" if len(names) == TWO_PARTS else ""
        yield "places", f"{it} has {len(names)} place{'s' * (len(names) != 1)}, but a connected layout has {ONE_PART}{more}"
    elif parts == 2 and len(names) != TWO_PARTS:
        away = ", ".join(name for name, section in zip(names, sections, strict=True) if section)
        more = f"only {TWO_PARTS} places in two sections, with the bridge between them, may be parted, and this has {len(names)}"
        yield "places", f"{away} cannot be reached from {names[0]}: {more}"


@lru_cache(maxsize=64)
def layout_of(file: LayoutFile) -> Layout:
    """The layout described by a file, cached. Raises BadLayout naming the field."""
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
    for field, fault in faults(spots, extra["links"], extra["walls"]):
        raise BadLayout(f"field {field}: {fault}")
    links = adjacent_pairs(spots, **extra)
    distance = tuple(steps_from(i, len(spots), links) for i in range(len(spots)))
    return Layout(file.name, spots, names, links, extra["walls"], sections_of(len(spots), links), distance)


def read_layout(text: str, file: str) -> LayoutFile:
    """Parse and check a layout from TOML. Raises BadLayout naming `file` and the field."""
    try:
        layout = msgspec.convert(read_toml(text), LayoutFile)
        layout_of(layout)
    except msgspec.ValidationError as error:
        message, _, place = cut_quotes(str(error)).partition(" - at `$.")
        raise BadLayout(f"{file}: " + (f"field {place.rstrip('`')}: {message}" if place else message)) from None
    except ValueError as error:
        raise BadLayout(f"{file}: {error}") from None
    return layout


# --- --- shipped layouts --------------------------------------------------------------------------------------------------


def shipped_text(name: str) -> str:
    """The text of a shipped layout's file."""
    return files("engine.cosmoctopus").joinpath("realms", f"{name}.toml").read_text("utf-8")


@cache
def shipped_layout(name: str) -> LayoutFile:
    """A shipped layout."""
    return read_layout(shipped_text(name), f"{name}.toml")


def layout_of_option(option: str | LayoutFile) -> Layout:
    """The layout that an option names or contains. Raises BadLayout."""
    if isinstance(option, LayoutFile):
        return layout_of(option)
    if option not in SHIPPED:
        raise BadLayout(unknown("layout", printable(option), SHIPPED))
    return layout_of(shipped_layout(option))


# --- with the bridge (C39) ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def distances(layout: Layout, bridge: Names) -> Distances:
    """Steps between places, with the two places of the bridge adjacent."""
    if len(bridge) < 2:
        return layout.distance
    one, other = map(layout.names.index, bridge)
    n = len(layout.places)
    return tuple(steps_from(i, n, (*layout.links, (one, other))) for i in range(n))


@lru_cache(maxsize=64)
def spans(layout: Layout) -> tuple[tuple[str, str], ...]:
    """Initial places for the two tokens: not adjacent, and one in each section if there are two."""
    return tuple(
        (layout.names[i], layout.names[j])
        for i, j in pairs_of(len(layout.places))
        if (i, j) not in layout.links and (not layout.in_two_sections or layout.sections[i] != layout.sections[j])
    )


@lru_cache(maxsize=1024)
def landings(layout: Layout, bridge: Names, token: str) -> Names:
    """Where the token at a place may move: not to the other token's place, and not out of its section."""
    section = layout.sections[layout.names.index(token)]
    return tuple(name for name, part in zip(layout.names, layout.sections, strict=True) if name not in bridge and part == section)
