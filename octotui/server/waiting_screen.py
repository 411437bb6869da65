"""A table that waits: who sits there, and for whom it waits. Its host begins, and gives seats to bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from engine.bots import LEVELS
from octotui.play.seating import BOTS
from octotui.screens import routes
from octotui.server import routes as ways
from octotui.server.guest_services import GuestServices
from octotui.server.waiting import FREE, Place, Waiting
from octotui.terminal.keys import keys
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

KINDS = (None, *LEVELS)
"""What a seat may be given to that no person has: nobody, or a bot of some level."""


class WaitingScreen(Screen[None]):
    """The seats of a table, one below the other."""

    app: GuestServices
    DEFAULT_CSS = style_sheet("waiting")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "lobby", "to the lobby, keeping your seat", id="waiting.lobby"),
        Binding("q", "stand_up", "stand up and leave", id="waiting.leave"),
        Binding("question_mark,f1", "app.help", "help", id="waiting.help"),
    ]

    def __init__(self, table: Waiting) -> None:
        super().__init__()
        self.table = table

    @property
    def hosts(self) -> bool:
        """Whether this guest has set the table up."""
        return self.table.host == self.app.key

    def compose(self) -> ComposeResult:
        yield Static(id="about", markup=False)
        yield Lines([], lambda: self.app.appearance, lambda: self.app.glyphs)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.deaf = self.app.hall.listen(self.notice)
        self.show()
        self.query_one(Lines).focus()

    def on_unmount(self) -> None:
        self.deaf()

    def notice(self) -> None:
        """Something has changed, perhaps by another guest: it is looked at once this app has its turn."""
        self.call_later(self.look)

    def look(self) -> None:
        """See how the table is by now: it may have begun, or been given up, or the seat may be another's."""
        table = self.app.hall.waiting.get(self.table.id)
        if table is None:
            self.app.notify("The host has given the table up.", severity="warning")
            self.action_lobby()
        elif table.match is not None:
            self.post_message(ways.GoToMatch(table.match))
        elif table.seat_of(self.app.key) is None:
            self.app.notify("The host has given your seat to somebody else.", severity="warning")
            self.action_lobby()
        elif table != self.table:
            self.table = table
            self.show()

    def show(self) -> None:
        """Show the table as it is."""
        table, game = self.table, self.app.games.game(self.table.game)
        come = "It stands in the lobby" if table.listed else "It does not stand in the lobby"
        host = self.app.hall.people.name(table.host)
        about = f"{game.name}. {host} is the host.\n{come}; friends come with the code {table.code}: c in the lobby."
        self.query_one("#about", Static).update(about)
        self.query_one(Lines).set(self.lines())
        bound = [b for b in self.BINDINGS if isinstance(b, Binding)]
        self.query_one("#keys", Static).update("   ".join(f"{keys(str(b.id), self.app.own_keys)[0]}: {b.description}" for b in bound))

    def lines(self) -> list[Line]:
        """What can be done here, and who sits where."""
        missing = f"{self.table.free} seat{'' if self.table.free == 1 else 's'} free" if self.table.free else ""
        begin = Line("begin", "Begin", missing, "Free seats stay empty where the game allows it.", steps=False)
        wait = Line("wait", "Waiting for the host to begin", missing, enabled=False)
        return [begin if self.hosts else wait, *(self.place_line(seat, place) for seat, place in enumerate(self.table.places))]

    def place_line(self, seat: int, place: Place) -> Line:
        """A seat as a line."""
        if place.bot:
            who, kind, note = BOTS[seat], LEVELS[place.bot].name, "Left and right: another level, or a free seat."
        elif place.key:
            away = "" if self.app.hall.is_here(place.key) else "not here"
            who, kind, note = place.name, away, "Enter sends them away." if self.hosts and place.key != self.app.key else ""
        else:
            who, kind, note = "free", "free", "Left and right: a bot sits down."
        label = f"Seat {seat + 1}: {'' if who == kind else who}"
        return Line(f"seat{seat}", label, kind, note if self.hosts else "", self.hosts, steps=not place.key)

    def on_lines_changed(self, message: Lines.Changed) -> None:
        if not self.hosts or not message.line.id.startswith("seat"):
            return
        seat = int(message.line.id[4:])

        def other(table: Waiting) -> Waiting:
            place = table.places[seat]
            if place.key:
                return table
            return table.with_place(seat, Place(bot=KINDS[(KINDS.index(place.bot) + message.step) % len(KINDS)]))

        self.change(other)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        if message.line.id == "begin":
            self.begin()
            return
        seat = int(message.line.id[4:])
        place = self.table.places[seat]
        if place.key and place.key != self.app.key:
            self.change(lambda table: table.with_place(seat, FREE) if table.places[seat] == place else table)
        else:
            self.on_lines_changed(Lines.Changed(message.line, 1))

    def change(self, how: Callable[[Waiting], Waiting]) -> None:
        """Change the table for everybody."""
        self.app.hall.change_waiting(self.table.id, how)

    def begin(self) -> None:
        """Deal the match; whoever waits here comes to it."""
        try:
            self.app.hall.begin_waiting(self.table.id)
        except ValueError as error:
            free = "A seat is free: wait for somebody, or give it to a bot." if self.table.free else f"{error}."
            self.app.notify(free, severity="warning")

    def action_lobby(self) -> None:
        self.post_message(routes.LeaveTable())

    def action_stand_up(self) -> None:
        """Give the seat back; the host gives the table up."""
        if self.hosts:
            self.app.hall.give_up_waiting(self.table.id)
        else:
            key = self.app.key
            self.change(lambda table: table.without(key))
        self.post_message(routes.LeaveTable())
