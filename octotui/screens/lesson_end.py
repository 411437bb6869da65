"""The end of a lesson: the result of its game, and what to play next."""

from __future__ import annotations

from octotui.play.guide import first_seats
from octotui.play.lesson import Lesson
from octotui.play.seeds import new_seed
from octotui.play.session import Session
from octotui.screens import routes
from octotui.screens.result import ResultScreen
from octotui.tables import table_of
from octotui.tables.turn_history import Story
from octotui.widgets.lines import Line, Lines


class LessonEndScreen(ResultScreen):
    """The result of a lesson, which proposes a first real game."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        super().__init__(session)
        self.lesson = lesson
        self.menu = [
            Line(
                "first",
                f"Your first game of {lesson.guide.title}",
                note=f"Against {lesson.guide.company} at the easy level, and saved.",
            ),
            Line("new", "Another game", note="Against bots, with friends, or both."),
            Line("learn", "Learn another game", note="Or play a chapter of this one again."),
            Line("table", "Look at the table", note=self.table_note()),
            Line("title", f"Back to the {self.app.HOME}"),
        ]

    def news(self) -> tuple[Story, ...]:
        """What has been learned; lessons do not count for the record."""
        return (Story("", self.lesson.guide.farewell.removesuffix(".")),)

    def on_lines_picked(self, message: Lines.Picked) -> None:
        match message.line.id:
            case "first":
                game, written = self.session.game, self.lesson.guide
                options = {**table_of(game.id).proposed, **written.first_game}
                self.post_message(routes.Begin(game.id, first_seats(written, self.lesson.person), options, new_seed()))
            case "table":
                self.action_look()
            case "title":
                self.action_leave()
            case what:
                self.post_message(routes.LeaveTable())
                self.post_message(routes.TitleChoice(what))
