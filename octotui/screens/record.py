"""A person's record, a page each: all games, each game, achievements, and games of the day."""

from __future__ import annotations

import asyncio

from textual import work

from octotui.play.record_entries import RecordEntries
from octotui.play.record_page import pages, record_help
from octotui.screens.browse import InspectScreen
from octotui.tables.cover import shortest_first

TOLD = 20
"""Games read between two progress updates."""


class RecordScreen(InspectScreen):
    """The pages of a record; matches not yet read are read meanwhile."""

    def __init__(self, entries: RecordEntries, name: str) -> None:
        super().__init__([(f"Record of {name}", [("", "text")])], 0)
        self.about = record_help(self.app.glyphs)
        self.entries, self.name_of = entries, name
        self.count = len(entries.games) + entries.remaining

    def on_mount(self) -> None:
        if self.entries.remaining:
            self.read_entries()
        else:
            self.show()

    @work(exclusive=True)
    async def read_entries(self) -> None:
        """Read unread matches one at a time, so that keys are handled in between."""
        while self.entries.remaining:
            if self.entries.remaining % TOLD == 0 or self.entries.remaining == self.count:
                self.reader.write(self.title_line(), [(self.said_so_far(), "text")])
            self.entries.read_next()
            await asyncio.sleep(0)
        self.show()

    def said_so_far(self) -> str:
        """Progress of the reading."""
        return f"Reading saved games for the first time: {self.count - self.entries.remaining} of {self.count}."

    def on_resize(self) -> None:
        super().on_resize()
        if not self.entries.remaining:
            self.show()

    def show(self) -> None:
        """Show the pages at the current width."""
        games = self.app.games
        records = [self.entries.record(self.name_of, game) for game in ("", *shortest_first(games))]
        self.pages = pages(records, self.app.glyphs, self.app.size.width)
        self.action_turn(0)
