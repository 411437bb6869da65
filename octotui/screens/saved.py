"""Lists of saved games to resume and of replays to watch, with export, import and delete."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from engine.core.journal import Damaged
from octotui.play.replay import read_bytes
from octotui.screens import routes
from octotui.screens.services import Services
from octotui.storage.summary import Summary
from octotui.storage.trouble import Trouble
from octotui.terminal.keys import FOOTER_GAP, footer, keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

SHOWN = 15


class SavedScreen(Screen[None]):
    """The latest games: unfinished ones to resume, or finished ones to replay."""

    app: Services
    DEFAULT_CSS = style_sheet("saved")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "look_back", "look back", id="saved.look_back"),
        Binding("e", "ask_export", "export", id="saved.export"),
        Binding("i", "ask_import", "import", id="saved.import"),
        Binding("D", "delete", "delete", id="saved.delete"),
        Binding("question_mark,f1", "app.help", "help", id="saved.help", show=False),
        Binding("escape,backspace,q", "dismiss", "back", id="saved.back"),
    ]

    def __init__(self, finished: bool = False) -> None:
        super().__init__()
        self.finished = finished
        self.deleting = ""
        """The id of the line that the next press of the same key deletes."""

    def compose(self) -> ComposeResult:
        what, enter = ("Replays", "look back") if self.finished else ("Saved games", "play")
        named = [b for b in self.BINDINGS if isinstance(b, Binding) and b.show and not (self.finished and b.id == "saved.look_back")]
        yield Static(f"{what}\nenter: {enter}{FOOTER_GAP}{footer(named, self.app.own_keys)}", markup=False)
        yield Lines(self.lines(), lambda: self.app.appearance, lambda: self.app.glyphs)
        yield AskLine()

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def lines(self) -> list[Line]:
        """One line for each game."""
        games = self.app.store.recent(over=self.finished, limit=SHOWN)
        return [self.line(game) for game in games] or [self.none()]

    def none(self) -> Line:
        """The line of an empty list."""
        if self.finished:
            return Line("none", "No game has been finished yet.", enabled=False)
        elsewhere = "Finished games are in the title under Replays." if self.app.store.recent(over=True, limit=1) else ""
        return Line("none", "No game is saved that could go on.", note=elsewhere, enabled=False)

    def line(self, game: Summary) -> Line:
        """The line of a game."""
        when = "" if game.played is None else datetime.fromtimestamp(game.played).strftime("%d %b %H:%M")
        doing = "looks back at it" if game.over else "goes on with it"
        note = f"Enter {doing}: {', '.join(game.names)}."
        if str(game.id) == self.deleting:
            key, counts = keys("saved.delete", self.app.own_keys)[0], " It will count in the record no more." if game.over else ""
            note = f"{key} once more deletes it for good.{counts}"
        return Line(str(game.id), game.about, f"{game.outcome}  {when}", note, steps=False, brief=game.where)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        if self.finished:
            self.post_message(routes.WatchReplay(int(message.line.id)))
        else:
            self.post_message(routes.GoOn(int(message.line.id)))

    @property
    def marked_line(self) -> Line:
        """The line under the cursor."""
        lines = self.query_one(Lines)
        return lines.lines[lines.at]

    def action_look_back(self) -> None:
        if self.marked_line.enabled:
            self.post_message(routes.WatchReplay(int(self.marked_line.id)))

    def action_ask_export(self) -> None:
        if self.marked_line.enabled:
            self.query_one(AskLine).ask("export", "Export to which file?", f"octotui-{self.marked_line.id}.journal")

    def action_ask_import(self) -> None:
        self.query_one(AskLine).ask("import", "Import which file?")

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        file = Path(message.value).expanduser()
        try:
            if message.what == "export":
                self.app.store.export(int(self.marked_line.id), file)
                self.app.notify(f"Exported to {file.absolute()}.")
            elif message.what == "import":
                self.bring_in(file)
        except Trouble as trouble:
            self.app.notify(str(trouble), severity="error")

    def bring_in(self, file: Path) -> None:
        """Import a game from a file. Raises Trouble."""
        try:
            number, damage = self.app.store.import_text(read_bytes(file, wait=False))
        except Damaged as damaged:
            raise Trouble(f"{file} cannot be imported: {damaged}.") from None
        lines = self.lines()
        self.query_one(Lines).set(lines)
        elsewhere = "saved games" if self.finished else "replays"
        where = "" if str(number) in [line.id for line in lines] else f" It is among the {elsewhere}."
        if damage:
            self.app.notify(f"Imported up to the damage at {damage}.{where}", severity="warning")
        else:
            self.app.notify(f"Imported.{where}")

    def action_delete(self) -> None:
        """Delete the marked game once this is asked for a second time."""
        line = self.marked_line
        if not line.enabled:
            return
        if self.deleting == line.id:
            self.app.store.delete(int(line.id))
        self.deleting = "" if self.deleting == line.id else line.id
        self.query_one(Lines).set(self.lines())
