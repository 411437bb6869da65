"""The lesson panel: the chapter, where on the screen to look, the text, and the keys."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rich.cells import cell_len
from textual.geometry import Region

from engine.core.state import Names
from engine.core.words import enumeration
from octotui.terminal.canvas import Pen, fitting, wrap
from octotui.widgets.area import POINTED, Area
from octotui.widgets.scene import Scene

NEAR, FAR = 0.4, 0.6
"""Fractions of the screen: a region whose middle lies before or beyond these is at that side."""
MOST = 0.7
"""Fraction of the screen: a larger region is at neither side."""
KEYS_APART = 6
"""Columns of the heading that neither where to look nor the first keys take."""
KEPT = 2
"""Keys at least that where to look leaves room for, so that the one that leaves is among them; of more, all but the last."""
NARROW = 78
"""Columns below which the keys have a row of their own."""
ARROW = 3
"""Columns of the arrow before where to look, with the gaps."""
WIDEST = 110
"""Maximum columns for a line that is easy to read."""


def rows_of_lesson(texts: Iterable[str], width: int) -> int:
    """The rows of a lesson of this width in which all of these texts fit."""
    longest = max(len(wrap(text, min(width, WIDEST), MANY, "")) for text in texts)
    return 1 + longest + (width < NARROW)


def where(region: Region, width: int, height: int) -> str:
    """The position of a region on a screen of this size, in words."""
    down, across = side(region.y, region.height, height, "top", "bottom"), side(region.x, region.width, width, "left", "right")
    return " ".join(filter(None, (down, across))) or "in the middle"


def side(start: int, length: int, all: int, before: str, after: str) -> str:
    middle = (start + length / 2) / all
    if length > all * MOST or NEAR <= middle <= FAR:
        return ""
    return before if middle < NEAR else after


def pointed_out(areas: Names, called: Mapping[str, str], places: Mapping[str, Region]) -> Names:
    """The areas a step refers to, with where they are and then without; areas not on the screen are left out."""
    if not {*areas} & places.keys():
        return ()
    width, height = max(place.right for place in places.values()), max(place.bottom for place in places.values())
    shown = {called[name]: where(places[name], width, height) for name in areas if name in places}
    return "; ".join(f"{name}, {place}" for name, place in shown.items()), enumeration(shown)


def beside(region: Region, places: Collection[Region]) -> Region | None:
    """The free column at the left of a region, or else at the right; None if there is none."""
    columns = [Region(x, region.y, 1, region.height) for x in (region.x - 1, region.right)]
    right = max(place.right for place in places)
    return next((column for column in columns if 0 <= column.x < right and not any(column.overlaps(place) for place in places)), None)


MANY = 20
"""More rows than any text has."""


class Bracket(Area[Any, Any]):
    """Marks an area that has no room for an outline: a heavy line in the free column at its left, or at its right."""

    recedes = False

    def sees(self, scene: Scene[Any, Any]) -> object:
        return None

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        for y in range(pen.height):
            pen.put(0, y, pen.glyphs["wv"], POINTED)


class LessonPanel(Area[Any, Any]):
    """The lesson's text below a heading with the keys; a friendly refusal replaces the heading, but not the step's number and the keys."""

    recedes = False
    heading = ""
    number = ""
    """Of the step, and of how many."""
    where: Names = ()
    """The areas the step speaks of: with their positions, and without."""
    text = ""
    keys: tuple[str, ...] = ()
    note = ""

    def write(self, scene: Scene[Any, Any], heading: str, number: str, where: Names, text: str, keys: Names, note: str) -> None:
        self.heading, self.number, self.where, self.text, self.keys, self.note = heading, number, where, text, keys, note
        self.show(scene)

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.heading, self.number, self.where, self.text, self.keys, self.note

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        if pen.width < NARROW:
            self.draw_narrow(pen)
            return
        width, high = min(pen.width, WIDEST), pen.height - 1
        rows = wrap(self.text, width, high, pen.glyphs["more"])
        taken = cell_len(rows[high - 1]) if len(rows) == high else 0
        pen.words(0, 1, width, high, self.text, "text bold")
        if self.note:
            end = pen.text(pen.text(0, 0, f"{self.number} ", "dim"), 0, self.note, "danger bold")
        else:
            beside = "  ".join(self.keys[: max(KEPT, len(self.keys) - 1)])
            kept = 0 if cell_len(beside) < pen.width - taken else cell_len(beside) + KEYS_APART
            end = self.draw_heading(pen, kept, max(kept, cell_len(self.keys[0]) + KEYS_APART))
        self.draw_keys(pen, end, taken)

    def draw_narrow(self, pen: Pen) -> None:
        """Draw the text with the keys on the last row; a refusal stands in the describe line."""
        self.draw_heading(pen, ARROW, ARROW)
        pen.words(0, 1, pen.width, pen.height - 2, self.text, "text bold")
        self.draw_keys(pen, pen.width, 0)

    def draw_heading(self, pen: Pen, kept: int, beside: int) -> int:
        """Draw the chapter, and where to look as far as it leaves so many columns `beside` it; return where that ends. `kept`: the columns
        that the heading itself leaves.
        """
        least = cell_len(self.where[-1]) if self.where else 0
        headings = [f"{said} {self.number}" for said in (self.heading, self.heading.partition(":")[0])]
        heading = fitting(pen.width - 1 - least - kept, 1, *headings)
        pen.heading(heading)
        end = cell_len(heading) + 1
        if not self.where:
            return end
        room = pen.width - end - beside
        said = next((where for where in self.where if cell_len(where) <= room), self.where[-1])
        arrow = pen.glyphs["arrow_down" if self.region_on_screen.y < self.screen.size.height // 2 else "arrow_up"]
        return pen.text(end, 0, f"{arrow} {said} ", POINTED)

    def draw_keys(self, pen: Pen, above: int, below: int) -> None:
        """Draw the keys right-aligned, as many of the first as fit, on the first row or the last one, where so many columns are taken."""
        for n in range(len(self.keys), 0, -1):
            said = "  ".join(self.keys[:n])
            for y, end in ((0, above), (pen.height - 1, below)):
                if cell_len(said) < pen.width - end:
                    pen.text(pen.width - cell_len(said) - 1, y, f" {said}", "dim")
                    return
