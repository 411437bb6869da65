"""The page on a game of the day that has been played: three lines to pass on, which a key copies."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine.core.words import opening
from octotui.play import daily
from octotui.play.daily import Day
from octotui.play.record_page import day_help, day_lines, day_signs
from octotui.screens.browse import BrowseScreen
from octotui.screens.sharing import COPIED
from octotui.terminal.keys import keys
from themes import Glyphs


class DayPage(BrowseScreen):
    """How the game of a day went."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", "copy the three lines", id="day.copy")]

    def __init__(self, day: Day, today: date, glyphs: Glyphs) -> None:
        told, said = day_lines(day, glyphs), (f"{opening(day_signs(glyphs))}.", daily.pass_on_text(today, day.game))
        super().__init__("Game of the day", [*told, ("", "text"), *((line, "dim") for line in said)])
        self.about, self.told = day_help(glyphs), "\n".join(line for line, _ in told)
        self.copied = False

    def headed(self) -> str:
        return f"{self.heading}: {COPIED}" if self.copied else super().headed()

    def keys_said(self) -> list[str]:
        return [f"{keys('day.copy', self.app.own_keys)[0]}: copy", *super().keys_said()]

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.told)
        self.copied = True
        self.reader.title(self.title_line())
