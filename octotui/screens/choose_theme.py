"""Choosing a theme from the list of them, with a preview of the marked one."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from octotui.screens.choose import ChooseScreen
from octotui.screens.preview import WIDTH, Preview
from octotui.tables.appearance import load_palette
from octotui.terminal.canvas import Appearance
from octotui.widgets.lines import Line, Lines
from themes import BadTheme, style_sheet

HEADING_AND_KEYS = 4
"""Rows of the heading and of the keys, each with a free one."""


class ChooseThemeScreen(ChooseScreen):
    """The themes, and below them what is on a table in the marked one."""

    DEFAULT_CSS = style_sheet("choose_theme")

    def __init__(self, heading: str, names: Sequence[str], at: str) -> None:
        super().__init__(heading, [Line(name, name) for name in names], at=at)
        self.shown: dict[str, Appearance] = {}
        """The appearance in each theme marked so far; that of the app in one whose file is wrong."""

    def compose(self) -> ComposeResult:
        heading, lines, said = super().compose()
        yield heading
        yield lines
        yield Preview(self.marked, lambda: self.app.glyphs, self.rows_above)
        yield said

    def rows_above(self) -> int:
        """The rows of all but the preview."""
        return HEADING_AND_KEYS + self.query_one(Lines).height_in(WIDTH)

    def marked(self) -> Appearance:
        """The appearance in the marked theme."""
        lines = self.query_one(Lines)
        name = lines.lines[lines.at].id
        if name not in self.shown:
            now = self.app.appearance
            try:
                self.shown[name] = Appearance(load_palette(name, self.app.themes), now.colour, now.filters)
            except BadTheme:
                self.shown[name] = now
        return self.shown[name]

    def on_lines_moved(self) -> None:
        self.query_one(Preview).refresh()
