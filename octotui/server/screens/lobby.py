"""The lobby: own games, waiting tables, games to watch, guests present, and chat."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from engine.core.naming import printable
from engine.core.talk import LONGEST_SAID
from engine.core.words import sentence
from octotui.screens import routes
from octotui.server.hall.elapsed import since
from octotui.server.hall.seats import OpenMatch
from octotui.server.hall.waiting_tables import Waiting
from octotui.server.screens import routes as ways
from octotui.server.screens.game_panel import GamePanel
from octotui.server.screens.guest_services import GuestServices
from octotui.server.screens.live_list import Group, ListedLine, LiveList
from octotui.terminal.keyboard import Guarded
from octotui.terminal.keys import footer
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

TOLD = 3
"""Lobby messages shown; more where there are many rows."""
BROAD = 116
"""Minimum columns for the panel beside the list."""
MINUTE = 60


class LobbyScreen(Guarded, Screen[None]):
    """The screen guests arrive at and return to."""

    app: GuestServices
    DEFAULT_CSS = style_sheet("lobby")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "new table", id="lobby.new"),
        Binding("c", "code", "come with a code", id="lobby.code"),
        Binding("m", "say", "say something", id="lobby.say"),
        Binding("question_mark,f1", "help", "help", id="lobby.help"),
        Binding("q", "go_out", "leave", id="lobby.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, Text] = {}
        """The texts on the screen, by the ids of their widgets."""

    def compose(self) -> ComposeResult:
        yield Static(id="here", markup=False)
        with Horizontal():
            yield LiveList(lambda: self.app.appearance, lambda: self.app.glyphs)
            yield GamePanel()
        yield Static(id="talk", markup=False)
        yield Static(id="keys", markup=False)
        yield AskLine()

    def on_mount(self) -> None:
        self.deaf = self.app.hall.lobby.listen(self.notice)
        self.set_interval(MINUTE, self.show)
        self.query_one(GamePanel).display = self.app.size.width >= BROAD
        self.show()
        self.query_one(LiveList).focus()

    def on_unmount(self) -> None:
        self.deaf()

    def on_screen_resume(self) -> None:
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.query_one(GamePanel).display = event.size.width >= BROAD
        self.show()

    def notice(self) -> None:
        """Something may have changed: show it on this app's next turn."""
        if self.in_front:
            self.call_later(self.show)

    @property
    def in_front(self) -> bool:
        """Whether no other screen lies above. Textual counts the screen below the one in front as visible too."""
        return self.app.screen is self

    def show(self) -> None:
        """Update everything, unless another screen lies above."""
        if not self.in_front or not self.is_mounted:
            return
        self.tell("here", self.here())
        self.query_one(LiveList).show(self.groups())
        said = list(self.app.hall.talk.latest)[-(TOLD + max(0, self.size.height - 30) // 4) :]
        told = [Text.assemble((printable(one.name), "bold"), f": {printable(one.text)}", no_wrap=True, overflow="ellipsis") for one in said]
        self.tell("talk", Text("\n").join(told or self.welcome()))
        bound = [b for b in self.BINDINGS if isinstance(b, Binding)]
        self.tell("keys", Text(footer(bound, self.app.own_keys)))

    def tell(self, id: str, text: Text) -> None:
        """Show a text where it is told, unless it stands there already; the layout is made anew only for another number of rows."""
        before = self.told.get(id)
        if before != text:
            self.told[id] = text
            rows = before.plain.count("\n") if before else 0
            self.query_one(f"#{id}", Static).update(text, layout=text.plain.count("\n") != rows or not before)

    def welcome(self) -> list[Text]:
        """What the first to come should know; nothing once others are here."""
        if any(guest.key != self.app.key for guest in self.app.hall.present):
            return []
        lines = ("A new table works with bots too. Friends come from anywhere with", f"  {self.app.invitation('')}")
        return [Text(line, no_wrap=True, overflow="ellipsis") for line in lines]

    def here(self) -> Text:
        """The guests present, in one row."""
        others = sorted({guest.name for guest in self.app.hall.present if guest.key != self.app.key}, key=str.casefold)
        who = f"Also here: {', '.join(others)}" if others else "Nobody else is here."
        name = (printable(self.app.guest_name), "bold")
        return Text.assemble(name, f" in the lobby.  {printable(who)}", no_wrap=True, overflow="ellipsis")

    # --- the list's contents

    def groups(self) -> list[Group]:
        """The groups of the list."""
        hall, key = self.app.hall, self.app.key
        tables = [table for table in hall.waiting.all() if table.open_to(key) and table.game in self.app.games]
        groups = [
            Group("Your games", [self.own_line(one) for one in hall.seats.games_of(key)]),
            Group("Tables that wait for people", [self.waiting_line(table) for table in tables]),
            Group("Games to watch", [self.watch_line(one) for one in hall.seats.to_watch(key)]),
        ]
        return [
            *groups,
            Group(
                "More" if any(group.lines for group in groups) else "What would you like to do?",
                [
                    Line("new", "New table", note="Choose a game; others sit down with you, or bots.", steps=False),
                    Line("code", "Come with a code", note="To a table that somebody has told you the code of.", steps=False),
                    *([Line("ladder", "The ladder", note="Who wins how much here, at each game.", steps=False)] if hall.ladder else []),
                    Line("learn", "Learn", note="A guided first game in chapters; your place is kept for your next visit.", steps=False),
                    Line("rules", "The rules", note="Of every game here, to read and to search.", steps=False),
                    Line("settings", "Settings", note="Colours, glyphs, keys; kept for your next visit.", steps=False),
                    Line("leave", "Leave", note="Your seats stay yours.", steps=False),
                ],
            ),
        ]

    def own_line(self, one: OpenMatch) -> Line:
        """The line for one of this guest's games."""
        mine = one.asked_me
        ago = since(self.app.hall.store.clock(), mine if mine is not None else one.since)
        value = f"you are asked, {ago}" if mine is not None else f"{self.asked_text(one)}, {ago}"
        return self.match_line(one, one.game.about, value, "Enter sits down at your seat.")

    def watch_line(self, one: OpenMatch) -> Line:
        """The line for a game of others."""
        ago = since(self.app.hall.store.clock(), one.game.played)
        return self.match_line(one, one.game.about, ago, "Enter looks on. You see what everybody sees, and no hand.")

    def asked_text(self, one: OpenMatch) -> str:
        """Who is asked, in a few words."""
        names = [one.game.names[seat] for seat in one.asked if seat < len(one.game.names)]
        return f"{names[0]} is asked" if len(names) == 1 else f"{len(names)} are asked" if names else "a bot is asked"

    def match_line(self, one: OpenMatch, label: str, value: str, note: str) -> Line:
        """The line for a match, with those of its people who are present."""
        house, here = one.house, {guest.key for guest in self.app.hall.present}
        stage = one.game.stage
        about = [sentence(stage), ""] if stage else []
        for seat, name in enumerate(one.game.names):
            key = house.keys[seat] if seat < len(house.keys) else ""
            where = "" if not key else ", you" if key == self.app.key else ", here" if key in here else ", not here"
            asked = ", is asked" if seat in one.asked else ""
            about.append(f"{name}{where or ', a bot'}{asked}")
        about += ["", house.pace.sentence]
        return ListedLine(f"match {one.game.id}", label, value, note, steps=False, game=one.game.game, about=tuple(about))

    def waiting_line(self, table: Waiting) -> Line:
        """The line for a waiting table."""
        game, key = self.app.games.game(table.game), self.app.key
        mine, kept = table.seat_of(key) is not None, table.invites(key)
        value = "you sit here" if mine else "a seat is kept for you" if kept else f"{table.free} free" if table.free else "full"
        label = f"{game.name}: {', '.join(place.words for place in table.places)}"
        about = (*(place.words for place in table.places), "", table.pace.sentence)
        return ListedLine(f"waiting {table.id}", label, value, "Enter goes to the table.", steps=False, game=table.game, about=about)

    def on_live_list_marked(self, message: LiveList.Marked) -> None:
        self.query_one(GamePanel).show(message.line)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        what, _, number = message.line.id.partition(" ")
        match what:
            case "match":
                self.post_message(ways.GoToMatch(int(number)))
            case "waiting":
                self.post_message(ways.GoToWaiting(int(number)))
            case "new":
                self.action_new()
            case "code":
                self.action_code()
            case "ladder":
                self.post_message(ways.ShowLadder())
            case "learn":
                self.post_message(routes.TitleChoice("learn"))
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
            try:
                self.app.hall.say(self.app.key, message.value)
            except ValueError as error:
                self.app.notify(sentence(str(error)), severity="warning")

    def action_new(self) -> None:
        self.post_message(ways.NewTable())

    def action_code(self) -> None:
        self.query_one(AskLine).ask("code", "Which code? It begins with octo-", "octo-", goes_on=True)

    def action_say(self) -> None:
        self.query_one(AskLine).ask("say", f"What do you say to all in the lobby? Up to {LONGEST_SAID} letters", most=LONGEST_SAID)

    def action_help(self) -> None:
        self.post_message(ways.LobbyHelp())

    def action_go_out(self) -> None:
        self.post_message(ways.GoOut())
