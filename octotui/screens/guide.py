"""A guided first game: the table as it always is, and a few lines that say what to do next; at its end, what now."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Static

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.core.state import to_json
from octotui.play.lesson import PERSON, Lesson, LessonSession
from octotui.screens import routes
from octotui.screens.marks import Marks
from octotui.screens.placement import lay_out, regions
from octotui.screens.rules import RulesScreen
from octotui.screens.services import Services
from octotui.screens.table import TableScreen
from octotui.tables import table_of
from octotui.tables.game_table import describe_rows
from octotui.terminal.canvas import Pen
from octotui.terminal.keys import keys
from octotui.widgets.area import Area
from octotui.widgets.lines import Line, Lines
from octotui.widgets.scene import Scene
from themes import style_sheet

END_OF_CHAPTER = "That was this part. Enter goes on."
END_OF_LESSON = "That was the lesson. Enter closes it."
ROWS = 4
"""Of the lesson's own lines: a heading, and three of text."""
TIGHT = 30
"""Rows below which the lesson stands in place of the describe line."""


class Panel(Area[Any, Any]):
    """What the lesson says, below a heading with the keys; a friendly refusal takes the place of the heading."""

    heading = ""
    text = ""
    keys = ""
    note = ""

    def write(self, scene: Scene[Any, Any], heading: str, text: str, keys: str, note: str) -> None:
        self.heading, self.text, self.keys, self.note = heading, text, keys, note
        self.scene = scene

    def sees(self, scene: Scene[Any, Any]) -> object:
        return self.heading, self.text, self.keys, self.note

    def draw(self, pen: Pen, scene: Scene[Any, Any]) -> None:
        if self.note:
            pen.text(0, 0, self.note, "danger bold")
        else:
            pen.heading(self.heading)
            pen.text(pen.width - len(self.keys) - 1, 0, f" {self.keys}", "dim")
        pen.words(0, 1, min(pen.width, 110), pen.height - 1, self.text, "text bold")


class LessonMarks(Marks):
    """The mark begins on what the lesson means, whatever that is."""

    def first(self, prompt: Prompt) -> str:
        return prompt.proposal


class GuideScreen(TableScreen):
    """A lesson at the table. What it does not mean is refused with a hint; everything else works as in any game."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(LessonSession(lesson))
        self.lesson = lesson
        self.marks = LessonMarks(table_of(lesson.match.game.id).inspection)
        self.kept: tuple[int, int] | None = None
        """The node and the step that are kept."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.panel_of_lesson = Panel(lambda: self.app.appearance, lambda: self.app.glyphs, id="lesson")
        yield self.panel_of_lesson

    # --- showing

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """The areas of the game as they lie at any table, and below them the lesson."""
        size, need = self.app.size, partial(self.need, scene)
        places = regions(self.board, size, self.panel, need)
        self.panel_of_lesson.display = bool(places)
        if places:
            width = max(region.right for region in places.values())
            height = max(region.bottom for region in places.values())
            below = describe_rows(height - ROWS + 1) if height < TIGHT else 0
            places = dict(self.board.layout(width, height - ROWS + below, self.panel, need))
            if below:
                del places["describe"]
            self.panel_of_lesson.place(Region(0, height - ROWS, width, ROWS))
        lay_out(self, self.areas, places)

    def show(self) -> None:
        super().show()
        self.tell()
        self.keep()

    def keep(self) -> None:
        """Keep where one is, from the second step on, so that one can leave and go on later."""
        lesson = self.lesson
        here = lesson.match.here, lesson.at
        if here != self.kept and lesson.count[0] > 1:
            self.kept = here
            self.app.store.keep_lesson(lesson.name, lesson.place())

    def move_cursor(self, code: str) -> None:
        super().move_cursor(code)
        self.tell()

    def tell(self) -> None:
        """Bring the lesson's lines up to date."""
        lesson = self.lesson
        number, count = lesson.count
        text = (END_OF_LESSON if lesson.last else END_OF_CHAPTER) if lesson.over else lesson.step.text
        names = lesson.match.names
        if lesson.others_wait:
            text = f"{names[lesson.match.pending[0]]} is playing."
        said = {name: keys(f"table.{name}", self.app.own_keys)[0] for name in ("pick", "undo", "leave")}
        go_on = f"{said['pick']}: go on   " if lesson.reading or lesson.over else ""
        self.panel_of_lesson.write(
            self.scene,
            f"Lesson {number}/{count}: {lesson.chapter.title}",
            text,
            f"{go_on}{said['undo']}: back   {said['leave']}: leave",
            "" if self.areas["describe"].display else self.note,
        )

    # --- answering

    def answer(self, code: str) -> None:
        """Take an answer that is meant; to another one, say kindly what is meant."""
        if self.session.asked != self.session.seat:
            return
        bar = self.lesson.bar(code)
        if bar:
            self.note = bar
            self.show()
            return
        super().answer(code)

    def turn_ends_itself(self) -> bool:
        """In a lesson one ends one's turns oneself."""
        return False

    def read_on(self) -> bool:
        """To the next step, or off a chapter that is over; False where something has to be answered."""
        lesson = self.lesson
        if lesson.reading:
            lesson.read()
            self.note = ""
        elif not lesson.over:
            return False
        if lesson.over:
            self.close_chapter()
        else:
            self.show()
        return True

    def close_chapter(self) -> None:
        """On with the next chapter; after the last one, what now."""
        lesson = self.lesson
        if not lesson.last:
            self.app.switch_screen(GuideScreen(Lesson(lesson.name, lesson.number + 1, lesson.person)))
        else:
            self.app.store.keep_lesson(lesson.name, "")
            self.app.push_screen(GuideEndScreen(lesson))

    def action_pick(self) -> None:
        if not self.read_on():
            super().action_pick()

    def action_suggested(self) -> None:
        if not self.read_on():
            super().action_suggested()

    # --- going back, and looking

    def action_undo(self) -> None:
        """One step of the lesson back, with the answer that led to it where there was one."""
        was = self.lesson.at
        if self.lesson.back():
            self.note = ""
            self.show()
            return
        before = self.lesson.match.here
        super().action_undo()
        if self.lesson.match.here != before:
            self.lesson.undone(was)
            self.show()

    def action_redo(self) -> None:
        was, before = self.lesson.answering(), self.lesson.match.here
        super().action_redo()
        if self.lesson.match.here != before:
            self.lesson.redone(was)
            self.show()

    def action_inspect(self) -> None:
        super().action_inspect()
        self.lesson.tried("inspect")

    def action_browse(self, what: str) -> None:
        super().action_browse(what)
        self.lesson.tried(what)

    def action_help(self) -> None:
        super().action_help()
        self.lesson.tried("help")

    def action_leave(self) -> None:
        self.keep()
        super().action_leave()

    def on_screen_resume(self) -> None:
        """What was looked at has been seen."""
        if self.made_with is not None:
            self.show()

    def sit_down_again(self) -> None:
        self.app.switch_screen(GuideScreen(self.lesson))


class GuideEndScreen(Screen[None]):
    """The lesson is over: play on, begin a game, read, or leave."""

    app: Services
    DEFAULT_CSS = style_sheet("guide")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,backspace", "back", "back")]

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson
        self.marks = LessonMarks(table_of(lesson.match.game.id).inspection)

    def compose(self) -> ComposeResult:
        yield Static(Text(self.lesson.guide.farewell))
        *first, last = self.lesson.guide.others
        others = " and ".join(filter(None, (", ".join(first), last)))
        lines = [
            Line("on", f"Play on against {others}", note="From where the lesson ended; from here on the game is saved."),
            Line("new", "New game", note="Against bots, with friends at one keyboard, or both."),
            Line("rules", "The rules", note="All of them, to look something up."),
            Line("title", "Back to the title"),
        ]
        yield Lines(lines, lambda: self.app.appearance, lambda: self.app.glyphs)

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def on_lines_picked(self, message: Lines.Picked) -> None:
        match message.line.id:
            case "on":
                self.post_message(routes.PlayOn(played_on(self.lesson.match)))
            case "rules":
                self.app.push_screen(RulesScreen(self.lesson.name))
            case what:
                self.post_message(routes.LeaveTable())
                if what == "new":
                    self.post_message(routes.TitleChoice("new"))

    def action_back(self) -> None:
        self.dismiss()


def played_on(match: Match) -> Match:
    """A game of its own that begins where a lesson has ended."""
    assert PERSON in match.pending, "a lesson ends on a question to the one who learns"
    return Match.from_position(match.game, to_json(match.state), match.header.seats, match.options, match.header.seed)
