"""The title: continue, go on learning, new game, learn to play, game of the day, saved games, rules, settings, replays, record, quit."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from octotui.screens import routes
from octotui.screens.services import Services
from octotui.screens.title_art import TitleArt, title, titles
from octotui.terminal.canvas import Pen
from octotui.terminal.keys import keys
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

KEYS = 1
"""Rows of the line with the keys."""
LABEL = 16
"""Columns of a line's name on the page of help."""
PARTS = {"head": "head", "tentacles": "tentacle", "eyes": "text bold", "letters": "title bold", "stars": "title"}


LEFT = ("continue", "lesson")
"""The lines that go on with what was left; that of what was left last is marked."""
APART = 2
"""Rows at most above and below the octopus and the name."""


class Banner(Widget):
    """The octopus and the name; empty if they do not fit."""

    app: Services
    DEFAULT_CSS = "Banner { width: 100%; height: auto; }"

    def __init__(self, beside: int = KEYS, share: float = 1) -> None:
        """`beside`: the rows of everything on its screen but the lines and itself; `share`: its own rows at most, of all of the screen."""
        super().__init__()
        self.beside, self.share = beside, share

    def art(self, width: int, height: int) -> TitleArt | None:
        """The largest drawing for so many columns and rows, if one fits."""
        least = titles(self.app.ascii_only)[0]
        fits = width - 2 >= least.width and height >= least.height
        return title(width - 2, height, self.app.ascii_only) if fits else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows that everything else leaves, as far as the drawing needs them."""
        lines = self.screen.query_one(Lines)
        wide = lines.styles.width.cells if lines.styles.width else None
        free = viewport.height - lines.height_in(min(width, wide or width)) - self.beside
        room = max(0, min(free, int(viewport.height * self.share)))
        art = self.art(width, room)
        return min(room, art.height + 2 * APART) if art else 0

    def render_line(self, y: int) -> Strip:
        pen = Pen(self.size.width, self.size.height, self.app.glyphs)
        if art := self.art(pen.width, pen.height):
            dx, dy = (pen.width - art.width) // 2, max(0, (pen.height - art.height) // 2)
            for x, row, char, part in art.cells:
                pen.text(x + dx, row + dy, char, PARTS.get(part, "text"))
        return pen.strips(self.app.appearance)[y]


class TitleScreen(Screen[None]):
    """The title screen with the main menu."""

    app: Services
    DEFAULT_CSS = style_sheet("title")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.leave_app", "quit", id="title.quit"),
        Binding("question_mark,f1", "help", "help", id="title.help"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Banner()
            with Center(id="menu"):
                yield Lines(self.lines(), lambda: self.app.appearance, lambda: self.app.glyphs)
            yield Static(id="keys")

    def key_for(self, name: str) -> str:
        """The first key bound to this action."""
        return keys(f"title.{name}", self.app.own_keys)[0]

    def lines(self) -> list[Line]:
        """The menu lines. No digit ever changes: what comes with the first game has the last ones, what comes and goes has none."""
        going_on, left, leave = self.app.last_game(), self.app.lesson_left(), self.key_for("quit")
        return [
            *([Line("continue", "Continue", note=going_on, key="0")] if going_on else []),
            *([Line("lesson", "Go on learning", note=left, key=".")] if left else []),
            Line("new", "New game", note="Against bots, with friends at one keyboard, or both."),
            Line("learn", "Learn to play", note="A guided first game, 5 to 20 minutes."),
            Line("today", "Game of the day", note="One deal for everybody; the first play of the day counts."),
            Line("saved", "Saved games", note="Go on with a game that is not over; export and import."),
            Line("rules", "Rules", note="All the rules in short sections, to look something up."),
            Line("settings", "Settings", note="Theme, glyphs, bots, names, keys."),
            *(
                [
                    Line("replays", "Replays", note="Look back at finished games."),
                    Line("record", "Record", note="What you have won, and what you have achieved."),
                ]
                if self.app.store.recent(over=True, limit=1)
                else []
            ),
            *([Line("wrong", "What is wrong", note="What in the config file is ignored.", key="!")] if self.app.problems else []),
            Line("quit", "Quit", note="Fan-made and not affiliated with any publisher.", key=leave if len(leave) == 1 else ""),
        ]

    def on_mount(self) -> None:
        self.query_one(Lines).focus()
        self.on_settings_changed()

    def on_settings_changed(self) -> None:
        """Show the keys as bound now, and what is wrong with the settings."""
        self.query_one("#keys", Static).update(f"{self.key_for('help')}: help   {self.key_for('quit')}: quit")
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        shown, found = self.query_one(Lines), self.lines()
        before = {line.id: line.note for line in shown.lines}
        left = next((line.id for line in found if line.id in LEFT and before.get(line.id) != line.note), "")
        shown.set(found)
        shown.at = next((n for n, line in enumerate(found) if line.id == left), shown.at)
        self.query_one(Banner).refresh(layout=True)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.post_message(routes.TitleChoice(message.line.id))

    def action_help(self) -> None:
        """Show what the lines are for, and the keys at the table."""
        from octotui.screens.reference import table_key_rows
        from octotui.screens.rules import HelpScreen

        said = [(f"  {line.label:<{LABEL}} {line.note}", "text") for line in self.lines() if line.id not in ("continue", "lesson", "quit")]
        self.app.push_screen(HelpScreen([("At the title", "title bold"), *said, ("", "text"), *table_key_rows(self.app.own_keys)], "", ""))
