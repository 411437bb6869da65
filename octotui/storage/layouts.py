"""Layouts of one's own: the files in the layouts folder, and a sheet to draw one on. Knows no screen.

A file is called after its layout: *Two Lanes* is `two-lanes.toml`, and `two-lanes` is what the option `layout` calls it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core.naming import quoted
from engine.cosmoctopus.datafile import slug
from engine.cosmoctopus.layouts import (
    HEIGHT,
    SHIPPED,
    TILE,
    TWO_PARTS,
    WIDTH,
    BadLayout,
    Layout,
    LayoutFile,
    Pair,
    Spot,
    cornering,
    covering,
    extent,
    faults,
    in_order,
    joined,
    layout_of,
    pair_in,
    place_name,
    read_layout,
    sections_of,
    shipped,
    spots_of,
    touching,
)
from octotui.storage.files import write_whole
from octotui.storage.games import BadFile, read_text

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST = 2 * TWO_PARTS
"""Tiles that a sheet takes: more than any layout has, so that one can try."""


# --- files ----------------------------------------------------------------------------------------------------------------


class Entry(msgspec.Struct, frozen=True):
    """One layout that can be had."""

    id: str
    name: str
    file: LayoutFile | None = None
    """None for a file that cannot be used."""
    path: Path | None = None
    """None for one that comes with the game."""
    fault: str = ""


def entries(own: Path) -> list[Entry]:
    """The layouts that come with the game, then those in the folder `own`, by name."""
    found = [Entry(name, shipped(name).name, shipped(name)) for name in SHIPPED]
    for path in own_files(own):
        try:
            file = read_layout_file(path)
        except BadFile as error:
            found.append(Entry(path.stem, path.stem, None, path, str(error)))
        else:
            found.append(Entry(path.stem, file.name, file, path))
    return found


def own_files(own: Path) -> list[Path]:
    """The layout files of a folder, those called like a shipped layout left out."""
    try:
        return sorted(path for path in own.glob("*.toml") if path.stem not in SHIPPED and path.is_file())
    except OSError:
        return []


def read_layout_file(file: str | Path) -> LayoutFile:
    """The layout in this file, checked. Raises BadFile."""
    try:
        return read_layout(read_text(str(file)), str(file))
    except BadLayout as error:
        raise BadFile(str(error)) from None


def resolved(options: Mapping[str, object], own: Path) -> dict[str, Any]:
    """The options with the name of one's own layout replaced by the layout itself, as a journal has to hold it. Raises BadFile."""
    name = options.get("layout")
    if isinstance(name, str) and name not in SHIPPED:
        paths = {path.stem: path for path in own_files(own)}
        if name in paths:
            return {**options, "layout": msgspec.to_builtins(read_layout_file(paths[name]))}
    return dict(options)


def summary(layout: Layout) -> str:
    """A layout in a few words: its places and how far they are apart."""
    width, height = layout.size
    parts = "two sections, which only the bridge joins" if layout.parted else "one section"
    longest = max(max(row) for row in layout.distance)
    return f"{len(layout.places)} places, {parts}; the longest way takes {longest} steps; {width} half-steps wide, {height} high"


def beside(layout: Layout) -> list[str]:
    """For each place a line with those that are adjacent."""
    return [f"{name}: {', '.join(layout.names[other] for other in adjacent(i, layout.links))}" for i, name in enumerate(layout.names)]


def adjacent(place: int, links: Iterable[Pair]) -> list[int]:
    """The places beside one, by number."""
    return [j if i == place else i for i, j in links if place in (i, j)]


def toml_of(file: LayoutFile) -> str:
    """A layout as the text of a file."""
    lines = [f"name = {json.dumps(file.name, ensure_ascii=False)}"]
    spots = spots_of(file)
    if any(touching(p, q) and abs(p[0] - q[0]) < TILE and abs(p[1] - q[1]) < TILE for p in spots for q in spots):
        lines.append(f"places = [{', '.join(f'[{x}, {y}]' for x, y in spots)}]")
    else:
        lines += ['drawing = """', *picture(spots), '"""']
    lines += [f"{field} = {json.dumps(getattr(file, field))}" for field in ("links", "walls") if getattr(file, field)]
    return "\n".join(lines) + "\n"


def picture(spots: tuple[Spot, ...]) -> list[str]:
    """The places drawn with letters, for those that do not overlap."""
    width, height = extent(spots)
    rows = [["."] * width for _ in range(height)]
    for letter, (x, y) in zip(LETTERS, spots, strict=False):
        for dy in range(TILE):
            for dx in range(TILE):
                rows[y + dy][x + dx] = letter
    return ["".join(row) for row in rows]


def save(file: LayoutFile, own: Path, over: Path | None = None) -> Path:
    """Write a layout into the folder; gives its file. `over` is the file it came from, which it may replace. Raises BadFile."""
    try:
        layout_of(file)
    except BadLayout as error:
        raise BadFile(str(error)) from None
    stem = slug(file.name)
    if not stem:
        raise BadFile("the name needs letters or digits")
    if stem in SHIPPED:
        raise BadFile(f"a layout called {quoted(stem)} comes with the game; give yours another name")
    path = own / f"{stem}.toml"
    if path.exists() and path != over:
        raise BadFile(f"there is a layout called {quoted(stem)} already; give this one another name")
    try:
        write_whole(path, toml_of(file))
        if over is not None and over != path:
            over.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None
    return path


def delete(path: Path) -> None:
    """Remove a layout of one's own. Raises BadFile."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(f"{path} cannot be removed: {error.strerror}") from None


# --- drawing --------------------------------------------------------------------------------------------------------------


class Drawn(msgspec.Struct, frozen=True):
    """What is on a sheet: tiles by where their upper left corners lie, and the pairs that links and walls are between."""

    spots: tuple[Spot, ...] = ()
    ties: frozenset[tuple[Spot, Spot]] = frozenset()


class Sheet:
    """A sheet of half-steps to draw a layout on, as large as the largest layout, with a cursor as large as a tile."""

    def __init__(self, file: LayoutFile | None = None) -> None:
        self.name = file.name if file else ""
        self.cursor: Spot = (0, 0)
        self.tying: Spot | None = None
        """The first of two tiles to be linked or walled off."""
        self.drawn = drawn_from(file) if file else Drawn()
        self.past: list[Drawn] = []
        self.future: list[Drawn] = []

    # --- what is there

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The tiles, row by row."""
        return self.drawn.spots

    @property
    def names(self) -> tuple[str, ...]:
        """The places by the names they will have, which count from the layout's own corner."""
        return tuple(map(place_name, in_order(self.spots)))

    @property
    def under(self) -> Spot | None:
        """The tile that the cursor is on, or covers more than a quarter of."""
        return next((s for s in self.spots if s == self.cursor or covering(s, self.cursor)), None)

    def ties(self, walls: bool) -> list[Pair]:
        """The links, or the walls, by the numbers of their places."""
        found = []
        for one, other in self.drawn.ties:
            if touching(one, other) is walls:
                i, j = sorted((self.spots.index(one), self.spots.index(other)))
                found.append((i, j))
        return sorted(found)

    @property
    def links(self) -> tuple[Pair, ...]:
        """All adjacent places."""
        return joined(self.spots, self.ties(walls=False), self.ties(walls=True))

    @property
    def sections(self) -> tuple[int, ...]:
        return sections_of(len(self.spots), self.links)

    def neighbours(self, spot: Spot) -> list[str]:
        """The names of the places beside a tile."""
        at, names = self.spots.index(spot), self.names
        return [names[other] for other in adjacent(at, self.links)]

    def problems(self) -> list[str]:
        """What keeps it from being played, in sentences; nothing if all is well."""
        if not self.spots:
            return ["There is no place yet: put tiles where you like."]
        found = [why for _, why in faults(in_order(self.spots), self.ties(walls=False), self.ties(walls=True))]
        return [f"{why[0].upper()}{why[1:]}." if why.startswith("it ") else f"{why}." for why in found]

    def file(self) -> LayoutFile:
        """The layout as a file holds it."""
        names = self.names
        texts = {walls: tuple(f"{names[i]} {names[j]}" for i, j in self.ties(walls)) for walls in (False, True)}
        return LayoutFile(self.name, places=in_order(self.spots), links=texts[False], walls=texts[True])

    # --- drawing; each gives a sentence if it cannot be done

    def steer(self, dx: int, dy: int) -> None:
        """Move the cursor by half-steps."""
        x, y = self.cursor
        self.cursor = (max(0, min(WIDTH - TILE, x + dx)), max(0, min(HEIGHT - TILE, y + dy)))

    def put(self) -> str:
        """Put a tile at the cursor, or take away the one that is exactly there."""
        if self.cursor in self.spots:
            return self.remove()
        if self.under is not None:
            return "This would cover more than a quarter of a tile; go a step further, or take that one away."
        if len(self.spots) >= MOST:
            return f"There are {MOST} tiles already."
        self._change((*self.spots, self.cursor), self.drawn.ties)
        return ""

    def remove(self) -> str:
        """Take away the tile under the cursor."""
        gone = self.under
        if gone is None:
            return "There is no tile here."
        self.tying = None
        self._change(tuple(s for s in self.spots if s != gone), frozenset(t for t in self.drawn.ties if gone not in t))
        return ""

    def tie(self) -> str:
        """Link two tiles that touch at a corner, or set a wall between two that share an edge: first on the one, then on the other.

        The same again takes the link or wall away.
        """
        here = self.under
        if here is None:
            return "There is no tile here."
        if self.tying is None:
            self.tying = here
            return "Now the other tile: a link where they touch at a corner, a wall where they share an edge."
        one, self.tying = self.tying, None
        if one == here:
            return "Never mind."
        if not (touching(one, here) or cornering(one, here)):
            return "These two do not touch."
        pair = (one, here) if self.spots.index(one) < self.spots.index(here) else (here, one)
        self._change(self.spots, self.drawn.ties ^ {pair})
        return ""

    def shift(self, dx: int, dy: int) -> str:
        """Move the whole drawing by half-steps."""

        def moved(spot: Spot) -> Spot:
            return spot[0] + dx, spot[1] + dy

        spots = tuple(map(moved, self.spots))
        if any(not (0 <= x <= WIDTH - TILE and 0 <= y <= HEIGHT - TILE) for x, y in spots):
            return "The drawing touches that edge of the sheet."
        self.tying = None
        self._change(spots, frozenset((moved(p), moved(q)) for p, q in self.drawn.ties))
        self.steer(dx, dy)
        return ""

    def undo(self) -> str:
        """Take back the last change."""
        return self._go(self.past, self.future, "There is nothing to take back.")

    def redo(self) -> str:
        """Make the change again that was taken back last."""
        return self._go(self.future, self.past, "There is nothing to make again.")

    def _go(self, source: list[Drawn], target: list[Drawn], none: str) -> str:
        if not source:
            return none
        self.tying = None
        target.append(self.drawn)
        self.drawn = source.pop()
        return ""

    def _change(self, spots: tuple[Spot, ...], ties: frozenset[tuple[Spot, Spot]]) -> None:
        self.past.append(self.drawn)
        self.future.clear()
        self.drawn = Drawn(tuple(sorted(spots, key=lambda s: (s[1], s[0]))), ties)


def drawn_from(file: LayoutFile) -> Drawn:
    """A layout laid in the middle of the sheet."""
    spots = spots_of(file)
    names = tuple(map(place_name, spots))
    width, height = extent(spots)
    dx, dy = (WIDTH - width) // 2, (HEIGHT - height) // 2
    laid = tuple((x + dx, y + dy) for x, y in spots)
    return Drawn(laid, frozenset(_pairs(file, names, laid)))


def _pairs(file: LayoutFile, names: tuple[str, ...], laid: tuple[Spot, ...]) -> Iterator[tuple[Spot, Spot]]:
    for text in (*file.links, *file.walls):
        i, j = pair_in(text, names)
        yield laid[i], laid[j]
