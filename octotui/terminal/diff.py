"""Send only the cells that changed.

Textual repaints whole rectangles. This mixin remembers what the terminal shows and writes only the cells that differ, a third to a
tenth of the bytes, which counts over SSH. Of a blank only the background shows, so no other codes are sent for it. It relies on
Textual internals that a test pins down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, pairwise
from operator import ne
from textwrap import wrap
from typing import Any, ClassVar

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

from octotui.terminal.canvas import cells as parted

Cell = tuple[str, Style]
Row = list[Cell | None]
"""What the terminal shows in a row; None where unknown."""
PLAIN = Style()
TOGGLES = (("bold", "1", "22"), ("italic", "3", "23"), ("underline", "4", "24"), ("reverse", "7", "27"))
RARE = (
    ("dim", "2"),
    ("blink", "5"),
    ("blink2", "6"),
    ("conceal", "8"),
    ("strike", "9"),
    ("underline2", "21"),
    ("frame", "51"),
    ("encircle", "52"),
    ("overline", "53"),
)
"""Attributes that only a reset changes."""
ON_BLANKS = ("reverse", "underline", "underline2", "strike", "overline", "frame", "encircle")
"""Attributes visible on blanks."""
OFF_BLANKS = ("bold", "dim", "italic", "blink", "blink2", "conceal")
"""Attributes invisible on blanks."""

JUMP, COLOUR = 6, 14
"""Approximate bytes of a cursor jump, and of a colour change."""
MOVED = 10
"""To the right by fewer columns than this takes a byte less than a jump to a column from this on."""
CUBE = (0, 95, 135, 175, 215, 255)
"""The red, green and blue levels of colours 16 to 231."""
OTHERS = 21
"""Colours up to this index are commonly redefined by the user."""


class DiffMixin(App[Any]):
    """An app that writes only differences. `repaint` forgets what the terminal shows.

    A terminal smaller than LEAST columns and rows shows what `too_small` says instead of any screen, until it grows.
    """

    LEAST: ClassVar[tuple[int, int]] = (0, 0)
    _front: list[Row] | None = None
    _caret: tuple[int, int] | None = None
    """The last position of the terminal cursor; None if unknown."""

    @on(Driver.SignalResume)
    def back_in_front(self) -> None:
        """Handle a return to the foreground: something else may have been on the screen."""
        self.repaint()

    def too_small(self, size: Size) -> str:
        """What is said in a terminal of this size, which is too small."""
        return f"{self.title.capitalize()} needs {self.LEAST[0]} columns and {self.LEAST[1]} rows; here are {size.width} and {size.height}."

    def repaint(self) -> None:
        """Redraw everything, for a terminal that something else has written on."""
        self._front = None
        if self._driver is not None and not self.is_headless:
            self._driver.write("\x1b[2J")
        self.screen.refresh(layout=True)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        ready = isinstance(renderable, CompositorUpdate) and not self._batch_count and self._running and screen is self.screen
        driver = self._driver
        if not ready or self.is_headless or driver is None or driver.is_inline or driver.is_web:
            super()._display(screen, renderable)
            return
        text = self._differences(screen, renderable)
        if not text:
            return
        self._begin_update()
        try:
            driver.write(text)
        finally:
            self._end_update()

    def _differences(self, screen: Screen[Any], update: Any) -> str:
        width, height = screen.size
        front = self._front
        if front is None or len(front) != height or (front and len(front[0]) != width):
            front = self._front = [[None] * width for _ in range(height)]
            self._caret = None
            update = screen._compositor.render_full_update()
        pencil = Pencil(front, self.console._color_system)
        if width < self.LEAST[0] or height < self.LEAST[1]:
            said = wrap(self.too_small(screen.size), width)[:height]
            said = [""] * ((height - len(said) + 1) // 2) + said
            for y in range(height):
                words = said[y] if y < len(said) else ""
                pencil.line(y, 0, [Segment(words.center(width), screen.rich_style)])
        elif isinstance(update, LayoutUpdate):
            for y, line in enumerate(update.strips[:height]):
                pencil.line(y, 0, Strip.join(line))
        elif isinstance(update, ChopsUpdate):
            for y, x1, x2 in update.spans:
                for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                    if y < height and strip is not None and x < x2 and end > x1:
                        pencil.line(y, x, strip.crop(0, x2 - x) if end > x2 else strip)
        else:
            self._front = None
            whole: str = update.render_segments(self.console)
            return whole
        x, y = screen.outer_size.clamp_offset(self.cursor_position)
        if not pencil.runs and (x, y) == self._caret:
            return ""
        self._caret = (x, y)
        return pencil.encode() + f"\x1b[{y + 1};{x + 1}H"


Colours = tuple[Color | None, Color | None]


@dataclass(slots=True)
class Run:
    """Adjacent changed cells of the same colours."""

    y: int
    x: int
    colours: Colours
    pieces: list[tuple[Style, list[str]]]
    """The cells of each style, in order."""
    end: int
    """The column after it."""

    @property
    def blank(self) -> bool:
        """Whether it has blanks alone, which look the same in any colour on their background."""
        return self.colours[0] is None and len(self.pieces) == 1 and all(char == " " for char in self.pieces[0][1])


class Pencil:
    """Writes the changes of all rows in one update."""

    def __init__(self, front: list[Row], colours: ColorSystem | None) -> None:
        self.front, self.colours = front, colours
        self.runs: list[Run] = []

    def line(self, y: int, x: int, segments: Iterable[Segment]) -> None:
        """Record what differs in a piece of a row that starts at `x`."""
        row = self.front[y]
        new = cells(segments)[: len(row) - x]
        old = row[x : x + len(new)]
        if old == new:
            return
        row[x : x + len(new)] = new
        end, pen = -1, PLAIN
        for n in compress(range(x, x + len(new)), map(ne, old, new)):
            char, style = new[n - x]
            if n != end:
                run, pen, text = self.begin(y, n, style)
            elif style is not pen:
                if char == " ":
                    style = over(pen, style)
                if run.blank and over(style, pen) is style:
                    run.colours, run.pieces = (style.color, style.bgcolor), [(style, text)]
                    pen = style
                elif (style.color, style.bgcolor) != run.colours:
                    run, pen, text = self.begin(y, n, style)
                elif style is not pen:
                    pen, text = style, []
                    run.pieces.append((style, text))
            text.append(char)
            end = run.end = n + 1

    def begin(self, y: int, x: int, style: Style) -> tuple[Run, Style, list[str]]:
        """Start a run; return it, its style, and the list for its characters."""
        text: list[str] = []
        run = Run(y, x, (style.color, style.bgcolor), [(style, text)], x)
        self.runs.append(run)
        return run, style, text

    def encode(self) -> str:
        """The whole update with a final reset: row by row or colour by colour, whichever takes fewer bytes of codes."""
        cheaper: Sequence[Run] = min((self.runs, self.by_colour()), key=price)
        return self.runs_text(cheaper) if self.runs else ""

    def by_colour(self) -> list[Run]:
        """The runs grouped by colour; on each background, blanks that suit any colour come last."""
        grounds: dict[Color | None, int] = {}
        groups: dict[Colours, list[Run]] = {}
        for run in self.runs:
            grounds.setdefault(run.colours[1], len(grounds))
            groups.setdefault(run.colours, []).append(run)
        order = sorted(groups, key=lambda colours: (grounds[colours[1]], colours[0] is None))
        return [run for colours in order for run in groups[colours]]

    def runs_text(self, runs: Iterable[Run]) -> str:
        """The codes and characters of these runs in order."""
        out: list[str] = []
        pen, x, y = PLAIN, -1, -1
        pending = {(run.y, x) for run in self.runs for x in range(run.x, run.end)}
        for run in runs:
            pending.difference_update((run.y, x) for x in range(run.x, run.end))
            if run.x != x or run.y != y:
                out.append(self.jump(x, y, run, pen, pending))
            for style, text in run.pieces:
                if style is not pen:
                    taken = over(pen, style) if style.color is None and text.count(" ") == len(text) else style
                    out.append(change(pen, taken, self.colours))
                    pen = taken
                out += text
            x, y = run.end, run.y
        return "".join([*out, "\x1b[m"])

    def jump(self, x: int, y: int, run: Run, pen: Style, pending: Collection[tuple[int, int]]) -> str:
        """The codes that move the cursor to a run: a jump, or rewriting the cells on the way if that is shorter, with blanks for those that
        are written later.
        """
        if run.y != y:
            return f"\x1b[{run.y + 1};{run.x + 1}H" if run.x else f"\x1b[{run.y + 1}H"
        right = run.x - x
        jump = "\x1b[C" if right == 1 else f"\x1b[{right}C" if 0 < right < MOVED <= run.x + 1 else f"\x1b[{run.x + 1}G"
        between = self.front[y][x : run.x] if run.x - x <= len(jump) else []
        kept = [" " if (y, at) in pending else cell[0] if cell and suits(pen, cell) else "" for at, cell in enumerate(between, x)]
        return "".join(kept) if kept and all(kept) and len("".join(kept).encode()) <= len(jump) else jump


def price(runs: Sequence[Run]) -> int:
    """Approximate bytes of codes to write runs in this order."""
    jumps = sum(a.end != b.x or a.y != b.y for a, b in pairwise(runs))
    return JUMP * jumps + COLOUR * sum(a.colours != b.colours for a, b in pairwise(runs))


def suits(pen: Style, cell: Cell) -> bool:
    """Whether a cell can be written without changing the style."""
    char, style = cell
    return (over(pen, style) if char == " " else style) == pen


def cells(segments: Iterable[Segment]) -> list[Cell]:
    """The cells of a piece of a row; a wide character is followed by empty cells, a combining mark shares its letter's cell."""
    return [cell for text, style, control in segments if not control for cell in cells_of(text, style or PLAIN)]


@lru_cache(maxsize=4096)
def cells_of(text: str, style: Style) -> tuple[Cell, ...]:
    """The cells of a text in this style."""
    style = bare(style)
    ground = blank(style)
    return tuple([(char, ground if char == " " else style) for char in parted(text)])


@lru_cache(maxsize=8192)
def bare(style: Style) -> Style:
    """The visible part of a style, without the terminal's default colours."""
    colours = [colour if colour and not colour.is_default else None for colour in (style.color, style.bgcolor)]
    return style.clear_meta_and_links().without_color + Style(color=colours[0], bgcolor=colours[1])


@lru_cache(maxsize=8192)
def blank(style: Style) -> Style:
    """The visible part of a style on a blank: the background, or everything if it draws lines or is reversed."""
    return style if any(getattr(style, name) for name in ON_BLANKS) else Style(bgcolor=style.bgcolor)


@lru_cache(maxsize=8192)
def over(pen: Style, ground: Style) -> Style:
    """The style closest to the pen's in which a blank looks as in `ground`."""
    if any(getattr(ground, name) for name in ON_BLANKS):
        return ground
    if pen.bgcolor == ground.bgcolor and not any(getattr(pen, name) for name in ON_BLANKS):
        return pen
    return Style(color=pen.color, bgcolor=ground.bgcolor, **{name: getattr(pen, name) for name in OFF_BLANKS})


def change(old: Style, new: Style, colours: ColorSystem | None) -> str:
    """The shortest code to change from one style to another, given the terminal's colours."""
    return "" if old == new else _change(old, new, colours)


@lru_cache(maxsize=8192)
def _change(old: Style, new: Style, colours: ColorSystem | None) -> str:
    codes: list[str] = []
    if any(bool(getattr(old, name)) != bool(getattr(new, name)) for name, _ in RARE):
        codes, old = ["0", *(code for name, code in RARE if getattr(new, name))], PLAIN
    for name, start, end in TOGGLES:
        if bool(getattr(old, name)) != bool(getattr(new, name)):
            codes.append(start if getattr(new, name) else end)
    if colours is not None:
        for was, now, foreground in ((old.color, new.color, True), (old.bgcolor, new.bgcolor, False)):
            if was != now:
                codes += colour_code(now.downgrade(colours), foreground) if now else ["39" if foreground else "49"]
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def colour_code(colour: Color, foreground: bool) -> Sequence[str]:
    """The code of a colour: the shorter palette index where one of the 256 is identical."""
    if colour.triplet is not None and all(part in CUBE for part in colour.triplet):
        red, green, blue = map(CUBE.index, colour.triplet)
        number = 16 + 36 * red + 6 * green + blue
        if number > OTHERS:
            return "38" if foreground else "48", "5", str(number)
    return colour.get_ansi_codes(foreground)
