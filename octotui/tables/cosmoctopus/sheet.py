"""A sheet for drawing a layout: tiles, links, walls, cursor, undo and redo, independent of any screen."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.cosmoctopus.files import adjacent
from engine.cosmoctopus.layouts import (
    HEIGHT,
    TILE,
    TWO_PARTS,
    WIDTH,
    LayoutFile,
    Pair,
    Spot,
    adjacent_pairs,
    cornering,
    covering,
    extent,
    faults,
    in_order,
    pair_in,
    place_name,
    sections_of,
    spots_of,
    touching,
)

MOST = 2 * TWO_PARTS
"""Maximum tiles on a sheet, more than any layout has, to leave room for trying things out."""


class Drawn(msgspec.Struct, frozen=True):
    """The content of a sheet: the upper left corners of its tiles, and the pairs joined by links or parted by walls."""

    spots: tuple[Spot, ...] = ()
    ties: frozenset[tuple[Spot, Spot]] = frozenset()


class Sheet:
    """A sheet of half-steps as large as the largest layout, with a cursor as large as a tile."""

    def __init__(self, file: LayoutFile | None = None) -> None:
        self.name = file.name if file else ""
        self.cursor: Spot = (0, 0)
        self.tying: Spot | None = None
        """The first of two tiles to be linked or walled off."""
        self.drawn = drawn_from(file) if file else Drawn()
        self.past: list[Drawn] = []
        self.future: list[Drawn] = []

    # --- content

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The tiles, row by row."""
        return self.drawn.spots

    @property
    def names(self) -> tuple[str, ...]:
        """The names the places will have, counted from the layout's own corner."""
        return tuple(map(place_name, in_order(self.spots)))

    @property
    def under(self) -> Spot | None:
        """The tile under the cursor, or one it covers by more than a quarter."""
        return next((s for s in self.spots if s == self.cursor or covering(s, self.cursor)), None)

    def ties(self, walls: bool) -> list[Pair]:
        """The links or walls, as pairs of place indices."""
        found = []
        for one, other in self.drawn.ties:
            if touching(one, other) is walls:
                i, j = sorted((self.spots.index(one), self.spots.index(other)))
                found.append((i, j))
        return sorted(found)

    @property
    def links(self) -> tuple[Pair, ...]:
        """All pairs of adjacent places."""
        return adjacent_pairs(self.spots, self.ties(walls=False), self.ties(walls=True))

    @property
    def sections(self) -> tuple[int, ...]:
        return sections_of(len(self.spots), self.links)

    def neighbours(self, spot: Spot) -> list[str]:
        """The names of the places adjacent to a tile."""
        at, names = self.spots.index(spot), self.names
        return [names[other] for other in adjacent(at, self.links)]

    def problems(self) -> list[str]:
        """What makes the layout unplayable, in sentences; empty if nothing does."""
        if not self.spots:
            return ["There is no place yet: put tiles where you like."]
        return [f"{why}." for _, why in faults(in_order(self.spots), self.ties(walls=False), self.ties(walls=True), it="It")]

    def file(self) -> LayoutFile:
        """The layout in file form."""
        names = self.names
        texts = {walls: tuple(f"{names[i]} {names[j]}" for i, j in self.ties(walls)) for walls in (False, True)}
        return LayoutFile(self.name, places=in_order(self.spots), links=texts[False], walls=texts[True])

    # --- editing; each returns a sentence if it is refused

    def steer(self, dx: int, dy: int) -> None:
        """Move the cursor by half-steps."""
        x, y = self.cursor
        self.cursor = (max(0, min(WIDTH - TILE, x + dx)), max(0, min(HEIGHT - TILE, y + dy)))

    def put(self) -> str:
        """Put a tile at the cursor, or remove the one exactly there."""
        if self.cursor in self.spots:
            return self.remove()
        if self.under is not None:
            return "This would cover more than a quarter of a tile; go a step further, or take that one away."
        if len(self.spots) >= MOST:
            return f"There are {MOST} tiles already."
        self._change((*self.spots, self.cursor), self.drawn.ties)
        return ""

    def remove(self) -> str:
        """Remove the tile under the cursor."""
        gone = self.under
        if gone is None:
            return "There is no tile here."
        self.tying = None
        self._change(tuple(s for s in self.spots if s != gone), frozenset(t for t in self.drawn.ties if gone not in t))
        return ""

    def tie(self) -> str:
        """Link two tiles that touch at a corner, or wall off two that share an edge: first mark one, then the other.

        Repeating it removes the link or wall.
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
        """Undo the last change."""
        return self._go(self.past, self.future, "There is nothing to take back.")

    def redo(self) -> str:
        """Redo the last undone change."""
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
    """Centre a layout on the sheet."""
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
