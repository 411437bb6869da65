"""A guided first game: the ordinary table, with a few lines that say what to do next."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.geometry import Offset, Region

from engine.core.prompt import Prompt
from engine.core.state import Names
from octotui.play.lesson import Lesson, LessonSession
from octotui.screens.lesson_panel import Bracket, LessonPanel, beside, pointed_out, rows_of_lesson
from octotui.screens.marks import Marks
from octotui.screens.placement import lay_out, regions
from octotui.screens.table import MARKED, TableScreen
from octotui.tables.game_table import LESSON, LESSON_ROWS, Need, above_lesson
from octotui.terminal.canvas import fitting
from octotui.terminal.keys import keys
from octotui.widgets.areas import Log
from octotui.widgets.scene import Scene

END_OF_CHAPTER = "Done: {done}. Enter goes on with chapter {number} of {all}, {title}: {about}"
BEGINS = "The lesson begins here."
"""What an empty log says, also where a chapter begins amid a game."""
FIRST = "This is where it begins: {key} leaves the lesson."
"""What is said where no step comes before."""
WATCH = "Watch what happens; enter goes on, most other keys skip."
READ = "Watch what happens; enter goes on."
"""The same at a step that no other key skips."""
NOT_THAT = "Not that. {}"
"""How another answer is refused, with what is asked for."""
WAITS = "The lesson waits for you"
"""What the menu says while nobody is asked and there is something to read."""
SILENCE = " "
"""What is said of a marked choice while enter does not take it yet."""
ARROWS = "arrows mark"
"""The first of the keys where another choice has to be marked."""
TALL = 56
"""Rows from which the lesson lies on top where questions are nearer to that."""


class LessonMarks(Marks):
    """Marks that always begin on the choice the lesson asks for."""

    def first(self, prompt: Prompt) -> str:
        return prompt.proposal


class GuideScreen(TableScreen):
    """A lesson at the table. Answers it does not ask for are refused with a hint; everything else works as in any game."""

    RESULT_COMES = False

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(LessonSession(lesson))
        self.lesson = lesson
        self.marks = LessonMarks(self.marks.inspection)
        self.kept: tuple[int, int] | None = None
        """The node and the step last saved."""
        self.lying: dict[str, Region] = {}
        """The regions of all areas."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        for area in self.areas.values():
            if isinstance(area, Log):
                area.nothing = BEGINS
        self.panel_of_lesson = LessonPanel(lambda: self.app.appearance, lambda: self.app.glyphs, id=LESSON)
        yield self.panel_of_lesson
        self.bracket = Bracket(lambda: self.app.appearance, lambda: self.app.glyphs)
        yield self.bracket

    # --- showing

    def places(self, scene: Scene[Any, Any]) -> dict[str, Region]:
        """Regions of the game's areas and the lesson; empty if the terminal is too small.

        What the step refers to is brought to the front.
        """
        size, need = self.app.size, partial(self.need, scene)
        found = regions(self.board, size, self.panel, need)
        if not found:
            return {}
        width, height = max(place.right for place in found.values()), max(place.bottom for place in found.values())
        for front in dict.fromkeys((self.panel, *self.pointed)):
            places = self.board.with_lesson(width, height, front, need) or self.across(width, height, front, need)
            if places.keys() >= {*self.pointed}:
                self.panel = front if front in self.board.panels else self.panel
                break
        return places

    def across(self, width: int, height: int, front: str, need: Need) -> dict[str, Region]:
        """Regions with the lesson across the table: below the game's areas, or in a tall terminal above them if the question is in
        the upper half.
        """
        above = above_lesson(height)
        places = dict(self.board.layout(width, above, front, need))
        if above > height - LESSON_ROWS:
            del places["describe"]
        if height < TALL or places["menu"].y > height // 2:
            return {**places, LESSON: Region(0, height - LESSON_ROWS, width, LESSON_ROWS)}
        top = places["status"].bottom if "status" in places else 0
        lower = {name: region.translate(Offset(0, LESSON_ROWS)) for name, region in places.items() if region.y >= top}
        return {**places, **lower, LESSON: Region(0, top, width, LESSON_ROWS)}

    def need(self, scene: Scene[Any, Any], name: str, width: int) -> tuple[int, int]:
        """The rows an area needs for a scene at this width; of the lesson those of its longest step."""
        if name != LESSON:
            return super().need(scene, name, width)
        rows = rows_of_lesson([step.text for chapter in self.lesson.guide.chapter for step in chapter.step], width)
        return rows, rows

    def lay_out(self, scene: Scene[Any, Any]) -> None:
        """Lay out the game's areas as at any table, and the lesson."""
        self.lying = self.places(scene)
        lay_out(self, {**self.areas, LESSON: self.panel_of_lesson}, self.lying)

    def show(self) -> None:
        lesson = self.lesson
        self.pointed = () if lesson.over or lesson.others_wait else lesson.areas
        super().show()
        self.keep()

    def paint(self, scene: Scene[Any, Any]) -> None:
        """While there is something to read nothing is marked, as it would draw the eye from what the step speaks of."""
        if self.lesson.reading and scene.prompt is not None:
            scene = replace(scene, spoken=scene.spoken or SILENCE, cursor="", foreseen=None)
        super().paint(replace(scene, untold=self.lesson.chapter.untold))
        self.put_bracket()
        self.tell()

    def keys_without(self, scene: Scene[Any, Any]) -> Names:
        """There is no hint in a lesson, and what is marked is not taken while there is something to read."""
        waits = self.lesson.over or self.lesson.reading
        return (*super().keys_without(scene), "hint", *(("pick", "undo") if waits else ()))

    def idle(self) -> tuple[str, str]:
        """That the lesson waits for the reader, and not for whoever has the next turn."""
        lesson = self.lesson
        if lesson.reading or (lesson.over and not lesson.last):
            return WAITS, f"{keys('table.pick', self.app.own_keys)[0]}: next"
        return super().idle()

    def put_bracket(self) -> None:
        """Mark the first area the step refers to that could not be outlined."""
        unmarked = [self.lying[name] for name in self.pointed if name in self.lying and not self.areas[name].outlined]
        column = next(filter(None, (beside(region, self.lying.values()) for region in unmarked)), None)
        self.bracket.display = column is not None
        if column is not None:
            self.bracket.place(column)
            self.bracket.show(self.scene)

    def keep(self) -> None:
        """Save the progress, from the second step on, so that the lesson can be resumed."""
        lesson = self.lesson
        here = lesson.match.here, lesson.at
        if here != self.kept and not lesson.fresh:
            self.kept = here
            self.app.memory.keep_lesson(lesson.name, lesson.progress_text())

    def move_cursor(self, code: str) -> None:
        super().move_cursor(code)
        self.tell()

    def tell(self) -> None:
        """Update the lesson's text."""
        lesson = self.lesson
        number, count = lesson.count
        self.panel_of_lesson.write(
            self.scene,
            lesson.heading,
            f"{number}/{count}",
            pointed_out(self.pointed, lesson.guide.areas, self.lying),
            self.text(),
            self.keys_named(),
            "" if self.areas["describe"].display else self.note,
        )

    def keys_named(self) -> tuple[str, ...]:
        """The keys of the lesson, first the one that leads on. Where the marked choice is not what is asked for, arrows come first."""
        lesson = self.lesson
        said = {name: keys(f"table.{name}", self.app.own_keys)[0] for name in ("pick", "undo", "leave")}
        leave, undo = f"{said['leave']} leave", f"{said['undo']} undo"
        if lesson.over or lesson.reading or lesson.others_wait or self.stepping:
            ends = lesson.over and lesson.last and not self.stepping
            return f"{said['pick']} {'result' if ends else 'next'}", leave, undo
        if lesson.step.key == "undo":
            return undo, leave
        take = f"{said['pick']} take"
        return (ARROWS, take, leave, undo) if lesson.bar(self.scene.cursor) else (take, leave, undo)

    def text(self) -> str:
        """The current text of the lesson."""
        lesson = self.lesson
        if self.stepping:
            return READ if self.others.stays else WATCH
        if lesson.over and not lesson.last:
            number, following = lesson.number + 1, lesson.guide.chapter[lesson.number + 1]
            return END_OF_CHAPTER.format(
                done=lesson.chapter.title, number=number + 1, all=len(lesson.guide.chapter), title=following.title, about=following.about
            )
        if lesson.over:
            return lesson.guide.farewell
        if lesson.others_wait:
            return f"{lesson.match.names[lesson.match.pending[0]]} is playing."
        return lesson.text()

    # --- answering

    def answer(self, code: str) -> None:
        """Accept the answer the lesson asks for; otherwise say kindly which one that is."""
        if self.session.asked_seat != self.session.seat:
            return
        bar = self.lesson.bar(code)
        if bar:
            number, count = self.lesson.count
            room = self.app.size.width - len(f"{number}/{count} ")
            self.note = bar if self.lesson.answering() is None else fitting(room, 1, NOT_THAT.format(bar), bar)
            self.marks.begin_again()
            self.marks.code = ""
            self.show()
            return
        super().answer(code)

    def only_marked(self, code: str) -> bool:
        if only := super().only_marked(code):
            self.note, self.spoken = MARKED, ""
            self.show()
        return only

    def turn_ends_itself(self) -> bool:
        """Never: in a lesson the learner ends each turn."""
        return False

    def read_on(self) -> bool:
        """Go to the next step, or leave a finished chapter; return False where an answer is needed."""
        lesson = self.lesson
        if lesson.over:
            self.close_chapter()
        elif lesson.reading:
            lesson.finish_reading()
            self.note = ""
            self.show()
        else:
            return False
        return True

    def close_chapter(self) -> None:
        """Start the next chapter; after the last one, finish."""
        if self.lesson.last:
            self.finish()
        else:
            self.keep()
            self.app.switch_screen(GuideScreen(self.lesson.following()))

    def finish(self) -> None:
        """Show the end of the lesson, and what to play next."""
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

    # --- back, and inspecting

    def action_undo(self) -> None:
        """Go back one step of the lesson, undoing the answer that led to it if there was one."""
        was = self.lesson.at
        if self.take_back_key():
            return
        if self.lesson.back():
            self.note = ""
            self.show()
            return
        before = self.lesson.match.here
        super().action_undo()
        if self.lesson.match.here != before:
            self.lesson.note_undo(was)
            self.show()

    def action_back(self) -> None:
        """Close what is open, as at any table; where nothing is, go back one step, or at the first say how the lesson is left."""
        if (self.note or self.marks.typed or self.marks.letters or self.turned) and not self.lesson.over:
            super().action_back()
            return
        before = self.lesson.match.here, self.lesson.at
        self.action_undo()
        if (self.lesson.match.here, self.lesson.at) == before:
            self.note = FIRST.format(key=keys("table.leave", self.app.own_keys)[0])
            self.show()

    def action_redo(self) -> None:
        was, before = self.lesson.answering(), self.lesson.match.here
        super().action_redo()
        if self.lesson.match.here != before:
            self.lesson.note_redo(was)
            self.show()

    def action_inspect(self) -> None:
        super().action_inspect()
        self.lesson.note_key("inspect")

    def action_browse(self, what: str) -> None:
        super().action_browse(what)
        self.lesson.note_key(what)

    def action_help(self) -> None:
        super().action_help()
        self.lesson.note_key("help")

    def action_leave(self) -> None:
        self.keep()
        super().action_leave()

    def on_screen_resume(self) -> None:
        """Update the lesson: the page it asked for may have been seen."""
        if self.made_with is not None:
            self.show()

    def sit_down_again(self) -> None:
        self.app.switch_screen(GuideScreen(self.lesson))
