"""A grid of cells, drawn on with a `Pen` in named styles, and the colours and attributes of those styles on this terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby, repeat
from operator import itemgetter
from typing import Any, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.color import BLACK
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip

from octotui.terminal.tinted import cell, is_tinted
from themes import Glyphs, Palette

FRAME = ("tl", "tr", "bl", "br", "h", "v", "lt", "rt", "tt", "bt", "x", "ctl", "ctr", "cbl", "cbr")
"""Box-drawing glyphs, which no heading begins with."""

WORDS_APART = 2
"""Maximum width of a gap within a text; wider gaps are not part of it."""

SHORTEST = 14
"""Columns of a heading's title that its note always leaves."""

NEW = "*"
"""Marks what changed since the person last looked, for those who do not see its colour."""


PLAIN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "×": "x"})
"""Replacements for typographic marks with ASCII glyphs."""


class Appearance:
    """Rich styles by name: a colour role, then `on` and another role, then `bold`, `reverse` or `underline`.

    With `colour` off, only the attributes apply. `filters` returns the Textual filters that every style goes through.
    """

    WORDS: ClassVar[frozenset[str]] = frozenset({"bold", "reverse", "underline"})

    def __init__(self, palette: Palette, colour: bool = True, filters: Callable[[], Iterable[LineFilter]] = tuple) -> None:
        self.palette, self.colour, self.filters = palette, colour, filters
        self._styles: dict[str, Style] = {}

    def __getitem__(self, name: str) -> Style:
        style = self._styles.get(name)
        if style is None:
            style = self._styles[name] = self._filtered(self._make_style(name.split()))
        return style

    def _filtered(self, style: Style) -> Style:
        segments = [Segment("", style)]
        for filter in self.filters():
            segments = filter.apply(segments, BLACK)
        return segments[0].style or style

    def _make_style(self, words: list[str]) -> Style:
        roles = [word for word in words if word not in self.WORDS]
        if not self.colour:
            return attributed(words)
        background = roles[roles.index("on") + 1] if "on" in roles else "background"
        colour = self.palette.roles
        front, back, more = colour[roles[0]], colour[background], attributed(words)
        if roles[0] == "background" and self.palette.ansi:  # as a foreground the terminal's default is that of its texts
            front, back, more = back, front, more + Style(reverse=not more.reverse)
        return Style(color=_rich(front), bgcolor=_rich(back)) + more


def attributed(words: list[str]) -> Style:
    """The part of a style that does not depend on colour."""
    return Style(bold="bold" in words or None, reverse="reverse" in words or None, underline="underline" in words or None)


def _rich(colour: str) -> str:
    return colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour


STANDS_OUT = ("marked", "changed", "danger")
"""The roles that keep their emphasis in an area that steps back."""


@lru_cache(maxsize=256)
def quiet(style: str) -> str:
    """A style without emphasis; that of plain texts is dim."""
    role, *more = style.split()
    if role in STANDS_OUT:
        return style
    return " ".join(("dim" if role == "text" else role, *(word for word in more if word != "bold")))


Row = list[tuple[str, str]]
"""Cells: a character and the name of its style."""


class Pen:
    """Draws styled characters on a grid of cells, and records where choices are."""

    def __init__(self, width: int, height: int, glyphs: Glyphs) -> None:
        self.width, self.height, self.glyphs = width, height, glyphs
        self._plain = glyphs.name == "ascii"
        self.rows: list[Row] = [[(" ", "text")] * width for _ in range(height)]
        self.spots: dict[str, Region] = {}
        self.parts: dict[str, list[Region]] = {}

    def text(self, x: int, y: int, text: str, style: str = "text", width: int | None = None) -> int:
        """Write a text, truncated to `width` with an ellipsis; return the column after it."""
        room = self.width - x if width is None else min(width, self.width - x)
        if not 0 <= y < self.height or room <= 0:
            return x
        row, written = self.rows[y], cells(text.translate(PLAIN) if self._plain else text)
        if len(written) > room:
            written = cells(cut(text, room, self.glyphs["more"]))
        start, end = max(0, x), x + len(written)
        for half in (x, end):
            if 0 < half < self.width and not row[half][0]:
                row[half - 1] = row[half] = (" ", row[half][1])
        if start < end:
            shown = written[start - x :]
            row[start:end] = [cell(char, style) for char in shown] if is_tinted(text) else zip(shown, repeat(style), strict=False)
        return end

    def put(self, x: int, y: int, char: str, style: str) -> None:
        """Write one narrow character where nothing wide stands."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = (char, style)

    def words(self, x: int, y: int, width: int, lines: int, text: str, style: str = "text") -> int:
        """Write a text wrapped over at most `lines` lines; return the number of lines used."""
        used = 0
        for line in wrap(text, width, lines, self.glyphs["more"]):
            self.text(x, y + used, line, style, width)
            used += 1
        return used

    def box(self, x: int, y: int, width: int, height: int, style: str = "border", corners: str = "") -> None:
        """Draw a frame; `corners` is `c` for a card's round corners, `d` for a double frame."""
        g = self.glyphs
        across, down = (g["dh"], g["dv"]) if corners == "d" else (g["h"], g["v"])
        self.text(x, y, g[corners + "tl"] + across * (width - 2) + g[corners + "tr"], style)
        for i in range(1, height - 1):
            self.text(x, y + i, down, style)
            self.text(x + width - 1, y + i, down, style)
        self.text(x, y + height - 1, g[corners + "bl"] + across * (width - 2) + g[corners + "br"], style)

    def corners(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Highlight the corners of a frame, which costs a slow connection far less than the whole frame."""
        for row in (y, y + height - 1):
            self.fill(x, row, 1, 1, style)
            self.fill(x + width - 1, row, 1, 1, style)

    def recede(self, region: Region | None = None) -> None:
        """Draw everything, or a region without its marked cells, as what is not spoken of now."""
        if region is None:
            self.rows = [[(char, "dim") for char, _ in row] for row in self.rows]
            return
        for row in self.rows[region.y : region.bottom]:
            row[region.x : region.right] = [(char, style if "marked" in style else "dim") for char, style in row[region.x : region.right]]

    def step_back(self) -> None:
        """Draw everything without emphasis, and plain texts dim, but for what is marked, changed or a danger."""
        self.rows = [[(char, quiet(style) if char != " " else style) for char, style in row] for row in self.rows]

    def outline(self, style: str) -> bool:
        """Outline the whole grid without covering anything; return whether there was room for that.

        A heading becomes a bar. A side is drawn whole or not at all, the lines between both sides likewise; one side alone is a line
        without corners. Where none of them has room there are heavy corners, all four, or what stands in the corners is highlighted.
        """
        g, last, low = self.glyphs, self.width - 1, self.height - 1
        bar = self._heading_end()
        top = 1 if bar else 0
        left, right = self._blank(0, top, 1, low), self._blank(last, 0, last + 1, low)
        ruled, closed = self._blank(bar, 0, last + 1, 0), self._blank(0, low, last + 1, low)
        self.fill(0, 0, bar, 1, f"{style} reverse")
        framed = low > 0 and left and right
        for drawn, x, first, upper, lower in ((left, 0, top, "wtl", "wbl"), (right, last, 0, "wtr", "wbr")):
            if not drawn:
                continue
            for y in range(first, low + 1):
                self.put(x, y, g["wv"], style)
            if framed and first == 0:
                self.put(x, 0, g[upper], style)
            if framed:
                self.put(x, low, g[lower], style)
        begins = max(1, bar)
        if right and ruled and (left or bar):
            self.text(begins, 0, g["wh"] * (last - begins), style)
        if right and closed and left:
            self.text(1, low, g["wh"] * (last - 1), style)
        if left or right or bar:
            return True
        corners = ((0, 0, "wtl"), (last, 0, "wtr"), (0, low, "wbl"), (last, low, "wbr"))
        if not all(self._blank(x, y, x + 1, y) for x, y, _ in corners):
            self.corners(0, 0, self.width, self.height, f"{style} reverse")
            return False
        for x, y, corner in corners:
            self.put(x, y, g[corner], style)
        return True

    def _heading_end(self) -> int:
        """The column after the text that the first row begins with; 0 where it begins with a gap, a line or a pawn."""
        if "reverse" in self.rows[0][0][1]:
            return 0
        lines = {" ", *(self.glyphs[name] for name in FRAME)}
        free = [char in lines and "reverse" not in style for char, style in self.rows[0]]
        runs = [n for n in (len(list(run)) for _, run in groupby(free)) for _ in range(n)]
        return next((x for x in range(self.width) if free[x] and (runs[x] > WORDS_APART or x in (0, self.width - 1))), self.width)

    def _blank(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether these cells are empty, or hold the rule of the heading."""
        empty = {(" ", False), (self.glyphs["h"], False)} if top == bottom == 0 else {(" ", False)}
        return all((char, "reverse" in style) in empty for row in self.rows[top : bottom + 1] for char, style in row[left:right])

    def heading(self, title: str, note: str = "") -> None:
        """Draw the first row: a title, shortened where the note needs the room, and a rule nearly to the right edge."""
        room = max(SHORTEST, self.width - cell_len(note) - 1) if note else self.width
        end = self.text(0, 0, cut(title, room, self.glyphs["more"]), "title bold") + 1
        if note:
            end = self.text(end, 0, note, "dim") + 1
        self.text(end, 0, self.glyphs["h"] * (self.width - end - 1), "border")

    def more_beyond(self, above: bool, below: bool) -> None:
        """Mark at the right edge that there are rows before the first one, and after the last."""
        for y, more in ((0, above), (self.height - 1, below)):
            if more:
                self.text(self.width - 1, y, self.glyphs["more"], "title bold")

    def mark_heading(self, *marks: str) -> None:
        """Draw the longest of these marks that fits on the rule of the heading, else the last, in place of the words that end it."""
        row = "".join(char for char, _ in self.rows[0])
        ruled = len(row.rstrip(f" {self.glyphs['h']}"))
        mark = next((mark for mark in marks if ruled + cell_len(mark) + 3 <= self.width), marks[-1])
        start = self.width - cell_len(mark) - 3
        while 0 < start < ruled and row[start - 1] != " ":
            start -= 1
        self.text(max(0, start), 0, f" {mark} ".rjust(self.width - 1 - max(0, start)) + " ", "changed bold")

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Set the style of a rectangle of cells, keeping their characters."""
        for row in self.rows[max(0, y) : y + height]:
            start, end = max(0, x), min(x + width, self.width)
            row[start:end] = [(char, style) for char, _ in row[start:end]]

    def spot(self, code: str, x: int, y: int, width: int, height: int) -> None:
        """Record the region of a code."""
        self.spots[code] = Region(x, y, width, height)

    def part(self, code: str, region: Region) -> None:
        """Record a region that shows something of what a code is about, without picking it there."""
        self.parts.setdefault(code, []).append(region)

    def regions(self, code: str, parts: bool) -> list[Region]:
        """The region of a code, if it has one here, and those of its `parts`."""
        return [*([self.spots[code]] if code in self.spots else []), *(self.parts.get(code, []) if parts else [])]

    def strips(self, appearance: Appearance) -> list[Strip]:
        """The rows as strips."""
        return [self.strip(y, appearance) for y in range(self.height)]

    def strip(self, y: int, appearance: Appearance) -> Strip:
        """A row as a strip, joining cells of the same style."""
        alike = groupby(self.rows[y], itemgetter(1))
        segments = [Segment("".join([char for char, _ in run]), appearance[style]) for style, run in alike]
        return CanvasStrip(segments, self.width)


class NoCache(FIFOCache[Any, Any]):
    """A cache that keeps nothing."""

    def set(self, key: object, value: object) -> None:
        """Forget it."""

    __setitem__ = set


class CanvasStrip(Strip):
    """A row of cells without the seven caches of a strip, which are 14 objects, and cycles once they hold the strip itself."""

    __slots__ = ()

    def __init__(self, segments: Iterable[Segment], cell_length: int) -> None:
        self._segments, self._cell_length, self._cell_count = list(segments), cell_length, None
        self._divide_cache = self._crop_cache = self._style_cache = self._filter_cache = NOTHING
        self._line_length_cache = self._crop_extend_cache = self._offsets_cache = NOTHING
        self._render_cache = self._link_ids = None


NOTHING = NoCache(0)


CLAUSE = "; "
"""What stands between clauses."""
MOST = 99
"""More rows than any text has."""


def fitting(width: int, lines: int, *texts: str) -> str:
    """The first of these texts that fits on these lines, else the last."""
    return next((text for text in texts if len(wrap(text, width, MOST, "")) <= lines), texts[-1])


def of_whole_clauses(text: str, width: int, lines: int, more: str, between: str = CLAUSE) -> str:
    """The text; if it does not fit, as many of its first clauses as fit, with an ellipsis; if none does, the text. `between` separates
    them.
    """
    clauses = text.split(between)
    shorter = (f"{between.join(clauses[:n])}{between}{more}" for n in range(len(clauses) - 1, 0, -1))
    return fitting(width, lines, text, *shorter, text)


def cut(text: str, room: int, more: str) -> str:
    """A text of at most `room` cells; a longer one is truncated with an ellipsis."""
    return text if cell_len(text) <= room else set_cell_size(text, max(0, room - cell_len(more))) + more


def cut_apart(texts: Sequence[str], room: int, more: str) -> list[str]:
    """Texts of at most `room` cells; those truncated to the same text keep their last character in place of the ellipsis."""
    short = [cut(text, room, more) for text in texts]
    return [
        one if short.count(one) == 1 else set_cell_size(text, max(0, room - 1)) + text[-1:] for one, text in zip(short, texts, strict=True)
    ]


@lru_cache(maxsize=4096)
def cells(text: str) -> tuple[str, ...]:
    """The content of each cell of a text: a wide character is followed by an empty cell, a combining mark shares its letter's cell."""
    if all(cell_len(char) == 1 for char in text):
        return tuple(text)
    found: list[str] = []
    for char in text:
        width = cell_len(char)
        if width or not found:
            found += [char, *[""] * (width - 1)]
        else:
            found[max(n for n, cell in enumerate(found) if cell)] += char
    return tuple(found)


WORD = re.compile(r"\S+(?: %\S*)?")
"""What a row does not end within: a word, or a number with its per cent sign."""


def wrap(text: str, width: int, lines: int, more: str) -> list[str]:
    """A text wrapped into at most `lines` lines of a width; what does not fit is cut at the end of a word, with an ellipsis."""
    return list(_wrapped(text, width, lines, more))


@lru_cache(maxsize=512)
def _wrapped(text: str, width: int, lines: int, more: str) -> Sequence[str]:
    rows = [""]
    for word in WORD.findall(text):
        if not rows[-1]:
            rows[-1] = word
        elif cell_len(rows[-1]) + 1 + cell_len(word) <= width:
            rows[-1] += " " + word
        else:
            rows.append(word)
    if lines < 1:
        return []
    if len(rows) > lines:
        rows = rows[:lines]
        if cell_len(rows[-1]) >= width:
            whole, between, _ = rows[-1].rpartition(" ")
            rows[-1] = whole if between else set_cell_size(rows[-1], width - 1)
        rows[-1] += more
    return rows
