"""The screen of a waiting table: its seats, and who is to come. Its host begins, and gives out free seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from engine.bots import LEVELS
from engine.core.naming import printable
from engine.core.prompt import Refused
from engine.core.words import count_of, sentence
from octotui.play.seating import OFFERED, bot_name, next_kind
from octotui.screens import routes
from octotui.screens.game_list import CoverHead, game_line
from octotui.server.hall.waiting_tables import FREE, Place, Waiting
from octotui.server.screens import routes as ways
from octotui.server.screens.guest_services import GuestServices
from octotui.terminal.keyboard import Guarded
from octotui.terminal.keys import footer, keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

KINDS = ("", *OFFERED)
"""What an unowned seat may be set to: nobody, or a bot of some level."""
BELOW = 6
"""Rows not used by the lines or the picture."""


class WaitingScreen(Guarded, Screen[None]):
    """The seats of a table, one below the other."""

    app: GuestServices
    DEFAULT_CSS = style_sheet("waiting")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "empty", "empty the seat", id="waiting.empty"),
        Binding("J,shift+down", "move(1)", "seat down", id="waiting.down"),
        Binding("K,shift+up", "move(-1)", "up", id="waiting.up"),
        Binding("escape,backspace", "lobby", "lobby", id="waiting.lobby"),
        Binding("q", "stand_up", "stand up", id="waiting.leave"),
        Binding("question_mark,f1", "app.help", "help", id="waiting.help"),
    ]
    HOSTS = ("waiting.empty", "waiting.down", "waiting.up")
    """Bindings for the host only."""

    def __init__(self, table: Waiting) -> None:
        super().__init__()
        self.table = table
        self.warned = False
        """Whether the host was asked to confirm closing the table."""
        self.left = False
        """Whether this guest has left: later changes of the table are not announced."""

    @property
    def hosts(self) -> bool:
        """Whether this guest is the host."""
        return self.table.host == self.app.key

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield CoverHead()
            yield Static(id="about", markup=False)
            yield Lines([], lambda: self.app.appearance, lambda: self.app.glyphs)
        yield Static(id="keys", markup=False)
        yield AskLine()

    def on_mount(self) -> None:
        self.deaf = self.app.hall.listen(self.notice)
        self.show()
        self.query_one(Lines).focus()

    def on_unmount(self) -> None:
        self.deaf()

    def on_resize(self, event: Resize) -> None:
        self.show()

    def notice(self) -> None:
        """Something may have changed: check it on this app's next turn."""
        self.call_later(self.check)

    def check(self) -> None:
        """Check the table: it may have begun or been closed, or the seat may be another's."""
        if self.left:
            return
        table = self.app.hall.waiting.get(self.table.id)
        if table is None:
            self.app.notify("The host has given the table up.", severity="warning")
            self.action_lobby()
        elif table.match is not None:
            self.post_message(ways.GoToMatch(table.match))
        elif table.seat_of(self.app.key) is None:
            self.app.notify("The host has emptied your seat.", severity="warning")
            self.action_lobby()
        else:
            self.table = table
            self.show()

    # --- display

    def show(self) -> None:
        """Show the current table."""
        self.query_one(Lines).set(self.lines())
        about = self.about()
        self.query_one("#about", Static).update(about)
        lines = len(self.table.places) + about.count("\n") + BELOW
        self.query_one(CoverHead).show(game_line(self.app.games.game(self.table.game)), lines)
        shown = [b for b in self.BINDINGS if isinstance(b, Binding) and (self.hosts or b.id not in self.HOSTS)]
        self.query_one("#keys", Static).update(footer(shown, self.app.own_keys))

    def about(self) -> str:
        """Who may join and how, and the options of the game."""
        table = self.table
        host = "You are the host" if self.hosts else f"{self.app.hall.people.name(table.host)} is the host"
        watch = "everybody may watch" if table.watched else "nobody may watch"
        come = "It is in the lobby" if table.listed else "It is not in the lobby"
        chosen = table.option_words(self.app.games.game(table.game))
        return "\n".join(
            [
                f"{host}; {watch}. {table.pace.sentence}",
                *([chosen] if chosen else []),
                f"{come}; from elsewhere friends come with",
                f"  {self.app.invitation(f'join {table.code}')}",
            ]
        )

    def lines(self) -> list[Line]:
        """The commands and seats, as lines."""
        missing = f"{count_of(self.table.free, 'seats')} free" if self.table.free else ""
        begin = Line("begin", "Begin", missing, "Free seats stay empty where the game allows it.", steps=False)
        wait = Line(
            "wait", "Waiting for the host to begin", missing, "You may go to the lobby meanwhile: the seat stays yours.", steps=False
        )
        return [begin if self.hosts else wait, *(self.place_line(seat, place) for seat, place in enumerate(self.table.places))]

    def place_line(self, seat: int, place: Place) -> Line:
        """A seat as a line."""
        if place.bot:
            who, kind, note = bot_name(place.bot, seat), f"{LEVELS[place.bot].name} bot", "Left and right: another level, or a free seat."
        elif place.key:
            kind = ", ".join(self.remarks(place.key))
            who, note = place.name, f"{self.key_for('empty')} empties the seat." if place.key != self.app.key else ""
        else:
            who, kind = (f"kept for {place.name}", "kept") if place.kept_for else ("free", "free")
            note = "Left and right: a bot sits down. Enter: keep the seat for somebody."
        label, note = f"Seat {seat + 1}: {who}", note if self.hosts else ""
        return Line(f"seat{seat}", label, kind, note, steps=self.hosts and not place.key)

    def remarks(self, key: str) -> Iterator[str]:
        """Remarks on a person: whether they are this guest, host, or absent."""
        if key == self.app.key:
            yield "you"
        if key == self.table.host:
            yield "host"
        if not self.app.hall.is_here(key):
            yield "not here"

    def key_for(self, name: str) -> str:
        """The first key of a binding, as currently bound."""
        return keys(f"waiting.{name}", self.app.own_keys)[0]

    # --- actions

    def seat_at(self, line: Line) -> int | None:
        """The seat of a line; None if it is no seat, or the guest is not the host."""
        return int(line.id[4:]) if self.hosts and line.id.startswith("seat") else None

    @property
    def marked_seat(self) -> int | None:
        """The marked seat, for the host."""
        lines = self.query_one(Lines)
        return self.seat_at(lines.lines[lines.at])

    def on_lines_changed(self, message: Lines.Changed) -> None:
        seat = self.seat_at(message.line)
        if seat is not None:
            self.another(seat, message.step)

    def another(self, seat: int, step: int) -> None:
        """Switch an unowned seat to the next kind of bot, or to nobody."""

        def other(table: Waiting) -> Waiting:
            place = table.places[seat]
            if place.key:
                return table
            return table.with_place(seat, Place(bot=next_kind(place.bot or "", KINDS, step) or None))

        self.change(other)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        if message.line.id == "begin":
            self.begin()
            return
        seat = self.seat_at(message.line)
        if seat is None or self.table.places[seat].key:
            return
        if self.table.places[seat].free:
            question = "For whom is this seat? A name known here, or nothing for anybody"
            self.query_one(AskLine).ask(f"keep {seat}", question, self.table.places[seat].name, nothing_too=True)
        else:
            self.another(seat, 1)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        seat, name = int(message.what.split()[1]), message.value
        key = self.app.hall.people.key(name) if name else ""
        if key is None:
            self.app.notify(f"Nobody here is called {printable(name)}.", severity="warning")
            return
        place = Place(name=self.app.hall.people.name(key), kept_for=key) if key else FREE
        if key and self.table.seat_of(key) is not None:
            self.app.notify(f"{place.name} sits at the table already.", severity="warning")
            return
        self.change(lambda table: table.with_place(seat, place) if table.places[seat].free else table)

    def change(self, how: Callable[[Waiting], Waiting]) -> bool:
        """Change the table for everybody, or say why not; return whether it could be done."""
        return self.attempt(lambda: self.app.hall.change_waiting(self.table.id, how))

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do it, or say why not; return whether it could be done."""
        try:
            act()
        except Refused as refused:
            self.app.notify(sentence(refused.reason.text), severity="warning")
            return False
        return True

    def begin(self) -> None:
        """Deal the match; everybody waiting here is taken to it."""
        try:
            self.app.hall.begin_waiting(self.table.id)
        except Refused as refused:
            self.app.notify(sentence(refused.reason.text), severity="warning")
        except ValueError as error:
            free = "A seat is free: wait for somebody, or give it to a bot." if self.table.free else f"{error}."
            self.app.notify(free, severity="warning")

    def action_empty(self) -> None:
        """Empty the marked seat; its person goes back to the lobby."""
        seat = self.marked_seat
        if seat is None or self.table.places[seat].key == self.app.key:
            return
        place = self.table.places[seat]
        self.change(lambda table: table.with_place(seat, FREE) if table.places[seat] == place else table)

    def action_move(self, step: int) -> None:
        """Move the marked seat, with its person, one place down or up."""
        seat, table = self.marked_seat, self.table
        if seat is None or not 0 <= seat + step < len(table.places):
            return
        here, there = table.places[seat], table.places[seat + step]

        def swapped(table: Waiting) -> Waiting:
            as_seen = table.places[seat] == here and table.places[seat + step] == there
            return table.with_swapped(seat, seat + step) if as_seen else table

        self.query_one(Lines).at += step
        self.change(swapped)

    def action_lobby(self) -> None:
        self.post_message(routes.LeaveTable())

    def action_stand_up(self) -> None:
        """Give up the seat; if this is the host, the table is closed, after a confirmation if others sit there."""
        key = self.app.key
        if self.hosts and not self.warned and any(place.key not in ("", key) for place in self.table.places):
            self.warned = True
            self.app.notify(f"You host this table: {self.key_for('leave')} once more gives it up for all.", severity="warning")
            return
        self.left = True
        close = partial(self.app.hall.give_up_waiting, self.table.id)
        self.left = self.attempt(close) if self.hosts else self.change(lambda table: table.without(key))
        if self.left:
            self.post_message(routes.LeaveTable())
