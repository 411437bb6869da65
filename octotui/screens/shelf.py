"""The shelf of a new game: all games side by side, the chosen one in front, and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len

from octotui.screens.game_list import GameLine
from octotui.screens.services import Services
from octotui.tables.painting import Drawing
from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.drawn import Drawn

WORDS = 76
"""Maximum columns of what a game is."""
APART = 1
"""Columns between two names, and the brackets round the one of the chosen game."""
NAMES = 1
"""Rows of the names."""
ALL = 99
"""More rows than any description has."""


class Place(NamedTuple):
    """Where a game stands on the shelf."""

    x: int
    """The first column of its picture."""
    middle: int
    """The column that its name is centred on."""
    drawing: Drawing | None


class Shelf(Drawn):
    """The games with their pictures, as large as fits, and the chosen one's larger where there is room."""

    app: Services
    DEFAULT_CSS = "Shelf { width: 100%; }"

    games: Sequence[GameLine] = ()
    at = 0

    def stock(self, games: Sequence[GameLine], at: int) -> None:
        """Put these games on the shelf, one of them in front."""
        self.games, self.at = games, at

    def fit(self, room: int) -> None:
        """Take so many rows at most, and leave the last one blank if there is room."""
        rows = self.picture_rows(room) + NAMES + self.words_rows()
        self.styles.height = rows + (rows < room)
        self.redraw()

    def words(self, line: GameLine) -> list[str]:
        """What a game is, wrapped."""
        return wrap(f"{line.about} {line.facts}.".strip(), min(WORDS, self.app.size.width - 2), ALL, "")

    def words_rows(self) -> int:
        """Rows of the longest of them, so that nothing below moves from game to game."""
        return max(len(self.words(line)) for line in self.games)

    def picture_rows(self, room: int) -> int:
        """Rows of the pictures where there are so many for everything, whichever game is chosen."""
        height = room - NAMES - self.words_rows()
        return max((one.drawing.height for at in range(len(self.games)) for one in self.places(at, height) if one.drawing), default=0)

    def drawings(self, height: int) -> list[Drawing | None]:
        """The picture of each game, as large as all of them fit side by side, so that none moves from game to game."""
        share, ascii_only = self.app.size.width // len(self.games), self.app.ascii_only
        smallest = [line.painting.sizes(ascii_only)[0] for line in self.games if line.painting]
        if any(one.height > height or one.width > share for one in smallest):
            return [None for _ in self.games]
        return [line.drawing(ascii_only, share, height) for line in self.games]

    def places(self, at: int, height: int) -> list[Place]:
        """Where each game stands: the chosen one has the largest picture that fits between its neighbours."""
        pictures, width = self.drawings(height), self.app.size.width
        widths = list(map(column, self.games, pictures))
        starts = even_starts(widths, width)
        places = [Place(x, x + wide // 2, picture) for x, wide, picture in zip(starts, widths, pictures, strict=True)]
        left = starts[at - 1] + widths[at - 1] + APART if at else 0
        right = starts[at + 1] - APART if at + 1 < len(starts) else width
        large = self.games[at].drawing(self.app.ascii_only, right - left, height) if pictures[at] else None
        if large:
            x = min(max(left, places[at].middle - large.width // 2), right - large.width)
            places[at] = Place(x, places[at].middle, large)
        return places

    def draw(self, pen: Pen) -> None:
        places, high = self.places(self.at, pen.height - NAMES - self.words_rows()), self.picture_rows(pen.height)
        for line, (x, _, drawing) in zip(self.games, places, strict=True):
            if drawing and line.painting:
                line.painting.draw(pen, x, high - drawing.height, drawing)
        self.draw_names(pen, high, [place.middle for place in places])
        for y, words in enumerate(self.words(self.games[self.at]), high + NAMES):
            pen.text((pen.width - cell_len(words)) // 2, y, words)

    def draw_names(self, pen: Pen, y: int, middles: Sequence[int]) -> None:
        """Draw each name below its picture, as far as its neighbours leave it there."""
        names = [f"[ {line.label} ]" if n == self.at else f"  {line.label}  " for n, line in enumerate(self.games)]
        places, end = [], 1 - APART
        for name, middle in zip(names, middles, strict=True):
            places.append(max(end + APART, middle - cell_len(name) // 2))
            end = places[-1] + cell_len(name)
        end = pen.width - 1 + APART
        for n in reversed(range(len(names))):
            end = min(places[n], end - APART - cell_len(names[n]))
            pen.text(max(0, end), y, names[n], "title bold" if n == self.at else "dim")


def column(line: GameLine, drawing: Drawing | None) -> int:
    """The columns of a game on the shelf."""
    return drawing.width if drawing else cell_len(line.label) + APART


def even_starts(widths: Sequence[int], width: int) -> list[int]:
    """The first columns of things that are so wide, with even gaps between them."""
    free = max(0, width - sum(widths))
    gap = free // (len(widths) + 1)
    return list(accumulate(widths[:-1], lambda x, wide: x + wide + gap, initial=(free - gap * (len(widths) - 1)) // 2))
