"""Being in a lesson: how far somebody is in a guided first game, and what is kept of it.

A lesson is a real match on a real table. It only watches: it says what to do next, knows which answers are meant, and has the others'
answers written down. Where somebody is follows from the position alone, so undo and redo need nothing more.
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
from octotui.play.guide import Guide, Step, begun, carried_on, digest, guide, lessons
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.recap import RecapLine
from octotui.tables.several import as_one, picks

PERSON = 0
"""The seat of the one who learns."""

READ_FIRST = "One moment: the lesson has something to show first."
UNDO_FIRST = "One moment: first take back your last answer."
UNREADABLE = "How far you were in this lesson cannot be read, so it begins anew."
NO_PLACE = "The place where you left this lesson is lost or no longer fits; you can begin at any chapter."


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody is in a lesson, to be kept until they go on."""

    guide: str
    """Which lesson that was: another text has other steps."""
    chapter: int
    journal: str
    marks: dict[int, tuple[int, int]]
    begun: dict[int, int]


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody is in the lesson of a game."""

    done: Names = ()
    """The titles of the chapters that are done."""
    place: Place | None = None
    """Where they are; None where no chapter is begun and left."""

    def next_chapter(self, written: Guide) -> int:
        """The number of the first chapter that is not done; of the first where all are."""
        return next((n for n, chapter in enumerate(written.chapter) if chapter.title not in self.done), 0)

    def stands(self, written: Guide) -> str:
        """How much is done, in short."""
        done = sum(chapter.title in self.done for chapter in written.chapter)
        return f"{done} of {len(written.chapter)} chapters" if done else ""


def progress(name: str, kept: str) -> tuple[Progress, str]:
    """How far somebody is, from what was kept, and a sentence where that is of no use any more."""
    if not kept:
        return Progress(), ""
    try:
        found = msgspec.json.decode(kept, type=Progress)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return Progress(), UNREADABLE
    if found.place is not None and Lesson.resumed(name, found) is None:
        return replace(found, place=None), NO_PLACE
    return found, ""


def standings(kept: Callable[[str], str]) -> dict[str, str]:
    """The games that have a lesson, and how much of each is done, by what was `kept` of it."""
    return {game: progress(game, kept(game))[0].stands(guide(game)) for game in lessons()}


class Lesson:
    """One person in one chapter of a lesson."""

    def __init__(
        self,
        name: str,
        chapter: int = 0,
        person: str = "Player",
        written: Guide | None = None,
        done: Names = (),
        match: Match | None = None,
    ) -> None:
        """A person in a chapter of the lesson for this game, or of another one that is `written` for it.

        `done` are the titles of chapters done before. `match` is at the end of the chapter before, if that has just been played; else a
        chapter that goes on with it begins where one comes to by doing all that is proposed.
        """
        self.name, self.person, self.guide = name, person, written or guide(name)
        self.number, self.done = chapter, done
        self.chapter = self.guide.chapter[chapter]
        self.table = Table(self._beginning(match))
        self._marks: dict[int, tuple[int, int]] = {0: (0, 0)}
        """For each node of the match, the step one was at last, and how many of its `others` had been given."""
        self._begun: dict[int, int] = {}
        """For each node of the match, the step one was at first."""
        self._enter(0, 0)

    def _beginning(self, match: Match | None) -> Match:
        if not self.chapter.goes_on:
            return begun(self.name, self.person, self.guide, self.chapter)
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
    def resumed(cls, name: str, kept: Progress) -> Self | None:
        """The lesson at the place that was kept; None if there is none, or the lesson or the rules are others by now."""
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

    def kept(self) -> str:
        """How far one is, as `progress` reads it."""
        place = Place(digest(self.guide), self.number, self.match.journal(), self._marks, self._begun)
        return msgspec.json.encode(Progress(self.all_done, None if self.last and self.over else place)).decode()

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.table.match

    # --- now

    @property
    def at(self) -> int:
        """The number of the step, from 0; that of all steps at the end of the chapter."""
        return self._marks[self.match.here][0]

    @property
    def over(self) -> bool:
        """Whether every step of the chapter is done, or the game."""
        return self.match.over or self.at >= len(self.chapter.step)

    @property
    def all_done(self) -> Names:
        """The titles of the chapters that are done."""
        return (*self.done, self.chapter.title) if self.over and self.chapter.title not in self.done else self.done

    @property
    def fresh(self) -> bool:
        """Whether the one who learns has done nothing in the chapter yet."""
        return self.at == 0 and all(self.match.nodes[node].seat != PERSON for node in self.match.path()[1:])

    @property
    def last(self) -> bool:
        """Whether no chapter comes after this one."""
        return self.number + 1 == len(self.guide.chapter)

    @property
    def step(self) -> Step:
        """What is read or to be done now. Not once it is over."""
        return self.chapter.step[self.at]

    @property
    def count(self) -> tuple[int, int]:
        """Which step of the chapter it is, from 1, and how many there are."""
        steps = len(self.chapter.step)
        return min(self.at + 1, steps), steps

    @property
    def heading(self) -> str:
        """Which chapter it is, of how many."""
        return f"{self.number + 1} of {len(self.guide.chapter)}: {self.chapter.title}"

    @property
    def reading(self) -> bool:
        """Whether nothing is to be answered before one goes on."""
        return not self.over and not self.step.accept and self.step.key != "undo" and not self.others_wait

    @property
    def others_wait(self) -> bool:
        """Whether somebody else has to answer first."""
        return not self.over and self._not_asked()

    def _not_asked(self) -> bool:
        return not self.match.over and PERSON not in self.match.pending

    def expected(self) -> str:
        """The answer that is meant, of several the first; empty where none is."""
        return "" if self.over else next(self._fitting(self.step), "")

    def meant(self) -> Names:
        """The answers that would be taken now, also where something is to be read first."""
        at = self.answering()
        return () if at is None else tuple(self._fitting(self.chapter.step[at]))

    def _fitting(self, step: Step) -> Iterator[str]:
        """The answers that a step means and that can be given, also those of several picks."""
        legal = self.match.game.legal(self.match.state, PERSON)
        yield from (code for code in legal if _fits(code, step.accept))
        yield from (code for code in step.accept if code not in picks(code) and picks(code)[0] in legal)

    def _kind(self) -> str:
        """The kind of question that is asked."""
        return "" if self.match.over else self.match.game.question(self.match.state).kind

    # --- going on

    def follow(self) -> None:
        """Do what the step says, whatever that is."""
        if self.others_wait:
            self.other_answers()
        elif self.step.key == "undo":
            self.undo()
        elif self.reading:
            self.read()
        else:
            self.answer(self.expected())

    def answer(self, code: str) -> None:
        """Answer for the one who learns, and go on if that was meant. Raises Refused."""
        at = self.answering()
        *first, last = picks(code)
        for pick in first:
            self.table.act(PERSON, pick)
            self._enter(self.at if at is None else at, 0)
        self.table.act(PERSON, last)
        if at is not None:
            self.answered(at)

    def other_answers(self) -> None:
        """Let one of the others answer as it is written down."""
        code = self.other()
        assert code is not None, "the lesson does not say what the others do"
        self.table.act(self.match.pending[0], code)
        self.other_answered()

    def undo(self) -> None:
        """Take the last answer back. Raises Refused."""
        was = self.at
        self.table.undo(PERSON)
        self.undone(was)

    def redo(self) -> None:
        """Give the answer again that was taken back. Raises Refused."""
        was = self.answering()
        self.table.redo(PERSON)
        self.redone(was)

    def read(self) -> None:
        """What was to be read has been read, or a key was tried or passed over."""
        if self.reading:
            self._enter(self.at + 1, 0)

    def tried(self, key: str) -> None:
        """Something was looked at."""
        if self.reading and self.step.key == key:
            self.read()

    def bar(self, code: str) -> str:
        """Why this answer is not taken now, in a friendly sentence; empty if it is meant, also where something is to be read first."""
        at = self.answering()
        if at is None:
            return UNDO_FIRST if not self.over and self.step.key == "undo" else READ_FIRST
        step = self.chapter.step[at]
        return "" if _fits(code, step.accept) or all(_fits(pick, step.accept) for pick in picks(code)) else step.hint

    def answering(self) -> int | None:
        """The number of the step that an answer now would be for; None if something has to be done first."""
        for at in range(self.at, len(self.chapter.step)):
            step = self.chapter.step[at]
            if step.key == "undo" or (step.others and at > self.at):
                return None
            if step.accept and self._belongs(step):
                return at
        return None

    def answered(self, at: int) -> None:
        """The answer that step number `at` asks for was given: on to the next step, unless this one lasts."""
        lasts = not self._not_asked() and self._kind() in self.chapter.step[at].lasts
        self._enter(at if lasts else at + 1, 0)

    def other(self) -> str | None:
        """What somebody else answers now; None where nothing is written down."""
        at, given = self._marks[self.match.here]
        if at >= len(self.chapter.step) or given >= len(self.chapter.step[at].others):
            return None
        seat = self.match.pending[0]
        legal = self.match.game.legal(self.match.state, seat)
        return next((code for code in legal if _fits(code, (self.chapter.step[at].others[given],))), None)

    def other_answered(self) -> None:
        """Somebody else has answered as it is written down."""
        at, given = self._marks[self.match.nodes[self.match.here].parent]
        self._marks[self.match.here] = (at, given + 1)
        self._begun.setdefault(self.match.here, at)

    def back(self) -> bool:
        """One step back where only something was read; False if an answer has to be taken back for it."""
        at = self.at
        if at == self._begun.get(self.match.here, 0) or self.others_wait or (not self.over and self.step.others):
            return False
        before = self.chapter.step[at - 1]
        if before.accept or before.key == "undo":
            return False
        self._marks[self.match.here] = (at - 1, len(before.others))
        return True

    def undone(self, was: int) -> None:
        """An answer was taken back, at step number `was`: if that was to be tried, the lesson goes on from here."""
        if was < len(self.chapter.step) and self.chapter.step[was].key == "undo":
            self._enter(was + 1, 0)

    def redone(self, was: int | None) -> None:
        """An answer was given again, the one that step number `was` asks for: what was tried with it is not tried again."""
        if was is not None and not self.over and self.step.key == "undo":
            self.answered(was)

    def _enter(self, at: int, given: int) -> None:
        """Be at a step, or at the next one whose question is asked."""
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
    """The table of a lesson: every answer tells the lesson, and the others answer as it is written down."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.table)
        self.lesson = lesson

    def act(self, code: str) -> None:
        """Answer for the one who learns. Raises Refused."""
        with self._change():
            self.lesson.answer(code)

    def prompt(self, changed: Names = ()) -> Prompt | None:
        """What the one who learns is asked; the proposal is what the lesson means, even where the game would propose something else."""
        prompt, meant = super().prompt(changed), self.lesson.meant()
        if prompt is None or not meant:
            return prompt
        if as_one(prompt):
            first = super().prompt()
            assert first is not None, "it was asked just now"
            parts = [choice.code for choice in first.choices if choice.code in picks(meant[0])]
            return super().prompt((*parts, *changed)) if self.lesson.bar(first.proposal) else prompt
        return prompt if prompt.proposal in meant else replace(prompt, proposal=meant[0])

    @property
    def bots_wait(self) -> bool:
        """Whether one of the others has to answer before the chapter is over."""
        return self.lesson.others_wait

    def recap(self) -> tuple[RecapLine, ...]:
        """Nothing: the lesson itself tells what the others did."""
        return ()

    def interval(self) -> None:
        """Nothing: the lesson itself tells of the end of a round."""

    def hint_bar(self) -> str:
        """Why there is no hint: there never is one in a lesson."""
        return super().hint_bar() or "the lesson says what to do"

    async def bot_step(self, *asked: Any) -> None:
        """Let one of the others answer."""
        with self._change():
            self.lesson.other_answers()
