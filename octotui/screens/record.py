"""A person's record: all games, each game, the achievements and the games of the day, a page each."""

from __future__ import annotations

import asyncio

from textual import work

from octotui.play.ledger import Ledger
from octotui.play.record_page import pages
from octotui.screens.browse import InspectScreen

TOLD = 20
"""Games that are read from one word on how far it is to the next."""


class RecordScreen(InspectScreen):
    """The pages of a record; games that were never read are read meanwhile."""

    def __init__(self, ledger: Ledger, name: str) -> None:
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
        """Read what has not been read before, a game at a time, so that every key is heard."""
        while self.ledger.left:
            if self.ledger.left % TOLD == 0 or self.ledger.left == self.count:
                self.reader.write(self.title_line(), [(self.said_so_far(), "text")])
            self.ledger.read()
            await asyncio.sleep(0)
        self.show()

    def said_so_far(self) -> str:
        """How far the reading is."""
        return f"Reading saved games for the first time: {self.count - self.ledger.left} of {self.count}."

    def on_resize(self) -> None:
        super().on_resize()
        if not self.ledger.left:
            self.show()

    def show(self) -> None:
        """The pages as there is room for them."""
        games = self.app.games
        records = [self.ledger.record(self.name_of, game) for game in ("", *games)]
        self.pages = pages(records, self.app.glyphs, self.app.size.width)
        self.action_turn(0)
