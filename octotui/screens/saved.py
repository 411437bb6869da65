"""Lists of saved games to resume and of replays to watch, with export, import and delete."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static

from engine.core.journal import Damaged, read_header
from engine.core.naming import printable
from octotui.play.replay import read_bytes
from octotui.screens import routes
from octotui.screens.exporting import folder_note, proposed
from octotui.screens.services import Services
from octotui.screens.title import Banner
from octotui.storage.summary import Summary
from octotui.storage.trouble import Trouble
from octotui.tables.rulebook import Rows
from octotui.terminal.keys import FOOTER_GAP, footer, keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

SHOWN = 15
HEADING = 4
"""Rows of the heading with the keys, and of the space around them."""
SHARE = 0.5
"""How much of the screen the octopus above the list takes at most."""
IMPORT = "import"
"""The id of the line that asks for a file; those of games are their numbers."""
NONE = {False: "There is no game to go on with.", True: "No game has been finished yet."}
"""What is said of an empty list of unfinished and of finished games."""

LISTED = {
    False: "Games that are not over, the latest first. Every answer is saved at once, and a game goes on at the very question.",
    True: "Games that are over, the latest first, to be looked back at answer by answer, reviewed, and played on from any point.",
}
"""What is on the list of unfinished and of finished games."""
DOES = {
    "look_back": "look back at the marked game, as its table sees it",
    "export": "write the marked game to a file, for another computer or another player",
    "import": "take in the game of such a file; it stays as it is",
    "delete": "delete the marked game; asks once more, and esc keeps it",
    "back": "back",
}
"""What the keys of the list do, by the last part of the binding's id."""


class SavedScreen(Screen[None]):
    """The latest games: unfinished ones to resume, or finished ones to replay."""

    app: Services
    DEFAULT_CSS = style_sheet("saved")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "look_back", "look back", id="saved.look_back"),
        Binding("e", "ask_export", "export", id="saved.export"),
        Binding("i", "ask_import", "import", id="saved.import"),
        Binding("D", "delete", "delete", id="saved.delete"),
        Binding("question_mark,f1", "help", "help", id="saved.help", show=False),
        Binding("escape,backspace,q", "back", "back", id="saved.back"),
    ]

    def __init__(self, finished: bool = False) -> None:
        super().__init__()
        self.finished = finished
        self.deleting: int | None = None
        """The game that the next press of the same key deletes."""

    def compose(self) -> ComposeResult:
        with Middle():
            yield Banner(beside=HEADING, share=SHARE)
            with Center():
                yield Static(id="heading", markup=False)
            with Center():
                yield Lines([], lambda: self.app.appearance, lambda: self.app.glyphs)
        yield Static(id="said", markup=False)
        yield AskLine()

    def on_mount(self) -> None:
        self.query_one(Lines).focus()
        self.list_games()

    def on_screen_resume(self) -> None:
        """List what has been played or finished meanwhile, too."""
        self.say()
        self.list_games()

    def list_games(self) -> None:
        """Show the games, or that there is none, and what can be done instead."""
        games = [self.line(game) for game in self.app.store.recent(over=self.finished, limit=SHOWN)]
        what, enter = ("Replays", "look back") if self.finished else ("Saved games", "play")
        barred = {"saved.look_back"} if self.finished else set()
        if not games:
            what, enter = f"{what}. {NONE[self.finished]}", "choose"
            barred = {"saved.look_back", "saved.export", "saved.delete"}
        named = [b for b in self.BINDINGS if isinstance(b, Binding) and b.show and b.id not in barred]
        help = keys("saved.help", self.app.own_keys)[0]
        self.query_one("#heading", Static).update(f"{what}    {help}: help\nenter: {enter}{FOOTER_GAP}{footer(named, self.app.own_keys)}")
        self.query_one(Lines).set(games or self.instead())
        self.query_one(Banner).refresh(layout=True)

    def instead(self) -> list[Line]:
        """What can be done where no game is listed."""
        finished = not self.finished and self.app.store.recent(over=True, limit=1)
        return [
            Line("new", "New game", note="Every answer is saved at once: leave a game whenever you like, and go on with it here."),
            Line(IMPORT, "Import a game", note="A file that another player has exported, or you have, on another computer."),
            *([Line("replays", "Replays", note="Look back at finished games.")] if finished else []),
        ]

    def line(self, game: Summary) -> Line:
        """The line of a game."""
        when = "" if game.played is None else datetime.fromtimestamp(game.played).strftime("%d %b %H:%M")
        doing = "looks back at it" if game.over else "goes on with it"
        note = f"Enter {doing}: {game.about}, {game.outcome}."
        if game.id == self.deleting:
            key, counts = keys("saved.delete", self.app.own_keys)[0], " It will count in the record no more." if game.over else ""
            note = f"{key} once more deletes it for good.{counts}"
        value = "  ".join(filter(None, (game.leads, when)))
        return Line(str(game.id), game.about, value, note, steps=False, shorter=game.shorter)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        if message.line.id == IMPORT:
            self.action_ask_import()
        elif self.marked_game is None:
            self.post_message(routes.TitleChoice(message.line.id))
        elif self.finished:
            self.post_message(routes.WatchReplay(self.marked_game))
        else:
            self.post_message(routes.GoOn(self.marked_game))

    @property
    def marked_game(self) -> int | None:
        """The game under the cursor; None if no game is listed."""
        lines = self.query_one(Lines)
        marked = lines.lines[lines.at].id
        return int(marked) if marked.isdecimal() else None

    def action_back(self) -> None:
        """Keep the game that was to be deleted, or else leave the list."""
        if self.deleting is None or self.deleting != self.marked_game:
            self.dismiss()
        else:
            self.deleting = None
            self.list_games()

    def action_help(self) -> None:
        """Show what this list is, and what its keys do."""
        from octotui.screens.rules import HelpScreen

        self.app.push_screen(HelpScreen(help_rows(self.finished, self.app.own_keys), "", ""))

    def action_look_back(self) -> None:
        if self.marked_game is not None:
            self.post_message(routes.WatchReplay(self.marked_game))

    def say(self, sentence: str = "") -> None:
        """Say what became of a file, where its name was typed, until something else is done."""
        said = self.query_one("#said", Static)
        said.update(printable(sentence))
        said.display = bool(sentence)

    def action_ask_export(self) -> None:
        if self.marked_game is not None:
            self.say()
            name = self.export_name(self.marked_game)
            self.query_one(AskLine).ask("export", "Export to which file?", name, note=folder_note())

    def export_name(self, game: int) -> str:
        """The name proposed for the file of a saved game, as at its table and in its replay."""
        try:
            header = read_header(self.app.store.text(game))
        except (Damaged, Trouble):
            return proposed("octotui", game)
        return proposed(header.game, header.seed)

    def action_ask_import(self) -> None:
        self.say()
        self.query_one(AskLine).ask("import", "Import which file?")

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        file = Path(message.value).expanduser()
        try:
            if message.what == "export" and self.marked_game is not None:
                self.app.store.export(self.marked_game, file)
                self.say(f"Exported to {file.absolute()}.")
            elif message.what == "import":
                self.bring_in(file)
        except Trouble as trouble:
            self.say(str(trouble))

    def bring_in(self, file: Path) -> None:
        """Import a game from a file, unless it is here already. Raises Trouble."""
        data = read_bytes(file, wait=False)
        if held := self.app.store.held(data):
            self.say(f"This game is here already: {held.about}.")
            return
        try:
            number, damage = self.app.store.import_text(data)
        except Damaged as damaged:
            raise Trouble(f"{file} cannot be imported: {damaged}.") from None
        self.list_games()
        elsewhere = "saved games" if self.finished else "replays"
        where = "" if str(number) in [line.id for line in self.query_one(Lines).lines] else f" It is among the {elsewhere}."
        self.say(f"Imported up to the damage at {damage}.{where}" if damage else f"Imported.{where}")

    def action_delete(self) -> None:
        """Delete the marked game once this is asked for a second time."""
        self.say()
        game = self.marked_game
        if game is None:
            return
        asked, self.deleting = self.deleting == game, None
        if asked:
            self.app.store.delete(game)
        else:
            self.deleting = game
        self.list_games()


def help_rows(finished: bool, own: Mapping[str, str]) -> Rows:
    """What the list of unfinished or finished games is, and what its keys do."""
    pressed = {"enter": "look back at the marked game" if finished else "go on with the marked game"}
    pressed |= {" ".join(keys(f"saved.{name}", own)): does for name, does in DOES.items() if not (finished and name == "look_back")}
    return [
        ("Replays" if finished else "Saved games", "title bold"),
        (LISTED[finished], "text"),
        ("", "text"),
        ("Keys", "title bold"),
        *((f"  {key:<15} {does}", "text") for key, does in pressed.items()),
    ]
