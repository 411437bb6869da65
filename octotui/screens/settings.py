"""Settings: every change shows at once and is kept."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from octotui.screens import routes
from octotui.screens.preview import Preview
from octotui.screens.services import Services
from octotui.storage.config import Config
from octotui.terminal.keys import keys
from octotui.widgets.lines import Line, Lines
from themes import palette_names, style_sheet

SPEEDS = (0.0, 0.2, 0.4, 0.6, 1.0, 1.5, 2.5)
THINKS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
GLYPHS = ("auto", "unicode", "ascii")


class SettingsScreen(Screen[None]):
    """The settings that change while one plays; the config file has them all."""

    app: Services
    DEFAULT_CSS = style_sheet("settings")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="settings.help", show=False),
        Binding("escape,backspace,q", "dismiss", "back", id="settings.back"),
    ]

    def compose(self) -> ComposeResult:
        back = keys("settings.back", self.app.own_keys)[0]
        yield Static(f"Settings     left and right change   {back}: back", markup=False)
        yield Lines(self.lines(self.app.config), lambda: self.app.appearance, lambda: self.app.glyphs)
        yield Preview(lambda: self.app.appearance, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def lines(self, config: Config) -> list[Line]:
        """The settings as lines."""
        speed = f"{config.bot_speed:g} s" if config.bot_speed else "at once"
        return [
            Line("theme", "Theme", config.theme, "Own theme files go into the themes folder beside the config file."),
            Line("glyphs", "Glyphs", config.glyphs, "auto asks the terminal; ascii is for those without Unicode."),
            Line("bot_speed", "A bot's answer takes", speed, "Any key skips ahead while bots play."),
            Line("think", "An expert thinks for", f"{config.think:g} s", "Hints too. The longer, the better; no key waits for it."),
            Line(
                "confirm_end_turn",
                "End the turn by hand",
                "yes" if config.confirm_end_turn else "no",
                "No: a turn ends once nothing is left to do.",
            ),
            Line(
                "terminal_cursor",
                "Show the terminal's cursor",
                "yes" if config.terminal_cursor else "no",
                "It is on the menu line that is marked; screen readers follow it.",
            ),
        ]

    def on_lines_changed(self, message: Lines.Changed) -> None:
        config, name, step = self.app.config, message.line.id, message.step
        choices: dict[str, tuple[Any, ...]] = {
            "theme": tuple(palette_names(self.app.themes)),
            "glyphs": GLYPHS,
            "bot_speed": SPEEDS,
            "think": THINKS,
            "confirm_end_turn": (True, False),
            "terminal_cursor": (True, False),
        }
        values, now = choices[name], getattr(config, name)
        at = values.index(now) if now in values else 0
        changed = msgspec.structs.replace(config, **{name: values[(at + step) % len(values)]})
        self.post_message(routes.Configure(changed))
        self.query_one(Lines).set(self.lines(changed))
        self.query_one(Preview).refresh()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.on_lines_changed(Lines.Changed(message.line, 1))
