"""The records of everybody who has played here, a page each: all games, each game, achievements, and games of the day."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from engine.core.naming import printable
from engine.core.state import Names
from octotui.play.record_entries import RecordEntries
from octotui.play.record_page import WIDE, pages, record_help
from octotui.screens.browse import InspectScreen
from octotui.tables.cover import shortest_first
from octotui.terminal.keys import keys
from octotui.widgets.reader import MARGIN, MEASURE

VIEW = "record.view"
LISTS = 2
"""The last pages, which are lists: achievements and games of the day."""
TOLD = 20
"""Games read between two progress updates."""


class RecordScreen(InspectScreen):
    """The pages of a record, and a key for the next person; matches not yet read are read meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("v", "next_person", "another person", id=VIEW)]

    def __init__(self, entries: RecordEntries, name: str) -> None:
        super().__init__([(f"Record of {name}", [("", "text")])], 0)
        self.about = record_help(self.app.glyphs)
        self.entries, self.name_of = entries, name
        self.people: Names = ()
        """Everybody who has a record, once all games are read."""
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
        if not self.people:
            self.people = self.entries.people(self.name_of)
            self.name_of = self.people[0]
        strictly = self.name_of != self.people[0]
        records = [self.entries.record(self.name_of, game, strictly) for game in ("", *shortest_first(self.app.games))]
        width = self.app.size.width
        self.pages = pages(records, self.app.glyphs, width if width >= WIDE else min(width, MEASURE + 2 * MARGIN))
        self.action_turn(0)

    def action_turn(self, step: int) -> None:
        at = (self.at + step) % len(self.pages)
        wide = self.app.size.width >= WIDE
        self.reader.measure, self.reader.spread = self.app.size.width if wide else MEASURE, wide and at >= len(self.pages) - LISTS
        super().action_turn(step)

    @property
    def next_person(self) -> str:
        """Whose record follows; empty if there is nobody else."""
        others = self.people[self.people.index(self.name_of) + 1 :] if self.name_of in self.people else ()
        return next(iter((*others, *self.people)), "") if len(self.people) > 1 else ""

    def action_next_person(self) -> None:
        """Show the record of the next person, from its first page."""
        if self.next_person:
            self.name_of, self.at = self.next_person, 0
            self.show()

    def keys_said(self) -> list[str]:
        said = super().keys_said()
        person = f"{keys(VIEW, self.app.own_keys)[0]}: record of {printable(self.next_person)}"
        return [*said[:1], person, *said[1:]] if self.next_person else said
