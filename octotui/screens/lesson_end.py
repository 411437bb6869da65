"""The end of a lesson: the result of its game, and what to play next."""

from __future__ import annotations

from engine.core.prompt import END
from octotui.play.guide import first_seats
from octotui.play.lesson import Lesson
from octotui.play.seeds import new_seed
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.result import ResultScreen
from octotui.tables import table_of
from octotui.tables.turn_history import Story
from octotui.widgets.lines import Line

ENDS_ITSELF = "Turns now end by themselves; the setting “End turns yourself” changes that."
"""What is different in the first game after a lesson in which one ended each turn."""


class LessonEndScreen(ResultScreen):
    """The result of a lesson, which proposes a first real game."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(session)

    def menu_lines(self) -> list[Line]:
        company = f"Against {self.lesson.guide.company}"
        return [
            Line(
                "first",
                f"Your first game of {self.lesson.guide.title}",
                note=self.worded(f"{company} at the easy level, and saved.", f"{company}.", "Against easy bots."),
                shorter=("Your first game",),
            ),
            Line("new", "Another game", note=self.worded("Against bots, with friends, or both.", "Bots, friends, or both.")),
            Line("learn", "Learn another game", note=self.worded("Or play a chapter of this one again.", "Or a chapter of this one.")),
            Line("table", "Look at the table", note=self.table_note()),
            Line("title", f"Back to the {self.app.HOME}"),
        ]

    def news(self) -> tuple[Story, ...]:
        """What has been learned; lessons do not count for the record."""
        return (Story("", self.lesson.guide.farewell.removesuffix(".")),)

    def pick_line(self, what: str) -> None:
        match what:
            case "first":
                game, written = self.session.game, self.lesson.guide
                options = {**table_of(game.id).proposed, **written.first_game}
                self.post_message(
                    routes.Begin(game.id, first_seats(written, self.lesson.person), options, new_seed(), self.note_of_turns())
                )
            case "table":
                self.action_look()
            case "title":
                self.action_leave()
            case _:
                self.post_message(routes.LeaveTable())
                self.post_message(routes.TitleChoice(what))

    def note_of_turns(self) -> str:
        """That turns end by themselves from now on, unlike in the lesson; empty where they do not."""
        steps = (step for chapter in self.lesson.guide.chapter for step in chapter.step)
        ended = any(END in step.accept for step in steps)
        return ENDS_ITSELF if ended and self.app.config.confirm_end_turn is not True else ""
