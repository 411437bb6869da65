"""The chapters of a lesson: how long they take, and what their list says."""

from __future__ import annotations

from pathlib import Path

import pytest

from octotui.play.guide import Chapter, Step, guide, lessons
from tests.app.tables import app, screen_text, settled


async def test_the_list_of_chapters_says_how_to_play_one_and_how_to_go_back(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.navigator.learn("oct8")
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[-1].strip() == "enter: play   esc: back"


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_takes_as_long_as_the_title_says_of_lessons(name: str) -> None:
    assert guide(name).minutes <= 20


def test_a_chapter_takes_as_long_as_its_words_are_read_and_its_steps_answered() -> None:
    """195 words at 130 a minute and six steps of 5 seconds are two minutes; nothing takes less than one."""
    chapter = Chapter("Long", (Step("word " * 190), *[Step("word")] * 5))
    assert chapter.minutes == 2
    assert Chapter("Short", (Step("word"),)).minutes == 1


async def test_the_list_of_chapters_says_how_long_the_lesson_and_each_chapter_take(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.navigator.learn("oct8")
        await settled(shown, pilot)
        lesson = guide("oct8")
        cover, told = screen_text(shown).split("A guided first game: ")
        assert "Lay arms on octopuses" in cover
        heading, *lines = [line.strip() for line in told.splitlines() if "minute" in line]
        assert heading == f"6 chapters, about {lesson.minutes} minutes"
        assert len(lines) == len(lesson.chapter) and lesson.minutes == sum(chapter.minutes for chapter in lesson.chapter)
