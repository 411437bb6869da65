"""Cells as an SVG. Block characters are drawn as rectangles, so that no font decides how a picture looks; it fetches nothing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from operator import itemgetter

from rich.color import Color
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip

from octotui.terminal.canvas import Appearance, Pen, cells

WIDE, HIGH = 10, 20
"""The size of a cell."""
BASELINE = 15
QUARTERS = {
    "▘": (1, 0, 0, 0),
    "▝": (0, 1, 0, 0),
    "▀": (1, 1, 0, 0),
    "▖": (0, 0, 1, 0),
    "▌": (1, 0, 1, 0),
    "▞": (0, 1, 1, 0),
    "▛": (1, 1, 1, 0),
    "▗": (0, 0, 0, 1),
    "▚": (1, 0, 0, 1),
    "▐": (0, 1, 0, 1),
    "▜": (1, 1, 0, 1),
    "▄": (0, 0, 1, 1),
    "▙": (1, 0, 1, 1),
    "▟": (0, 1, 1, 1),
    "█": (1, 1, 1, 1),
}
"""The quarters of a cell a character fills: upper left and right, lower left and right."""
EIGHTHS = "▁▂▃▄▅▆▇"
"""Characters that fill a cell from the bottom."""
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
"""The opacity of shade characters."""

Cell = tuple[str, Style]
"""A character and its style; empty behind a wide one."""
Box = tuple[float, float, float, float]
"""A rectangle: its position and size."""


def svg(pen: Pen, appearance: Appearance, title: str) -> str:
    """Everything a pen has drawn, as an SVG."""
    rows = [[(char, appearance[style]) for char, style in row] for row in pen.rows]
    return picture(rows, appearance, title)


def screenshot(strips: Sequence[Strip], appearance: Appearance, title: str) -> str:
    """The rows of a screen as an SVG."""
    rows = [[(char, segment.style or Style()) for segment in strip for char in cells(segment.text)] for strip in strips]
    return picture(rows, appearance, title)


def picture(rows: Sequence[Sequence[Cell]], appearance: Appearance, title: str) -> str:
    """Rows of cells as an SVG."""
    ground = colours(appearance["text"])[1]
    width, height = len(rows[0]) * WIDE, len(rows) * HIGH
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="{ground}"/>\n'
        f'<g font-family="monospace" font-size="16" shape-rendering="crispEdges" xml:space="preserve">\n'
    )
    return head + "".join(row_groups(row, y * HIGH, ground) for y, row in enumerate(rows)) + "</g>\n</svg>\n"


def row_groups(row: Sequence[Cell], y: int, ground: str) -> str:
    """A row of cells, grouped by style."""
    found, x = "", 0
    for style, run in groupby(row, itemgetter(1)):
        chars = [char for char, _ in run]
        ink, paper = colours(style)
        if paper != ground:
            found += rectangle((x, y, len(chars) * WIDE, HIGH), paper)
        for filled, same in groupby(enumerate(chars), lambda one: is_filling(one[1])):
            part = list(same)
            left = x + part[0][0] * WIDE
            if filled:
                found += fillings([char for _, char in part], left, y, ink)
            else:
                found += words("".join(char for _, char in part), left, y, ink, bool(style.bold))
        x += len(chars) * WIDE
    return found


def is_filling(char: str) -> bool:
    return char in QUARTERS or char in SHADES or (char != "" and char in EIGHTHS)


def fillings(chars: list[str], x: int, y: int, ink: str) -> str:
    """Block characters; adjacent full cells become one rectangle."""
    found = ""
    for char, same in groupby(chars):
        count = len(list(same))
        if char in SHADES:
            found += rectangle((x, y, count * WIDE, HIGH), ink, SHADES[char])
        elif char == "█":
            found += rectangle((x, y, count * WIDE, HIGH), ink)
        else:
            found += "".join(rectangle(box, ink) for n in range(count) for box in boxes(char, x + n * WIDE, y))
        x += count * WIDE
    return found


def boxes(char: str, x: float, y: float) -> list[Box]:
    """The rectangles a character fills in its cell."""
    if char in QUARTERS:
        quarters = ((x + n % 2 * WIDE / 2, y + n // 2 * HIGH / 2, WIDE / 2, HIGH / 2) for n in range(4))
        return [box for box, filled in zip(quarters, QUARTERS[char], strict=True) if filled]
    part = (EIGHTHS.index(char) + 1) * HIGH / 8
    return [(x, y + HIGH - part, WIDE, part)]


def rectangle(box: Box, fill: str, opacity: float = 1) -> str:
    x, y, width, height = box
    thin = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{thin}/>\n'


def words(text: str, x: int, y: int, ink: str, bold: bool) -> str:
    """Characters of a font, spread over their cells."""
    shown = text.rstrip()
    start = len(shown) - len(shown.lstrip())
    if not shown:
        return ""
    weight = ' font-weight="bold"' if bold else ""
    room = (len(shown) - start) * WIDE
    return (
        f'<text x="{x + start * WIDE}" y="{y + BASELINE}" fill="{ink}"{weight} textLength="{room}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(shown[start:])}</text>\n"
    )


def colours(style: Style) -> tuple[str, str]:
    """The foreground and background of a style."""
    ink = (style.color or Color.default()).get_truecolor(SVG_EXPORT_THEME, foreground=True).hex
    paper = (style.bgcolor or Color.default()).get_truecolor(SVG_EXPORT_THEME, foreground=False).hex
    return (paper, ink) if style.reverse else (ink, paper)
