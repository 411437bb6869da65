"""A person's record, a page each: all games, each game, achievements, and games of the day."""

from __future__ import annotations

import asyncio

from textual import work

from octotui.play.record_entries import RecordEntries
from octotui.play.record_page import pages
from octotui.screens.browse import InspectScreen

TOLD = 20
"""Games read between two progress updates."""


class RecordScreen(InspectScreen):
    """The pages of a record; matches not yet read are read meanwhile."""

    def __init__(self, ledger: RecordEntries, name: str) -> None:
        super().__init__([(f"Record of {name}", [("", "text")])], 0)
        self.ledger, self.name_of = ledger, name
        self.count = len(ledger.games) + ledger.left

    def on_mount(self) -> None:
        if self.ledger.left:
            self.read()
        else:
            self.show()

    @work(exclusive=True)
    async def read(self) -> None:
        """Read unread matches one at a time, so that keys are handled in between."""
        while self.ledger.left:
            if self.ledger.left % TOLD == 0 or self.ledger.left == self.count:
                self.reader.write(self.title_line(), [(self.said_so_far(), "text")])
            self.ledger.read()
            await asyncio.sleep(0)
        self.show()

    def said_so_far(self) -> str:
        """Progress of the reading."""
        return f"Reading saved games for the first time: {self.count - self.ledger.left} of {self.count}."

    def on_resize(self) -> None:
        super().on_resize()
        if not self.ledger.left:
            self.show()

    def show(self) -> None:
        """Show the pages at the current width."""
        games = self.app.games
        records = [self.ledger.record(self.name_of, game) for game in ("", *games)]
        self.pages = pages(records, self.app.glyphs, self.app.size.width)
        self.action_turn(0)
