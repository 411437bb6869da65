"""A guided first game in plain text: the lesson's texts, its questions, and a friendly word about answers it did not ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from engine.core.prompt import Prompt
from octotui.headless.keyboard import Keyboard, Page, keyboard_and_page, run
from octotui.headless.line import ASK, LineTable, Quit
from octotui.headless.sentences import result_lines
from octotui.play.lesson import Lesson, LessonSession
from octotui.play.narration import in_short
from octotui.tables.combined_picks import picks

READ = "Press enter to go on: "
READ_ON = "First press enter to go on: answers come after that."
AS_BEFORE = "Your changes are undone."


def teach(lesson: Lesson, keys: TextIO, page: TextIO, keep: Callable[[Lesson], str]) -> None:
    """Play a lesson from its current place to its end, chapter after chapter, or until somebody quits or `keys` ends.

    `keep` is called with the lesson on every progress, and returns a sentence for somebody who leaves.
    """
    keyboard, paper = keyboard_and_page(keys, page)
    run(teach_at_keyboard(lesson, keyboard, paper, keep))


async def teach_at_keyboard(
    lesson: Lesson,
    keys: Keyboard,
    page: Page,
    keep: Callable[[Lesson], str],
    next_game: Callable[[Lesson], str] | None = None,
    goodbye: str = "Goodbye.",
) -> None:
    """The same with any keyboard. `next_game`: what to play after it, in words; None: the command for a first real game."""
    table = LineLesson(lesson, keys, page, keep)
    try:
        await table.play_chapter()
        while not table.lesson.last:
            ended, table = table, LineLesson(table.lesson.following(), keys, page, keep)
            chapter = table.lesson.chapter
            ended.say("", f"Done: {ended.lesson.chapter.title}. Next: {chapter.title}. {chapter.about}")
            await ended.ask("Press enter to begin it, or type q to leave: ")
            await table.play_chapter()
        table.say("", *result_lines(table.match, table.holder), "", table.lesson.guide.farewell)
        table.say(f"What to play next: {(next_game or first_game)(lesson)}")
    except Quit:
        table.say(" ".join(filter(None, (goodbye, keep(table.lesson)))))
    except KeyboardInterrupt:
        table.say("", " ".join(filter(None, (goodbye, keep(table.lesson)))))
        raise


def first_game(lesson: Lesson) -> str:
    """The command for a first real game: as many seats as in the lesson, and all others easy."""
    seats = ",".join(("you", *("easy" for _ in lesson.guide.others)))
    options = "".join(f" --option {name}={str(value).lower()}" for name, value in lesson.guide.first_game.items())
    return f"octotui line {lesson.name} --seats {seats}{options}"


class LineLesson(LineTable):
    """A chapter of a lesson with the keyboard and page it is played on."""

    def __init__(self, lesson: Lesson, keys: Keyboard, page: Page, keep: Callable[[Lesson], str]) -> None:
        super().__init__(lesson.table, keys, page, goes_on=not lesson.fresh)
        self.lesson, self.session, self.keep = lesson, LessonSession(lesson), keep

    async def play_chapter(self) -> None:
        """Play to the end of the chapter. Raises Quit."""
        lesson = self.lesson
        self.say("", f"Chapter {lesson.heading}.")
        while not lesson.over:
            self.keep(lesson)
            if lesson.others_wait:
                lesson.other_answers()
            else:
                self.tell()
                await self.turn()
        self.keep(lesson)
        self.tell()

    async def turn(self) -> None:
        """One step: say it, and take input until it has an effect."""
        self.changed = ()
        lesson, prompt = self.lesson, self.prompt()
        self.say("", f"Lesson: {lesson.text(spoken=True)}")
        if not lesson.reading:
            lines = in_short(self.match.game, self.view(prompt), prompt.seat, self.match.names)
            self.say(*(line for line in lines if line not in self.shown), *self.prompt_lines(prompt))
            self.shown = lines
        while True:
            typed = await self.ask(READ if lesson.reading else ASK)
            if not typed and lesson.reading:
                lesson.finish_reading()
                return
            self.listed = lesson.reading
            if await self.take(typed, self.prompt()):
                return
            self.remind()

    def recaps(self) -> bool:
        """Never: a lesson has no recap."""
        return False

    def prompt(self, *parts: str) -> Prompt:
        prompt = self.session.prompt((*self.changed, *parts))
        assert prompt is not None, "a step is for the one who learns"
        return prompt

    def act(self, prompt: Prompt, code: str) -> bool:
        """Give an accepted answer; otherwise say kindly which one is meant."""
        if picks(code)[0] in self.match.game.legal(self.match.state, prompt.seat) and (bar := self.lesson.bar(code)):
            self.say(READ_ON if self.lesson.reading else bar)
            if self.changed:
                self.changed = ()
                self.say(AS_BEFORE, *self.prompt_lines(self.prompt()))
            return False
        return self.attempt(lambda: self.lesson.answer(code))

    def undo(self, seat: int) -> bool:
        return self.lesson.back() or self.attempt(self.lesson.undo)

    def redo(self, seat: int) -> bool:
        return self.attempt(self.lesson.redo)

    async def hint(self, prompt: Prompt) -> list[str]:
        return [self.lesson.step.hint or "Press enter to go on."]
