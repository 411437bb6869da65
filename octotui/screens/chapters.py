"""The chapters of a lesson: which are done, where the learner stopped, and which to start."""

from __future__ import annotations

from engine.core.words import count_of
from octotui.play.guide import guide
from octotui.play.lesson import Lesson, Progress
from octotui.screens.choose import ChooseBelowCoverScreen
from octotui.screens.guide import GuideScreen
from octotui.widgets.lines import Line, Lines

GO_ON = "on"
"""The id of the line that resumes the lesson; the other ids are chapter numbers."""


def guide_screen(game: str, found: Progress, line: str, person: str) -> GuideScreen:
    """The lesson screen for the chosen line of the list."""
    left = Lesson.resume(game, found) if line == GO_ON else None
    return GuideScreen(left or Lesson(game, int(line), person, done=found.done))


class ChaptersScreen(ChooseBelowCoverScreen):
    """A list of chapters below the game's picture; the cursor starts on the next one to play."""

    ENTER = "play"

    def __init__(self, game: str, found: Progress, tick: str) -> None:
        self.written, self.found, self.tick = guide(game), found, tick
        length = f"{len(self.written.chapter)} chapters, about {count_of(self.written.minutes, 'minutes')}"
        super().__init__(game, f"A guided first game: {length}", self.chapters())

    def chapters(self) -> list[Line]:
        place, lines = self.found.place, []
        if place is not None:
            number = place.chapter + 1
            note = f"In chapter {number}: {self.written.chapter[place.chapter].title}."
            lines.append(Line(GO_ON, "Go on where you left it", note=note, key="0"))
        for number, chapter in enumerate(self.written.chapter):
            length = f"{self.tick} done" if chapter.title in self.found.done else f"about {count_of(chapter.minutes, 'minutes')}"
            lines.append(Line(str(number), chapter.title, length, chapter.about, steps=False))
        return lines

    def on_mount(self) -> None:
        super().on_mount()
        if self.found.place is None:
            self.query_one(Lines).at = self.found.next_chapter(self.written)
