"""Every sign in this terminal's font, each between two bars, so that a missing or too wide one is seen at a glance."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from octotui.screens import routes
from octotui.screens.browse import ALL
from octotui.screens.services import Services
from octotui.tables.glyph_list import GlyphEntry, glyph_groups
from octotui.terminal.canvas import Pen, fitting
from octotui.terminal.keys import key_rows, keys
from octotui.widgets.drawn import Drawn
from themes import style_sheet

LABEL = 13
"""Columns for the heading of a group."""
COLUMN = 21
"""Columns for a sign."""
BOXES = (
    (
        "tl",
        "h",
        "tt",
        "h",
        "tr",
        " ",
        "dtl",
        "dh",
        "dtr",
        " ",
        "ctl",
        "h",
        "ctr",
        " ",
        "wtl",
        "wh",
        "wtr",
        " ",
        "ghost",
        " ",
        "rise",
        "fall",
    ),
    ("lt", "h", "x", "h", "rt", " ", "dv", " ", "dv", " ", "v", " ", "v", " ", "wv", " ", "wv", " ", "shade", " ", "full", "gone"),
    (
        "bl",
        "h",
        "bt",
        "h",
        "br",
        " ",
        "dbl",
        "dh",
        "dbr",
        " ",
        "cbl",
        "h",
        "cbr",
        " ",
        "wbl",
        "wh",
        "wbr",
        " ",
        "shade",
        " ",
        "rest",
        "rest",
    ),
)
"""Box-drawing lines and their joints."""


ABOUT = [
    ("Every sign in this font", "title bold"),
    ("Each sign stands between two bars, then its ASCII form and another bar, and its name.", "text"),
    (
        "A bar that is covered or pushed aside, or a box in place of a sign: the font does not fit. Use another font, or the ASCII set.",
        "text",
    ),
]
"""What the page is for."""


class GlyphTable(Drawn):
    """The signs in columns, by group, and the box-drawing lines; scrolls if they do not all fit."""

    app: Services
    DEFAULT_CSS = "GlyphTable { width: 100%; height: 1fr; }"
    first = 0

    def rows(self, width: int) -> list[tuple[str, tuple[GlyphEntry, ...]]]:
        """The rows of signs, with a heading on the first row of each group."""
        many = max(1, (width - LABEL) // COLUMN)
        rows: list[tuple[str, tuple[GlyphEntry, ...]]] = []
        for heading, glyphs in glyph_groups():
            if heading != "Lines":
                rows += [(heading if at == 0 else "", glyphs[at : at + many]) for at in range(0, len(glyphs), many)]
        return rows

    @property
    def most(self) -> int:
        """The rows that do not fit."""
        return max(0, len(self.rows(self.size.width)) + len(BOXES) - self.size.height)

    def scroll_rows(self, step: int) -> None:
        """Scroll by `step` rows, within bounds."""
        self.first = max(0, min(self.first + step, self.most))
        self.redraw()

    def draw(self, pen: Pen) -> None:
        every = self.rows(pen.width)
        rows = every[self.first :][: pen.height]
        for y, (heading, glyphs) in enumerate(rows):
            pen.text(0, y, heading, "title bold", LABEL - 1)
            for n, glyph in enumerate(glyphs):
                self.draw_sign(pen, LABEL + n * COLUMN, y, glyph)
        sets = {glyph.key: glyph for heading, glyphs in glyph_groups() if heading == "Lines" for glyph in glyphs}
        for n, line in enumerate(BOXES[: max(0, pen.height - len(rows))]):
            y = len(rows) + n
            pen.text(0, y, "" if n else "Lines", "title bold")
            for x, drawn in ((LABEL, "unicode"), (LABEL + len(line) + 3, "ascii")):
                pen.text(x, y, "".join(getattr(sets[key], drawn) if key in sets else " " for key in line), "border")
        pen.more_beyond(self.first > 0, self.first + pen.height < len(every) + len(BOXES))

    def draw_sign(self, pen: Pen, x: int, y: int, glyph: GlyphEntry) -> None:
        """Draw a sign between two bars, then its ASCII form and another bar, and its name."""
        style = f"{glyph.key} bold" if glyph.key in self.app.appearance.palette.roles else "text bold"
        for char, cell in (("|", "dim"), (glyph.unicode, style), ("|", "dim"), (glyph.ascii, style), ("|", "dim")):
            x = pen.text(x, y, char, cell)
        pen.text(x + 1, y, glyph.name, "text", COLUMN - 7)


class GlyphScreen(Screen[None]):
    """The page of all signs."""

    app: Services
    DEFAULT_CSS = style_sheet("glyph_page")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q", "dismiss", "back", id="signs.back"),
        Binding("g", "other_set", "the other set", id="signs.other"),
        Binding("question_mark,f1", "help", "help", id="signs.help"),
        Binding("down,j", "scroll(1)", "down", id="signs.down", show=False),
        Binding("up,k", "scroll(-1)", "up", id="signs.up", show=False),
        Binding("pagedown,space", "scroll(15)", "page down", id="signs.page_down", show=False),
        Binding("pageup", "scroll(-15)", "page up", id="signs.page_up", show=False),
        Binding("home", f"scroll({-ALL})", "beginning", id="signs.beginning", show=False),
        Binding("end,G", f"scroll({ALL})", "end", id="signs.end", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield GlyphHead()
        yield GlyphTable()

    def on_settings_changed(self) -> None:
        self.query_one(GlyphHead).redraw()
        self.query_one(GlyphTable).redraw()

    def action_scroll(self, step: int) -> None:
        self.query_one(GlyphTable).scroll_rows(step)

    def on_mount(self) -> None:
        self.set_before = self.app.config.glyphs
        self.drawn_before = self.app.ascii_only

    def action_help(self) -> None:
        """Say what is on the page, and what its keys do."""
        from octotui.screens.rules import HelpScreen

        pressed = key_rows(self.BINDINGS, self.app.own_keys)
        self.app.push_screen(HelpScreen([*ABOUT, ("", "text"), ("Keys", "title bold"), *pressed], "", ""))

    def action_other_set(self) -> None:
        """Switch the board to the other glyph set; the second time back to the setting as it was."""
        other = "unicode" if self.app.ascii_only else "ascii"
        chosen = self.set_before if self.drawn_before != self.app.ascii_only else other
        self.post_message(routes.Configure(msgspec.structs.replace(self.app.config, glyphs=chosen)))


class GlyphHead(Drawn):
    """The heading: which glyph set the board uses, and the keys."""

    app: Services
    DEFAULT_CSS = "GlyphHead { width: 100%; height: 2; }"

    def draw(self, pen: Pen) -> None:
        own = self.app.own_keys
        back, other, help, down = (keys(f"signs.{name}", own)[0] for name in ("back", "other", "help", "page_down"))
        drawn, rest = ("ascii", "unicode") if self.app.ascii_only else ("unicode", "ascii")
        said = f"  {back}: back   {other}: set to {rest}   now: {drawn}   {help}: help"
        said += f"   {down}: more" if self.screen.query_one(GlyphTable).most else ""
        pen.heading(fitting(pen.width - cell_len(said) - 1, 1, "Every sign in this font", "Every sign"), said)
        pen.text(0, 1, "Unicode, then ASCII. A bar covered or pushed aside: the font does not fit.", "dim", pen.width)
