"""The lobby: tables that wait for people, one's own games, games to watch, who is here, and what is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from engine.core.match import LONGEST_SAID
from engine.core.naming import printable
from octotui.screens import routes
from octotui.server import routes as ways
from octotui.server.guest_services import GuestServices
from octotui.server.since import since
from octotui.server.waiting import Waiting
from octotui.storage.summary import Summary
from octotui.terminal.keys import keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

TOLD = 4
"""Things said in the lobby that are shown."""
WATCHED = 24 * 60 * 60
"""Seconds since the last answer of a game that is offered to watch."""


class LobbyScreen(Screen[None]):
    """Where one comes in, and comes back to."""

    app: GuestServices
    DEFAULT_CSS = style_sheet("lobby")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "new table", id="lobby.new"),
        Binding("c", "code", "come with a code", id="lobby.code"),
        Binding("m", "say", "say something", id="lobby.say"),
        Binding("question_mark,f1", "app.help", "help", id="lobby.help"),
        Binding("q", "go_out", "leave", id="lobby.leave"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(id="here", markup=False)
        yield Lines([], lambda: self.app.appearance, lambda: self.app.glyphs)
        yield Static(id="talk", markup=False)
        yield Static(id="keys", markup=False)
        yield AskLine()

    def on_mount(self) -> None:
        self.deaf = self.app.hall.listen(self.notice)
        self.show()
        self.query_one(Lines).focus()

    def on_unmount(self) -> None:
        self.deaf()

    def on_screen_resume(self) -> None:
        self.show()

    def notice(self) -> None:
        """Something has changed, perhaps by another guest: it is shown once this app has its turn."""
        self.call_later(self.show)

    def show(self) -> None:
        """Bring everything up to date, unless another screen lies above."""
        if not self.is_current or not self.is_mounted:
            return
        hall = self.app.hall
        others = sorted({guest.name for guest in hall.guests if guest.key != self.app.key})
        who = f"Also here: {', '.join(others)}" if others else "Nobody else is here."
        self.query_one("#here", Static).update(f"{self.app.guest_name} in the lobby.  {who}")
        lines, list_ = [*self.lines()], self.query_one(Lines)
        marked = list_.lines[list_.at].id if list_.lines else ""
        list_.set(lines)
        list_.at = next((n for n, line in enumerate(lines) if line.id == marked), list_.at)
        list_.refresh()
        said = [Text(printable(f"{one.name}: {one.text}"), no_wrap=True, overflow="ellipsis") for one in list(hall.talk)[-TOLD:]]
        self.query_one("#talk", Static).update(Text("\n").join(said))
        bound = [b for b in self.BINDINGS if isinstance(b, Binding)]
        self.query_one("#keys", Static).update("   ".join(f"{keys(str(b.id), self.app.own_keys)[0]}: {b.description}" for b in bound))

    def lines(self) -> Iterator[Line]:
        """What there is to do."""
        hall, key = self.app.hall, self.app.key
        mine = hall.seats.games_of(key)
        waiting = hall.waiting.all()
        asked = [game for game in mine if self.asks_me(game)]
        for game in [*asked, *(game for game in mine if game not in asked)]:
            ago = since(hall.store.clock(), game.played)
            value = f"you are asked, {ago}" if game in asked else f"waits, {ago}"
            yield Line(f"match {game.id}", game.about, value, "Enter sits down at your seat.", steps=False)
        for table in waiting:
            if table.listed or table.seat_of(key) is not None:
                yield self.waiting_line(table)
        yield Line("new", "New table", note="Choose a game; others sit down with you, or bots.", steps=False)
        for game in hall.seats.to_watch(key, hall.store.clock() - WATCHED):
            yield Line(
                f"match {game.id}",
                f"Watch {game.about}",
                since(hall.store.clock(), game.played),
                "You see what everybody sees.",
                steps=False,
            )
        yield Line("rules", "The rules", steps=False)
        yield Line("settings", "Settings", note="Colours, glyphs, keys; kept for your next visit.", steps=False)
        yield Line("leave", "Leave", steps=False)

    def asks_me(self, game: Summary) -> bool:
        """Whether a game waits for an answer of this guest, as far as it was opened since the start."""
        served = self.app.hall.tables.get(game.id)
        if served is None:
            return False
        return any(seat in served.table.match.pending for seat in served.house.seats_of(self.app.key))

    def waiting_line(self, table: Waiting) -> Line:
        """A table that waits, as a line."""
        game = self.app.games.game(table.game)
        names = [place.name or ("a bot" if place.bot else "a free seat") for place in table.places]
        mine = table.seat_of(self.app.key) is not None
        value = "you sit here" if mine else f"{table.free} free" if table.free else "full"
        return Line(f"waiting {table.id}", f"{game.name}: {', '.join(names)}", value, "Enter goes to the table.", steps=False)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        what, _, number = message.line.id.partition(" ")
        match what:
            case "match":
                self.post_message(ways.GoToMatch(int(number)))
            case "waiting":
                self.post_message(ways.GoToWaiting(int(number)))
            case "new":
                self.action_new()
            case "rules":
                self.post_message(routes.ChooseRules())
            case "settings":
                self.post_message(routes.Settings())
            case "leave":
                self.action_go_out()

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        if message.what == "code":
            self.post_message(ways.UseCode(message.value))
        else:
            self.app.hall.say(self.app.guest_name, printable(message.value))

    def action_new(self) -> None:
        self.post_message(ways.NewTable())

    def action_code(self) -> None:
        self.query_one(AskLine).ask("code", "Which code?")

    def action_say(self) -> None:
        self.query_one(AskLine).ask("say", f"What do you say to all in the lobby? Up to {LONGEST_SAID} letters", most=LONGEST_SAID)

    def action_go_out(self) -> None:
        self.post_message(ways.GoOut())
