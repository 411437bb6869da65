"""Areas of the table, drawn cell by cell.

An `Area` is the widget of one part of a game. It is given a `Scene` (what the seat may see, and what it is asked), draws it with a `Pen`
that knows styles, not colours, and records where on it each choice is. It repaints only when what it shows has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic

from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from octotui.terminal.canvas import Appearance, Pen, Row
from octotui.widgets.scene import G, S, Scene
from themes import Glyphs

POINTED = "good bold"
"""The style of an outline."""


class Area(Widget, Generic[G, S]):
    """One part of a table. Subclasses define what they show (`sees`) and how they draw it (`draw`)."""

    can_focus = False
    words = False
    """Whether it holds prose, in which letters and digits are not signs."""
    recedes = True
    """Whether it is dim while a lesson speaks of other areas and there is no choice on it."""
    DEFAULT_CSS = "Area { position: absolute; }"
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """Set without a layout: nothing scrolls, so a new size needs no second one."""

    class Picked(Message):
        """Posted when a choice is picked with the mouse."""

        def __init__(self, code: str) -> None:
            self.code = code
            super().__init__()

    def __init__(self, appearance: Callable[[], Appearance], glyphs: Callable[[], Glyphs], **options: Any) -> None:
        super().__init__(**options)
        self._appearance, self._glyphs = appearance, glyphs
        self.scene: Scene[G, S] | None = None
        """The scene shown."""
        self.spots: dict[str, Region] = {}
        self.parts: dict[str, list[Region]] = {}
        self.region_on_screen = Region()
        """The region it was placed in."""
        self.outlined = False
        """Whether it shows by itself that a lesson refers to it."""
        self._painted: list[Row] = []
        self._strips: list[Strip] = []
        """The rendered strips."""
        self._painted_with: Appearance | None = None
        """The appearance the strips were rendered with."""
        self._seen: object = None
        self.cover = Region()
        """Where on the screen a box lies over the areas for the moment."""

    def show(self, scene: Scene[G, S]) -> None:
        """Show a scene: repaint if anything shown here has changed."""
        self.scene = scene
        if not self.display:
            return
        pointing = bool(scene.pointed), self.id in scene.pointed
        seen = self.sees(scene), scene.seat, pointing, self.is_aside(scene), scene.in_front if self.id == scene.panel else ""
        if seen != self._seen or not self._strips:
            self._seen = seen
            self.paint()

    def place(self, region: Region) -> None:
        """Place the area in this region of the screen."""
        if region == self.region_on_screen:
            return
        size, self.region_on_screen = self.region_on_screen.size, region
        self.styles.offset = (region.x, region.y)
        if size != region.size:
            self.styles.width, self.styles.height = region.width, region.height
            self._painted, self._strips = [], []  # drawn when next shown

    def lie_below(self, cover: Region) -> None:
        """Draw what is left beside a box there whole or not at all; without a box, everything."""
        if cover != self.cover:
            self.cover = cover
            if self._strips:
                self.paint()

    def paint(self) -> None:
        """Redraw everything; only changed rows are repainted."""
        size = self.region_on_screen.size or self.size
        if self.scene is None or size.width < 1 or size.height < 1:
            return
        pen = Pen(size.width, size.height, self._glyphs())
        self.draw(pen, self.scene)
        if self.scene.in_front and self.id == self.scene.panel:
            pen.mark_heading(f"in front, {self.scene.in_front}", self.scene.in_front)
        self.outlined = self.id in self.scene.pointed and pen.outline(POINTED)
        if self.recedes and self.scene.pointed and self.id not in self.scene.pointed and not pen.spots.keys() & self.scene.choices.keys():
            pen.recede()
        elif self.is_aside(scene := self.scene) and not pen.spots.keys() & scene.choices.keys():
            pen.step_back()
        self.spots, self.parts = pen.spots, pen.parts
        for y in torn_rows(pen, self.cover.translate(-self.region_on_screen.offset)):
            pen.rows[y] = [(" ", "text")] * pen.width
        appearance = self._appearance()
        if appearance is not self._painted_with or len(self._painted) != pen.height:
            self._painted, self._strips, self._painted_with = [], [Strip([])] * pen.height, appearance
        old, self._painted = self._painted, pen.rows
        new = [y for y, row in enumerate(pen.rows) if not old or row != old[y]]
        for y in new:
            self._strips[y] = pen.strip(y, appearance)
        if new:
            self.refresh(*(Region(0, y, pen.width, 1) for y in new))

    def check_idle(self) -> None:
        """Tell the screen at once what is to be painted or placed; Textual would do so in two rounds of messages, as it still does while
        the area has anything else to do.
        """
        if not (self._is_mounted and self.is_attached) or self._refresh_styles_required or self._next_callbacks:
            super().check_idle()
            return
        screen = self.screen
        if self._repaint_required:
            self._repaint_required = False
            if self.display:
                screen._dirty_widgets.add(self)
        if self._layout_required:
            self._layout_required = False
            screen._clear_arrangement_cache()
            screen._layout_updates += 1
            screen._layout_widgets.setdefault(screen, set()).add(self)
            screen._layout_required = True
        screen.check_idle()

    def draw_with(self, scene: Scene[G, S], glyphs: Glyphs) -> Pen:
        """The area drawn off-screen with other glyphs."""
        size, own = self.region_on_screen.size or self.size, self._glyphs
        pen = Pen(size.width, size.height, glyphs)
        self._glyphs = lambda: glyphs
        try:
            self.draw(pen, scene)
        finally:
            self._glyphs = own
        return pen

    def sees(self, scene: Scene[G, S]) -> object:
        """Everything in a scene this area shows."""
        raise NotImplementedError

    def draw(self, pen: Pen, scene: Scene[G, S]) -> None:
        """Draw the scene, and record the spots of its choices."""
        raise NotImplementedError

    def is_aside(self, scene: Scene[G, S]) -> bool:
        """Whether it steps back while no choice lies on it; by default it never does."""
        return False

    def need(self, scene: Scene[G, S], width: int) -> tuple[int, int]:
        """The rows it needs at this width: the minimum, and to show everything."""
        return 1, 1

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows unchanged: an area has no Textual border or margin to add."""
        start, end = crop.column_span
        rows = map(self.render_line, crop.line_range)
        return [row if start == 0 and end == row.cell_length else row.crop_extend(start, end, None) for row in rows]

    def on_click(self, event: Any) -> None:
        for code, region in self.spots.items():
            if region.contains(event.x, event.y):
                self.post_message(self.Picked(code))


def torn_rows(pen: Pen, cover: Region) -> list[int]:
    """The rows that a box would cut: all beside it, if it hides a part of one of them, but for those with a choice in sight."""
    within = Region(0, 0, pen.width, pen.height).intersection(cover)
    beside = [y for y in within.line_range if any(char.strip() for char, _ in (*pen.rows[y][: within.x], *pen.rows[y][within.right :]))]
    if not any(char.strip() for y in beside for char, _ in pen.rows[y][within.x : within.right]):
        return []
    seen = {y for spot in pen.spots.values() if not spot.overlaps(cover) for y in spot.line_range}
    return [y for y in beside if y not in seen]


def here(scene: Scene[Any, Any], code: str, style: str, plain: str) -> str:
    """The style of something with this code: marked, legal, or `plain`."""
    if code == scene.cursor and code in scene.choices:
        return "marked bold reverse"
    return style if code in scene.choices else plain


def relevant(scene: Scene[Any, Any], codes: Iterable[str]) -> tuple[object, ...]:
    """The part of a scene that determines how these codes look."""
    legal = scene.choices
    mine = [code for code in codes if code in legal]
    signs = tuple(scene.hints.get(code, scene.digits.get(code, "")) for code in mine)
    return (tuple(mine), scene.cursor if scene.cursor in mine else "", signs)


def sign_of_key(scene: Scene[Any, Any], code: str) -> tuple[str, str]:
    """The key that picks a choice in place, with its style: its letter while letters are shown, else its digit."""
    if code in scene.hints:
        return scene.hints[code], "marked bold reverse"
    return scene.digits.get(code, ""), "marked bold reverse" if code == scene.cursor else "legal bold"


def draw_key(pen: Pen, scene: Scene[Any, Any], code: str, x: int, y: int) -> None:
    """Draw the key that picks a choice, on the thing itself."""
    pen.text(x, y, *sign_of_key(scene, code))


def pick_out(pen: Pen, scene: Scene[Any, Any], code: str, region: Region, legal: str = "legal bold underline") -> None:
    """Highlight a choice on something already drawn, as legal or marked."""
    pen.fill(region.x, region.y, region.width, 1, here(scene, code, legal, ""))
    if code in scene.hints:
        pen.text(region.x, region.y, scene.hints[code], "marked bold reverse")
    pen.spot(code, region.x, region.y, region.width, region.height)
