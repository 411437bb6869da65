"""What is kept of a lesson: which chapters are done, and where one is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import registry
from octotui.play.guide import guide, lessons
from octotui.play.lesson import NO_PLACE, UNREADABLE, Lesson, Progress, progress
from octotui.screens.chapters import ChaptersScreen
from octotui.screens.guide import GuideScreen
from octotui.screens.title import TitleScreen
from tests.app.clock import run
from tests.app.lessons import COSMOCTOPUS, do, opened, walked, words
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a, there

LONGEST = 200
"""Maximum keys to a step of a second chapter."""


async def learn(shown: Any, pilot: Any, name: str) -> str:
    """The chapters of a lesson."""
    shown.navigator.learn(name)
    await settled(shown, pilot)
    assert isinstance(shown.screen, ChaptersScreen)
    return screen_text(shown)


async def left_at(shown: Any, pilot: Any, name: str, chapter: int, at: int) -> tuple[str, str]:
    """Begin a lesson, play it as far as this step of a chapter and leave it; return where that is, and what it says there."""
    await learn(shown, pilot, name)
    await pilot.press("enter")
    await settled(shown, pilot)
    for _ in range(LONGEST):
        if (shown.screen.lesson.number, shown.screen.lesson.at) >= (chapter, at):
            break
        await do(shown, pilot)
    lesson = shown.screen.lesson
    assert (lesson.number, lesson.at) >= (chapter, at), "the lesson does not go on"
    found = f"{lesson.heading} {lesson.count[0]}/{lesson.count[1]}", lesson.text()
    await pilot.press("q")
    await pilot.pause()
    assert isinstance(shown.screen, TitleScreen)
    return found


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path, name: str) -> None:
    """Also in another process: the place is kept in the data folder. Undo still leads back through all of the chapter."""

    async def leave() -> tuple[str, str]:
        shown = app(tmp_path)
        async with shown.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            return await left_at(shown, pilot, name, 1, min(2, len(guide(name).chapter[1].step) - 1))

    async def go_on_with(heading: str, text: str) -> None:
        shown = app(tmp_path)
        shown.learning = name
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            assert isinstance(shown.screen, ChaptersScreen) and "In chapter 2: " in screen_text(shown)
            assert re.search(f"{re.escape(guide(name).chapter[0].title)} +✓ done", screen_text(shown))
            await pilot.press("enter")
            await settled(shown, pilot)
            lesson = as_a(GuideScreen, shown.screen).lesson
            assert lesson.text() == text and heading in screen_text(shown)
            assert words(text) in words(screen_text(shown))
            for _ in range(40):
                await pilot.press("u")
                await settled(shown, pilot)
            assert lesson.at == 0

    run(go_on_with(*run(leave())))


async def test_any_chapter_can_be_begun_from_the_list(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for name in ("octopush", "cosmoctopus"):
            text = await learn(shown, pilot, name)
            assert all(chapter.title in text for chapter in guide(name).chapter) and guide(name).chapter[0].about in text
            await pilot.press("3")
            await settled(shown, pilot)
            assert f"3 of {len(guide(name).chapter)}: {guide(name).chapter[2].title} 1/" in screen_text(shown)
            await pilot.press("q")
            await pilot.pause()


async def test_a_lesson_that_was_left_can_be_begun_anew(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await left_at(shown, pilot, "cosmoctopus", 0, 5)
        await learn(shown, pilot, "cosmoctopus")
        await pilot.press("1")
        await settled(shown, pilot)
        assert as_a(GuideScreen, shown.screen).lesson.fresh
        await pilot.press("q")
        await pilot.pause()
        assert "Go on where you left it" in await learn(shown, pilot, "cosmoctopus"), "only who goes on in the new one loses the old place"


async def test_nothing_is_kept_of_a_lesson_in_which_nothing_was_done(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await left_at(shown, pilot, "octopush", 0, 0)
        assert shown.store.lesson("octopush") == ""


async def test_the_list_of_lessons_says_how_much_is_done(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.store.keep_lesson("octopush", msgspec.json.encode(Progress(("Across the reef", "Shoving"))).decode())
        shown.navigator.choose_lesson()
        await pilot.pause()
        assert "Octopush: 2 of 6 chapters" in screen_text(shown)


async def test_the_list_of_lessons_says_in_which_chapter_one_is(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await left_at(shown, pilot, "octopush", 1, 2)
        shown.navigator.choose_lesson()
        await pilot.pause()
        assert "chapter 2 begun" in screen_text(shown)


async def test_progress_that_cannot_be_read_is_ignored_with_a_sentence(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.store.keep_lesson("octopush", "{rubbish")
        await learn(shown, pilot, "octopush")
        assert [note.message for note in shown._notifications] == [UNREADABLE]
        await pilot.press("enter")
        await settled(shown, pilot)
        assert as_a(GuideScreen, shown.screen).lesson.fresh


def on_the_way() -> Lesson:
    """A lesson with its first chapter done, some steps into the second."""
    lesson = Lesson("cosmoctopus")
    for _ in walked(lesson):
        pass
    lesson = lesson.following()
    while lesson.at < 2:
        lesson.follow()
    return lesson


def test_a_finished_chapter_leads_on_to_the_next() -> None:
    lesson = Lesson("cosmoctopus")
    for _ in walked(lesson):
        pass
    found, _ = progress("cosmoctopus", lesson.progress_text())
    again = there(Lesson.resume("cosmoctopus", found))
    assert (again.number, again.fresh, again.done) == (1, True, ("The first turn",))
    assert again.match.state == lesson.match.state


def test_what_is_kept_leads_back_to_the_place() -> None:
    lesson = on_the_way()
    found, trouble = progress("cosmoctopus", lesson.progress_text())
    again = Lesson.resume("cosmoctopus", found)
    assert again is not None and (again.number, again.at, trouble) == (1, lesson.at, "")
    assert found.done == again.done == ("The first turn",) and found.next_chapter(COSMOCTOPUS) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"guide":"', '"guide":"0'),
        ('"chapter":1', '"chapter":99'),
        ('"marks":{', '"marks":{"99":[0,0]},"begun":{'),
        ("cosmoctopus", "cosmic"),
        ("move ink-3", "move nowhere"),
    ],
)
def test_a_place_that_no_longer_fits_is_dropped_and_what_is_done_stays(old: str, new: str) -> None:
    kept = on_the_way().progress_text()
    assert old in kept
    spoiled = kept.replace(old, new, 1) if "marks" not in old else re.sub('"marks":[^}]*}', '"marks":{}', kept)
    found, trouble = progress("cosmoctopus", spoiled)
    assert (found.done, found.place, trouble) == (("The first turn",), None, NO_PLACE)


@pytest.mark.parametrize("spoiled", ["{", "[]", "0", '{"done":0}', '{"place":{}}', "\ud800"])
def test_progress_that_makes_no_sense_begins_anew(spoiled: str) -> None:
    assert progress("cosmoctopus", spoiled) == (Progress(), UNREADABLE)


def test_a_place_in_a_lesson_of_other_rules_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Lesson("cosmoctopus").progress_text()
    monkeypatch.setattr(type(registry.load("cosmoctopus")), "version", 99)
    assert progress("cosmoctopus", kept) == (Progress(), NO_PLACE)


async def test_other_settings_on_the_way_change_only_the_appearance(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        table = await opened(shown, pilot)
        for _ in range(5):
            await do(shown, pilot)
        shown.navigator.settings()
        await pilot.pause()
        shown.configure(msgspec.structs.replace(shown.config, glyphs="ascii"))
        shown.pop_screen()
        await settled(shown, pilot)
        assert isinstance(shown.screen, GuideScreen) and shown.screen.lesson is table.lesson
        assert screen_text(shown).isascii()
