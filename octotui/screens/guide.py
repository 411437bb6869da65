"""A guided first game: the table as it always is, and a few lines that say what to do next."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.geometry import Region

from engine.core.prompt import Prompt
from octotui.play.lesson import Lesson, LessonSession
from octotui.screens.lesson_panel import LessonPanel, pointed_out
from octotui.screens.marks import Marks
from octotui.screens.placement import lay_out, regions
from octotui.screens.table import TableScreen
from octotui.tables import table_of
from octotui.tables.game_table import describe_rows
from octotui.terminal.keys import keys
from octotui.widgets.scene import Scene

END_OF_CHAPTER = "Done: {done}. Enter goes on with chapter {number} of {all}, {title}: {about}"
WATCH = "Watch what happens; any key skips."
ROWS = 4
"""Of the lesson's own lines: a heading, and three of text."""
LESSON = "lesson"
"""Where the lesson lies, among the areas of the game."""
TIGHT = 30
"""Rows below which the lesson stands in place of the describe line."""


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
        self.lying: dict[str, Region] = {}
        """Where everything lies."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.panel_of_lesson = LessonPanel(lambda: self.app.appearance, lambda: self.app.glyphs, id=LESSON)
        yield self.panel_of_lesson

    # --- showing

    def places(self, scene: Scene[Any, Any]) -> dict[str, Region]:
        """Where the areas of the game lie above the lesson; none if the terminal is too small.

        If what the step speaks of is hidden behind another panel, it comes to the front.
        """
        size, need = self.app.size, partial(self.need, scene)
        found = regions(self.board, size, self.panel, need)
        if not found:
            return {}
        width, height = max(place.right for place in found.values()), max(place.bottom for place in found.values())
        below = describe_rows(height - ROWS + 1) if height < TIGHT else 0
        for panel in dict.fromkeys((self.panel, *(name for name in self.pointed if name in self.board.panels))):
            places = dict(self.board.layout(width, height - ROWS + below, panel, need))
            if places.keys() >= {*self.pointed}:
                self.panel = panel
                break
        if below:
            del places["describe"]
        return {**places, LESSON: Region(0, height - ROWS, width, ROWS)}

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """The areas of the game as they lie at any table, and below them the lesson."""
        self.lying = self.places(scene)
        lay_out(self, {**self.areas, LESSON: self.panel_of_lesson}, self.lying)

    def show(self) -> None:
        lesson = self.lesson
        self.pointed = () if lesson.over or lesson.others_wait else lesson.step.areas
        super().show()
        self.keep()

    def paint(self, scene: Scene[Any, Any]) -> None:
        super().paint(scene)
        self.tell()

    def keep(self) -> None:
        """Keep where one is, from the second step on, so that one can leave and go on later."""
        lesson = self.lesson
        here = lesson.match.here, lesson.at
        if here != self.kept and not lesson.fresh:
            self.kept = here
            self.app.store.keep_lesson(lesson.name, lesson.kept())

    def move_cursor(self, code: str) -> None:
        super().move_cursor(code)
        self.tell()

    def tell(self) -> None:
        """Bring the lesson's lines up to date."""
        lesson = self.lesson
        number, count = lesson.count
        said = {name: keys(f"table.{name}", self.app.own_keys)[0] for name in ("pick", "undo", "leave")}
        go_on = (f"{said['pick']}: go on",) if lesson.reading or lesson.over else ()
        self.panel_of_lesson.write(
            self.scene,
            f"{lesson.heading} {number}/{count}",
            pointed_out(self.pointed, lesson.guide.areas, self.lying),
            self.text(),
            (*go_on, f"{said['leave']}: leave", f"{said['undo']}: back"),
            "" if self.areas["describe"].display else self.note,
        )

    def text(self) -> str:
        """What the lesson says now."""
        lesson = self.lesson
        if lesson.over and not lesson.last:
            number, following = lesson.number + 1, lesson.guide.chapter[lesson.number + 1]
            return END_OF_CHAPTER.format(
                done=lesson.chapter.title, number=number + 1, all=len(lesson.guide.chapter), title=following.title, about=following.about
            )
        if lesson.over:
            return lesson.guide.farewell
        if self.stepping:
            return WATCH
        if lesson.others_wait:
            return f"{lesson.match.names[lesson.match.pending[0]]} is playing."
        return lesson.step.text

    # --- answering

    def answer(self, code: str) -> None:
        """Take an answer that is meant; to another one, say kindly what is meant."""
        if self.session.asked != self.session.seat:
            return
        bar = self.lesson.bar(code)
        if bar:
            self.note = bar
            self.marks.begin_again()
            self.show()
            return
        super().answer(code)

    def turn_ends_itself(self) -> bool:
        """In a lesson one ends one's turns oneself."""
        return False

    def read_on(self) -> bool:
        """To the next step, or off a chapter that is over; False where something has to be answered."""
        lesson = self.lesson
        if lesson.over:
            self.close_chapter()
        elif lesson.reading:
            lesson.read()
            self.note = ""
            self.show()
        else:
            return False
        return True

    def close_chapter(self) -> None:
        """On with the next chapter; after the last one, the end."""
        if self.lesson.last:
            self.finish()
        else:
            self.keep()
            self.app.switch_screen(GuideScreen(self.lesson.following()))

    def finish(self) -> None:
        """Show how the lesson has ended, and what to play next."""
        from octotui.screens.lesson_end import LessonEndScreen

        self.keep()
        if self.is_current:
            self.app.push_screen(LessonEndScreen(self.session, self.lesson))

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
