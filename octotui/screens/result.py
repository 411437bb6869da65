"""The result of a match, and the menu of what to do next."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Static

from engine.bots import LEVELS
from engine.core.state import Names
from octotui.play.presence import stand_ins
from octotui.play.seating import at_level, common_level, levels_to_choose, next_kind
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.cover import CoverScreen
from octotui.screens.exporting import folder_note, proposed
from octotui.screens.finale import Finale, FinaleLayout
from octotui.screens.services import Services
from octotui.screens.sharing import COPIED, KINDS, TEXT, shared_file
from octotui.storage.files import PICTURE, write_new
from octotui.storage.trouble import Trouble
from octotui.tables.game_table import Rows
from octotui.tables.turn_history import Story
from octotui.terminal.canvas import Pen, fitting
from octotui.terminal.keys import FOOTER_GAP, footer, key_rows, keys
from octotui.widgets.ask_line import AskLine
from octotui.widgets.drawn import Drawn
from octotui.widgets.lines import Line, Lines
from themes import style_sheet

ALL_OF_IT = "Every answer and every hand, from the start on.", "Every answer and every hand."
FROM_A_POINT = "Every answer and every hand. Left and right: a turning point.", "Left and right: from where."
SAVED = "Saved as"
OTHER_BOTS = "Another seed. Left and right: easier and harder bots."
LABEL = 19
"""Columns of the name of a line, or of its keys, on the page of help."""
TERMS = {
    "Turning point": (
        "a round of turns that changed the winner's chance by a tenth or more; its number is on the chart. "
        "For the one person among bots it tells their own chance, if that changed as much."
    ),
    "Setback": (
        "for that person, if they lost: the round in which their chance fell most, but for the last round and for turning points; "
        "and what made it fall"
    ),
    "Chart": (
        "the chance to win after each round of turns, as the bots judge the table with all secrets known; "
        "a review judges by what the player could see, so its numbers differ"
    ),
}
EXPLAINED: Rows = [("The end of a game", "title bold"), *((f"  {term:<{LABEL}} {meaning}", "text") for term, meaning in TERMS.items())]
"""What is told of a finished match, explained."""
MENU = 66
"""Columns of the menu."""
KEYS = 1
"""Rows of the line with the keys."""


class FinaleView(Drawn):
    """The end of a match, on the whole screen but the last row; the menu lies over it."""

    def __init__(self, finale: Finale, menu: tuple[int, int]) -> None:
        super().__init__()
        self.finale, self.menu = finale, menu

    def draw(self, pen: Pen) -> None:
        self.finale.draw(pen, self.finale.places(pen.width, pen.height, self.menu))


class ResultScreen(CoverScreen):
    """The winner, the course of the match, and the menu of what to do next."""

    app: Services
    DEFAULT_CSS = style_sheet("result")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "look", "the table", id="result.look"),
        Binding("q", "leave", "the title", id="result.leave"),
        Binding("question_mark,f1", "help", "help", id="result.help"),
        Binding("s", "save", "save", id="result.save"),
        Binding("c", "copy", "copy as text", id="result.copy"),
        Binding("pagedown", "scroll(1)", "more", id="result.page_down", show=False),
        Binding("pageup", "scroll(-1)", "before", id="result.page_up", show=False),
    ]
    LEAVE = "result.leave"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.level = common_level(session.match.header.seats)
        """The level of the bots in the next game; empty: each as before."""
        self.point = 0
        """The number of the turning point at which the replay begins; 0: at the start."""
        self.finale = Finale(session.match, self.app.ascii_only, self.news(), session.seat if session.mine else None)
        self.columns = MENU
        """Columns of the menu, in which each note has one row."""
        self.paging = ""
        """The keys that page now, and what each does."""
        self.menu = self.menu_lines()

    def menu_lines(self) -> list[Line]:
        """What can be done next."""
        return [
            Line("table", "Look at the table", note=self.table_note()),
            self.again_line(),
            self.replay_line(),
            *self.review_line(),
            Line("title", f"Back to the {self.app.HOME}"),
        ]

    def again_line(self) -> Line:
        """The menu line to play again, against bots of any level."""
        if self.level is None:
            return Line("again", "Play again", note=self.worded("The same seats and options, another seed.", "Another seed."))
        value = f"{LEVELS[self.level].name} bots" if self.level else "the same bots"
        return Line("again", "Play again", value, self.worded(OTHER_BOTS, "Left and right: other bots."))

    def replay_line(self) -> Line:
        """The menu line of the replay, from the start or from any turning point on."""
        if not self.finale.course.turning_points:
            return Line("replay", "Look at the replay", note=self.worded(*ALL_OF_IT))
        value = f"from point {self.point}" if self.point else "from the start"
        return Line("replay", "Look at the replay", value, self.worded(*FROM_A_POINT), shorter=("The replay", "Replay"))

    def table_note(self) -> str:
        """The note on what is in front there, and on undo."""
        undo = keys("table.undo", self.app.own_keys)[0]
        ways = f"; press {undo} there to undo", f"; {undo} there: undo"
        more = ("",) if self.session.undo_bar() else (*ways, "")
        return self.worded(*(f"{front}{said}." for said in more for front in self.in_front()))

    def worded(self, *notes: str) -> str:
        """The first of these wordings of a note, the longest first, that fits on its row."""
        return fitting(self.columns - 2, 1, *notes)

    def in_front(self) -> Names:
        """Who is in front at the table, the longest wording first."""
        session = self.session
        if session.front == session.seat:
            return "The last position", "Last position"
        winner, view = session.match.names[session.front], keys("table.view", self.app.own_keys)[0]
        if session.turns_view:
            switches = f"{view} switches to yours"
            opens = f"opens on {winner}'s, {switches}", f"Opens on {winner}'s; {switches}", f"Opens on {winner}'s; {view}: yours"
            return f"The last position: {opens[0]}", *opens[1:], f"The winner's; {view}: yours"
        return f"The last position, as {winner} sees it", f"As {winner} sees it", "As the winner sees it"

    def review_line(self) -> list[Line]:
        """The menu line to review the game, if a person played it."""
        note = self.worded("Your costliest answers, and what an expert would do.", "Your costliest answers.")
        return [Line("review", "Review the game", note=note)] if self.session.people else []

    def news(self) -> tuple[Story, ...]:
        """Achievements new with this match, a story each."""
        match = self.session.match
        return (*[Story("", said.removesuffix(".")) for said in stand_ins(match)], *self.app.news(match))

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.lines = Lines(self.menu, lambda: self.app.appearance, lambda: self.app.glyphs)
        self.view = FinaleView(self.finale, (MENU, len(self.menu) + 2))
        with Container():
            yield self.view
            yield self.lines
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.lay_out(self.app.size - Size(0, KEYS))
        self.lines.focus()

    def on_resize(self, event: Resize) -> None:
        """Keep the winner and the menu visible; what does not fit between them is paged through, and its key is shown."""
        self.call_after_refresh(lambda: self.lay_out(self.view.size))

    def lay_out(self, size: Size) -> None:
        """Place the menu where it fits in this size, and show the keys that apply."""
        places = self.finale.places(size.width, size.height, self.view.menu)
        self.finale.turn(places, 0)
        self.view.redraw()
        if self.columns != places.menu.width:
            self.columns = places.menu.width
            self.show_menu()
        self.lines.styles.offset = places.menu.offset
        self.lines.styles.width = places.menu.width
        self.show_keys(places)

    def show_menu(self) -> None:
        """Show the menu as it is now."""
        self.menu = self.menu_lines()
        self.lines.set(self.menu)

    def show_keys(self, places: FinaleLayout) -> None:
        """Show the keys that apply: those for paging only where there is more that way."""
        pages = {"result.page_down": self.finale.top < self.finale.page_tops(places)[-1], "result.page_up": self.finale.top > 0}
        always = [b for b in self.BINDINGS if isinstance(b, Binding) and b.show]
        turning = [b for b in ResultScreen.BINDINGS if isinstance(b, Binding) and b.id and pages.get(b.id)]
        self.paging = footer(turning, self.app.own_keys)
        self.query_one("#keys", Static).update(footer([*always, *turning], self.app.own_keys))

    def remark(self, sentence: str, good: bool = False) -> None:
        """Show a remark in place of the keys, but for those that page."""
        super().remark(FOOTER_GAP.join(filter(None, (sentence, self.paging))) if sentence else "", good)

    def action_scroll(self, pages: int) -> None:
        """Page forward or back through the text."""
        self.remark("")
        size = self.view.size
        places = self.finale.places(size.width, size.height, self.view.menu)
        self.finale.turn(places, pages)
        self.view.redraw()
        self.show_keys(places)

    async def action_save(self) -> None:
        """Ask where to save a picture or text of the match to show others."""
        if not self.app.FILES:
            self.remark("There are no files of yours here to save it in.")
            return
        if not self.query(AskLine):
            await self.mount(AskLine())
        match = self.session.match
        name = proposed(match.game.id, match.header.seed, PICTURE)
        self.query_one(AskLine).ask("save", "A picture (.svg) or a text (.txt) of it, into which file?", name, note=folder_note())

    def action_copy(self) -> None:
        """Put the text that could be saved into the clipboard."""
        self.app.copy_to_clipboard(shared_file(self.finale, TEXT, self.app.appearance, self.app.glyphs))
        self.remark(f"As text: {COPIED}.", good=True)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        self.take_typed(message.what, message.value)

    def take_typed(self, what: str, typed: str) -> None:
        """Take what was typed in answer to what was asked for."""
        said = self.write_file(Path(typed).expanduser())
        self.remark(said, good=said.startswith(SAVED))

    def write_file(self, file: Path) -> str:
        """Write a file to share; return what became of it, in a sentence. Existing files are never overwritten."""
        kind = file.suffix.lower()
        if kind not in KINDS:
            return "Nothing is saved: a picture ends in .svg, a text in .txt."
        with suppress(OSError):
            file.parent.mkdir(0o700, parents=True, exist_ok=True)
        try:
            write_new(file, shared_file(self.finale, kind, self.app.appearance, self.app.glyphs).encode())
        except Trouble as trouble:
            return f"Nothing is saved. {trouble}"
        return f"{SAVED} {file.absolute()}"

    def on_lines_moved(self) -> None:
        self.remark("")

    def on_screen_suspend(self) -> None:
        self.remark("")

    def on_lines_changed(self, message: Lines.Changed) -> None:
        """Change where the replay begins, or the level of the bots in the next game."""
        self.remark("")
        if message.line.id == "replay":
            self.point = (self.point + message.step) % (len(self.finale.course.turning_points) + 1)
            self.show_menu()
        if message.line.id == "again" and message.line.value and self.level is not None:
            self.level = next_kind(self.level, levels_to_choose(self.session.match.header.seats), message.step)
            self.show_menu()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        self.pick_line(message.line.id)

    def pick_line(self, what: str) -> None:
        """Do what this line of the menu is for."""
        header = self.session.match.header
        if what == "title":
            self.action_leave()
        elif what == "replay":
            points = self.finale.course.turning_points
            self.post_message(routes.LookBack(self.session, points[self.point - 1].moment if self.point else 0))
        elif what == "again" and self.level and self.level != common_level(header.seats):
            self.post_message(routes.Begin(header.game, at_level(header.seats, self.level), header.options, header.seed + 1))
        else:
            self.post_message(routes.ResultChoice(self.session, what))

    def action_help(self) -> None:
        """Say what the end of a match shows, and what the lines and keys are for."""
        from octotui.screens.rules import HelpScreen

        told = [(f"  {line.label:<{LABEL}} {line.note}".rstrip(), "text") for line in self.menu]
        pressed = key_rows(self.BINDINGS, self.app.own_keys, LABEL)
        rows = [*EXPLAINED, ("", "text"), *told, ("", "text"), ("Keys", "title bold"), *pressed]
        self.app.push_screen(HelpScreen(rows, self.session.game.id, ""))

    def action_look(self) -> None:
        """Return to the table as it stands at the end."""
        self.dismiss()
