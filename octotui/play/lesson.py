"""Guided first games: lessons of data in each game's `guide.toml`, and how far somebody is in one.

A lesson is a real match on a real table, begun from a deal that is led. It only watches: it says what to do next, knows which answers
are meant, and has the others' answers written down. Where somebody is follows from the position alone, so undo and redo need nothing more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self, cast

import msgspec
from msgspec.structs import replace

from engine.core.chance import ScriptBroken
from engine.core.game import Game
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.core.registry import load
from engine.core.state import Names, State, to_json, zones_of
from octotui import tables
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.recap import RecapLine

TABLES = Path(tables.__file__).parent
PERSON = 0
"""The seat of the one who learns."""
BOT = "greedy"
"""The level of the others, if the game is played on after the lesson."""
SEED = 8
"""Of what happens when it is played on."""

NOBODY = ""
"""What stands in the place of a thing that has gone."""
READ_FIRST = "One moment: the lesson has something to show first."
UNDO_FIRST = "One moment: first take back your last answer."


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to read, to do or to answer.

    With neither `accept` nor `key` it is only read. A step whose question is not asked is passed over, so that a lesson bears small changes
    of the cards.
    """

    text: str
    accept: Names = ()
    """The answers that are meant: codes, or patterns with `*`."""
    hint: str = ""
    """Said to who answers otherwise."""
    asks: str = ""
    """Only if this kind of question is asked."""
    lasts: Names = ()
    """Only if one of these kinds of questions is asked, and as long as one is."""
    key: str = ""
    """What is to be tried at the table: inspect, log, tableaux, discard, secret, help or undo."""
    others: Names = ()
    """What the others answer before it."""
    facts: dict[str, Any] = {}
    """What the text relies on: places in the position, as `zone.seat.name`, and what they hold."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of a lesson that begins from a position of its own."""

    title: str
    step: tuple[Step, ...]
    options: dict[str, Any] = {}
    luck: tuple[Names, ...] = ()
    """What comes first whenever chance is asked during set-up."""
    change: dict[str, Any] = {}
    """Zones of the dealt position that hold something else, or the named parts of one that do; empty for nothing there.

    What they name lies nowhere else then.
    """


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson for one game."""

    title: str
    others: Names
    """The names of those who sit at the table too."""
    farewell: str
    chapter: tuple[Chapter, ...]
    luck: tuple[Names, ...] = ()
    """What comes first in every chapter, before what its own luck says."""

    @property
    def steps(self) -> int:
        """How many there are in all."""
        return sum(len(chapter.step) for chapter in self.chapter)


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody is in a lesson, to be kept until they go on."""

    guide: str
    """Which lesson that was: another text has other steps."""
    chapter: int
    journal: str
    marks: dict[int, tuple[int, int]]
    begun: dict[int, int]


def digest(written: Guide) -> str:
    """Changes whenever the lesson does."""
    return blake2b(msgspec.json.encode(written), digest_size=8).hexdigest()


def lessons() -> Names:
    """The games that have a lesson."""
    return tuple(sorted(file.parent.name for file in TABLES.glob("*/guide.toml")))


@cache
def guide(name: str) -> Guide:
    """The lesson for a game. Raises KeyError if there is none."""
    if name not in lessons():
        raise KeyError(name)
    return msgspec.convert(tomllib.loads((TABLES / name / "guide.toml").read_text("utf-8")), Guide)


# --- where a chapter begins -------------------------------------------------------------------------------------------------


class Led:
    """Luck that is led: what is named comes first, the rest in the order it was in. Raises ScriptBroken for a name that is not there."""

    def __init__(self, script: Sequence[Names]) -> None:
        self.script = list(script)

    def shuffle(self, things: Names) -> Names:
        named = self.script.pop(0) if self.script else ()
        if missing := [name for name in named if name not in things]:
            raise ScriptBroken(f"the lesson names {', '.join(missing)}, which chance does not have here")
        return (*named, *(thing for thing in things if thing not in named))

    def pick(self, things: Sequence[str]) -> str:
        return self.shuffle(tuple(things))[0]


def begun(name: str, person: str, written: Guide, chapter: Chapter) -> Match:
    """The match that a chapter begins with: the standard game, whatever deck a person plays with else."""
    played = load(name)
    options = played.read_options(chapter.options)
    seats = (Seat(person), *(Seat(other, BOT) for other in written.others))
    position = to_json(played.setup(options, len(seats), Led((*written.luck, *chapter.luck))))
    return Match.from_position(played, changed(played, position, chapter.change), seats, options, SEED)


def changed(played: Game[Any], position: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A position with these zones changed. What they name now leaves its old place, and what they held before fills the gaps."""
    change = {zone: parted(position[zone], now) for zone, now in change.items()}
    holding = [name for name, zone in zones_of(cast(type[State], played.state)).items() if zone.things and not zone.derived]
    named = [thing for zone in holding if zone in change for thing in leaves(change[zone])]
    homeless = [thing for zone in holding if zone in change for thing in leaves(position[zone]) if thing not in named]
    rest = {zone: filled_up(position[zone], set(named), homeless, played.pool) for zone in holding if zone not in change}
    return {**position, **rest, **change}


def parted(held: Any, now: Any) -> Any:
    """A zone's new value; if only some of its named parts are given, the others stay as they are."""
    return {**held, **{name: None if part == NOBODY else part for name, part in now.items()}} if isinstance(now, dict) else now


def leaves(held: Any) -> list[str]:
    """The names in a zone's value."""
    if isinstance(held, dict):
        return [name for item in held.values() for name in leaves(item)]
    if isinstance(held, list | tuple):
        return [name for item in held for name in leaves(item)]
    return [held] if isinstance(held, str) else []


def filled_up(held: Any, gone: set[str], others: list[str], pool: Callable[[str], str]) -> Any:
    """A zone's value in which others of their kind take the places of those that are gone; where there are none left, nobody does."""
    if isinstance(held, dict):
        return {key: filled_up(item, gone, others, pool) for key, item in held.items()}
    if isinstance(held, list | tuple):
        return [now for item in held if (now := filled_up(item, gone, others, pool)) != NOBODY]
    if held not in gone:
        return held
    alike = next((other for other in others if pool(other) == pool(held)), NOBODY)
    if alike:
        others.remove(alike)
    return alike


# --- being in a lesson ------------------------------------------------------------------------------------------------------


class Lesson:
    """One person in one chapter of a lesson."""

    def __init__(self, name: str, chapter: int = 0, person: str = "Player", written: Guide | None = None) -> None:
        """A person in a chapter of the lesson for this game, or of another one that is `written` for it."""
        self.name, self.person, self.guide, self.number = name, person, written or guide(name), chapter
        self.chapter = self.guide.chapter[chapter]
        self.match = begun(name, person, self.guide, self.chapter)
        self._marks: dict[int, tuple[int, int]] = {0: (0, 0)}
        """For each node of the match, the step one was at last, and how many of its `others` had been given."""
        self._begun: dict[int, int] = {}
        """For each node of the match, the step one was at first."""
        self._enter(0, 0)

    @classmethod
    def resumed(cls, name: str, place: str) -> Self | None:
        """The lesson at a place that was kept; None if there is none, or the lesson or the rules are others by now."""
        try:
            kept = msgspec.json.decode(place, type=Place)
            if kept.guide != digest(guide(name)):
                return None
            match, damage = Match.load(load(name), kept.journal)
        except (msgspec.DecodeError, Damaged):
            return None
        if damage is not None:
            return None
        lesson = cls(name, kept.chapter, match.names[PERSON])
        lesson.match, lesson._marks, lesson._begun = match, kept.marks, kept.begun
        return lesson

    def place(self) -> str:
        """Where one is, as `resumed` takes it."""
        kept = Place(digest(self.guide), self.number, self.match.journal(), self._marks, self._begun)
        return msgspec.json.encode(kept).decode()

    # --- now

    @property
    def at(self) -> int:
        """The number of the step, from 0; that of all steps at the end of the chapter."""
        return self._marks[self.match.here][0]

    @property
    def over(self) -> bool:
        """Whether every step of the chapter is done."""
        return self.at >= len(self.chapter.step)

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
        """Which step of the whole lesson it is, from 1, and how many there are."""
        before = sum(len(chapter.step) for chapter in self.guide.chapter[: self.number])
        return before + min(self.at + 1, len(self.chapter.step)), self.guide.steps

    @property
    def reading(self) -> bool:
        """Whether nothing is to be answered before one goes on."""
        return not self.over and not self.step.accept and self.step.key != "undo" and not self.others_wait

    @property
    def others_wait(self) -> bool:
        """Whether somebody else has to answer first."""
        return not self.match.over and PERSON not in self.match.pending

    def expected(self) -> str:
        """The answer that is meant, of several the first; empty where none is."""
        return next((code for code in self._legal() if not self.over and _fits(code, self.step.accept)), "")

    def meant(self) -> Names:
        """The answers that would be taken now, also where something is to be read first."""
        at = self.answering()
        return () if at is None else tuple(code for code in self._legal() if _fits(code, self.chapter.step[at].accept))

    def _legal(self) -> Names:
        return self.match.game.legal(self.match.state, PERSON)

    def _kind(self) -> str:
        """The kind of question that is asked."""
        return "" if self.match.over else self.match.game.question(self.match.state).kind

    # --- going on

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
        return "" if _fits(code, step.accept) else step.hint

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
        lasts = not self.others_wait and self._kind() in self.chapter.step[at].lasts
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
        while at < len(steps) and not self.others_wait and not self._belongs(steps[at]):
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
        super().__init__(Table(lesson.match))
        self.lesson = lesson

    def act(self, code: str) -> None:
        """Answer for the one who learns. Raises Refused."""
        at = self.lesson.answering()
        super().act(code)
        if at is not None:
            self.lesson.answered(at)

    def prompt(self) -> Prompt | None:
        """What the one who learns is asked; the proposal is what the lesson means, even where the game would propose something else."""
        prompt = super().prompt()
        meant = self.lesson.meant()
        return replace(prompt, proposal=meant[0]) if prompt and meant and prompt.proposal not in meant else prompt

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
        code = self.lesson.other()
        assert code is not None, "the lesson does not say what the others do"
        self.table.act(self.match.pending[0], code)
        self.lesson.other_answered()
