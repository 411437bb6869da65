"""A lesson in progress: somebody's place in a guided first game, and what is saved of it.

A lesson is a real match on a real table. It only watches: it says what to do next, knows the accepted answers, and scripts the answers
of the other seats. The place follows from the position alone, so undo and redo need nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from engine.core.journal import Damaged
from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.core.registry import load
from engine.core.state import Names
from octotui.play.guide import Guide, Step, carried_on, digest, guide, lessons, opening_match
from octotui.play.narration import label
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.storage.person import SOMEBODY
from octotui.tables.combined_picks import as_one, picks
from octotui.tables.recap import RecapLine

PERSON = 0
"""The learner's seat."""

ANYTHING = ("*",)
"""What a step accepts that leaves a turn to the learner."""
READ_FIRST = "One moment: the lesson has something to show first."
UNDO_FIRST = "One moment: first take back your last answer."
UNREADABLE = "How far you were in this lesson cannot be read, so it begins anew."
AND_NOW, AND_AGAIN = "And now: {}.", "And once more: {}."
FREELY = "Go on as you like: every answer is right here."
NO_PLACE = "The place where you left this lesson is lost or no longer fits; you can begin at any chapter."


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a lesson, saved for later."""

    guide: str
    """The digest of the lesson: another text has other steps."""
    chapter: int
    journal: str
    marks: dict[int, tuple[int, int]]
    begun: dict[int, int]


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's progress in the lesson of a game."""

    done: Names = ()
    """The titles of completed chapters."""
    place: Place | None = None
    """The place in an unfinished chapter, if there is one."""

    def next_chapter(self, written: Guide) -> int:
        """The index of the first chapter not yet done; of the first one if all are."""
        return next((n for n, chapter in enumerate(written.chapter) if chapter.title not in self.done), 0)

    def stands(self, written: Guide) -> str:
        """A short summary of how much is done."""
        done = sum(chapter.title in self.done for chapter in written.chapter)
        told = f"{done} of {len(written.chapter)} chapters" if done else ""
        begun = f"chapter {self.place.chapter + 1} begun" if self.place else ""
        return ", ".join(filter(None, (told, begun)))


def progress(name: str, kept: str) -> tuple[Progress, str]:
    """The progress in a saved text, and a sentence if that text can no longer be used."""
    if not kept:
        return Progress(), ""
    try:
        found = msgspec.json.decode(kept, type=Progress)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return Progress(), UNREADABLE
    if found.place is not None and Lesson.resume(name, found) is None:
        return replace(found, place=None), NO_PLACE
    return found, ""


def standings(kept: Callable[[str], str]) -> dict[str, str]:
    """The games with a lesson, each with a summary of what is done; `kept` gives the saved text."""
    return {game: progress(game, kept(game))[0].stands(guide(game)) for game in lessons()}


class Lesson:
    """One person in one chapter of a lesson."""

    def __init__(
        self,
        name: str,
        chapter: int = 0,
        person: str = SOMEBODY,
        written: Guide | None = None,
        done: Names = (),
        match: Match | None = None,
    ) -> None:
        """A chapter of this game's lesson, or of `written`.

        `done`: the titles of chapters completed before. `match`: the match at the end of the chapter before, if it has just been
        played; without it, a chapter that continues another begins where following every proposal leads.
        """
        self.name, self.person, self.guide = name, person, written or guide(name)
        self.number, self.done = chapter, done
        self.chapter = self.guide.chapter[chapter]
        self.table = Table(self._beginning(match))
        self._marks: dict[int, tuple[int, int]] = {0: (0, 0)}
        """For each node of the match: the last step shown there, and how many of its `others` had been given."""
        self._begun: dict[int, int] = {}
        """For each node of the match: the first step shown there."""
        self._enter(0, 0)

    def _beginning(self, match: Match | None) -> Match:
        if not self.chapter.goes_on:
            return opening_match(self.name, self.person, self.guide, self.chapter)
        if match is None:
            before = Lesson(self.name, self.number - 1, self.person, self.guide)
            while not before.over:
                before.follow()
            match = before.match
        return carried_on(match, self.chapter)

    def following(self) -> Lesson:
        """The next chapter, once this one is over."""
        return Lesson(self.name, self.number + 1, self.person, self.guide, self.all_done, self.match)

    @classmethod
    def resume(cls, name: str, kept: Progress) -> Self | None:
        """The lesson at the saved place; None if there is none, or the lesson or the rules have changed since."""
        place = kept.place
        if place is None or place.guide != digest(guide(name)) or place.chapter not in range(len(guide(name).chapter)):
            return None
        try:
            match, damage = Match.load(load(name), place.journal)
        except Damaged:
            return None
        if damage is not None or match.here not in place.marks:
            return None
        lesson = cls(name, place.chapter, match.names[PERSON], done=kept.done, match=match)
        lesson.table, lesson._marks, lesson._begun = Table(match), place.marks, place.begun
        return lesson

    def progress_text(self) -> str:
        """The progress as text, to be read by `progress`. A finished chapter leads on to the next one."""
        place = None if self.over and self.last else (self.following() if self.over else self)._place
        return msgspec.json.encode(Progress(self.all_done, place)).decode()

    @property
    def _place(self) -> Place:
        return Place(digest(self.guide), self.number, self.match.journal(), self._marks, self._begun)

    @property
    def match(self) -> Match:
        """The match being played."""
        return self.table.match

    # --- the current step

    @property
    def at(self) -> int:
        """The index of the current step; at the end of the chapter, the number of steps."""
        return self._marks[self.match.here][0]

    @property
    def over(self) -> bool:
        """Whether every step of the chapter is done, or the game is over."""
        return self.match.over or self.at >= len(self.chapter.step)

    @property
    def all_done(self) -> Names:
        """The titles of completed chapters."""
        return (*self.done, self.chapter.title) if self.over and self.chapter.title not in self.done else self.done

    @property
    def fresh(self) -> bool:
        """Whether the learner has done nothing in the chapter yet."""
        return self.at == 0 and all(self.match.nodes[node].seat != PERSON for node in self.match.path()[1:])

    @property
    def last(self) -> bool:
        """Whether this is the last chapter."""
        return self.number + 1 == len(self.guide.chapter)

    @property
    def step(self) -> Step:
        """The current step. Not once it is over."""
        return self.chapter.step[self.at]

    def text(self, spoken: bool = False) -> str:
        """What the current step says on the screen or, `spoken`, in plain text; once an answer for it is given, only what comes next."""
        return self._next_answer or (self.step.line if spoken else "") or self.step.text

    @property
    def areas(self) -> Names:
        """The areas of the table that the text speaks of."""
        return () if self._next_answer else self.step.areas

    @property
    def _next_answer(self) -> str:
        """Of a step that takes several answers, and has been given some, a sentence naming the next; else empty."""
        node, step = self.match.node, self.step
        if not step.lasts or node.seat != PERSON or self._marks[node.parent][0] != self.at:
            return ""
        if step.accept == ANYTHING:
            return FREELY
        following = [code for code in self.accepted_answers() if code in self.match.game.legal(self.match.state, PERSON)]
        if len(following) != 1:
            return ""
        said = AND_AGAIN if following[0] == node.code else AND_NOW
        return said.format(label(self.match, self.match.state, PERSON, following[0]))

    @property
    def count(self) -> tuple[int, int]:
        """The number of the step, from 1, and the number of steps in the chapter."""
        steps = len(self.chapter.step)
        return min(self.at + 1, steps), steps

    @property
    def heading(self) -> str:
        """The number of the chapter, of how many, in words."""
        return f"{self.number + 1} of {len(self.guide.chapter)}: {self.chapter.title}"

    @property
    def reading(self) -> bool:
        """Whether the current step is only read."""
        return not self.over and not self.step.accept and self.step.key != "undo" and not self.others_wait

    @property
    def others_wait(self) -> bool:
        """Whether another seat has to answer first."""
        return not self.over and self._not_asked()

    def _not_asked(self) -> bool:
        return not self.match.over and PERSON not in self.match.pending

    def expected_answer(self) -> str:
        """The accepted answer, the first of several; empty where there is none."""
        return "" if self.over else next(self._fitting(self.step), "")

    def accepted_answers(self) -> Names:
        """The accepted answers now, also where something is to be read first."""
        at = self.answering()
        return () if at is None else tuple(self._fitting(self.chapter.step[at]))

    def _fitting(self, step: Step) -> Iterator[str]:
        """The legal answers that a step accepts, including those of several picks."""
        legal = self.match.game.legal(self.match.state, PERSON)
        yield from (code for code in legal if _fits(code, step.accept))
        yield from (code for code in step.accept if code not in picks(code) and picks(code)[0] in legal)

    def _kind(self) -> str:
        """The kind of question being asked."""
        return "" if self.match.over else self.match.game.question(self.match.state).kind

    # --- progress

    def follow(self) -> None:
        """Do what the step says, whatever it is."""
        if self.others_wait:
            self.other_answers()
        elif self.step.key == "undo":
            self.undo()
        elif self.reading:
            self.finish_reading()
        else:
            self.answer(self.expected_answer())

    def answer(self, code: str) -> None:
        """Answer for the learner, and go on if the answer was accepted. Raises Refused."""
        at = self.answering()
        *first, last = picks(code)
        for pick in first:
            self.table.act(PERSON, pick)
            self._enter(self.at if at is None else at, 0)
        self.table.act(PERSON, last)
        if at is not None:
            self.note_answer(at)

    def other_answers(self) -> None:
        """Let one of the other seats give its scripted answer."""
        code = self.other()
        assert code is not None, "the lesson does not say what the others do"
        self.table.act(self.match.pending[0], code)
        self.other_answered()

    def undo(self) -> None:
        """Undo the last answer. Raises Refused."""
        was = self.at
        self.table.undo(PERSON)
        self.note_undo(was)

    def redo(self) -> None:
        """Redo the undone answer. Raises Refused."""
        was = self.answering()
        self.table.redo(PERSON)
        self.note_redo(was)

    def finish_reading(self) -> None:
        """Finish a step that is read, or whose key was tried or skipped."""
        if self.reading:
            self._enter(self.at + 1, 0)

    def note_key(self, key: str) -> None:
        """Note that this key was tried."""
        if self.reading and self.step.key == key:
            self.finish_reading()

    def bar(self, code: str) -> str:
        """A friendly sentence saying why this answer is not accepted now; empty if it is, also where something is to be read first."""
        at = self.answering()
        if at is None:
            return UNDO_FIRST if not self.over and self.step.key == "undo" else READ_FIRST
        step = self.chapter.step[at]
        return "" if _fits(code, step.accept) or all(_fits(pick, step.accept) for pick in picks(code)) else step.hint

    def answering(self) -> int | None:
        """The step that an answer now would be for; None if something has to be done first."""
        for at in range(self.at, len(self.chapter.step)):
            step = self.chapter.step[at]
            if step.key == "undo" or (step.others and at > self.at):
                return None
            if step.accept and self._belongs(step):
                return at
        return None

    def note_answer(self, at: int) -> None:
        """Note the answer to step `at`: go on to the next step, unless this one lasts."""
        lasts = not self._not_asked() and self._kind() in self.chapter.step[at].lasts
        self._enter(at if lasts else at + 1, 0)

    def other(self) -> str | None:
        """The next scripted answer of another seat; None if there is none."""
        at, given = self._marks[self.match.here]
        if at >= len(self.chapter.step) or given >= len(self.chapter.step[at].others):
            return None
        seat = self.match.pending[0]
        legal = self.match.game.legal(self.match.state, seat)
        return next((code for code in legal if _fits(code, (self.chapter.step[at].others[given],))), None)

    def other_answered(self) -> None:
        """Note that another seat has given its scripted answer."""
        at, given = self._marks[self.match.node.parent]
        self._marks[self.match.here] = (at, given + 1)
        self._begun.setdefault(self.match.here, at)

    def back(self) -> bool:
        """Go back one step where only something was read; return False if an answer has to be undone for it."""
        at = self.at
        if at == self._begun.get(self.match.here, 0) or self.others_wait or (not self.over and self.step.others):
            return False
        before = self.chapter.step[at - 1]
        if before.accept or before.key == "undo":
            return False
        self._marks[self.match.here] = (at - 1, len(before.others))
        return True

    def note_undo(self, was: int) -> None:
        """Note an undo at step `was`: if undo was the key to try, the lesson goes on from here."""
        if was < len(self.chapter.step) and self.chapter.step[was].key == "undo":
            self._enter(was + 1, 0)

    def note_redo(self, was: int | None) -> None:
        """Note a redo of the answer to step `was`; a key already tried is not asked for again."""
        if was is not None and not self.over and self.step.key == "undo":
            self.note_answer(was)

    def _enter(self, at: int, given: int) -> None:
        """Enter a step, or the next one whose question is asked."""
        steps = self.chapter.step
        while at < len(steps) and not self._not_asked() and not self._belongs(steps[at]):
            at += 1
        self._marks[self.match.here] = (at, given)
        self._begun.setdefault(self.match.here, at)

    def _belongs(self, step: Step) -> bool:
        if step.asks:
            return step.asks == self._kind()
        return not step.lasts or self._kind() in step.lasts


def _fits(code: str, patterns: Names) -> bool:
    return any(fnmatchcase(code, pattern) for pattern in patterns)


class LessonSession(Session):
    """The session of a lesson: every answer is reported to the lesson, and the other seats follow their script."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.table)
        self.lesson = lesson

    def act(self, code: str) -> None:
        """Answer for the learner. Raises Refused."""
        with self._change():
            self.lesson.answer(code)

    def prompt(self, changed: Names = ()) -> Prompt | None:
        """The learner's question; the proposal is the lesson's, even where the game would propose something else."""
        prompt, meant = super().prompt(changed), self.lesson.accepted_answers()
        if prompt is None or not meant:
            return prompt
        if as_one(prompt):
            first = super().prompt()
            assert first is not None, "it was asked just now"
            parts = [choice.code for choice in first.choices if choice.code in picks(meant[0])]
            return super().prompt((*parts, *changed)) if self.lesson.bar(first.proposal) else prompt
        return replace(prompt, proposal=meant[0]) if self.lesson.bar(prompt.proposal) else prompt

    @property
    def bots_wait(self) -> bool:
        """Whether another seat has to answer before the chapter is over."""
        return self.lesson.others_wait

    def recap(self) -> tuple[RecapLine, ...]:
        """Nothing: the lesson itself tells what the others did."""
        return ()

    def interval(self) -> None:
        """Nothing: the lesson itself tells of the end of a round."""

    def hint_bar(self) -> str:
        """Why there is no hint: a lesson never has one."""
        return super().hint_bar() or "the lesson says what to do"

    async def bot_step(self, *asked: Any) -> None:
        """Let one of the other seats answer."""
        with self._change():
            self.lesson.other_answers()
