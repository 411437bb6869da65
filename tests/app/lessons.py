"""What the tests of lessons do with one: by codes, and by keys at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.numbers import key_of, numbered
from engine.core.state import to_json
from octotui.headless.sentences import shorthand
from octotui.play.guide import NOBODY, guide
from octotui.play.lesson import PERSON, Lesson, LessonSession
from octotui.screens.browse import BrowseScreen
from octotui.screens.guide import GuideScreen
from tests.app.tables import settled
from tests.typed import there

COSMOCTOPUS, OCTOPUSH = guide("cosmoctopus"), guide("octopush")
PATIENCE = 400
"""Answers after which a chapter has to be over."""


def place(lesson: Lesson) -> str:
    number, _ = lesson.count
    return f"“{lesson.chapter.title}”, step {number}: {lesson.step.text if not lesson.over else 'the end'}"


def check_facts(lesson: Lesson) -> None:
    """What the text of the step relies on holds."""
    position: Any = to_json(lesson.match.game.observe(lesson.match.state, PERSON))
    for path, said in lesson.step.facts.items():
        found = position
        for name in path.split("."):
            found = found[int(name)] if isinstance(found, list | tuple) else found[name]
        held = len(found) if isinstance(found, list | tuple) and isinstance(said, int) else NOBODY if found is None else found
        held = list(held) if isinstance(held, tuple) else held
        assert held == said, f"{place(lesson)}\n{path} is {held}, and the text relies on {said}"


def go_on(session: LessonSession, code: str = "") -> None:
    """Do what the lesson says, or answer otherwise."""
    lesson = session.lesson
    if lesson.others_wait:
        assert lesson.other() is not None, f"{place(lesson)}\nwhat others do does not fit: {lesson.step.others}"
    else:
        check_facts(lesson)
    if lesson.others_wait or lesson.reading or lesson.step.key == "undo":
        lesson.follow()
    else:
        code = code or lesson.expected_answer()
        assert code, f"{place(lesson)}\nnone of {lesson.step.accept} can be answered to: {session.prompt()}"
        assert lesson.bar(code) == "", place(lesson)
        session.act(code)


def walked(lesson: Lesson, otherwise: tuple[int, str] = (-1, "")) -> Iterator[tuple[int, Lesson]]:
    """Play a chapter to its end, step by step and counted, as it is told; but at one of the steps give this other answer."""
    session = LessonSession(lesson)
    for count in range(PATIENCE):
        if lesson.over:
            return
        yield count, lesson
        go_on(session, otherwise[1] if count == otherwise[0] else "")
    raise AssertionError(f"{place(lesson)}\nthe lesson does not go on")


async def do(shown: Any, pilot: Any) -> None:
    """What the lesson says now, with keys."""
    table = shown.screen
    assert isinstance(table, GuideScreen)
    lesson = table.lesson
    key = "" if lesson.over else lesson.step.key
    if key == "undo":
        await pilot.press("u")
    elif key:
        await pilot.press({"inspect": "x", "log": "L", "tableaux": "t", "discard": "d", "secret": "S", "help": "question_mark"}[key])
        await pilot.pause()
        assert isinstance(shown.screen, BrowseScreen)
        await pilot.press("escape")
    elif lesson.over or lesson.reading or table.stepping:
        await pilot.press("enter")
    else:
        code = there(table.scene.prompt).proposal
        typed = shorthand(table.scene.game, there(table.scene.prompt))
        number = next(n for n, choice in numbered(there(table.scene.prompt).choices) if choice.code == code)
        if typed and table.marks.code != code:
            await pilot.press(*typed.typed(table.scene.view, code).split(), "enter")
        elif key_of(number) and there(table.scene.prompt).kind not in table.marks.inspection.keyed:
            await pilot.press(key_of(number))
        else:
            for _ in table.scene.choices:
                if table.marks.code == code:
                    break
                await pilot.press("tab")
            await pilot.press("enter")
    await settled(shown, pilot)


async def opened(shown: Any, pilot: Any, chapter: int = 0, name: str = "cosmoctopus") -> GuideScreen:
    await pilot.pause()
    shown.push_screen(GuideScreen(Lesson(name, chapter)))
    await settled(shown, pilot)
    assert isinstance(shown.screen, GuideScreen)
    return shown.screen


def words(text: str) -> str:
    """A text as one line, however it was broken."""
    return " ".join(text.split())
